import RideAccounts
import RideCore
import RideFares
import RideLedger

/// What rooms ask the host to keep and to tell.
extension RideService {
    /// Keeps where prices are raised, once they have changed.
    func keepSurge() {
        if let surge = world.surge { counts.surge.take(surge, at: now, &changes) }
    }

    /// Has the city's time saved where it is a second of the wall's ahead of what was saved.
    /// Whatever happened has its own moment; this is for a city in which nothing happens.
    public func keepTime() {
        if now >= timeIsDue { changes.isDue = true }
    }

    /// When the city's time is to be saved next.
    public var timeIsDue: Instant {
        saving.savedTime + .milliseconds(max(1, Int64((settings.speed * 1_000).rounded())))
    }

    /// Notes that a person's state has changed.
    func touch(_ actor: Actor) { changes.touch(actor) }

    /// The account of somebody, changed in place and saved with the round. A driver whom the
    /// change leaves without a session stops working with it.
    func change(_ actor: Actor, _ body: (inout Account) -> Void) {
        guard var account = people[actor] else { return }
        let hadSessions = !account.sessions.isEmpty
        body(&account)
        people.accounts.save(account, &changes)
        if hadSessions, account.sessions.isEmpty, case .driver(let driver) = actor {
            stopWorking(driver)
        }
    }

    /// Sends a message to somebody's mailbox, once the round is safe.
    func post(to email: EmailAddress, subject: String, body: String, until expiry: WallTime? = nil)
    {
        saving.mail.send(to: email, subject: subject, body: body, at: wall, until: expiry, &changes)
    }

    /// Today in the city; in one without dates, on the wall's clock.
    package var today: CivilDate { settings.rules.calendar.date(at: now) ?? wall.date }
}

extension Identifier {
    /// The identifier whose number is written in decimal.
    init?(text: String) {
        guard let number = UInt64(text) else { return nil }
        self.init(number)
    }
}
