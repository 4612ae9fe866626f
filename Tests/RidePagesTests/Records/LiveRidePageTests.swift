import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import RideCore
@testable import RidePages

/// The page of a ride that goes on, and what was agreed on beside both its ends.
@Suite("P10: a ride that goes on") struct LiveRidePageTests {
    private func stage(
        _ stage: TripStage, _ change: (inout RideView) -> Void = { _ in }
    ) throws -> PageStage {
        let world = RecordWorld()
        var details = try RecordWorld.rideDetails(for: .passenger)
        details.ride.stage = stage
        if stage == .accepted {
            details.ride.arrived_at_ms = nil
            details.ride.started_at_ms = nil
            details.ride.ended_at_ms = nil
        }
        change(&details.ride)
        world.details[42] = details
        return try PageStage(RidePage(42), state: .ana, answer: world.answer)
    }

    private func bindings(_ stage: PageStage) throws -> [PageKey<RidePage>] {
        let page = try #require(stage.app.core.topPage as? RidePage)
        return page.bindings(stage.app.core.context)
    }

    @Test("it is not ridden again, and has no receipt yet")
    func itHasNoEndYet() throws {
        for (part, isLive) in [(TripStage.accepted, true), (.cancelled, false)] {
            var stage = try stage(part)
            let again = try bindings(stage).contains { $0.keys.contains(.char("a")) }
            #expect(again == !isLive)
            try stage.press(.char("3"))
            let save = try #require(try bindings(stage).first { $0.keys.contains(.char("e")) })
            #expect((save.availability == .available) == !isLive)
            let later = stage.app.core.texts["record.receiptLater"]
            #expect(stage.text.contains(later) == isLive, "\(stage.text)")
            try stage.press(.enter)
            let isWritten = stage.done.contains {
                if case .writeFile = $0 { true } else { false }
            }
            #expect(isWritten == !isLive)
        }
    }

    @Test("nothing is lost in a car before anybody is in it")
    func nothingIsLostBefore() throws {
        for (part, isAboard) in [(TripStage.accepted, false), (.inProgress, true)] {
            var stage = try stage(part)
            try stage.press(.char("2"))
            let lost = stage.app.core.texts["record.lostSomething"]
            #expect(stage.text.contains(lost) == isAboard, "\(stage.text)")
        }
    }

    @Test("stops, who rides and the note stand on the page", arguments: [false, true])
    func whatWasAddedIsTold(isAdded: Bool) throws {
        let mall = Waypoint(
            coordinate: Coordinate(latitudeE7: -299_170_000, longitudeE7: -712_580_000),
            name: "Mall Plaza")
        let stage = try stage(.accepted) { ride in
            guard isAdded else { return }
            ride.stops = [StopView(Stop(mall))]
            ride.rider = RiderView(name: "Bia Ramos")
            ride.note = "blue gate"
        }
        for words in ["Mall Plaza", "Bia Ramos", "blue gate"] {
            #expect(stage.text.contains(words) == isAdded, "\(stage.text)")
        }
    }

    @Test("who called a ride off is called you where it is you")
    func whoCalledItOff() throws {
        for (by, words) in [(Side.passenger, "by you: plans"), (.driver, "by the driver: plans")] {
            let stage = try stage(.cancelled) { ride in
                ride.cancelled_by = by
                ride.cancellation_reason = .changedMind
            }
            #expect(stage.text.contains(words), "\(stage.text)")
        }
    }

    @Test(
        "who did not come is named as the passenger knows them",
        arguments: [
            (nil, "by the driver: you were not at"), ("Bia Ramos", "Bia Ramos was not at"),
        ] as [(String?, String)])
    func whoDidNotCome(rider: String?, words: String) throws {
        let stage = try stage(.cancelled) { ride in
            ride.cancelled_by = .driver
            ride.cancellation_reason = .passengerMissing
            ride.rider = rider.map { RiderView(name: $0) }
        }
        let text = stage.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(words), "\(stage.text)")
    }
}
