import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// Whatever is in front of a driver: a text that was meant for another window does nothing that
/// cannot be taken back (0053).
@Suite struct LateKeyTests {
    /// What a driver may do by mistake, and undo.
    private static let harmless: Set<MethodName> = [
        "driver.online", "driver.offline", "driver.break", "ride.dismiss", "chat.read",
    ]

    /// Twenty letters, and every letter there is, each with three Enters.
    private static let bursts = ["terminaldebusesnorte", "zyxwvutsrqponmlkjihgfedcba"].map {
        $0.unicodeScalars.map { Key.char($0) } + [.enter, .enter, .enter]
    }

    @Test("D3: twenty letters and three Enters agree to nothing", arguments: Gallery.scenes)
    func aStrayTextAgreesToNothing(scene: Gallery.Scene) {
        for burst in Self.bursts {
            for seen_ms: Int64 in [0, 5_000] {
                var bench = scene.bench()
                bench.send(.timer, after_ms: seen_ms)
                // What is written in a field that has been seen is meant for it.
                let takesText = bench.program.core.isElsewhere || bench.program.core.isRating
                guard seen_ms == 0 || !takesText else { continue }
                bench.calls = []
                for key in burst { bench.strike(key) }
                let done = bench.commands.filter { !Self.harmless.contains($0) }
                #expect(done == [], "after \(seen_ms) ms: \(bench.text)")
            }
        }
    }

    /// What a driver looks at, and what arrives.
    private static let arrivals: [(PersonState, PersonState)] = [
        (Scenes.waiting, Scenes.offer), (Scenes.waiting, Scenes.bookedOffer),
        (Scenes.waiting, Scenes.boarding), (Scenes.finished, Scenes.offer),
        (Scenes.toPickup, Scenes.atPickup), (Scenes.offer, Scenes.toPickup),
        (Scenes.driving, Scenes.nextOffered), (Scenes.atPickup, Scenes.driving),
        (Scenes.offline, Scenes.booked), (Scenes.driving, Scenes.finished),
    ]

    @Test("D5: what has just arrived is answered by no key", arguments: arrivals.indices)
    func whatArrivesIsSeenFirst(index: Int) {
        let (before, after) = Self.arrivals[index]
        for key in [Key.enter, .delete, .backspace, .char("a"), .char("b")] {
            var bench = Bench(before)
            bench.send(.timer, after_ms: 5_000)
            var new = after
            new.ride?.is_there = true
            bench.announce(new)
            bench.calls = []
            let names = bench.program.currentFinalKeys
            bench.strike(key)
            #expect(
                !names.contains(key) || bench.commands.isEmpty, "\(key): \(bench.commands)")
        }
    }
}

extension DriverProgram {
    /// The keys that do what cannot be taken back.
    fileprivate var currentFinalKeys: [Key] {
        boundKeys.bindings.filter(\.isFinal).flatMap(\.keys)
    }
}
