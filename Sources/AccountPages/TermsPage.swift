import RideApp
import RideCore
import RideTUI
import RideWire

/// The terms of use, to be read.
public struct TermsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Read on.
        case scroll
        /// Close them.
        case close
    }

    private var scroll = 0

    public let isForVisitors: Bool

    /// The terms from their beginning.
    ///
    /// - Parameter forVisitors: whether they are read by somebody who is not signed in.
    public init(forVisitors: Bool = false) { isForVisitors = forVisitors }

    private func text(_ desk: PageDesk) -> Paragraphs {
        var text = desk.texts[AccountText.termsBody]
        switch desk.role {
        case .passenger: break
        case .driver: text += desk.texts[AccountText.termsDriver]
        }
        return Paragraphs(text, scroll: scroll)
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let version = desk.texts[
            AccountText.termsVersion, ["number": "\(desk.market.terms_version)"]]
        return SheetContent(
            desk.texts[AccountText.termsTitle], number: StyledText(version, .muted),
            rows: [.text(text(desk), rows: room.rows)])
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.pageDown, .pageUp, .down, .up, .char(" ")], label: "↑↓",
                desk.texts[AccountText.keyScroll], priority: 6, action: .scroll),
            KeyBinding(
                [.escape, .enter], desk.texts[TextKey.keyBack], priority: 9, action: .close),
        ]
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let room = desk.room()
        let size = Size(width: room.width, height: room.rows)
        guard let wanted = text(desk).scrolled(by: key, in: size) else { return false }
        scroll = wanted
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .scroll: break
        case .close: desk.close()
        }
    }
}
