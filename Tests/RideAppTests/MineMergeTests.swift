import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

/// What becomes of what an app and the account have: the complete grid of what either side has
/// done since both last agreed (N5, decision 0052).
@Suite("N5: two sides come together") struct MineMergeTests {
    private static func place(_ name: String) -> PlaceView {
        PlaceView(Waypoint(coordinate: Coordinate(latitudeE7: 1, longitudeE7: 2), name: name))
    }

    private static func item(_ kind: MineKind, _ text: String) -> MineView {
        MineKind.places.contains(kind)
            ? MineView(kind: kind, name: "x", place: place(text))
            : MineView(kind: kind, name: "x", text: text)
    }

    /// What one side has done: nothing, this or that to what was there, removed it.
    enum Deed: String, CaseIterable { case nothing, this, that, removal }

    private static func after(_ deed: Deed, _ known: String?) -> String? {
        switch deed {
        case .nothing: known
        case .this: "this"
        case .that: "that"
        case .removal: nil
        }
    }

    /// By what was known, what was done here, and what was done elsewhere: what is there after.
    private static let expected: [String: String?] = [
        "nothing nothing": "old", "nothing this": "this", "nothing that": "that",
        "nothing removal": nil,
        "this nothing": "this", "this this": "this", "this that": "this", "this removal": "this",
        "that nothing": "that", "that this": "that", "that that": "that", "that removal": "that",
        "removal nothing": nil, "removal this": "this", "removal that": "that",
        "removal removal": nil,
    ]

    @Test("Every deed here beside every deed elsewhere, of every kind",
        arguments: Deed.allCases, Deed.allCases)
    func theGrid(here: Deed, elsewhere: Deed) throws {
        for kind in MineKind.allCases {
            for known in ["old", nil] {
                let name = MineName(kind: kind, name: "x")
                func items(_ text: String?) -> MineMerge.Items {
                    text.map { [name: Self.item(kind, $0)] } ?? [:]
                }
                let own = items(Self.after(here, known))
                let merge = MineMerge(
                    known: items(known), theirs: items(Self.after(elsewhere, known)))
                let result = merge.merged(own)[name]
                let deed = try #require(Self.expected["\(here) \(elsewhere)"])
                // Of what was never there, nothing and a removal are one.
                let wanted = deed == "old" ? known : deed
                #expect(
                    result == wanted.map { Self.item(kind, $0) }, "\(kind) \(here) \(elsewhere)")
            }
        }
    }

    @Test("An app that meets the account for the first time gives way, and loses nothing",
        arguments: MineKind.allCases)
    func theFirstMeeting(kind: MineKind) {
        let name = MineName(kind: kind, name: "x")
        let (own, theirs) = (Self.item(kind, "own"), Self.item(kind, "theirs"))
        func merged(_ own: MineMerge.Items, _ theirs: MineMerge.Items) -> MineMerge.Items {
            MineMerge(known: [:], new: Set(MineKind.allCases), theirs: theirs).merged(own)
        }
        #expect(merged([name: own], [:]) == [name: own])
        #expect(merged([:], [name: theirs]) == [name: theirs])
        let both = merged([name: own], [name: theirs])
        #expect(both[name] == theirs)
        let kept = both[MineName(kind: .saved, name: "own")]
        #expect((kept?.place?.name == "own") == (kind == .saved))
    }

    @Test("Of two places under one name both stay, the one that gives way under its own")
    func noPlaceIsLost() {
        let name = MineName(kind: .saved, name: "x")
        let merge = MineMerge(
            known: [name: Self.item(.saved, "old")], theirs: [name: Self.item(.saved, "theirs")])
        let both = merge.merged([name: Self.item(.saved, "own")])
        #expect(both[name]?.place?.name == "own")
        #expect(both[MineName(kind: .saved, name: "theirs")]?.place?.name == "theirs")
        #expect(both.count == 2, "what both knew is gone from both")
        // A name that is taken, or too long for one, is not given.
        let long = String(repeating: "x", count: 61)
        let other = MineMerge(known: [:], theirs: [name: Self.item(.saved, long)])
        #expect(other.merged([name: Self.item(.saved, "own")]).count == 1)
    }

    @Test("Latest places that were forgotten elsewhere are not brought back",
        arguments: ["old", "new", nil] as [String?])
    func forgottenIsForgotten(own: String?) {
        let name = MineName(kind: .recent, name: "x")
        let known = [name: Self.item(.recent, "old")]
        var merge = MineMerge(known: known, theirs: [:])
        merge.forgotRecent = true
        #expect(merge.merged(own.map { [name: Self.item(.recent, $0)] } ?? [:]).isEmpty)
        // The control: without that, what is new here stays.
        merge.forgotRecent = false
        let result = merge.merged(own.map { [name: Self.item(.recent, $0)] } ?? [:])
        #expect(result.isEmpty == (own != "new"))
    }
}

/// What an app has of a person, item by item and back.
@Suite("N5: what an app has, item by item") struct MineItemsTests {
    private static func waypoint(_ number: Int32, _ name: String) -> Waypoint {
        Waypoint(
            coordinate: Coordinate(latitudeE7: number * 10_000, longitudeE7: -number * 10_000),
            name: name)
    }

