import RideCore
import RideMap
import RideService
import RideSim
import RideWire

/// What moves, told to those who look at the map: a few cars one by one, many as groups (0055).
extension Gateway {
    /// What moves at one moment, and who of those who look at the map has still to be told.
    ///
    /// They are told in parts, so that where there are a thousand of them an engine does other
    /// things in between.
    public struct TickRound: Sendable {
        fileprivate let now: Instant
        /// The cars whose ways are known; none where nobody is told of single cars.
        fileprivate var cars = CarIndex([])
        /// The cars by cells; nil where they were not counted this time.
        fileprivate var counts: CarCounts?
        fileprivate var waiting: ArraySlice<ClientID>
        /// What was worked out for those who look at the same part of the map.
        fileprivate var shared: [Bounds: Shared] = [:]

        /// The cars in a part of the map, and the frame that tells of them alone.
        fileprivate struct Shared {
            let cars: [Int64]
            var frame: [UInt8]?
        }

        /// Whether everybody has been told.
        public var isOver: Bool { waiting.isEmpty }
    }

    /// Begins to tell everybody who looks at the map what has moved since the last tick.
    public func beginTick() -> TickRound {
        clients.needTick = false
        let watching = clients.inOrder.filter { clients[$0]?.watched != nil }
        guard isWatched else { return TickRound(now: service.now, waiting: []) }
        var round = TickRound(now: service.now, waiting: watching[...])
        let isDue = isCountDue(for: watching)
        guard isDue || watching.contains(where: { clients[$0]?.isGrouped == false }) else {
            return round
        }
        var cars = service.carPositions()
        if isDue {
            round.counts = CarCounts(cars)
            group(watching, &round, of: cars.count)
        }
        let close = watching.compactMap { clients[$0] }.filter { $0.isGrouped == false }
            .compactMap(\.watched)
        if service.findWays(in: close, atMost: Self.waysPerTick) > 0 {
            cars = service.carPositions()
        }
        if !close.isEmpty { round.cars = CarIndex(cars.filter { !$0.isGuess }) }
        return round
    }

    /// Whether cars are counted now: from time to time while somebody is told of groups, and at
    /// once where somebody has just begun to look.
    private func isCountDue(for watching: [ClientID]) -> Bool {
        let states = watching.compactMap { clients[$0] }
        let isNew = states.contains {
            $0.isGrouped == nil || $0.isGrouped == true && $0.lastGroups == nil
        }
        guard !isNew, clients.ticksUntilCount > 0 else {
            clients.ticksUntilCount = Self.ticksBetweenCounts - 1
            return true
        }
        clients.ticksUntilCount -= 1
        // What has moved since the last count is told even if nothing moves any more.
        if states.contains(where: { $0.isGrouped == true }) { clients.needTick = true }
        return false
    }

    /// Finds out who is told of groups. Between the two limits things stay as they are, so that a
    /// map with some 600 cars does not change its looks all the time.
    private func group(_ watching: [ClientID], _ round: inout TickRound, of cars: Int) {
        let limits = (few: Limits.carsPerTick * 9 / 10, many: Limits.carsPerTick)
        var totals: [CarGrid: Int] = [:]
        for client in watching {
            guard let state = clients[client], let bounds = state.watched else { continue }
            guard cars > limits.few else {
                clients[client]?.isGrouped = false
                continue
            }
            let grid = CarGrid(bounds)
            let total = totals[grid] ?? round.counts?.total(in: grid) ?? 0
            totals[grid] = total
            clients[client]?.isGrouped =
                total > (state.isGrouped == true ? limits.few : limits.many)
        }
    }

    /// Tells some of those who look at the map.
    ///
    /// - Parameter listens: whether a client reads what it is sent; nothing is worked out for one
    ///   that does not.
    /// - Returns: at most one frame for each client; none where nothing has changed.
    public func tick(
        _ round: inout TickRound, atMost count: Int = .max,
        where listens: (ClientID) -> Bool = { _ in true }
    ) -> [Output] {
        let part = round.waiting.prefix(count)
        round.waiting = round.waiting.dropFirst(part.count)
        return part.filter(listens).compactMap { client in
            guard let state = clients[client], let bounds = state.watched,
                let isGrouped = state.isGrouped
            else { return nil }
            let progress = state.actor.flatMap { service.progress(of: $0) }
                .map { Self.view(of: $0.progress, on: $0.route) }
            let frame =
                isGrouped
                ? groups(&round, in: bounds, of: client, state, progress)
                : cars(&round, in: bounds, of: client, state, progress)
            clients[client]?.lastProgress = progress
            return frame.map { Output(client: client, frame: $0, kind: .tick) }
        }
    }

    private func cars(
        _ round: inout TickRound, in bounds: Bounds, of client: ClientID, _ state: Client,
        _ progress: TickView.Progress?
    ) -> [UInt8]? {
        let seen = visible(&round, in: bounds, of: state)
        guard seen != state.lastCars || progress != state.lastProgress || state.showsGroups else {
            return nil
        }
        clients[client]?.lastCars = seen
        clients[client]?.lastGroups = nil
        clients[client]?.showsGroups = false
        return frame(&round, seen, in: bounds, progress)
    }

