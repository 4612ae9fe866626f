import RideCore
import RideMap
import RideMarket
import RideSim

/// What a run is made of, as it stands in a scenario file (S3). See docs/SCENARIOS.md.
public struct Scenario: Sendable {
    /// Where the streets come from.
    public enum CitySource: Hashable, Sendable {
        /// A city by its name among the resources.
        case named(String)
        /// A city file or a folder of GMNS tables.
        case path(String)
    }

    /// Where the drivers come from.
    public enum DriverSource: Hashable, Sendable {
        /// So many, spread over the city like its people; so many of a thousand drive vip cars, are
        /// women, take animals along.
        case spread(
            count: Int, vipPerMille: Int, womenPerMille: Int = 0, petPerMille: Int = 0)
        /// A table with `driver_id` and `node_id`.
        case table(String)
    }

    /// Where the requests come from.
    public enum DemandSource: Hashable, Sendable {
        /// None.
        case none
        /// Drawn by chance.
        case synthetic(SyntheticDemand)
        /// Drawn by chance, from zone to zone as tables say; the rates are those of the tables.
        case zones(ZoneTables, SyntheticDemand)
        /// A table of requests.
        case table(DemandTable)
    }

    /// Where the speeds of single streets by hour of the week come from (docs/SPEEDS.md).
    public enum StreetSpeedSource: Hashable, Sendable {
        /// From the city file.
        case city
        /// A table.
        case table(String)
    }

    /// Where people find themselves in a live city.
    public enum Home: Hashable, Sendable {
        /// A place by its name.
        case place(String)
        /// A point.
        case point(Coordinate)
    }

    /// The scenario's name.
    public var name: String
    /// Where the streets come from.
    public var city: CitySource
    /// How long requests are made.
    public var duration: Duration
    /// The country whose rules hold, with the prices of this scenario; nil where none is named.
    public var market: Market?
    /// The file of that market.
    public var marketFile: String?
    /// When the world begins.
    public var start: ScenarioStart
    /// The name of its time zone; nil where none is named.
    public var zoneName: String?
    /// The table of the zone that scenario or market name, for a world with dates; nil without.
    public var timeZone: TimeZoneTable?
    /// The rules of the world.
    public var rules: WorldRules
    /// Where the drivers come from.
    public var drivers: DriverSource
    /// When drivers are at work, and where they begin.
    public var work: DriverWork
    /// Where the requests come from.
    public var demand: DemandSource
    /// Where the speeds of single streets come from; nil where they are always the city's.
    public var streetSpeeds: StreetSpeedSource?
    /// Where people find themselves in a live city; nil for its middle.
    public var home: Home?
    /// Shared bicycles beside the cars; nil where there are none.
    public var bikes: ScenarioBikes?
    /// Electric cars; nil where cars never have to charge.
    public var electric: ScenarioElectric?
    /// What is decided outside the engine, in `env`.
    public var learner: Set<LearnerChoice>
    /// What is worked out of a run.
    public var figures: FigureRules
    /// The whole scenario in YAML, with everything that was set beside the file.
    public var text: String
    /// The folder against which paths are meant.
    public var folder: String
    /// The file, for messages.
    public var file: String

    /// How many drivers of a thousand drive vip cars.
    public var vipPerMille: Int {
        switch drivers {
        case .spread(_, let vipPerMille, _, _): vipPerMille
        case .table: 0
        }
    }

    /// Makes drivers be spread over the city, so many; their shares stay as they are.
    public mutating func setDriverCount(_ count: Int) {
        switch drivers {
        case .spread(_, let vip, let women, let pet):
            drivers = .spread(
                count: count, vipPerMille: vip, womenPerMille: women, petPerMille: pet)
        case .table:
            drivers = .spread(count: count, vipPerMille: 0)
        }
    }

    /// Makes requests be drawn by chance at this rate around the clock.
    public mutating func setRequestsPerHour(_ rate: Double) {
        let rates = [Double](repeating: rate, count: 24)
        if case .synthetic(var synthetic) = demand {
            synthetic.requestsPerHour = rates
            demand = .synthetic(synthetic)
        } else {
            demand = .synthetic(
                SyntheticDemand(
                    requestsPerHour: rates, halfAttraction: Metres(4_000), isBalanced: true))
        }
    }
}
