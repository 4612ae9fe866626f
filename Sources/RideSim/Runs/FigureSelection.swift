import RideCore

/// Which of a run's requests figures are of.
public struct FigureSelection: Hashable, Sendable {
    /// Those made from then on, since the world began; nil for the end of the warm-up.
    public var from: Duration?
    /// Those made before then; nil for the horizon.
    public var until: Duration?
    /// Those whose pick-up is in this zone of `City.zones`; nil for all.
    public var zone: Int?
    /// Those that were made on this of two platforms; nil for all.
    public var platform: PlatformRules.Membership?

    /// A selection; without anything said, all requests after the warm-up.
    public init(from: Duration? = nil, until: Duration? = nil, zone: Int? = nil) {
        (self.from, self.until, self.zone) = (from, until, zone)
    }
}

/// The figures of some of a run's requests, and of the fleet meanwhile.
public struct SelectedFigures: Sendable {
    /// What was asked for.
    public let rules: FigureRules
    /// The requests.
    public let rides: RideFigures
    /// The drivers' time; nil of a zone or platform, to which drivers do not belong.
    public let fleet: FleetTime?
    /// The drivers' figures; nil likewise.
    public let drivers: DriverFigures?
    /// What came of batteries; nil of a part of a run, and where cars never have to charge.
    public let electric: ElectricFigures?

    /// Those of a whole run.
    public init(_ figures: RunFigures) {
        rules = figures.rules
        (rides, fleet, drivers) = (figures.all, figures.fleet, figures.drivers)
        electric = figures.electric
    }

    /// Works the figures of a selection out.
    ///
    /// - Parameter zone: the zone of a ride, nil for none.
    /// - Complexity: O(n) in the number of rides and drivers.
    public init(
        _ records: RunRecords, _ selection: FigureSelection, horizon: Instant, rules: FigureRules,
        zone: (RideRecord) -> Int?
    ) {
        let begin = min(horizon, .start + max(rules.warmUp, selection.from ?? .zero))
        let end = selection.until.map { max(begin, min(horizon, .start + $0)) } ?? horizon
        let counted = records.rides.indices.filter { index in
            let ride = records.rides[index]
            // A request at the very end belongs to the run.
            let isTimely = selection.until == nil || ride.requestedAt < end
            return ride.requestedAt >= begin && isTimely
                && (selection.platform == nil || ride.platform == selection.platform)
                && (selection.zone == nil || zone(ride) == selection.zone)
        }
        var samples = RideQuantity.allCases.map { _ in Distribution() }
        self.rules = rules
        rides = RideFigures(of: counted, in: records, horizon: horizon, rules, &samples)
        let isOfAll = selection.zone == nil && selection.platform == nil
        fleet = isOfAll ? FleetTime(records, from: begin, to: end) : nil
        drivers = isOfAll ? DriverFigures(records, from: begin, to: end) : nil
        electric = nil
    }
}

/// The requests of a run by zone and time: only those cells in which there are some.
public struct ZoneTimes: Sendable {
    /// A zone in a stretch of time.
    private struct Cell {
        let zone: Int
        let bin: Int
        let rides: Range<Int>
    }

    private let records: RunRecords
    private let figures: RunFigures
    private let zoneCount: Int
    private let order: [Int32]
    private let cells: [Cell]

    /// - Parameter zone: the zone of a ride, nil for none; there are `zoneCount` of them.
    /// - Complexity: O(n log n) in the number of rides.
    public init(
        _ records: RunRecords, _ figures: RunFigures, zoneCount: Int, zone: (RideRecord) -> Int?
    ) {
        self.records = records
        self.figures = figures
        self.zoneCount = zoneCount
        let from = figures.bins.first?.from ?? figures.horizon
        let width = figures.rules.bin.milliseconds
        let last = max(0, figures.bins.count - 1)
        // Without zones this would say again what the stretches of time say.
        let counted = records.rides.indices.filter {
            zoneCount > 0 && !figures.bins.isEmpty && records.rides[$0].requestedAt >= from
        }
        let keys = counted.map { index -> (zone: Int, bin: Int, ride: Int32) in
            let ride = records.rides[index]
            let bin = Int(ride.requestedAt.since(from).milliseconds / width)
            return (zone(ride) ?? zoneCount, min(bin, last), Int32(index))
        }.sorted { ($0.zone, $0.bin, $0.ride) < ($1.zone, $1.bin, $1.ride) }
        order = keys.map(\.ride)
        var cells: [Cell] = []
        var start = 0
        for index in keys.indices {
            let (zone, bin, _) = keys[index]
            let isLast = index + 1 == keys.count
            if isLast || keys[index + 1].zone != zone || keys[index + 1].bin != bin {
                cells.append(Cell(zone: zone, bin: bin, rides: start..<index + 1))
                start = index + 1
            }
        }
        self.cells = cells
    }

    /// How many cells there are.
    public var count: Int { cells.count }

    /// Of some cells the zone, nil for pick-ups in none; when its time begins; and its figures.
    ///
    /// - Precondition: the cells are from 0 to less than `count`.
    public func figures(
        of cells: Range<Int>
    ) -> [(zone: Int?, from: Instant, rides: RideFigures)] {
        var samples = RideQuantity.allCases.map { _ in Distribution() }
        return self.cells[cells].map { cell in
            let rides = RideFigures(
                of: order[cell.rides].lazy.map { Int($0) }, in: records, horizon: figures.horizon,
                figures.rules, &samples)
            return (cell.zone < zoneCount ? cell.zone : nil, figures.bins[cell.bin].from, rides)
        }
    }
}
