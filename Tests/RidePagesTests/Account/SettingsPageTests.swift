import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P13: settings") struct SettingsPageTests {
    private func kept(_ stage: PageStage) -> AppSettings? {
        stage.done.compactMap { effect -> AppSettings? in
            if case .keepSettings(let settings) = effect { settings } else { nil }
        }.last
    }

    /// Which row, what is pressed there, and what the settings are afterwards.
    private static let changes: [(row: Int, key: Key, wanted: AppSettings)] = [
        (0, .right, settings { $0.theme = .light }),
        (1, .right, settings { $0.language = "es" }),
        (2, .char(" "), settings { $0.units = .imperial }),
        (3, .char(" "), settings { $0.bell = false }),
        (4, .char(" "), settings { $0.desktop_notifications = false }),
        (5, .char(" "), settings { $0.window_title = false }),
        (6, .char(" "), settings { $0.reduced_motion = true }),
    ]

    private static func settings(_ change: (inout AppSettings) -> Void) -> AppSettings {
        var settings = AppSettings()
        change(&settings)
        return settings
    }

    @Test(arguments: 0..<7) func everyChoiceWorksAndIsKeptAtOnce(row: Int) throws {
        let (row, key, wanted) = Self.changes[row]
        var stage = try PageStage(SettingsPage(), state: .ana) { _ in nil }
        for _ in 0..<row { try stage.press(.down) }
        try stage.press(key)
        #expect(kept(stage) == wanted)
        #expect(stage.app.core.facts.settings == wanted)
    }

    @Test func theMouseChoosesToo() throws {
        var stage = try PageStage(SettingsPage(), state: .ana) { _ in nil }
        try stage.click(on: "[x] Sound for important")
        #expect(kept(stage)?.bell == false)
        try stage.click(on: "Language")
        try stage.click(on: "Language")
        #expect(stage.text.contains("Ajustes"))
        try stage.click(on: " Listo ")
        #expect(stage.isMapBack)
    }

    @Test("the window gets its own name back where it is not to be named, and is named again")
    func theNameOfTheWindowIsSwitchedOff() throws {
        var stage = try PageStage(SettingsPage(), state: .ana) { _ in nil }
        func titles() -> [String] {
            stage.done.compactMap { effect -> String? in
                if case .setTitle(let title) = effect { title } else { nil }
            }
        }
        #expect(titles().last == "Ride: Settings")
        try stage.click(on: "[x] Page name in")
        #expect(titles().last == "")
        let count = titles().count
        try stage.press(.down, .up)
        #expect(titles().count == count)
        try stage.click(on: "[ ] Page name in")
        #expect(titles().last == "Ride: Settings")
    }

    @Test func coloursAreSeenAtOnce() throws {
        var stage = try PageStage(SettingsPage(), state: .ana) { _ in nil }
        for name in Theme.Name.allCases.dropFirst() {
            try stage.press(.right)
            #expect(stage.app.theme.name == name)
        }
    }

    @Test func placesAreForgottenAfterAQuestion() throws {
        var stage = try PageStage(
            SettingsPage(), state: .ana, places: AccountScreensTests.places
        ) { _ in nil }
        #expect(stage.text.contains("2 recent places are saved"))
        try stage.press(.char("r"), .enter)
        #expect(stage.text.contains("2 recent places are saved"))
        try stage.press(.char("r"), .down, .enter)
        #expect(stage.text.contains("No recent places are saved."))
        #expect(stage.app.core.facts.places.recent == [])
        try stage.press(.char("r"))
        #expect(stage.toasts.first == "No recent places")
    }

    @Test(arguments: Side.allCases) func theTourHasSixShortStops(role: Side) throws {
        for texts in try AppFiles.languages() {
            let steps = TourSteps.steps(role: role, texts: texts)
            #expect(steps.count == 6)
            for step in steps {
                #expect(step.text.count <= 160)
                #expect(step.title.count <= 40)
                #expect(!step.text.hasPrefix("account."))
            }
            #expect(Set(steps.map(\.anchor)) == Set(TourStep.Anchor.allCases))
        }
    }

    @Test func bothLanguagesHaveTheSameTerms() throws {
        let kinds = try AppFiles.languages().map { texts in
            Paragraphs(texts["account.terms.body"] + texts["account.terms.driver"]).blocks.map {
                block in
                switch block {
                case .heading: "heading"
                case .text: "text"
                case .bullet: "bullet"
                case .gap: "gap"
                }
            }
        }
        #expect(kinds[0] == kinds[1])
        #expect(kinds[0].count { $0 == "heading" } == 13)
    }
}
