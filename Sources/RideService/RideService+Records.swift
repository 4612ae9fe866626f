import RideAccounts
import RideCore
import RideFares
import RideLedger

/// What the service keeps besides accounts and rides.
extension RideService {
    /// The present form of a record; nil once it is no longer needed.
    func record(_ name: RecordName) -> StoredRecord? {
        switch name.kind {
        case .ticket:
            TicketID(text: name.key).flatMap { tickets[$0] }.map(StoredRecord.ticket)
        case .alert:
            TicketID(text: name.key).flatMap { alerts[$0] }.map(StoredRecord.alert)
        case .reservation:
            ReservationID(text: name.key).flatMap { reservations[$0] }
                .map(StoredRecord.reservation)
        case .promotion:
            (try? PromotionCode(name.key)).flatMap { promotions[$0] }.map(StoredRecord.promotion)
        case .charge:
            LedgerSubject(name.key).flatMap { charges[$0] }.map(StoredRecord.charge)
        case .helpVotes:
            HelpArticleID(stored: name.key).flatMap { article in
                votes[article].map { StoredRecord.helpVotes(article, $0) }
            }
        case .tariffs:
            tariffsOfOperator.map(StoredRecord.tariffs)
        case .demo:
            demoAccounts.map(StoredRecord.demo)
        }
    }

    /// Takes over what was saved. Promotions of the market that are new join the others.
    func restoreRecords(_ records: [StoredRecord]) {
        for record in records {
            switch record {
            case .ticket(let file): tickets[file.ticket.id] = file
            case .alert(let alert): alerts[alert.ticket] = alert
            case .reservation(let reservation): reservations[reservation.id] = reservation
            case .promotion(let file): promotions[file.promotion.code] = file
            case .charge(let charge): charges[charge.attempt.subject] = charge
            case .helpVotes(let article, let votes): self.votes[article] = votes
            case .tariffs(let book):
                tariffsOfOperator = book
                world.setTariffs(book)
            case .demo(let accounts): demoAccounts = accounts
            }
        }
        for promotion in settings.market.promotions where promotions[promotion.code] == nil {
            promotions[promotion.code] = PromotionFile(promotion: promotion, uses: [])
        }
    }

    func keep(_ kind: StoredRecord.Kind, _ key: some CustomStringConvertible) {
        changes.records.insert(RecordName(kind: kind, key: key.description))
    }

    /// Sends a message to somebody's mailbox, once the round is safe.
    func post(to email: EmailAddress, subject: String, body: String) {
        outboxCount += 1
        changes.outbox.append(
            OutboxMessage(number: outboxCount, to: email, at: wall, subject: subject, body: body))
    }

    func notify(
        _ person: Actor, _ kind: Notice.Kind, _ message: String,
        _ facts: Notice.Facts = Notice.Facts()
    ) {
        guard Self.isPerson(person) else { return }
        changes.notices.append(
            Notice(person: person, kind: kind, message: message, facts: facts))
        touch(person)
    }

    func alertOperators(
        _ kind: OperatorAlert.Kind, _ subject: UInt64, _ message: String,
        from person: Actor? = nil, at place: Coordinate? = nil
    ) {
        changes.alerts.append(
            OperatorAlert(
                kind: kind, subject: subject, message: message, place: place, person: person))
    }

    /// The account of somebody, changed in place and saved with the round.
    func change(_ actor: Actor, _ body: (inout Account) -> Void) {
        guard var account = accounts[actor] else { return }
        body(&account)
        accounts[actor] = account
        changes.accounts.insert(actor)
        touch(actor)
    }

    /// Today on the wall's clock.
    var today: CivilDate { wall.date }
}

extension Identifier {
    /// The identifier whose number is written in decimal.
    init?(text: String) {
        guard let number = UInt64(text) else { return nil }
        self.init(number)
    }
}
