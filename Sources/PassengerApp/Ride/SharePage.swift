import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// The code with which others can watch the ride, and how they do it (P8).
struct SharePage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable { case close, copy }

    /// The code of the shared ride.
    let code: String
    /// What a browser opens; nil where the engine shows no rides there.
    var link: String?

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let words: [SheetRow] =
            [
                .paragraph(context.texts["passenger.shareHow"]), .blank,
                .paragraph(command(context), Style(.accent, .bold)), .blank,
            ] + linkRows(context)
            + [.paragraph(context.texts["passenger.shareEnds"], .muted)]
        var content = SheetContent(
            context.texts["passenger.shareTitle"], number: StyledText(code, .accent),
            rows: words + square(in: room, after: words))
        content.leavesMap = true
        return content
    }

    private func linkRows(_ context: PageContext) -> [SheetRow] {
        guard let link else { return [] }
        return [
            .paragraph(context.texts["passenger.shareLink"]), .blank,
            .paragraph(SafeText.line(link), Style(.accent, .bold)), .blank,
        ]
    }

    /// The link for a phone to read, where there is room for it below the words.
    private func square(in room: PageSpace, after words: [SheetRow]) -> [SheetRow] {
        guard let link, let square = CodeSquare.code(of: link) else { return [] }
        let size = square.size(room.glyphs)
        guard size.width <= room.width, size.height < room.rows(after: words) else { return [] }
        return [.blank] + CodeSquare.rows(of: square, room.glyphs).map { .line($0) }
    }

    /// What whoever has the code types: where the engine listens too, if not where all look first.
    private func command(_ context: PageContext) -> String {
        let watch = "passenger-tui watch \(code)"
        guard let socket = context.facts.socket else { return watch }
        return "\(watch) --socket \(Self.word(socket))"
    }

    /// A text as one word of a shell.
    private static func word(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-+:,@%".contains("\($0)")
        }
        if isPlain { return text }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "'\(parts.joined(separator: "'\\''"))'"
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                [.escape, .enter], context.texts["key.back"], priority: 9, action: .close),
            KeyBinding(.char("c"), context.texts["list.keyCopy"], priority: 8, action: .copy),
        ]
    }

    /// What is copied is what somebody else opens or types.
    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .close: context.close()
        case .copy: context.copy(link ?? command(context))
        }
    }

    /// The ride is over: nobody can watch it any more.
    mutating func stateChanged(_ context: inout PageContext) {
        if !context.hasLiveRide { context.close() }
    }
}
