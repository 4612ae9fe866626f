import RideCore
import RideTestSupport
import Testing

@testable import RideMap

/// What people type: numbers, abbreviations, other names, mistakes.
@Suite struct TypingTests {
    private static let streets = [
        "Estrada do Galeão", "Rua Doutor Getúlio Vargas", "Rua General Câmara", "Praça Santa Rita",
        "Avenida Rio Branco", "Calle Gran Vía", "King Street", "Travessa Branca", "Rua 7",
    ]

    private static let town = Result {
        var contents = TestCities.contents(ofStreets: streets)
        contents.alternativeNames = [AlternativeName(street: 5, name: "Avenida Central")]
        let numbers = [(1, "100"), (1, "1498"), (1, "1600-B"), (1, "1600"), (5, "12"), (1, "s/n")]
        contents.addresses = numbers.enumerated().map { index, number in
            Address(
                street: UInt32(number.0), number: number.1,
                coordinate: TestCities.point(north: Double(index) * 100, east: 0))
        }
        let places = [
            ("Galeão", "suburb", 900.0), ("Centro", "quarter", 9_000), ("Galeto", "restaurant", 0),
            ("Aeroporto Galeão", "aerodrome", 2_000),
        ]
        contents.places = places.map {
            Place(
                name: $0.0, kind: PlaceKind(rawValue: $0.1),
                coordinate: TestCities.point(north: $0.2, east: 0))
        }
        return PlaceSearch(try City(contents))
    }

    private func found(_ query: String, limit: Int = 4) throws -> [Finding] {
        let near = TestCities.point(north: 0, east: 0)
        return try Self.town.get().find(query, near: near, limit: limit)
    }

    @Test(
        arguments: [
            ("estrada do galeao 1498", "Estrada do Galeão 1498", nil),
            ("1498 estrada do galeao", "Estrada do Galeão 1498", nil),
            ("galeao 1498", "Estrada do Galeão 1498", nil),
            ("Estrada do Galeão, 1498", "Estrada do Galeão 1498", nil),
            ("galeao 1600b", "Estrada do Galeão 1600-B", nil),
            ("galeao 1600-b", "Estrada do Galeão 1600-B", nil),
            ("galeao 1600 b", "Estrada do Galeão 1600-B", nil),
            ("galeao 1520", "Estrada do Galeão 1520", "1520"),
            ("galeao 1521", "Estrada do Galeão 1498", "1521"),
            ("galeao 1", "Estrada do Galeão 100", "1"),
            ("galeao 9999", "Estrada do Galeão 1600-B", "9999"),
            ("galeao 1600c", "Estrada do Galeão 1600-B", "1600c"),
            ("avenida central 12", "Avenida Rio Branco 12", nil),
            ("galeap 1498", "Estrada do Galeão 1498", nil),
        ] as [(String, String, String?)])
    func streetWithNumberFindsTheHouse(query: String, name: String, missing: String?) throws {
        let first = try #require(try found(query).first)
        #expect(first.name == name)
        #expect(first.kind == .address)
        #expect(first.missingNumber == missing)
        let isBetween = first.between != nil
        #expect(isBetween == (missing == "1520"))
        #expect(first.detailAndNumber.contains("nearest to") == (missing != nil && !isBetween))
    }

    /// On the even side, a fifth of the way from 1498 to 1600.
    @Test func aHouseBetweenTwoIsWhereItsNumberSays() throws {
        let first = try #require(try found("estrada do galeao 1518").first)
        #expect(first.name == "Estrada do Galeão 1518" && first.missingNumber == "1518")
        #expect(first.detailAndNumber == "address between 1498 and 1600-B")
        let part = 20.0 / 102
        let expected = TestCities.point(north: 100 + 100 * part, east: 0)
        #expect(Geodesy.distance(first.coordinate, expected) < Metres(2))
    }

    @Test func streetWithoutAddressesIsFoundWithoutTheNumber() throws {
        let first = try #require(try found("gran via 12").first)
        #expect(first.name == "Calle Gran Vía")
        #expect(first.kind == .street)
    }

    @Test func numberThatIsTheNameIsTheName() throws {
        #expect(try found("rua 7").first?.name == "Rua 7")
    }

    @Test(arguments: [
        ("dr getulio", "Rua Doutor Getúlio Vargas"), ("r dr vargas", "Rua Doutor Getúlio Vargas"),
        ("gen camara", "Rua General Câmara"), ("pça sta rita", "Praça Santa Rita"),
        ("pca santa", "Praça Santa Rita"), ("av rio branco", "Avenida Rio Branco"),
        ("est galeao", "Estrada do Galeão"), ("trav branca", "Travessa Branca"),
        ("king st", "King Street"), ("cl gran via", "Calle Gran Vía"),
    ])
    func abbreviationsAreUnderstood(query: String, expected: String) throws {
        #expect(try found(query).first?.name == expected)
    }

