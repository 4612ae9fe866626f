import Glibc
import RideAccounts
import RideCore
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// What random histories of a few people must keep, whatever they do (R1, R3, R4, R6, R7). A
/// failure names its seed, and the seed alone brings it back.
@Suite struct HistoryProperties {
    /// 1,000 histories; more where RIDE_SEEDS says so.
    private static var seeds: Int {
        getenv("RIDE_SEEDS").flatMap { Int(String(cString: $0)) } ?? 1_000
    }

    /// In four parts, which run side by side.
    @Test("R3: whatever people do, the money adds up and nobody has two rides", arguments: 0..<4)
    func everyHistoryKeepsThePromises(part: Int) throws {
        for seed in 1...Self.seeds where seed % 4 == part {
            let life = try Life(seed: UInt64(seed))
            for step in 0..<20 {
                try life.step()
                let broken = life.brokenPromise(looksAtEveryRide: step % 10 == 9)
                #expect(broken == nil, "seed \(seed), step \(step)")
                if broken != nil { return }
            }
        }
    }

    @Test("R3: longer histories keep them too")
    func longHistoriesKeepThem() throws {
        for seed in 1...3 {
            let life = try Life(seed: UInt64(1_000_000 + seed))
            for step in 0..<1_000 {
                try life.step()
                let broken = life.brokenPromise(looksAtEveryRide: step % 100 == 99)
                #expect(broken == nil, "seed \(1_000_000 + seed), step \(step)")
                if broken != nil { return }
            }
        }
    }
}

