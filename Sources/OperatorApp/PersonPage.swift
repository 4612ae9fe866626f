import RideApp
import RideCore
import RideTUI
import RideWire

/// Somebody's account: who it is, whether it may be used, and the key that changes that.
struct PersonPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Write why it is blocked.
        case block
        /// Let it be used again, after a question.
        case unblock
        /// Open the application of a driver.
        case application
        /// Close the page.
        case close
    }

    private var person: PersonRowView
    private var sent: CallID?
    private var failure: String?

    /// The account of somebody.
    init(_ person: PersonRowView) { self.person = person }

    private var isBlocked: Bool { person.status.state == "blocked" }

    func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let texts = desk.texts
        let none = StyledText("-", .muted)
        var facts: [KeyValueBlock.Fact] = [
            .init(texts[OperatorText.columnSide], StyledText(desk.side(person.role))),
            .init(texts[OperatorText.columnNumber], StyledText("\(person.person_id)")),
            .init(texts[OperatorText.columnEmail], person.email.map { StyledText($0) } ?? none),
            .init(
                texts[OperatorText.columnRating],
                person.rating_hundredths.map {
                    StyledText(desk.format.rating(hundredths: $0))
                } ?? none),
            .init(
                texts[OperatorText.columnRides], StyledText(desk.format.number(person.rides))),
        ]
        if isBlocked {
            let reason = person.status.reason.map { texts[word: $0, in: "blockedReason"] } ?? "-"
            facts += [
                .init(texts[OperatorText.blockReason], StyledText(reason, .danger)),
                .init(
                    texts[OperatorText.blockMessage], StyledText(person.status.message ?? "-")),
            ]
        }
        var note = StyledText()
        if let failure { note = StyledText(failure, .danger) }
        if sent != nil { note = StyledText(texts[TextKey.sending], .muted) }
        var content = SheetContent(
            title: StyledText(person.name, .title),
            number: desk.standing(person.status)
                ?? StyledText(texts[OperatorText.accountActive], .good),
            note: note, rows: [.facts(KeyValueBlock(facts))])
        content.leavesMap = true
        return content
    }

    func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let texts = desk.texts
        let whenFree: Availability =
            sent == nil ? desk.whenLive : .unavailable(reason: texts[TextKey.sending])
        var bindings: [KeyBinding<Action>] = []
        if isBlocked {
            bindings.append(
                KeyBinding(
                    .char("u"), texts[OperatorText.keyUnblock], priority: 9,
                    availability: whenFree, action: .unblock))
        } else {
            bindings.append(
                KeyBinding(
                    .char("b"), texts[OperatorText.keyBlock], priority: 9,
                    availability: whenFree, action: .block))
        }
        if person.role == .driver {
            bindings.append(
                KeyBinding(
                    .char("d"), texts[OperatorText.keyApplication], priority: 6,
                    action: .application))
        }
        return bindings + [
            KeyBinding(.escape, texts[TextKey.keyBack], priority: 8, action: .close)
        ]
    }

    mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .block: desk.open(BlockPage(person))
        case .unblock:
            let texts = desk.texts
            desk.ask(
                texts[OperatorText.unblockQuestion, ["name": person.name]],
                details: texts[OperatorText.unblockDetails],
                keep: texts[OperatorText.unblockKeep], [texts[OperatorText.unblockYes]])
        case .application: desk.open(ApplicationPage(person.person_id, person.name))
        case .close: desk.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        let call = UnblockAccount(
            command_id: desk.commandID(), role: person.role,
            person_id: person.person_id)
        failure = nil
        sent = desk.send(call)
    }

    mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        let isOwn = done.id == sent
        if isOwn { sent = nil }
        switch done.result {
        case .success(let page as PeopleResult):
            let same = page.people.first {
                $0.person_id == person.person_id && $0.role == person.role
            }
            if let same { person = same }
            if isOwn {
                desk.toast(desk.texts[OperatorText.unblocked, ["name": person.name]], .good)
            }
        case .failure(let error): if isOwn { failure = desk.texts[error] }
        case .success: break
        }
        return isOwn
    }
}
