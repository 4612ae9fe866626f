import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// The next crossing while the driver chooses the way: on the sheet, and on the map.
extension DriverProgram {
    /// The next crossing and what each arrow would do there; as high with a crossing as without.
    func crossingRows(width: Int, _ glyphs: Glyphs) -> [SheetRow] {
        let isNarrow = width < 60
        let rows = Self.sides.map { wayRow($0, isNarrow: isNarrow, glyphs) }
        let columns: [ListColumn] =
            isNarrow
            ? [.fixed(1), .flexible(12)]
            : [.fixed(1), .fixed(11), .flexible(12), .fixed(13)]
        let list = SelectList(
            id: Self.steeringList, columns: columns, rows: rows,
            selected: crossing.flatMap { selectedRow(at: $0.crossing) })
        return [crossingLine(isNarrow: isNarrow, glyphs), .list(list, atMost: rows.count)]
            + (isNarrow ? [takenLine(glyphs)] : [])
    }

    /// Why the way that is marked in a narrow list is taken: it has no column there.
    private func takenLine(_ glyphs: Glyphs) -> SheetRow {
        guard let crossing = crossing?.crossing, steering.taken(at: crossing) != nil else {
            return .blank
        }
        // Behind a pointer it would read as one more way to choose.
        let key = takenKey(at: crossing).key.label
        return .line(StyledText("\(key) \(core.texts[mark(at: crossing)])", .muted))
    }

    /// The key of the way that is taken.
    private func takenKey(at crossing: CrossingView) -> SteeringKey {
        selectedRow(at: crossing).map { Self.sides[$0] } ?? .back
    }

    /// The keys whose ways have rows, in their order.
    private static let sides: [SteeringKey] = [.left, .ahead, .right]

    /// Whether the way that is taken is the driver's choice, or the fastest.
    private func mark(at crossing: CrossingView) -> TextKey {
        steering.isChosen(at: crossing) ? "driver.steer.chosen" : "driver.steer.fastest"
    }

    private func crossingLine(isNarrow: Bool, _ glyphs: Glyphs) -> SheetRow {
        guard let crossing else {
            let text: TextKey = steering.isKnown ? "driver.steer.noCrossing" : "driver.steer.asking"
            return .line(StyledText(core.texts[text], .muted))
        }
        let way = core.format.directionDistance(core.metres(crossing.distance_m))
        let far = TextWidth.leftPadded(way, to: Self.farWidth)
        let back = turningRound(at: crossing.crossing, isNarrow: isNarrow, glyphs)
        let street = core.street(crossing.crossing.street)
        // Why the car turns round takes the room of the street on which it does.
        let turnsRound = !isNarrow && takesBack(at: crossing.crossing)
        let words =
            street.isEmpty || isNarrow || turnsRound
            ? core.texts[isNarrow ? "driver.steer.crossingShort" : "driver.steer.crossing"]
            : core.texts["driver.steer.crossingAlong", ["street": street]]
        return .line(
            StyledText(far, Style(.accent, .bold)) + StyledText("  " + words), right: back)
    }

    /// Columns for how far ahead something is: it must not move what stands behind it.
    static let farWidth = Format.distanceWidth

    private func turningRound(
        at crossing: CrossingView, isNarrow: Bool, _ glyphs: Glyphs
    ) -> StyledText {
        guard crossing.ways(.back).first != nil else { return "" }
        let isTaken = takesBack(at: crossing)
        let words = core.texts[isNarrow ? "driver.steer.backShort" : "driver.steer.back"]
        let sign = isTaken ? "\(Character(glyphs.pointer)) " : ""
        let back = StyledText(
            "\(sign)\(SteeringKey.back.key.label) \(words)",
            isTaken ? Style(.accent, .bold) : .muted)
        guard isTaken, !isNarrow else { return back }
        return back + "  " + StyledText(core.texts[mark(at: crossing)], .muted)
    }

    /// Whether the car turns round at a crossing.
    private func takesBack(at crossing: CrossingView) -> Bool {
        crossing.ways(.back).first.map { $0.way == steering.taken(at: crossing) } ?? false
    }

    /// A key with the way to which it leads.
    private func wayRow(_ key: SteeringKey, isNarrow: Bool, _ glyphs: Glyphs) -> ListRow {
        let arrow = StyledText(key.key.label, .bold)
        let word = core.texts[title(of: key)]
        guard let crossing = crossing?.crossing, let way = shownWay(key, at: crossing) else {
            let none = StyledText(crossing == nil ? "" : core.texts["driver.steer.noWay"])
            return ListRow(
                isNarrow ? [arrow, none] : [arrow, StyledText(word), none, ""], isEnabled: false)
        }
        let isTaken = steering.taken(at: crossing) == way.way
        let style: Style = isTaken ? Style(.accent, .bold) : .normal
        var street = StyledText(name(of: way), style)
        guard !isNarrow else { return ListRow([arrow, street]) }
        if case .way(let further) = steering.choice(key, at: crossing), further.way != way.way {
            street += core.separator(glyphs)
            let again = core.texts["driver.steer.again", ["street": name(of: further)]]
            street += StyledText(again, .muted)
        }
        return ListRow([
            arrow, StyledText(word, style), street,
            isTaken ? StyledText(core.texts[mark(at: crossing)], .muted) : "",
        ])
    }

