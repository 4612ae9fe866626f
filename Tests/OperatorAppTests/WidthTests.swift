import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// What decides is never cut off, however wide the terminal is and whatever the language.
@Suite struct WidthTests {
    static let widths = [80, 90, 100, 120, 160, 200]

    private func stage(
        _ name: String, _ width: Int, _ language: String
    ) throws -> OperatorStage {
        let scene = try #require(Gallery.scenes.first { $0.name == name })
        var stage = try OperatorStage(
            scene.town, size: Size(width: width, height: width < 100 ? 24 : 40),
            language: language)
        try scene.lead(&stage)
        try stage.pass(seconds: 2)
        return stage
    }

    @Test("what was sent again is marked", arguments: widths, AppFiles.tags)
    func whatWasSentAgainIsMarked(width: Int, language: String) throws {
        let stage = try stage("application-document", width, language)
        let texts = stage.app.core.texts
        let name = texts[word: "licence", in: "operator.document"]
        let marked = name + " " + texts["operator.partAgain"]
        #expect(stage.text.contains(marked), "\(stage.text)")
    }

    @Test("by how much the books are wrong is said", arguments: widths, AppFiles.tags)
    func wrongBooksAreSaid(width: Int, language: String) throws {
        var town = Town.busy
        town.overview.ledger[0].amount_minor += 123_456_789
        let stage = try OperatorStage(
            town, size: Size(width: width, height: 24), language: language)
        let amount = stage.app.core.format.money(Money(minorUnits: 123_456_789))
        let words = stage.app.core.texts["operator.booksWrong", ["amount": amount]]
        #expect(stage.text.contains(words), "\(stage.text)")
    }

    /// Keys stand in the bar or, what concerns one of its people, beside the name.
    @Test("every key of a ride's page can be read", arguments: widths, AppFiles.tags)
    func everyKeyOfARideIsShown(width: Int, language: String) throws {
        let bar: [(Unicode.Scalar, TextKey)] = [
            ("c", "operator.keyCancelRide"), ("n", "operator.keyReassign"),
            ("m", "operator.keyRefund"), ("m", "operator.keyLetOff"),
        ]
        let beside: [(Unicode.Scalar, bound: TextKey, shown: TextKey)] = [
            ("w", "operator.keyWritePassenger", "operator.keyWrite"),
            ("v", "operator.keyWriteDriver", "operator.keyWrite"),
            ("p", "operator.side.passenger", "operator.keyAccount"),
            ("d", "operator.side.driver", "operator.keyAccount"),
        ]
        for scene in ["ride", "ride-wishes", "ride-paid"] {
            let stage = try stage(scene, width, language)
            let texts = stage.app.core.texts
            let screen = stage.screen()
            let keys = screen.row(screen.size.height - 1)
            func isBound(_ key: Unicode.Scalar, _ title: TextKey) -> Bool {
                stage.app.boundKeys.bindings.contains {
                    $0.keys.contains(.char(key)) && $0.title == texts[title]
                }
            }
            for (key, title) in bar where isBound(key, title) {
                #expect(keys.contains(" \(key) \(texts[title])"), "\(keys)")
            }
            #expect(keys.contains("↑↓ " + texts["key.move"]), "\(keys)")
            var count = 0
            for (key, bound, shown) in beside where isBound(key, bound) {
                count += 1
                #expect(screen.text.contains(" \(key) \(texts[shown])"), "\(screen.text)")
            }
            #expect(count >= 2, "nobody can be written to in \(scene)")
        }
    }

    @Test("when something of a person changed is shown", arguments: widths, AppFiles.tags)
    func whenItChangedIsShown(width: Int, language: String) throws {
        let stage = try stage("person", width, language)
        let texts = stage.app.core.texts
        for key in ["operator.columnChanged", "operator.personReach"] as [TextKey] {
            #expect(stage.text.contains(texts[key]), "\(stage.text)")
        }
    }

    /// One word for a stage, in the list, on the ride's own page and on that of a person.
    @Test(arguments: TripStage.allCases, AppFiles.tags)
    func aStageHasOneName(stage: TripStage, language: String) throws {
        let core = try OperatorStage(language: language).app.core
        let group = stage.isLive ? "operator.ride" : "record.stage"
        #expect(core.name(of: stage) == core.texts[word: stage.rawValue, in: group])
        #expect(!core.name(of: stage).contains("."), "a text is missing")
    }

    private static let document = "/srv/ride/documents/driver-7/licence-00ff.pdf"

    private func copied(_ stage: OperatorStage) -> [String] {
        stage.done.compactMap { if case .copy(let text) = $0 { text } else { nil } }
    }

    /// The path of a document is shown whole and put onto the clipboard.
    @Test func thePathOfADocumentIsCopied() throws {
        var stage = try stage("application-document", 80, "en")
        #expect(stage.text.contains(Self.document))
        try stage.press(.char("y"))
        #expect(copied(stage) == [Self.document])
        try stage.press(.up)
        #expect(!stage.text.contains("copy path") && !stage.text.contains("open document"))
        try stage.press(.char("o"), .char("y"))
        #expect(copied(stage) == [Self.document])
    }

    /// A document is shown by a program beside the terminal, and what comes of it is told with its
    /// path, which can be pasted where no program shows it.
    @Test(
        arguments: [
            .started(program: "feh"), .noProgram, .notFound(program: "feh"), .unreadable,
            .notStarted(program: "feh", reason: "No"), .ended(program: "feh", status: 3),
        ] as [DocumentOpening], AppFiles.tags)
    func aDocumentIsOpened(opening: DocumentOpening, language: String) throws {
        var stage = try stage("application-document", 80, language)
        stage.opening = opening
        try stage.press(.char("o"))
        let asked = stage.done.compactMap {
            if case .openDocument(let path) = $0 { path } else { nil }
        }
        #expect(asked == [Self.document])
        let said = try #require(stage.app.core.toasts.toasts.first?.text)
        #expect(said.contains(Self.document))
        #expect(copied(stage) == (opening == .noProgram ? [Self.document] : []))
    }
}
