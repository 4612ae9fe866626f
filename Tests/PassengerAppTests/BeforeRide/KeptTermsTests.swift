import RideApp
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideCore

@Suite("what was chosen of a ride stays chosen") struct KeptTermsTests {
    /// At the prices, with the second category chosen.
    private func vip() throws -> Journey {
        var journey = try Journey()
        try journey.choose()
        try journey.press(.down)
        return journey
    }

    @Test("P3: the category stays chosen when ends, stops or the time are changed")
    func categoryStays() throws {
        var journey = try vip()
        try journey.press(.escape, .enter)
        #expect(try journey.choice().option?.category == .vip)
        // Another destination.
        try journey.press(.escape)
        try journey.type("plaza de armas")
        try journey.press(.enter)
        #expect(try journey.choice().option?.category == .vip)
        // A stop that is left again, and one that is added.
        try journey.press(.char("a"), .enter, .escape)
        #expect(try journey.choice().option?.category == .vip)
        try journey.press(.char("a"), .enter)
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(try journey.choice().request.stops.count == 1)
        #expect(try journey.choice().option?.category == .vip)
        try journey.press(.escape)
        // Prices that waited for the end of another ride.
        try journey.bookingBegins()
        try journey.happens(.giveUp(reason: .noDriver))
        journey.engine.close()
        try journey.happens()
        #expect(try journey.choice().option?.category == .vip)
    }

    @Test("P3: a stop that cannot be is taken back, and the ride is as it was")
    func aRefusedStopIsTakenBack() throws {
        var journey = try vip()
        journey.engine.mostStops = 0
        try journey.press(.char("a"), .enter)
        try journey.type("faro monumental")
        try journey.press(.enter)
        let choice = try journey.choice()
        #expect(choice.request.stops.isEmpty && choice.option?.category == .vip)
        #expect(journey.app.core.toasts.toasts.first?.text.contains("in a row") == true)
        // Another destination is not refused for it.
        try journey.press(.escape, .escape)
        try journey.type("plaza de armas")
        try journey.press(.enter)
        #expect(try journey.choice().request.stops.isEmpty)
        // So is a change of the stops there are.
        journey.engine.mostStops = 1
        let mall = PlaceView(Journey.mall)
        for stops in [[mall], [mall, mall]] {
            journey.app.requested(.stops(stops))
            try journey.happens()
            #expect(try journey.choice().request.stops == [mall])
        }
    }

    /// Whoever types on after a first stop was chosen means the next one: nothing is requested, and
    /// no letter runs as a key of the prices.
    @Test("P3: the list of stops stays until it is left")
    func theListOfStopsStaysUntilItIsLeft() throws {
        var journey = try vip()
        try journey.press(.char("a"), .enter)
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(journey.app.core.topPage is StopsPage)
        let asked = journey.calls.count { $0 is RequestRide }
        try journey.type("iwkpvo")
        #expect(journey.app.core.topPage is StopsPage)
        try journey.press(.enter)
        try journey.type("plaza de armas")
        try journey.press(.enter)
        #expect(try journey.choice().request.stops.count == 2)
        #expect(journey.app.core.topPage is StopsPage)
        #expect(journey.calls.count { $0 is RequestRide } == asked)
        try journey.press(.escape)
        #expect(journey.app.core.topPage == nil)
        try journey.press(.enter)
        #expect(journey.calls.count { $0 is RequestRide } == asked + 1)
    }

    @Test("P5: whoever tries again asks for the same ride, with its stops and for the same rider")
    func tryingAgainForgetsNothing() throws {
        let rider = RiderView(name: "Bia Rojas", phone: "+56 9 1234 5678")
        let details = RequestDetailsView(with_pin: true, note: "blue door", rider: rider)
        for key in [Key.enter, .char("w")] {
            var journey = try vip()
            journey.app.requested(.promotion(FakeEngine.promotion))
            try journey.press(.escape, .enter)
            journey.app.requested(.details(details))
            journey.engine.adorn = { ride in
                ride.note = "blue door, third floor"
                ride.rider = RiderView(
                    name: rider.name, phone: ride.stage.isLive ? rider.phone : nil)
                ride.stops = [StopView(Stop(Journey.mall))]
            }
            try journey.press(.enter)
            try journey.happens(.giveUp(reason: .noDriver))
            try journey.press(key)
            if key != .enter { try journey.press(.escape) }
            let again = try journey.choice()
            #expect(again.option?.category == .vip)
            #expect(again.request.stops.map(\.name) == [Journey.mall.name])
            #expect(again.request.details?.rider == rider)
            #expect(again.request.details?.with_pin == true)
            #expect(again.request.details?.note == "blue door, third floor")
            #expect(again.request.promotion == FakeEngine.promotion)
        }
    }

    /// When an app is begun anew that has requested nothing itself.
    enum Restart: CaseIterable { case never, whileItIsLive, whenItIsOver }

    @Test(
        "P5: whoever tries again has the PIN again, or is told to set it",
        arguments: ["en", "pt-BR"], Restart.allCases)
    func thePINIsKeptOrMissed(language: String, restart: Restart) throws {
        for hadPIN in [false, true] {
            var journey = try Journey(language: language)
            let rider = RiderView(name: "Bia Rojas", phone: "+56 9 1234 5678")
            journey.engine.adorn = { ride in
                let isLive = ride.stage.isLive
                ride.pin = hadPIN && isLive ? SecretText("4821") : nil
                ride.rider = RiderView(name: rider.name, phone: isLive ? rider.phone : nil)
            }
            try journey.choose()
            journey.app.requested(
                .details(RequestDetailsView(with_pin: hadPIN ? true : nil, rider: rider)))
            try journey.press(.enter)
            if restart == .whileItIsLive {
                journey.app.agreed = nil
                try journey.happens()
            }
            try journey.happens(.giveUp(reason: .noDriver))
            if restart == .whenItIsOver { journey.app.agreed = nil }
            let hint = journey.app.core.texts["passenger.againPIN"]
            let isMissing = restart == .whenItIsOver
            #expect(journey.screen().text.contains(hint) == isMissing)
            try journey.press(.enter)
            let details = try journey.choice().request.details
            #expect(details?.with_pin == (hadPIN && !isMissing ? true : nil))
            #expect(details?.rider == (isMissing ? RiderView(name: rider.name) : rider))
        }
    }
    @Test(
        "P5: an app begun anew on the way knows the rider, and not whether there was a PIN",
        arguments: ["en", "pt-BR"])
    func onTheWayThePINIsForgotten(language: String) throws {
        for isBegunAnew in [false, true] {
            var journey = try Journey(language: language)
            let rider = RiderView(name: "Bia Rojas", phone: "+56 9 1234 5678")
            journey.engine.adorn = { ride in
                ride.pin = ride.stage.isLive && ride.stage != .inProgress ? SecretText("4821") : nil
                ride.rider = RiderView(
                    name: rider.name, phone: ride.stage.isLive ? rider.phone : nil)
            }
            try journey.aboard()
            if isBegunAnew {
                journey.app.agreed = nil
                try journey.happens()
            }
            try journey.happens(.cancel(by: .system, reason: .carLost))
            let hint = journey.app.core.texts["passenger.againPIN"]
            #expect(journey.screen().text.contains(hint) == isBegunAnew)
            guard isBegunAnew else { continue }
            try journey.press(.enter)
            #expect(try journey.choice().request.details?.rider == rider)
        }
    }
}
