import RideApp
import RideCore
import RideTUI
import RideWire

/// The terms of use, to be read.
public struct TermsPage: Page {
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

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let version = context.texts[
            "account.terms.version", ["number": "\(context.market.terms_version)"]]
        return SheetContent(
            context.texts["account.terms.title"], number: StyledText(version, .muted),
            rows: [.text(text(context), rows: room.rows)])
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            [.pageDown, .pageUp, .down, .up, .char(" ")], label: "↑↓", "account.key.scroll", 6)
        context.key([.escape, .enter], "key.back", 9) { $1.close() }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let room = context.room
        let size = Size(width: room.width, height: room.rows)
        guard let wanted = text(context).scrolled(by: key, in: size) else { return false }
        scroll = wanted
        return true
    }

}
