import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// How the pages of wishes look, and those for the people one trusts.
@Suite("P3, P7, P8: pages of wishes") struct RideWishScreenTests {
    private static func anas(
        _ stage: TripStage, _ change: (inout RideView) -> Void = { _ in }
    ) throws -> RideView {
        var ride = try RideView.ana()
        ride.stage = stage
        change(&ride)
        return ride
    }

    private static let details = RequestDetailsView(
        with_pin: true, note: "At the gate, the blue door",
        rider: RiderView(name: "Bia Rojas", phone: "+55 11 91234-5678"))

    private static let contacts = ContactsResult(
        contacts: [
            ContactView(name: "Eva", email: "eva@example.org"),
            ContactView(name: "Rui", email: "rui@example.org"),
        ], shares: .at_night)

    private struct Scene: Sendable {
        let name: String
        let make: @Sendable () throws -> (page: any Page, ride: RideView?)
    }

    private static let scenes: [Scene] = [
        Scene(name: "details") { (RideDetailsPage(nil, asksForPIN: false), nil) },
        Scene(name: "details-filled") { (RideDetailsPage(details, asksForPIN: false), nil) },
        Scene(name: "note") {
            let ride = try anas(.accepted) { $0.note = "At the gate" }
            return (PickupNotePage(ride), ride)
        },
        Scene(name: "raise") {
            (RaisePage(), try anas(.requested) { $0.raises_minor = [200, 400, 1_000] })
        },
        Scene(name: "stops") { (StopsPage([.plaza, .faro]), nil) },
        Scene(name: "stops-none") { (StopsPage([]), nil) },
        Scene(name: "contacts") { (ContactsPage(), nil) },
    ]

    private func stage(_ scene: Scene, _ size: Size, _ language: String) throws -> PageStage {
        let (page, ride) = try scene.make()
        return try PageStage(
            page, state: ride.map { .anaWith(ride: $0) } ?? .ana, size: size, language: language
        ) { call in call is ListContacts ? .success(Self.contacts) : nil }
    }

    @Test(arguments: scenes.indices, RecordedView.all)
    func everyPageLooksAsRecorded(index: Int, view: RecordedView) throws {
        let scene = Self.scenes[index]
        let stage = try stage(scene, view.size, view.language)
        try expect(stage.sheets(), isRecorded: view.name(of: scene.name))
        #expect(stage.screen(.ascii).text.allSatisfy(\.isASCII) || view.language != "en")
        #expect(stage.screen().showsStress)
    }

    /// A status bar takes a row of many terminals.
    @Test(arguments: scenes.indices)
    func everyPageIsWholeUnderAStatusBar(index: Int) throws {
        let scene = Self.scenes[index]
        for language in AppFiles.tags {
            try expectWholeUnderAStatusBar("\(scene.name) \(language)") { size in
                try stage(scene, size, language).screen()
            }
        }
    }

    @Test func nothingIsRecordedThatIsNotShown() throws {
        let names = Self.scenes.flatMap { scene in RecordedView.all.map { $0.name(of: scene.name) }
        }
        #expect(try ScreenRecord.names(besides: #filePath) == Set(names))
    }

    @Test("Space is shown where it ticks or changes something", arguments: [true, false])
    func spaceIsShownWhereItWorks(isContacts: Bool) throws {
        let page: any Page =
            isContacts ? ContactsPage() : RideDetailsPage(nil, asksForPIN: false)
        var stage = try PageStage(page, state: .ana) { _ in .success(Self.contacts) }
        if !isContacts { try stage.press(.tab) }
        let keys = stage.text.split(separator: "\n").last ?? ""
        #expect(keys.contains("Space"), "\(keys)")
        #expect(keys.contains("Ctrl-S"), "\(keys)")
    }

    // MARK: P8

    @Test("P8: somebody is added, and the choice is kept")
    func somebodyIsAdded() throws {
        var sent: SetContacts?
        var stage = try PageStage(ContactsPage(), state: .ana) { call in
            sent = call as? SetContacts ?? sent
            return .success(Self.contacts)
        }
        try stage.press(.right)
        for _ in 0..<5 { try stage.press(.tab) }
        try stage.type("Ivo")
        try stage.press(.tab)
        try stage.type("ivo@example")
        try stage.press(.ctrl("s"))
        #expect(sent == nil)
        try stage.type(".org")
        try stage.press(.ctrl("s"))
        #expect(sent?.shares == .always)
        #expect(sent?.contacts.map(\.email).last == "ivo@example.org")
        #expect(stage.isMapBack)
    }

    @Test("P8: a name of signs alone is nobody's", arguments: ["-5", "😀", "1e9"])
    func aContactHasAName(name: String) throws {
        var sent: SetContacts?
        var stage = try PageStage(ContactsPage(), state: .ana) { call in
            sent = call as? SetContacts ?? sent
            return .success(Self.contacts)
        }
        for _ in 0..<5 { try stage.press(.tab) }
        try stage.type(name)
        try stage.press(.tab)
        try stage.type("ivo@example.org")
        try stage.press(.ctrl("s"))
        #expect((sent == nil) == (name != "1e9"))
        guard sent == nil else { return }
        try stage.press(.escape)
        #expect(!stage.isMapBack)
        try stage.press(.down, .enter)
        #expect(stage.isMapBack)
    }

    @Test("P8: rides are shared with somebody, or with nobody and then none")
    func sharingNeedsSomebody() throws {
        var sent: SetContacts?
        var stage = try PageStage(ContactsPage(), state: .ana) { call in
            sent = call as? SetContacts ?? sent
            return .success(ContactsResult(contacts: [], shares: .never))
        }
        try stage.press(.right, .ctrl("s"))
        #expect(sent == nil)
        #expect(stage.text.contains("Add someone below"))
        try stage.press(.tab)
        try stage.type("Ivo")
        try stage.press(.tab)
        try stage.type("ivo@example.org")
        try stage.press(.ctrl("s"))
        #expect(sent?.contacts.map(\.name) == ["Ivo"])
        #expect(sent?.shares != .never)
    }

    @Test("P8: what the engine refuses is said, and what was typed stays")
    func refusalsAreSaid() throws {
        var stage = try PageStage(ContactsPage(), state: .ana) { call in
            call is ListContacts
                ? .success(Self.contacts) : .failure(.refused("only_for_accounts"))
        }
        try stage.press(.ctrl("s"))
        #expect(stage.app.core.topPage is ContactsPage)
    }
}
