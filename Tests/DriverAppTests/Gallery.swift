import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Every moment there is a screen for, and how one comes to it.
enum Gallery {
    /// A moment.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        var state: PersonState = Scenes.offline
        var way: Route?
        var share = 0.3
        var lead: @Sendable (inout Bench) -> Void = { _ in }

        var testDescription: String { name }

        /// A driver who has come to it.
        func bench(_ language: String = "en", _ size: Size = Size(width: 80, height: 24)) -> Bench {
            var bench = Bench(state, size, way: way, share: share, language: language)
            lead(&bench)
            return bench
        }
    }

    static let scenes = between + offers + ways + byHand + stops + ends + asides

    // MARK: Between rides

    private static let between = [
        Scene(name: "offline"),
        Scene(name: "offline-demand") { $0.tellDemand() },
        Scene(name: "first-time", state: Scenes.state(.offline, rides: 0, earnings_minor: 0)),
        Scene(name: "waiting", state: Scenes.waiting),
        Scene(name: "waiting-demand", state: Scenes.waiting) { $0.tellDemand() },
        Scene(name: "waiting-hidden", state: Scenes.waiting) {
            $0.tellDemand()
            $0.press(.char("z"))
        },
        Scene(name: "waiting-usual", state: Scenes.waiting) {
            $0.tellDemand()
            $0.press(.char("]"))
            $0.answer("demand.zones", (Scenes.usual()))
        },
        Scene(name: "waiting-uncounted", state: Scenes.waiting) {
            $0.tellDemand()
            $0.press(.char("["))
            $0.answer("demand.zones", (Scenes.usual(0, 103)))
        },
        Scene(name: "waiting-choosy", state: Scenes.choosy),
        Scene(name: "waiting-surge", state: Scenes.surging),
        Scene(name: "break", state: Scenes.onBreak),
        Scene(name: "rest-soon", state: Scenes.restSoon),
        Scene(name: "resting", state: Scenes.resting),
        Scene(name: "join-draft", state: Scenes.applying("draft")),
        Scene(name: "join-pending", state: Scenes.applying("pending")),
        Scene(name: "join-rejected", state: Scenes.applying("rejected")),
        Scene(name: "join-renewal", state: Scenes.applying("renewal")),
        Scene(name: "blocked", state: Scenes.blocked(Scenes.offline)),
    ]

    // MARK: Offers

    private static let offers = [
        Scene(name: "offer", state: Scenes.offer),
        Scene(name: "offer-booked", state: Scenes.bookedOffer),
        Scene(name: "offer-boarding", state: Scenes.boarding),
        Scene(name: "booked", state: Scenes.booked),
        Scene(name: "booked-early", state: Scenes.early),
        Scene(name: "offer-home", state: Scenes.heading(to: Scenes.beach)),
        Scene(name: "offer-away", state: Scenes.heading(to: Scenes.hills)),
        Scene(name: "offer-card", state: Scenes.cardOffer),
        Scene(name: "offer-half", state: Scenes.offer) { $0.send(.timer, after_ms: 7_500) },
        Scene(name: "offer-quarter", state: Scenes.offer) { $0.send(.timer, after_ms: 11_250) },
        Scene(name: "offer-over", state: Scenes.offer) { $0.send(.timer, after_ms: 15_000) },
        Scene(name: "blocked-offer", state: Scenes.blocked(Scenes.offer)),
    ]

    // MARK: On the way

    private static let ways = [
        Scene(name: "to-pickup", state: Scenes.toPickup, way: Scenes.approach),
        Scene(name: "to-pickup-booked", state: Scenes.toPickupBooked, way: Scenes.approach),
        Scene(name: "near-pickup", state: Scenes.toPickup, way: Scenes.approach, share: 1),
        Scene(name: "driving", state: Scenes.driving, way: Scenes.trip),
        Scene(name: "near-dropoff", state: Scenes.driving, way: Scenes.trip, share: 1),
        Scene(name: "roundabout", state: Scenes.roundabout, way: Scenes.trip),
        Scene(name: "unread", state: Scenes.unread, way: Scenes.approach),
        Scene(name: "chat", state: Scenes.unread, way: Scenes.approach) { $0.type("t") },
        Scene(name: "next-offered", state: Scenes.nextOffered, way: Scenes.trip),
        Scene(name: "next-promised", state: Scenes.nextPromised, way: Scenes.trip),
        Scene(name: "shared", state: Scenes.shared, way: Scenes.approach),
        Scene(name: "next-begun", state: Scenes.nextPromised, way: Scenes.trip) {
            $0.announce(Scenes.nextBegun)
        },
        Scene(name: "driving-stops", state: Scenes.stopAhead, way: Scenes.trip),
        Scene(name: "at-stop", state: Scenes.atStop),
        Scene(name: "to-pickup-wishes", state: Scenes.wished, way: Scenes.approach),
        Scene(name: "pin", state: Scenes.withPIN) { $0.press(.enter) },
        Scene(name: "redirected", state: Scenes.driving, way: Scenes.trip) {
            $0.announce(Scenes.redirected)
        },
        Scene(name: "sos", state: Scenes.driving, way: Scenes.trip) { $0.press(.char("!")) },
        Scene(name: "engine-away", state: Scenes.driving, way: Scenes.trip) {
            $0.send(.disconnected(reason: "the engine has gone"))
        },
        Scene(
            name: "blocked-driving", state: Scenes.blocked(Scenes.driving), way: Scenes.trip),
    ]

    // MARK: Driving by hand

    private static let byHand = [
        Scene(name: "by-hand", state: Scenes.driving, way: Scenes.trip) { $0.takeTheWheel() },
        Scene(name: "by-hand-asking", state: Scenes.driving, way: Scenes.trip) {
            $0.press(.char("d"))
        },
        Scene(name: "by-hand-left", state: Scenes.driving, way: Scenes.trip) {
            $0.takeTheWheel()
            $0.press(.left)
        },
        Scene(name: "by-hand-further", state: Scenes.driving, way: Scenes.trip) {
            $0.takeTheWheel()
            $0.press(.left, .left)
        },
        Scene(name: "by-hand-junction", state: Scenes.toPickup, way: Scenes.approach) {
            $0.takeTheWheel(at: Scenes.junction(Scenes.approach))
            $0.press(.up)
        },
        Scene(name: "by-hand-round", state: Scenes.driving, way: Scenes.trip) {
            $0.takeTheWheel(at: Scenes.junction(Scenes.trip))
            $0.press(.down)
        },
        Scene(name: "by-hand-passed", state: Scenes.driving, way: Scenes.trip) {
            $0.takeTheWheel()
            $0.press(.right)
            $0.refuse("driver.steer", code: "crossing_passed", message: "It is behind you.")
        },
        Scene(name: "by-hand-last", state: Scenes.lastMetres, way: Scenes.trip) {
            $0.press(.char("d"))
            $0.answer("driver.crossings", (CrossingsResult(ride_id: 7, crossings: [])))
        },
        Scene(name: "by-hand-help", state: Scenes.driving, way: Scenes.trip) {
            $0.takeTheWheel()
            $0.press(.char("?"))
        },
    ]

    // MARK: At the pick-up

    private static let stops = [
        Scene(name: "at-pickup", state: Scenes.atPickup),
        Scene(name: "waiting-charged", state: Scenes.atPickup) {
            $0.send(.timer, after_ms: 150_000)
        },
        Scene(name: "cancel", state: Scenes.atPickup) { $0.press(.char("x")) },
        Scene(name: "cancel-missing", state: Scenes.atPickup) {
            $0.send(.timer, after_ms: 150_000)
            $0.press(.char("x"))
        },
    ]

    // MARK: The end

    private static let ends = [
        Scene(name: "finished", state: Scenes.finished),
        Scene(name: "finished-card", state: Scenes.finishedByCard),
        Scene(name: "finished-tip", state: Scenes.finishedByCard) {
            $0.announce(Scenes.finishedWithTip)
        },
        Scene(name: "finished-unpaid", state: Scenes.finishedUnpaid),
        Scene(name: "rating-compliments", state: Scenes.finished) {
            $0.press(.char("5"), .tab, .tab, .right, .char(" "))
        },
        Scene(name: "rating", state: Scenes.finished) {
            $0.press(.char("4"), .tab)
            $0.type("very kind")
        },
        Scene(name: "cancelled", state: Scenes.cancelled),
        Scene(name: "missed", state: Scenes.missed),
    ]

    // MARK: Beside it

    private static let asides = [
        Scene(name: "menu", state: Scenes.approved) { $0.press(.char("m")) },
        Scene(name: "menu-guest") { $0.press(.char("m")) },
        Scene(name: "menu-rejected", state: Scenes.applying("rejected")) { $0.press(.char("m")) },
        Scene(name: "tour") { $0.press(.char("m"), .char("g"), .enter) },
        Scene(name: "help", state: Scenes.waiting) { $0.press(.char("?")) },
        Scene(name: "quit", state: Scenes.driving, way: Scenes.trip) { $0.press(.char("q")) },
    ]
}

extension Bench {
    /// The engine says where rides are wanted.
    mutating func tellDemand() { answer("demand.zones", (Scenes.zones)) }

    /// Lets the driver choose the way, with these crossings ahead.
    mutating func takeTheWheel(at crossings: [CrossingView] = Scenes.crossings) {
        press(.char("d"))
        answer(
            "driver.crossings", CrossingsResult(ride_id: 7, crossings: crossings))
        // What is said of it goes.
        send(.timer, after_ms: 6_000)
    }
}
