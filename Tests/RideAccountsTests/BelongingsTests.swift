import RideCore
import Testing

@testable import RideAccounts

/// What accounts keep for their apps (N5).
@Suite("N5: belongings") struct BelongingsTests {
    typealias Kind = Belonging.Kind

    private static let faro = Waypoint(
        coordinate: Coordinate(latitudeE7: -299_054_321, longitudeE7: -712_745_678), name: "Faro")

    private func thing(
        _ kind: Kind, _ name: String, order: Int = 0, text: String? = nil
    ) -> Belonging {
        let isPlace = kind == .saved || kind == .recent
        return Belonging(
            .init(kind, name), order: order, place: isPlace ? Self.faro : nil, text: text)
    }

    private func refusal(_ change: Belongings.Change, _ belongings: Belongings = Belongings())
        -> BelongingRejection?
    {
        var belongings = belongings
        let before = belongings
        do throws(BelongingRejection) {
            _ = try belongings.take(change)
            return nil
        } catch {
            #expect(belongings == before, "a refusal changes nothing")
            return error
        }
    }

    private func refusal(_ kept: Belonging...) -> BelongingRejection? {
        refusal(.init(seen: 0, kept: kept))
    }

    @Test(arguments: [
        ("home", nil), ("", .nameNotAllowed), ("a\u{1B}[2J", .nameNotAllowed),
        (" home", .nameNotAllowed), ("a\u{202E}b", .nameNotAllowed),
        (String(repeating: "x", count: 59), nil), (String(repeating: "x", count: 60), nil),
        (String(repeating: "x", count: 61), .nameNotAllowed),
        (String(repeating: "e\u{301}\u{302}", count: 48), nil),
        (String(repeating: "e\u{301}\u{302}", count: 49), .nameNotAllowed),
    ] as [(String, BelongingRejection?)])
    func aNameIsShortAndClean(name: String, expected: BelongingRejection?) {
        #expect(refusal(thing(.saved, name)) == expected)
        #expect(refusal(.init(seen: 0, gone: [.init(.saved, name)])) == expected)
    }

    @Test(arguments: [
        ("on", nil), ("a\nb", .textNotAllowed), ("a\u{200B}b", .textNotAllowed),
        (String(repeating: "x", count: 499), nil), (String(repeating: "x", count: 500), nil),
        (String(repeating: "x", count: 501), .textNotAllowed),
        (String(repeating: "\u{1F600}", count: 500), nil),
        (String(repeating: "e\u{301}\u{302}", count: 401), .textNotAllowed),
    ] as [(String, BelongingRejection?)])
    func aTextIsShortAndClean(text: String, expected: BelongingRejection?) {
        #expect(refusal(thing(.draft, "chat 7", text: text)) == expected)
    }

    @Test("A place is where places are, and nothing else is", arguments: Kind.allCases)
    func placesAreOfTheirKind(kind: Kind) {
        let isPlace = kind == .saved || kind == .recent
        let with = Belonging(.init(kind, "x"), place: Self.faro)
        let without = Belonging(.init(kind, "x"), text: "y")
        #expect(refusal(with) == (isPlace ? nil : .wrongKind))
        #expect(refusal(without) == (isPlace ? .wrongKind : nil))
        let both = Belonging(.init(kind, "x"), place: Self.faro, text: "y")
        #expect(refusal(both) == .wrongKind)
    }

    @Test func oneThingStandsThereOnce() {
        let home = thing(.saved, "home")
        #expect(refusal(home, home) == .twice)
        #expect(refusal(home, thing(.recent, "home")) == nil)
        #expect(refusal(.init(seen: 0, kept: [home], gone: [home.name])) == .twice)
    }

    @Test(arguments: [-1, 0, 1])
    func oneCallChangesSoMuch(beyond: Int) {
        let count = AccountLimits.belongingChanges + beyond
        let kept = (0..<30).map { thing(.saved, "s\($0)") }
        let gone = (0..<count - 30).map { Belonging.Name(.choice, "c\($0)") }
        let change = Belongings.Change(seen: 0, kept: kept, gone: gone)
        #expect(refusal(change) == (beyond > 0 ? .tooManyChanges : nil))
    }

