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

    private func text(_ context: PageContext) -> Paragraphs {
        var text = context.texts["account.terms.body"]
        switch context.role {
        case .passenger: break
        case .driver: text += context.texts["account.terms.driver"]
        }
        return Paragraphs(text, scroll: scroll)
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let version = context.texts[
            "account.terms.version", ["number": "\(context.market.terms_version)"]]
        return SheetContent(
            context.texts["account.terms.title"], number: StyledText(version, .muted),
            rows: [.text(text(context), rows: room.rows)])
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.pageDown, .pageUp, .down, .up, .char(" ")], label: "↑↓",
                context.texts["account.key.scroll"], priority: 6, action: .scroll),
            KeyBinding(
                [.escape, .enter], context.texts["key.back"], priority: 9, action: .close),
        ]
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let room = context.room
        let size = Size(width: room.width, height: room.rows)
        guard let wanted = text(context).scrolled(by: key, in: size) else { return false }
        scroll = wanted
        return true
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .scroll: break
        case .close: context.close()
        }
    }
}
