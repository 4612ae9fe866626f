import RideAccounts
import RideApp
import RideCore
import RidePages
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
        /// Open the ride that it is about, where both people can be reached.
        case ride
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only scroll.
        case move
        /// Stop writing, or close the page.
        case back
    }

    private let number: UInt64
    private var ticket: TicketView?
    private var talk = TicketTalk(readBy: .desk)
    private var draft = TextField(limit: AccountLimits.ticketMessageCharacters)
    private var isWriting = false
    private var settles = false
    private var scroll = TalkScroll()
    private var asked: CallID?
    private var submission = Submission()
    /// Why the messages did not come.
    private var failure: String?
    private var refresh = PageRefresh()

    /// A ticket as it is told in a list.
    init(_ ticket: TicketView) {
        number = ticket.id
        self.ticket = ticket
    }

    /// A ticket of which the number alone is known.
    init(number: UInt64) { self.number = number }

    var isTyping: Bool { isWriting }

    // MARK: What is shown

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let pane = ChatPane(
            messages: said(context), input: isWriting ? draft : nil,
            placeholder: context.texts["operator.ticketPlaceholder"], scrollBack: scroll.back,
            emptyText: failure == nil ? context.texts["operator.loading"] : "",
            markWords: context.markWords)
        let about = ticket.map { context.words(about: $0) } ?? ""
        let opened = ticket.map { context.ago($0.opened_at_ms) } ?? ""
        return SheetContent(
            title: StyledText(title(context), .title),
            number: ticket.map { context.state(of: $0) } ?? "", note: note(context),
            rows: [
                Cut.row(StyledText(about, .muted), StyledText(opened, .muted), in: room),
                .blank, .chat(pane, rows: rows(in: room)),
            ])
    }

    private func title(_ context: PageContext) -> String {
        let subject = ticket?.subject ?? ""
        return subject.isEmpty
            ? context.texts["operator.ticketTitle", ["id": "\(number)"]] : subject
    }

    private func rows(in room: PageRoom) -> Int { max(1, room.rows - 2) }

    private func note(_ context: PageContext) -> StyledText {
        if let failure { return StyledText(failure, .danger) }
        if let note = submission.note(context) { return note }
        if isWriting, settles {
            return StyledText(context.texts["operator.settlesNote"], .attention)
        }
        return ""
    }

    private func said(_ context: PageContext) -> [ChatPane.Message] {
        talk.said(with: ticket?.person_name ?? "", context)
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        let back = KeyBinding<Action>(.escape, texts["key.back"], priority: 8, action: .back)
        let whenFree = submission.availability(context)
        guard !isWriting else {
            let isEmpty = CleanText.cleaned(draft.text).isEmpty
            return [
                KeyBinding(
                    .enter, texts[settles ? "operator.keySendAndSettle" : "operator.keySendAnswer"],
                    priority: 9,
                    availability: isEmpty
                        ? .unavailable(reason: texts["chat.writeFirst"]) : whenFree,
                    action: .send), back,
            ]
        }
        var bindings: [KeyBinding<Action>] = []
        if ticket?.state == "raised" {
            bindings.append(
                KeyBinding(
                    .char("a"), texts["operator.keyAcknowledge"], priority: 9,
                    availability: whenFree, action: .acknowledge))
        }
        bindings += [
            KeyBinding(
                [.enter, .char("w")], texts["operator.keyWrite"], priority: 9,
                availability: whenFree, action: .write(settles: false)),
            KeyBinding(
                .char("x"), texts["operator.keySettle"], priority: 7, availability: whenFree,
                action: .write(settles: true)),
        ]
        if failure == nil, ticket?.ride_id != nil {
            bindings.append(
                KeyBinding(.char("r"), texts["operator.keyRide"], priority: 6, action: .ride))
        }
        bindings += [
            KeyBinding(
                .up, label: "↑", texts["key.earlier"], priority: 5, action: .move),
            KeyBinding(
                .down, label: "↓", texts["key.later"], priority: 4,
                action: .move),
        ]
        return bindings + context.againBinding(failure != nil && asked == nil, .again) + [back]
    }

    func scene(_ context: PageContext) -> MapScene? {
        guard let place = ticket?.place?.waypoint else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.sos, at: place.coordinate, label: place.name)]
        scene.subject = .still("ticket/\(number)", [place.coordinate], closest: 5)
        return scene
    }

    // MARK: What happens

    mutating func opened(_ context: inout PageContext) { ask(before: nil, &context) }

    func wake_ms(_ context: PageContext) -> Int64? { refresh.wake_ms(context) }

    /// What the person writes meanwhile is to be seen.
    mutating func woken(_ context: inout PageContext) {
        guard refresh.isDue(context) else { return }
        if asked == nil { ask(before: nil, &context) } else { refresh.asked(context) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if isWriting, draft.handle(key) { return true }
        let (isTaken, isNearStart) = scroll.handle(
            key, messages: said(context), width: context.room.width, height: rows(in: context.room))
        if isNearStart, asked == nil, let oldest = talk.oldest(of: ticket?.message_count ?? 0) {
            ask(before: oldest, &context)
        }
        return isTaken
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .write(let settles):
            isWriting = true
            self.settles = settles
        case .send: reply(&context)
        case .acknowledge:
            command(AcknowledgeAlert(command_id: context.commandID(), ticket_id: number), &context)
        case .ride: if let ride = ticket?.ride_id { context.open(RideDeskPage(ride)) }
        case .again: ask(before: nil, &context)
        case .move: break
        case .back: back(&context)
        }
    }

    /// Stops writing, or closes the page, after a question where something is written.
    private mutating func back(_ context: inout PageContext) {
        if isWriting {
            isWriting = false
        } else if CleanText.cleaned(draft.text).isEmpty {
            context.close()
        } else {
            let texts = context.texts
            context.ask(
                texts["operator.discardQuestion"], keep: texts["operator.discardKeep"],
                [texts["operator.discardYes"]])
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func reply(_ context: inout PageContext) {
        let text = CleanText.cleaned(draft.text)
        guard !text.isEmpty, !submission.isUnderWay else { return }
        command(
            AnswerTicket(
                command_id: context.commandID(), ticket_id: number, message: text,
                closes: settles),
            &context)
    }

    private mutating func command(_ call: some Command, _ context: inout PageContext) {
        failure = nil
        submission.send(call, &context)
    }

    private mutating func ask(before id: UInt64?, _ context: inout PageContext) {
        let call = GetAnyTicket(ticket_id: number, before_id: id)
        failure = nil
        asked = context.send(call)
        refresh.asked(context)
    }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        let isCommand = submission.take(done, context)
        guard done.id == asked || isCommand else {
            // Acknowledged by the key that works everywhere.
            if case .success(let new as TicketView) = done.result, new.id == number { take(new) }
            return false
        }
        if !isCommand { asked = nil }
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
            if !isCommand { failure = context.texts[error] }
            return true
        case .success: return false
        }
    }

    /// Takes in the ticket and those of its messages that came with it.
    private mutating func take(_ new: TicketView) {
        talk.take(new.messages)
        ticket = new
        ticket?.messages = []
    }
}

extension PageContext {
    /// The key that asks again, while there is a reason to.
    func againBinding<Action>(_ isNeeded: Bool, _ action: Action) -> [KeyBinding<Action>] {
        guard isNeeded else { return [] }
        return [
            KeyBinding(
                [.char("r"), .ctrl("r")], texts["key.retry"], priority: 7,
                availability: whenLive, action: action)
        ]
    }
}
