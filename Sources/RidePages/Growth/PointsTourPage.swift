import RideApp
import RideTUI

/// What goals, rooms and points are, one card after the other (G5).
enum PointsTour {
    private static let steps: [(title: TextKey, text: TextKey)] = [
        ("growth.tour1", "growth.tour1Text"), ("growth.tour2", "growth.tour2Text"),
        ("growth.tour3", "growth.tour3Text"), ("growth.tour4", "growth.tour4Text"),
    ]
    /// How many cards there are.
    static var count: Int { steps.count }
    /// By which the profile knows that it was shown.
    static let name = "points"

    static func content(_ step: Int, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.texts[steps[step].title],
            number: StyledText("\(step + 1)/\(count)", .muted),
            rows: [.paragraph(context.texts[steps[step].text])])
    }

    /// The key that goes on, and that which leaves.
    static func bindings<Action>(
        _ step: Int, _ context: PageContext, next: Action, close: Action
    ) -> [KeyBinding<Action>] {
        let isLast = step + 1 == count
        return [
            KeyBinding(
                .enter, context.text(isLast ? "growth.tourEnd" : "growth.tourNext"), priority: 9,
                action: next), context.backBinding(close),
        ]
    }
}

/// The cards as a page of their own, for whoever wants to see them again (G5).
public struct PointsTourPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Go on.
        case next
        /// Close the page.
        case close
    }

    private var step = 0

    /// A tour from its beginning.
    public init() {}

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        PointsTour.content(step, context)
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        PointsTour.bindings(step, context, next: .next, close: .close)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        guard action == .next, step + 1 < PointsTour.count else { return context.close() }
        step += 1
    }
}