/// A few people who do whatever comes to their minds.
private final class Life {
    let stage: Stage
    var random: SeededRandom
    private var passengers: [Actor] = []
    private var drivers: [Actor] = []
    private var trips: [TripID] = []
    private var last: (command: RideService.Command, actor: Actor, id: CommandID)?
    private var count = 0

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        stage = Stage(seed: seed)
        stage.skipsPasswords = true
        for number in 1...2 {
            let session = try stage.signUp(stage.form(.passenger, number))
            passengers.append(session.actor)
            try stage.run(stage.card(), session.actor)
        }
        passengers.append(try stage.guest(.passenger, "Guest"))
        drivers.append(try stage.approvedDriver(5, categories: [.common, .vip]).actor)
        drivers.append(try stage.guest(.driver, "Luis"))
        try stage.run(.goOnline, drivers[1])
    }

    /// One thing that somebody does, or time passing, or the engine being killed.
    func step() throws {
        count += 1
        switch random.below(20) {
        case 0: try stage.restart()
        case 1, 2, 3: stage.pass(random.below(400))
        case 4: stage.pass(random.below(90_000))
        case 5: try repeatLast()
        case 6..<13:
            let actor = passengers[random.below(passengers.count)]
            if let command = passengerWish(actor) { perform(command, actor) }
        default:
            let actor = drivers[random.below(drivers.count)]
            if let command = driverWish(actor) { perform(command, actor) }
        }
    }

    /// Notes the rides that people have heard of.
    private func hearOf(_ trip: TripID?) {
        if let trip, !trips.contains(trip) { trips.append(trip) }
    }

    private func perform(_ command: RideService.Command, _ actor: Actor) {
        guard let id = CommandID("life-\(count)-\(actor.number)") else { return }
        // A refusal is as good as an answer: what matters is what it leaves behind.
        if (try? stage.service.perform(command, by: actor, id: id, fingerprint: 7)) != nil {
            last = (command, actor, id)
        }
    }

    /// A command under the name of one that was carried out changes nothing.
    private func repeatLast() throws {
        guard let last else { return }
        try stage.save()
        try stage.service.perform(last.command, by: last.actor, id: last.id, fingerprint: 7)
        #expect(stage.service.takeChanges() == nil, "a repeated command changed something")
    }

    private func passengerWish(_ actor: Actor) -> RideService.Command? {
        let place = TestService.waypoint(28 + random.below(9), 28 + random.below(9), "Somewhere")
        let amount = Money(minorUnits: Int64(random.below(900)))
        let trip = trips.isEmpty ? TripID(1) : trips[random.below(trips.count)]
        let own = stage.service.situation(of: actor)?.ride?.trip.id
        hearOf(own)
        let current = own ?? trip
        let isCard = random.below(2) == 0
        switch random.below(11) {
        case 0, 1, 2, 3:
            let code = random.below(3) == 0 ? "FIRST5" : nil
            guard
                let plan = try? stage.service.plan(
                    for: actor, from: TestService.home, to: place, promotion: code)
            else { return nil }
            let option = plan.options[random.below(plan.options.count)]
            return .request(option.id, isCard ? .card : .cash, isCard ? CardID(1) : nil)
        case 4: return .order(.cancel(.changedMind), current)
        case 5: return .rate(trip, stars: 1 + random.below(5), comment: nil)
        case 6: return .tip(trip, amount)
        case 7: return .dismiss(current)
        case 8:
            guard let detour = try? stage.service.planDetour(of: current, for: actor, to: place)
            else { return nil }
            return .redirect(current, detour.id)
        case 9:
            let moment = stage.service.now + .seconds(1_800 + random.below(9_000))
            guard
                let plan = try? stage.service.plan(
                    for: actor, from: TestService.home, to: place, pickupAt: moment)
            else { return nil }
            return .reserve(plan.options[0].id, .cash, nil)
        default: return .payDebt(CardID(1))
        }
    }

    private func driverWish(_ actor: Actor) -> RideService.Command? {
        guard let trip = stage.service.situation(of: actor)?.ride?.trip.id else {
            return random.below(5) == 0 ? .goOffline : .goOnline
        }
        hearOf(trip)
        switch random.below(12) {
        case 0, 1, 2: return .order(.accept, trip)
        case 3: return .order(.decline, trip)
        case 4, 5: return .order(.arrive, trip)
        case 6, 7: return .order(.start, trip)
        case 8, 9: return .order(.finish, trip)
        case 10:
            return .order(
                .cancel(random.below(2) == 0 ? .vehicleTrouble : .passengerMissing), trip)
        default: return .rate(trip, stars: 1 + random.below(5), comment: nil)
        }
    }

    // MARK: Promises

    /// The first promise that does not hold now; nil if all do. Money is looked at after every
    /// step; each ride from its first event on takes longer, and is looked at now and then.
    func brokenPromise(looksAtEveryRide: Bool) -> String? {
        let service = stage.service
        do { try service.ledger.verify() } catch { return "the ledger: \(error)" }
        let sum = service.ledger.allBalances.reduce(Int64(0)) { $0 + $1.balance.minorUnits }
        guard sum == 0 else { return "all accounts together hold \(sum)" }
        // The store refuses two live rides of one person, and entries that were there before.
        do { try stage.save() } catch { return "the store: \(error)" }
        guard looksAtEveryRide else { return nil }
        guard let contents = try? stage.store.load() else { return "the store cannot be read" }
        for entry in contents.ledger {
            guard isBacked(entry) else { return "\(entry.kind) \(entry.subject) stands alone" }
        }
        for trip in stage.store.trips {
            guard let fault = fault(of: trip) else { continue }
            return fault
        }
        return brokenRating(contents)
    }

    /// No money without a ride, a goal, an invitation or a withdrawal behind it.
    private func isBacked(_ entry: LedgerTransaction) -> Bool {
        switch entry.subject {
        case .trip(let trip), .tip(let trip): !stage.store.history(of: trip).isEmpty
        case .withdrawal, .bonus, .referral: true
        case .payment, .correction: false
        }
    }

    /// A ride is the sum of its events, and is paid for what it costs, once.
    private func fault(of id: TripID) -> String? {
        var trip: Trip?
        for entry in stage.store.history(of: id) {
            switch entry {
            case .requested(let id, let request, _, let at):
                trip = Trip(id: id, request: request, requestedAt: at)
            case .event(_, let event): trip?.apply(event)
            case .redirected: break
            }
        }
        guard case .ride(let stored?) = try? stage.store.answer(.ride(id)), let trip else {
            return "ride \(id) is not there"
        }
        guard stored.trip == trip else { return "ride \(id) is not the sum of its events" }
        guard case .entries(let entries) = try? stage.store.answer(.tripEntries(id)) else {
            return "no entries of ride \(id)"
        }
        let passenger = LedgerAccount.passenger(trip.request.passenger)
        let billed = entries.filter {
            $0.kind == .ride || $0.kind == .cancellation || $0.kind == .tip
        }
        .reduce(Int64(0)) { $0 - $1.amount(to: passenger).minorUnits }
        let cost = trip.stage.isLive || trip.assignment == nil ? 0 : trip.fare.total.minorUnits
        return billed == cost ? nil : "ride \(id) costs \(cost) and was billed \(billed)"
    }

    /// An average is that of the ratings that were given.
    private func brokenRating(_ contents: StoredContents) -> String? {
        var sums: [Actor: RatingAverage] = [:]
        for id in stage.store.trips {
            guard case .ride(let stored?) = try? stage.store.answer(.ride(id)),
                case .completed(let completion) = stored.trip.state
            else { continue }
            let trip = stored.trip
            if let rating = completion.ratingByPassenger {
                sums[.driver(completion.assignment.driver), default: RatingAverage()]
                    .add(rating.stars, replacing: nil)
            }
            if let rating = completion.ratingByDriver {
                sums[.passenger(trip.request.passenger), default: RatingAverage()]
                    .add(rating.stars, replacing: nil)
            }
        }
        for record in contents.ratings where sums[record.actor] != record.average {
            return "the average of \(record.actor) is \(record.average)"
        }
        return nil
    }
}
