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

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let texts = context.texts
        let none = StyledText("-", .muted)
        var facts: [KeyValueBlock.Fact] = [
            .init(texts["operator.columnSide"], StyledText(context.side(person.role))),
            .init(texts["operator.columnNumber"], StyledText("\(person.person_id)")),
            .init(texts["operator.columnEmail"], person.email.map { StyledText($0) } ?? none),
            .init(
                texts["operator.columnRating"],
                person.rating_hundredths.map {
                    StyledText(context.format.rating(hundredths: $0))
                } ?? none),
            .init(
                texts["operator.columnRides"], StyledText(context.format.number(person.rides))),
        ]
        if isBlocked {
            let reason = person.status.reason.map { texts[word: $0, in: "blockedReason"] } ?? "-"
            facts += [
                .init(texts["operator.blockReason"], StyledText(reason, .danger)),
                .init(
                    texts["operator.blockMessage"], StyledText(person.status.message ?? "-")),
            ]
        }
        var note = StyledText()
        if let failure { note = StyledText(failure, .danger) }
        if sent != nil { note = StyledText(texts["sending"], .muted) }
        var content = SheetContent(
            title: StyledText(person.name, .title),
            number: context.standing(person.status)
                ?? StyledText(texts["operator.accountActive"], .good),
            note: note, rows: [.facts(KeyValueBlock(facts))])
        content.leavesMap = true
        return content
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        let whenFree: Availability =
            sent == nil ? context.whenLive : .unavailable(reason: texts["sending"])
        var bindings: [KeyBinding<Action>] = []
        if isBlocked {
            bindings.append(
                KeyBinding(
                    .char("u"), texts["operator.keyUnblock"], priority: 9,
                    availability: whenFree, action: .unblock))
        } else {
            bindings.append(
                KeyBinding(
                    .char("b"), texts["operator.keyBlock"], priority: 9,
                    availability: whenFree, action: .block))
        }
        if person.role == .driver {
            bindings.append(
                KeyBinding(
                    .char("d"), texts["operator.keyApplication"], priority: 6,
                    action: .application))
        }
        return bindings + [
            KeyBinding(.escape, texts["key.back"], priority: 8, action: .close)
        ]
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .block: context.open(BlockPage(person))
        case .unblock:
            let texts = context.texts
            context.ask(
                texts["operator.unblockQuestion", ["name": person.name]],
                details: texts["operator.unblockDetails"],
                keep: texts["operator.unblockKeep"], [texts["operator.unblockYes"]])
        case .application: context.open(ApplicationPage(person.person_id, person.name))
        case .close: context.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        let call = UnblockAccount(
            command_id: context.commandID(), role: person.role,
            person_id: person.person_id)
        failure = nil
        sent = context.send(call)
    }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        let isOwn = done.id == sent
        if isOwn { sent = nil }
        switch done.result {
        case .success(let page as PeopleResult):
            let same = page.people.first {
                $0.person_id == person.person_id && $0.role == person.role
            }
            if let same { person = same }
            if isOwn {
                context.toast(context.texts["operator.unblocked", ["name": person.name]], .good)
            }
        case .failure(let error): if isOwn { failure = context.texts[error] }
        case .success: break
        }
        return isOwn
    }
}
