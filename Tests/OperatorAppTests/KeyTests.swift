import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import OperatorApp

/// Which key does what in which part, and that no key does harm.
@Suite struct KeyTests {
    /// What the keys do, by part; in a busy city with a driver who waits.
    private static let grid: [(tab: OperatorTab, key: Key, action: OperatorAction?)] = [
        (.city, .enter, .tab(.drivers)), (.city, .char("o"), nil), (.city, .char("s"), nil),
        (.rides, .enter, .open), (.rides, .char("o"), nil), (.rides, .char("s"), nil),
        (.drivers, .enter, .open), (.drivers, .char("o"), nil), (.drivers, .char("s"), nil),
        (.help, .enter, .open), (.help, .char("o"), .toggleSettled), (.help, .char("s"), nil),
        (.people, .enter, .open), (.people, .char("o"), nil), (.people, .char("s"), .findPerson),
    ]

    /// What they do in every part.
    private static let everywhere: [(key: Key, action: OperatorAction)] = [
        (.char("/"), .findPlace), (.char("z"), .toggleDemand), (.escape, .fold),
        (.char("1"), .tab(.city)), (.char("5"), .tab(.people)), (.char("e"), .settings),
        (.char("+"), .shared(.zoomIn)), (.char("-"), .shared(.zoomOut)),
        (.char("c"), .shared(.centre)), (.char("h"), .shared(.pan(right: -1, down: 0))),
        (.char("?"), .shared(.help)), (.char("n"), .shared(.pastMessages)),
        (.char("q"), .shared(.quit)), (.ctrl("c"), .shared(.quit)),
    ]

    private func action(_ key: Key, _ stage: OperatorStage) -> OperatorAction? {
        if case .run(let action) = stage.app.keyTable.outcome(of: key) { action } else { nil }
    }

    @Test func everyKeyDoesWhatTheGridSays() throws {
        for tab in OperatorTab.allCases where tab != .cities {
            var stage = try OperatorStage()
            try stage.press(.char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(tab.rawValue))))
            #expect(stage.app.tab == tab)
            for row in Self.grid where row.tab == tab {
                #expect(action(row.key, stage) == row.action, "\(tab) \(row.key)")
            }
            for row in Self.everywhere {
                #expect(action(row.key, stage) == row.action, "\(tab) \(row.key)")
            }
        }
    }

    @Test func theArrowsWalkThroughThePartsAndTab() throws {
        var stage = try OperatorStage()
        for tab in [OperatorTab.rides, .drivers, .help, .people, .people] {
            try stage.press(.right)
            #expect(stage.app.tab == tab)
        }
        try stage.press(.tab)
        #expect(stage.app.tab == .city)
        try stage.press(.backTab)
        #expect(stage.app.tab == .people)
        try stage.press(.left)
        #expect(stage.app.tab == .help)
    }

    @Test func escLeavesTheMapAloneAndAnyPartBringsTheSheetBack() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"), .escape)
        #expect(stage.app.isFolded)
        #expect(!stage.text.contains("From and to"))
        try stage.press(.enter)
        #expect(!stage.app.isFolded)
        #expect(stage.app.tab == .rides)
        try stage.press(.escape, .char("4"))
        #expect(!stage.app.isFolded)
        #expect(stage.app.tab == .help)
    }

    @Test(arguments: Gallery.scenes, AppFiles.tags)
    func everyHintFitsAndWorksHere(scene: Gallery.Scene, language: String) throws {
        var stage = try OperatorStage(scene.town, language: language)
        try scene.lead(&stage)
        for binding in stage.app.keyTable.bindings {
            #expect(!binding.title.isEmpty)
            #expect(!binding.title.hasPrefix("operator."), "\(binding.title)")
        }
        #expect(stage.text.firstMatch(of: #/operator\.[a-z]/#) == nil, "\(stage.text)")
    }

    // MARK: A cat on the keyboard

    private static let keys: [Key] =
        [
            .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function(1), .function(5), .function(6),
            .function(9), .ctrl("l"), .ctrl("r"), .ctrl("u"), .paste("plaza\u{1B}[2J"),
        ] + "abcdehjklmnorsuwxz12345?+-/ ".unicodeScalars.map { Key.char($0) }

    @Test(arguments: [UInt64(1), 2, 3])
    func nothingCrashesWhateverIsPressedAndHappens(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var stage = try OperatorStage(Hostile.town)
        var alarm: UInt64 = 500
        for step in 1...2_500 {
            try stage.press(Self.keys[random.below(Self.keys.count)])
            if step % 41 == 0 { try stage.pass(seconds: random.below(4)) }
            if step % 97 == 0 {
                alarm += 1
                try stage.callForHelp(alarm, name: Hostile.texts[random.below(6)])
            }
            if step % 173 == 0 {
                try stage.loseEngine()
                try stage.pass(seconds: 5)
            }
            if step % 59 == 0 {
                try stage.give(
                    .resized(
                        Size(width: 20 + random.below(200), height: 4 + random.below(60))))
                _ = stage.screen()
            }
            if step % 23 == 0 {
                let point = Point(x: random.below(80), y: random.below(24))
                try stage.press(
                    .mouse(MouseEvent(.press, at: point)), .mouse(MouseEvent(.release, at: point)))
            }
        }
        try stage.give(.resized(Size(width: 80, height: 24)))
        // Everything can be left with Esc, after a question where much would be lost.
        for _ in 0..<12 {
            try stage.press(.escape)
            if stage.app.core.question != nil { try stage.press(.down, .enter) }
        }
        #expect(stage.app.core.topPage == nil)
    }
}
