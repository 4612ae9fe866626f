import RideCore

/// What simulated people do beyond the simplest, each part only where a scenario asks for it.
/// docs/MODEL.md has the formulas.
public struct Habits: Hashable, Codable, Sendable {
    /// Whether drivers accept by what a ride asks of them and pays; nil for `Behaviour`'s share.
    public var answers: AnswerModel?
    /// Whether each driver's answer to each ride has a chance of its own, so that two runs that
    /// differ elsewhere draw the same; otherwise chance is drawn in the order of the offers.
    public var drawsByRide: Bool
    /// How long passengers wait for a driver to accept; nil for `Behaviour.patience`.
    public var patience: TimeLaw?
    /// How long they wait for the car of who has accepted; nil for `Behaviour.pickupPatience`.
    public var pickupPatience: TimeLaw?
    /// How long getting in takes; nil for `Behaviour.boardingTime`.
    public var boarding: TimeLaw?
    /// Who does not ask after seeing price and wait; nil where everybody asks.
    public var elasticity: Elasticity?
    /// When drivers pause; nil where they never do.
    public var breaks: BreakRules?
    /// Where drivers without a ride go; nil where they stay.
    public var idling: IdleRules?
    /// How fast streets are driven by hour of the week; nil for the city's speeds at all hours.
    public var traffic: Traffic?
    /// What some want besides; nil where nobody does.
    public var extras: Extras?
    /// How drivers choose their hours day by day; nil where their shifts are given.
    public var dayToDay: DayToDay?

    /// Habits with these parts.
    public init(
        answers: AnswerModel? = nil, drawsByRide: Bool = false, patience: TimeLaw? = nil,
        pickupPatience: TimeLaw? = nil, boarding: TimeLaw? = nil, elasticity: Elasticity? = nil,
        breaks: BreakRules? = nil, idling: IdleRules? = nil, traffic: Traffic? = nil,
        extras: Extras? = nil, dayToDay: DayToDay? = nil
    ) {
        self.answers = answers
        self.drawsByRide = drawsByRide
        self.patience = patience
        self.pickupPatience = pickupPatience
        self.boarding = boarding
        self.elasticity = elasticity
        self.breaks = breaks
        self.idling = idling
        self.traffic = traffic
        self.extras = extras
        self.dayToDay = dayToDay
    }
}

/// Whether a driver accepts: a binary logit of what the offer says (Train, Discrete Choice Methods
/// with Simulation, 2009, ch. 3; of drivers for hire Ashkrof et al., Transportation Research Part
/// C 142, 2022).
///
///     P = 1 / (1 + exp(−(constant + perPickupMinute · t + perRideMinute · r + perPay · f)))
public struct AnswerModel: Hashable, Codable, Sendable {
    /// What speaks for a ride at once next to the car that pays nothing.
    public var constant: Double
    /// What each minute of driving to the pick-up adds; below zero where drivers dislike it.
    public var perPickupMinute: Double
    /// What each minute of the quoted ride adds.
    public var perRideMinute: Double
    /// What each smallest unit of the price adds.
    public var perMinorUnit: Double

    /// A model with these weights.
    public init(
        constant: Double, perPickupMinute: Double = 0, perRideMinute: Double = 0,
        perMinorUnit: Double = 0
    ) {
        self.constant = constant
        self.perPickupMinute = perPickupMinute
        self.perRideMinute = perRideMinute
        self.perMinorUnit = perMinorUnit
    }

    /// The chance that a ride is accepted, from 0 to 1.
    public func chance(pickup: Duration, ride: Duration, pay: Money) -> Double {
        let minutes = (
            pickup: Double(pickup.milliseconds) / 60_000, ride: Double(ride.milliseconds) / 60_000
        )
        let utility =
            constant + perPickupMinute * minutes.pickup + perRideMinute * minutes.ride
            + perMinorUnit * Double(pay.minorUnits)
        return 1 / (1 + DeterministicMath.exponential(-utility))
    }
}

