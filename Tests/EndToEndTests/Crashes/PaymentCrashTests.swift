import Foundation
import RideTestSupport
import Testing

@testable import RideStore

extension EndToEnd {
    /// Reliability 1, 3, 4 and 6: rides by card, with messages, ratings and tips, while the engine
    /// is killed again and again. After each kill the file is looked through and compared with
    /// what was answered; then everything that was not answered is sent again under its old name.
    ///
    /// `RIDE_KILLS` sets the number of kills, `RIDE_SEED` repeats a run, and `RIDE_PROGRAMS` names
    /// a release build, which has to serve again within two seconds each time.
    @Suite struct PaymentCrashTests {
        @Test func nothingThatWasAnsweredIsLost() throws {
            let variables = ProcessInfo.processInfo.environment
            let kills = variables["RIDE_KILLS"].flatMap(Int.init) ?? 12
            let seed = variables["RIDE_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
            let couple = try RidingCouple(seed: seed)
            for round in 0..<kills {
                try couple.liveUntilTheEngineIsKilled()
                let faults = try couple.faults()
                #expect(faults == [], "seed \(seed), kill \(round + 1)")
                guard faults.isEmpty else { return }
            }
            try couple.liveInPeace()
            #expect(try couple.faults() == [], "seed \(seed), at the end")
            #expect(couple.rides > 0 && couple.answers > kills, "\(couple.summary), seed \(seed)")
            if TestStage.otherPrograms != nil {
                #expect(couple.longestStart < .seconds(2), "\(couple.summary), seed \(seed)")
            }
            print("\(kills) kills, \(couple.summary), seed \(seed)")
        }

        /// The comparison can fail: what was answered is looked for and not found where it is not.
        @Test func aLossWouldBeNoticed() throws {
            let couple = try RidingCouple(seed: 1)
            try couple.liveInPeace()
            #expect(try couple.faults() == [])
            let store = try SQLiteStore(
                path: couple.database, random: SystemRandomNumberGenerator())
            _ = try store.query(
                "DELETE FROM trip_event WHERE sequence = (SELECT max(sequence) FROM trip_event "
                    + "WHERE kind = 'messageSent')")
            store.close()
            #expect(try couple.faults().contains { $0.hasPrefix("lost: ") })
        }
    }
}
