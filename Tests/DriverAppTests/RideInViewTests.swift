import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// A ride is never hidden, and never answered by keys that were meant for something else.
@Suite struct RideInViewTests {
    /// A driver who writes a report while the ride before is over.
    private var writing: Bench {
        var bench = Bench(Scenes.finished)
        bench.press(.char("r"), .tab, .tab)
        bench.send(.timer, after_ms: 500)
        bench.type("The seat")
        return bench
    }

    @Test("D3: what is being typed does not answer an offer")
    func typedKeysAnswerNothing() {
        for key in [Key.enter, .backspace, .delete] {
            var bench = writing
            bench.calls = []
            bench.announce(Scenes.offer)
            bench.strike(key)
            #expect(bench.commands == [])
            let said = bench.program.core.toasts.toasts.map(\.text)
            #expect(said.contains { $0.hasPrefix("The screen had just changed") }, "\(said)")
            // Whoever goes on typing has still not seen it.
            bench.send(.timer, after_ms: 400)
            bench.strike(.char("x"))
            bench.send(.timer, after_ms: 400)
            bench.strike(key)
            #expect(bench.commands == [])
            bench.send(.timer, after_ms: 100)
            bench.strike(key)
            #expect(bench.commands == [key == .enter ? "ride.accept" : "ride.decline"])
        }
    }

    /// Everything that Enter can be meant for when an offer comes.
    private static let before = Gallery.scenes.filter { $0.name != "engine-away" }

    @Test("D3: an Enter that was meant for something else takes no ride", arguments: before)
    func enterForSomethingElseTakesNothing(scene: Gallery.Scene) {
        var bench = scene.bench()
        let now_ms = Scenes.now_ms + bench.now_ms
        let offer: [String: Any] = [
            "offered_at_ms": now_ms, "expires_at_ms": now_ms + 15_000, "approach_m": 1_300,
            "approach_s": 120,
        ]
        let ride = Scenes.ride(.offered, ["id": 99, "offer": offer])
        bench.announce(Scenes.state(.considering, ride))
        bench.calls = []
        bench.strike(.enter, .enter)
        #expect(bench.commands == [], "\(bench.text)")
        guard bench.program.core.isLive else { return }
        // It is there to be seen by then.
        bench.send(.timer, after_ms: 500)
        bench.strike(.enter)
        #expect(bench.commands == ["ride.accept"], "\(bench.text)")
    }

    @Test("D3: nor does the second of two, nor one for the offer before")
    func theSecondEnterTakesNothing() {
        var bench = Bench(Scenes.cancelled)
        bench.strike(.enter)
        bench.answer("ride.dismiss", with: Scenes.waiting)
        bench.announce(Scenes.offer)
        bench.strike(.enter)
        #expect(bench.commands == [])
        bench.send(.timer, after_ms: 500)
        bench.strike(.delete)
        #expect(bench.commands == ["ride.decline"])
        bench.calls = []
        var other = Scenes.offer
        other.ride?.id = 99
        bench.announce(other)
        bench.strike(.enter, .delete)
        #expect(bench.commands == [])
    }

    @Test("D3: who waits for an offer answers it as soon as it can have been seen")
    func aWaitingDriverAnswersSoon() {
        var bench = Bench(Scenes.waiting)
        bench.send(.timer, after_ms: 5_000)
        bench.announce(Scenes.offer)
        bench.send(.timer, after_ms: 499)
        bench.strike(.enter)
        #expect(bench.commands == [])
        bench.send(.timer, after_ms: 1)
        bench.strike(.enter)
        #expect(bench.commands == ["ride.accept"])
    }

    @Test("D3: an offer that goes says whether it was missed, and no more than is known")
    func whyAnOfferWentIsTrue() {
        var bench = Bench(Scenes.waiting)
        bench.announce(Scenes.offer)
        bench.announce(Scenes.waiting)
        #expect(bench.text.contains("offer is gone"))
        bench = Bench(Scenes.waiting)
        bench.announce(Scenes.offer)
        bench.send(.timer, after_ms: 15_000)
        bench.announce(Scenes.waiting)
        #expect(bench.text.contains("The offer has expired."))
    }

