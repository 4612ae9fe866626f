import RideAccounts
import RideCore
import RideLedger
import RideMap
import RideService
import RideSim

/// Two people who live in the city: a passenger, who follows a diary, and a driver, who besides
/// takes what the city asks for.
final class DemoLife {
    let service: RideService
    let people: DemoPeople
    let places: DemoPlaces
    /// The wall's clock minus the city's.
    private let wallAtStart: WallTime
    private(set) var ana = Actor.passenger(PassengerID(0))
    private(set) var luis = Actor.driver(DriverID(0))
    private var tokens: [OpenSession] = []

    /// What the driver did last, and when he will do something next.
    private var lastActivity = DriverActivity.offline
    private var driverActsAt: Instant?
    /// Whether the driver lets his passenger wait.
    var driverDawdles = false
    /// Rides that the driver has finished, over all days.
    private(set) var ridesDriven = 0
    private(set) var praised = 0
    private(set) var talked = 0

    init(_ service: RideService, people: DemoPeople, places: DemoPlaces) {
        self.service = service
        self.people = people
        self.places = places
        wallAtStart = service.wall
    }

    var now: Instant { service.now }

    var passenger: PassengerID {
        guard case .passenger(let id) = ana else { preconditionFailure("ana rides") }
        return id
    }

    var driver: DriverID {
        guard case .driver(let id) = luis else { preconditionFailure("luis drives") }
        return id
    }

    // MARK: Signing up

    /// The driver signs up, is approved, and invites the passenger.
    func begin(
        key: (PasswordTask) throws -> [UInt8], keep: (DemoHistory.Paper) throws -> DocumentFile
    ) throws {
        luis = try signUp(people.driverForm, key)
        let today = service.today
        for step in people.application(today: today, city: service.city.name) {
            try ask(.apply([step]), luis)
        }
        for rule in service.settings.market.identity.documents {
            let file = try keep(DemoPapers.paper(rule.kind, of: driver))
            let expiry = rule.expires ? today.adding(days: 500) : nil
            try ask(
                .apply([.attach(AttachedDocument(kind: rule.kind, file: file, expiry: expiry))]),
                luis)
        }
        try ask(.apply([.submit]), luis)
        live(until: now + .seconds(1_500))
        try service.perform(.approve(driver))
        try ask(.setBank(people.bank), luis)
        try ask(.prefer(people.preferences), luis)
        ana = try signUp(people.passengerForm(invitedBy: ReferralCode(of: luis)), key)
        for card in people.cards(today: today) { try ask(.addCard(card), ana) }
    }

    private func signUp(
        _ form: SignUpForm, _ key: (PasswordTask) throws -> [UInt8]
    ) throws -> Actor {
        let draft = try service.prepareSignUp(form, guest: nil)
        let session = try service.finishSignUp(draft, key: try key(draft.task), guest: nil)
        tokens.append(session)
        return session.actor
    }

    /// Nobody stays signed in, and the accounts are published.
    func end() {
        for session in tokens {
            service.closeSession(of: session.actor, tokenHash: session.token.hash)
        }
        service.publishDemo(passenger: passenger, driver: driver)
    }

    // MARK: Time

    /// Lets time pass; the driver does his work meanwhile.
    func live(until end: Instant) {
        while now < end {
            let next = [service.nextEventTime, driverActsAt].compactMap { $0 }.min() ?? end
            pass(to: min(end, max(next, now + .milliseconds(1))))
            drive()
        }
    }

    /// Lets time pass until something is so, or it has taken too long.
    ///
    /// - Returns: whether it is so.
    @discardableResult
    func live(atMost limit: Duration, until isSo: () -> Bool) -> Bool {
        let end = now + limit
        while !isSo() {
            guard now < end else { return false }
            live(until: min(end, now + .seconds(5)))
        }
        return true
    }

    private func pass(to instant: Instant) {
        service.setWallTime(wallAtStart + instant.since(.start))
        service.advance(to: instant)
    }

