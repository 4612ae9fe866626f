import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("D1: what is typed into an application") struct JoinFieldTests {
    private static let done = Array(DriverPeople.parts.prefix(5))

    static let days: [(String, DayTyping)] = [
        ("", .empty), ("2", .incomplete), ("28/", .incomplete), ("28/02", .incomplete),
        ("28/02/203", .incomplete), ("28/02/2030", .day(DriverPeople.day("2030-02-28"))),
        ("2030-02-28", .day(DriverPeople.day("2030-02-28"))), ("2030-02", .incomplete),
        ("29/02/2028", .day(DriverPeople.day("2028-02-29"))), ("29/02/2030", .noSuchDay),
        ("31/04/2030", .noSuchDay), ("28/13/2030", .noSuchDay), ("00/01/2030", .noSuchDay),
        ("a", .wrong),
        ("28//2030", .wrong), ("280/02/2030", .wrong), ("28/02/20301", .wrong),
        ("28/02/2030/1", .wrong), ("٢8/02/2030", .wrong),
    ]

    @Test(arguments: days) func daysAreRead(typed: String, meaning: DayTyping) {
        #expect(DayTyping(typed) == meaning)
    }

    static let written = [
        ("", ""), ("2", "2"), ("28", "28"), ("280", "28/0"), ("28022", "28/02/2"),
        ("28022030", "28/02/2030"), ("280220301", "28/02/2030"), ("28/", "28"),
        ("5/", "05/"), ("05/6/", "05/06/"), ("2030-02-28", "2030-02-28"), ("x", "x"),
    ]

    @Test(arguments: written) func slashesPutThemselves(typed: String, written: String) {
        #expect(DayTyping.grouped(typed) == written)
    }

    private func context(_ market: MarketView) throws -> PageContext {
        try PageStage(BoardingPage(), state: .luis, market: market, answer: { _ in nil })
            .app.core.context
    }

    private static let photograph = FileFinding.file(
        size: 100, firstBytes: [0xFF, 0xD8, 0xFF, 0xE0])

    /// The form of a part with these texts typed into it.
    private func form(
        _ part: JoinPart, _ context: PageContext, done: [String] = done,
        types: [(JoinForm.Field, String)] = [], file: FileFinding = photograph
    ) throws -> (form: Form, fields: [JoinForm.Field]) {
        let application = DriverPeople.application("draft", done: done)
        let plan = JoinPlan(application, market: context.market, before: nil)
        var form = try #require(JoinForm(part, plan, context))
        for (field, text) in types {
            let index = try #require(form.fields.fields.firstIndex(of: field))
            _ = form.chosen(row: index, context, isBusy: false)
            _ = form.handle(.ctrl("u"), context, isBusy: false)
            _ = form.handle(.paste(text), context, isBusy: false)
        }
        if let path = form.fileToLookAt(context) { form.found(file, at: path) }
        return (form.form(context, isBusy: false), form.fields.fields)
    }

    private func state(
        _ field: JoinForm.Field, _ text: String, _ part: JoinPart, _ market: MarketView
    ) throws -> Standing {
        let (form, fields) = try form(part, context(market), types: [(field, text)])
        let index = try #require(fields.firstIndex(of: field))
        return Standing(form.fields[index].state)
    }

    enum Standing: String {
        case empty, incomplete, wrong, right

        init(_ state: FieldState) {
            self =
                switch state {
                case .empty, .optional: .empty
                case .incomplete: .incomplete
                case .wrong: .wrong
                case .right: .right
                }
        }
    }

    static let brazilian: [(JoinForm.Field, String, Standing)] = [
        (.surname, "", .empty), (.surname, "Silva", .right),
        (.birthDate, "", .empty), (.birthDate, "1705", .incomplete),
        (.birthDate, "17/05/1990", .right), (.birthDate, "21/11/2008", .right),
        (.birthDate, "22/11/2008", .wrong), (.birthDate, "31/02/1990", .wrong),
        (.surname, String(repeating: "x", count: 61), .wrong),
        (.city, "", .empty), (.city, "La Serena", .right), (.city, "😀", .incomplete),
        (.city, String(repeating: "x", count: 61), .wrong),
    ]

    @Test(arguments: brazilian)
    func personalDataAreCheckedAsTyped(
        field: JoinForm.Field, typed: String, standing: Standing
    ) throws {
        for market in [MarketView.brazil, .chileForDrivers] {
            #expect(try state(field, typed, .personal, market) == standing)
        }
    }

    @Test("who invited a driver is asked at sign-up, and by no part of the application")
    func nobodyIsAskedTwiceWhoInvitedThem() throws {
        let signUp = try AppFiles.texts("en")["account.label.referral"]
        for market in [MarketView.brazil, .chileForDrivers] {
            for part in [JoinPart.consent, .personal, .category, .vehicle] {
                let form = try form(part, context(market), types: []).0
                #expect(!form.fields.contains { $0.label.hasPrefix(signUp) }, "\(part)")
            }
        }
    }

    static let cars: [(JoinForm.Field, String, Standing, Standing)] = [
        (.plate, "", .empty, .empty), (.plate, "abc", .incomplete, .wrong),
        (.plate, "abc1d23", .right, .wrong), (.plate, "ABC-1234", .right, .wrong),
        (.plate, "bcdf12", .wrong, .right), (.plate, "BC-1234", .wrong, .right),
        (.plate, "A?", .wrong, .wrong), (.make, "", .empty, .empty),
        (.make, "Kia", .right, .right), (.model, "Rio", .right, .right),
        (.model, "500", .right, .right), (.model, "😀", .incomplete, .incomplete),
        (.make, "---", .incomplete, .incomplete),
        (.make, String(repeating: "x", count: 31), .wrong, .wrong),
        (.year, "20214", .wrong, .wrong),
        (.year, "", .empty, .empty), (.year, "20", .incomplete, .incomplete),
        (.year, "2021", .right, .right), (.year, "2027", .right, .right),
        (.year, "2028", .wrong, .wrong), (.year, "x", .wrong, .wrong),
    ]

    @Test(arguments: cars)
    func carsAreCheckedByTheMarketsForms(
        field: JoinForm.Field, typed: String, brazil: Standing, chile: Standing
    ) throws {
        // A new car: nothing is filled in yet.
        #expect(try state(field, typed, .vehicle, .brazil) == brazil)
        #expect(try state(field, typed, .vehicle, .chileForDrivers) == chile)
    }

    @Test(
        "A make without a letter or a digit is told what it needs",
        arguments: ["---", "😀", "..."])
    func aWordNeedsLettersOrDigits(typed: String) throws {
        for field in [JoinForm.Field.make, .model] {
            let (form, fields) = try form(.vehicle, context(.brazil), types: [(field, typed)])
            let index = try #require(fields.firstIndex(of: field))
            #expect(form.fields[index].state == .incomplete("Use letters or digits"))
        }
    }

    /// What is said beside a value that misses a limit.
    static let limits: [(JoinPart, JoinForm.Field, String, String)] = [
        (.personal, .birthDate, "22/11/2008", "18 years or older"),
        (.vehicle, .year, "2013", "2014 or newer"),
        (.document("licence"), .expires, "31/12/9999", "Too far ahead"),
        (.document("licence"), .expires, "31/02/2030", "There is no such day"),
    ]

    @Test("D1: a value that misses a limit is told the limit", arguments: limits)
    func limitsAreNamed(
        part: JoinPart, field: JoinForm.Field, typed: String, said: String
    ) throws {
        var market = MarketView.brazil
        market.vehicle_ages = Category.allCases.map { VehicleAgeView(category: $0, years: 12) }
        let (form, fields) = try form(part, context(market), types: [(field, typed)])
        let index = try #require(fields.firstIndex(of: field))
        #expect(form.fields[index].state == .wrong(said))
    }

    @Test("a car that is too old for what it is to serve is told where the year is typed")
    func carsThatAreTooOldAreTold() throws {
        var market = MarketView.brazil
        market.vehicle_ages = Category.allCases.map { VehicleAgeView(category: $0, years: 12) }
        for (typed, standing) in [("1899", Standing.wrong), ("2013", .wrong), ("2014", .right)] {
            #expect(try state(.year, typed, .vehicle, market) == standing, "\(typed)")
        }
        // Where nothing is said of it, the engine decides.
        #expect(try state(.year, "1899", .vehicle, .brazil) == .right)
    }

    static let files: [(JoinForm.Field, String, Standing)] = [
        (.path, "", .empty), (.path, "licence.pdf", .wrong), (.path, "~/licence.pdf", .right),
        (.path, "~/", .incomplete), (.path, "~luis/licence.pdf", .wrong),
        (.path, "/", .incomplete), (.path, "/srv/", .incomplete),
        (.path, "/srv/licence.pdf", .right), (.path, "'/srv/my licence.pdf'", .right),
        (.expires, "", .empty), (.expires, "2102", .incomplete),
        (.expires, "20/11/2026", .wrong), (.expires, "21/11/2026", .right),
        (.expires, "31/02/2030", .wrong),
    ]

    static let findings: [(FileFinding, Standing, String?)] = [
        (photograph, .right, nil),
        (.file(size: 5 << 20, firstBytes: Array("%PDF-1.7".utf8)), .right, nil),
        (
            .file(size: 9, firstBytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), .right,
            nil
        ),
        (.nothing, .incomplete, "document_not_there"),
        (.somethingElse, .incomplete, "document_not_a_file"),
        (.link, .wrong, "document_is_a_link"), (.unreadable, .wrong, "document_cannot_be_read"),
        (.file(size: 0, firstBytes: []), .wrong, "document_file_empty"),
        (
            .file(size: 5 << 20 + 1, firstBytes: [0xFF, 0xD8, 0xFF]), .wrong,
            "document_file_too_large"
        ),
        (.file(size: 9, firstBytes: Array("#!/bin/sh".utf8)), .wrong, "document_file_wrong_type"),
    ]

    @Test("a file is looked at where it is typed, and its field says what the engine would say")
    func filesAreLookedAtWhereTheyAreTyped() throws {
        for language in ["en", "pt-BR"] {
            let context = try PageStage(
                BoardingPage(), state: .luis, language: language, answer: { _ in nil }
            ).app.core.context
            for (finding, standing, code) in Self.findings {
                let (form, fields) = try form(
                    .document("licence"), context, types: [(.path, "~/no.pdf")],
                    file: finding)
                let state = form.fields[try #require(fields.firstIndex(of: .path))].state
                #expect(Standing(state) == standing, "\(finding)")
                guard let code else { continue }
                let why = context.texts[WireError.refused(code)]
                #expect(state == .incomplete(why) || state == .wrong(why), "\(finding)")
            }
        }
    }

    @Test("what was missing is looked at again, and what is right is not")
    func whatWasMissingIsLookedAtAgain() throws {
        let context = try context(.brazil)
        let plan = JoinPlan(
            DriverPeople.application("draft", done: Self.done), market: context.market, before: nil)
        var form = try #require(JoinForm(.document("licence"), plan, context))
        #expect(form.fileToLookAt(context) == nil)
        _ = form.handle(.paste("~/a.jpg"), context, isBusy: false)
        #expect(form.fileToLookAt(context) == "/srv/luis/a.jpg")
        form.found(.nothing, at: "/srv/luis/a.jpg")
        #expect(form.fileToLookAt(context) == "/srv/luis/a.jpg")
        form.found(Self.photograph, at: "/srv/luis/a.jpg")
        #expect(form.fileToLookAt(context) == nil)
        _ = form.handle(.backspace, context, isBusy: false)
        #expect(form.fileToLookAt(context) == "/srv/luis/a.jp")
    }

    @Test(arguments: files)
    func documentsNeedAFullPathAndADayToCome(
        field: JoinForm.Field, typed: String, standing: Standing
    ) throws {
        #expect(try state(field, typed, .document("licence"), .brazil) == standing)
    }

    @Test func aDayIsAskedOnlyWhereADocumentExpires() throws {
        let part = JoinPart.document("vehicle_registration")
        #expect(try form(part, context(.brazil)).fields == [.path])
        #expect(try form(part, context(.chileForDrivers)).fields == [.path, .expires])
    }

    @Test(arguments: [MarketView.brazil, .chileForDrivers])
    func theExampleOfAPlateIsOne(market: MarketView) throws {
        let (form, _) = try form(.vehicle, context(market), done: ["account"])
        let example = form.fields[0].placeholder
        #expect(try state(.plate, example, .vehicle, market) == .right)
    }

    /// Once something is typed, the example in the empty field is to be seen no more.
    @Test(arguments: [MarketView.brazil, .chileForDrivers])
    func aPlateOfElsewhereIsToldWhatOneOfHereIsLike(market: MarketView) throws {
        let (empty, _) = try form(.vehicle, context(market), done: ["account"])
        let (form, fields) = try form(
            .vehicle, context(market), done: ["account"], types: [(.plate, "B1C2D")])
        let index = try #require(fields.firstIndex(of: .plate))
        guard case .wrong(let words) = form.fields[index].state else {
            Issue.record("\(form.fields[index].state)")
            return
        }
        #expect(words == "Like \(empty.fields[0].placeholder)")
    }
}