    /// Tells of groups, and of one's own car.
    private func groups(
        _ round: inout TickRound, in bounds: Bounds, of client: ClientID, _ state: Client,
        _ progress: TickView.Progress?
    ) -> [UInt8]? {
        let seen = ownCar(of: state.actor).map(Self.named) ?? []
        var told = state.lastGroups ?? CarGroups(CarGrid(bounds), tellsStates: state.isOperator)
        var groups = TickView.Groups(grid: nil, cells: [])
        if let cells = round.counts?.cells(of: told.grid) {
            groups = state.lastGroups == nil ? told.whole(cells) : told.changes(to: cells)
        }
        guard
            !groups.isEmpty || seen != state.lastCars || progress != state.lastProgress
        else { return nil }
        // There may be more to tell.
        if groups.grid == nil, !groups.isEmpty { clients.needTick = true }
        clients[client]?.lastCars = seen
        clients[client]?.lastGroups = told
        clients[client]?.showsGroups = true
        return codec.encode(
            .tick(
                TickView(
                    now_ms: round.now.milliseconds, speed: service.settings.speed, cars: seen,
                    progress: progress, groups: groups)))
    }

    /// The frame of one client; those who see the same get the same bytes.
    private func frame(
        _ round: inout TickRound, _ seen: [Int64], in bounds: Bounds,
        _ progress: TickView.Progress?
    ) -> [UInt8] {
        let isShared = progress == nil && round.shared[bounds]?.cars == seen
        if isShared, let frame = round.shared[bounds]?.frame { return frame }
        let frame = codec.encode(
            .tick(
                TickView(
                    now_ms: round.now.milliseconds, speed: service.settings.speed, cars: seen,
                    progress: progress)))
        if isShared { round.shared[bounds]?.frame = frame }
        return frame
    }

    /// Tells everybody at once.
    public func tick() -> [Output] {
        var round = beginTick()
        return tick(&round)
    }

    /// Every how many ticks cars are counted by cells.
    private static let ticksBetweenCounts = 5

    /// The ways found in one tick at most. In a city with more cars than that under way, a first
    /// look at the map fills it within some ticks, instead of holding everything up.
    private static let waysPerTick = 1_000

    /// The driver whose car a person always sees, and is told of that it is: one's own, the one of
    /// the ride, or the one who is being asked.
    private func ownDriver(of actor: Actor?) -> DriverID? {
        guard let actor else { return nil }
        if case .driver(let id) = actor { return id }
        guard let trip = service.currentTrip(of: actor), trip.stage.isLive else { return nil }
        if case .offered(let offer) = trip.state { return offer.driver }
        return trip.assignment?.driver
    }

    private func ownCar(of actor: Actor?) -> World.CarPosition? {
        ownDriver(of: actor).flatMap { service.carPosition(of: $0) }
    }

    private func visible(
        _ round: inout TickRound, in bounds: Bounds, of client: Client
    ) -> [Int64] {
        if client.isOperator { return round.cars.cars(in: bounds).flatMap(Self.named) }
        let others = anonymous(&round, in: bounds)
        guard let own = ownCar(of: client.actor) else { return others }
        return Self.named(own) + Self.without(own, others)
    }

    /// The cars in a part of the map, and not whose they are: neither a number nor the order says
    /// which of them was which before.
    private func anonymous(_ round: inout TickRound, in bounds: Bounds) -> [Int64] {
        if let known = round.shared[bounds] { return known.cars }
        let cars = round.cars.cars(in: bounds)
            .sorted {
                ($0.coordinate.latitudeE7, $0.coordinate.longitudeE7, $0.heading)
                    < ($1.coordinate.latitudeE7, $1.coordinate.longitudeE7, $1.heading)
            }
            .flatMap { Self.numbers($0, driver: TickView.nobody) }
        round.shared[bounds] = TickRound.Shared(cars: cars)
        return cars
    }

    private static func named(_ car: World.CarPosition) -> [Int64] {
        numbers(car, driver: Int64(car.driver.rawValue))
    }

    private static func numbers(_ car: World.CarPosition, driver: Int64) -> [Int64] {
        [
            driver, Int64((Double(car.coordinate.latitudeE7) / 10).rounded()),
            Int64((Double(car.coordinate.longitudeE7) / 10).rounded()), Int64(car.heading),
            car.activity.isIdle ? 0 : 1,
        ]
    }

    /// The others without a car that is among them, or, where the limit has left it out, one less.
    private static func without(_ car: World.CarPosition, _ others: [Int64]) -> [Int64] {
        let hidden = numbers(car, driver: TickView.nobody)
        var rest = others
        let place = stride(from: 0, to: rest.count, by: hidden.count).first {
            rest[$0..<$0 + hidden.count].elementsEqual(hidden)
        }
        if let place {
            rest.removeSubrange(place..<place + hidden.count)
        } else if rest.count >= Limits.carsPerTick * hidden.count {
            rest.removeLast(hidden.count)
        }
        return rest
    }

    private static func view(
        of progress: RouteProgress, on route: Route
    ) -> TickView.Progress {
        let step = max(1, shapeStep(of: route))
        return TickView.Progress(
            latitude: progress.coordinate.latitude, longitude: progress.coordinate.longitude,
            heading: (Int(progress.heading.rounded()) % 360 + 360) % 360,
            remaining_m: progress.remainingDistance.inMetres,
            remaining_s: progress.remainingDuration.inSeconds,
            shape_index: (progress.shapeIndex + step - 1) / step)
    }
}