/// Who looks at price and wait and does not ask: the shares that still ask fall by constant
/// elasticities (price: Cohen et al., NBER working paper 22627, 2016),
///
///     min(1, (price level · surge) ^ price) · min(1, (wait / usual wait) ^ wait)
public struct Elasticity: Hashable, Codable, Sendable {
    /// Of asking by the price: 0 for none, −0.5 for half a per cent less for each per cent more.
    public var price: Double
    /// How many times what people are used to a price without surge is.
    public var priceLevel: Double
    /// Of asking by the quoted wait.
    public var wait: Double
    /// The wait with which everybody asks who would with a shorter one.
    public var usualWait: Duration
    /// What counts as the wait where no car is idle, and the most that does.
    public var longestWait: Duration

    /// Elasticities; the defaults put nobody off.
    ///
    /// - Precondition: neither is positive, and all else is.
    public init(
        price: Double = 0, priceLevel: Double = 1, wait: Double = 0,
        usualWait: Duration = .seconds(300), longestWait: Duration = .seconds(1_200)
    ) {
        precondition(price <= 0 && wait <= 0, "dearer and later is not more welcome")
        precondition(priceLevel > 0 && usualWait > .zero && longestWait > .zero)
        self.price = price
        self.priceLevel = priceLevel
        self.wait = wait
        self.usualWait = usualWait
        self.longestWait = longestWait
    }

    /// The share that the price leaves, from 0 to 1.
    ///
    /// - Parameter surgeHundredths: by how much prices are raised: 100 for not at all.
    public func share(surgeHundredths: Int) -> Double {
        Self.power(priceLevel * Double(surgeHundredths) / 100, price)
    }

    /// The share that a quoted wait leaves, from 0 to 1; nil stands for no idle car.
    public func share(wait quoted: Duration?) -> Double {
        let counted = max(.milliseconds(1), min(quoted ?? longestWait, longestWait))
        return Self.power(
            Double(counted.milliseconds) / Double(usualWait.milliseconds), wait)
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        guard exponent != 0 else { return 1 }
        return min(
            1, DeterministicMath.exponential(exponent * DeterministicMath.naturalLogarithm(base)))
    }
}

/// When a driver pauses: as soon as there is no ride after so long at work.
public struct BreakRules: Hashable, Codable, Sendable {
    /// At work without a break for so long.
    public var after: Duration
    /// How long a break is.
    public var length: Duration

    /// Breaks.
    ///
    /// - Precondition: both are positive.
    public init(after: Duration, length: Duration) {
        precondition(after > .zero && length > .zero, "a break has a beginning and a length")
        self.after = after
        self.length = length
    }
}

/// What a driver does who has had nothing to do for a while.
public struct IdleRules: Hashable, Codable, Sendable {
    /// Where the car goes.
    public enum Goal: String, CaseIterable, Codable, Sendable {
        /// To the nearest of the stands.
        case stand
        /// To where somebody got asked for lately, drawn among the requests of `lookback`: to each
        /// place in proportion to what is asked for there.
        case demand
        /// To where the driver began to work.
        case home
    }

    /// Where the car goes.
    public var goal: Goal
    /// After standing without a ride for so long.
    public var after: Duration
    /// No car drives longer for that.
    public var farthest: Duration
    /// How long requests are remembered.
    public var lookback: Duration
    /// Where cars may stand.
    public var stands: [Coordinate]

    /// Rules for idle cars.
    ///
    /// - Precondition: all durations are positive.
    public init(
        goal: Goal, after: Duration = .seconds(180), farthest: Duration = .seconds(600),
        lookback: Duration = .seconds(1_800), stands: [Coordinate] = []
    ) {
        precondition(after > .zero && farthest > .zero && lookback > .zero)
        self.goal = goal
        self.after = after
        self.farthest = farthest
        self.lookback = lookback
        self.stands = stands
    }
}

/// How fast all streets are driven, hour by hour of the week.
///
/// A way takes what it takes at the hour of its departure. All streets and turns are slower or
/// faster alike, so that the fastest way stays the same.
public struct Traffic: Hashable, Codable, Sendable {
    /// The speed in thousandths of the city's own, for each hour from Monday's first on.
    public let speedPerMille: [Int]

    /// - Precondition: there are 168 positive speeds.
    public init(speedPerMille: [Int]) {
        precondition(speedPerMille.count == 168 && speedPerMille.allSatisfy { $0 > 0 })
        self.speedPerMille = speedPerMille
    }

    /// The speed at a moment, in thousandths.
    func speed(at moment: Instant, in calendar: WorldCalendar) -> Int {
        speedPerMille[calendar.livedHour(at: moment)]
    }
}
