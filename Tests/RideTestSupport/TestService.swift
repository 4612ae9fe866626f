import RideCore
import RideMap
import RideService
import RideSim

/// Engines for tests: on the grid, with time in the test's hand.
public enum TestService {
    /// The home of new people: a crossing in the middle of the grid.
    public static let home = Waypoint(
        coordinate: TestCity.grid64.coordinate(of: TestCity.crossing(32, 32)), name: "Plaza")

    /// Settings for an engine on the grid.
    public static func settings(
        drivers: [SimulatedDriver] = [], speed: Double = 1,
        behaviour: Behaviour = Behaviour(), dispatch: DispatchRules = DispatchRules(),
        demand: Demand = .none
    ) -> ServiceSettings {
        ServiceSettings(
            rules: GridWorld.rules(dispatch: dispatch, behaviour: behaviour), drivers: drivers,
            demand: demand, speed: speed, home: home)
    }

    /// An engine that goes on from what a store holds.
    public static func make(
        _ settings: ServiceSettings = settings(), contents: StoredContents = StoredContents(),
        seed: UInt64 = 1
    ) -> RideService {
        RideService(
            city: TestCity.grid64, settings: settings, contents: contents,
            random: SeededRandom(seed: seed))
    }

    /// A point of the grid with a name.
    public static func waypoint(_ column: Int, _ row: Int, _ name: String = "") -> Waypoint {
        Waypoint(
            coordinate: TestCity.grid64.coordinate(of: TestCity.crossing(column, row)),
            name: name)
    }
}
