import RideApp
import RideCore
import RideTUI
import RideWire

/// A question with its answer, and whether that was useful (P12).
public struct ArticlePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Say whether it was useful.
        case vote(Bool)
        /// Nothing; for keys that only scroll.
        case move
        /// Close the page.
        case back
    }

    private(set) var article: ArticleView
    private var scroll = 0
    private var sent: CallID?
    private var failure: String?

    /// An article of the help.
    public init(_ article: ArticleView) { self.article = article }

    private var text: Paragraphs {
        var text = Paragraphs(article.answer, scroll: scroll)
        text.blocks.insert(contentsOf: [.heading(article.question), .gap], at: 0)
        return text
    }

    /// The rows below the text: what others thought, and what can be said.
    private static let footRows = 3

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        SheetContent(
            desk.texts[word: article.topic, in: "record.topic"],
            rows: [
                .text(text, rows: max(1, room.rows - Self.footRows)), .blank,
                Cut.row(opinion(desk), in: room), Cut.row(votes(desk), in: room),
            ])
    }

    private func opinion(_ desk: PageDesk) -> StyledText {
        if let failure { return StyledText(failure, .danger) }
        if sent != nil { return StyledText(desk.texts[TextKey.sending], .muted) }
        switch article.my_vote {
        case true?: return StyledText(desk.texts[SupportText.voteYes], .good)
        case false?: return StyledText(desk.texts[SupportText.voteNo], .attention)
        case nil: return StyledText(desk.texts[SupportText.voteAsk], .bold)
        }
    }

    private func votes(_ desk: PageDesk) -> StyledText {
        StyledText(
            desk.texts[
                SupportText.votes,
                [
                    "yes": desk.format.number(article.useful),
                    "no": desk.format.number(article.not_useful),
                ]], .muted)
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let whenFree: Availability =
            sent == nil ? desk.whenLive : .unavailable(reason: desk.texts[TextKey.sending])
        // In Portuguese yes begins with another letter.
        let yes: [Key] =
            desk.texts.language.hasPrefix("pt") ? [.char("s"), .char("y")] : [.char("y")]
        return [
            KeyBinding(
                yes, desk.texts[SupportText.keyUseful], priority: 9, availability: whenFree,
                action: .vote(true)),
            KeyBinding(
                .char("n"), desk.texts[SupportText.keyNotUseful], priority: 9,
                availability: whenFree, action: .vote(false)),
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 5,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back),
        ]
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let room = desk.room
        let size = Size(width: room.width, height: max(1, room.rows - Self.footRows))
        guard let moved = text.scrolled(by: key, in: size) else { return false }
        scroll = moved
        return true
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .vote(let isUseful): vote(isUseful, &desk)
        case .move: break
        case .back: desk.close()
        }
    }

    private mutating func vote(_ isUseful: Bool, _ desk: inout PageDesk) {
        guard article.my_vote != isUseful else { return }
        let call = VoteOnHelp(
            command_id: desk.commandID(), language: desk.texts.language,
            article: article.id, is_useful: isUseful)
        failure = nil
        sent = desk.send(call)
    }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ desk: inout PageDesk) {}

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == sent else { return false }
        sent = nil
        switch done.result {
        case .success(let page as HelpResult):
            if let new = page.articles.first(where: { $0.id == article.id }) { article = new }
            return true
        case .failure(let error):
            failure = desk.refusal(error)
            return true
        case .success: return false
        }
    }
}
