import Foundation
import RideCore
import RideEnvironment
import RideMap
import RideScenario
import RideSim
import RideTestSupport
import Testing

/// Worlds as a learner has them: lines, and arrays in shared memory (S4, S9).
@Suite struct EnvironmentHostTests {
    /// Worlds of a quarter of an hour on the grid, and the memory that they share.
    struct Sample {
        let host: EnvironmentHost
        let memory: SharedMemory

        init(
            _ dispatch: String, learner: String = "dispatch", worlds: Int = 1,
            surge: String = "off", reply: String = "0s"
        ) throws {
            let text = """
                name: quarter
                city: grid64
                seed: 7
                duration: 15m
                drivers: {count: 12}
                behaviour:
                  {acceptance: 0.8, reply_at_least: \(reply), boarding_time: 20s, patience: 10m}
                surge: \(surge)
                dispatch: \(dispatch)
                learner: \(learner)
                """
            let scenario = try Scenario(text: text, file: "s.yaml")
            let city = TestGrid.small.city
            let drivers = (0..<12).map {
                GridWorld.driver(UInt64($0), at: TestGrid.small.crossing($0, 2 * $0))
            }
            let requests = (0..<60).map { number in
                PlannedRequest(
                    at: .start + .seconds(Int64(number) * 12),
                    ends: RideEnds(
                        pickup: TestGrid.small.crossing(number * 7 % 24, number * 5 % 24),
                        dropoff: TestGrid.small.crossing(number * 11 % 24, number * 3 % 24)),
                    category: .common)
            }
            let size = try #require(
                EnvironmentSize(worlds: worlds, requests: 16, candidates: 4))
            host = try EnvironmentHost(
                size, in: city, seed: 7, choices: scenario.learner
            ) { seed in
                var rules = try scenario.makeRules(in: city)
                rules.seed = seed
                return LearnerRun(
                    drivers, asking: .recorded(requests), in: city, rules: rules,
                    horizon: .start + scenario.duration, choices: scenario.learner,
                    keepsRecords: false)
            }
            memory = try SharedMemory(byteCount: host.layout.byteCount)
            host.share(memory.bytes, path: memory.path)
        }

        /// The reply to a line; nothing where the conversation is over.
        func say(_ line: String) -> String {
            if case .line(let text) = host.reply(to: line) { return text }
            return ""
        }

