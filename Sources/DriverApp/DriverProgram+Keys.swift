import RideApp
import RideCore
import RideTUI
import RideWire

/// Which keys work in each moment.
extension DriverProgram {
    public var keyTable: KeyTable<DriverAction> {
        KeyTable(
            momentBindings + besideBindings
                + core.mapBindings(
                    arrows: !core.isRating && !isByHand, letters: !core.isRating)
                + core.commonBindings(whileTyping: core.isRating && core.rating.isWriting))
    }

    /// What there is beside the moment; an offer leaves no time for it.
    private var besideBindings: [KeyBinding<DriverAction>] {
        if case .offer = moment { return [core.helpCallBinding(priority: nil), noReading] }
        if core.isRating, core.rating.isWriting { return [] }
        let isBusy = moment.ride != nil && !core.isRating
        return [
            KeyBinding(
                .char("m"), core.texts["key.menu"],
                priority: core.isRating ? nil : isBusy ? 4 : 7, action: .menu),
            // In a ride no other key but the main one is worth more room.
            core.helpCallBinding(priority: isBusy ? 8 : nil),
        ]
    }

    /// Past messages would hide the keys that answer an offer.
    var noReading: KeyBinding<DriverAction> {
        KeyBinding(
            .char("n"), core.texts["key.past"], priority: nil,
            availability: .unavailable(reason: core.texts["driver.refused.offer"]),
            action: .shared(.pastMessages))
    }

    private var momentBindings: [KeyBinding<DriverAction>] {
        switch moment {
        case .unknown: []
        case .offline:
            mustJoin
                ? [join, online]
                : (core.blockedNotice == nil ? [] : [writing]) + [online] + demandBindings
        case .waiting:
            // What Enter does stands first.
            (isOnBreak
                ? breakBindings + [offline(nil, priority: 7)]
                : [offline(nil, priority: 7)] + breakBindings) + demandBindings
        case .offer(_, let offer): offerBindings(offer) + [offline("driver.refused.offer")]
        case .booked(let ride, _): [setOff] + riding(ride)
        case .toPickup(let ride):
            [arrive] + lastRideBindings + sharingBindings + steeringBindings + riding(ride)
                + [arrivingBinding]
        case .atPickup(let ride): [start(ride)] + sharingBindings + riding(ride)
        case .driving(let ride):
            [ride.stopsAhead.isEmpty ? finish(ride) : reachStop] + lastRideBindings
                + afterwardsBindings + sharingBindings + steeringBindings + riding(ride)
                + [arrivingBinding]
        case .atStop(let ride): [leaveStop] + afterwardsBindings + riding(ride)
        case .finished(let ride):
            core.ratingBindings() + (core.rating.isWriting ? [] : photo(ride)) + reporting + [
                offline("driver.refused.finished")
            ]
        case .cancelled: [next, offline(nil, priority: 6)]
        }
    }

    /// Whether a command can be given: not without the engine, not while the last one of its kind
    /// is on its way, and not for a reason of its own.
    func availability(
        _ type: any Command.Type, unless reason: String? = nil
    ) -> Availability {
        guard core.isLive else { return core.whenLive }
        if core.waits(for: type) {
            return .unavailable(reason: core.texts["driver.refused.waits"])
        }
        return reason.map { .unavailable(reason: $0) } ?? .available
    }

    // MARK: Between rides

    /// Joining comes before driving, and Enter does it.
    private var join: KeyBinding<DriverAction> {
        let isPending = core.state?.application == "pending"
        return KeyBinding(
            .enter, core.texts[isPending ? "driver.keyJoinLook" : "driver.keyJoin"], priority: 9,
            availability: core.whenLive, action: .join)
    }

    /// What helps whoever is blocked.
    private var writing: KeyBinding<DriverAction> {
        KeyBinding(.enter, core.texts["driver.keyWrite"], priority: 9, action: .write)
    }

    private var reporting: [KeyBinding<DriverAction>] {
        guard !core.rating.isWriting else { return [] }
        return [
            KeyBinding(
                .char("r"), core.texts["driver.keyReport"], priority: 5, action: .report)
        ]
    }

