import RideCore

/// Plugs of one kind at one place.
public struct ChargingStation: Hashable, Codable, Sendable {
    /// Its name in tables.
    public var name: String
    /// Where it is.
    public var coordinate: Coordinate
    /// How many cars can charge at once.
    public var plugs: Int
    /// What each plug gives, in watts.
    public var power_W: Int64
    /// Whether it is a depot: for cars that nobody has wanted for a while, and they for it.
    public var isForIdleCars: Bool

    /// A station.
    ///
    /// - Precondition: it has a plug, and power.
    public init(
        name: String, coordinate: Coordinate, plugs: Int, power_W: Int64,
        isForIdleCars: Bool = false
    ) {
        precondition(plugs > 0 && power_W > 0, "a station charges")
        self.name = name
        self.coordinate = coordinate
        self.plugs = plugs
        self.power_W = power_W
        self.isForIdleCars = isForIdleCars
    }
}

/// How electric cars use energy, and when and how they charge: the model of HIVE (Fitzgerald and
/// others, "HIVE: Highly Integrated Vehicle Ecosystem", NREL 2022; docs/MODEL.md has what differs).
///
/// Energy is counted in whole millijoules, which a power in watts uses or gives in a millisecond.
public struct ElectricRules: Hashable, Codable, Sendable {
    /// A value at a place of a table; between two places it goes in a straight line.
    public struct Point: Hashable, Codable, Sendable {
        /// The place.
        public var at: Int64
        /// The value.
        public var value: Int64

        /// A value at a place.
        public init(at: Int64, _ value: Int64) {
            self.at = at
            self.value = value
        }
    }

    /// What a full battery holds, in watt-hours.
    public var capacity_Wh: Int64
    /// How full batteries are at the beginning, in thousandths.
    public var initialPerMille: Int64
    /// What a kilometre uses, in watt-hours; ranges are told by it.
    public var perKilometre_Wh: Int64
    /// How much of that a way uses, in thousandths, by its mean speed in metres an hour, the lowest
    /// first; empty for all of it at every speed.
    public var useBySpeed: [Point]
    /// What a car uses that stands at work, in watts.
    public var standing_W: Int64
    /// What the battery takes at most, in watts, by how full it is in millionths, the emptiest
    /// first; empty where the plug alone decides.
    public var curve: [Point]
    /// The range that must be left behind a ride for a car to be asked for it.
    public var reserve: Metres
    /// A car goes to charge whose range is no more than this at the station.
    public var chargeBelow: Metres
    /// How full such a car becomes, in thousandths.
    public var chargeToPerMille: Int64
    /// A car that has stood so long without a ride goes to charge to the full; nil for never.
    public var idleAfter: Duration?
    /// Such a car takes rides from this range on.
    public var calledFrom: Metres
    /// Where cars charge.
    public var stations: [ChargingStation]

    /// Rules with the thresholds that HIVE has without others, its Leaf, and no station.
    public init() {
        capacity_Wh = 50_000
        initialPerMille = 1_000
        perKilometre_Wh = 140
        useBySpeed = []
        standing_W = 0
        curve = []
        reserve = Metres(20_000)
        chargeBelow = Metres(20_000)
        chargeToPerMille = 800
        idleAfter = nil
        calledFrom = Metres(100_000)
        stations = []
    }

    /// A range beyond the threshold at which nobody looks where stations are.
    static let farthestStation = Metres(30_000)
    /// The part of a battery that counts as all of it, in thousandths: the last is hardly taken.
    static let fullPerMille: Int64 = 998
    /// For how long a car charges before its battery is looked at again.
    private static let step_ms: Int64 = 60_000

    /// A part of a full battery, in millijoules.
    func energy_mJ(perMille: Int64) -> Int64 { capacity_Wh * 3_600 * perMille }

    /// What a way uses, in millijoules.
    func use_mJ(_ distance: Metres, _ duration_ms: Int64) -> Int64 {
        // A watt-hour a kilometre is 3.6 millijoules a millimetre.
        let nominal = distance.millimetres * perKilometre_Wh * 18 / 5
        guard !useBySpeed.isEmpty else { return nominal }
        let speed = distance.millimetres * 3_600 / max(1, duration_ms)
        return nominal / 1_000 * Self.value(at: speed, useBySpeed)
    }

    /// What a range needs, in millijoules.
    func energy_mJ(for range: Metres) -> Int64 { range.millimetres * perKilometre_Wh * 18 / 5 }

    /// How far a car comes with so much.
    func range(_ energy_mJ: Int64) -> Metres {
        Metres(millimetres: energy_mJ * 5 / (18 * perKilometre_Wh))
    }

    /// What a battery holds after it has charged for a while, no more than its aim.
    func charged_mJ(
        from energy_mJ: Int64, to aim_mJ: Int64, for time_ms: Int64, _ plug_W: Int64
    ) -> Int64 {
        var energy = energy_mJ
        var left = time_ms
        while left > 0, energy < aim_mJ {
            energy += power_W(at: energy, plug_W) * min(left, Self.step_ms)
            left -= Self.step_ms
        }
        return min(energy, max(aim_mJ, energy_mJ))
    }

    /// How long a battery charges until it holds so much, in milliseconds, rounded up.
    func chargingTime_ms(from energy_mJ: Int64, to aim_mJ: Int64, _ plug_W: Int64) -> Int64 {
        var energy = energy_mJ
        var time: Int64 = 0
        while energy < aim_mJ {
            let power = power_W(at: energy, plug_W)
            guard energy + power * Self.step_ms < aim_mJ else {
                return time + (aim_mJ - energy + power - 1) / power
            }
            energy += power * Self.step_ms
            time += Self.step_ms
        }
        return time
    }

    /// With what a battery charges: what plug and battery both allow, and at least a watt.
    private func power_W(at energy_mJ: Int64, _ plug_W: Int64) -> Int64 {
        guard !curve.isEmpty else { return plug_W }
        let full = energy_mJ / max(1, capacity_Wh * 18 / 5)
        return max(1, min(plug_W, Self.value(at: full, curve)))
    }

    /// The value of a table at a place; beyond its ends, that of the end.
    private static func value(at place: Int64, _ points: [Point]) -> Int64 {
        guard let next = points.firstIndex(where: { $0.at > place }) else {
            return points.last?.value ?? 0
        }
        guard next > 0 else { return points[0].value }
        let (low, high) = (points[next - 1], points[next])
        return low.value + (high.value - low.value) * (place - low.at) / (high.at - low.at)
    }
}
