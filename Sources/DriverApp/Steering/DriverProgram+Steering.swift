import RideApp
import RideCore
import RideTUI
import RideWire

/// Driving by hand (D5): the arrows choose the way at the next crossing, the car does the rest.
extension DriverProgram {
    /// The name under which clicks on the ways out of a crossing are reported.
    static let steeringList = "steering"

    /// Whether the car is on a way whose crossings can be chosen.
    var isUnderWay: Bool {
        guard core.state?.route != nil else { return false }
        switch moment {
        case .toPickup, .driving: return true
        case .unknown, .offline, .waiting, .offer, .booked, .atPickup, .atStop, .finished,
            .cancelled:
            return false
        }
    }

    /// Whether the driver chooses the way.
    var isByHand: Bool { core.settings.drives_by_hand && isUnderWay }

    /// The next crossing, while the driver chooses the way.
    var crossing: Steering.Ahead? {
        isByHand ? steering.next(remaining_m: core.progress?.remaining_m) : nil
    }

    // MARK: Keys

    /// Who drives, and the arrows while the driver does.
    var steeringBindings: [KeyBinding<DriverAction>] {
        guard isUnderWay else { return [] }
        let title: TextKey = isByHand ? "driver.key.letDrive" : "driver.key.driveYourself"
        let toggle = KeyBinding<DriverAction>(
            .char("d"), core.texts[title], priority: 6, action: .driveByHand)
        guard isByHand else { return [toggle] }
        return SteeringKey.allCases.map { steering(by: $0) } + [toggle]
    }

    private func steering(by key: SteeringKey) -> KeyBinding<DriverAction> {
        KeyBinding(
            // The sheet shows them, each with its street.
            key.key, core.texts[title(of: key)], priority: key == .back ? nil : 1,
            availability: steerability(key), action: .steer(key))
    }

    /// What a key chooses, in few words.
    func title(of key: SteeringKey) -> TextKey {
        switch key {
        case .left: "driver.steer.left"
        case .ahead: "driver.steer.ahead"
        case .right: "driver.steer.right"
        case .back: "driver.steer.back"
        }
    }

    private func steerability(_ key: SteeringKey) -> Availability {
        guard core.isLive else { return core.whenLive }
        func not(_ text: TextKey) -> Availability { .unavailable(reason: core.texts[text]) }
        guard let crossing else {
            return not(steering.isKnown ? "driver.steer.noCrossing" : "driver.steer.asking")
        }
        switch (steering.choice(key, at: crossing.crossing), key) {
        case (.way, _): return .available
        case (.noFurther, _): return not("driver.steer.noFurther")
        case (.nothing, .left): return not("driver.steer.noLeft")
        case (.nothing, .ahead): return not("driver.steer.noAhead")
        case (.nothing, .right): return not("driver.steer.noRight")
        case (.nothing, .back): return not("driver.steer.noBack")
        }
    }

    /// Takes another way; one that is taken already is only confirmed.
    mutating func steer(_ key: SteeringKey) {
        guard let ride = moment.ride, let ahead = crossing?.crossing,
            case .way(let option) = steering.choice(key, at: ahead)
        else { return }
        let isTaken = steering.taken(at: ahead) == option.way
        steering.choose(option.way, at: ahead, by: key)
        // The sheet shows the choice; what was refused before is in the way of whoever drives.
        core.takeReplyBack()
        guard !isTaken else { return }
        core.send(
            SteerRide(
                command_id: core.commandID(), ride_id: ride.id,
                crossing: ahead.crossing, way: option.way))
    }

    /// Hands the wheel from the car to the driver, or back.
    mutating func toggleHands() {
        core.choose { $0.drives_by_hand.toggle() }
        core.reply(core.texts[isByHand ? "driver.steer.on" : "driver.steer.off"], .accent)
        settleSteering()
    }

    /// A way out of the crossing was clicked: the same as its key.
    mutating func chooseWay(row: Int) {
        guard SteeringKey.allCases.indices.contains(row) else { return }
        let key = SteeringKey.allCases[row]
        switch steerability(key) {
        case .available: steer(key)
        case .unavailable(let reason): core.refuse(reason)
        }
    }

    // MARK: News

    /// Asks for the crossings ahead where they are not known, and no more often.
    mutating func settleSteering() {
        guard isByHand, let ride = moment.ride, let route = core.state?.route else {
            steering = Steering()
            return
        }
        steering.follow(route, of: ride.id)
        let remaining_m = core.progress?.remaining_m
        if let remaining_m { steering.drive(remaining_m: remaining_m) }
        guard core.isLive, steering.needsAsking(remaining_m: remaining_m) else { return }
        steering.ask()
        core.send(ListCrossings(ride_id: ride.id))
    }

    /// Takes in what the engine says of crossings.
    mutating func learnCrossings(_ news: EngineLink.News) {
        if case .lost = news { steering.forget() }
        if case .signedIn = news { steering.forget() }
        if case .answered(let done) = news {
            if let result = done.to(ListCrossings.self) { steering.learn(try? result.get()) }
            if case .failure(let error) = done.to(SteerRide.self) { explainSteering(error) }
        }
        settleSteering()
    }

    private mutating func explainSteering(_ error: WireError) {
        steering.refuse()
        guard error.code == "crossing_passed" else {
            return core.reply(core.texts[error], .danger)
        }
        core.reply(core.texts["driver.steer.passed"], .attention)
    }
}
