import RideApp
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
            bench.takeEffects().notes == ["A ride for after this one: R$ 10,50, 6 min away"])
        bench.announce(Scenes.nextOffered)
        #expect(bench.takeEffects().notes == [])
        bench.press(.enter, .delete, .backspace)
        #expect(bench.commands == [])
        bench.press(.char("a"), .char("a"))
        #expect(bench.commands == ["ride.accept"])
    }

    @Test("declining is no news, but an offer that goes by itself is", arguments: [true, false])
    func itGoesWithAWord(isAnswered: Bool) {
        var bench = Bench(Scenes.nextOffered, way: Scenes.trip)
        bench.announce(Scenes.nextOffered)
        if isAnswered { bench.press(.char("b")) }
        #expect(bench.commands == (isAnswered ? ["ride.decline"] : []))
        bench.announce(Scenes.driving)
        #expect(bench.text.contains("not offered to you any more") == !isAnswered)
    }

    @Test("what was promised stands above the way, and is given back after a question")
    func whatWasPromisedIsShown() {
        var bench = Bench(Scenes.nextPromised, way: Scenes.trip)
        bench.announce(Scenes.nextPromised)
        #expect(bench.text.contains("Next: Bea, Mercado La Recova"))
        bench.press(.char("b"))
        #expect(bench.commands == [])
        #expect(bench.text.contains("Give the ride of Bea back?"))
        bench.press(.down, .enter)
        #expect(bench.commands == ["ride.cancel"])
    }

    @Test("a passenger who calls it off is told of")
    func itMayBeCalledOff() {
        var bench = Bench(Scenes.nextPromised, way: Scenes.trip)
        bench.announce(Scenes.nextPromised)
        bench.announce(Scenes.driving)
        let told = bench.program.core.toasts.toasts.map(\.text)
        #expect(told.contains("The next ride, of Bea, is not yours any more."))
    }

    @Test("when its turn has come, what there is to collect is said all the same")
    func itsTurnComes() {
        var bench = Bench(Scenes.nextPromised, way: Scenes.trip, share: 1)
        bench.announce(Scenes.nextPromised)
        bench.announce(Scenes.nextBegun)
        #expect(bench.program.moment.id == "toPickup 8")
        #expect(bench.text.contains("Collect R$ 11,68 in cash from Ana Rojas"))
        #expect(!bench.text.contains("not yours any more"))
    }
}
