import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Every price stands beside the key or the hand that pays it.
@Suite struct WhoPaysTests {
    @Test("P9: Enter names the tip that goes with the stars, as it does without them")
    func theTipIsNamedWithStars() throws {
        var journey = try Journey {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        }
        try journey.completed()
        let price = "R$ 1,50"
        let alone = journey.app.core.texts["record.keyGiveTip", ["price": price]]
        let together = journey.app.core.texts["record.keySendWithTip", ["price": price]]
        try journey.press(.char("g"))
        #expect(journey.app.keyTable.bindings.first?.title == alone)
        try journey.press(.char("4"))
        #expect(journey.app.keyTable.bindings.first?.title == together)
        try journey.press(.char("g"), .char("g"), .char("g"))
        let plain = journey.app.core.texts["key.sendRating"]
        #expect(journey.app.keyTable.bindings.first?.title == plain)
    }

    @Test("P9: cash is told before it is asked for, and a card is not", arguments: ["en", "pt-BR"])
    func cashIsTold(language: String) throws {
        let hint = { (journey: Journey) in
            let price = journey.app.core.format.money(journey.app.core.ride?.fare.total ?? .zero)
            return journey.app.core.texts["passenger.payCash", ["price": price]]
        }
        var aboard = try Journey(language: language)
        try aboard.aboard()
        #expect(!aboard.screen().text.contains(hint(aboard)))
        var there = try Journey(language: language)
        try there.there()
        #expect(there.screen().text.contains(hint(there)))
        var over = try Journey(language: language)
        try over.completed()
        #expect(over.screen().text.contains(hint(over)))
        var card = try Journey(language: language) {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        }
        try card.completed()
        #expect(!card.screen().text.contains(hint(card)))
    }

    @Test("P6: a fee says what it is taken from")
    func aFeeSaysWhatPaysIt() throws {
        var journey = try Journey {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        }
        journey.engine.adorn = { ride in
            guard ride.stage == .cancelled else { return }
            let fee = Fare.Item(kind: .cancellation, amount: Money(minorUnits: 800))
            ride.fare = FareView(Fare(items: [fee]))
            ride.paid = .paid
        }
        try journey.accepted()
        try journey.press(.char("x"), .down, .enter)
        try journey.happens()
        let screen = journey.screen().text
        #expect(screen.contains("You pay R$ 8,00."), "\(screen)")
        #expect(screen.contains("1111"), "\(screen)")
    }
}
