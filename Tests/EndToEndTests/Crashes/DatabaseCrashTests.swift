import Foundation
import RideTestSupport
import Testing

@testable import RidePostgres

extension EndToEnd {
    /// As `PaymentCrashTests`, with the city in PostgreSQL: the engine is killed, and so is the
    /// server under it. `RIDE_KILLS` sets the number of kills, `RIDE_SEED` repeats a run.
    @Suite(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
    struct DatabaseCrashTests {
        @Test func nothingThatWasAnsweredIsLost() throws {
            let variables = ProcessInfo.processInfo.environment
            let kills = variables["RIDE_KILLS"].flatMap(Int.init) ?? 6
            let seed = variables["RIDE_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
            let cluster = try PostgresCluster()
            let couple = try RidingCouple(seed: seed, store: try cluster.newDatabase())
            for round in 0..<kills {
                if round.isMultiple(of: 2) {
                    try couple.liveUntilTheEngineIsKilled()
                } else {
                    // The engine ends by itself: there is nobody who could say what is kept.
                    try couple.liveUntil { _ in cluster.kill() }
                    try cluster.start()
                }
                let faults = try couple.faults()
                #expect(faults == [], "seed \(seed), kill \(round + 1)")
                guard faults.isEmpty else { return }
            }
            try couple.liveInPeace()
            #expect(try couple.faults() == [], "seed \(seed), at the end")
            #expect(couple.rides > 0 && couple.answers > kills, "\(couple.summary), seed \(seed)")
            print("\(kills) kills, \(couple.summary), seed \(seed)")
        }
    }
}
