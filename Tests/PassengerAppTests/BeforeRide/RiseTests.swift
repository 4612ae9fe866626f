import RideWire
import Testing

@testable import PassengerApp
@testable import RideApp

/// What is said of a price that changes while a ride is being put together.
@Suite struct RiseTests {
    @Test("P3: a price that rises while something else is changed says so; one that falls does not")
    func aRiseIsSaid() throws {
        var journey = try Journey()
        try journey.choose()
        let before = try #require(try journey.choice().option).fare.total
        journey.engine.surge_percent = 150
        journey.app.requested(.stops([PlaceView(Journey.mall)]))
        try journey.give(.timer)
        let after = try #require(try journey.choice().option).fare.total
        #expect(after > before)
        let words = journey.app.core.format
        let said = "Common now costs \(words.money(after)). It was \(words.money(before))."
        #expect(journey.app.core.toasts.toasts.contains { $0.text == said })
        journey.engine.surge_percent = 100
        journey.app.requested(.stops([]))
        try journey.give(.timer)
        #expect(try journey.choice().option?.fare.total == before)
        let rises = journey.app.core.toasts.history.filter { $0.toast.text.contains("now costs") }
        #expect(rises.count == 1)
    }
}
