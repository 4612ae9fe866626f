import RideCore
import RideSim

/// One number that a run gave, by its name.
public struct RunMeasure: Hashable, Sendable {
    /// The name, such as `wait_s.p95`.
    public let name: String
    /// The number; nil where there was nothing to measure.
    public let value: Double?
}

extension RunSummaryDocument {
    /// Every figure of a run that runs are compared by, in an order that is always the same: of the
    /// requests after the warm-up, up to the horizon.
    public var measures: [RunMeasure] { Self.measures(of: figures) }

    private static func measures(of figures: RunFigures) -> [RunMeasure] {
        let all = figures.all
        let state = all.atHorizon
        let counts: [(String, Int)] = [
            ("requests", all.requests), ("delivered", state.delivered), ("aboard", state.aboard),
            ("on_the_way", state.onTheWay), ("waiting", state.waiting),
            ("unserved", state.unserved), ("cancelled", state.cancelled), ("offers", all.offers),
            ("booked", all.extras.booked), ("booked_on_time", all.extras.bookedOnTime),
            ("with_stops", all.extras.stops), ("new_destinations", all.extras.newDestinations),
            ("given_back", all.extras.givenBack), ("called_off", all.extras.calledOff),
            ("missing", all.extras.missing),
        ]
        let levels = zip(figures.rules.serviceLevels, all.within).map { level, count in
            RunMeasure(
                name: "within_\(level.milliseconds / 1_000)s",
                value: all.requests == 0 ? nil : Double(count) / Double(all.requests))
        }
        let split = figures.fleet.split
        return counts.map { RunMeasure(name: $0, value: Double($1)) }
            + [RunMeasure(name: "service_rate", value: all.serviceRate)] + levels
            + [
                RunMeasure(name: "p1", value: split?.p1), RunMeasure(name: "p2", value: split?.p2),
                RunMeasure(name: "p3", value: split?.p3),
            ] + RideQuantity.allCases.flatMap { measures(of: $0, in: figures) }
    }

    /// The names of the measures of runs with such figures.
    public static func measureNames(_ rules: FigureRules) -> [String] {
        let nothing = RunFigures(
            RunRecords(), horizon: .start, rules: rules, zoneCount: 0, zone: { _ in nil })
        return Self.measures(of: nothing).map(\.name)
    }

    private static func measures(
        of quantity: RideQuantity, in figures: RunFigures
    ) -> [RunMeasure] {
        let distribution = figures.all.distribution(of: quantity)
        let parts = quantity.partsPerUnit
        let quantiles = distribution.quantiles(RunTables.shares.map(\.share))
        let mean = RunMeasure(
            name: "\(quantity.rawValue).mean", value: distribution.mean.map { $0 / parts })
        return [mean]
            + RunTables.shares.enumerated().map { index, share in
                RunMeasure(
                    name: "\(quantity.rawValue).\(share.name)",
                    value: quantiles.map { $0[index] / parts })
            }
    }
}
