import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// A message to support with all that was written (P12): read, answer, settle.
public struct TicketPage: Page {
    private(set) var ticket: TicketView
    private(set) var talk: TicketTalk
    private var draft = TextField(limit: AccountLimits.ticketMessageCharacters)
    private var isWriting = false
    /// Whether the question that is open is about leaving what was written.
    private var isLeaving = false
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var submission = Submission()
    private var failure: String?

    /// A message to support, as it is told in a list or with its last messages.
    public init(_ ticket: TicketView) {
        self.ticket = ticket
        talk = TicketTalk(readBy: .person, ticket.messages)
    }

    public var isTyping: Bool { isWriting }

    // MARK: What is shown

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let rows = rows(in: room)
        let pane = ChatPane(
            messages: said(context), input: isWriting ? draft : nil,
            placeholder: context.texts["record.ticketPlaceholder"], scrollBack: scroll.back,
            emptyText: failure == nil ? context.texts["record.loading"] : "",
            markWords: context.markWords)
        return SheetContent(
            title: StyledText(ticket.subject, .title),
            number: TicketWords.state(of: ticket, context),
            note: note(context),
            rows: [
                Cut.row(
                    StyledText(about(context), .muted),
                    StyledText(context.ago(ticket.opened_at_ms), .muted), in: room),
                .blank,
                .chat(pane, rows: rows),
            ])
    }

    private func about(_ context: PageContext) -> String {
        let subject = TicketWords.subject(of: ticket, context)
        return subject.isEmpty ? context.texts[word: "question", in: "record.kind"] : subject
    }

    private func rows(in room: PageRoom) -> Int { max(1, room.rows - 2) }

    private func note(_ context: PageContext) -> StyledText {
        if let failure { return StyledText(failure, .danger) }
        if let note = submission.note(context) { return note }
        if isWriting, draft.characters.count * 4 > draft.limit * 3 {
            return StyledText("\(draft.characters.count)/\(draft.limit)", .muted)
        }
        if TicketWords.isClosed(ticket), !TicketWords.isAlert(ticket) {
            return StyledText(context.texts["record.ticketReopens"], .muted)
        }
        return asked == nil ? "" : StyledText(context.texts["record.loading"], .muted)
    }

    private func said(_ context: PageContext) -> [ChatPane.Message] {
        talk.said(with: context.texts["record.support"], context)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let whenFree = submission.availability(context)
        if isWriting {
            let isEmpty = CleanText.cleaned(draft.text).isEmpty
            context.key(
                .enter, "key.send", 9,
                when: isEmpty
                    ? .unavailable(reason: context.texts["chat.writeFirst"]) : whenFree
            ) { $0.reply(&$1) }
        } else {
            context.key([.enter, .char("w")], "record.keyReply", 9, when: whenFree) { page, _ in
                page.isWriting = true
            }
            if !TicketWords.isClosed(ticket), !TicketWords.isAlert(ticket) {
                context.key(.char("x"), "record.keySettle", 6, when: whenFree) { $0.settle(&$1) }
            }
            context.key(.up, label: "↑", "key.earlier")
            context.key(.down, label: "↓", "key.later", 4)
            context.againKey(if: failure != nil && asked == nil) { $0.ask(before: nil, &$1) }
        }
        context.backKey { $0.leave(&$1) }
    }

    // MARK: What happens

    /// Asking for it tells the engine that it is read.
    public mutating func opened(_ context: inout PageContext) { ask(before: nil, &context) }

    /// An answer may have come.
    public mutating func stateChanged(_ context: inout PageContext) {
        if (context.state?.unread_tickets ?? 0) > 0, asked == nil { ask(before: nil, &context) }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if isWriting, draft.handle(key) { return true }
        let room = context.room
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: said(context), width: room.width, height: rows(in: room))
        if isNearStart, asked == nil, let oldest = talk.oldest(of: ticket.message_count) {
            ask(before: oldest, &context)
        }
        return isTaken
    }

    /// Settles it, after a question.
    private mutating func settle(_ context: inout PageContext) {
        isLeaving = false
        context.ask(
            context.texts["record.settleQuestion"],
            details: context.texts["record.settleDetails"],
            keep: context.texts["record.settleKeep"], [context.texts["record.settleYes"]])
    }

    /// Goes from what is written to the messages, and from there away.
    private mutating func leave(_ context: inout PageContext) {
        if isWriting {
            isWriting = false
        } else if CleanText.cleaned(draft.text).isEmpty {
            context.close()
        } else {
            isLeaving = true
            context.askToDiscard()
        }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard !isLeaving else { return context.close() }
        command(
            CloseTicket(command_id: context.commandID(), ticket_id: ticket.id),
            &context)
    }

    private mutating func reply(_ context: inout PageContext) {
        let text = CleanText.cleaned(draft.text)
        guard !text.isEmpty, !submission.isUnderWay else { return }
        command(
            ReplyToTicket(command_id: context.commandID(), ticket_id: ticket.id, message: text),
            &context
        )
    }

    private mutating func command(_ call: some Command, _ context: inout PageContext) {
        failure = nil
        submission.send(call, &context)
    }

    private mutating func ask(before id: UInt64?, _ context: inout PageContext) {
        let call = GetTicket(ticket_id: ticket.id, before_id: id)
        failure = nil
        asked = context.send(call)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let isCommand = submission.take(done, context)
        guard isCommand || done.id == asked else { return false }
        if !isCommand { asked = nil }
        switch done.result {
        case .success(let new as TicketView):
            take(new)
            return true
        case .success(let tickets as TicketsResult):
            if let new = tickets.ticket { take(new) }
            if done.request is ReplyToTicket {
                draft.text = ""
                isWriting = false
                scroll.toEnd()
            }
            return true
        case .failure(let error):
            if !isCommand { failure = context.texts[error] }
            return true
        case .success: return false
        }
    }

    /// Takes in the ticket and those of its messages that came with it.
    private mutating func take(_ new: TicketView) {
        ticket = new
        ticket.messages = []
        talk.take(new.messages)
    }
}
