import Foundation
import RideEnvironment
import Testing

/// Copies of worlds, prices and drivers' answers over lines and shared memory (S4, S9).
@Suite struct EnvironmentCopyTests {
    private typealias Sample = EnvironmentHostTests.Sample

    /// Copied in the middle and put back, here and in another world: the same history.
    @Test func aCopyGoesOnAsTheWorldDid() throws {
        let sample = try Sample("{policy: nearest}")
        #expect(sample.say("copy 0").hasPrefix("error not_begun 0 - "))
        #expect(sample.say("reset") == "ok")
        try sample.answerFirst()
        let history = sample.say("history 0")
        #expect(sample.say("reset 0 7") == "ok")
        let (decision, count) = (try sample.integers("decision"), try sample.integers("now_ms"))
        let (answer, cars) = (try sample.integers("answer"), try sample.integers("pair_car"))
        let answers = try sample.integers("answer_count")
        for _ in 0..<20 where decision[0] != 0 {
            (answer[0], answer[1], answers[0]) = (0, cars[0], 1)
            #expect(sample.say("step") == "ok")
        }
        let now = count[0]
        #expect(decision[0] != 0 && now > 0)
        #expect(sample.say("copy 0") == "copy 0")
        try sample.answerFirst()
        #expect(sample.say("history 0") == history)
        for _ in 0..<2 {
            #expect(sample.say("restore 0 0") == "ok")
            #expect(count[0] == now && decision[0] != 0)
            let measures = try sample.integers("measures")
            #expect(measures.allSatisfy { $0 == 0 })
            #expect(try sample.integers("car_measures").allSatisfy { $0 == 0 })
            try sample.answerFirst()
            #expect(sample.say("history 0") == history)
            // The world may have begun anew with another seed meanwhile.
            #expect(sample.say("reset 0 99") == "ok")
        }
        #expect(sample.say("copy 0") == "copy 1")
        #expect(sample.say("forget 0 1") == "ok")
    }

    @Test func wrongCopiesAreNamed() throws {
        let sample = try Sample("{policy: nearest}", worlds: 2)
        #expect(sample.say("reset") == "ok")
        #expect(sample.say("copy 1") == "copy 0")
        for (line, reply) in [
            ("copy", "error no_such_world - - "), ("copy 2", "error no_such_world - - "),
            ("copy 0 1", "error no_such_world - - "), ("restore 0 1", "error no_such_copy 0 - "),
            ("restore 0 x", "error no_such_copy 0 - "), ("restore 0", "error no_such_world - - "),
            ("forget", "error no_such_copy - - "), ("forget 1", "error no_such_copy - - "),
            ("forget 0 0", "error no_such_copy - - "), ("forget 0 1", "error no_such_copy - - "),
        ] { #expect(sample.say(line).hasPrefix(reply), "\(line)") }
        #expect(sample.say("restore 0 0") == "ok")
        #expect(sample.say("forget 0") == "ok")
        #expect(sample.say("restore 0 0").hasPrefix("error no_such_copy 0 - "))
    }

    /// Prices are asked for at each interval's end, and hold.
    @Test func pricesAreSetByZone() throws {
        let sample = try Sample("{policy: nearest}", learner: "prices", surge: "on")
        #expect(sample.say("reset") == "ok")
        let told = try sample.description()
        let zones = try #require(told["price_zones"] as? Int)
        #expect(zones > 1 && told["price_step"] as? Int == 10 && told["price_cap"] as? Int == 250)
        let (decision, price) = (try sample.integers("decision"), try sample.integers("price"))
        #expect(decision[0] == 5 && price.allSatisfy { $0 == 100 })
        let cars = try sample.integers("price_cars")
        let idle = try sample.integers("car_activity").count { $0 == 1 }
        let requests = try sample.integers("price_requests")
        #expect(cars.reduce(0, +) == idle && requests.reduce(0, +) > 0)
        let (answer, count) = (try sample.integers("answer"), try sample.integers("answer_count"))
        for (zone, hundredths, code) in [
            (Int32(zones), 100, "no_such_zone"), (0, 105, "no_such_price"),
        ] as [(Int32, Int32, String)] {
            (answer[0], answer[1], count[0]) = (zone, hundredths, 1)
            #expect(sample.say("step").hasPrefix("error \(code) 0 0 "))
        }
        (answer[0], answer[1], count[0]) = (1, 150, 1)
        #expect(sample.say("step") == "ok")
        #expect(price[1] == 150 && price[0] == 100)
    }

    /// A driver is asked about one ride and says yes or no; who says nothing says no.
    @Test func driversAnswer() throws {
        let sample = try Sample("{policy: nearest}", learner: "acceptance", reply: "3s")
        #expect(sample.say("reset") == "ok")
        let (decision, cars) = (try sample.integers("decision"), try sample.integers("pair_car"))
        let rows = try sample.integers("request_count")
        let (activity, usual) = (
            try sample.integers("car_activity"), try sample.integers("usual_reply")
        )
        let (answer, count) = (try sample.integers("answer"), try sample.integers("answer_count"))
        var said: [Int32] = []
        for number in 0..<40 where decision[0] != 0 {
            #expect(decision[0] == 6 && rows[0] == 1 && activity[Int(cars[0])] == 3)
            said.append(usual[0])
            if number == 0 {
                for (row, word) in [(1, 1), (0, 2), (0, -1)] as [(Int32, Int32)] {
                    (answer[0], answer[1], count[0]) = (row, word, 1)
                    #expect(sample.say("step").hasPrefix("error not_yes_or_no 0 0 "))
                }
            }
            (answer[0], answer[1], count[0]) = (0, 1, number % 2 == 0 ? 1 : 0)
            #expect(sample.say("step") == "ok")
        }
        #expect(Set(said) == [0, 1])
        let names = try #require(sample.description()["measures"] as? [String])
        #expect(names.contains("accepted"))
    }
}
