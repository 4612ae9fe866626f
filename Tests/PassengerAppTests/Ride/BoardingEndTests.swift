import RideCore
import Testing

@testable import PassengerApp

/// A ride by a car's code that comes to nothing: its driver was there all the time.
@Suite struct BoardingEndTests {
    @Test(
        "P16: nobody who sits in a car is told that no driver was found",
        arguments: ["en", "pt-BR"], [true, false])
    func theDriverWasFound(language: String, isBoarding: Bool) throws {
        for reason in UnservedReason.allCases {
            var journey = try Journey(language: language)
            journey.engine.adorn = { $0.is_boarding = isBoarding ? true : nil }
            try journey.request()
            try journey.happens(.giveUp(reason: reason))
            let texts = journey.app.core.texts
            let toast = try #require(journey.app.core.toasts.toasts.first).text
            let said = [toast, journey.app.windowTitle, journey.screen().text]
            let nobody = ["passenger.toldUnserved", "passenger.unservedTitle"].map { texts[$0] }
            let isSaid = said.contains { words in nobody.contains { words.contains($0) } }
            #expect(isSaid != isBoarding, "\(said)")
            let hint = texts["passenger.unconfirmedTitle"]
            #expect(journey.app.windowTitle.contains(hint) == isBoarding)
        }
    }
}
