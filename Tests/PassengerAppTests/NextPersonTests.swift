import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// Whoever uses the app next finds nothing of whoever used it before.
@Suite struct NextPersonTests {
    /// What an app has that is nobody's: the machine's, the engine's and the city's.
    private static let nobodys: Set<String> = [
        // Of the program.
        "core", "search", "watchCode",
        // Of the core.
        "facts", "map", "effects", "names", "window", "placeBooks", "all", "pages",
        "keyGuard",
    ]

    /// What an app remembers of a person, by the names of what holds it.
    private func memory(_ journey: Journey) -> [String: String] {
        var memory: [String: String] = [:]
        let core = Mirror(reflecting: journey.app.core)
        let books = core.children.filter { $0.label == "placeBooks" }.map(\.value)
        let inside = books.map { Mirror(reflecting: $0) }
        for holder in [Mirror(reflecting: journey.app), core] + inside {
            for (name, value) in holder.children {
                guard let name, !Self.nobodys.contains(name) else { continue }
                memory[name] = String(reflecting: value)
            }
        }
        return memory
    }

    private func signOut(_ journey: inout Journey) throws {
        journey.app.core.send(SignOut())
        try journey.give(.timer)
        #expect(journey.app.core.state == nil)
    }

    /// Somebody in the middle of everything.
    private func busy() throws -> Journey {
        var journey = try Journey()
        journey.engine.cards = [FakeEngine.visa]
        try journey.aboard()
        try journey.says("Which door?")
        try journey.press(.char("t"))
        try journey.type("the green one")
        try journey.press(.escape, .char("d"), .char("e"))
        try journey.type("plaza")
        return journey
    }

    @Test("A6: after a sign-out nothing of the person is left in the app")
    func nothingIsLeft() throws {
        let fresh = memory(try Journey.atTheStart())
        for story in [busy, { try Self.told { try $0.completed() } }] {
            var journey = try story()
            #expect(memory(journey) != fresh)
            try signOut(&journey)
            let left = memory(journey)
            #expect(Set(left.keys) == Set(fresh.keys))
            for (name, value) in left { #expect(value == fresh[name], "\(name)") }
            #expect(journey.app.core.toasts.history.isEmpty)
        }
    }

    private static func told(_ story: (inout Journey) throws -> Void) throws -> Journey {
        var journey = try Journey()
        try story(&journey)
        return journey
    }

    @Test("A6: another person who comes in without a sign-out finds nothing either")
    func anotherPersonFindsNothing() throws {
        var journey = try busy()
        #expect(!journey.app.core.toasts.history.isEmpty)
        journey.engine.person = 2
        journey.engine.close()
        try journey.loseEngine()
        try journey.engineReturns()
        #expect(journey.app.core.state?.person_id == 2)
        #expect(journey.app.core.toasts.history.isEmpty)
        #expect(journey.app.draft.isHome && journey.app.told == nil)
    }

    @Test("A6: the same person who comes back finds everything")
    func theSamePersonFindsEverything() throws {
        var journey = try busy()
        let before = journey.app.core.toasts.history.count
        try journey.loseEngine()
        try journey.engineReturns()
        #expect(journey.app.core.toasts.history.count >= before)
        #expect(!journey.app.draft.isHome)
    }

    @Test("P2: places are those of who is signed in; a guest's are forgotten with the guest")
    func placesAreOfOnePerson() throws {
        for isGuest in [true, false] {
            var journey = try Journey { $0.isGuest = isGuest }
            try journey.request()
            #expect(journey.app.core.facts.places.recent.count == 1)
            journey.engine.close()
            try signOut(&journey)
            #expect(journey.app.core.facts.places == PlaceBook())
            journey.engine.person = 2
            try journey.press(.enter)
            #expect(journey.app.core.state?.person_id == 2)
            #expect(journey.app.core.facts.places == PlaceBook())
            try journey.press(.enter)
            #expect(try journey.search().candidates.allSatisfy { $0.detail != .recent })
            try journey.press(.escape)
            try signOut(&journey)
            journey.engine.person = 1
            try journey.press(.enter)
            let recent = journey.app.core.facts.places.recent
            #expect(recent.isEmpty == isGuest)
        }
    }
}
