import RideApp
import RideTUI
import RideWire

/// A message to support with all that was written (P12): read, answer, settle.
public struct TicketPage: Page {
    private(set) var ticket: TicketView
    private(set) var talk: TicketTalk
    /// Whether the question that is open is about leaving what was written.
    private var isLeaving = false

    /// A message to support, as it is told in a list or with its last messages.
    public init(_ ticket: TicketView) {
        self.ticket = ticket
        talk = TicketTalk(readBy: .person, ticket.messages)
    }

    public var isTyping: Bool { talk.isWriting }

    public var draft: DraftName? { .ticket(ticket.id) }

    // MARK: What is shown

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let texts = context.texts
        let pane = talk.pane(
            with: texts["record.support"], placeholder: texts["record.ticketPlaceholder"],
            loading: texts["record.loading"], context)
        return SheetContent(
            title: StyledText(ticket.subject, .title),
            number: TicketWords.state(of: ticket, context), note: note(context),
            rows: [
                Cut.row(
                    StyledText(about(context), .muted),
                    StyledText(context.ago(ticket.opened_at_ms), .muted), in: room),
                .blank, .chat(pane, rows: rows(in: room)),
            ])
    }

    private func about(_ context: PageContext) -> String {
        let subject = TicketWords.subject(of: ticket, context)
        return subject.isEmpty ? context.texts[word: "question", in: "record.kind"] : subject
    }

    private func rows(in room: PageSpace) -> Int { max(1, room.rows - 2) }

    private func note(_ context: PageContext) -> StyledText {
        if let note = talk.note(context) { return note }
        let (count, limit) = (talk.draft.characters.count, talk.draft.limit)
        if talk.isWriting, count * 4 > limit * 3 { return StyledText("\(count)/\(limit)", .muted) }
        if TicketWords.isClosed(ticket), !TicketWords.isAlert(ticket) {
            return StyledText(context.texts["record.ticketReopens"], .muted)
        }
        return talk.isAsking ? StyledText(context.texts["record.loading"], .muted) : ""
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let whenFree = talk.whenFree(context)
        if talk.isWriting {
            context.key(.enter, "key.send", 9, when: talk.whenWritten(context)) { $0.reply(&$1) }
        } else {
            context.key([.enter, .char("w")], "record.keyReply", 9, when: whenFree) { page, _ in
                page.talk.isWriting = true
            }
            if !TicketWords.isClosed(ticket), !TicketWords.isAlert(ticket) {
                context.key(.char("x"), "record.keySettle", 6, when: whenFree) { $0.settle(&$1) }
            }
            context.key(.up, label: "↑", "key.earlier")
            context.key(.down, label: "↓", "key.later", 4)
            context.againKey(if: talk.canAskAgain) { $0.ask(before: nil, &$1) }
        }
        context.backKey { $0.leave(&$1) }
    }

    // MARK: What happens

    /// Asking for it tells the engine that it is read.
    public mutating func opened(_ context: inout PageContext) {
        ask(before: nil, &context)
        if talk.written.isEmpty, let text = context.typed(.ticket(ticket.id))?["message"] {
            talk.takeBack(text)
            context.sayTypedIsBack()
        }
    }

    /// An answer may have come.
    public mutating func stateChanged(_ context: inout PageContext) {
        if (context.state?.unread_tickets ?? 0) > 0, !talk.isAsking { ask(before: nil, &context) }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let (isTaken, before) = talk.typed(
            key, of: ticket.message_count, with: context.texts["record.support"],
            rows: rows(in: context.room), context)
        if let before { ask(before: before, &context) }
        if isTaken, talk.isWriting { keep(&context) }
        return isTaken
    }

    private func keep(_ context: inout PageContext) {
        let text = talk.written
        context.keep(text.isEmpty ? [:] : ["message": text], as: .ticket(ticket.id))
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
        isLeaving = true
        talk.leave(&context) { $0.askToDiscard() }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard !isLeaving else { return context.close() }
        talk.send(CloseTicket(command_id: context.commandID(), ticket_id: ticket.id), &context)
    }

    private mutating func reply(_ context: inout PageContext) {
        let (id, text) = (ticket.id, talk.written)
        talk.send(
            ReplyToTicket(command_id: context.commandID(), ticket_id: id, message: text), &context)
    }

    private mutating func ask(before id: UInt64?, _ context: inout PageContext) {
        talk.ask(GetTicket(ticket_id: ticket.id, before_id: id), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if case .nothing = talk.take(done, context) { return false }
        switch done.result {
        case .success(let new as TicketView): take(new)
        case .success(let tickets as TicketsResult):
            if let new = tickets.ticket { take(new) }
            if done.request is ReplyToTicket {
                talk.wasSent()
                keep(&context)
            }
        case .success: return false
        case .failure: break
        }
        return true
    }

    /// Takes in the ticket and those of its messages that came with it.
    private mutating func take(_ new: TicketView) {
        ticket = new
        ticket.messages = []
        talk.take(new.messages)
    }
}
