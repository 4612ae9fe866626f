import RideCore
import RideMarket
import RideSim

/// How simulated people behave: the section `behaviour`.
extension Scenario {
    struct BehaviourKeys: KeyList {
        let acceptance = Key.perMille(
            "acceptance",
            "the chance that a driver accepts an offer; or the weights of a logit model (below)"
        ).usual("1").orSection(Scenario.answers)
        let replyAtLeast = Key.duration("reply_at_least", anyTime, "the shortest time to an answer")
            .range("0s to less than `offer_time`").usual("0s")
        let replyAtMost = Key.duration(
            "reply_at_most", anyTime,
            "the longest; every whole millisecond in between is equally likely. An answer that "
                + "would take `offer_time` or more is none"
        ).range("no less than the shortest, to 31d").usual("as the shortest")
        let boardingTime = Key.duration(
            "boarding_time", anyTime,
            "from the car's arrival to its departure; or how it is drawn (below)"
        ).usual("0s").orSection(LawKeys(range: anyTime), alias: "law")
        let patience = Key.duration(
            "patience", times,
            "how long a passenger waits for a driver to accept; or how it is drawn (below)"
        ).usual("for ever").orSection(LawKeys(range: times), alias: "law")
        let pickupPatience = Key.duration(
            "patience_for_pickup", times,
            "how long a passenger waits for the car once a driver has accepted, before calling "
                + "the ride off; or how it is drawn (below)"
        ).usual("as long as it takes").orSection(LawKeys(range: times), alias: "law")
        let elasticity = Key.fields(
            "elasticity", Scenario.elasticity, "how many people see price and wait and do not ask"
        ).usual("everybody asks")
        let chance = Key.choice(
            "chance", of: ChanceOrder.self,
            "`in_order`: drivers' answers are drawn in the order of the offers; `by_ride`: each "
                + "driver's answer to each request has a chance of its own, which two runs with "
                + "one seed share"
        ).usual("`in_order`")
        let bookedAhead = Key.duration(
            "booked_ahead", ReservationRules.standard.earliest...ReservationRules.standard.latest,
            "how long before its hour a ride is booked; a passenger who would want one after the "
                + "end of the scenario asks at once instead"
        ).range("as the market allows, 30m to 7d").usual("1h")
        let shares = Scenario.shares
    }

    static let behaviourKeys = BehaviourKeys()

    enum ChanceOrder: String, CaseIterable {
        case inOrder = "in_order"
        case byRide = "by_ride"
    }

    static func behaviour(_ section: YAMLSection?) throws(ScenarioError) -> Behaviour {
        var behaviour = Behaviour()
        guard let section else { return behaviour }
        let keys = behaviourKeys
        if let perMille = try section.read(keys.acceptance) {
            behaviour.acceptancePerMille = perMille
        }
        if let time = try section.read(keys.replyAtLeast) {
            behaviour.replyAtLeast = time
            behaviour.replyAtMost = max(time, behaviour.replyAtMost)
        }
        if let time = try section.read(keys.replyAtMost) {
            guard time >= behaviour.replyAtLeast else {
                throw section.error("reply_at_most", "expected no less than reply_at_least")
            }
            behaviour.replyAtMost = time
        }
        let drawn = try law(keys.boardingTime, section, anyTime)
        let time = try section.read(keys.boardingTime)
        behaviour.boardingTime = drawn?.mean ?? time ?? .zero
        behaviour.patience = try section.read(keys.patience)
        behaviour.pickupPatience = try section.read(keys.pickupPatience)
        return behaviour
    }

    /// Drivers who can never answer in time serve nobody: that is no scenario but a slip.
    static func checkReplies(
        _ rules: WorldRules, _ top: YAMLSection
    ) throws(ScenarioError) {
        guard rules.behaviour.replyAtLeast >= rules.dispatch.offerTime else { return }
        throw top.error(
            below: "behaviour.reply_at_least",
            "expected less than dispatch.offer_time (\(Quantity.text(rules.dispatch.offerTime))):"
                + " no driver would ever answer in time")
    }

    /// The habits of a scenario; nil where it asks for none.
    static func habits(
        _ top: YAMLSection, _ market: Market?
    ) throws(ScenarioError) -> Habits? {
        var habits = Habits()
        if let section = try top.read(keys.behaviour) {
            let keys = behaviourKeys
            habits.answers = try section.section(under: keys.acceptance).map(answers.read)
            let unit = Double((market?.currency ?? .real).minorUnitsPerUnit)
            habits.answers?.perMinorUnit /= unit
            habits.drawsByRide = try section.read(keys.chance) == .byRide
            habits.patience = try law(keys.patience, section, times)
            habits.pickupPatience = try law(keys.pickupPatience, section, times)
            habits.boarding = try law(keys.boardingTime, section, anyTime)
            habits.elasticity = try section.read(keys.elasticity)
            habits.extras = try extras(section, market?.reservations ?? .standard)
        }
        if let section = try top.section(keys.drivers.name) {
            habits.breaks = try section.read(driverKeys.breaks)
            habits.idling = try section.read(driverKeys.idle)?.rules
            if let days = try section.read(driverKeys.days) {
                guard !section.has(driverKeys.shifts.name) else {
                    throw section.error(
                        "day_to_day",
                        "does not go with `drivers.shifts`, which says who works when")
                }
                habits.dayToDay = days.rules(in: market?.currency ?? .real)
            }
        }
        habits.traffic = try traffic(top)
        return habits == Habits() ? nil : habits
    }

    // MARK: Times that are drawn

    enum LawName: String, CaseIterable { case uniform, exponential, lognormal }

