import RideAccounts
import RideCore
import RideLedger
import RideMap
import RideService
import RideSim

/// Engines for tests: on the grid, with time in the test's hand.
public enum TestService {
    /// The home of new people: a crossing in the middle of the grid.
    public static let home = Waypoint(
        coordinate: TestCity.grid64.coordinate(of: TestCity.crossing(32, 32)), name: "Plaza")

    /// When tests begin on the wall's clock: 2026-11-21 at noon.
    public static let noon = WallTime(milliseconds: 1_795_262_400_000)

    /// Settings for an engine on the grid.
    public static func settings(
        drivers: [SimulatedDriver] = [], speed: Double = 1,
        behaviour: Behaviour = Behaviour(), dispatch: DispatchRules = DispatchRules(),
        demand: Demand = .none
    ) -> ServiceSettings {
        var rules = GridWorld.rules(dispatch: dispatch, behaviour: behaviour)
        rules.tariffs = TestMarket.tariffs
        var settings = ServiceSettings(
            rules: rules, drivers: drivers, demand: demand, speed: speed, home: home,
            market: TestMarket.market, letters: TestLanguages.letters)
        settings.priceKey = (1...32).map { $0 }
        // A password takes a thousandth of what it takes in production.
        settings.passwordCost = cheapPasswords
        return settings
    }

    private static let cheapPasswords: PasswordHash.Parameters = {
        guard let cheap = PasswordHash.Parameters(logN: 10, r: 8, p: 1) else {
            preconditionFailure("the cheapest parameters are allowed")
        }
        return cheap
    }()

    /// An engine that goes on from what a store holds.
    ///
    /// - Precondition: the ledger in it is whole.
    public static func make(
        _ settings: ServiceSettings = settings(), contents: StoredContents = StoredContents(),
        seed: UInt64 = 1, wall: WallTime = noon,
        processor: any CardProcessor = SimulatedProcessor()
    ) -> RideService {
        do throws(DamagedLedger) {
            return try RideService(
                city: TestCity.grid64, settings: settings, contents: contents, wall: wall,
                processor: processor, random: SeededRandom(seed: seed))
        } catch { preconditionFailure(error.message) }
    }

    /// A point of the grid with a name.
    public static func waypoint(_ column: Int, _ row: Int, _ name: String = "") -> Waypoint {
        Waypoint(
            coordinate: TestCity.grid64.coordinate(of: TestCity.crossing(column, row)),
            name: name)
    }
}
