import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// A message to support with all that was written (P12): read, answer, settle.
public struct TicketPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Begin to write.
        case write
        /// Send what is written.
        case send
        /// Settle it, after a question.
        case settle
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only scroll.
        case move
        /// Stop writing, or close the page.
        case back
    }

    private(set) var ticket: TicketView
    private(set) var messages: [TicketMessageView]
    private var draft = TextField(limit: AccountLimits.ticketMessageCharacters)
    private var isWriting = false
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var sent: CallID?
    private var failure: String?

    /// A message to support, as it is told in a list or with its last messages.
    public init(_ ticket: TicketView) {
        self.ticket = ticket
        messages = ticket.messages
    }

    public var isTyping: Bool { isWriting }

    // MARK: What is shown

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let rows = rows(in: room)
        let pane = ChatPane(
            messages: talk(desk), input: isWriting ? draft : nil,
            placeholder: desk.texts[SupportText.ticketPlaceholder], scrollBack: scroll.back,
            emptyText: failure == nil ? desk.texts[RecordText.loading] : "")
        return SheetContent(
            title: StyledText(ticket.subject, .title), number: TicketWords.state(of: ticket, desk),
            note: note(desk),
            rows: [
                Cut.row(
                    StyledText(about(desk), .muted),
                    StyledText(desk.ago(ticket.opened_at_ms), .muted), in: room),
                .blank,
                .chat(pane, rows: rows),
            ])
    }

    private func about(_ desk: PageDesk) -> String {
        let subject = TicketWords.subject(of: ticket, desk)
        return subject.isEmpty ? desk.texts[word: "question", in: "record.kind"] : subject
    }

    private func rows(in room: PageRoom) -> Int { max(1, room.rows - 2) }

    private func note(_ desk: PageDesk) -> StyledText {
        if let failure { return StyledText(failure, .danger) }
        if sent != nil { return StyledText(desk.texts[TextKey.sending], .muted) }
        if isWriting, draft.characters.count * 4 > draft.limit * 3 {
            return StyledText("\(draft.characters.count)/\(draft.limit)", .muted)
        }
        if TicketWords.isClosed(ticket), !TicketWords.isAlert(ticket) {
            return StyledText(desk.texts[SupportText.ticketReopens], .muted)
        }
        return asked == nil ? "" : StyledText(desk.texts[RecordText.loading], .muted)
    }

    private func talk(_ desk: PageDesk) -> [ChatPane.Message] {
        messages.map { message in
            let isMine = message.from == "person"
            let author = isMine ? "" : desk.texts[SupportText.support] + ", "
            return ChatPane.Message(
                message.text, time: author + desk.ago(message.at_ms), mine: isMine ? .sent : nil)
        }
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let texts = desk.texts
        let back = KeyBinding<Action>(.escape, texts[TextKey.keyBack], priority: 8, action: .back)
        let whenFree: Availability =
            sent == nil ? desk.whenLive : .unavailable(reason: texts[TextKey.sending])
        if isWriting {
            let isEmpty = CleanText.cleaned(draft.text).isEmpty
            return [
                KeyBinding(
                    .enter, texts[TextKey.keySend], priority: 9,
                    availability: isEmpty
                        ? .unavailable(reason: texts[TextKey.chatWriteFirst]) : whenFree,
                    action: .send), back,
            ]
        }
        var bindings = [
            KeyBinding<Action>(
                [.enter, .char("w")], texts[SupportText.keyReply], priority: 9,
                availability: whenFree, action: .write)
        ]
        if !TicketWords.isClosed(ticket), !TicketWords.isAlert(ticket) {
            bindings.append(
                KeyBinding(
                    .char("x"), texts[SupportText.keySettle], priority: 6, availability: whenFree,
                    action: .settle))
        }
        bindings += [
            KeyBinding(
                [.up, .pageUp], label: "↑", texts[TextKey.keyEarlier], priority: 5, action: .move),
            KeyBinding(
                [.down, .pageDown], label: "↓", texts[TextKey.keyLater], priority: 4,
                action: .move),
        ]
        return bindings
            + desk.againBinding(failure != nil && asked == nil, action: .again) + [back]
    }

    // MARK: What happens

    /// Asking for it tells the engine that it is read.
    public mutating func opened(_ desk: inout PageDesk) { ask(before: nil, &desk) }

    /// An answer may have come.
    public mutating func stateChanged(_ desk: inout PageDesk) {
        if (desk.state?.unread_tickets ?? 0) > 0, asked == nil { ask(before: nil, &desk) }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        if isWriting, draft.handle(key) { return true }
        let room = desk.room
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: talk(desk), width: room.width, height: rows(in: room))
        if isNearStart, messages.count < ticket.message_count, let first = messages.first,
            asked == nil
        {
            ask(before: first.id, &desk)
        }
        return isTaken
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .write: isWriting = true
        case .send: reply(&desk)
        case .settle:
            desk.ask(
                desk.texts[SupportText.settleQuestion],
                details: desk.texts[SupportText.settleDetails],
                keep: desk.texts[SupportText.settleKeep], [desk.texts[SupportText.settleYes]])
        case .again: ask(before: nil, &desk)
        case .move: break
        case .back: if isWriting { isWriting = false } else { desk.close() }
        }
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        command(CloseTicket(command_id: desk.commandID(), ticket_id: ticket.id), &desk)
    }

    private mutating func reply(_ desk: inout PageDesk) {
        let text = CleanText.cleaned(draft.text)
        guard !text.isEmpty, sent == nil else { return }
        command(
            ReplyToTicket(command_id: desk.commandID(), ticket_id: ticket.id, message: text),
            &desk)
    }

    private mutating func command(_ call: some Command, _ desk: inout PageDesk) {
        failure = nil
        sent = desk.send(call)
    }

    private mutating func ask(before id: UInt64?, _ desk: inout PageDesk) {
        let call = GetTicket(ticket_id: ticket.id, before_id: id)
        failure = nil
        asked = desk.send(call)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        guard done.id == asked || done.id == sent else { return false }
        let isCommand = done.id == sent
        if isCommand { sent = nil } else { asked = nil }
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
            failure = desk.refusal(error)
            return true
        case .success: return false
        }
    }

    /// Takes in the ticket and those of its messages that came with it.
    private mutating func take(_ new: TicketView) {
        ticket = new
        ticket.messages = []
        // A message is never changed, so of two with one number either will do.
        var known = Set(messages.map(\.id))
        for message in new.messages where known.insert(message.id).inserted {
            messages.append(message)
        }
        messages.sort { $0.id < $1.id }
    }
}