    struct LawKeys: KeyList {
        let law = Key.choice("law", of: LawName.self, "`uniform`, `exponential` or `lognormal`")
            .required("one of: uniform, exponential, lognormal")
        let from, to, mean, median: Key<Duration>
        let spread = Key.number(
            "spread", 0...5, "with `lognormal`: the standard deviation of the logarithm"
        ).usual("0.5")

        init(range: ClosedRange<Duration>) {
            func time(_ name: String, _ meaning: String) -> Key<Duration> {
                .duration(name, range, meaning).range("as of the duration")
            }
            from = time("from", "with `uniform`: every millisecond in between is equally likely")
            to = time("to", "with `uniform`: every millisecond in between is equally likely")
            mean = time("mean", "with `exponential`")
            median = time("median", "with `lognormal`: half of the times are shorter")
        }
    }

    /// How long something takes, where a section says how it is drawn; nil for one duration.
    private static func law(
        _ key: Key<Duration>, _ section: YAMLSection, _ range: ClosedRange<Duration>
    ) throws(ScenarioError) -> TimeLaw? {
        guard let law = try section.section(under: key) else { return nil }
        let keys = LawKeys(range: range)
        func only(_ own: [String]) throws(ScenarioError) {
            for other in law.keys where other != "law" && !own.contains(other) {
                throw law.error(
                    other, "belongs to another law; here go: \(own.joined(separator: ", "))")
            }
        }
        func time(_ key: Key<Duration>) throws(ScenarioError) -> Duration {
            try law.require(key, "a duration such as 5m")
        }
        switch try law.require(keys.law) {
        case .uniform:
            try only([keys.from.name, keys.to.name])
            let (least, most) = (try time(keys.from), try time(keys.to))
            guard least <= most else { throw law.error("to", "expected no less than from") }
            return .uniform(least: least, most: most)
        case .exponential:
            try only([keys.mean.name])
            return .exponential(mean: try time(keys.mean))
        case .lognormal:
            try only([keys.median.name, keys.spread.name])
            let spread = try law.read(keys.spread) ?? 0.5
            return .logNormal(median: try time(keys.median), spread: spread)
        }
    }

    // MARK: Decisions

    /// What drivers weigh; a whole unit of the price counts where the rules have a smallest one.
    private static let answers = SectionFields(AnswerModel(constant: 0)) {
        Key.number("constant", -100...100, "what speaks for any ride")
            .required("a number, such as 2").sets(\.constant)
        Key.number("per_pickup_minute", -100...100, "what each minute to the pick-up adds")
            .sets(\.perPickupMinute)
        Key.number("per_ride_minute", -100...100, "what each minute of the quoted ride adds")
            .sets(\.perRideMinute)
        Key.number("per_pay", -100...100, "what each whole unit of the price adds, such as a real")
            .sets(\.perMinorUnit)
    }

    private static let elasticity = SectionFields(Elasticity()) {
        Key.number(
            "price", -10...0,
            "by how many per cent fewer ask for each per cent that the price is above what "
                + "people are used to"
        ).sets(\.price)
        Key.number(
            "price_level", 0.01...100,
            "how many times as much as people are used to a ride without surge costs"
        ).sets(\.priceLevel)
        Key.number(
            "wait", -10...0,
            "by how many per cent fewer ask for each per cent that the wait for the nearest idle "
                + "car is above the usual one"
        ).sets(\.wait)
        Key.duration("usual_wait", times, "with a wait up to this everybody asks").sets(\.usualWait)
        Key.duration("longest_wait", times, "a longer wait, or no idle car, counts as this")
            .range("no less than `usual_wait`, 1s to 31d").sets(\.longestWait)
    } check: { rules, section throws(ScenarioError) in
        guard rules.longestWait >= rules.usualWait else {
            throw section.error("longest_wait", "expected no less than usual_wait")
        }
    }

    /// How many want something besides a way from here to there.
    private static let shares = SectionFields(Extras()) {
        Key.perMille(
            "booked_share",
            "each request's chance to be for later: the search for a driver begins as long "
                + "before its hour as the market says (15m), and the car is there by the hour"
        ).sets(\.bookedPerMille)
        Key.perMille(
            "stop_share", "each ride's chance to stop once on the way, for `boarding_time`"
        ).sets(\.stopPerMille)
        Key.perMille(
            "new_destination_share", "each passenger's chance to want to go elsewhere, once aboard"
        ).sets(\.newDestinationPerMille)
        Key.perMille(
            "calling_off_share",
            "each passenger's chance to call the ride off while the car is on its way, at the "
                + "fee of the tariff"
        ).sets(\.callingOffPerMille)
        Key.perMille(
            "missing_share",
            "each passenger's chance not to be at the pick-up: a simulated driver leaves after "
                + "`free_waiting`, and the passenger pays `missing_fee`"
        ).sets(\.missingPerMille)
        Key.perMille(
            "favourite_share",
            "each passenger's chance to have a favourite among the drivers, who is asked first "
                + "if near"
        ).sets(\.favouritePerMille)
        Key.perMille(
            "giving_back_share",
            "each simulated driver's chance to give an accepted ride back on the way"
        ).sets(\.givingBackPerMille)
    }

    private static func extras(
        _ section: YAMLSection, _ rules: ReservationRules
    ) throws(ScenarioError) -> Extras? {
        var extras = try shares.read(section)
        let isAsked = extras != shares.usual
        extras.bookingLead = rules.dispatchLead
        let key = behaviourKeys.bookedAhead.name
        if let ahead = try section.duration(key, rules.earliest...rules.latest) {
            guard extras.bookedPerMille > 0 else {
                throw section.error(key, "says nothing without booked_share")
            }
            extras.bookedAhead = ahead
        }
        return isAsked ? extras : nil
    }
}
