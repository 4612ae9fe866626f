import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Somebody's account: who it is and how to reach them, their last rides and messages, what is
/// owed, and the keys that change something.
struct PersonPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Write why it is blocked.
        case block
        /// Let it be used again, after a question.
        case unblock
        /// Open the application of a driver.
        case application
        /// Write to the person.
        case write
        /// Look at the photo that others see.
        case photo
        /// Read when and why it was blocked.
        case blocks
        /// Open the ride or the message that is selected.
        case open
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "operator-person"

    private var person: PersonRowView
    private var shown = Loadable<OperatorPersonResult>()
    private var submission = Submission()
    private var choice = Choice<Entry.Name>()
    private var refresh = PageRefresh()

    /// The account of somebody.
    init(_ person: PersonRowView) { self.person = person }

    private var isBlocked: Bool { person.status.state == "blocked" }

    // MARK: What is shown

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let facts = SheetRow.facts(KeyValueBlock(facts(context)))
        var rows = [facts]
        let left = room.rows(after: [facts])
        if shown.value == nil {
            rows.append(shown.noticeRow(context))
        } else {
            rows.append(.table(table(in: room, context), rows: max(3, left)))
        }
        return SheetContent(
            title: StyledText(person.name, .title),
            number: context.standing(person.status)
                ?? StyledText(context.texts["operator.accountActive"], .good),
            note: submission.note(context) ?? shown.staleNote(context), rows: rows)
    }

    private func facts(_ context: PageContext) -> [KeyValueBlock.Fact] {
        let texts = context.texts
        let rating = person.rating_hundredths.map { context.format.rating(hundredths: $0) }
        let number = "\(context.side(person.role)) \(person.person_id)"
        let reach = texts.list([person.email, shown.value?.phone].compactMap { $0 })
        var facts: [KeyValueBlock.Fact] = [
            .init(texts["operator.columnNumber"], StyledText(number)),
            .init(
                texts["operator.personReach"],
                reach.isEmpty ? StyledText("-", .muted) : StyledText(reach)),
            .init(texts["operator.personRides"], rides(rating, context)),
        ]
        if let money = money(context) {
            facts.append(.init(texts["operator.personMoney"], money))
        }
        if isBlocked {
            let reason = person.status.reason.map { texts[word: $0, in: "blockedReason"] } ?? "-"
            facts.append(
                .init(
                    texts["operator.blockReason"],
                    StyledText(reason, .danger)
                        + StyledText(person.status.message.map { ": " + $0 } ?? "")))
        }
        if let latest = blocks.first, blocks.count > (isBlocked ? 1 : 0) {
            facts.append(
                .init(
                    texts["operator.personBlocks"],
                    StyledText(
                        texts[
                            "operator.personBlocked",
                            [
                                "count": context.format.number(blocks.count),
                                "when": context.ago(latest.from_ms),
                            ]])))
        }
        return facts
    }

    private var photo: ProfilePhoto? { shown.value?.photo.flatMap(ProfilePhoto.init(shown:)) }

    /// Past and present, the newest first.
    private var blocks: [BlockView] { shown.value?.blocks ?? [] }

    /// How many rides there were, how many of them were completed and called off, where that is
    /// not all or none, and how good they were.
    private func rides(_ rating: String?, _ context: PageContext) -> StyledText {
        let count = shown.value?.ride_count ?? person.rides
        var words = StyledText(context.format.number(count))
        func say(_ part: Int, _ key: TextKey) {
            words += StyledText(
                ", " + context.texts[key, ["count": context.format.number(part)]])
        }
        if person.rides < count { say(person.rides, "operator.personCompleted") }
        if let cancelled = shown.value?.cancelled_count, cancelled > 0 {
            say(cancelled, "operator.personCancelled")
        }
        if let rating { words += StyledText(", ★ " + rating, .muted) }
        return words
    }

    /// What a passenger owes, or what a driver has.
    private func money(_ context: PageContext) -> StyledText? {
        guard let value = shown.value else { return nil }
        func amount(_ minor: Int64) -> String { context.format.money(Money(minorUnits: minor)) }
        guard let balance = value.balance else {
            guard value.due_minor > 0 else { return nil }
            return StyledText(
                context.texts["operator.personOwes", ["amount": amount(value.due_minor)]], .danger)
        }
        return StyledText(
            context.texts[
                "operator.personBalance",
                [
                    "available": amount(balance.available_minor),
                    "blocked": amount(balance.blocked_minor),
                    "owed": amount(balance.owed_minor),
                ]])
    }

    /// A ride or a message in the table.
    private enum Entry {
        case ride(HistoryItemView)
        case ticket(TicketView)

        /// What it is known by; rides and messages are numbered apart.
        enum Name: Hashable, Sendable {
            case ride(UInt64)
            case ticket(UInt64)
        }

        var name: Name {
            switch self {
            case .ride(let ride): .ride(ride.id)
            case .ticket(let ticket): .ticket(ticket.id)
            }
        }
    }

    private var names: [Entry.Name] { entries.map(\.name) }

    private var entries: [Entry] {
        guard let value = shown.value else { return [] }
        return value.rides.map { .ride($0) } + value.tickets.map { .ticket($0) }
    }

    private func table(in room: PageSpace, _ context: PageContext) -> Table {
        let texts = context.texts
        let columns: [ListColumn] = [
            .fixed(7, texts["operator.columnNumber"], alignment: .right),
            .fixed(14, texts["operator.columnState"]),
            .flexible(16, texts["operator.columnWhat"]),
            .fixed(13, texts["operator.columnChanged"], alignment: .right, priority: 3),
        ]
        let width = Table.widths(of: columns, in: room.width)[2]
        return Table(
            SelectList(
                id: Self.list, columns: columns,
                rows: entries.map { row($0, width: width, room.glyphs, context) },
                selected: choice.row(in: names),
                emptyText: texts["operator.personNothing"]),
            countText: "")
    }

    private func row(
        _ entry: Entry, width: Int, _ glyphs: Glyphs, _ context: PageContext
    ) -> ListRow {
        switch entry {
        case .ride(let ride):
            ListRow([
                StyledText("\(ride.id)", .muted),
                StyledText(context.name(of: ride.stage)),
                StyledText(
                    Cut.way(ride.pickup_name, ride.dropoff_name, width: width, glyphs)),
                StyledText(context.dayAndTime(ride.requested_at_ms), .muted),
            ])
        case .ticket(let ticket):
            ListRow([
                StyledText("#\(ticket.id)", .muted), context.state(of: ticket),
                StyledText(ticket.subject, .bold),
                StyledText(context.ago(ticket.changed_at_ms), .muted),
            ])
        }
    }

    // MARK: Keys

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        let whenFree = submission.availability(context)
        var bindings: [KeyBinding<Action>] = []
        if !entries.isEmpty {
            bindings += [
                KeyBinding(.enter, texts["key.open"], priority: 9, action: .open),
                KeyBinding(
                    [.down, .up], label: "↑↓", texts["key.move"], priority: 4, action: .move),
            ]
        }
        bindings.append(
            isBlocked
                ? KeyBinding(
                    .char("u"), texts["operator.keyUnblock"], priority: 9, availability: whenFree,
                    action: .unblock)
                : KeyBinding(
                    .char("b"), texts["operator.keyBlock"], priority: 9, availability: whenFree,
                    action: .block))
        bindings.append(
            KeyBinding(
                .char("w"), texts["operator.keyWrite"], priority: 7, availability: whenFree,
                action: .write))
        if person.role == .driver {
            bindings.append(
                KeyBinding(
                    .char("d"), texts["operator.keyApplication"], priority: 6,
                    action: .application))
        }
        if photo != nil {
            bindings.append(
                KeyBinding(.char("p"), texts["operator.keyPhoto"], priority: 5, action: .photo))
        }
        if !blocks.isEmpty {
            bindings.append(
                KeyBinding(
                    .char("o"), texts["operator.keyBlocks"], priority: 5,
                    action: .blocks))
        }
        return bindings + context.againBinding(shown.error != nil, .again) + [
            KeyBinding(.escape, texts["key.back"], priority: 8, action: .close)
        ]
    }

    // MARK: What happens

    mutating func opened(_ context: inout PageContext) {
        shown.ask(GetPerson(role: person.role, person_id: person.person_id), &context)
        refresh.asked(context)
    }

    mutating func resumed(_ context: inout PageContext) { opened(&context) }

    func wake_ms(_ context: PageContext) -> Int64? { refresh.wake_ms(context) }

    mutating func woken(_ context: inout PageContext) {
        if refresh.isDue(context) { opened(&context) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let names = names
        guard let moved = SelectList.moved(choice.row(in: names), by: key, count: names.count)
        else { return false }
        choice.select(moved, in: names)
        return true
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { choice.select(row, in: names) }
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
        case .write: context.open(WritePage(to: person))
        case .photo: if let photo { context.open(PersonPhotoPage(photo, of: person)) }
        case .blocks: context.open(BlocksPage(person, blocks))
        case .open:
            guard let row = choice.row(in: names) else { return }
            switch entries[row] {
            case .ride(let ride): context.open(RideDeskPage(ride.id))
            case .ticket(let ticket): context.open(TicketPage(ticket))
            }
        case .again: opened(&context)
        case .move: break
        case .close: context.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        submission.send(
            UnblockAccount(
                command_id: context.commandID(), role: person.role,
                person_id: person.person_id), &context)
    }

    private func isOwn(_ other: PersonRowView) -> Bool {
        other.person_id == person.person_id && other.role == person.role
    }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        let isSent = submission.take(done, context)
        let asked = done.request as? GetPerson
        let isAnswer = asked?.person_id == person.person_id && asked?.role == person.role
        switch done.result {
        case .success(let result as OperatorPersonResult) where isOwn(result.person):
            choice.keep(in: names)
            shown.take(result)
            person = result.person
        case .success(let page as PeopleResult):
            if let same = page.people.first(where: isOwn) { person = same }
            if isSent {
                context.toast(context.texts["operator.unblocked", ["name": person.name]], .good)
            }
        case .failure(let error):
            if isAnswer { shown.take(error) } else if isSent { opened(&context) }
        case .success: break
        }
        return isSent || isAnswer
    }
}
