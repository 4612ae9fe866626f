import Foundation
import Testing

extension EndToEnd {
    /// Reliability 2 and 7: an engine on a disk that loses power, and on one that fails.
    @Suite(.enabled(if: FaultyDisk.compiler != nil, "no compiler for the disk"))
    struct DiskTests {
        private func number(_ name: String, or usual: Int) -> Int {
            ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
        }

        private var seed: UInt64 {
            ProcessInfo.processInfo.environment["RIDE_SEED"].flatMap(UInt64.init)
                ?? .random(in: 0 ... .max)
        }

        /// `RIDE_CUTS` sets the number of cuts.
        @Test func whatWasAnsweredSurvivesAPowerCut() throws {
            let seed = seed
            let cuts = number("RIDE_CUTS", or: 6)
            let couple = try RidingCouple(seed: seed) { try FaultyDisk($0) }
            for cut in 0..<cuts {
                try couple.liveUntilTheEngineIsKilled()
                try couple.cutPower()
                let faults = try couple.faults()
                #expect(faults == [], "seed \(seed), cut \(cut + 1)")
                guard faults.isEmpty else { return }
            }
            #expect(couple.answers > cuts, "\(couple.summary), seed \(seed)")
            print("\(cuts) power cuts, \(couple.summary), seed \(seed)")
        }

        /// Of what was written since the last fsync any sectors may have reached the disk.
        @Test func whatWasAnsweredSurvivesTornSectors() throws {
            let seed = seed
            let cuts = number("RIDE_CUTS", or: 6)
            let couple = try RidingCouple(seed: seed) { try FaultyDisk($0) }
            var torn = 0
            for cut in 0..<cuts {
                try couple.liveUntilTheEngineIsKilled()
                torn = try couple.tearSectors()
                let faults = try couple.faults()
                #expect(faults == [], "seed \(seed), cut \(cut + 1)")
                guard faults.isEmpty else { return }
            }
            #expect(couple.answers > cuts, "\(couple.summary), seed \(seed)")
            print("\(cuts) cuts, \(torn) torn sectors, \(couple.summary), seed \(seed)")
        }

        /// The control: with `synchronous=NORMAL` the same life loses what was answered, which
        /// FULL does not, and so does a disk that says the log is safe and lies.
        @Test(arguments: ["NORMAL", "FULL", "lying"])
        func whatIsNotMadeSafeIsLost(setting: String) throws {
            let seed = seed
            let couple = try RidingCouple(seed: seed) {
                try FaultyDisk(
                    $0, believesOnly: setting == "lying" ? "-wal" : nil,
                    isNormal: setting == "NORMAL")
            }
            try couple.liveUntilMoreIsAnswered()
            try couple.cutPower()
            let faults = try couple.faults()
            let isLost = faults.contains { $0.hasPrefix("lost: ") }
            #expect(isLost == (setting != "FULL"), "\(faults), \(couple.summary), seed \(seed)")
            if setting == "FULL" { #expect(faults == [], "seed \(seed)") }
        }

        /// The control: an engine that answers what its file does not have is found out. Its disk
        /// says of one write to the log that it was done, and has not done it. Where that was a
        /// frame's header, and the log is moved into the file before the end, nothing is lost: then
        /// another life shows it. Where changes follow the lost one in the log, it is not opened
        /// at all.
        @Test func anAnswerThatIsNotSavedWouldBeNoticed() throws {
            let seed = seed
            let isNoticed = try (0..<UInt64(8)).contains { life in
                let couple = try RidingCouple(seed: seed &+ life) { try FaultyDisk($0) }
                try couple.liveUntilMoreIsAnswered(after: "lose 1")
                do {
                    return try couple.faults().contains { $0.hasPrefix("lost: ") }
                } catch  where "\(error)".contains("acknowledged lie behind it") {
                    return true
                }
            }
            #expect(isNoticed, "eight lives from seed \(seed)")
        }

        /// Each kind of failure of each of the next calls, while people ride and pay: a change is
        /// refused or answered, and what was answered is there. `RIDE_FAULTS` sets how many calls.
        @Test(arguments: ["enospc", "eio", "short", "sync"])
        func aFailureOfTheDiskFailsOneChangeAndNothingElse(kind: String) throws {
            let seed = seed
            let couple = try RidingCouple(seed: seed) { try FaultyDisk($0) }
            let orders = (1...number("RIDE_FAULTS", or: 3)).map { "\(kind) \($0)" }
            try couple.live(through: orders)
            #expect(try couple.faults() == [], "seed \(seed)")
            print("\(orders.count) failures \(kind), \(couple.summary), seed \(seed)")
        }

        /// Each kind of failure of the first call of the disk that a command makes, of the second,
        /// and so on until the command is carried out untouched: it is refused or answered, and
        /// what was answered is there. With `RIDE_FAULTS` for twelve commands, otherwise for one.
        /// A write that is short fails no command, as the rest is written then.
        @Test(arguments: ["enospc", "eio", "sync"])
        func everyCallOfTheDiskThatACommandMakesCanFail(kind: String) throws {
            let seed = seed
            let commands = ProcessInfo.processInfo.environment["RIDE_FAULTS"] == nil ? 1 : 12
            let couple = try RidingCouple(seed: seed) { try FaultyDisk($0) }
            let calls = try couple.liveUntilUntouched(by: kind, commands: commands)
            #expect(try couple.faults() == [], "seed \(seed)")
            #expect(calls.count >= commands)
            // The control: every command writes, and makes it safe, at least once.
            #expect(calls.values.allSatisfy { $0 > 0 }, "\(calls)")
            let words = calls.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            print("\(kind): \(words.joined(separator: ", ")), \(couple.summary), seed \(seed)")
        }

        /// What a failed save needs to be read anew is not read where everybody is served: they are
        /// told at once that nothing is saved, and come in as before.
        @Test func whoAsksIsToldWhileADiskIsReadAnew() throws {
            let stage = try TestStage()
            let disk = try FaultyDisk(stage)
            try stage.startEngine(variables: disk.variables)
            let luis = try #require(RawClient(stage.socket))
            guard case .result = luis.call("session.open", ["role": "driver", "name": "Luis"])
            else { throw TestStage.Failure("no session") }
            // The save fails, and what follows on the disk does not end.
            try disk.hold("engine.db")
            try disk.order("sync 1")
            #expect(luis.refusal("driver.online", ["command_id": "disk-first"]) == "storage_failed")
            #expect(disk.hasFailed)
            let ana = try #require(RawClient(stage.socket))
            #expect(ana.refusal("ping") == "storage_failed")
            #expect(luis.refusal("state.get") == "storage_failed")
            disk.release()
            try stage.wait("an engine that saves") {
                luis.refusal("driver.online", ["command_id": "disk-first"]) == nil
            }
            guard case .result(let state) = luis.call("state.get") else {
                throw TestStage.Failure("no state")
            }
            #expect(state["activity"] as? String == "idle")
        }
    }
}