    private static let all: MineItems = {
        var (places, settings) = (PlaceBook(), AppSettings())
        for (number, label) in ["home", "work", "gym"].enumerated() {
            places.save(waypoint(Int32(number) + 1, "Street \(number)"), as: label)
        }
        for number in 1...8 { places.went(to: waypoint(Int32(number), "Place \(number)")) }
        settings.language = "pt-BR"
        settings.units = .imperial
        settings.bell = false
        settings.desktop_notifications = false
        settings.drives_by_hand = true
        settings.hides_demand = true
        settings.arrives_by_position = true
        settings.followed_rides = ["ABC234", "DEF567"]
        settings.replaced_booking = .init(ride: 7, booking: 8)
        settings.seen_introductions = ["goals", "rooms"]
        var choice = ListChoice()
        (choice.rows, choice.sort_column, choice.sorts_up) = (10, 2, false)
        choice.words = ["state": "draft"]
        settings.lists = ["rides": choice]
        settings.drafts = ["chat 7": "I am at the"]
        return MineItems(places: places, settings: settings)
    }()

    @Test func everythingComesBack() {
        let items = Self.all.items(known: [:])
        #expect(Set(items.values.map(\.kind)) == Set(MineKind.allCases))
        #expect(items.values.allSatisfy(MineItems.canBeKept))
        let back = MineItems(items, over: AppSettings())
        #expect(back.places == Self.all.places)
        #expect(back.settings == Self.all.settings)
        #expect(back.items(known: items) == items, "what comes back is no change")
    }

    @Test("How the terminal shows things stays with the machine")
    func theMachineKeepsItsOwn() {
        var settings = AppSettings()
        settings.theme = .light
        settings.window_title = false
        settings.reduced_motion = true
        let items = MineItems(places: PlaceBook(), settings: settings).items(known: [:])
        #expect(items.isEmpty)
        let back = MineItems(Self.all.items(known: [:]), over: settings)
        #expect(back.settings.theme == .light && back.settings.reduced_motion)
        #expect(!back.settings.window_title && back.settings.units == .imperial)
        #expect(back.settings.withoutPerson == settings)
    }

    @Test("Every choice is a person's or a machine's")
    func everyChoiceIsSomebodys() {
        var machine = AppSettings()
        (machine.theme, machine.window_title) = (.light, false)
        machine.reduced_motion = true
        let names = Set(Mirror(reflecting: machine).children.compactMap(\.label))
        let persons = Mirror(reflecting: Self.all.settings).children.compactMap { child in
            let usual = Mirror(reflecting: AppSettings()).children.first { $0.label == child.label }
            return "\(child.value)" == "\(usual?.value ?? "")" ? nil : child.label
        }
        #expect(Set(persons) == names.subtracting(["theme", "window_title", "reduced_motion"]))
    }

    @Test("One more or less changes no other item")
    func theOrderIsCalm() {
        let before = Self.all.items(known: [:])
        func changes(_ change: (inout PlaceBook, inout AppSettings) -> Void) -> Set<String> {
            var (places, settings) = (Self.all.places, Self.all.settings)
            change(&places, &settings)
            let items = MineItems(places: places, settings: settings).items(known: before)
            let names = Set(items.keys).union(before.keys).filter { items[$0] != before[$0] }
            return Set(names.map { "\($0.kind) \($0.name)" })
        }
        #expect(changes { places, _ in places.remove("work") } == ["saved work"])
        #expect(
            changes { places, _ in places.save(Self.waypoint(9, "X"), as: "new") } == ["saved new"])
        #expect(
            changes { places, _ in places.went(to: Self.waypoint(3, "Place 3")) }
                == ["recent 3000 -3000"])
        #expect(
            changes { places, _ in places.went(to: Self.waypoint(9, "Place 9")) }
                == ["recent 9000 -9000", "recent 1000 -1000"])
        #expect(changes { $1.followed_rides.removeFirst() } == ["followed ABC234"])
        #expect(changes { $1.followed_rides.insert("GHI", at: 0) } == ["followed GHI"])
        #expect(changes { $1.units = .metric } == ["choice units"])
        // A place that gets another name keeps its place in the order.
        let renamed = changes { places, _ in
            let saved = places.saved.map { place in
                PlaceBook.SavedPlace(
                    label: place.label == "work" ? "office" : place.label, place: place.place)
            }
            places = PlaceBook(saved: saved, recent: places.recent)
        }
        #expect(renamed == ["saved work", "saved office"])
    }

    @Test("What a newer app keeps is handed on, and what is written otherwise is no change")
    func othersItemsStay() {
        let foreign = [
            MineView(kind: .choice, name: "wallpaper", text: "sea"),
            MineView(kind: .list, name: "rides", text: #"{"shape":"round"}"#),
        ]
        let known = MineItems.byName(foreign)
        let none = MineItems(known, over: AppSettings())
        #expect(none.settings == AppSettings())
        #expect(none.items(known: known) == known)
        var spaced = Self.all.items(known: [:])
        let name = MineName(kind: .list, name: "rides")
        let text = spaced[name]?.text ?? ""
        spaced[name]?.text = text.replacing(",", with: ", ")
        #expect(spaced[name]?.text != text)
        #expect(Self.all.items(known: spaced)[name] == spaced[name])
    }

    @Test("What the engine would not take stays here")
    func whatCannotBeKeptStays() {
        var (places, settings) = (PlaceBook(), AppSettings())
        places.save(Self.waypoint(1, "X"), as: String(repeating: "x", count: 61))
        settings.drafts = ["chat 1": String(repeating: "x", count: 501), "chat 2": " "]
        settings.lists["rides"] = {
            var choice = ListChoice()
            choice.text = "a\u{7}b"
            return choice
        }()
        let items = MineItems(places: places, settings: settings).items(known: [:])
        #expect(items.keys.allSatisfy { $0.name == "rides" || $0.name == "chat 2" })
    }
}
