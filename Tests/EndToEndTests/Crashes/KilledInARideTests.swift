import Foundation
import RideWire
import Testing

extension EndToEnd {
    /// What an engine that is killed in the middle of a ride has kept: where the car is, and what
    /// waiting has cost so far (N2).
    @Suite(.serialized)
    struct KilledInARideTests {
        private static let speed = 10.0
        /// What may be lost: a second, and what passes of the next one until somebody looks.
        private static let lost_ms = 1_000 * speed

        /// The city's moment, and the moment at which the car of a person's ride is at its end.
        private func look(
            as person: TestPerson, _ city: QuietCity
        ) throws -> (now_ms: Double, arrives_ms: Double) {
            let client = try #require(RawClient(city.stage.socket))
            let session: [String: Any] = [
                "role": person.role.rawValue, "name": person.name, "token": person.token,
            ]
            guard case .result = client.call("session.open", session),
                case .result = client.call(
                    "map.watch", ["south": -30, "west": -72, "north": -29, "east": -71])
            else { throw TestStage.Failure("\(person.name) is not let in") }
            while let line = client.line() {
                guard let said = try JSONSerialization.jsonObject(with: line) as? [String: Any],
                    said["method"] as? String == "tick",
                    let tick = said["params"] as? [String: Any],
                    let now_ms = (tick["now_ms"] as? NSNumber)?.doubleValue,
                    let progress = tick["progress"] as? [String: Any],
                    let left_s = (progress["remaining_s"] as? NSNumber)?.doubleValue
                else { continue }
                return (now_ms, now_ms + left_s * 1_000)
            }
            throw TestStage.Failure("the engine says nothing of the car")
        }

        private func killAndStart(_ city: QuietCity) throws {
            try city.stage.killEngines()
            try city.stage.startEngine(["--speed", "\(Self.speed)"])
        }

        private func people() throws -> (city: QuietCity, luis: TestPerson, ana: TestPerson) {
            let city = try QuietCity(speed: Self.speed)
            let luis = try city.guest(.driver, "Luis")
            let ana = try city.guest(.passenger, "Ana")
            try luis.call("driver.online")
            try ana.request()
            try luis.accept()
            try luis.order("ride.arrive")
            return (city, luis, ana)
        }

        @Test("N2: after kill -9 the car is where it was, within a second")
        func theCarIsWhereItWas() throws {
            let (city, luis, _) = try people()
            try luis.order("ride.start")
            let before = try look(as: luis, city)
            try killAndStart(city)
            let after = try look(as: luis, city)
            #expect(abs(after.arrives_ms - before.arrives_ms) <= Self.lost_ms)
            #expect(after.now_ms >= before.now_ms - Self.lost_ms)
        }

        @Test("N2: waiting that was counted before kill -9 is paid for")
        func countedWaitingStays() throws {
            let (city, luis, ana) = try people()
            let arrived = try ana.ride(in: "arrived")
            let free_ms = try #require(arrived["waiting_free_until_ms"] as? NSNumber).doubleValue
            func now_ms() throws -> Double {
                let client = try #require(RawClient(city.stage.socket, greets: false))
                let version = ProtocolVersion.current
                guard
                    case .result(let engine) = client.call(
                        "hello", ["protocol_version": version, "client": "raw"])
                else { throw TestStage.Failure("the engine does not greet") }
                let clock = engine["clock"] as? [String: Any]
                return try #require(clock?["now_ms"] as? NSNumber).doubleValue
            }
            try city.stage.wait("waiting that costs something", seconds: 120) {
                try now_ms() > free_ms + 120_000
            }
            let seen_ms = try now_ms()
            try killAndStart(city)
            let same = try ana.ride(in: "arrived")
            #expect(same["waiting_free_until_ms"] as? NSNumber == free_ms as NSNumber)
            #expect(same["arrived_at_ms"] as? NSNumber == arrived["arrived_at_ms"] as? NSNumber)
            #expect(try now_ms() >= seen_ms - Self.lost_ms)
            try luis.order("ride.start")
            let fare = try #require(try ana.ride(in: "inProgress")["fare"] as? [String: Any])
            let items = fare["items"] as? [[String: Any]] ?? []
            let waiting = items.first { $0["kind"] as? String == "waiting" }
            let paid = try #require(waiting?["amount_minor"] as? NSNumber).doubleValue
            let rate = try #require(
                (arrived["terms"] as? [String: Any])?["waiting_per_minute_minor"] as? NSNumber
            ).doubleValue
            #expect(paid >= (seen_ms - free_ms - Self.lost_ms) / 60_000 * rate - 1)
        }
    }
}
