import RideApp
import RideCore
import RideTUI
import RideWire

/// The code with which others can watch the ride, and how they do it (P8).
struct SharePage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable { case close }

    /// The code of the shared ride.
    let code: String

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        var content = SheetContent(
            context.texts["passenger.shareTitle"], number: StyledText(code, .accent),
            rows: [
                .paragraph(context.texts["passenger.shareHow"]), .blank,
                .line(StyledText("passenger-tui watch \(code)", Style(.accent, .bold))), .blank,
                .paragraph(context.texts["passenger.shareEnds"], .muted),
            ])
        content.leavesMap = true
        return content
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.escape, .enter], context.texts["key.back"], priority: 9, action: .close)
        ]
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) { context.close() }

    /// The ride is over: nobody can watch it any more.
    mutating func stateChanged(_ context: inout PageContext) {
        if !context.hasLiveRide { context.close() }
    }
}
