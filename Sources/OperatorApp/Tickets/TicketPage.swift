import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// What somebody has written, or a call for help: read, answer, acknowledge, settle.
struct TicketPage: Page {
    private let number: UInt64
    private var ticket: TicketView?
    private var talk = TicketTalk(readBy: .desk)
    private var settles = false
    private var refresh = PageRefresh()

    /// A ticket as it is told in a list.
    init(_ ticket: TicketView) {
        number = ticket.id
        self.ticket = ticket
    }

    /// A ticket of which the number alone is known.
    init(number: UInt64) { self.number = number }

    var isTyping: Bool { talk.isWriting }

    // MARK: What is shown

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let pane = talk.pane(
            with: ticket?.person_name ?? "",
            placeholder: context.texts["operator.ticketPlaceholder"],
            loading: context.texts["operator.loading"], context)
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

    private func rows(in room: PageSpace) -> Int { max(1, room.rows - 2) }

    private func note(_ context: PageContext) -> StyledText {
        if let note = talk.note(context) { return note }
        return talk.isWriting && settles
            ? StyledText(context.texts["operator.settlesNote"], .attention) : ""
    }

    func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let whenFree = talk.whenFree(context)
        if talk.isWriting {
            context.key(
                .enter, settles ? "operator.keySendAndSettle" : "operator.keySendAnswer", 9,
                when: talk.whenWritten(context)
            ) { $0.reply(&$1) }
        } else {
            if ticket?.state == "raised" {
                context.key(.char("a"), "operator.keyAcknowledge", 9, when: whenFree) {
                    $0.talk.send(
                        AcknowledgeAlert(command_id: $1.commandID(), ticket_id: $0.number), &$1)
                }
            }
            context.key([.enter, .char("w")], "operator.keyWrite", 9, when: whenFree) { page, _ in
                page.write(settles: false)
            }
            context.key(.char("x"), "operator.keySettle", 7, when: whenFree) { page, _ in
                page.write(settles: true)
            }
            if talk.failure == nil, let ride = ticket?.ride_id {
                context.key(.char("r"), "operator.keyRide", 6) { $1.open(RideDeskPage(ride)) }
            }
            context.key(.up, label: "↑", "key.earlier")
            context.key(.down, label: "↓", "key.later", 4)
            if talk.canAskAgain {
                context.key([.char("r"), .ctrl("r")], "key.retry", 7, when: context.whenLive) {
                    $0.ask(before: nil, &$1)
                }
            }
        }
        context.key(.escape, "key.back", 8) { $0.back(&$1) }
    }

    private mutating func write(settles: Bool) {
        talk.isWriting = true
        self.settles = settles
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
        if !talk.isAsking { ask(before: nil, &context) } else { refresh.asked(context) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let (isTaken, before) = talk.typed(
            key, of: ticket?.message_count ?? 0, with: ticket?.person_name ?? "",
            rows: rows(in: context.room), context)
        if let before { ask(before: before, &context) }
        return isTaken
    }

    /// Stops writing, or closes the page, after a question where something is written.
    private mutating func back(_ context: inout PageContext) {
        talk.leave(&context) { context in
            let texts = context.texts
            context.ask(
                texts["operator.discardQuestion"], keep: texts["operator.discardKeep"],
                [texts["operator.discardYes"]])
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func reply(_ context: inout PageContext) {
        let call = AnswerTicket(
            command_id: context.commandID(), ticket_id: number, message: talk.written,
            closes: settles)
        talk.send(call, &context)
    }

    private mutating func ask(before id: UInt64?, _ context: inout PageContext) {
        talk.ask(GetAnyTicket(ticket_id: number, before_id: id), &context)
        refresh.asked(context)
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if case .nothing = talk.take(done, context) {
            // Acknowledged by the key that works everywhere.
            if case .success(let new as TicketView) = done.result, new.id == number { take(new) }
            return false
        }
        switch done.result {
        case .success(let new as TicketView):
            take(new)
            if done.request is AnswerTicket { talk.wasSent() }
        case .success: return false
        case .failure: break
        }
        return true
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
