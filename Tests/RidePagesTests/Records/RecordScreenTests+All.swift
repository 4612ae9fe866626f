import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire

@testable import RidePages

extension RecordScreenTests.Shown {
    /// Every screen of the module.
    static let all: [Self] = history + rides + support + shared

    private static func past(_ role: Side = .passenger) throws -> RecordWorld {
        let world = RecordWorld.past(48)
        world.details[48] = try RecordWorld.rideDetails(for: role)
        world.details[48]?.ride.id = 48
        world.details[42] = try RecordWorld.rideDetails(for: role)
        world.chats[42] = RecordWorld.talk(5)
        world.details[42]?.ride.chat = RecordWorld.talk(5)
        world.details[42]?.ride.chat_count = 5
        world.details[42]?.tickets = [RecordWorld.someTickets[0]]
        world.tickets = RecordWorld.someTickets
        return world
    }

    private static let history: [Self] = [
        Self("history", { HistoryPage() }, world: { try past() }),
        Self("history-driver", as: .driver, { HistoryPage() }, world: { try past(.driver) }) {
            try $0.press(.down, .down, .down)
        },
        Self("history-empty", { HistoryPage() }, world: { RecordWorld() }),
        Self("history-filter", { HistoryPage() }, world: { try past() }) {
            try $0.press(.char("/"), .right, .down, .right)
        },
        Self("history-filtered", { HistoryPage() }, world: { try past() }) {
            try $0.press(.char("/"), .right, .down, .right, .down, .right, .right, .enter)
        },
    ]

    private static let rides: [Self] = [
        Self("ride-details", { RidePage(42) }, world: { try past() }),
        Self("ride-details-end", { RidePage(42) }, world: { try past() }) { try $0.press(.end) },
        Self("ride-details-driver", as: .driver, { RidePage(42) }, world: { try past(.driver) }),
        Self("ride-cancelled", { RidePage(42) }, world: { try cancelled() }),
        Self("ride-help", { RidePage(42) }, world: { try past() }) { try $0.press(.char("2")) },
        Self("ride-receipt", { RidePage(42) }, world: { try past() }) { try $0.press(.char("3")) },
        Self("ride-receipt-driver", as: .driver, { RidePage(42) }, world: { try past(.driver) }) {
            try $0.press(.char("3"))
        },
        Self("ride-receipt-saved", { RidePage(42) }, world: { try past() }) {
            try $0.press(.char("3"), .enter)
            try $0.give(.fileWritten(path: "/srv/papers/receipt-2026-11-21-42.txt"))
        },
        Self("ride-missing", { RidePage(1) }, world: { try past() }),
        Self("rate", { RidePage(42) }, world: { try past() }) {
            try $0.press(.enter, .char("4"), .tab)
            try $0.type("Quick and kind")
        },
        Self("tip", { RidePage(42) }, world: { try past() }) { try $0.press(.char("g")) },
        Self("tip-own", { RidePage(42) }, world: { try past() }) {
            try $0.press(.char("g"), .end)
            try $0.type("2000")
        },
        Self("chat", { RidePage(42) }, world: { try past() }) { try $0.press(.char("t")) },
        Self("avoid", { RidePage(42) }, world: { try past() }) { try $0.press(.char("v")) },
    ]

    private static func cancelled() throws -> RecordWorld {
        let world = try past()
        var ride = try RecordWorld.rideDetails().ride
        ride.stage = .cancelled
        ride.started_at_ms = nil
        ride.arrived_at_ms = nil
        ride.cancelled_by = .passenger
        ride.cancellation_reason = .tookTooLong
        ride.rating_by_driver = nil
        ride.fare.items = [.cancellation(700)]
        ride.fare.total_minor = 700
        world.details[42]?.ride = ride
        return world
    }

    private static let support: [Self] = [
        Self("support-questions", { SupportPage() }, world: { try past() }),
        Self("support-search", { SupportPage() }, world: { try past() }) {
            try $0.press(.char("/"))
            try $0.type("ride")
        },
        Self("support-messages", { SupportPage() }, world: { try past() }) {
            try $0.press(.char("2"))
        },
        Self("support-messages-empty", { SupportPage() }, world: { RecordWorld() }) {
            try $0.press(.char("2"))
        },
        Self("support-write", { SupportPage() }, world: { try past() }) {
            try $0.press(.char("3"), .down)
        },
        Self("article", { ArticlePage(RecordWorld.help[1]) }, world: { try past() }),
        Self("ticket", { TicketPage(RecordWorld.someTickets[0]) }, world: { try past() }),
        Self("ticket-reply", { TicketPage(RecordWorld.someTickets[0]) }, world: { try past() }) {
            try $0.press(.enter)
            try $0.type("At six is fine")
        },
        Self("write", { WritePage(.question) }, world: { try past() }) {
            try $0.type("Two cards")
            try $0.press(.tab)
            try $0.type("Can I pay half with one card and half with the other?")
        },
        Self("write-ride", { RidePage(42) }, world: { try past() }) {
            try $0.press(.char("2"), .enter)
        },
    ]

    private static let shared: [Self] = [
        Self("watch", as: nil, { SharedRidePage(code: "QX7M2K9D") }, world: { RecordWorld() }) {
            $0.answer = SharedRides.answer(.inProgress)
            try $0.pass(seconds: 6)
        },
        Self("watch-over", as: nil, { SharedRidePage(code: "QX7M2K9D") }, world: { RecordWorld() })
        {
            $0.answer = SharedRides.answer(.inProgress)
            try $0.pass(seconds: 6)
            $0.answer = { _ in .failure(RecordWorld.error("no_such_code")) }
            try $0.pass(seconds: 1)
        },
        Self("watch-wrong", as: nil, { SharedRidePage(code: "QX7M2K9D") }, world: { RecordWorld() })
        {
            $0.answer = { _ in .failure(RecordWorld.error("no_such_code")) }
            try $0.pass(seconds: 6)
        },
    ]
}
