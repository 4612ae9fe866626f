import RideApp
import RideWire
import Testing

@testable import DriverApp

/// Whoever uses the app next finds nothing of the driver before.
@Suite struct NextDriverTests {
    /// What an app has that is nobody's: the machine's, the engine's and the city's.
    private static let nobodys: Set<String> = [
        "core", "facts", "map", "effects", "names", "window", "placeBooks", "all", "pages",
        "keyGuard",
    ]

    /// What an app remembers of a driver, by the names of what holds it.
    private func memory(_ bench: Bench) -> [String: String] {
        var memory: [String: String] = [:]
        let core = Mirror(reflecting: bench.program.core)
        let books = core.children.filter { $0.label == "placeBooks" }.map(\.value)
        let inside = books.map { Mirror(reflecting: $0) }
        for holder in [Mirror(reflecting: bench.program), core] + inside {
            for (name, value) in holder.children {
                guard let name, !Self.nobodys.contains(name) else { continue }
                memory[name] = String(reflecting: value)
            }
        }
        return memory
    }

    @Test("A6: after a sign-out nothing of the driver is left in the app")
    func nothingIsLeft() {
        let fresh = memory(Bench(language: "en"))
        for (name, state) in OnceTests.states {
            var bench = Bench(Scenes.waiting)
            bench.announce(state)
            bench.press(.char("t"))
            #expect(memory(bench) != fresh, "\(name)")
            bench.program.core.send(SignOut())
            bench.send(.timer)
            bench.answer(SignOut.method, Done())
            #expect(bench.program.core.state == nil)
            for (property, value) in memory(bench) {
                #expect(value == fresh[property], "\(name): \(property)")
            }
        }
    }
}
