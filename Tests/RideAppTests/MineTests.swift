import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

/// A page on which keys change what is a person's.
private struct ChangingPage: Page {
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent("Changing")
    }
    func bindings(_ context: PageContext) -> [KeyBinding<String>] {
        ["h", "w", "x", "r", "f", "u", "b"].map { key in
            KeyBinding(.char(Unicode.Scalar(UInt8(key.utf8.first ?? 0))), key, action: key)
        }
    }
    mutating func perform(_ action: String, _ context: inout PageContext) {
        var places = context.places
        var settings = context.facts.settings
        let (faro, plaza) = (PlaceView.faro.waypoint, PlaceView.plaza.waypoint)
        guard let faro, let plaza else { return }
        switch action {
        case "h": places.save(faro, as: "home")
        case "w": places.save(plaza, as: "home")
        case "x": places.remove("home")
        case "r": places.went(to: faro)
        case "f": places.forgetRecent()
        case "u": settings.units = .imperial
        default: settings.bell.toggle()
        }
        if places != context.places { context.change(places) }
        if settings != context.facts.settings { context.change(settings) }
    }
}

/// What an engine keeps, as far as these tests go.
private final class Kept {
    var version: UInt64 = 0
    var forgotAt: UInt64?
    var items: [MineName: MineView] = [:]
    var refusal: String?
    var asked = 0
    var calls: [KeepMine] = []

    var result: MineResult {
        MineResult(
            version: version, forgot_at: forgotAt,
            items: items.values.sorted {
                ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name)
            })
    }

    func answer(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case is GetMine:
            asked += 1
            if let refusal { return .failure(WireError(.refused, code: refusal, message: "No.")) }
            return .success(result)
        case let keep as KeepMine:
            calls.append(keep)
            if let refusal { return .failure(WireError(.refused, code: refusal, message: "No.")) }
            take(keep)
            return .success(result)
        default: return nil
        }
    }

    func take(_ keep: KeepMine) {
        version += 1
        if keep.forgets_recent == true {
            items = items.filter { $0.key.kind != .recent }
            forgotAt = version
        }
        for name in keep.gone { items[name] = nil }
        items.merge(MineItems.byName(keep.kept)) { $1 }
    }

    /// Another app does something.
    func elsewhere(_ kept: MineView..., gone: MineName..., forgets: Bool? = nil) {
        guard let id = CommandID("another-app") else { return }
        take(KeepMine(
            command_id: id, seen: version, kept: kept, gone: gone, forgets_recent: forgets))
    }
}

/// What is mine comes along: the app beside an account that keeps things (N5).
@Suite("N5: an app and its account") struct MineTests {
    private let kept = Kept()
    private static let home = MineName(kind: .saved, name: "home")
    private static func saved(_ place: PlaceView, as name: String = "home") -> MineView {
        MineView(kind: .saved, name: name, order: 8, place: place)
    }

    private static func ana(_ version: UInt64?, isGuest: Bool = false) -> PersonState {
        var state = PersonState.ana
        state.mine_version = version
        state.is_guest = isGuest
        return state
    }

    private func stage(
        _ state: PersonState?, places: PlaceBook = PlaceBook(),
        settings: AppSettings = AppSettings(), isLanguageGiven: Bool = false
    ) throws -> PageStage {
        try PageStage(
            ChangingPage(), state: state, places: places, settings: settings,
            isLanguageGiven: isLanguageGiven, answer: kept.answer)
    }

