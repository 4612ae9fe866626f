/// The section `bikes`: shared bicycles beside the cars of a run (B7).
public struct ScenarioBikes: Hashable, Sendable {
    /// A folder with a GBFS feed or a file of CityBikes; nil for invented bicycles.
    public var feed: String?
    /// In a served city, simulated riders who take a bicycle, an hour.
    public var ridersPerHour = 0.0
    /// How many vans carry bicycles about.
    public var vans = 1
    /// How much a minute weighs in people's choice.
    public var minuteWeight = 0.12
    /// How many minor units people pay to save a minute.
    public var minuteValue_minor = 200.0
    /// What speaks for a bicycle besides time and price, compared to walking.
    public var bikeConstant = -0.3
    /// The same for a car.
    public var carConstant = -1.2
}

extension Scenario {
    static func bikes(
        _ section: YAMLSection?, _ folder: String
    ) throws(ScenarioError) -> ScenarioBikes? {
        guard let section else { return nil }
        try section.allow([
            "source", "riders_per_hour", "vans", "minute_weight", "minute_value", "bike_constant",
            "car_constant",
        ])
        var bikes = ScenarioBikes()
        if let source = try section.text("source"), source != "invented" {
            bikes.feed = path(source, in: folder)
        }
        bikes.ridersPerHour = try section.number("riders_per_hour", 0...10_000) ?? 0
        bikes.vans = try section.integer("vans", 0...100) ?? bikes.vans
        bikes.minuteWeight =
            try section.number("minute_weight", 0.001...10) ?? bikes.minuteWeight
        bikes.minuteValue_minor =
            try section.number("minute_value", 0.01...1e9) ?? bikes.minuteValue_minor
        bikes.bikeConstant = try section.number("bike_constant", -20...20) ?? bikes.bikeConstant
        bikes.carConstant = try section.number("car_constant", -20...20) ?? bikes.carConstant
        return bikes
    }
}
