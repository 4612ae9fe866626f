import RideCore
import RideTestSupport
import Testing

/// What a ride costs from the request to the tip, and what calling it off would cost (R2, P6, P9).
@Suite("A ride's price is the agreed one and what was added since (R2, P6, P8, P9)")
struct TripPriceTests {
    private static let ana = Actor.passenger(Story.ana)

    @Test func thePriceFollowsTheRide() throws {
        var story = try Story.arrived(Story.cardRequest)
        var lines = [story.trip.fare.text]
        let waited = Story.terms.freeWaiting + .milliseconds(250)
        try story.tell(.start(by: Story.luis), later: waited)
        lines.append(story.trip.fare.text)
        try story.tell(Story.redirect)
        lines.append(story.trip.fare.text)
        try story.tell(.finish(by: Story.luis))
        lines.append(story.trip.fare.text)
        try story.tell(.tip(by: Self.ana, amount: Money(minorUnits: 300)))
        lines.append(story.trip.fare.text)
        #expect(
            lines == [
                "base 500, distance 960 = 1460",
                "base 500, distance 960, waiting 250 = 1710",
                "base 500, distance 1240, waiting 250 = 1990",
                "base 500, distance 1240, waiting 250 = 1990",
                "base 500, distance 1240, waiting 250, tip 300 = 2290",
            ])
    }

    /// What is paid as things stand, and what the passenger would pay for calling it off now.
    @Test func everySituationHasItsPriceAndItsFee() throws {
        var table = GridText(corner: "state", columns: ["fee", "fare"])
        for situation in try Situation.all() {
            let fee = situation.trip.cancellationFee(at: situation.now)
            table.add(situation.name, ["\(fee.minorUnits)", situation.trip.fare.text])
        }
        expectSame(table.text, Self.prices)
    }

    private static let prices = """
        state              fee  fare
        requested          0    base 500, distance 960 = 1460
        requested again    0    base 500, distance 960 = 1460
        given back         0    base 500, distance 960 = 1460
        raised             0    base 500, distance 960, raise 200 = 1660
        getting in         0    base 500, distance 960 = 1460
        offered            0    base 500, distance 960 = 1460
        offered, last      0    base 500, distance 960 = 1460
        offered, expired   0    base 500, distance 960 = 1460
        accepted           0    base 500, distance 960 = 1460
        accepted, talking  0    base 500, distance 960 = 1460
        accepted, early    0    base 500, distance 960 = 1460
        accepted, last     0    base 500, distance 960 = 1460
        accepted, late     500  base 500, distance 960 = 1460
        arrived            0    base 500, distance 960 = 1460
        arrived, early     500  base 500, distance 960 = 1460
        arrived, last      500  base 500, distance 960 = 1460
        arrived, late      800  base 500, distance 960 = 1460
        arrived, PIN       0    base 500, distance 960 = 1460
        inProgress         0    base 500, distance 960 = 1460
        boarded            0    base 500, distance 960 = 1460
        redirected         0    base 500, distance 1240 = 1740
        stop ahead         0    base 500, distance 960 = 1460
        at a stop          0    base 500, distance 960 = 1460
        at a stop, late    0    base 500, distance 960 = 1460
        completed          0    base 500, distance 960 = 1460
        completed, rated   0    base 500, distance 960 = 1460
        completed, last    0    base 500, distance 960 = 1460
        completed, closed  0    base 500, distance 960 = 1460
        by card            0    base 500, distance 960 = 1460
        by card, tipped    0    base 500, distance 960, tip 300 = 1760
        by card, last      0    base 500, distance 960 = 1460
        by card, closed    0    base 500, distance 960 = 1460
        cancelled early    0     = 0
        cancelled late     0     = 0
        cancelled aboard   0     = 0
        cancelled, paid    0    cancellation 800 = 800
        unserved           0     = 0
        """

    /// P6: the fee that is shown before is the one that is charged.
    @Test func thePassengerPaysTheFeeThatWasShown() throws {
        var charged = 0
        for situation in try Situation.all() {
            var trip = situation.trip
            let shown = trip.cancellationFee(at: situation.now)
            let command = TripCommand.cancel(by: .person(Self.ana), reason: .changedMind)
            guard (try? trip.perform(command, at: situation.now)) != nil else { continue }
            #expect(trip.fare.total == shown, "\(situation.name)")
            #expect(trip.fare.amount(of: .cancellation) == shown, "\(situation.name)")
            charged += shown == .zero ? 0 : 1
        }
        #expect(charged == 4)
    }

    /// A tip in minor units, and what becomes of it on a completed ride by card.
    @Test(
        arguments: [
            (.min, "tip_out_of_range"), (-1, "tip_out_of_range"), (0, "tip_out_of_range"),
            (1, "tip 1"), (2, "tip 2"), (99_999, "tip 99999"), (100_000, "tip 100000"),
            (100_001, "tip_out_of_range"), (.max, "tip_out_of_range"),
        ] as [(Int64, String)])
    func aTipIsAtLeastOneMinorUnitAndAtMostTheLimit(amount: Int64, outcome: String) throws {
        let situation = Situation("", try .completed(Story.cardRequest))
        let command = TripCommand.tip(by: Self.ana, amount: Money(minorUnits: amount))
        #expect(situation.outcome(of: command) == outcome)
    }

    /// Milliseconds after the end of the window, and whether a tip is still taken.
    @Test(arguments: [(-1, true), (0, true), (1, false)])
    func aTipIsTakenForSevenDays(milliseconds: Int, isTaken: Bool) throws {
        let week = Duration.seconds(7 * 24 * 3_600)
        let situation = Situation(
            "", try .completed(Story.cardRequest), after: week + .milliseconds(milliseconds))
        let command = TripCommand.tip(by: Self.ana, amount: Money(minorUnits: 500))
        #expect(situation.outcome(of: command) == (isTaken ? "tip 500" : "rating_window_closed"))
    }

    @Test func aRideInCashByAPassengerWithACardIsTippedInCash() throws {
        let request = TripRequest(
            passenger: Story.ana, pickup: Story.request.pickup, dropoff: Story.faro,
            quote: Story.request.quote, payment: .cash, card: CardID(3))
        let command = TripCommand.tip(by: Self.ana, amount: Money(minorUnits: 500))
        #expect(Situation("", try .completed(request)).outcome(of: command) == "tip_needs_a_card")
    }

    /// Milliseconds of waiting beyond the free time, and the charge at a minor unit each.
    @Test(arguments: [(-120_000, 0), (-1, 0), (0, 0), (1, 1), (2, 2), (60_000, 60_000)])
    func waitingIsChargedAtTheStartAfterTheFreeTime(beyond: Int, minorUnits: Int64) throws {
        var story = try Story.arrived(Story.cardRequest)
        try story.tell(
            .start(by: Story.luis), later: Story.terms.freeWaiting + .milliseconds(beyond))
        #expect(story.trip.fare.amount(of: .waiting) == Money(minorUnits: minorUnits))
        #expect(story.trip.charges.isEmpty == (minorUnits == 0))
    }

    @Test func nobodyWaitsForAPassengerWhoBoardsDirectly() throws {
        var story = try Story.boarded(Story.cardRequest)
        try story.tell(.finish(by: Story.luis), later: .seconds(3_600))
        #expect(story.trip.charges.isEmpty)
        #expect(story.trip.fare == Story.cardRequest.quote.fare)
    }

    /// A free ride that got terms with its new price, and one that lost them again.
    @Test func theTermsAreThoseOfThePriceThatWasAcceptedLast() throws {
        var accepted = try Story.accepted(Story.request)
        try accepted.tell(Story.redirect)
        var arrived = try Story.arrived(Story.request)
        try arrived.tell(Story.redirect)
        var freeAgain = arrived
        try freeAgain.tell(
            .changeDestination(by: Self.ana, to: Story.faro, quote: Story.request.quote))
        // The new destination took one second of the waiting.
        let rest = Story.terms.freeWaiting - .seconds(1)
        let situations = [
            Situation("accepted", accepted, after: .seconds(3_600)),
            Situation("early", arrived, after: rest - .milliseconds(1)),
            Situation("late", arrived, after: rest + .milliseconds(7)),
            Situation("free again", freeAgain, after: .seconds(3_600)),
        ]
        var table = GridText(corner: "state", columns: ["passenger", "missing", "start"])
        let luis = Actor.driver(Story.luis)
        for situation in situations {
            table.add(
                situation.name,
                [
                    situation.outcome(
                        of: .cancel(by: .person(Self.ana), reason: .tookTooLong)),
                    situation.outcome(
                        of: .cancel(by: .person(luis), reason: .passengerMissing)),
                    situation.outcome(of: .start(by: Story.luis)),
                ])
        }
        expectSame(table.text, Self.latestTerms)
    }

    private static let latestTerms = """
        state       passenger                     missing                       start
        accepted    cancelled + cancellation 500  not_arrived_yet               not_arrived_yet
        early       cancelled + cancellation 500  passenger_still_has_time      started
        late        cancelled + cancellation 800  cancelled + cancellation 800  started + waiting 7
        free again  cancelled                     cancelled                     started
        """

    @Test func theDestinationAndThePriceAreTheLatest() throws {
        var story = try Story.accepted(Story.cardRequest)
        #expect(story.trip.detour == nil)
        #expect(story.trip.dropoff == Story.faro)
        #expect(story.trip.quote == Story.cardRequest.quote)
        try story.tell(Story.redirect)
        #expect(story.trip.detour?.dropoff == Story.mall)
        #expect(story.trip.dropoff == Story.mall)
        #expect(story.trip.quote == Story.mallQuote)
        #expect(story.trip.request == Story.cardRequest)
        let back = Story.cardRequest.quote
        try story.tell(.changeDestination(by: Self.ana, to: Story.faro, quote: back))
        #expect(story.trip.dropoff == Story.faro)
        #expect(story.trip.quote == back)
    }

    /// Another name for the same point is no other destination; the next point is.
    @Test func aDestinationIsTheSameWhereItsPointIs() throws {
        let situation = Situation("", try .inProgress())
        func outcome(_ latitudeE7: Int32, _ longitudeE7: Int32) -> String {
            let place = Waypoint(
                coordinate: Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7),
                name: "The lighthouse")
            return situation.outcome(
                of: .changeDestination(by: Self.ana, to: place, quote: Story.mallQuote))
        }
        #expect(outcome(-298_983_000, -712_748_000) == "destination_is_the_same")
        #expect(outcome(-298_983_001, -712_748_000) == "destinationChanged")
        #expect(outcome(-298_983_000, -712_747_999) == "destinationChanged")
    }
}