        /// What the engine says of itself.
        func description() throws -> [String: Any] {
            try #require(
                JSONSerialization.jsonObject(with: Data(say("hello 2").utf8)) as? [String: Any])
        }

        /// An array as whole numbers, as a client finds it by the description.
        func integers(_ name: String) throws -> UnsafeMutableBufferPointer<Int32> {
            let arrays = try #require(description()["arrays"] as? [[String: Any]])
            let told = try #require(arrays.first { $0["name"] as? String == name })
            let shape = try #require(told["shape"] as? [Int])
            let offset = try #require(told["offset"] as? Int)
            let count = shape.reduce(1, *)
            let part = memory.bytes[offset..<offset + 4 * count]
            return UnsafeMutableRawBufferPointer(rebasing: part).bindMemory(to: Int32.self)
        }

        /// Answers the first candidate of the first row until the world is over.
        func answerFirst() throws {
            let (decision, count) = (try integers("decision"), try integers("answer_count"))
            let (answer, cars) = (try integers("answer"), try integers("pair_car"))
            while decision[0] != 0 {
                (answer[0], answer[1]) = (0, cars[0])
                count[0] = cars[0] < 0 ? 0 : 1
                let reply = say("step")
                guard reply == "ok" else {
                    Issue.record("\(reply)")
                    return
                }
            }
        }
    }

    @Test func theDescriptionFitsTheMemory() throws {
        let sample = try Sample("{policy: batched}", worlds: 3)
        let told = try sample.description()
        #expect(told["protocol"] as? Int == 2 && told["worlds"] as? Int == 3)
        #expect(told["cars"] as? Int == 12 && told["learner"] as? [String] == ["dispatch"])
        let bytes = try #require(told["bytes"] as? Int)
        var end = 0
        for array in try #require(told["arrays"] as? [[String: Any]]) {
            let offset = try #require(array["offset"] as? Int)
            #expect(offset >= end && offset % 64 == 0)
            end = offset + 4 * (try #require(array["shape"] as? [Int])).reduce(1, *)
        }
        #expect(end <= bytes && sample.memory.bytes.count == bytes)
        // Another process of the same user can map it.
        let path = try #require(told["memory"] as? String)
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        #expect(try file.seekToEnd() == UInt64(bytes))
    }

    /// Answered over lines and memory as `nearest` answers, the history is its own.
    @Test func nearestOverTheMemoryHasTheHistoryOfTheEngine() throws {
        let sample = try Sample("{policy: nearest}")
        #expect(sample.say("reset") == "ok")
        #expect(try sample.integers("decision")[0] != 0)
        #expect(sample.say("history 0").hasPrefix("error not_over 0 - "))
        try sample.answerFirst()
        let first = sample.say("history 0")
        #expect(first.hasPrefix("history ") && first.count == 72)
        // The same seed, the same history; another one, another.
        #expect(sample.say("reset 0 7") == "ok")
        try sample.answerFirst()
        #expect(sample.say("history 0") == first)
        #expect(sample.say("reset 0 8") == "ok")
        try sample.answerFirst()
        #expect(sample.say("history 0") != first)
    }

    /// A wrong answer of one world is named, and no world goes on.
    @Test func nothingHappensWhereOneAnswerIsWrong() throws {
        let sample = try Sample("{policy: batched, batched: {window: 30s}}", worlds: 2)
        #expect(sample.say("step").hasPrefix("error not_begun 0 - The world has not begun"))
        #expect(sample.say("reset") == "ok")
        let (count, answer) = (try sample.integers("answer_count"), try sample.integers("answer"))
        let (now, cars) = (try sample.integers("now_ms"), try sample.integers("pair_car"))
        let rows = try sample.integers("request_count")
        let before = [now[0], now[1]]
        #expect(rows[0] > 0 && cars[0] >= 0)
        let width = 2 * 16
        (answer[0], answer[1], count[0]) = (0, cars[0], 1)
        for (row, car, code) in [
            (0, 99, "no_such_car"), (16, 0, "no_such_row"), (-1, 0, "no_such_row"),
        ] {
            (answer[width], answer[width + 1], count[1]) = (Int32(row), Int32(car), 1)
            #expect(sample.say("step").hasPrefix("error \(code) 1 0 "))
        }
        count[1] = 17
        #expect(sample.say("step").hasPrefix("error bad_count 1 - "))
        count[1] = -1
        #expect(sample.say("step").hasPrefix("error bad_count 1 - "))
        #expect([now[0], now[1]] == before && count[0] == 1)
        count[1] = 0
        #expect(sample.say("step") == "ok")
        #expect(now[0] > before[0] && now[1] > before[1] && count[0] == 0)
    }

    @Test func wrongLinesAreNamed() throws {
        let sample = try Sample("{policy: nearest}", worlds: 2)
        for (line, reply) in [
            ("", "error unknown_line - - "), ("jump", "error unknown_line - - "),
            ("hello", "error other_version - - "), ("hello 1", "error other_version - - "),
            ("reset 2 1", "error no_such_world - - "), ("reset 0", "error bad_seed 0 - "),
            ("reset 0 -1", "error bad_seed 0 - "), ("reset 1 x", "error bad_seed 1 - "),
            ("reset 0 9223372036854775808", "error bad_seed 0 - "),
            ("step -1", "error no_such_world - - "), ("history", "error no_such_world - - "),
        ] {
            #expect(sample.say(line).hasPrefix(reply), "\(line)")
        }
        #expect(sample.say("reset 0 9223372036854775807 1 0") == "ok")
        #expect(sample.say("step 0 0").hasPrefix("error world_twice 0 - "))
        #expect(sample.host.reply(to: "bye") == .end)
    }

    /// Worlds are their own: in another order the same ones come to the same histories.
    @Test func theOrderOfWorldsDoesNotMatter() throws {
        func histories(_ order: [Int]) throws -> [String] {
            let sample = try Sample("{policy: nearest}", worlds: 3)
            #expect(sample.say("reset") == "ok")
            let (count, answer) = (
                try sample.integers("answer_count"), try sample.integers("answer")
            )
            let (decision, cars) = (
                try sample.integers("decision"), try sample.integers("pair_car")
            )
            for world in order {
                while decision[world] != 0 {
                    (answer[32 * world], answer[32 * world + 1]) = (0, cars[64 * world])
                    count[world] = 1
                    guard sample.say("step \(world)") == "ok" else { return [] }
                }
            }
            return (0..<3).map { sample.say("history \($0)") }
        }
        let first = try histories([0, 1, 2])
        #expect(Set(first).count == 3)
        #expect(try histories([2, 0, 1]) == first)
    }

    /// A question about idle cars shows zones, and takes crossings for an answer.
    @Test func idleCarsAreSent() throws {
        let sample = try Sample(
            "{policy: nearest, repositioning: {interval: 60s, zone_size: 1km}}",
            learner: "repositioning")
        #expect(sample.say("reset") == "ok")
        let decision = try sample.integers("decision")
        let (nodes, cars) = (try sample.integers("zone_node"), try sample.integers("zone_cars"))
        #expect(decision[0] == 4 && nodes.count > 1 && nodes.allSatisfy { $0 >= 0 })
        let activity = try sample.integers("car_activity")
        #expect(cars.reduce(0, +) == activity.count { $0 == 1 })
        let car = try #require(activity.firstIndex(of: 1))
        let (count, answer) = (try sample.integers("answer_count"), try sample.integers("answer"))
        (answer[0], answer[1], count[0]) = (Int32(car), -1, 1)
        #expect(sample.say("step").hasPrefix("error no_such_node 0 0 "))
        (answer[0], answer[1], count[0]) = (Int32(car), nodes[nodes.count - 1], 1)
        #expect(sample.say("step") == "ok")
        let names = try #require(sample.description()["measures"] as? [String])
        let place = try #require(names.firstIndex(of: "moved_m"))
        #expect(try sample.integers("measures")[place] > 0)
    }

    /// What there is of the cars comes to what there is of the world, reply by reply.
    @Test func measuresOfCarsComeToThoseOfTheWorld() throws {
        let sample = try Sample("{policy: nearest}")
        #expect(sample.say("reset") == "ok")
        let names = try #require(sample.description()["measures"] as? [String])
        let ofCars = try #require(sample.description()["car_measures"] as? [String])
        #expect(ofCars == EnvironmentCarMeasure.allCases.map(\.rawValue))
        let (measures, cars) = (
            try sample.integers("measures"), try sample.integers("car_measures")
        )
        let (decision, now) = (try sample.integers("decision"), try sample.integers("now_ms"))
        let (count, answer) = (try sample.integers("answer_count"), try sample.integers("answer"))
        let pairs = try sample.integers("pair_car")
        func sum(_ place: Int) -> Int32 {
            (0..<12).reduce(0) { $0 + cars[$1 * ofCars.count + place] }
        }
        let idle = try #require(ofCars.firstIndex(of: "idle_s"))
        var (idleTime, fares) = (sum(idle), Int32(0))
        while decision[0] != 0 {
            (answer[0], answer[1], count[0]) = (0, pairs[0], pairs[0] < 0 ? 0 : 1)
            #expect(sample.say("step") == "ok")
            for (place, name) in ofCars.enumerated() where name != "idle_s" {
                let whole = try #require(names.firstIndex(of: name))
                // Of metres each car has its own rest.
                let most: Int32 = name.hasSuffix("_m") ? 12 : 0
                #expect(abs(sum(place) - measures[whole]) <= most, "\(name)")
                if name == "fares" { fares += measures[whole] }
            }
            idleTime += sum(idle)
        }
        #expect(fares > 0 && idleTime > 0 && Int(idleTime) < 12 * Int(now[0]) / 1_000)
    }

    @Test func sizesHaveLimits() {
        #expect(EnvironmentSize(worlds: 1, requests: 1, candidates: 1) != nil)
        #expect(EnvironmentSize(worlds: 4_096, requests: 4_096, candidates: 1_000) != nil)
        for (worlds, requests, candidates) in [
            (0, 1, 1), (4_097, 1, 1), (1, 0, 1), (1, 4_097, 1), (1, 1, 0), (1, 1, 1_001),
        ] {
            #expect(
                EnvironmentSize(worlds: worlds, requests: requests, candidates: candidates) == nil)
        }
    }
}