    /// A moment of one of the days, the first being day 0; never before what has happened.
    func at(_ day: Int, _ hour: Int, _ minute: Int) -> Instant {
        let calendar = service.settings.rules.calendar
        let wanted = CityDay(number: calendar.day(at: .start).number + day)
        return calendar.moment(on: wanted, minute: hour * 60 + minute).earliest
    }

    // MARK: Asking

    func ask(_ command: RideService.Command, _ actor: Actor) throws(ServiceRejection) {
        try service.perform(command, by: actor, id: nil, fingerprint: 0)
    }

    /// Asks for something that the city may not grant; life goes on without it.
    ///
    /// - Returns: whether it was granted.
    @discardableResult
    func tryTo(_ command: RideService.Command, _ actor: Actor) -> Bool {
        do throws(ServiceRejection) {
            try ask(command, actor)
            return true
        } catch { return false }
    }

    // MARK: The driver at work

    /// The driver works until he has finished so many rides or a time is reached, and goes home.
    func work(_ rides: Int, until end: Instant) {
        let goal = ridesDriven + rides
        goOnline()
        live(atMost: max(.zero, end.since(now))) { ridesDriven >= goal }
        goOffline()
    }

    func goOnline() { tryTo(.goOnline, luis) }

    /// Goes home after the ride under way.
    func goOffline() {
        live(atMost: .seconds(7_200)) {
            service.activity(of: driver) == .offline || tryTo(.goOffline, luis)
        }
        closeLastRide()
    }

    /// What the driver does next, a moment after something has changed.
    private func drive() {
        guard ana != luis, let activity = service.activity(of: driver) else { return }
        if activity != lastActivity {
            lastActivity = activity
            driverActsAt = now + Self.pause(before: activity)
        }
        guard let time = driverActsAt, now >= time else { return }
        driverActsAt = nil
        switch activity {
        case .offline: break
        case .idle: closeLastRide()
        case .considering(let trip): tryTo(.order(.accept, trip), luis)
        case .enRoute(let trip): arrive(.arrive, trip)
        case .atPickup(let trip):
            guard driverDawdles || !tryTo(.order(.start, trip), luis) else { return }
            driverActsAt = now + .seconds(10)
        case .withPassenger(let trip): arrive(.finish, trip)
        }
    }

    /// Says so where the car has come to the end of its way, and looks again if it has not.
    private func arrive(_ order: RideOrder, _ trip: TripID) {
        if let left = service.progress(of: luis)?.progress.remainingDuration {
            driverActsAt = now + max(.seconds(1), left)
        } else if !tryTo(.order(order, trip), luis) {
            driverActsAt = now + .seconds(5)
        }
    }

    private static func pause(before activity: DriverActivity) -> Duration {
        switch activity {
        case .offline: .zero
        case .idle: .seconds(12)
        case .considering: .seconds(4)
        case .enRoute: .seconds(2)
        case .atPickup: .seconds(35)
        case .withPassenger: .seconds(2)
        }
    }

    /// Rates whoever rode last, with a word for some of them.
    private func closeLastRide() {
        guard let trip = service.account(of: luis)?.currentTrip else { return }
        let isCompleted = service.trip(trip)?.stage == .completed
        if isCompleted {
            ridesDriven += 1
            let isAna = service.trip(trip)?.request.passenger == passenger
            let words = people.words.thanks
            let comment = isAna && ridesDriven % 2 == 0 ? words[ridesDriven / 2 % words.count] : nil
            let stars = isAna || ridesDriven % 5 != 0 ? 5 : 4
            tryTo(.rate(trip, stars: stars, comment: comment), luis)
        }
        tryTo(.dismiss(trip), luis)
    }

    // MARK: What people say

    /// The next kind word.
    func praise() -> String {
        defer { praised += 1 }
        return people.words.praise[praised % people.words.praise.count]
    }

    /// The next talk before a ride.
    func talk() -> [String] {
        defer { talked += 1 }
        return people.words.chat[talked % people.words.chat.count]
    }
}
