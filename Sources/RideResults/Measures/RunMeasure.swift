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
    public var measures: [RunMeasure] { SelectedFigures(figures).measures }

    /// Likewise, and after them those that are asked for by name, of some of the requests.
    public func measures(and names: [MeasureName], of tables: RunTables) -> [RunMeasure] {
        var parts: [FigureSelection: [String: RunMeasure]] = [:]
        return measures
            + names.map { name in
                let known =
                    parts[name.selection]
                    ?? Dictionary(
                        uniqueKeysWithValues: tables.figures(
                            of: name.selection, horizon: figures.horizon, rules: figures.rules
                        ).measures.map { ($0.name, $0) })
                parts[name.selection] = known
                return RunMeasure(name: name.text, value: known[name.measure]?.value)
            }
    }

    /// The names of the measures of runs with such figures.
    public static func measureNames(_ rules: FigureRules) -> [String] {
        let nothing = SelectedFigures(
            RunRecords(), FigureSelection(), horizon: .start, rules: rules, zone: { _ in nil })
        return nothing.measures.map(\.name)
    }
}

extension SelectedFigures {
    /// All measures, in an order that is always the same.
    var measures: [RunMeasure] {
        let state = rides.atHorizon
        let counts: [(String, Int)] = [
            ("requests", rides.requests), ("delivered", state.delivered),
            ("aboard", state.aboard),
            ("on_the_way", state.onTheWay), ("waiting", state.waiting),
            ("unserved", state.unserved), ("cancelled", state.cancelled),
            ("offers", rides.offers),
            ("booked", rides.extras.booked), ("booked_on_time", rides.extras.bookedOnTime),
            ("with_stops", rides.extras.stops),
            ("new_destinations", rides.extras.newDestinations),
            ("given_back", rides.extras.givenBack), ("called_off", rides.extras.calledOff),
            ("missing", rides.extras.missing),
        ]
        let levels = zip(rules.serviceLevels, rides.within).map { level, count in
            RunMeasure(
                name: "within_\(level.milliseconds / 1_000)s",
                value: rides.requests == 0 ? nil : Double(count) / Double(rides.requests))
        }
        let split = fleet?.split
        return counts.map { RunMeasure(name: $0, value: Double($1)) }
            + [RunMeasure(name: "service_rate", value: rides.serviceRate)] + levels
            + [
                RunMeasure(name: "p1", value: split?.p1), RunMeasure(name: "p2", value: split?.p2),
                RunMeasure(name: "p3", value: split?.p3),
            ]
            + ElectricFigures.named.map { figure in
                RunMeasure(name: figure.name, value: electric.map { figure.value($0) })
            }
            + RideQuantity.allCases.flatMap { quantity in
                Self.measures(
                    quantity.rawValue, rides.distribution(of: quantity), quantity.partsPerUnit)
            }
            + DriverQuantity.allCases.flatMap { quantity in
                Self.measures(
                    quantity.rawValue, drivers?.distribution(of: quantity), quantity.partsPerUnit)
            }
    }

    private static func measures(
        _ quantity: String, _ distribution: DistributionSummary?, _ parts: Double
    ) -> [RunMeasure] {
        let quantiles = distribution?.quantiles(RunTables.shares.map(\.share))
        return [
            RunMeasure(name: "\(quantity).mean", value: distribution?.mean.map { $0 / parts })
        ]
            + RunTables.shares.enumerated().map { index, share in
                RunMeasure(
                    name: "\(quantity).\(share.name)", value: quantiles.map { $0[index] / parts })
            }
    }
}
