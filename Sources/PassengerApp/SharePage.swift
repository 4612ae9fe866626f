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

    func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var content = SheetContent(
            desk.texts[PassengerText.shareTitle], number: StyledText(code, .accent),
            rows: [
                .paragraph(desk.texts[PassengerText.shareHow]), .blank,
                .line(StyledText("passenger-tui watch \(code)", Style(.accent, .bold))), .blank,
                .paragraph(desk.texts[PassengerText.shareEnds], .muted),
            ])
        content.leavesMap = true
        return content
    }

    func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.escape, .enter], desk.texts[TextKey.keyBack], priority: 9, action: .close)
        ]
    }

    mutating func perform(_ action: Action, _ desk: inout PageDesk) { desk.close() }

    /// The ride is over: nobody can watch it any more.
    mutating func stateChanged(_ desk: inout PageDesk) {
        if !desk.hasLiveRide { desk.close() }
    }
}
