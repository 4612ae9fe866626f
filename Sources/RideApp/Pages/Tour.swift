import RideTUI

/// One stop of the guided tour.
public struct TourStep: Hashable, Sendable {
    /// The part of the screen that is explained.
    public enum Anchor: Hashable, CaseIterable, Sendable {
        /// The first row.
        case topBar
        /// The map beside or above the sheet.
        case map
        /// The sheet.
        case sheet
        /// The last row.
        case keyBar
        /// The screen as a whole.
        case centre
    }

    /// What is explained.
    public let title: String
    /// The explanation, in one to three sentences.
    public let text: String
    /// Where it is.
    public let anchor: Anchor

    /// A stop.
    public init(_ title: String, _ text: String, at anchor: Anchor) {
        self.title = title
        self.text = text
        self.anchor = anchor
    }
}

/// A tour under way.
public struct Tour: Hashable, Sendable {
    /// The stops in order; at least one.
    public let steps: [TourStep]
    /// Which stop it has come to.
    public private(set) var index = 0

    /// A tour with these stops; nil without any.
    init?(_ steps: [TourStep]) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// The stop it has come to.
    public var step: TourStep { steps[index] }

    /// Goes on to where a key leads.
    ///
    /// - Returns: whether the tour goes on.
    mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .enter, .right, .down, .tab, .char(" "):
            guard index + 1 < steps.count else { return false }
            index += 1
        case .left, .up, .backTab, .backspace: index = max(0, index - 1)
        case .escape, .ctrl("c"), .char("q"): return false
        case .char, .home, .end, .pageUp, .pageDown, .delete, .function, .ctrl, .paste, .mouse,
            .focus, .resize:
            break
        }
        return true
    }

    /// Draws the card beside what it explains.
    func draw(on screen: inout Screen, _ layout: FrameLayout, texts: Texts) {
        let target: Rect? =
            switch step.anchor {
            case .topBar: layout.topBar
            // Beside the map there is no room: the card points to its middle.
            case .map: layout.uncovered.centred(Size(width: 12, height: 1))
            case .sheet: layout.sheet
            case .keyBar: layout.keyBar
            case .centre: nil
            }
        let isLast = index + 1 == steps.count
        TourCard(
            title: step.title, text: step.text,
            step: texts[
                "tour.step", ["number": "\(index + 1)", "count": "\(steps.count)"]],
            hint: texts[isLast ? "tour.end" : "tour.next"], target: target
        ).draw(on: &screen, in: screen.bounds)
    }
}

extension AppCore {
    /// Shows around.
    public mutating func showTour(_ steps: [TourStep]) {
        overlay = Tour(steps).map { .tour($0) }
    }
}