    private func name(of way: CrossingView.Option) -> String {
        way.street.isEmpty ? core.texts["driver.steer.unnamed"] : core.street(way.street)
    }

    /// The way that stands in a key's row: the taken one where it is among the key's, else the
    /// first.
    private func shownWay(_ key: SteeringKey, at crossing: CrossingView) -> CrossingView.Option? {
        let ways = crossing.ways(key)
        let taken = steering.taken(at: crossing)
        return ways.first { $0.way == taken } ?? ways.first
    }

    private func selectedRow(at crossing: CrossingView) -> Int? {
        let taken = steering.taken(at: crossing)
        let sides = Self.sides
        let rows = sides.indices.filter { row in
            crossing.ways(sides[row]).contains { $0.way == taken }
        }
        // At a fork a way may have two keys: the one that was pressed, else its side.
        return rows.first { sides[$0] == steering.wish?.key }
            ?? rows.first { sides[$0] != .ahead } ?? rows.first
    }

    // MARK: The map

    /// The next crossing on the map, and arrows where one could go.
    var crossingPins: [MapPin] {
        guard let crossing,
            let place = Self.place(on: core.routeShape, before: crossing.crossing.remaining_m)
        else { return [] }
        let taken = steering.taken(at: crossing.crossing)
        let step_m = core.map.viewport.metresPerDot * Self.arrowDots
        func pins(isTaken: Bool) -> [MapPin] {
            let ways = crossing.crossing.options.filter { ($0.way == taken) == isTaken }
            return ways.map { option in
                let heading = (place.heading + option.bend + 360) % 360
                // The arrow is that of the key to press, wherever on the map the way leads.
                let arrow = key(to: option, at: crossing.crossing).heading
                return MapPin(
                    .way(heading: arrow, isTaken: isTaken),
                    at: place.coordinate.moved(step_m, heading: heading))
            }
        }
        return pins(isTaken: false) + pins(isTaken: true)
            + [MapPin(.crossing, at: place.coordinate)]
    }

    /// The key that takes a way: the one in whose row it stands, else the first that reaches it.
    private func key(to option: CrossingView.Option, at crossing: CrossingView) -> SteeringKey {
        let keys = SteeringKey.allCases
        return keys.first { shownWay($0, at: crossing)?.way == option.way }
            ?? keys.first { key in crossing.ways(key).contains { $0.way == option.way } } ?? .ahead
    }

    /// How far from its crossing an arrow stands, in dots of the map.
    private static let arrowDots = 6.0

    /// The point so far before the end of a line, and where the line leads there.
    ///
    /// - Complexity: O(points).
    static func place(
        on line: [Coordinate], before end_m: Double
    ) -> (coordinate: Coordinate, heading: Int)? {
        guard line.count > 1, end_m.isFinite else { return nil }
        var left = max(0, end_m)
        for index in stride(from: line.count - 1, to: 0, by: -1) {
            let (from, to) = (line[index - 1], line[index])
            let length = Geodesy.distance(from, to).inMetres
            // A crossing is a corner of the line: one comes by what lies before it.
            guard left >= length - 0.5, index > 1 else {
                let share = length > 0 ? min(left / length, 1) : 0
                let heading = Int(Geodesy.heading(from: from, to: to).rounded())
                return (to.towards(from, share: share), heading)
            }
            left = max(0, left - length)
        }
        return nil
    }
}

extension Coordinate {
    /// The point some metres away in one of the eight directions of the compass, the nearest to
    /// `heading`.
    func moved(_ distance_m: Double, heading: Int) -> Coordinate {
        let slant = 0.5.squareRoot()
        let steps = [
            (1, 0), (slant, slant), (0, 1), (-slant, slant), (-1, 0), (-slant, -slant), (0, -1),
            (slant, -slant),
        ]
        let (north, east) = steps[Compass(degrees: Double(heading)).rawValue]
        let scale = distance_m / Geodesy.metresPerE7
        let width = max(Geodesy.cosine(degrees: latitude), 1e-6)
        return Coordinate(
            latitudeE7: latitudeE7 &+ Int32(clamping: Int64(north * scale)),
            longitudeE7: longitudeE7 &+ Int32(clamping: Int64(east * scale / width)))
    }

    /// The point at a share of the way to another one, both near each other.
    func towards(_ other: Coordinate, share: Double) -> Coordinate {
        func between(_ from: Int32, _ to: Int32) -> Int32 {
            from &+ Int32(clamping: Int64((Double(Int64(to) - Int64(from)) * share).rounded()))
        }
        return Coordinate(
            latitudeE7: between(latitudeE7, other.latitudeE7),
            longitudeE7: between(longitudeE7, other.longitudeE7))
    }
}
