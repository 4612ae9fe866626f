import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// What has been written in a ticket, as one of its two sides reads it: its own messages with
/// their mark, the other's with who has written them; and what that side writes.
public struct TicketTalk: Sendable {
    /// Who reads it, as the engine names who writes.
    public enum Side: String, Sendable {
        /// Whose ticket it is.
        case person
        /// An operator.
        case desk = "operator"
    }

    private let side: Side
    /// What is known of it, the oldest first.
    public private(set) var messages: [TicketMessageView]

    /// What is being written.
    public private(set) var draft = TextField(limit: AccountLimits.ticketMessageCharacters)
    /// Whether letters go into it.
    public var isWriting = false
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var submission = Submission()
    /// Why the messages did not come.
    public private(set) var failure: String?

    /// What is known of a ticket so far.
    public init(readBy side: Side, _ messages: [TicketMessageView] = []) {
        self.side = side
        self.messages = messages
    }

    /// Takes in messages that came; a message is never changed, so of two with one number either
    /// will do.
    ///
    /// - Complexity: O(n log n) in the number of messages.
    public mutating func take(_ new: [TicketMessageView]) {
        var known = Set(messages.map(\.id))
        messages += new.filter { known.insert($0.id).inserted }
        messages.sort { $0.id < $1.id }
    }

    /// The message before which there are others, of so many in all; nil where all are here.
    public func oldest(of count: Int) -> UInt64? {
        messages.count < count ? messages.first?.id : nil
    }

    /// The messages as they are drawn.
    ///
    /// - Parameter other: the name of the other side; may be empty.
    public func said(with other: String, _ context: PageContext) -> [ChatPane.Message] {
        messages.map { message in
            let isMine = message.from == side.rawValue
            let author = isMine || other.isEmpty ? "" : other + ", "
            return ChatPane.Message(
                message.text, time: author + context.ago(message.at_ms), mine: isMine ? .sent : nil)
        }
    }
}

/// Reading and writing it on a page.
extension TicketTalk {
    /// What an answer was to.
    public enum Taken {
        /// Something that somebody else asked.
        case nothing
        /// A question for messages.
        case question
        /// A command about the ticket.
        case command
    }

    /// Puts there again what was written before.
    mutating func takeBack(_ text: String) { draft.text = text }

    /// What is written, cleaned.
    public var written: String { CleanText.cleaned(draft.text) }
    /// Whether messages are on their way.
    public var isAsking: Bool { asked != nil }

    /// Whether it can be asked once more for what did not come.
    public var canAskAgain: Bool { failure != nil && !isAsking }

    /// Asks for messages.
    public mutating func ask(_ question: some Request, _ context: inout PageContext) {
        failure = nil
        asked = context.send(question)
    }

    /// Sends a command about the ticket.
    public mutating func send(_ command: some Command, _ context: inout PageContext) {
        failure = nil
        submission.send(command, &context)
    }

    /// Whether something can be sent.
    public func whenFree(_ context: PageContext) -> Availability {
        submission.availability(context)
    }

    /// Whether what is written can be sent.
    public func whenWritten(_ context: PageContext) -> Availability {
        written.isEmpty
            ? .unavailable(reason: context.texts["chat.writeFirst"]) : whenFree(context)
    }

    /// Takes in an answer.
    public mutating func take(_ done: Answered, _ context: PageContext) -> Taken {
        if submission.take(done, context) { return .command }
        guard done.id == asked else { return .nothing }
        asked = nil
        if case .failure(let error) = done.result { failure = context.texts[error] }
        return .question
    }

    /// What was written is on its way to the other side.
    public mutating func wasSent() {
        draft.text = ""
        isWriting = false
        scroll.toEnd()
    }

    /// Whether a key belongs to what is written or said.
    ///
    /// - Returns: also before which message others are to be asked for; nil for none.
    public mutating func typed(
        _ key: Key, of count: Int, with other: String, rows: Int, _ context: PageContext
    ) -> (isTaken: Bool, before: UInt64?) {
        if isWriting, draft.handle(key) { return (true, nil) }
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: said(with: other, context), width: context.room.width, height: rows)
        return (isTaken, isNearStart && asked == nil ? oldest(of: count) : nil)
    }

    /// Stops writing; leaves the page where nothing is written, and asks before what is.
    ///
    /// - Parameter discard: asks whether what is written is thrown away.
    public mutating func leave(
        _ context: inout PageContext, discard: (inout PageContext) -> Void
    ) {
        if isWriting {
            isWriting = false
        } else if written.isEmpty {
            context.close()
        } else {
            discard(&context)
        }
    }

    /// What has become of what was asked and sent; nil where there is nothing to say.
    public func note(_ context: PageContext) -> StyledText? {
        failure.map { StyledText($0, .danger) } ?? submission.note(context)
    }

    /// The conversation with the line that is written.
    public func pane(
        with other: String, placeholder: String, loading: String, _ context: PageContext
    ) -> ChatPane {
        ChatPane(
            messages: said(with: other, context), input: isWriting ? draft : nil,
            placeholder: placeholder, scrollBack: scroll.back,
            emptyText: failure == nil ? loading : "", markWords: context.markWords)
    }
}
