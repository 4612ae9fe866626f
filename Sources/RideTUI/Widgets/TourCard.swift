/// A card of the guided tour: what a part of the screen is for, with a pointer towards it.
public struct TourCard: Sendable {
    /// What is explained.
    public let title: String
    /// The explanation, in one to four sentences.
    public let text: String
    /// Which card this is: "2 of 6".
    public let step: String
    /// The keys that go on and end the tour.
    public let hint: String
    /// The part of the screen that is explained; nil where it is the whole.
    public let target: Rect?

    /// A card for this part of the screen.
    public init(title: String, text: String, step: String, hint: String = "", target: Rect?) {
        self.title = title
        self.text = text
        self.step = step
        self.hint = hint
        self.target = target
    }

    /// On which side of its target a card stands.
    private enum Side: CaseIterable {
        case below, above, right, left
    }

    private static let widths = [46, 38, 30, 24]

    private func lines(_ width: Int) -> [String] {
        TextWidth.wrapped(SafeText.line(text), to: width - 2 * Sheet.frameColumns)
    }

    private func size(_ width: Int) -> Size {
        Size(width: width, height: lines(width).count + Sheet.frameRows)
    }

    /// Where the card stands in a block: beside its target, never over it; where the target
    /// leaves no room on any side, where it hides least of it.
    ///
    /// - Complexity: O(length of the text).
    public func frame(in rect: Rect) -> Rect { place(in: rect).frame }

    private func place(in rect: Rect) -> (frame: Rect, side: Side?) {
        let widths = TourCard.widths.map { min($0, rect.width) }
        guard let target = target.map({ $0.intersection(rect) }), !target.isEmpty else {
            return (rect.centred(size(widths[0])), nil)
        }
        // With a cell between them for the pointer, or else without.
        for gap in [1, 0] {
            for width in widths {
                let size = size(width)
                for side in Side.allCases {
                    let frame = TourCard.frame(size, side, of: target, gap: gap, in: rect)
                    if frame.intersection(rect) == frame { return (frame, side) }
                }
            }
        }
        // Corners of the block, of which the one that hides least is taken.
        let size = rect.centred(size(widths[0])).size
        let corners = [
            Point(x: rect.right - size.width, y: rect.y), rect.origin,
            Point(x: rect.right - size.width, y: rect.bottom - size.height),
            Point(x: rect.x, y: rect.bottom - size.height),
        ].map { Rect(x: $0.x, y: $0.y, width: size.width, height: size.height) }
        func hidden(_ frame: Rect) -> Int {
            let common = frame.intersection(target)
            return common.width * common.height
        }
        return (corners.min { hidden($0) < hidden($1) } ?? rect, nil)
    }

    /// The block of a size beside a side of the target, moved along it to stay in `rect`.
    private static func frame(
        _ size: Size, _ side: Side, of target: Rect, gap: Int, in rect: Rect
    ) -> Rect {
        let x = max(rect.x, min(target.middle.x - size.width / 2, rect.right - size.width))
        let y = max(rect.y, min(target.middle.y - size.height / 2, rect.bottom - size.height))
        let origin =
            switch side {
            case .below: Point(x: x, y: target.bottom + gap)
            case .above: Point(x: x, y: target.y - size.height - gap)
            case .right: Point(x: target.right + gap, y: y)
            case .left: Point(x: target.x - size.width - gap, y: y)
            }
        return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// Draws the card; everything but its target is dimmed, and a click on the card is Enter.
    ///
    /// - Complexity: O(cells of the screen).
    public func draw(on screen: inout Screen, in rect: Rect) {
        dim(&screen)
        screen.cursor = nil
        screen.hits.cover(screen.bounds)
        let (frame, side) = place(in: rect)
        screen.within(rect) { screen in
            let inside = Sheet(
                title: StyledText(title, .title), number: StyledText(step, .muted),
                footer: StyledText(hint, .muted)
            ).draw(on: &screen, in: frame)
            for (offset, line) in lines(frame.width).prefix(inside.height).enumerated() {
                screen.write(line, x: inside.x, y: inside.y + offset, width: inside.width)
            }
            screen.hits.add(frame, .press(.enter))
            if let target, let side { drawPointer(side, target, frame, on: &screen) }
        }
    }

    private func dim(_ screen: inout Screen) {
        let bounds = screen.bounds
        let lit = target.map { $0.intersection(bounds) } ?? bounds.top(0)
        screen.restyle(bounds.top(lit.y), .muted)
        screen.restyle(bounds.bottom(bounds.height - lit.bottom), .muted)
        let band = Rect(x: 0, y: lit.y, width: bounds.width, height: lit.height)
        screen.restyle(band.left(lit.x), .muted)
        screen.restyle(band.right(bounds.width - lit.right), .muted)
    }

    /// An arrow between card and target, or in the card's frame where they touch, as near to the
    /// middle of the target as the card reaches.
    private func drawPointer(
        _ side: Side, _ target: Rect, _ frame: Rect, on screen: inout Screen
    ) {
        guard frame.width > 2, frame.height > 2 else { return }
        let glyphs = screen.glyphs
        var x = min(max(frame.x + 1, target.middle.x), frame.right - 2)
        let y = min(max(frame.y + 1, target.middle.y), frame.bottom - 2)
        let place: Point
        let arrow: Unicode.Scalar
        switch side {
        case .below: (place, arrow) = (Point(x: x, y: max(target.bottom, frame.y - 1)), glyphs.up)
        case .above: (place, arrow) = (Point(x: x, y: min(target.y - 1, frame.bottom)), glyphs.down)
        case .right: (place, arrow) = (Point(x: max(target.right, frame.x - 1), y: y), glyphs.left)
        case .left: (place, arrow) = (Point(x: min(target.x - 1, frame.right), y: y), glyphs.right)
        }
        if frame.contains(place), side == .above || side == .below {
            // The title and the keys stay whole.
            let free = frame.columns.filter {
                screen[$0, place.y].scalar == glyphs.horizontal.value
            }
            x = free.min { abs($0 - x) < abs($1 - x) } ?? frame.x
            screen.put(arrow, x: x, y: place.y, Style(.accent, .bold))
        } else {
            screen.put(arrow, x: place.x, y: place.y, Style(.accent, .bold))
        }
    }
}