    @Test("Each kind has its limit: one more is refused, or the first makes room",
        arguments: Kind.allCases, [-1, 0, 1])
    func eachKindHasItsLimit(kind: Kind, beyond: Int) throws {
        var belongings = Belongings()
        let last = kind.most + beyond
        for number in 1..<last {
            let one = thing(kind, "n\(number)", order: number)
            _ = try belongings.take(.init(seen: 0, kept: [one]))
        }
        let one = Belongings.Change(seen: 0, kept: [thing(kind, "n\(last)", order: last)])
        let isTooMuch = beyond > 0
        #expect(refusal(one, belongings) == (isTooMuch && !kind.letsGo ? .full : nil))
        guard kind.letsGo else { return }
        _ = try belongings.take(one)
        let names = Set(belongings.items.map(\.belonging.name.text))
        #expect(names.count == min(last, kind.most))
        #expect(names.contains("n\(last)") && names.contains("n1") == !isTooMuch)
    }

    @Test(arguments: [-1, 0, 1])
    func allTogetherHaveALimit(beyond: Int) throws {
        var belongings = Belongings()
        // Ten drafts of 2,000 bytes and what is left of the room in one more text.
        let emoji = String(repeating: "\u{1F600}", count: 500)
        for number in 0..<10 {
            _ = try belongings.take(.init(seen: 0, kept: [thing(.draft, "\(number)", text: emoji)]))
        }
        let rest = AccountLimits.belongingsBytes - 10 * 2_001 - 1 + beyond
        let text = String(repeating: "x", count: rest)
        let change = Belongings.Change(seen: 0, kept: [thing(.choice, "c", text: text)])
        #expect(refusal(change, belongings) == (beyond > 0 ? .full : nil))
    }

    // MARK: Who is right

    /// What an app brings, beside what another one has done since the app has seen the account:
    /// all there is. The app has seen number 1, at which there was `old`.
    @Test("Whoever comes last is right, and nobody removes what they have not seen", arguments: [
        (theirs: "old", ours: "new", result: "new"), (theirs: "old", ours: nil, result: nil),
        (theirs: "other", ours: "new", result: "new"),
        (theirs: "other", ours: nil, result: "other"),
        (theirs: nil, ours: "new", result: "new"), (theirs: nil, ours: nil, result: nil),
        (theirs: "new", ours: "new", result: "new"),
    ] as [(theirs: String?, ours: String?, result: String?)])
    func bothSides(theirs: String?, ours: String?, result: String?) throws {
        let name = Belonging.Name(.choice, "language")
        func change(_ text: String?) -> Belongings.Change {
            text.map { .init(seen: 1, kept: [Belonging(name, text: $0)]) }
                ?? .init(seen: 1, gone: [name])
        }
        var belongings = Belongings()
        _ = try belongings.take(change("old"))
        if theirs != "old" { #expect(try belongings.take(change(theirs))) }
        let before = belongings
        let isOther = try belongings.take(change(ours))
        #expect(belongings.items.first?.belonging.text == result)
        #expect(isOther == (belongings.items != before.items), "nobody is told of nothing")
        #expect(belongings.version == before.version + (isOther ? 1 : 0))
    }

    @Test("Whoever forgets the latest places forgets those of all apps")
    func forgettingIsForAll() throws {
        var belongings = Belongings()
        _ = try belongings.take(
            .init(seen: 0, kept: [thing(.recent, "a"), thing(.recent, "b"), thing(.saved, "a")]))
        _ = try belongings.take(.init(seen: 1, kept: [thing(.recent, "c")]))
        // It has seen neither the last place nor this.
        #expect(try belongings.take(.init(seen: 1, forgetsRecent: true)))
        #expect(belongings.items.map(\.belonging.name) == [.init(.saved, "a")])
        #expect(belongings.forgotAt == 3 && belongings.version == 3)
        // An app that does not know of it brings what it has; one that does brings something new.
        #expect(try !belongings.take(.init(seen: 2, kept: [thing(.recent, "d")])))
        #expect(try belongings.take(.init(seen: 3, kept: [thing(.recent, "e")])))
        #expect(belongings.items.map(\.belonging.name.text) == ["e", "a"])
        // What is not there can be forgotten as well, for what others may still bring.
        #expect(try belongings.take(.init(seen: 0, forgetsRecent: true)))
        #expect(belongings.forgotAt == 5)
    }

    @Test("Numbers at their ends")
    func numbersAtTheirEnds() throws {
        var belongings = Belongings()
        for seen in [0, 1, UInt64(Int64.max), .max] {
            for order in [Int.min, -1, 0, 1, Int.max] {
                let one = thing(.recent, "\(seen) \(order)", order: order)
                _ = try belongings.take(.init(seen: seen, kept: [one]))
                _ = try belongings.take(.init(seen: seen, gone: [.init(.recent, "none")]))
            }
        }
        #expect(belongings.items.count == 8)
        #expect(belongings.items.allSatisfy { $0.version <= belongings.version })
    }
}
