import RideCore
import Testing

@testable import RideMap

@Suite struct PlaceSearchTests {
    private static let foldings: [(String, [String])] = [
        ("Ñuñoa", ["nunoa"]), ("AVENIDA Perú", ["avenida", "peru"]), ("O'Higgins", ["ohiggins"]),
        ("São João d’Água", ["sao", "joao", "dagua"]), ("n\u{303}", ["n"]),
        ("Straße 12", ["strasse", "12"]), ("Łódź", ["lodz"]), ("Œuvre", ["oeuvre"]),
        ("3ª Avenida", ["3a", "avenida"]), ("a×b", ["a", "b"]), ("", []), (" -- ", []),
        ("Ωmega", ["ωmega"]), ("a\u{7}b", ["a", "b"]),
    ]

    @Test(arguments: foldings)
    func textIsFoldedToPlainWords(text: String, expected: [String]) {
        #expect(TextFolding.words(of: text).map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(arguments: [
        ("Avenida Perú", "peru"), ("Av. Perú", "peru"), ("Calle  Perú -", "peru"),
        ("Perú", "peru"), ("Avenida", "avenida"), ("Avenidas Perú", "avenidas peru"),
        ("Pasaje O'Higgins", "pasaje ohiggins"), ("--", ""),
    ])
    func streetIsKnownByItsNameWithoutAvenida(name: String, expected: String) {
        #expect(String(decoding: TextFolding.streetKey(of: name), as: UTF8.self) == expected)
    }

    private static let laSerena = Result { PlaceSearch(try TestCities.laSerena()) }

    private func names(_ query: String, limit: Int = 3) throws -> [String] {
        let center = try #require(Coordinate(latitude: -29.9027, longitude: -71.252))
        return try Self.laSerena.get().find(query, near: center, limit: limit).map(\.name)
    }

    @Test(arguments: [
        ("francisco de aguirre", "Avenida Francisco de Aguirre"),
        ("AGUIRRE fran", "Avenida Francisco de Aguirre"),
        ("avenida francisco de aguirre", "Avenida Francisco de Aguirre"),
        ("cuatro esq", "Avenida Cuatro Esquinas"),
        ("penuelas sur", "Avenida Peñuelas Sur"),
        ("plaza de armas", "Plaza de Armas de La Serena"),
        ("faro", "Faro Monumental de La Serena"),
        ("estadio sanchez", "Estadio Francisco Sánchez Rumoroso"),
        ("prat & balmaceda", "Arturo Prat & José Manuel Balmaceda"),
        ("balmaceda & prat", "Arturo Prat & José Manuel Balmaceda"),
        ("balmaceda con prat", "Arturo Prat & José Manuel Balmaceda"),
        ("balmaceda com prat", "Arturo Prat & José Manuel Balmaceda"),
        ("balmaceda esquina prat", "Arturo Prat & José Manuel Balmaceda"),
        ("balmaceda prat", "Arturo Prat & José Manuel Balmaceda"),
        ("infante 407", "Infante 407"),
    ])
    func queryFindsFirst(query: String, expected: String) throws {
        #expect(try names(query).first == expected)
    }

    @Test(arguments: ["", "   ", "&", "zzzz", "balmaceda zzzz", "balmaceda & zzzz", "?!"])
    func queryFindsNothing(query: String) throws {
        #expect(try names(query).isEmpty)
    }

    @Test func longQueriesAreHarmless() throws {
        let long = String(repeating: "balmaceda ", count: 1_000)
        #expect(try names(long).first?.contains("Balmaceda") == true)
        #expect(try names(String(repeating: "& ", count: 1_000)).isEmpty)
    }

    @Test func limitIsKept() throws {
        #expect(try names("a", limit: 5).count == 5)
        #expect(try names("a", limit: 0).isEmpty)
    }

    /// Two streets of one name 3 km apart, one of them in two pieces 200 m apart; one crossing of
    /// four nodes; a bus stop on both sides of the street.
    private func town() throws -> City {
        try TestCities.city(
            [
                (0, 0), (0, 100), (0, 300), (0, 400), (0, 3_400), (0, 3_500),
                (20, 400), (100, 400), (100, 0),
            ],
            [
                TestCities.link(0, 1, name: "Chile"),
                TestCities.link(1, 2, name: "Puente"),
                TestCities.link(2, 3, name: "Avenida Chile", metres: 500),
                TestCities.link(3, 4),
                TestCities.link(4, 5, name: "Chile"),
                TestCities.link(3, 6, name: "Perú"),
                TestCities.link(6, 7, name: "Perú"),
                TestCities.link(7, 8, name: "Los Chilenos"),
                TestCities.link(6, 2, name: "Avenida Chile", oneWay: true),
            ],
            places: [
                Place(
                    name: "Chile", kind: .busStop,
                    coordinate: TestCities.point(north: 5, east: 50)),
                Place(
                    name: "Chile", kind: .busStop,
                    coordinate: TestCities.point(north: -5, east: 60)),
                Place(
                    name: "Chile", kind: .busStop,
                    coordinate: TestCities.point(north: 5, east: 3_450)),
            ])
    }

    @Test func streetIsListedOncePerPartOfTown() throws {
        let search = PlaceSearch(try town())
        let found = search.find("chile", near: TestCities.point(north: 0, east: 0), limit: 20)
        #expect(
            found.map { "\($0.name), \($0.detail)" } == [
                "Avenida Chile, street", "Chile, street", "Chile, bus stop", "Chile, bus stop",
                "Los Chilenos, street",
            ])
        #expect(found.map(\.kind) == [.street, .street, .place, .place, .street])
        let east = search.find("chile", near: TestCities.point(north: 0, east: 4_000), limit: 1)
        #expect(east.map(\.name) == ["Chile"])
    }

    @Test func crossingOfTwoCarriagewaysIsListedOnce() throws {
        let search = PlaceSearch(try town())
        let found = search.find("peru chile", near: TestCities.point(north: 0, east: 0), limit: 9)
        #expect(found.map(\.name) == ["Avenida Chile & Perú", "Los Chilenos & Perú"])
        #expect(found.map(\.detail) == ["crossing", "crossing"])
    }

    @Test func aStreetAndAnAmpersandListItsCrossings() throws {
        let search = PlaceSearch(try town())
        let found = search.find("chile &", near: TestCities.point(north: 0, east: 0), limit: 9)
        #expect(
            found.map(\.name) == [
                "Chile & Puente", "Avenida Chile & Puente", "Avenida Chile & Perú",
                "Los Chilenos & Perú",
            ])
    }
}
