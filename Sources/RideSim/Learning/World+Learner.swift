import RideCore
import RideMap

/// Where a world stops for who decides outside, and how it goes on. Nothing happens in between:
/// searches that come up in the rest of an event wait until the answer has been carried out.
extension World {
    /// Whether requests and cars are brought together outside, one by one.
    var asksLearnerAtOnce: Bool { learner?.dispatches == true && windowLength == nil }

    /// Stops for whom to ask for a request, unless it is too late, or there is nobody.
    mutating func askLearner(whoTakes ride: Int) {
        while true {
            if let end = rides[ride].patienceEndsAt, now >= end {
                return giveUp(ride, .patienceEnded)
            }
            // A passenger's favourite is asked first, whoever decides.
            if let favourite = favourite(for: ride) {
                if offer(ride, to: favourite.car, favourite.approach) { return }
                continue
            }
            guard let nearest = nearestDrivers(for: ride, count: 1).first,
                isWithinReach(nearest.duration_ms)
            else { return goWithout(ride) }
            let id = trip(ride)
            learner?.pending = .request(id)
            return
        }
    }

    /// Stops for which request to give to a car that is idle, unless none suits it.
    mutating func askLearner(whatTakes car: Int, at place: StreetPosition) {
        idle.place(car, at: place)
        guard oldestWaiting(for: car, where: { _, _ in true }) != nil else {
            return planIdleWay(of: car)
        }
        learner?.pending = .car(car)
    }

    /// Stops at the end of a window in which there is anything to bring together.
    ///
    /// - Returns: whether it does.
    mutating func asksLearnerAtWindow() -> Bool {
        guard learner?.dispatches == true, waiting.count > 0,
            idle.count > 0 || !soonIdleCars.isEmpty
        else { return false }
        learner?.pending = .window
        return true
    }

    /// The busy cars that a window may reserve.
    var soonIdleCars: [SoonIdleCar] {
        guard case .batched(let rules) = rules.dispatch.policy, rules.forward > .zero else {
            return []
        }
        return carsFree(within: rules.forward)
    }

    /// Carries out who is to be asked for what.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    mutating func answer(_ pairs: [LearnerPair]) throws(LearnerRejection) {
        let matches = try matches(for: pairs)
        let question = learner?.pending
        learner?.pending = nil
        switch question {
        case .window:
            for match in matches { carryOut(match) }
            closeWindow()
        case .request(let id): offer(matches.first, elseWithout: number(id))
        case .car(let car):
            if let match = matches.first { stopWaiting(number(match.request)) }
            offer(matches.first, elseWithout: nil)
            planIdleWay(of: car)
        case .repositioning, .prices, .acceptance, nil: break
        }
        goOnSearching()
    }

    /// The pairs of an answer with their ways; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    mutating func matches(
        for pairs: [LearnerPair]
    ) throws(LearnerRejection) -> [DispatchMatch] {
        switch learner?.pending {
        case .window: return try checked(pairs)
        case .request(let id):
            guard pairs.count <= 1 else { throw LearnerRejection(.tooMany, at: 1) }
            guard pairs.first?.request ?? id == id else {
                throw LearnerRejection(.otherRequest, at: 0)
            }
            return try checked(pairs)
        case .car(let car):
            guard pairs.count <= 1 else { throw LearnerRejection(.tooMany, at: 1) }
            guard pairs.first?.car ?? car == car else { throw LearnerRejection(.otherCar, at: 0) }
            return try checked(pairs)
        case .repositioning, .prices, .acceptance, nil:
            throw LearnerRejection(.notAsked, at: 0)
        }
    }

    private mutating func offer(_ match: DispatchMatch?, elseWithout ride: Int?) {
        guard let match else {
            if let ride { goWithout(ride) }
            return
        }
        // Who declines at once is idle again when somebody else has been found.
        let asked = number(match.request)
        if !offer(asked, to: match.car, match.approach) {
            pendingMatches.append(.driver(ride: asked))
        }
    }

    /// The pairs with their ways, where all of them can be carried out.
    private mutating func checked(
        _ pairs: [LearnerPair]
    ) throws(LearnerRejection) -> [DispatchMatch] {
        var requests: Set<TripID> = []
        var cars: Set<Int> = []
        var soon: [Int: SoonIdleCar]?
        var matches: [DispatchMatch] = []
        for (index, pair) in pairs.enumerated() {
            func rejection(_ reason: LearnerRejection.Reason) -> LearnerRejection {
                LearnerRejection(reason, at: index)
            }
            guard (firstTrip..<nextTripNumber).contains(pair.request.rawValue),
                rides.contains(number(pair.request)),
                rides[number(pair.request)].stage == .requested
            else { throw rejection(.requestDoesNotWait) }
            guard self.cars.indices.contains(pair.car) else { throw rejection(.noSuchCar) }
            guard requests.insert(pair.request).inserted else { throw rejection(.requestTwice) }
            guard cars.insert(pair.car).inserted else { throw rejection(.carTwice) }
            let request = waitingRequest(number(pair.request))
            let match: DispatchMatch?
            if idle.contains(pair.car) {
                match = self.match(request, with: pair.car)
            } else {
                let known =
                    soon ?? Dictionary(uniqueKeysWithValues: soonIdleCars.map { ($0.car, $0) })
                soon = known
                guard let car = known[pair.car] else { throw rejection(.carIsNotFree) }
                match = self.match(request, with: car)
            }
            guard let match else { throw rejection(.doNotSuit) }
            matches.append(match)
        }
        return matches
    }

    /// Sends idle cars on their way; who stands there already stays.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    mutating func answer(_ moves: [LearnerMove]) throws(LearnerRejection) {
        try check(moves)
        learner?.pending = nil
        for move in moves { send(move.car, to: .node(move.node)) }
        scheduleRepositioning()
        goOnSearching()
    }

    /// Whether moves could be carried out; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    func check(_ moves: [LearnerMove]) throws(LearnerRejection) {
        guard learner?.pending == .repositioning else { throw LearnerRejection(.notAsked, at: 0) }
        var seen: Set<Int> = []
        for (index, move) in moves.enumerated() {
            guard cars.indices.contains(move.car) else {
                throw LearnerRejection(.noSuchCar, at: index)
            }
            guard idle.contains(move.car), !cars[move.car].isPerson else {
                throw LearnerRejection(.carIsNotFree, at: index)
            }
            guard Int(move.node.rawValue) < city.network.nodeCount else {
                throw LearnerRejection(.noSuchNode, at: index)
            }
            guard seen.insert(move.car).inserted else {
                throw LearnerRejection(.carTwice, at: index)
            }
        }
    }
}
