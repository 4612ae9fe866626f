import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("A1, A2: where nobody is signed in") struct StartPageTests {
    @Test func enterTakesANewcomerIntoTheCity() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        #expect(stage.text.contains("Welcome to La Serena"))
        #expect(stage.calls.isEmpty)
        try stage.press(.enter)
        #expect(stage.text.contains("Signing you in"))
        // Until the engine has answered, nothing more is asked.
        try stage.press(.enter, .down, .enter)
        #expect(stage.text.contains("Signing you in"))
    }

    @Test(
        arguments: [
            (Side.passenger, ["Ride as a guest", "Sign in", "Create an account"]),
            (.driver, ["Sign in", "Become a driver", "Look around as a guest"]),
        ])
    func theWayForNewcomersComesFirst(role: Side, ways: [String]) throws {
        let stage = try PageStage(StartPage(), state: nil, role: role) { _ in nil }
        let lines = stage.app.outline(glyphs: .braille).lines
        let choices = lines.compactMap { line -> String? in
            guard case .choice(let choice) = line else { return nil }
            return choice.text.split(separator: ",").first.map(String.init)
        }
        #expect(choices == ways)
    }

    @Test(
        arguments: [
            (Side.passenger, "ana@demo.example"), (.driver, "luis@demo.example"),
        ])
    func theDemoAccountIsOneKeyAway(role: Side, email: String) throws {
        var stage = try PageStage(
            StartPage(), state: nil, role: role, demo: AccountPeople.demo
        ) { _ in .failure(AccountPeople.refusal("try_again_later")) }
        try stage.press(.end, .enter)
        #expect(
            stage.sent == [
                AnyCall(
                    SignIn(
                        role: role, email: email,
                        password: SecretText(AccountPeople.demo.password)))
            ])
        #expect(stage.text.contains("Too many attempts. Wait a little and try again."))
    }

    @Test func languageAndColoursChangeAtOnceAndAreKept() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        for title in ["Te damos la bienvenida a La Serena", "Boas-vindas a La Serena"] {
            try stage.press(.char("l"))
            #expect(stage.text.contains(title))
        }
        try stage.press(.char("l"))
        #expect(stage.text.contains("Welcome to La Serena"))
        let before = stage.app.theme
        try stage.click(on: "t colours")
        #expect(stage.app.theme != before)
        let kept = stage.done.compactMap { effect -> AppSettings? in
            if case .keepSettings(let settings) = effect { settings } else { nil }
        }
        #expect(kept.map(\.language) == ["es", "pt-BR", "en", "en"])
        #expect(kept.last?.theme == stage.app.theme.name)
    }

    @Test("the first page is small: the city is seen, and one key shows a ride")
    func theCityIsSeen() throws {
        var stage = try PageStage(StartPage(), state: nil, demo: AccountPeople.demo) { _ in nil }
        let top = (0..<24).first { stage.screen().row($0).contains("Welcome") }
        #expect((top ?? 0) >= 12)
        #expect(stage.text.contains("d watch a ride, 7 min"))
        try stage.press(.char("d"))
        #expect(stage.app.requests == [.demoRide])
        let driver = try PageStage(StartPage(), state: nil, role: .driver) { _ in nil }
        #expect(!driver.text.contains("watch a ride"))
    }

    @Test("the window is named after the page in front")
    func theWindowIsNamed() throws {
        let stage = try PageStage(StartPage(), state: nil) { _ in nil }
        let titles = stage.done.compactMap { effect -> String? in
            if case .setTitle(let title) = effect { title } else { nil }
        }
        #expect(titles.contains("Ride: Welcome to La Serena"))
    }

    @Test func everyThemeIsReached() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        var seen: Set<Theme.Name> = []
        for _ in Theme.Name.allCases {
            seen.insert(stage.app.theme.name)
            try stage.press(.char("t"))
        }
        #expect(seen == Set(Theme.Name.allCases))
        #expect(stage.app.theme.name == .dark)
    }

    @Test("only q and Ctrl-C end the app: one Esc too many after another page does not")
    func escapeEndsNothing() throws {
        for (key, ends) in [(Key.escape, false), (.char("q"), true), (.ctrl("c"), true)] {
            var stage = try PageStage(StartPage(), state: nil) { _ in nil }
            try stage.press(.escape)
            try stage.press(.down, .enter, .escape, key)
            let isOver = stage.done.contains { if case .quit = $0 { true } else { false } }
            #expect(isOver == ends, "\(key.label)")
        }
    }

    @Test func aClickTakesAWayAtOnce() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        try stage.click(on: "Sign in")
        #expect(stage.text.contains("Use your e-mail and password"))
        try stage.press(.escape)
        try stage.click(on: "Ride as a guest")
        #expect(stage.text.contains("Signing you in"))
    }

    @Test("a ride is drawn through the city, and the cars in it move")
    func theCityIsAlive() throws {
        var stage = try PageStage(StartPage(), state: nil) { _ in nil }
        #expect(stage.text.contains("\u{25CF}"))
        func drive(_ latitudeE6: Int64) throws -> String {
            let tick = TickView(
                now_ms: 900_000, speed: 1, cars: [9, latitudeE6, -71_252_000, 0, 0],
                progress: nil)
            try stage.give(.received(WireCodec().encode(.tick(tick))))
            return stage.text
        }
        let before = try drive(-29_902_700)
        #expect(before.contains("\u{25B2}"))
        #expect(try drive(-29_904_000) != before)
        #expect(stage.app.nextWake_ms.map { $0 > stage.now_ms } ?? true)
    }
}
