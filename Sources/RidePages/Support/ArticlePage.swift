import RideApp
import RideCore
import RideTUI
import RideWire

/// A question with its answer, and whether that was useful (P12).
public struct ArticlePage: Page {
    private(set) var article: ArticleView
    private var scroll = 0
    private var submission = Submission()

    /// An article of the help.
    public init(_ article: ArticleView) { self.article = article }

    private var text: Paragraphs {
        var text = Paragraphs(article.answer, scroll: scroll)
        text.blocks.insert(contentsOf: [.heading(article.question), .gap], at: 0)
        return text
    }

    /// The rows below the text: what others thought, and what can be said.
    private static let footRows = 3

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.texts[word: article.topic, in: "record.topic"],
            rows: [
                .text(text, rows: max(1, room.rows - Self.footRows)), .blank,
                Cut.row(opinion(context), in: room), Cut.row(votes(context), in: room),
            ])
    }

    private func opinion(_ context: PageContext) -> StyledText {
        if let note = submission.note(context) { return note }
        switch article.my_vote {
        case true?: return StyledText(context.texts["record.voteYes"], .good)
        case false?: return StyledText(context.texts["record.voteNo"], .attention)
        case nil: return StyledText(context.texts["record.voteAsk"], .bold)
        }
    }

    private func votes(_ context: PageContext) -> StyledText {
        StyledText(
            context.texts[
                "record.votes",
                [
                    "yes": context.format.number(article.useful),
                    "no": context.format.number(article.not_useful),
                ]], .muted)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let isFree = submission.availability(context)
        let whenFree = isFree == .available ? context.whenAccount : isFree
        // Yes begins with another letter in most languages.
        let yes = context.texts.spoken.yesSigns.map { Key.char($0) }
        context.key(yes, "record.keyUseful", 9, when: whenFree) { $0.vote(true, &$1) }
        context.key(.char("n"), "record.keyNotUseful", 9, when: whenFree) { $0.vote(false, &$1) }
        context.moveKey(5)
        context.backKey()
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let room = context.room
        let size = Size(width: room.width, height: max(1, room.rows - Self.footRows))
        guard let moved = text.scrolled(by: key, in: size) else { return false }
        scroll = moved
        return true
    }

    private mutating func vote(_ isUseful: Bool, _ context: inout PageContext) {
        guard article.my_vote != isUseful else { return }
        let call = VoteOnHelp(
            command_id: context.commandID(), language: context.texts.language,
            article: article.id, is_useful: isUseful)
        submission.send(call, &context)
    }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success(let page as HelpResult) = done.result,
            let new = page.articles.first(where: { $0.id == article.id })
        {
            article = new
        }
        return true
    }
}
