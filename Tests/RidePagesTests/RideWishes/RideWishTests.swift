import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// What passengers wish for, by keys: note, PIN, rider, stops, a higher price.
@Suite struct RideWishTests {
    /// Ana's ride in a stage.
    private func state(_ stage: TripStage, _ change: (inout RideView) -> Void = { _ in }) throws
        -> PersonState
    {
        var ride = try RideView.ana()
        ride.stage = stage
        change(&ride)
        return .anaWith(ride: ride)
    }

    @Test func detailsAreTakenAsTheyAreTyped() throws {
        var stage = try PageStage(
            RideDetailsPage(nil, asksForPIN: false), state: .ana
        ) { _ in nil }
        try stage.type("  At the gate ")
        try stage.press(.tab, .char(" "), .tab)
        try stage.type("Bia")
        try stage.press(.ctrl("s"))
        #expect(
            stage.app.requests == [
                .details(
                    RequestDetailsView(
                        with_pin: true, note: "At the gate", rider: RiderView(name: "Bia")))
            ])
        #expect(stage.isMapBack)
    }

    @Test("stops that were made are not called none", arguments: ["en", "pt-BR"])
    func stopsBehindAreNotNone(language: String) throws {
        for (behind, key) in [(0, "wish.stopsNone" as TextKey), (1, "wish.stopsBehind")] {
            let stage = try PageStage(
                StopsPage([], behind: behind), state: .ana, language: language
            ) { _ in nil }
            #expect(stage.text.contains(stage.app.core.texts[key]), "\(stage.text)")
        }
    }

    @Test func whatTheProfileSaysOfThePINIsNotSaidAgain() throws {
        var stage = try PageStage(
            RideDetailsPage(nil, asksForPIN: true), state: .ana
        ) { _ in nil }
        try stage.press(.ctrl("s"))
        #expect(stage.app.requests == [.details(nil)])
    }

    @Test func aNumberNeedsAName() throws {
        var stage = try PageStage(
            RideDetailsPage(nil, asksForPIN: false), state: .ana
        ) { _ in nil }
        try stage.press(.tab, .tab, .tab)
        try stage.type("11912345678")
        #expect(stage.text.contains("11 91234-5678"), "written as everywhere else")
        try stage.press(.ctrl("s"))
        #expect(stage.app.requests.isEmpty)
        #expect(stage.toasts.count == 1)
    }

    /// What the engine would refuse is said where it is typed.
    @Test func aNumberIsOneOfTheCountry() throws {
        let wrong = ["abc", "0", "-1", "99999999999999999999999999", "1191234"]
        for number in wrong + ["11 91234-5678", "+55 11 91234-5678", ""] {
            var stage = try PageStage(
                RideDetailsPage(nil, asksForPIN: false), state: .ana
            ) { _ in nil }
            try stage.press(.tab, .tab)
            try stage.type("Bia")
            try stage.press(.tab)
            try stage.type(number)
            try stage.press(.ctrl("s"))
            #expect(stage.app.requests.isEmpty == wrong.contains(number), "\(number)")
        }
    }

    /// A name that the engine would refuse does not wait for the request to be told.
    @Test func theRidersNameHasALetter() throws {
        let wrong = ["-5", "0", "1000000000", "😀"]
        for name in wrong + ["Bia", "مرحبا"] {
            var stage = try PageStage(
                RideDetailsPage(nil, asksForPIN: false), state: .ana
            ) { _ in nil }
            try stage.press(.tab, .tab)
            try stage.type(name)
            try stage.press(.ctrl("s"))
            #expect(stage.app.requests.isEmpty == wrong.contains(name), "\(name)")
        }
    }

    /// One field is soon typed again, several are asked about.
    @Test(arguments: [1, 2])
    func whatWasTypedIsNotThrownAwayUnasked(fields: Int) throws {
        var stage = try PageStage(
            RideDetailsPage(nil, asksForPIN: false), state: .ana
        ) { _ in nil }
        try stage.type("At the gate")
        try stage.press(.tab, .tab)
        if fields == 2 { try stage.type("Bia") }
        try stage.press(.escape)
        #expect(stage.isMapBack == (fields == 1))
        if fields == 2 {
            try stage.press(.down, .enter)
            #expect(stage.isMapBack)
            #expect(stage.app.requests.isEmpty)
        }
    }

    @Test func theNoteIsSentAndThePageCloses() throws {
        let state = try state(.accepted)
        var sent: SetPickupNote?
        var stage = try PageStage(
            PickupNotePage(try #require(state.ride)), state: state
        ) { call in
            sent = call as? SetPickupNote
            return .success(state)
        }
        try stage.type("By the kiosk")
        try stage.press(.enter)
        #expect(sent?.note == "By the kiosk" && sent?.ride_id == state.ride?.id)
        #expect(stage.isMapBack)
    }

    @Test func theChosenRaiseIsOffered() throws {
        let state = try state(.requested) { $0.raises_minor = [200, 400, 1_000] }
        var sent: RaisePrice?
        var stage = try PageStage(RaisePage(), state: state) { call in
            sent = call as? RaisePrice
            return .success(state)
        }
        try stage.press(.down, .enter)
        #expect(sent?.amount_minor == 400)
        #expect(stage.isMapBack)
    }

    /// Enter names what it costs, and in lines only whoever means it sends it.
    @Test func theOfferIsNamedByItsPrice() throws {
        let state = try state(.requested) { $0.raises_minor = [200, 400] }
        var stage = try PageStage(RaisePage(), state: state) { _ in nil }
        try stage.press(.down)
        let context = stage.app.core.context
        let price = try #require(state.ride).fare.total + Money(minorUnits: 400)
        let keys = stage.text.split(separator: "\n").last ?? ""
        #expect(keys.contains("offer \(context.format.money(price))"), "\(keys)")
        #expect(RaisePage().bindings(context).first?.isFinal == true)
    }

    @Test func aRefusedRaiseStays() throws {
        let state = try state(.requested) { $0.raises_minor = [200] }
        var stage = try PageStage(RaisePage(), state: state) { _ in
            .failure(.refused("card_declined"))
        }
        try stage.press(.enter)
        #expect(stage.app.core.topPage is RaisePage)
        #expect(stage.text.contains("declined"), "\(stage.text)")
    }

    @Test func stopsAreAddedAndTakenAway() throws {
        var stage = try PageStage(StopsPage([.plaza, .faro]), state: .ana) { _ in nil }
        try stage.press(.down, .delete)
        #expect(stage.app.requests == [.stops([.plaza])])
        stage = try PageStage(StopsPage([.plaza, .faro]), state: .ana) { _ in nil }
        try stage.press(.enter)
        #expect(stage.app.requests == [.addStop])
        stage = try PageStage(StopsPage([.plaza, .faro], behind: 1), state: .ana) { _ in nil }
        try stage.press(.enter)
        #expect(stage.app.requests.isEmpty)
        #expect(stage.toasts == ["A ride can have up to 3 stops."])
    }

    /// The one who gets in has the PIN.
    @Test func whoRidesIsAskedForThePIN() throws {
        for rider in [RiderView(name: "Bia"), nil] {
            let state = try state(.arrived) {
                $0.needs_pin = true
                $0.rider = rider
            }
            let ride = try #require(state.ride)
            let stage = try PageStage(PINPage(ride), state: state) { _ in nil }
            #expect(stage.text.contains("Ask \(rider?.name ?? ride.passenger.name) for the four"))
        }
    }

    @Test func theRideBeginsWithFourDigitsAndAWrongPINIsSaid() throws {
        let state = try state(.arrived) { $0.needs_pin = true }
        var typed: [String?] = []
        var stage = try PageStage(PINPage(try #require(state.ride)), state: state) { call in
            typed.append((call as? StartRide)?.pin?.text)
            return typed.count == 1 ? .failure(.refused("wrong_pin")) : .success(state)
        }
        try stage.type("12x")
        try stage.press(.enter)
        #expect(typed.isEmpty)
        try stage.type("34")
        try stage.press(.enter)
        #expect(typed == ["1234"])
        #expect(stage.text.contains("not the passenger's PIN"), "\(stage.text)")
        try stage.press(.backspace)
        try stage.type("5")
        try stage.press(.enter)
        #expect(typed == ["1234", "1235"])
        #expect(stage.isMapBack)
    }
}

extension RideView {
    /// A ride that Ana has asked for.
    static func ana() throws -> RideView {
        func waypoint(_ place: PlaceView) throws -> Waypoint { try #require(place.waypoint) }
        let quote = Quote(
            category: .common,
            fare: Fare(items: [Fare.Item(kind: .base, amount: Money(minorUnits: 1_460))]),
            distance: Metres(2_000), duration: .seconds(300))
        let request = TripRequest(
            passenger: PassengerID(1), pickup: try waypoint(.plaza), dropoff: try waypoint(.faro),
            quote: quote, payment: .cash)
        let trip = Trip(id: TripID(9_001), request: request, requestedAt: .start)
        return RideView(
            trip, for: .passenger, passenger: PersonView(name: "Ana", rating: RatingAverage()),
            driver: nil, vehicle: nil)
    }
}
