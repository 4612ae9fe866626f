import RideCore
import RideCrypto
import RideFares
import RideMap
import RideSim
import RideTestSupport
import Testing

@testable import RideService

/// A price that was shown holds after a restart, for whoever was shown it, once (P4).
@Suite struct SealedPriceTests {
    /// An engine that has been restarted, with a passenger and a price that was shown before.
    private func shown(
        at pickup: Instant? = nil
    ) throws -> (stage: Stage, ana: Actor, id: QuoteID, seal: String, quote: Quote) {
        let stage = Stage()
        let ana = try stage.guest(.passenger)
        let option = try stage.plan(ana, at: pickup).options[0]
        try stage.restart()
        return (stage, ana, option.id, try #require(option.seal), option.quote)
    }

    private func expired(_ stage: Stage, _ id: QuoteID, _ actor: Actor) -> Bool {
        stage.refusal(.request(id, .cash, nil), actor) == "quote_expired"
    }

    @Test("P4: a price that was shown before a restart is the price of the ride")
    func aPriceSurvivesARestart() throws {
        let (stage, ana, id, seal, quote) = try shown()
        #expect(expired(stage, id, ana))
        stage.service.bringBack(id, sealed: seal, by: ana)
        try stage.run(.request(id, .cash, nil), ana)
        #expect(stage.service.situation(of: ana)?.ride?.trip.quote == quote)
    }

    @Test("P4: nobody else has it, and it is not another price")
    func itIsForOnePersonAndOneName() throws {
        let (stage, ana, id, seal, _) = try shown()
        let bea = try stage.guest(.passenger, "Bea")
        stage.service.bringBack(id, sealed: seal, by: bea)
        #expect(expired(stage, id, bea) && expired(stage, id, ana))
        let other = QuoteID(id.rawValue + 1)
        stage.service.bringBack(other, sealed: seal, by: ana)
        #expect(expired(stage, other, ana))
    }

    @Test("P4: a seal of which one sign is another opens nothing")
    func forgedSealsOpenNothing() throws {
        let (stage, ana, id, seal, _) = try shown()
        let signs = Array(seal)
        for index in stride(from: 0, to: signs.count, by: 7) {
            var forged = signs
            forged[index] = forged[index] == "A" ? "B" : "A"
            stage.service.bringBack(id, sealed: String(forged), by: ana)
        }
        for other in ["", "A", "!!!!", String(seal.dropLast()), seal + "AAAA", seal + seal] {
            stage.service.bringBack(id, sealed: other, by: ana)
        }
        stage.service.bringBack(
            id, sealed: String(repeating: "A", count: Limits.priceSeal + 4), by: ana)
        #expect(expired(stage, id, ana))
    }

    @Test("P4: it ends when it was said to end")
    func itExpires() throws {
        let (stage, ana, id, seal, _) = try shown()
        stage.pass(300)
        stage.service.bringBack(id, sealed: seal, by: ana)
        stage.pass(1)
        #expect(expired(stage, id, ana))
        stage.service.bringBack(id, sealed: seal, by: ana)
        #expect(expired(stage, id, ana))
    }

    @Test("P4: whoever has taken it does not take it again, before or after a restart")
    func itIsTakenOnce() throws {
        let (stage, ana, id, seal, _) = try shown()
        stage.service.bringBack(id, sealed: seal, by: ana)
        try stage.run(.request(id, .cash, nil), ana)
        let trip = try #require(stage.service.situation(of: ana)?.ride?.trip.id)
        if stage.service.isLive(trip) {
            try stage.run(.order(.cancel(.changedMind), trip), ana)
        }
        for _ in 1...2 {
            stage.service.bringBack(id, sealed: seal, by: ana)
            #expect(expired(stage, id, ana))
            try stage.restart()
        }
    }

    @Test("P4, P15: a price for later becomes one booking")
    func itIsBookedOnce() throws {
        let (stage, ana, id, seal, _) = try shown(at: .start + .seconds(7_200))
        stage.service.bringBack(id, sealed: seal, by: ana)
        try stage.run(.reserve(id, .cash, nil), ana)
        try stage.restart()
        stage.service.bringBack(id, sealed: seal, by: ana)
        #expect(stage.refusal(.reserve(id, .cash, nil), ana) == "quote_expired")
    }

    @Test("Another folder's key and another city's file open nothing, and what opens is the same")
    func onlyTheSameKeyAndCityOpenIt() throws {
        var random = SeededRandom(seed: 5)
        let (key, other) = (MessageKey(using: &random), MessageKey(using: &random))
        let place = StreetPositions.some
        for purpose in [
            QuotePurpose.ride, .booking(at: .start + .seconds(9)), .boarding(with: DriverID(7)),
            .detour(of: TripID(.max)),
        ] {
            let held = HeldQuote(
                passenger: PassengerID(3), pickup: TestService.home, dropoff: Stage.faro,
                ends: RideEnds(pickup: place[0], dropoff: place[1], stops: [place[2]]),
                quote: Quote(
                    category: .vip,
                    fare: Fare(items: [
                        .init(kind: .base, amount: Money(minorUnits: 500)),
                        .init(kind: .promotion, amount: Money(minorUnits: -70)),
                    ]),
                    distance: Metres(1_234), duration: .milliseconds(5_678),
                    terms: TestMarket.terms, surge: 130),
                madeAt: .start, validUntil: .start + .seconds(300), purpose: purpose,
                promotion: try PromotionCode("FIRST5"),
                stops: [TestService.waypoint(33, 32, "Rua Ávila, 5")],
                changesStops: purpose == .detour(of: TripID(.max)))
            let text = PriceSeal(key, city: 9).sealed(held, as: QuoteID(4))
            let opened = try #require(PriceSeal(key, city: 9).opened(text, as: QuoteID(4)))
            #expect("\(opened)" == "\(held)")
            #expect(PriceSeal(other, city: 9).opened(text, as: QuoteID(4)) == nil)
            #expect(PriceSeal(key, city: 8).opened(text, as: QuoteID(4)) == nil)
        }
    }

    private enum StreetPositions {
        static var some: [StreetPosition] {
            [
                TestCity.crossing(32, 32), TestCity.crossing(40, 32),
                .link(LinkID(7), offset: Metres(millimetres: 1_250)),
            ]
        }
    }
}