    @Test("N1: what was said of an offer goes with it")
    func nothingIsLeftOfAnAnsweredOffer() {
        var bench = writing
        bench.announce(Scenes.offer)
        bench.strike(.enter)
        let said = bench.program.core.toasts.toasts.map(\.text)
        #expect(said.count == 2, "\(said)")
        bench.send(.timer, after_ms: 1_600)
        bench.press(.enter)
        bench.announce(Scenes.toPickup)
        #expect(bench.program.core.toasts.toasts.filter { said.contains($0.text) }.isEmpty)
    }

    @Test("D4: what was open is closed by accepting, but for what is being written")
    func acceptingBringsTheRideForward() {
        var bench = Bench(Scenes.waiting)
        bench.press(.char("m"))
        bench.announce(Scenes.offer)
        bench.send(.timer, after_ms: 2_000)
        bench.press(.enter)
        bench.announce(Scenes.toPickup)
        #expect(bench.text.contains("Pick up Ana"))
        #expect(!bench.text.contains("Booked rides"))

        bench = writing
        bench.announce(Scenes.offer)
        bench.send(.timer, after_ms: 2_000)
        bench.press(.enter)
        bench.announce(Scenes.toPickup)
        #expect(bench.text.contains("Pick up Ana"))
        #expect(bench.text.contains("About ride 7"))
        bench.press(.function(5))
        #expect(bench.text.contains("Discard what you have written?"))
        bench.press(.down, .enter)
        #expect(!bench.text.contains("About ride 7"))
    }

    @Test("D4: over every page of the menu a line of the ride stays", arguments: [80, 200])
    func everyPageShowsTheRide(width: Int) {
        let size = Size(width: width, height: width == 80 ? 24 : 60)
        let moments: [(PersonState, String)] = [
            (Scenes.booked, "Booked: Ana"), (Scenes.toPickup, "Pick up Ana"),
            (Scenes.atPickup, "Waiting for Ana"), (Scenes.driving, "Drive Ana"),
        ]
        for (guest, words) in moments {
            var state = guest
            state.is_guest = false
            state.application = "approved"
            let bench = Bench(state, size)
            let rows = bench.program.menu.rows(bench.program.core.context)
            #expect(rows.count >= 15)
            for row in rows {
                var bench = bench
                bench.press(.char("m"), row.key)
                #expect(bench.text.contains(words), "\(words) under \(row.name)")
            }
        }
    }

    @Test("D2: one's own booking stands above those that are open", arguments: [80, 100, 200])
    func theOwnBookingIsListed(width: Int) {
        var bench = Bench(Scenes.booked, Size(width: width, height: 30))
        bench.press(.char("m"), .char("k"))
        bench.answer("driver.bookings", BookingsResult(bookings: [], has_more: false))
        #expect(bench.text.contains("Yours: Thu 08:26, Ana Rojas"), "\(bench.text)")
        #expect(bench.text.contains("No other booked rides"))
    }

    @Test("D13: who boards by code is announced, confirmed by one key and ended by another")
    func boardingIsTheDriversToConfirm() {
        var bench = Bench(Scenes.waiting)
        bench.announce(Scenes.boarding)
        let toasts = bench.program.core.toasts.toasts.map(\.text)
        #expect(toasts == ["Ana used your code: R$ 9,34"])
        #expect(bench.text.contains("Boarding by code"))
        #expect(bench.text.contains("Ana used your code and says they are in your car."))
        // Looked away from, it is heard and stands on the desktop, once.
        #expect(bench.effects.bells == 1)
        let notes = bench.takeEffects().notes
        #expect(notes == [bench.program.core.toasts.toasts.first?.text])
        bench.announce(Scenes.boarding)
        #expect(bench.effects.bells == 0 && bench.takeEffects().notes.isEmpty)
        bench.press(.enter)
        #expect(bench.commands == ["ride.accept"])
        bench.announce(Scenes.boarded)
        bench.press(.char("x"))
        #expect(bench.text.contains("Nobody is in the car"))
        bench.press(.down, .enter)
        #expect(bench.commands.last == "ride.cancel")
    }
}
