import RideTUI
import RideWire
import Testing

@testable import PassengerApp
@testable import RideCore

/// Every moment there is a screen for, and how one comes to it.
enum Gallery {
    /// A moment.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        var prepare: @Sendable (inout FakeEngine) -> Void = { _ in }
        let lead: @Sendable (inout Journey) throws -> Void

        var testDescription: String { name }
    }

    static let scenes = plans + rides + wishes + ends + asides

    // MARK: Before the ride

    private static let plans = [
        Scene(name: "home") { _ in },
        Scene(name: "home-surge", prepare: scarce) { _ in },
        Scene(name: "home-places") { try $0.keepPlaces() },
        Scene(name: "where-to") { try $0.press(.enter) },
        Scene(name: "where-to-places") {
            try $0.keepPlaces()
            try $0.press(.enter)
        },
        Scene(name: "where-to-typed") {
            try $0.press(.enter)
            try $0.type("avenida fran")
        },
        Scene(name: "where-to-save") {
            $0.app.requested(.savePlace(label: "work"))
            try $0.type("plaza")
        },
        Scene(name: "pick") { try $0.press(.char("p"), .right, .right, .up) },
        Scene(name: "choose") { try $0.choose() },
        Scene(name: "choose-details") {
            try $0.choose()
            try $0.press(.down, .char("d"))
        },
        Scene(name: "choose-no-car", prepare: { $0.pickups = [:] }) { try $0.choose() },
        Scene(name: "choose-surge", prepare: scarce) {
            try $0.choose()
            try $0.press(.char("d"))
        },
        Scene(name: "choose-unavailable", prepare: scarce) {
            try $0.choose()
            try $0.press(.down, .down)
        },
        Scene(name: "choose-terms", prepare: withAccount) {
            try $0.choose()
            $0.app.requested(.promotion(FakeEngine.promotion))
            try $0.give(.timer)
            $0.app.requested(.pickUpAt($0.engine.now.milliseconds + 3 * 3_600_000))
            try $0.give(.timer)
        },
        Scene(name: "choose-refused-code") {
            try $0.choose()
            $0.app.requested(.promotion("NADA"))
            try $0.give(.timer)
        },
        Scene(name: "boarding") {
            $0.app.requested(.board(code: "7K2Q"))
            try $0.type("faro monumental")
            try $0.press(.enter)
        },
    ]

    // MARK: The ride

    private static let rides = [
        Scene(name: "searching") {
            try $0.request()
            try $0.happens(.offer(to: FakeEngine.luis, expiresAt: $0.engine.now + .seconds(15)))
            try $0.pass(seconds: 7)
        },
        Scene(name: "coming") { try $0.accepted() },
        Scene(name: "coming-turn") {
            $0.engine.turn_s = 420
            try $0.accepted()
        },
        Scene(name: "coming-shared") {
            $0.engine.adorn = SharedCar.comesAfterOthers
            try $0.accepted()
        },
        Scene(name: "coming-booked") {
            $0.engine.bookedIn_s = 1_500
            try $0.accepted()
        },
        Scene(name: "coming-message") {
            try $0.accepted()
            try $0.says("I'm the white car by the gas station")
        },
        Scene(name: "chat") {
            try $0.accepted()
            try $0.says("I'm the white car by the gas station")
            try $0.press(.char("t"), .tab, .enter)
            try $0.type("In front of the churc")
        },
        Scene(name: "cancel") {
            try $0.accepted()
            try $0.press(.char("x"))
        },
        Scene(name: "cancel-fee") {
            try $0.accepted()
            try $0.pass(seconds: 120)
            try $0.press(.char("x"))
        },
        Scene(name: "withdrawn") {
            try $0.accepted()
            $0.engine.route = nil
            try $0.happens(
                .cancel(by: .person(.driver(FakeEngine.luis)), reason: .vehicleTrouble))
        },
        Scene(name: "arriving") { try $0.arriving() },
        Scene(name: "arrived") { try $0.arrived() },
        Scene(name: "there") { try $0.there() },
        Scene(name: "aboard") { try $0.aboard() },
        Scene(name: "where-instead") {
            try $0.aboard()
            try $0.press(.char("e"))
            try $0.type("plaza de armas")
        },
        Scene(name: "detour") {
            try $0.aboard()
            try $0.press(.char("e"))
            try $0.type("plaza de armas")
            try $0.press(.enter, .char("d"))
        },
        Scene(name: "share") {
            try $0.accepted()
            try $0.press(.char("s"))
        },
        Scene(name: "share-link") {
            $0.engine.link = "https://rides.example/r/AAECAwQFBgcICQoLDA0ODw"
            try $0.accepted()
            try $0.press(.char("s"))
        },
        Scene(name: "sos") {
            try $0.aboard()
            try $0.press(.char("!"))
        },
        Scene(name: "engine-away") {
            try $0.aboard()
            try $0.loseEngine()
        },
    ]

    // MARK: What was wished for

    private static let wishes = [
        Scene(
            name: "choose-wishes",
            prepare: {
                $0.favourite = PlanResult.Favourite(
                    driver_id: 7, name: "Luis", pickup_s: 420, is_asked_first: false)
            },
            lead: {
                try $0.choose()
                $0.app.requested(.details(wished))
                try $0.give(.timer)
            }),
        Scene(
            name: "choose-favourite-nearest",
            prepare: {
                $0.favourite = PlanResult.Favourite(
                    driver_id: 7, name: "Luis", pickup_s: 60, is_asked_first: true)
            },
            lead: { try $0.choose() }),
        Scene(name: "boarding-asked", prepare: { $0.adorn = { $0.is_boarding = true } }) {
            try $0.request()
        },
        Scene(name: "searching-raise", prepare: { $0.adorn = raises }) { try $0.request() },
        Scene(name: "coming-wishes", prepare: { $0.adorn = adorned }) { try $0.accepted() },
        Scene(name: "moving-pickup") {
            try $0.accepted()
            try $0.press(.char("p"), .right, .right)
        },
        Scene(name: "aboard-stops", prepare: { $0.adorn = stopping }) { try $0.aboard() },
        Scene(name: "at-stop", prepare: { $0.adorn = standing }) {
            try $0.aboard()
            $0.engine.route = nil
            try $0.happens()
        },
        Scene(name: "arriving-rider", prepare: { $0.adorn = adorned }) { try $0.arriving() },
        Scene(name: "summary-rider", prepare: { $0.adorn = passed }) { try $0.completed() },
        Scene(name: "summary-compliments", prepare: withAccount) {
            try $0.completed()
            try $0.pass(seconds: 6)
            try $0.press(.char("5"), .tab, .tab, .char(" "))
        },
    ]

    private static let wished = RequestDetailsView(
        with_pin: true, note: "At the gate, the blue door",
        rider: RiderView(name: "Bia Rojas", phone: "+55 11 91234-5678"))

    /// More can be added to the price while nobody takes the ride.
    @Sendable private static func raises(_ ride: inout RideView) {
        ride.raises_minor = [200, 400, 1_000]
    }

    /// Somebody else rides, shows a PIN, and has said how to be found; there is a stop.
    @Sendable private static func adorned(_ ride: inout RideView) {
        ride.note = wished.note
        ride.rider = wished.rider
        ride.pin = SecretText("4821")
        stopping(&ride)
    }

    @Sendable private static func stopping(_ ride: inout RideView) {
        ride.stops = [StopView(Stop(Journey.mall))]
        guard ride.stage == .inProgress else { return }
        ride.onward = RideView.Onward(distance_m: 4_100, duration_s: 840)
    }

    /// The car is at the stop, and has waited there for a while.
    @Sendable private static func standing(_ ride: inout RideView) {
        stopping(&ride)
        guard ride.stage == .inProgress else { return }
        let reached_ms = (ride.started_at_ms ?? 0) + 4_000
        ride.stops?[0].reached_at_ms = reached_ms
        ride.waiting_free_until_ms = reached_ms + 180_000
    }

    /// Somebody else has ridden, by way of a stop.
    @Sendable private static func passed(_ ride: inout RideView) {
        adorned(&ride)
        guard ride.stage == .inProgress || ride.stage == .completed else { return }
        ride.stops?[0].reached_at_ms = (ride.started_at_ms ?? 0) + 4_000
        ride.stops?[0].left_at_ms = (ride.started_at_ms ?? 0) + 8_000
        ride.onward = nil
    }

    // MARK: Its end

    private static let ends = [
        Scene(name: "summary") {
            try $0.completed()
            try $0.pass(seconds: 6)
            try $0.press(.char("5"), .tab)
            try $0.type("Friendly")
        },
        Scene(name: "summary-card", prepare: withAccount) {
            try $0.completed()
            try $0.pass(seconds: 6)
            try $0.press(.char("f"), .char("4"), .char("g"), .char("g"), .char("d"))
        },
        Scene(name: "cancelled") {
            try $0.arrived()
            try $0.pass(seconds: 200)
            try $0.happens(
                .cancel(by: .person(.driver(FakeEngine.luis)), reason: .passengerMissing))
        },
        Scene(name: "unserved") {
            try $0.request()
            try $0.happens(.giveUp(reason: .noDriver))
        },
    ]

    // MARK: Beside it

    private static let asides = [
        Scene(name: "blocked", prepare: blocked) { _ in },
        Scene(name: "help") { try $0.press(.char("?")) },
        Scene(name: "menu", prepare: withAccount) { try $0.press(.char("m")) },
        Scene(name: "menu-guest") { try $0.press(.char("m")) },
        Scene(name: "tour") { try $0.press(.char("m"), .char("g"), .enter) },
        Scene(name: "where-to-over-ride") {
            try $0.press(.enter)
            try $0.type("avenida fran")
            try $0.bookingBegins()
            try $0.offerAndAccept()
        },
        Scene(name: "where-to-street") {
            try $0.press(.enter)
            try $0.type("avenida fran")
            try $0.press(.function(3))
        },
        Scene(name: "sos-called") {
            try $0.aboard()
            $0.engine.help = HelpCallView(ticket_id: 1, standing: .called)
            try $0.happens()
        },
        Scene(name: "sos-waiting") {
            try $0.aboard()
            try $0.loseEngine()
            try $0.press(.char("!"), .down, .enter)
        },
        Scene(name: "engine-silent") {
            try $0.aboard()
            $0.losesAnswers = true
            for _ in 0..<4 { try $0.pass(seconds: 5) }
        },
    ]

    /// High demand, one category for women only, one without a driver, a debt.
    @Sendable private static func scarce(_ engine: inout FakeEngine) {
        engine.surge_percent = 130
        engine.categories = [
            (.common, nil), (.vip, nil), (.women, "only_for_women"), (.pet, nil),
        ]
        engine.unserved = [.vip]
        engine.pickups[.pet] = 540
        engine.due_minor = 800
    }

    /// Somebody with an account and a card.
    @Sendable private static func withAccount(_ engine: inout FakeEngine) {
        engine.isGuest = false
        engine.cards = [FakeEngine.visa]
    }

    /// An account that cannot be used.
    @Sendable private static func blocked(_ engine: inout FakeEngine) {
        engine.status = AccountStatusView(
            state: "blocked", message: "Write to support and send a photo of your licence.",
            reason: "documents")
    }
}

extension Journey {
    /// Keeps two places under labels and one without.
    mutating func keepPlaces() throws {
        var places = app.core.facts.places
        places.save(Self.faro, as: "work")
        places.save(engine.home, as: "Aunt Rosa's workshop")
        places.went(to: Self.faro)
        app.core.change(places)
        try give(.timer)
    }
}
