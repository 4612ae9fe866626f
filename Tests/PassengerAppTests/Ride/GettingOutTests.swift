import RideApp
import RideMap
import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideCore

/// Whoever wants to get out before the end of a ride.
@Suite struct GettingOutTests {
    /// Aboard, with so much of the way done.
    private func aboard(
        _ done: Double, _ language: String = "en", speed: Double = 1
    ) throws -> Journey {
        var journey = try Journey(language: language) { $0.speed = speed }
        try journey.aboard()
        try journey.tick(World.shared().way.progress(done))
        return journey
    }

    @Test(
        "P8: getting out is the first choice, lies ahead, and is told its price before",
        arguments: ["en", "pt-BR"])
    func theFirstChoice(language: String) throws {
        let way = try World.shared().way
        var journey = try aboard(0.2, language)
        try journey.press(.char("e"))
        let first = try #require(try journey.search().chosen)
        #expect(first.detail == .getOut)
        #expect(journey.screen().text.contains(journey.app.core.texts["find.getOut"]))
        // What is taken lies ahead of where the car is by then.
        for done in [0.3, 0.4, 0.5] {
            var later = journey
            let progress = way.progress(done)
            try later.tick(progress)
            try later.press(.enter)
            let asked = try #require(later.calls.compactMap { $0 as? PlanDetour }.last)
            let place = try #require(asked.dropoff.waypoint).coordinate
            let index = try #require(way.shape.firstIndex(of: place))
            #expect(index >= progress.shape_index && index < way.shape.count - 1)
            guard case .detour(let detour) = later.app.draft else {
                Issue.record("\(later.screen().text)")
                continue
            }
            let price = later.app.core.format.money(detour.result.fare.total)
            #expect(later.screen().text.contains(price))
            let isAgreed = later.calls.contains { $0 is RedirectRide }
            #expect(!isAgreed)
            try later.press(.enter)
            let isRedirected = later.calls.contains { $0 is RedirectRide }
            #expect(isRedirected)
        }
    }

    @Test("P8: aboard, places are as far as they are from the car")
    func distancesAreFromTheCar() throws {
        var journey = try aboard(0.6)
        try journey.press(.char("e"))
        try journey.type("faro")
        let car = try #require(journey.app.core.routeAhead.first)
        let found = try #require(try journey.search().chosen)
        let distance = found.distance
        let told = Geodesy.distance(car, found.coordinate)
        #expect(abs(distance.inMetres - told.inMetres) < 200, "\(distance) \(told)")
        let me = try #require(journey.app.me).coordinate
        #expect(abs(Geodesy.distance(me, found.coordinate).inMetres - told.inMetres) > 200)
    }

    @Test("P8: with stops ahead it is one key as well, which leaves them out", arguments: [0, 1])
    func oneKey(stops: Int) throws {
        var journey = try aboard(0.2)
        journey.engine.adorn = { ride in
            ride.stops = stops > 0 ? [StopView(Stop(Journey.mall))] : nil
        }
        try journey.happens()
        #expect(journey.screen().text.contains("x get out soon"))
        try journey.press(.char("x"))
        let asked = try #require(journey.calls.compactMap { $0 as? PlanDetour }.last)
        #expect(asked.gets_out == true && asked.stops == nil)
        guard case .detour(let detour) = journey.app.draft else {
            Issue.record("\(journey.screen().text)")
            return
        }
        #expect(detour.getsOut)
        // The line of the ride says where it goes until then; the other way has no stops.
        let line = journey.app.rideLine?.plain ?? ""
        let others = journey.screen().text.split(separator: "\n").filter {
            $0.contains("Mall Plaza") && !$0.contains(line)
        }
        #expect(others == [])
        // Whoever goes back is in the ride, and nothing has changed.
        var back = journey
        try back.press(.escape)
        #expect(back.app.draft.isHome)
        #expect(!back.calls.contains { $0 is RedirectRide })
        try journey.press(.enter)
        let taken = journey.calls.compactMap { $0 as? RedirectRide }.last
        #expect(taken?.quote_id == detour.result.quote_id)
    }

    @Test("P8: it is no choice before the start, and near the end")
    func whereItIsNoChoice() throws {
        var arrived = try Journey()
        try arrived.arrived()
        #expect(arrived.app.placeToGetOut == nil)
        #expect(try Journey().app.placeToGetOut == nil)
        #expect(try aboard(0.2).app.placeToGetOut != nil)
        #expect(try aboard(0.97).app.placeToGetOut == nil)
        // Where the city's time flies, the ride is over before anything can be read.
        #expect(try aboard(0.2, speed: 600).app.placeToGetOut == nil)
        var there = try Journey()
        try there.there()
        #expect(there.app.placeToGetOut == nil)
    }

    @Test("P8: whoever waits until the ride is nearly over is told so", arguments: ["en", "pt-BR"])
    func tooLate(language: String) throws {
        var journey = try aboard(0.2, language)
        try journey.press(.char("e"))
        try journey.tick(World.shared().way.progress(0.97))
        try journey.press(.enter)
        let said = journey.app.core.texts["passenger.endsSoon"]
        #expect(journey.app.core.toasts.toasts.first?.text == said)
        // Enter that is held down does not fill the past messages.
        let past = journey.app.core.toasts.history
        try journey.press(.enter, .enter)
        #expect(journey.app.core.toasts.history == past)
        let isAsked = journey.calls.contains { $0 is PlanDetour }
        #expect(!isAsked)
    }
}