    @Test(arguments: [
        ("geleao", "Galeão"), ("galleao", "Galeão"), ("gaelao", "Galeão"), ("galao", "Galeão"),
        ("gelea", "Galeão"), ("aeropotro", "Aeroporto Galeão"),
        ("getlio", "Rua Doutor Getúlio Vargas"),
        ("estarda galeao", "Estrada do Galeão"), ("brnca", "Travessa Branca"),
        ("aerropotro", "Aeroporto Galeão"),
    ])
    func typingErrorsAreForgiven(query: String, expected: String) throws {
        let names = try found(query, limit: 9).map(\.name)
        #expect(names.contains(expected), "\(names)")
    }

    @Test(arguments: ["gxlexo", "kjng stxt", "vix1", "abc", "vja"])
    func otherErrorsAreNot(query: String) throws {
        #expect(try found(query).isEmpty)
    }

    @Test func nothingMisspeltComesBeforeSomethingSpeltRight() throws {
        // "galet" begins Galeto, and is one letter from the beginning of Galeão.
        let names = try found("galet").map(\.name)
        #expect(names.first == "Galeto")
        #expect(names.contains("Estrada do Galeão"))
    }

    @Test func otherNamesOfAStreetFindIt() throws {
        let first = try #require(try found("avenida central").first)
        #expect(first.name == "Avenida Rio Branco")
        #expect(first.kind == .street)
        let crossing = try found("avenida central & galeao").first
        #expect(crossing?.name.contains("Avenida Rio Branco") == true)
        #expect(crossing?.kind == .crossing)
    }

    @Test func partsOfTheCityAreFoundAndNamed() throws {
        let findings = try found("galeao", limit: 9)
        #expect(findings.prefix(3).map(\.kind) == [.street, .neighbourhood, .place])
        #expect(findings[0].fullDetail == "street, Galeão")
        #expect(findings[1].fullDetail == "suburb")
        #expect(findings[2].neighbourhood == "Galeão")
        #expect(try found("galeao 1501").first?.fullDetail == "address nearest to 1501, Galeão")
    }

    @Test func moreThanTheMostIsNeverGiven() throws {
        #expect(try found("a", limit: .max).count <= PlaceSearch.maximumLimit)
    }

    /// The walk over the tree agrees with the textbook's table, word by word.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func similarWordsAreThoseTheTextbookFinds(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func word() -> [UInt8] {
            (0..<1 + random.below(9)).map { _ in UInt8(ascii: "a") + UInt8(random.below(3)) }
        }
        let words = (0..<150).map { _ in word() }
        var texts = TextCollection([])
        for word in words { _ = texts.index(of: String(decoding: word, as: UTF8.self)) }
        let contents = texts
        var city = TestCities.fullContents()
        city.names = (0..<contents.starts.count - 1).map { index in
            let range = Int(contents.starts[index])..<Int(contents.starts[index + 1])
            return String(decoding: contents.bytes[range], as: UTF8.self)
        }
        let table = try City(city).parts.records.texts
        let index = WordIndex(table, of: 0..<city.names.count)
        for limit in 1...2 {
            for isUnfinished in [false, true] {
                for _ in 0..<20 {
                    let wanted = word()
                    var found: [String: Int] = [:]
                    index.forEachSimilar(to: wanted, limit: limit, isUnfinished: isUnfinished) {
                        word, errors in
                        index.forEachPosting(of: word) { found[city.names[$0.text]] = errors }
                    }
                    for name in city.names {
                        let expected = Self.distance(wanted, Array(name.utf8), isUnfinished)
                        let isSimilar = expected > 0 && expected <= limit
                        #expect(found[name] == (isSimilar ? expected : nil), "\(wanted) \(name)")
                    }
                }
            }
        }
    }

    /// The distance by the whole table; if unfinished, the least to any beginning of the word.
    private static func distance(_ one: [UInt8], _ other: [UInt8], _ isUnfinished: Bool) -> Int {
        var table = (0...other.count).map { row in
            (0...one.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 }
        }
        for row in 1...other.count {
            for column in 1...one.count {
                let change = other[row - 1] == one[column - 1] ? 0 : 1
                var best = min(
                    table[row - 1][column - 1] + change, table[row - 1][column] + 1,
                    table[row][column - 1] + 1)
                if row > 1, column > 1, other[row - 1] == one[column - 2],
                    other[row - 2] == one[column - 1]
                {
                    best = min(best, table[row - 2][column - 2] + 1)
                }
                table[row][column] = best
            }
        }
        let ends = table.map { $0[one.count] }
        return isUnfinished ? ends.min() ?? 0 : ends[other.count]
    }
}
