import RideCore
import RideMap
import RideSim

/// What is decided outside the engine: the key `learner`.
extension Scenario {
    static func learner(
        _ top: YAMLSection, _ rules: WorldRules
    ) throws(ScenarioError) -> Set<LearnerChoice> {
        let choices = Set(try top.read(keys.learner) ?? [])
        switch LearnerRun.obstacle(to: choices, rules) {
        case nil: return choices
        case .policy:
            throw top.error(
                "learner",
                "`dispatch` goes with `policy: nearest`, `longest_idle` or `batched`, which say"
                    + " when it is decided")
        case .nextRide:
            throw top.error("learner", "`dispatch` does not go with `dispatch.next_ride`")
        case .reassignment:
            throw top.error(
                "learner", "`dispatch` does not go with `dispatch.batched.reassign_gain`")
        case .noRepositioning:
            throw top.error(
                "learner",
                "`repositioning` goes with `dispatch.repositioning`, which says how often")
        case .noSurge:
            throw top.error("learner", "`prices` goes with `surge`, which says where and how often")
        case .noReplyTime:
            throw top.error(
                "learner",
                "`acceptance` goes with `behaviour.reply_at_least` above 0: who answers at once"
                    + " cannot be asked")
        }
    }

    /// Whether there is anything that somebody else could decide.
    ///
    /// - Throws: `ScenarioError` where there is not.
    public func checkLearner() throws(ScenarioError) {
        guard !learner.isEmpty else {
            throw ScenarioError(
                file: file, key: "learner",
                message: "is missing; expected one or more of: "
                    + LearnerChoice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        guard bikes == nil else {
            throw ScenarioError(
                file: file, key: "bikes", message: "does not go with `learner` in an environment")
        }
    }

    /// The demand, where it is the same for every seed; nil where it is drawn.
    ///
    /// - Throws: `ScenarioError` naming the table, the line and what was expected.
    public func demandOfEverySeed(in city: City) throws(ScenarioError) -> Demand? {
        switch demand {
        case .none: return Demand.none
        case .synthetic, .zones: return nil
        case .table(let table):
            guard table.scale == table.scale.rounded(), table.timeJitter == .zero,
                table.placeJitter == .zero
            else { return nil }
            return try recordedDemand(in: city, until: .start + duration).map {
                .recorded($0.requests)
            }
        }
    }

    /// A run at its beginning that stops for what is decided outside.
    ///
    /// - Parameter known: the demand, where it is there already.
    /// - Throws: `ScenarioError` naming the table, the line and what was expected.
    public func makeLearnerRun(
        in city: City, seed: UInt64, asking known: Demand? = nil
    ) throws(ScenarioError) -> LearnerRun {
        var own = self
        own.rules.seed = seed
        let horizon = Instant.start + duration
        return LearnerRun(
            try own.makeDrivers(in: city), asking: try own.demand(known, in: city, until: horizon),
            in: city, rules: try own.makeRules(in: city),
            speeds: try own.makeStreetSpeeds(in: city), horizon: horizon, choices: learner,
            keepsRecords: false)
    }

    private func demand(
        _ known: Demand?, in city: City, until horizon: Instant
    ) throws(ScenarioError) -> Demand {
        if let known { return known }
        if let recorded = try recordedDemand(in: city, until: horizon) {
            return .recorded(recorded.requests)
        }
        return try makeDemand(in: city)
    }
}
