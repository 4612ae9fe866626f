import RideCore

/// How drivers choose their hours day by day, from what an hour was worth before.
///
/// At each midnight every driver takes one of the shifts, or none, by a logit of what they expect
/// of an hour in it above what an hour is worth elsewhere,
///
///     P(k) = exp(θ(eₖ − w)) / (1 + Σⱼ exp(θ(eⱼ − w))),
///
/// and once the day is over, what everybody expects follows what an hour in it came to,
///
///     eₖ ← eₖ + α(ēₖ − eₖ),
///
/// with what drivers tell each other: the process of Cantarella and Cascetta (Transportation
/// Science 29(4), 1995), as de Ruijter, Cats, Kucharski and van Lint take it to drivers for hire
/// (Transportation Research Part C 145, 2022). Where it stays, eₖ is what an hour comes to with as
/// many drivers as that makes come.
public struct DayToDay: Hashable, Codable, Sendable {
    /// A stretch of the day by the clocks.
    public struct Shift: Hashable, Codable, Sendable {
        /// When it begins, after midnight.
        public var from: Duration
        /// When it ends, after the same midnight.
        public var until: Duration

        /// A shift.
        ///
        /// - Precondition: it ends after it begins, on the same day.
        public init(from: Duration, until: Duration) {
            precondition(.zero <= from && from < until && until <= .seconds(86_400))
            self.from = from
            self.until = until
        }
    }

    /// The shifts of a day.
    public var shifts: [Shift]
    /// What an hour is worth elsewhere, in minor units.
    public var reservation_minor: Double
    /// How much a minor unit an hour weighs in the choice.
    public var perMinorUnit: Double
    /// How much of what is expected comes from the last day, above 0 to 1.
    public var weight: Double
    /// What is expected at first of an hour in every shift, in minor units.
    public var expected_minor: Double

    /// Rules for choices.
    ///
    /// - Precondition: there is a shift, and the weight is above 0 and no more than 1.
    public init(
        shifts: [Shift], reservation_minor: Double, perMinorUnit: Double, weight: Double,
        expected_minor: Double
    ) {
        precondition(!shifts.isEmpty && weight > 0 && weight <= 1)
        self.shifts = shifts
        self.reservation_minor = reservation_minor
        self.perMinorUnit = perMinorUnit
        self.weight = weight
        self.expected_minor = expected_minor
    }

    /// The chance of each shift by what is expected of it; what is left is that of none.
    public func chances(expected_minor: [Double]) -> [Double] {
        // The greatest is taken off, so that none is beyond all numbers.
        let utilities = expected_minor.map { perMinorUnit * ($0 - reservation_minor) }
        let greatest = max(0, utilities.max() ?? 0)
        let weights = utilities.map { DeterministicMath.exponential($0 - greatest) }
        let whole = weights.reduce(DeterministicMath.exponential(-greatest), +)
        return weights.map { $0 / whole }
    }
}

/// A shift of a day, with who worked in it and what came of it.
public struct ShiftRecord: Hashable, Sendable {
    /// When the day began, or the world, if that was later.
    public let day: Instant
    /// The shift, by its place among the rules'.
    public let shift: Int
    /// What was expected of an hour, in minor units.
    public let expected_minor: Double
    /// How many drivers chose it.
    public internal(set) var drivers = 0
    /// How long they were at work, together, in milliseconds.
    public internal(set) var online_ms: Int64 = 0
    /// The prices of the rides that they completed, together.
    public internal(set) var fares = Money.zero

    /// What an hour came to, in minor units; nil where nobody worked.
    public var earned_minor: Double? {
        online_ms == 0 ? nil : Double(fares.minorUnits) * 3_600_000 / Double(online_ms)
    }
}

/// What drivers expect, and what the present day has come to so far.
struct DriversDays {
    let rules: DayToDay
    private(set) var expected_minor: [Double]
    /// The present day, a row for each shift; empty before the first.
    private(set) var today: [ShiftRecord] = []
    /// Which shift each driver has chosen, by the car's number; -1 for none.
    private var chosen: [Int32]
    /// Since when each driver is at work whose time counts; nil for others.
    private var since: [Instant?]

    init(_ rules: DayToDay) {
        self.rules = rules
        expected_minor = rules.shifts.map { _ in rules.expected_minor }
        (chosen, since) = ([], [])
    }

    /// There is a next driver.
    mutating func addDriver() {
        chosen.append(-1)
        since.append(nil)
    }

    /// A driver is at work from now on, or no longer.
    mutating func work(_ car: Int, isAtWork: Bool, at now: Instant) {
        guard car < chosen.count else { return }
        if let begin = since[car], chosen[car] >= 0, !today.isEmpty {
            today[Int(chosen[car])].online_ms += now.since(begin).milliseconds
        }
        since[car] = isAtWork ? now : nil
    }

    /// A driver has completed a ride.
    mutating func earn(_ car: Int, _ fare: Money) {
        guard car < chosen.count, chosen[car] >= 0, !today.isEmpty else { return }
        today[Int(chosen[car])].fares += fare
    }

    /// The day is over: what is expected follows it.
    ///
    /// - Returns: its rows.
    mutating func endDay(at now: Instant) -> [ShiftRecord] {
        for car in since.indices where since[car] != nil { work(car, isAtWork: true, at: now) }
        for row in today {
            guard let earned = row.earned_minor else { continue }
            let expected = expected_minor[row.shift]
            expected_minor[row.shift] = expected + rules.weight * (earned - expected)
        }
        defer { today = [] }
        return today
    }

    /// A day begins, without anybody's choice yet.
    mutating func beginDay(at now: Instant) {
        today = rules.shifts.indices.map {
            ShiftRecord(day: now, shift: $0, expected_minor: expected_minor[$0])
        }
        for car in chosen.indices { chosen[car] = -1 }
    }

    /// A driver chooses.
    ///
    /// - Parameter draw: a number from 0 up to but not including 1.
    /// - Returns: the shift; nil for none.
    mutating func choose(_ car: Int, _ chances: [Double], draw: Double) -> DayToDay.Shift? {
        var left = draw
        for shift in chances.indices {
            guard left >= chances[shift] else {
                chosen[car] = Int32(shift)
                today[shift].drivers += 1
                return rules.shifts[shift]
            }
            left -= chances[shift]
        }
        return nil
    }
}
