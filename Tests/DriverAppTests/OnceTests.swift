import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// N1: one event is one toast and one stroke of the bell, however often and in whatever way it is
/// heard of.
@Suite struct OnceTests {
    /// Every moment of the driver, and those that come by other ways.
    static let states: [(name: String, state: PersonState)] =
        Scenes.moments.map { ($0.name, $0.state) } + [
            ("boarding", Scenes.boarding), ("booked-offer", Scenes.bookedOffer),
            ("booked", Scenes.booked), ("to-pickup-booked", Scenes.toPickupBooked),
            ("next-offered", Scenes.nextOffered), ("next-promised", Scenes.nextPromised),
            ("next-begun", Scenes.nextBegun), ("resting", Scenes.resting),
            ("rest-soon", Scenes.restSoon), ("blocked", Scenes.blocked(Scenes.offline)),
            ("approved", Scenes.applying("approved")), ("missed", Scenes.missed),
            ("finished-by-card", Scenes.finishedByCard),
            ("finished-with-tip", Scenes.finishedWithTip),
        ]

    private func said(_ bench: Bench) -> Int { bench.program.core.toasts.history.count }

    @Test("N1: a state that is told again says nothing again", arguments: states.indices)
    func aStateToldAgainSaysNothing(index: Int) {
        let before = Self.states[index]
        for after in Self.states {
            var bench = Bench(before.state)
            bench.announce(after.state)
            let (count, bells) = (said(bench), bench.effects.bells)
            bench.announce(after.state)
            bench.announce(after.state)
            #expect(
                said(bench) == count && bench.effects.bells == bells,
                "\(before.name) to \(after.name): \(bench.program.core.toasts.toasts)")
        }
    }

    /// A notice, what it is about, and the state before and after.
    static let pairs: [(notice: NoticeView, before: PersonState, after: PersonState)] = [
        (notice("ride_taken_over", code: "nearer"), Scenes.toPickup, Scenes.waiting),
        (notice("ride_taken_over", code: "operator"), Scenes.atPickup, Scenes.waiting),
        (notice("ride_taken_over", code: "nearer"), Scenes.booked, Scenes.waiting),
        (notice("tip_received"), Scenes.finishedByCard, Scenes.finishedWithTip),
        (notice("blocked"), Scenes.offline, Scenes.blocked(Scenes.offline)),
        (notice("blocked"), Scenes.waiting, Scenes.blocked(Scenes.offline)),
        (notice("application_decided"), Scenes.applying("pending"), Scenes.applying("approved")),
        (notice("application_decided"), Scenes.applying("pending"), Scenes.applying("rejected")),
        (notice("document_expired"), Scenes.waiting, Scenes.applying("renewal")),
        (notice("rest_soon"), Scenes.waiting, Scenes.restSoon),
        (notice("rest_needed"), Scenes.waiting, Scenes.resting),
        (notice("booking_under_way"), Scenes.booked, Scenes.toPickupBooked),
    ]

    private static func notice(_ kind: String, code: String? = nil) -> NoticeView {
        var notice = NoticeView(kind: kind, message: "As the engine says it.")
        notice.code = code
        notice.name = "Ana"
        notice.reason = "documents"
        notice.amount_minor = 200
        notice.minutes = 15
        notice.is_approved = true
        notice.booked_for_ms = Scenes.now_ms + 660_000
        return notice
    }

    @Test("N1: a notice and the state it tells of are one toast", arguments: pairs.indices)
    func aNoticeAndItsStateAreOneToast(index: Int) {
        let pair = Self.pairs[index]
        for comesFirst in [true, false] {
            var bench = Bench(pair.before)
            let bells = bench.effects.bells
            if comesFirst { bench.notice(pair.notice) }
            bench.announce(pair.after)
            if !comesFirst { bench.notice(pair.notice) }
            let toasts = bench.program.core.toasts.toasts.map(\.text)
            #expect(toasts.count == 1, "\(pair.notice.kind), first \(comesFirst): \(toasts)")
            #expect(bench.effects.bells <= bells + 1, "\(pair.notice.kind)")
        }
    }
}
