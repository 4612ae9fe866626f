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
        ("Nguyễn Huệ", ["nguyen", "hue"]), ("Άγιος", ["αγιοσ"]), ("Йод Ёж", ["иод", "еж"]),
        ("شَارِع", ["شارع"]), ("أحمد", ["احمد"]), ("שָׁלוֹם", ["שלום"]), ("ｔｅｎ１", ["ten1"]),
        ("สุขุมวิท", ["สขมวท"]), ("が", ["か"]), ("か\u{3099}", ["か"]),
    ]

    @Test(arguments: foldings)
    func textIsFoldedToPlainWords(text: String, expected: [String]) {
        #expect(TextFolding.words(of: text).map { String(decoding: $0, as: UTF8.self) } == expected)
    }

    @Test(arguments: [
        ("ANÁ", "ana"), ("Ana\u{301}", "ana"), ("Straße 3ª", "strasse 3a"),
        ("O’Higgins", "ohiggins"),
        ("luis@Demo.example", "luis@demo.example"), ("東 ★", "東 ★"), ("", ""),
    ])
    func textIsFoldedToPlainLetters(text: String, expected: String) {
        #expect(TextFolding.folded(text) == expected)
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
        ("av fco de aguirre", "Avenida Francisco de Aguirre"),
        ("la serena", "La Serena"),
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

    @Test(arguments: [
        ("vinte e cinco de marco", ["25 de marco", "veinticinco de marco"]),
        ("25 de marco", ["vinte e cinco de marco", "veinticinco de marco"]),
        ("veintiuno de mayo", ["21 de mayo", "vinte e um de mayo"]),
        ("treinta y uno", ["31", "trinta e um"]), ("rua sete", ["rua 7", "rua siete"]),
        ("primeiro de maio", ["1 de maio", "um de maio", "uno de maio"]),
        ("noventa", ["90"]), ("vinte e", ["20 e", "veinte e"]), ("0", ["zero", "cero"]),
        ("100", []), ("007", []), ("rua chile", []), ("", []),
    ])
    func numbersAreWrittenInOtherWays(text: String, expected: [String]) {
        let words = text.split(separator: " ").map(String.init)
        #expect(NumberWords.alternatives(to: words).map { $0.joined(separator: " ") } == expected)
    }

    @Test(arguments: [
        ("25 de março", "Rua Vinte e Cinco de Março"),
        ("vinte e cinco de março", "Rua Vinte e Cinco de Março"),
        ("vinte e um de abril", "Avenida 21 de Abril"),
        ("veintiuno de abril", "Avenida 21 de Abril"),
        ("21 de abril", "Avenida 21 de Abril"),
    ])
    func numberWordsFindNumberStreets(query: String, expected: String) throws {
        let search = PlaceSearch(
            try TestCities.city(
                [(0, 0), (0, 100), (0, 300)],
                [
                    TestCities.link(0, 1, name: "Rua Vinte e Cinco de Março"),
                    TestCities.link(1, 2, name: "Avenida 21 de Abril"),
                ]))
        let found = search.find(query, near: TestCities.point(north: 0, east: 0), limit: 5)
        #expect(found.first?.name == expected)
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

    /// A stop is named after the place beside it: whoever types the name means the place.
    @Test func aPlaceComesBeforeTheStopThatIsNamedAfterIt() throws {
        let city = try TestCities.city(
            [(0, 0), (0, 100)], [TestCities.link(0, 1, name: "Chile")],
            places: [
                Place(
                    name: "Mall", kind: .busStop, coordinate: TestCities.point(north: 0, east: 5)),
                Place(
                    name: "Mall Plaza", kind: PlaceKind(rawValue: "mall"),
                    coordinate: TestCities.point(north: 0, east: 60)),
            ])
        let found = PlaceSearch(city).find(
            "mall", near: TestCities.point(north: 0, east: 0), limit: 5)
        #expect(found.map(\.name) == ["Mall Plaza", "Mall"])
    }

    /// Whoever types the name of a town means the town, however near a street is that is called
    /// after it; while it is being typed, streets come first as ever.
    @Test(arguments: [("ovalle", "town"), ("OVALLE", "city"), ("ovalle", "village")])
    func aTownComesBeforeAStreetOfItsName(query: String, kind: String) throws {
        let city = try TestCities.city(
            [(0, 0), (0, 100)], [TestCities.link(0, 1, name: "Ovalle")],
            places: [
                Place(
                    name: "Ovalle", kind: PlaceKind(rawValue: kind),
                    coordinate: TestCities.point(north: 9_000, east: 0)),
                Place(
                    name: "Ovalle", kind: .busStop,
                    coordinate: TestCities.point(north: 0, east: 5)),
            ])
        let search = PlaceSearch(city)
        func found(_ typed: String) -> [Finding.Kind] {
            search.find(typed, near: TestCities.point(north: 0, east: 0), limit: 5).map(\.kind)
        }
        #expect(found(query) == [.place, .street, .place])
        #expect(found("oval").first == .street)
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

    @Test("a street is where it is nearest, not in its middle")
    func aStreetIsWhereItIsNearest() throws {
        let search = PlaceSearch(try town())
        for east in [0.0, 700, 4_000] {
            let near = TestCities.point(north: 0, east: east)
            let found = search.find("chile", near: near, limit: 2).filter { $0.kind == .street }
            for street in found {
                let there = Geodesy.distance(near, street.coordinate)
                #expect(abs(there.inMetres - street.distance.inMetres) < 1)
            }
            let least = try #require(found.map(\.distance).min())
            #expect(
                found.first { $0.name == "Chile" || $0.name == "Avenida Chile" }?.distance == least)
        }
    }

    @Test("every street that the map labels is found by its label")
    func everyLabelIsFound() throws {
        let search = try Self.laSerena.get()
        let names = search.city.network.names
        for index in stride(from: 0, to: names.count, by: 7) {
            let name = names[index]
            let found = search.find(name, near: search.city.bounds.center, limit: 30)
            let key = TextFolding.streetKey(of: name)
            let isFound = found.contains {
                $0.kind == .street && TextFolding.streetKey(of: $0.name) == key
            }
            #expect(isFound, "\(name)")
        }
    }

    @Test(
        "a kind of place is found by its name in every language, the nearest first",
        arguments: [
            ("hospital", ["Santa Casa", "Hospital Sur"]), ("pharmacy", ["Cruz Verde", "Salud"]),
            ("farmácia", ["Cruz Verde", "Salud"]), ("Farmac", ["Cruz Verde", "Salud"]),
            ("fa", []), ("farmácia cruz", ["Cruz Verde"]), ("verde farmacia", ["Cruz Verde"]),
            ("drugstore", ["Cruz Verde", "Salud"]), ("farmacias", ["Cruz Verde", "Salud"]),
            ("botica", ["Cruz Verde", "Salud"]), ("farmcia", ["Cruz Verde", "Salud"]),
            ("supermercado", []), ("urgencia", ["Santa Casa", "Hospital Sur"]),
        ])
    func aKindIsFound(query: String, expected: [String]) throws {
        func place(_ name: String, _ kind: String, _ east: Double) -> Place {
            Place(
                name: name, kind: PlaceKind(rawValue: kind),
                coordinate: TestCities.point(north: 0, east: east))
        }
        let city = try TestCities.city(
            [(0, 0), (0, 9_000)], [TestCities.link(0, 1, name: "Larga")],
            places: [
                place("Salud", "pharmacy", 4_000), place("Cruz Verde", "pharmacy", 300),
                place("Hospital Sur", "hospital", 8_000), place("Santa Casa", "hospital", 500),
            ])
        let names = ["pharmacy": ["farmácia"]]
        let search = PlaceSearch(city) { names[$0] ?? [] }
        let found = search.find(query, near: TestCities.point(north: 0, east: 0), limit: 12)
        #expect(found.map(\.name) == expected)
    }

    @Test("no two findings look alike: the same names carry what is beside them")
    func sameNamesAreToldApart() throws {
        let search = try Self.laSerena.get()
        let near = try #require(Coordinate(latitude: -29.9027, longitude: -71.252))
        let found = search.find("balmaceda", near: near, limit: 6)
        #expect(found.count { $0.name == "Balmaceda" } > 1)
        let looks = found.map { "\($0.name), \($0.fullDetail)" }
        #expect(Set(looks).count == looks.count, "\(looks)")
    }

    @Test("what is on a street is listed, the nearest first")
    func whatIsOnAStreetIsListed() throws {
        let search = try Self.laSerena.get()
        let near = try #require(Coordinate(latitude: -29.9027, longitude: -71.252))
        let street = try #require(search.find("jose manuel balmaceda", near: near, limit: 1).first)
        let on = search.onStreet(street, near: near, limit: 12)
        #expect(on.count > 3)
        #expect(on.map(\.distance) == on.map(\.distance).sorted())
        #expect(on.allSatisfy { $0.name.contains("Balmaceda") })
        #expect(on.contains { $0.kind == .crossing })
        let place = try #require(search.find("faro", near: near, limit: 1).first)
        #expect(search.onStreet(place, near: near, limit: 12).isEmpty)
    }

    @Test("a number that does not exist is said, also of a street without numbers")
    func aMissingNumberIsSaid() throws {
        let search = try Self.laSerena.get()
        let near = try #require(Coordinate(latitude: -29.9027, longitude: -71.252))
        for query in ["balmaceda 99999", "arturo prat 99999"] {
            let found = search.find(query, near: near, limit: 4)
            #expect(!found.isEmpty)
            #expect(found.allSatisfy { $0.missingNumber == "99999" }, "\(found)")
        }
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
