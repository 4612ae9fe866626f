import RideApp
import RideMap
import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideCore

/// Going elsewhere during a ride: what is proposed, and what is answered.
@Suite struct OtherWayTests {
    /// The questions that can be asked of a ride under way, and the keys that ask them.
    private static let questions: [(keys: [Key], purpose: SearchPurpose)] = [
        ([.char("e")], .redirect), ([.char("a"), .enter], .stopOnTheWay),
    ]

    /// Aboard with one stop ahead, and with places of late and saved ones where the ride goes.
    private func aboard(_ language: String, stops: [Waypoint] = []) throws -> Journey {
        var journey = try Journey(language: language)
        journey.engine.adorn = { $0.stops = stops.map { StopView(Stop($0)) } }
        try journey.aboard()
        let dropoff = try #require(journey.app.core.ride?.dropoff.waypoint)
        var places = PlaceBook()
        for place in [dropoff, Journey.mall, journey.engine.home] { places.went(to: place) }
        let isSaved = places.save(dropoff, as: "work") && places.save(Journey.mall, as: "gym")
        #expect(isSaved)
        journey.app.core.change(places)
        return journey
    }

    @Test("P8: a stop is asked for as a stop, an end as an end", arguments: ["en", "pt-BR"])
    func aStopIsNoEnd(language: String) throws {
        for question in Self.questions {
            var journey = try aboard(language)
            for key in question.keys { try journey.press(key) }
            let isStop = question.purpose == .stopOnTheWay
            let word = journey.app.core.texts[isStop ? "passenger.stop" : "passenger.to"]
            let mark = isStop ? "\u{B7}" : "\u{25C6}"
            let lines = journey.screen().text.split(separator: "\n")
            #expect(lines.contains { $0.contains("\(mark) \(word) ") }, "\(journey.screen().text)")
        }
    }

    private func toast(_ journey: Journey) -> String? {
        journey.app.core.toasts.toasts.first?.text
    }

    @Test("P8: where the ride goes already is not proposed", arguments: ["en", "pt-BR"])
    func nothingThatIsSaid(language: String) throws {
        for stops in [[], [Journey.mall]] {
            for question in Self.questions {
                var journey = try aboard(language, stops: stops)
                for key in question.keys { try journey.press(key) }
                let search = try journey.search()
                #expect(search.purpose == question.purpose)
                let ride = try #require(journey.app.core.ride)
                let places = question.purpose == .redirect ? [] : ride.stopsAhead
                for place in places + [ride.dropoff] {
                    let here = try #require(place.waypoint).coordinate
                    #expect(
                        !search.candidates.contains {
                            Geodesy.distance($0.coordinate, here) < Metres(1)
                        }, "\(place.name)")
                }
                #expect(!search.candidates.isEmpty)
            }
        }
    }

    @Test(
        "P8: whoever names the present destination hears that the ride goes there",
        arguments: ["en", "pt-BR"])
    func theSameEnd(language: String) throws {
        var journey = try aboard(language)
        let said = journey.app.core.texts["passenger.goesThere"]
        try journey.press(.char("e"))
        try journey.type("faro monumental")
        try journey.press(.enter)
        #expect(toast(journey) == said)
        // Enter that is held down does not fill the past messages.
        let past = journey.app.core.toasts.history
        try journey.press(.enter, .enter)
        #expect(journey.app.core.toasts.history == past)
        #expect(try journey.search().typing.field.text == "faro monumental")
        let isAsked = journey.calls.contains { $0 is PlanDetour }
        #expect(!isAsked)
        // Two points that the engine knows to be one place.
        journey.engine.refusal = WireError(
            .refused, code: "destination_is_the_same", message: "They are the same place.")
        try journey.press(.escape, .char("e"))
        try journey.type("plaza de armas")
        try journey.press(.enter)
        #expect(try journey.search().refusal == said)
    }

    @Test(
        "P8: what was typed for another way stays where that is refused, with why",
        arguments: ["en", "pt-BR"])
    func typedTextOutlivesARefusal(language: String) throws {
        for question in Self.questions {
            var journey = try aboard(language)
            for key in question.keys { try journey.press(key) }
            try journey.type("plaza de armas")
            journey.engine.refusal = WireError(
                .refused, code: "no_route", message: "You cannot get there by car.")
            try journey.press(.enter)
            let search = try journey.search()
            #expect(search.purpose == question.purpose)
            #expect(search.typing.field.text == "plaza de armas")
            let why = try #require(search.refusal)
            #expect(journey.screen().text.contains(why))
            // It is said of what was typed, and of nothing else.
            try journey.press(.backspace)
            #expect(try journey.search().refusal == nil)
            // A way that is seen and not wanted leads back to what was typed for it.
            journey.engine.refusal = nil
            try journey.press(.enter, .escape)
            #expect(try journey.search().typing.field.text == "plaza de arma")
            #expect(try journey.search().refusal == nil)
        }
    }
}
