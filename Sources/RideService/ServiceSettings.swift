import RideCore
import RideMap
import RideSim

/// What an engine is started with.
public struct ServiceSettings: Sendable {
    /// The rules of the world; times for people are given at speed 1 and stretched by the engine.
    public var rules: WorldRules
    /// The simulated drivers.
    public var drivers: [SimulatedDriver]
    /// What simulated passengers ask for.
    public var demand: Demand
    /// Seconds of the city's time that pass in a second.
    public var speed: Double
    /// Where new people find themselves.
    public var home: Waypoint

    /// Settings for an engine.
    ///
    /// - Precondition: `speed` is positive and finite.
    public init(
        rules: WorldRules, drivers: [SimulatedDriver], demand: Demand, speed: Double,
        home: Waypoint
    ) {
        precondition(speed > 0 && speed.isFinite, "time must pass")
        self.rules = rules
        self.drivers = drivers
        self.demand = demand
        self.speed = speed
        self.home = home
    }

    /// The rules with the times for people stretched, so that fifteen seconds to answer are
    /// fifteen seconds on the wall however fast the city's clock runs.
    var stretchedRules: WorldRules {
        var stretched = rules
        stretched.dispatch.personOfferTime = stretch(rules.dispatch.personOfferTime)
        stretched.behaviour.personRest = stretch(rules.behaviour.personRest)
        stretched.behaviour.personPatience = rules.behaviour.personPatience.map(stretch)
        return stretched
    }

    /// How long a price is held, in the city's time.
    var quoteLifetime: Duration { stretch(Limits.quoteLifetime) }

    private func stretch(_ duration: Duration) -> Duration {
        .milliseconds(Int64((Double(duration.milliseconds) * speed).rounded()))
    }
}
