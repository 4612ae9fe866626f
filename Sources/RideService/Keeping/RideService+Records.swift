import RideAccounts
import RideCore
import RideFares
import RideLedger

/// What the service keeps besides accounts and rides, each record by the room that it belongs to.
extension RideService {
    /// The present form of a record; nil once it is no longer needed.
    func record(_ name: RecordName) -> StoredRecord? {
        switch name.kind {
        case .ticket: support.ticketRecord(name.key)
        case .alert: support.alertRecord(name.key)
        case .helpVotes: support.votesRecord(name.key)
        case .reservation: bookings.record(name.key)
        case .promotion: promotions.record(name.key)
        case .charge: charges.record(name.key)
        case .tariffs: published.tariffs.map(StoredRecord.tariffs)
        case .demo: published.demo.map(StoredRecord.demo)
        case .boardingCode: codes.boardingRecord(name.key)
        case .sharedRide: codes.sharingRecord(name.key)
        case .surge: savedSurge.record
        case .statistics: .statistics(statistics)
        case .demand: usual.record(name.key)
        case .operatorAction: operatorJournal.record(name.key)
        case .challenge: challenges.record(name.key)
        case .academy: academy.record(name.key)
        case .history: witnesses.record
        case .calendar: settings.rules.calendar.dates.map(StoredRecord.calendar)
        }
    }

    /// Takes over what was saved. Promotions of the market that are new join the others.
    func restoreRecords(_ records: [StoredRecord]) {
        for record in records {
            switch record {
            case .ticket(let file): support.restore(file)
            case .alert(let alert): support.restore(alert)
            case .helpVotes(let article, let votes): support.restore(votes, for: article)
            case .reservation(let reservation): bookings.restore(reservation)
            case .promotion(let file): promotions.restore(file)
            case .charge(let charge): charges.restore(charge)
            case .tariffs(let book):
                published.restore(book)
                world.setTariffs(book)
            case .demo(let accounts): published.restore(accounts)
            case .statistics(let counted): statistics = counted
            case .boardingCode(let code): codes.restore(code)
            case .sharedRide(let code): codes.restore(code)
            case .operatorAction(let action): operatorJournal.restore(action)
            case .history(let record): witnesses.restore(record)
            case .demand, .challenge, .academy, .calendar: break
            case .surge(let surge):
                if world.goOn(with: surge) {
                    savedSurge.restore(surge)
                } else {
                    changes.keep(.surge, "")
                }
            }
        }
        support.sort()
        promotions.join(settings.market.promotions)
        usual.restore(
            records.compactMap { if case .demand(let record) = $0 { record } else { nil } },
            zones.map { RunningHour(now, settings.rules.calendar, $0, begunAt: wall) },
            at: LivedTime.Moment(city: now, wall: wall), &changes)
        restoreGrowth(records)
    }

    /// Notes that a command was carried out.
    func remember(_ id: CommandID, of actor: Actor, _ fingerprint: UInt64) {
        let record = CommandRecord(actor: actor, id: id, fingerprint: fingerprint)
        journal.remember(record)
        changes.commands.append(record)
    }

    /// Keeps where prices are raised, once they have changed.
    func keepSurge() {
        if let surge = world.surge { savedSurge.take(surge, at: now, &changes) }
    }

    /// Has the city's time saved where it is a second of the wall's ahead of what was saved.
    /// Whatever happened has its own moment; this is for a city in which nothing happens.
    public func keepTime() {
        if now >= timeIsDue { changes.isDue = true }
    }

    /// When the city's time is to be saved next.
    public var timeIsDue: Instant {
        savedTime + .milliseconds(max(1, Int64((settings.speed * 1_000).rounded())))
    }

    /// Notes that a person's state has changed.
    func touch(_ actor: Actor) { changes.touch(actor) }

    /// The account of somebody, changed in place and saved with the round. A driver whom the
    /// change leaves without a session stops working with it.
    func change(_ actor: Actor, _ body: (inout Account) -> Void) {
        guard var account = accounts[actor] else { return }
        let hadSessions = !account.sessions.isEmpty
        body(&account)
        accounts.save(account, &changes)
        if hadSessions, account.sessions.isEmpty, case .driver(let driver) = actor {
            stopWorking(driver)
        }
    }

    /// Sends a message to somebody's mailbox, once the round is safe.
    func post(to email: EmailAddress, subject: String, body: String, until expiry: WallTime? = nil)
    {
        mail.send(to: email, subject: subject, body: body, at: wall, until: expiry, &changes)
    }

    /// Today in the city; in one without dates, on the wall's clock.
    var today: CivilDate { settings.rules.calendar.date(at: now) ?? wall.date }
}

extension Identifier {
    /// The identifier whose number is written in decimal.
    init?(text: String) {
        guard let number = UInt64(text) else { return nil }
        self.init(number)
    }
}
