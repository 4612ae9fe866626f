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

    /// The key that goes on, with what it does.
    static func key<Subject>(
        _ step: Int, _ context: PageContext,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void
    ) -> PageKey<Subject> {
        context.key(.enter, step + 1 == count ? "growth.tourEnd" : "growth.tourNext", 9, does: run)
    }
}

/// The cards as a page of their own, for whoever wants to see them again (G5).
public struct PointsTourPage: Page {
    private var step = 0

    /// A tour from its beginning.
    public init() {}

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        PointsTour.content(step, context)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        PointsTour.key(step, context) { $0.goOn(&$1) }
        context.backKey()
    }

    private mutating func goOn(_ context: inout PageContext) {
        if step + 1 < PointsTour.count { step += 1 } else { context.close() }
    }
}
