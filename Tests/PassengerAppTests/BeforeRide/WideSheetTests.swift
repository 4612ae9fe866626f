import RideApp
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// A sheet with a list beside the map says everything that the one below it says in the smallest
/// terminal: what is too long may be cut, and keys may stand in the longer bar.
@Suite struct WideSheetTests {
    /// Terminals, and their languages: in the narrowest of the wide ones words are longest.
    private static let terminals = [
        (100, "en"), (100, "pt-BR"), (160, "en"), (200, "en"),
    ]

    private static let lists = Gallery.scenes.filter { scene in
        ["where-", "choose", "boarding"].contains { scene.name.hasPrefix($0) }
    }

    @Test("P6: a wide terminal leaves out nothing", arguments: lists)
    func nothingIsLost(scene: Gallery.Scene) throws {
        for (width, language) in Self.terminals {
            var journey = try Journey(language: language, changing: scene.prepare)
            try scene.lead(&journey)
            guard journey.app.core.overlay == nil, journey.app.core.topPage == nil else { return }
            let small = journey.screen().sheetCells
            #expect(!small.isEmpty)
            try journey.give(.resized(Size(width: width, height: 50)))
            let screen = journey.screen(width, 50)
            let wide = screen.sheetCells
            let cut = wide.filter { $0.last == "…" }.map { $0.dropLast() }
            let words = Set(wide.flatMap(\.words) + screen.row(49).words)
            let lost = small.filter { cell in
                !cut.contains { cell.hasPrefix($0) } && !words.isSuperset(of: cell.words)
            }
            #expect(lost.isEmpty, "\(width): \(lost)\n\(screen.text)")
        }
    }

    @Test(
        "P4: what is agreed on is one list below the prices, which the arrows walk through",
        arguments: [(80, 24), (200, 60), (100, 30)])
    func termsAreOneList(width: Int, height: Int) throws {
        var journey = try Journey(size: Size(width: width, height: height))
        try journey.choose()
        let terms = journey.app.terms(of: try journey.choice())
        #expect(terms.map(\.key) == ["p", "k", "w", "i", "a", "v", "d"])
        let lines = journey.screen(width, height).text.split(separator: "\n")
        for term in terms {
            #expect(lines.contains { $0.contains("\(term.key)  \(term.title)") }, "\(term.title)")
        }
        // Past the last category, and back.
        let count = try journey.choice().plan.options.count
        for _ in 0..<count { try journey.press(.down) }
        #expect(try journey.choice().term == 0)
        #expect(try journey.choice().selected == count - 1)
        #expect(journey.screen(width, height).text.contains("Enter pay"))
        try journey.press(.up)
        #expect(try journey.choice().term == nil)
    }

    @Test(
        "P4: what a price is made of is whole in the smallest terminals; the terms give way",
        arguments: ["en", "es", "pt-BR"], [Size.smallest, .least])
    func thePriceIsWhole(language: String, size: Size) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "choose-surge" })
        var journey = try Journey(size: size, language: language, changing: scene.prepare)
        try scene.lead(&journey)
        func text() -> String { journey.screen(size.width, size.height).text }
        let option = try #require(try journey.choice().option)
        let rows = journey.app.core.fareRows(option.fare)
        #expect(rows.count == option.fare.items.count + 1)
        for case .line(let name, let amount) in rows {
            let lines = text().split(separator: "\n")
            let isShown = lines.contains { line in
                line.contains(name.plain) && line.contains(amount.plain)
            }
            #expect(isShown, "\(name.plain)\n\(text())")
        }
        // The terms that are out of sight come into it.
        for term in journey.app.terms(of: try journey.choice()).indices {
            while try journey.choice().term ?? -1 < term { try journey.press(.down) }
            let selected = try #require(journey.app.selectedTerm(try journey.choice()))
            #expect(text().contains("▸ \(selected.key)  \(selected.title)"))
        }
    }

    @Test("P4: Enter changes the term that is selected, and requests the ride again afterwards")
    func enterChangesATerm() throws {
        var journey = try Journey()
        try journey.choose()
        let count = try journey.choice().plan.options.count
        for _ in 0..<count { try journey.press(.down) }
        try journey.press(.down, .enter)
        #expect(journey.app.core.topPage is PromotionPage)
        try journey.press(.escape)
        #expect(!journey.calls.contains { $0 is RequestRide })
        try journey.press(.enter)
        #expect(journey.calls.contains { $0 is RequestRide })
    }

    /// Beside the map of the narrowest wide terminal.
    private static let narrow = 34

    @Test(
        "P6: a narrow sheet tells long names of places in full",
        arguments: [
            "searching", "coming", "coming-shared", "arriving", "arrived", "aboard",
            "aboard-stops", "at-stop", "there", "summary", "cancelled", "unserved",
        ])
    func noNameIsCut(name: String) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == name })
        var journey = try Journey(changing: scene.prepare)
        let prepared = journey.engine.adorn
        journey.engine.adorn = { ride in
            ride.dropoff.name = "Terminal Rodoviário Interregional de La Serena Poniente"
            prepared(&ride)
        }
        try scene.lead(&journey)
        let content = journey.app.sheet(width: Self.narrow, isWide: true, glyphs: .braille)
        var told = ""
        for case .line(let left, let right) in content.rows {
            #expect(left.width <= Self.narrow, "\(left.plain)")
            told += left.plain + " " + right.plain + " "
        }
        let room = SheetContent.titleRoom(in: Self.narrow, beside: content.number)
        #expect(content.title.width <= room || told.contains(content.title.plain.words[0]))
        guard !["arrived", "there"].contains(name) else { return }
        for case .paragraph(let words, _) in content.rows { told += words + " " }
        // The ways of two parties have names of their own.
        let name =
            name == "coming-shared" ? ["Monumental", "Prat"] : ["Terminal", "Poniente"]
        #expect(name.allSatisfy { told.contains($0) }, "\(told)")
    }
}

extension String {
    /// What can be read of it.
    fileprivate var words: [String] {
        split(separator: " ").map(String.init)
            .filter { $0.contains { $0.isLetter || $0.isNumber } && $0.last != "…" }
    }
}

extension Screen {
    /// What stands in the rows of the sheet, apart from each other.
    fileprivate var sheetCells: [String] {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        guard let top = rows.firstIndex(where: { $0.first == "╭" }),
            let edge = rows[top].firstIndex(of: "╮")
        else { return [] }
        return rows[top...].prefix { ["╭", "│"].contains($0.first) }.flatMap { row in
            String(row.prefix(edge).dropFirst()).split(separator: #/ {2,}| [▸◆●] /#)
                .map { String($0.drop { " ▸◆●".contains($0) }) }
        }
    }
}