    private func labels(_ stage: PageStage) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: stage.app.core.facts.places.saved.map {
                ($0.label, $0.place.name)
            })
    }

    private static let book: PlaceBook = {
        var book = PlaceBook()
        if let faro = PlaceView.faro.waypoint {
            book.save(faro, as: "home")
            book.went(to: faro)
        }
        return book
    }()

    // MARK: Bringing along

    @Test("What an app had before accounts kept it is brought along, once")
    func anOldProfileIsBroughtAlong() throws {
        var settings = AppSettings()
        settings.units = .imperial
        settings.theme = .light
        var stage = try stage(Self.ana(0), places: Self.book, settings: settings)
        #expect(kept.asked == 1 && kept.calls.count == 1)
        #expect(Set(kept.items.keys.map(\.kind)) == [.saved, .recent, .choice])
        #expect(kept.items[.init(kind: .choice, name: "units")]?.text == "imperial")
        try stage.pass(seconds: 5)
        #expect(kept.asked == 1 && kept.calls.count == 1, "there is no more to say")
        #expect(stage.app.core.facts.places == Self.book)
    }

    @Test("Another machine begins with what the account has")
    func anotherMachineHasIt() throws {
        kept.elsewhere(Self.saved(.faro), MineView(kind: .choice, name: "bell", text: "off"))
        let stage = try stage(Self.ana(1))
        #expect(labels(stage) == ["home": "Faro Monumental"])
        #expect(!stage.app.core.facts.settings.bell)
        #expect(kept.calls.isEmpty)
        let places = stage.done.contains { if case .keepPlaces = $0 { true } else { false } }
        let known = stage.done.contains {
            if case .keepMine(let known?, "La Serena/1") = $0 { known.version == 1 } else { false }
        }
        #expect(places && known, "and has it without the engine, too")
    }

    @Test("A guest's app keeps to itself, and one that becomes an account brings all along")
    func aGuestBecomesAnAccount() throws {
        var stage = try stage(Self.ana(nil, isGuest: true), places: Self.book)
        try stage.press(.char("u"))
        #expect(kept.asked == 0 && kept.calls.isEmpty)
        try stage.tell {
            $0.is_guest = false
            $0.mine_version = 0
        }
        #expect(kept.items[Self.home] != nil)
        #expect(kept.items[.init(kind: .choice, name: "units")] != nil)
    }

    @Test("What a guest had is offered to the account that was there before",
        arguments: [false, true])
    func aGuestSignsIn(takes: Bool) throws {
        kept.elsewhere(Self.saved(.plaza))
        var stage = try stage(Self.ana(nil, isGuest: true), places: Self.book)
        var account = Self.ana(1)
        account.person_id = 2
        let kept = kept
        stage.answer = { call in
            call is SignIn
                ? .success(SessionResult(token: "u", state: account)) : kept.answer(call)
        }
        try stage.open(SigningPage())
        try stage.press(.char("s"))
        #expect(stage.text.contains("Bring along what you had as a guest?"), "\(stage.text)")
        if takes { try stage.press(.down) }
        try stage.press(.enter)
        #expect(labels(stage)["home"] == "Plaza de Armas", "the account's own stays")
        #expect((labels(stage)["Faro Monumental"] != nil) == takes)
        #expect(stage.app.core.facts.places.recent.isEmpty == !takes)
        #expect((kept.items[.init(kind: .saved, name: "Faro Monumental")] != nil) == takes)
    }

    // MARK: Live

    @Test("What another app does is there at once, and what is done here is there for others")
    func bothSeeIt() throws {
        var stage = try stage(Self.ana(0))
        try stage.press(.char("h"))
        #expect(kept.items[Self.home]?.place?.name == "Faro Monumental")
        #expect(kept.calls.last?.seen == 0 && kept.calls.last?.gone.isEmpty == true)
        kept.elsewhere(Self.saved(.plaza))
        let version = kept.version
        try stage.tell { $0.mine_version = version }
        #expect(labels(stage) == ["home": "Plaza de Armas"])
        kept.elsewhere(gone: Self.home)
        try stage.tell { $0.mine_version = version + 1 }
        #expect(labels(stage).isEmpty)
        #expect(kept.calls.count == 1, "what came from there is not sent back")
    }

    @Test("Forgetting the latest places is for all apps")
    func forgettingIsForAll() throws {
        var stage = try stage(Self.ana(0))
        try stage.press(.char("r"))
        #expect(kept.items.keys.contains { $0.kind == .recent })
        try stage.press(.char("f"))
        #expect(kept.calls.last?.forgets_recent == true && kept.items.isEmpty)
        try stage.press(.char("r"))
        let version = kept.version + 1
        kept.elsewhere(forgets: true)
        try stage.tell { $0.mine_version = version }
        #expect(stage.app.core.facts.places.recent.isEmpty)
    }

    // MARK: Without the engine

    /// What was done without the engine beside what another app did meanwhile.
    @Test("After a time without the engine nothing is lost", arguments: [
        (here: "", elsewhere: "", home: "Faro Monumental"),
        (here: "w", elsewhere: "", home: "Plaza de Armas"),
        (here: "x", elsewhere: "", home: nil),
        (here: "", elsewhere: "change", home: "Plaza de Armas"),
        (here: "", elsewhere: "removal", home: nil),
        (here: "w", elsewhere: "removal", home: "Plaza de Armas"),
        (here: "x", elsewhere: "change", home: "Plaza de Armas"),
        (here: "x", elsewhere: "removal", home: nil),
    ] as [(here: String, elsewhere: String, home: String?)])
    func bothSidesComeTogether(here: String, elsewhere: String, home: String?) throws {
        var stage = try stage(Self.ana(0))
        try stage.press(.char("h"))
        let version = kept.version
        try stage.tell { $0.mine_version = version }
        try stage.loseEngine()
        let (asked, calls) = (kept.asked, kept.calls.count)
        for key in here.unicodeScalars { try stage.press(.char(key)) }
        #expect(kept.calls.count == calls)
        switch elsewhere {
        case "change": kept.elsewhere(Self.saved(.plaza))
        case "removal": kept.elsewhere(gone: Self.home)
        default: break
        }
        let now = kept.version
        stage.changeUnheard { $0.mine_version = now }
        try stage.engineReturns()
        #expect(labels(stage)["home"] == home)
        #expect(kept.items[Self.home]?.place?.name == home, "both have the same")
        #expect(kept.asked == asked + (elsewhere.isEmpty ? 0 : 1))
        // What both have done is not sent again.
        try stage.pass(seconds: 5)
        #expect(kept.calls.count <= calls + 1)
    }

    @Test("An account that was set back loses nothing that an app still has")
    func anOlderAccountIsBroughtUp() throws {
        var stage = try stage(Self.ana(0))
        try stage.press(.char("h"), .char("u"))
        try stage.loseEngine()
        (kept.version, kept.items) = (0, [:])
        stage.changeUnheard { $0.mine_version = 0 }
        try stage.engineReturns()
        #expect(kept.items[Self.home] != nil)
        #expect(labels(stage) == ["home": "Faro Monumental"])
    }

    // MARK: What is refused

    @Test("What is refused is said once, and tried again with the next change")
    func aRefusalIsNotTriedForEver() throws {
        var stage = try stage(Self.ana(0))
        kept.refusal = "belongings_full"
        try stage.press(.char("h"))
        try stage.pass(seconds: 1)
        try stage.pass(seconds: 1)
        #expect(kept.calls.count == 1)
        #expect(labels(stage) == ["home": "Faro Monumental"], "it stays here")
        kept.refusal = nil
        try stage.press(.char("u"))
        #expect(kept.items.count == 2)
    }

    @Test("A question that is refused is not asked for ever")
    func aRefusedQuestionRests() throws {
        kept.refusal = "storage_failed"
        var stage = try stage(Self.ana(3))
        for _ in 0..<5 { try stage.pass(seconds: 1) }
        #expect(kept.asked == 1)
        kept.refusal = nil
        kept.version = 4
        try stage.tell { $0.mine_version = 4 }
        #expect(kept.asked == 2)
    }

    // MARK: Who comes and goes

    @Test("The next person at a machine neither has nor changes the choices of the one before")
    func choicesDoNotPassOn() throws {
        kept.elsewhere(MineView(kind: .choice, name: "language", text: "pt-BR"))
        var settings = AppSettings()
        settings.units = .imperial
        settings.bell = false
        var stage = try stage(nil, settings: settings)
        let (kept, account) = (kept, Self.ana(1))
        stage.answer = { call in
            call is SignIn
                ? .success(SessionResult(token: "u", state: account)) : kept.answer(call)
        }
        try stage.open(SigningPage())
        try stage.press(.char("s"))
        #expect(stage.app.core.facts.settings.units == .metric)
        #expect(stage.app.core.facts.settings.bell)
        #expect(stage.app.core.facts.texts.language == "pt-BR")
        #expect(kept.calls.isEmpty)
    }

    @Test("A language that was asked for at the start goes before that of the account")
    func theGivenLanguageStays() throws {
        kept.elsewhere(MineView(kind: .choice, name: "language", text: "pt-BR"))
        let stage = try stage(Self.ana(1), isLanguageGiven: true)
        #expect(stage.app.core.facts.texts.language == "en")
        #expect(stage.app.core.facts.settings.language == "pt-BR")
        #expect(kept.calls.isEmpty)
    }

    @Test("A profile goes to the disk and back, and an older one counts as never met")
    func theProfileKeepsWhatIsKnown() throws {
        var profile = Profile()
        profile.mine["La Serena/1"] = MineKnown(
            version: 7, items: [Self.saved(.faro), MineView(kind: .draft, name: "a", text: "b")])
        #expect(try Profile(json: profile.json) == profile)
        let old = try Profile(json: Array(#"{"name":"Ana"}"#.utf8))
        #expect(old.mine.isEmpty)
        let newer = try Profile(json: Array(#"{"mine":{"a":{"version":"x"}}}"#.utf8))
        #expect(newer.mine.isEmpty)
    }
}

/// A page whose key signs in.
private struct SigningPage: Page {
    var isForVisitors: Bool { true }
    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent("Signing in")
    }
    func bindings(_ context: PageContext) -> [KeyBinding<Int>] {
        [KeyBinding(.char("s"), "sign in", action: 0)]
    }
    mutating func perform(_ action: Int, _ context: inout PageContext) {
        context.send(
            SignIn(role: .passenger, email: "a@example.com", password: SecretText("trem azul")))
    }
}
