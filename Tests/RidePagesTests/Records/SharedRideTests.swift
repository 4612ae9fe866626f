import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P8: a shared ride") struct SharedRideTests {
    private func stage(_ answer: @escaping PageStage.Answer) throws -> PageStage {
        try PageStage(SharedRidePage(code: "qx7m-2k9d"), state: nil, answer: answer)
    }

    private func looks(_ stage: PageStage) -> [String] {
        stage.calls.compactMap { call in
            if case let p as WatchRide = call { p.code } else { nil }
        }
    }

    private func standing(_ stage: PageStage) throws -> SharedRidePage.Standing {
        try #require(stage.app.core.topPage as? SharedRidePage).standing
    }

    @Test("P8: the engine is asked every second, by the code as it is kept")
    func theEngineIsAskedEverySecond() throws {
        var stage = try stage(SharedRides.answer(.inProgress))
        try stage.pass(seconds: 1)
        let before = looks(stage).count
        for _ in 0..<5 { try stage.pass(seconds: 1) }
        #expect(looks(stage).count == before + 5)
        #expect(Set(looks(stage)) == ["QX7M2K9D"])
    }

    @Test(
        "P8: each stage is told in words",
        arguments: [
            (TripStage.requested, "Looking for a driver"), (.offered, "Looking for a driver"),
            (.accepted, "Luis is driving to the pick-up"), (.arrived, "Luis is waiting"),
            (.inProgress, "On the way with Luis"), (.completed, "They have arrived"),
            (.cancelled, "The ride was cancelled"), (.unserved, "No driver found"),
        ])
    func eachStageIsTold(stage shown: TripStage, words: String) throws {
        var stage = try stage(SharedRides.answer(shown))
        try stage.pass(seconds: 1)
        #expect(stage.text.contains(words))
        let before = looks(stage).count
        for _ in 0..<3 { try stage.pass(seconds: 1) }
        #expect(looks(stage).count == before + (shown.isLive ? 3 : 0))
    }

    @Test(
        "a car that is there is told so, not still on its way",
        arguments: [
            (TripStage.accepted, true, nil, "The car is arriving at the pick-up"),
            (.inProgress, true, .ahead, "The car is at a stop: Mall"),
            (.inProgress, nil, .reached(at: .start), "The car is at a stop: Mall"),
            (.inProgress, false, .ahead, "On the way with Luis"),
            (.inProgress, true, .left(reachedAt: .start, leftAt: .start), "at the destination"),
            (.inProgress, true, nil, "The car is at the destination"),
        ] as [(TripStage, Bool?, Stop.State?, String)])
    func aCarThatIsThereIsTold(
        stage shown: TripStage, isThere: Bool?, stop: Stop.State?, words: String
    ) throws {
        let ride = SharedRides.ride(shown, isThere: isThere, stop: stop)
        var stage = try stage { _ in .success(ride) }
        try stage.pass(seconds: 1)
        #expect(stage.text.contains(words))
    }

    @Test("of many stops the one is told at which the car is")
    func theStopIsTold() throws {
        var ride = SharedRides.ride(.inProgress, stop: .left(reachedAt: .start, leftAt: .start))
        var next = try #require(SharedRides.ride(.inProgress, stop: .ahead).stops?.first)
        next.place.name = "Recova"
        ride.stops?.append(next)
        ride.is_there = true
        let coming = ride
        next.reached_at_ms = RecordWorld.now_ms
        ride.stops?[1] = next
        ride.is_there = nil
        for told in [coming, ride] {
            var stage = try stage { _ in .success(told) }
            try stage.pass(seconds: 1)
            #expect(stage.text.contains("The car is at a stop: Recova"))
        }
    }

    @Test("P8: where the ride stops on its way is told, and which stops are behind it")
    func theStopsAreTold() throws {
        let context = try self.stage(SharedRides.answer(.inProgress)).app.core.context
        let (ahead, behind) = (context.texts["record.stop"], context.texts["record.stopBehind"])
        for (state, label) in [
            (nil, nil), (.ahead, ahead), (.left(reachedAt: .start, leftAt: .start), behind),
        ] as [(Stop.State?, String?)] {
            var stage = try stage { _ in .success(SharedRides.ride(.inProgress, stop: state)) }
            try stage.pass(seconds: 1)
            let line = stage.text.split(separator: "\n").first { $0.contains("Mall") }
            #expect((line != nil) == (label != nil), "\(stage.text)")
            if let label { #expect(line?.contains(label + "  ") == true, "\(stage.text)") }
        }
    }

    @Test("P8: who rides is told, and by the clock when they are there or have arrived")
    func theArrivalIsTold() throws {
        func text(_ shown: TripStage) throws -> String {
            var page = try self.stage(SharedRides.answer(shown))
            try page.pass(seconds: 1)
            return page.text
        }
        let context = try self.stage(SharedRides.answer(.inProgress)).app.core.context
        let end = context.clockTime(RecordWorld.now_ms + 600_000)
        let pickup = context.clockTime(RecordWorld.now_ms + 190_000)
        func has(_ label: String, _ time: String, in text: String) -> Bool {
            text.split(separator: "\n").contains { $0.contains(label) && $0.contains(time) }
        }
        // The whole way to the end, not only to the next stop.
        let riding = try text(.inProgress)
        #expect(riding.contains("Bia") && riding.contains("10 min"))
        #expect(has("Arrives at", end, in: riding))
        #expect(has("Pick-up at", pickup, in: try text(.accepted)))
        let arrived = try text(.completed)
        #expect(arrived.contains("Bia") && arrived.contains("They have arrived"))
        #expect(has("Arrived at", context.clockTime(RecordWorld.now_ms), in: arrived))
        let cancelled = try text(.cancelled)
        #expect(cancelled.contains("The ride was cancelled") && !cancelled.contains("Arrived at"))
    }

    @Test func theCarTheWayAndTheEndsAreOnTheMap() throws {
        var stage = try stage(SharedRides.answer(.inProgress))
        try stage.pass(seconds: 1)
        let scene = try #require(stage.app.core.topPage?.scene(stage.app.core.context))
        #expect(scene.route.count == 3)
        #expect(scene.pins.map(\.label) == ["Plaza de Armas", "Faro Monumental", "Luis"])
        #expect(stage.text.contains("Faro Monumental"))
    }

    @Test func aCodeThatEndsMeansThatTheRideIsOver() throws {
        var stage = try stage(SharedRides.answer(.inProgress))
        try stage.pass(seconds: 1)
        stage.answer = { _ in .failure(RecordWorld.error("no_such_code")) }
        try stage.pass(seconds: 1)
        #expect(stage.text.contains("The ride is over"))
        let before = looks(stage).count
        for _ in 0..<3 { try stage.pass(seconds: 1) }
        #expect(looks(stage).count == before)
    }

    @Test("P8: a wrong code is said, and another can be typed")
    func anotherCodeCanBeTyped() throws {
        var stage = try stage { call in
            if case let p as WatchRide = call, p.code == "ABCD2345" {
                return .success(SharedRides.ride(.accepted))
            }
            return .failure(RecordWorld.error("no_such_code"))
        }
        try stage.pass(seconds: 1)
        #expect(stage.text.contains("No ride has the code QX7M2K9D."))
        try stage.press(.ctrl("u"))
        try stage.press(.enter)
        #expect(stage.toasts == ["Type the code first"])
        try stage.type("abcd 2345")
        try stage.press(.enter)
        #expect(stage.text.contains("Luis is driving to the pick-up"))
        try stage.press(.char("o"))
        #expect(stage.text.contains("Code"))
        try stage.press(.escape)
        #expect(stage.text.contains("Luis is driving to the pick-up"))
    }

    @Test func withoutACodeOneIsAskedFor() throws {
        let stage = try PageStage(SharedRidePage(code: ""), state: nil) { _ in nil }
        #expect(looks(stage).isEmpty)
        #expect(stage.text.contains("Code"))
    }

    @Test("N2: while the engine is away the last that is known stays, and then it goes on")
    func aLostEngineIsWaitedFor() throws {
        var stage = try stage(SharedRides.answer(.inProgress))
        try stage.pass(seconds: 1)
        try stage.loseEngine()
        #expect(stage.text.contains("this is the last known position"))
        #expect(stage.text.contains("On the way with Luis"))
        stage.answer = SharedRides.answer(.completed)
        try stage.engineReturns()
        try stage.pass(seconds: 2)
        #expect(try standing(stage) == .over(SharedRides.ride(.completed)))
    }

    @Test func anAnswerThatNeverComesIsNotWaitedForForEver() throws {
        var stage = try stage { _ in nil }
        try stage.pass(seconds: 1)
        let before = looks(stage).count
        for _ in 0..<12 { try stage.pass(seconds: 1) }
        #expect((before + 2...before + 3).contains(looks(stage).count))
    }

    @Test func escEndsTheAppForAVisitor() throws {
        var stage = try stage(SharedRides.answer(.inProgress))
        try stage.pass(seconds: 1)
        try stage.press(.escape)
        #expect(
            stage.done.contains {
                if case .quit = $0 { true } else { false }
            })
    }
}