    /// Going online is on Enter where it works; where it cannot, its letter says why.
    private var online: KeyBinding<DriverAction> {
        let why = core.blockedNotice ?? restNotice
        let works = !mustJoin && why == nil
        return KeyBinding(
            works ? [.enter, .char("o")] : [.char("o")], core.texts["driver.key.online"],
            priority: works ? 9 : nil, availability: availability(GoOnline.self, unless: why),
            action: .goOnline)
    }

    /// The one key that stops work; in a ride it says why it does not.
    private func offline(
        _ refusal: TextKey?, priority: Int? = nil
    ) -> KeyBinding<DriverAction> {
        KeyBinding(
            .char("o"), core.texts["driver.key.offline"], priority: priority,
            availability: availability(
                GoOffline.self, unless: refusal.map { core.texts[$0] }),
            action: .goOffline)
    }

    private var next: KeyBinding<DriverAction> {
        KeyBinding(
            [.enter, .escape], core.texts["driver.key.continue"], priority: 9,
            availability: availability(DismissRide.self), action: .dismiss)
    }

    // MARK: An offer

    /// Accepting and declining lie at opposite ends of the keyboard's right side: a slip of the
    /// finger must not cost a ride, nor take one.
    private func offerBindings(_ offer: RideView.Offer) -> [KeyBinding<DriverAction>] {
        let isOver = timeToAnswer(offer).left <= .zero
        let over = isOver ? core.texts["driver.refused.expired"] : nil
        return [
            KeyBinding(
                .enter, core.texts["driver.key.accept"], priority: 9,
                availability: availability(AcceptRide.self, unless: over ?? core.blockedNotice),
                isFinal: true, action: .accept),
            KeyBinding(
                [.delete, .backspace], core.texts["driver.key.decline"], priority: 8,
                availability: availability(DeclineRide.self, unless: over), isFinal: true,
                action: .decline),
        ]
    }

    // MARK: A ride

    private var setOff: KeyBinding<DriverAction> {
        step("driver.key.setOff", SetOff.self, .setOff)
    }

    private var arrive: KeyBinding<DriverAction> {
        step(
            "driver.key.arrive", ArriveAtPickup.self,
            unless: distanceLeft("driver.refused.farPickup"), .arrive)
    }

    /// The key of the next step of a ride: named once it can be taken, and until then it says what
    /// is missing.
    func step(
        _ title: TextKey, _ call: any Command.Type, unless refusal: String? = nil,
        _ action: DriverAction
    ) -> KeyBinding<DriverAction> {
        KeyBinding(
            .enter, core.texts[title], priority: refusal == nil ? 9 : nil,
            availability: availability(call, unless: refusal), isFinal: true, action: action)
    }

    private func start(_ ride: RideView) -> KeyBinding<DriverAction> {
        KeyBinding(
            .enter, core.texts["driver.key.start", ["name": firstName(of: ride)]], priority: 9,
            availability: availability(StartRide.self), isFinal: true, action: .start)
    }

    private func finish(_ ride: RideView) -> KeyBinding<DriverAction> {
        // Whoever wants to get out here can have that by another destination, but in a shared car.
        let far: TextKey =
            ride.sharing == nil ? "driver.refused.farDropoff" : "driver.refused.farDropoffShared"
        return step("driver.key.finish", FinishRide.self, unless: distanceLeft(far), .finish)
    }

    /// Where the passenger shows a photo.
    private func photo(_ ride: RideView) -> [KeyBinding<DriverAction>] {
        guard ride.has_photo == true else { return [] }
        return [
            KeyBinding(
                .char("v"), core.texts["photo.keySee"], priority: 5, availability: core.whenLive,
                action: .photo)
        ]
    }

    func distanceLeft(_ text: TextKey) -> String? {
        guard !isThere else { return nil }
        return core.texts[text, ["distance": core.wayLeft]]
    }

    private func riding(_ ride: RideView) -> [KeyBinding<DriverAction>] {
        // Whoever boards by code may turn out not to be in the car.
        let hasStarted = ride.stage == .inProgress && ride.is_boarding != true
        let cancel = KeyBinding<DriverAction>(
            .char("x"), core.texts["driver.key.cancel"], priority: hasStarted ? nil : 6,
            availability: availability(
                CancelRide.self, unless: hasStarted ? core.texts["driver.refused.started"] : nil),
            action: .askToCancel)
        return [core.chatBinding(), cancel] + photo(ride) + [offline("driver.refused.riding")]
            + breakBindings
    }
}
