import RideAccounts
import RideCore
import RideLedger
import RideSim

/// What has changed and is neither saved nor told yet.
struct PendingChanges {
    var entries: [TripEntry] = []
    var trips: Set<TripID> = []
    var finished: Set<TripID> = []
    var forgotten: [TripID] = []
    var dropsCars = false
    var drivers: Set<DriverID> = []
    var accounts: Set<Actor> = []
    var rated: Set<Actor> = []
    var commands: [CommandRecord] = []
    /// Whose state has changed, and how often.
    var touches: [Actor: Int] = [:]
    var ledger: [LedgerTransaction] = []
    var records: Set<RecordName> = []
    var bikes = BikeChanges()
    var outbox: [OutboxMessage] = []
    var erased: [Actor] = []
    var endedSessions: [EndedSession] = []
    /// Whether the round is saved though nothing may have changed.
    var isDue = false
    var notices: [Notice] = []
    var alerts: [OperatorAlert] = []
    /// What the challenges tell, not put into words yet; empty between commands.
    var challengeNews: [ChallengeNews] = []

    var isEmpty: Bool {
        entries.isEmpty && forgotten.isEmpty && drivers.isEmpty && accounts.isEmpty
            && rated.isEmpty && commands.isEmpty && touches.isEmpty && !dropsCars
            && ledger.isEmpty && records.isEmpty && outbox.isEmpty && notices.isEmpty
            && erased.isEmpty
            && bikes.isEmpty && alerts.isEmpty && endedSessions.isEmpty && !isDue
    }

    /// Notes that a person's state has changed. Simulated people have no state to be told.
    mutating func touch(_ actor: Actor) {
        if actor.isPerson { touches[actor, default: 0] += 1 }
    }

    /// Notes that a record has changed, or is no longer needed.
    mutating func keep(_ kind: StoredRecord.Kind, _ key: some CustomStringConvertible) {
        records.insert(RecordName(kind: kind, key: key.description))
    }

    /// Tells a person something at once.
    mutating func notify(
        _ person: Actor, _ kind: Notice.Kind, _ message: String,
        _ facts: Notice.Facts = Notice.Facts()
    ) {
        guard person.isPerson else { return }
        notices.append(Notice(person: person, kind: kind, message: message, facts: facts))
        touch(person)
    }

    /// Tells operators something at once.
    mutating func alertOperators(
        _ kind: OperatorAlert.Kind, _ subject: UInt64, from person: Actor, topic: String? = nil,
        at place: Coordinate? = nil
    ) {
        alerts.append(
            OperatorAlert(
                kind: kind, subject: subject, topic: topic, place: place, person: person))
    }
}

extension Actor {
    /// Whether a person sits behind the identifier, and not the simulation.
    var isPerson: Bool {
        switch self {
        case .passenger(let id): Population.isPerson(id)
        case .driver(let id): Population.isPerson(id)
        }
    }
}
