import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// The next ride before the present one ends (D14): its own keys, its own words.
@Suite("D14: one ride after the other") struct NextRideTests {
    private static func driving() -> Bench { Bench(Scenes.driving, way: Scenes.trip) }

    @Test("it is announced once, and the keys of the present ride do not answer it")
    func itHasItsOwnKeys() {
        var bench = Self.driving()
        bench.announce(Scenes.nextOffered)
        #expect(
            bench.takeEffects().notes == ["Next ride: R$ 10,50, 6 min away"])
        bench.announce(Scenes.nextOffered)
        #expect(bench.takeEffects().notes == [])
        bench.press(.enter, .delete, .backspace)
        #expect(bench.commands == [])
        bench.press(.char("a"), .char("a"))
        #expect(bench.commands == ["ride.accept"])
    }

    @Test(
        "what decides stands with it, at every width and over pages",
        arguments: BookedHourTests.widths, ["en", "pt-BR"])
    func whatDecidesIsShown(width: Int, language: String) {
        let size = Size(width: width, height: width < 100 ? 24 : 30)
        var bench = Bench(Scenes.nextOffered, size, way: Scenes.trip, language: language)
        bench.send(.timer, after_ms: 6_000)
        let core = bench.program.core
        let shown = [
            "R$ 10,50", core.name(of: Category.common), core.name(of: PaymentMethod.cash),
            "Mercado La Recova", "Faro Monumental", core.duration(372),
            core.distance(Scenes.trip.distance.inMetres), "SOS",
        ]
        for words in shown {
            #expect(bench.text.contains(words), "\(words) at \(width)\n\(bench.text)")
        }
        bench.press(.char("m"))
        #expect(bench.text.contains("R$ 10,50"))
    }

    @Test(
        "over a page the seconds that are left to answer are counted", arguments: ["en", "pt-BR"])
    func theSecondsAreCountedOverPages(language: String) throws {
        var bench = Bench(Scenes.nextOffered, way: Scenes.trip, language: language)
        bench.press(.char("m"))
        func seconds() throws -> Int {
            let words = try #require(bench.program.rideLine?.plain).split(separator: " ")
            let unit = try #require(words.firstIndex(of: "s"))
            return try #require(Int(words[unit - 1]))
        }
        let before = try seconds()
        bench.send(.timer, after_ms: 3_000)
        #expect(try seconds() == before - 3)
    }

    @Test("whoever is there has no way left, whatever the last progress said")
    func nothingIsLeftAtTheEnd() {
        var bench = Bench(Scenes.driving, way: Scenes.trip, share: 0.97)
        #expect(!bench.text.contains("  0 m"))
        var state = Scenes.driving
        state.ride?.is_there = true
        bench.announce(state)
        #expect(bench.text.contains("  0 m"))
    }

    @Test("declining is no news, but an offer that goes by itself is", arguments: [true, false])
    func itGoesWithAWord(isAnswered: Bool) {
        var bench = Bench(Scenes.nextOffered, way: Scenes.trip)
        bench.announce(Scenes.nextOffered)
        if isAnswered { bench.press(.char("b")) }
        #expect(bench.commands == (isAnswered ? ["ride.decline"] : []))
        bench.announce(Scenes.driving)
        #expect(bench.text.contains("offer is gone") == !isAnswered)
    }

    @Test("what was promised stands above the way, and is given back after a question")
    func whatWasPromisedIsShown() {
        var bench = Bench(Scenes.nextPromised, way: Scenes.trip)
        bench.announce(Scenes.nextPromised)
        #expect(bench.text.contains("Next: Bea, Mercado La Recova"))
        bench.press(.char("b"))
        #expect(bench.commands == [])
        #expect(bench.text.contains("Give back the ride with Bea?"))
        bench.press(.down, .enter)
        #expect(bench.commands == ["ride.cancel"])
    }

    /// The engine says no name of an end that was only a point on the map.
    @Test("its ends have names that the app finds by itself", arguments: [true, false])
    func itsEndsHaveNames(isOffered: Bool) throws {
        var state = isOffered ? Scenes.nextOffered : Scenes.nextPromised
        let pickup = try #require(state.next_ride?.pickup.waypoint?.coordinate)
        let dropoff = try #require(state.next_ride?.dropoff.waypoint?.coordinate)
        state.next_ride?.pickup.name = ""
        state.next_ride?.dropoff.name = ""
        let bench = Bench(state, Size(width: 200, height: 60), way: Scenes.trip)
        // Where there is little room only its beginning is seen.
        let ends = (
            try #require(Scenes.city.describe(pickup)), try #require(Scenes.city.describe(dropoff))
        )
        #expect(bench.text.contains(ends.0.prefix(10)), "\(bench.text)")
        #expect(!isOffered || bench.text.contains(ends.1.prefix(10)))
        let next = try #require(bench.program.nextRide)
        #expect(bench.program.names(of: next) == ends)
    }

    @Test("a passenger who calls it off is told of")
    func itMayBeCalledOff() {
        var bench = Bench(Scenes.nextPromised, way: Scenes.trip)
        bench.announce(Scenes.nextPromised)
        bench.announce(Scenes.driving)
        let told = bench.program.core.toasts.toasts.map(\.text)
        #expect(told.contains("Your next ride, with Bea, is gone."))
    }

    /// A car whose next ride has begun.
    private static func begun() -> Bench {
        var bench = Bench(Scenes.nextPromised, way: Scenes.trip, share: 1)
        bench.announce(Scenes.nextPromised)
        bench.announce(Scenes.nextBegun)
        return bench
    }

    @Test("when its turn has come, what there is to collect is said above the way")
    func itsTurnComes() {
        let bench = Self.begun()
        #expect(bench.program.moment.id == "toPickup 8")
        #expect(bench.text.contains("Collect R$ 11,68 in cash from Ana Rojas"))
        #expect(bench.text.contains("how was your ride with Ana?"))
        #expect(!bench.text.contains("is gone"))
    }

    @Test("R4: the passenger before is rated from there with one key, once")
    func thePassengerBeforeIsRated() {
        var bench = Self.begun()
        bench.press(.char("4"), .char("4"))
        #expect(bench.commands == ["ride.rate", "ride.dismiss"])
        let dismissed = bench.calls.compactMap { $0.call.request as? DismissRide }
        #expect(dismissed.map(\.ride_id) == [7], "or its summary comes back after the next")
        let rating = bench.calls.compactMap { $0.call.request as? RateRide }.first
        #expect(rating?.ride_id == 7)
        #expect(rating?.stars == 4)
        #expect(!bench.text.contains("Collect"))
        // Thanks come when the engine has the stars.
        #expect(!bench.text.contains("Thanks for your rating."))
        bench.answer(RateRide.method, with: Scenes.nextBegun)
        #expect(bench.text.contains("Thanks for your rating."))
    }

    @Test("it goes when it is put away, and at the next door", arguments: [true, false])
    func itGoes(byKey: Bool) {
        var bench = Self.begun()
        if byKey { bench.press(.escape) } else { bench.announce(Scenes.nextAtPickup) }
        #expect(!bench.text.contains("Collect"))
        bench.press(.char("5"))
        // Put away is put away: giving the next ride back does not bring its summary again.
        #expect(bench.commands == (byKey ? ["ride.dismiss"] : []))
    }

    @Test("what was told of the offer goes with it, taken or not")
    func itsMessageGoesWithIt() {
        let told = "Next ride: R$ 10,50, 6 min away"
        for after in [Scenes.nextPromised, Scenes.driving] {
            var bench = Self.driving()
            bench.announce(Scenes.nextOffered)
            #expect(bench.program.core.toasts.toasts.map(\.text) == [told])
            // The sheet says it as well, until a page lies over it.
            #expect(!bench.text.contains(told))
            bench.press(.char("m"))
            #expect(bench.text.contains(told), "\(bench.text)")
            bench.announce(after)
            #expect(!bench.program.core.toasts.toasts.map(\.text).contains(told))
            #expect(!bench.text.contains(told), "\(bench.text)")
        }
    }
}
