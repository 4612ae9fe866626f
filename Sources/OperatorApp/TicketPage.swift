import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// What somebody has written, or a call for help: read, answer, acknowledge, settle.
struct TicketPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Begin to write; `settles` says that the answer settles it.
        case write(settles: Bool)
        /// Send what is written.
        case send
        /// Say that the call was seen.
        case acknowledge
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only scroll.
        case move
        /// Stop writing, or close the page.
        case back
    }

    private let number: UInt64
    private var ticket: TicketView?
    private var messages: [TicketMessageView] = []
    private var draft = TextField(limit: AccountLimits.ticketMessageCharacters)
    private var isWriting = false
    private var settles = false
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var sent: CallID?
    private var failure: String?

    /// A ticket as it is told in a list.
    init(_ ticket: TicketView) {
        number = ticket.id
        self.ticket = ticket
    }

    /// A ticket of which the number alone is known.
    init(number: UInt64) { self.number = number }

    var isTyping: Bool { isWriting }

    // MARK: What is shown

    func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let pane = ChatPane(
            messages: talk(desk), input: isWriting ? draft : nil,
            placeholder: desk.texts[OperatorText.ticketPlaceholder], scrollBack: scroll.back,
            emptyText: failure == nil ? desk.texts[OperatorText.loading] : "")
        let about = ticket.map { desk.words(about: $0) } ?? ""
        let opened = ticket.map { desk.ago($0.opened_at_ms) } ?? ""
        return SheetContent(
            title: StyledText(title(desk), .title),
            number: ticket.map { desk.state(of: $0) } ?? "", note: note(desk),
            rows: [
                Cut.row(StyledText(about, .muted), StyledText(opened, .muted), in: room),
                .blank, .chat(pane, rows: rows(in: room)),
            ])
    }

    private func title(_ desk: PageDesk) -> String {
        let subject = ticket?.subject ?? ""
        return subject.isEmpty
            ? desk.texts[OperatorText.ticketTitle, ["id": "\(number)"]] : subject
    }

    private func rows(in room: PageRoom) -> Int { max(1, room.rows - 2) }

    private func note(_ desk: PageDesk) -> StyledText {
        if let failure { return StyledText(failure, .danger) }
        if sent != nil { return StyledText(desk.texts[TextKey.sending], .muted) }
        if isWriting, settles {
            return StyledText(desk.texts[OperatorText.settlesNote], .attention)
        }
        return ""
    }

    private func talk(_ desk: PageDesk) -> [ChatPane.Message] {
        let name = ticket?.person_name ?? ""
        return messages.map { message in
            let isMine = message.from == "operator"
            let author = isMine || name.isEmpty ? "" : name + ", "
            return ChatPane.Message(
                message.text, time: author + desk.ago(message.at_ms), mine: isMine ? .sent : nil)
        }
    }

    func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let texts = desk.texts
        let back = KeyBinding<Action>(.escape, texts[TextKey.keyBack], priority: 8, action: .back)
        let whenFree: Availability =
            sent == nil ? desk.whenLive : .unavailable(reason: texts[TextKey.sending])
        guard !isWriting else {
            let isEmpty = CleanText.cleaned(draft.text).isEmpty
            return [
                KeyBinding(
                    .enter, texts[settles ? OperatorText.keySendAndSettle : .keySendAnswer],
                    priority: 9,
                    availability: isEmpty
                        ? .unavailable(reason: texts[TextKey.chatWriteFirst]) : whenFree,
                    action: .send), back,
            ]
        }
        var bindings: [KeyBinding<Action>] = []
        if ticket?.state == "raised" {
            bindings.append(
                KeyBinding(
                    .char("a"), texts[OperatorText.keyAcknowledge], priority: 9,
                    availability: whenFree, action: .acknowledge))
        }
        bindings += [
            KeyBinding(
                [.enter, .char("w")], texts[OperatorText.keyWrite], priority: 9,
                availability: whenFree, action: .write(settles: false)),
            KeyBinding(
                .char("x"), texts[OperatorText.keySettle], priority: 7, availability: whenFree,
                action: .write(settles: true)),
            KeyBinding(
                [.up, .pageUp], label: "↑", texts[TextKey.keyEarlier], priority: 5, action: .move),
            KeyBinding(
                [.down, .pageDown], label: "↓", texts[TextKey.keyLater], priority: 4,
                action: .move),
        ]
        return bindings + desk.againBinding(failure != nil && asked == nil, .again) + [back]
    }

    func scene(_ desk: PageDesk) -> MapScene? {
        guard let place = ticket?.place?.waypoint else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.sos, at: place.coordinate, label: place.name)]
        scene.subject = MapSubject("ticket/\(number)", [place.coordinate], closest: 5)
        return scene
    }

    // MARK: What happens

    mutating func opened(_ desk: inout PageDesk) { ask(before: nil, &desk) }

    mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        if isWriting, draft.handle(key) { return true }
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: talk(desk), width: desk.room.width, height: rows(in: desk.room))
        if isNearStart, messages.count < ticket?.message_count ?? 0, let first = messages.first,
            asked == nil
        {
            ask(before: first.id, &desk)
        }
        return isTaken
    }

    mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .write(let settles):
            isWriting = true
            self.settles = settles
        case .send: reply(&desk)
        case .acknowledge:
            command(AcknowledgeAlert(command_id: desk.commandID(), ticket_id: number), &desk)
        case .again: ask(before: nil, &desk)
        case .move: break
        case .back: if isWriting { isWriting = false } else { desk.close() }
        }
    }

    private mutating func reply(_ desk: inout PageDesk) {
        let text = CleanText.cleaned(draft.text)
        guard !text.isEmpty, sent == nil else { return }
        command(
            AnswerTicket(
                command_id: desk.commandID(), ticket_id: number, message: text,
                closes: settles),
            &desk)
    }

    private mutating func command(_ call: some Command, _ desk: inout PageDesk) {
        failure = nil
        sent = desk.send(call)
    }

    private mutating func ask(before id: UInt64?, _ desk: inout PageDesk) {
        let call = GetAnyTicket(ticket_id: number, before_id: id)
        failure = nil
        asked = desk.send(call)
    }

    mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        let isCommand = done.id == sent
        guard done.id == asked || isCommand else {
            // Acknowledged by the key that works everywhere.
            if case .success(let new as TicketView) = done.result, new.id == number { take(new) }
            return false
        }
        if isCommand { sent = nil } else { asked = nil }
        switch done.result {
        case .success(let new as TicketView):
            take(new)
            if done.request is AnswerTicket {
                draft.text = ""
                isWriting = false
                scroll.toEnd()
            }
            return true
        case .failure(let error):
            failure = desk.texts[error]
            return true
        case .success: return false
        }
    }

    /// Takes in the ticket and those of its messages that came with it.
    private mutating func take(_ new: TicketView) {
        var known = Set(messages.map(\.id))
        messages += new.messages.filter { known.insert($0.id).inserted }
        messages.sort { $0.id < $1.id }
        ticket = new
        ticket?.messages = []
    }
}

extension PageDesk {
    /// The key that asks again, while there is a reason to.
    func againBinding<Action>(_ isNeeded: Bool, _ action: Action) -> [KeyBinding<Action>] {
        guard isNeeded else { return [] }
        return [
            KeyBinding(
                [.char("r"), .ctrl("r")], texts[TextKey.keyRetry], priority: 7,
                availability: whenLive, action: action)
        ]
    }
}
