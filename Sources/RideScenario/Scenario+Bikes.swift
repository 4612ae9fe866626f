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

    private static let constant =
        "what speaks for a mode besides time and price, compared to feet"

    static let fields = SectionFields(ScenarioBikes()) {
        Key.text("source", "a folder with a GBFS feed, a file of CityBikes, or `invented`")
            .usual("`invented`").sets { source, section, bikes in
                guard let source, source != "invented" else { return }
                bikes.feed = Scenario.path(source, in: section.folder)
            }
        Key.number(
            "riders_per_hour", 0...10_000, "in a served city, simulated riders who take a bicycle"
        ).sets(\.ridersPerHour)
        Key.integer("vans", 0...100, "vans that carry bicycles about, in `run`").sets(\.vans)
        Key.number("minute_weight", 0.001...10, "how much a minute weighs in the choice")
            .sets(\.minuteWeight)
        Key.number(
            "minute_value", 0.01...1e9,
            "how many minor units of the money people pay to save a minute"
        ).sets(\.minuteValue_minor)
        Key.number("bike_constant", -20...20, constant).usual("-0.3, -1.2").sets(\.bikeConstant)
        Key.number("car_constant", -20...20, constant).usual("-0.3, -1.2").sets(\.carConstant)
    }
}
