import RideApp
import RideCore
import RideTUI
import RideWire

/// Where nobody is signed in: enter as a guest, sign in, or create an account (A1, A2).
public struct StartPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Take the selected way in.
        case choose
        /// End the app.
        case quit
    }

    static let list = "start"

    private var selected = 0

    /// The first page.
    public init() {}

    /// See `Page`.
    public var isForVisitors: Bool { true }

    /// See `Page`.
    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let promise: AccountText =
            switch desk.role {
            case .passenger: .startPassenger
            case .driver: .startDriver
            }
        let list = SelectList(
            id: Self.list, columns: [.flexible(20)],
            rows: [ListRow([StyledText(desk.texts[AccountText.startGuest])])], selected: selected)
        return SheetContent(
            desk.texts[AccountText.startTitle, ["city": desk.engine?.city.name ?? ""]],
            rows: [
                .paragraph(desk.texts[promise]), .blank, .list(list, atMost: room.rows),
            ])
    }

    /// See `Page`.
    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(.enter, desk.texts[TextKey.keyChoose], priority: 9, action: .choose),
            KeyBinding(.escape, desk.texts[AccountText.keyQuit], priority: nil, action: .quit),
        ]
    }

    /// See `Page`.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.list { desk.enterAsGuest() }
    }

    /// See `Page`.
    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose: desk.enterAsGuest()
        case .quit: desk.request(.quit)
        }
    }
}
