import Foundation
import RideCore
import RideMap
import RideSim
import RideTestSupport

/// Runs on the grid of 64 by 64 crossings for which theory knows the answer.
///
/// `RIDE_VALIDITY` in the environment makes them so many times as long; `make validity` does.
enum Experiment {
    /// How many times as long the runs are as in every run of the tests.
    static let size = asked.flatMap { Int64($0) } ?? 1
    /// What the environment says.
    static let asked = ProcessInfo.processInfo.environment["RIDE_VALIDITY"]

    /// The mean number of blocks between two crossings that are drawn by chance: twice the mean
    /// distance of two of 64 numbers, (n² − 1) / 3n.
    static let meanBlocks = 2 * (64.0 * 64 - 1) / (3 * 64)
    /// Seconds for a block.
    static let block_s = 15.0

    /// A crossing drawn by chance.
    static func crossing(_ random: inout SeededRandom) -> StreetPosition {
        TestCity.crossing(random.below(64), random.below(64))
    }

    /// Drivers at crossings drawn by chance.
    static func drivers(_ count: Int, _ random: inout SeededRandom) -> [SimulatedDriver] {
        (0..<count).map { GridWorld.driver(UInt64($0), at: crossing(&random)) }
    }

    /// Requests of a Poisson process, each between ends that `ends` draws.
    ///
    /// - Parameter perHour: the mean number of requests in an hour.
    static func requests(
        perHour: Double, hours: Double, _ random: inout SeededRandom,
        ends: (inout SeededRandom) -> RideEnds
    ) -> [PlannedRequest] {
        var requests: [PlannedRequest] = []
        var time_ms = 0.0
        while true {
            let chance = Double.random(in: Double.leastNonzeroMagnitude..<1, using: &random)
            time_ms += -log(chance) * 3_600_000 / perHour
            guard time_ms < hours * 3_600_000 else { return requests }
            requests.append(
                PlannedRequest(
                    at: Instant(milliseconds: Int64(time_ms)), ends: ends(&random),
                    category: .common))
        }
    }

    /// Ends drawn by chance, one independent of the other.
    static func anywhere(_ random: inout SeededRandom) -> RideEnds {
        RideEnds(pickup: crossing(&random), dropoff: crossing(&random))
    }

    /// Runs it for some hours.
    static func run(
        _ drivers: [SimulatedDriver], _ requests: [PlannedRequest], hours: Double,
        dispatch: DispatchRules = DispatchRules(), behaviour: Behaviour = Behaviour()
    ) -> RunRecords {
        let horizon = Instant.start + .milliseconds(Int64(hours * 3_600_000))
        var isOver = false
        return HeadlessRun.run(
            drivers, asking: .recorded(requests), in: TestCity.grid64,
            rules: GridWorld.rules(dispatch: dispatch, behaviour: behaviour), horizon: horizon,
            log: { _ in },
            goesOn: { share in
                // What follows the horizon is not looked at.
                defer { isOver = share >= 1 }
                return !isOver
            }
        ).records
    }
}

/// A stretch of a run after its beginning, by seconds.
struct Window {
    let from_s: Double
    let to_s: Double

    var length_s: Double { to_s - from_s }

    /// How much of a time falls into it.
    func overlap(_ from: Instant?, _ to: Instant?) -> Double {
        guard let from else { return 0 }
        let start = max(from_s, Double(from.milliseconds) / 1_000)
        let end = min(to_s, to.map { Double($0.milliseconds) / 1_000 } ?? to_s)
        return max(0, end - start)
    }

    func contains(_ moment: Instant?) -> Bool {
        guard let moment else { return false }
        let second = Double(moment.milliseconds) / 1_000
        return from_s <= second && second < to_s
    }
}

/// Prints a figure of an experiment beside what theory says.
func report(_ name: String, _ measured: Double, theory: Double) {
    guard Experiment.asked != nil else { return }
    let ratio = rounded(theory == 0 ? Double.nan : measured / theory)
    print("\(name)  measured \(rounded(measured))  theory \(rounded(theory))  ratio \(ratio)")
}

private func rounded(_ number: Double) -> String {
    guard number.isFinite else { return "–" }
    return "\((number * 10_000).rounded() / 10_000)"
}
