import RideCore
import Testing

@testable import RideMap

/// Streets and places are called as whoever looks calls them.
@Suite struct LanguageTests {
    private func names(_ city: City) -> [String?] {
        (0..<UInt32(city.network.linkCount)).map { city.network.name(of: LinkID($0)) }
    }

    @Test(
        arguments: [
            ("pt", ["Nhunhoa", nil, "B", "Rua B"]),
            // A tag with a country comes before the bare language, which serves every country.
            ("pt-PT", ["Nhunhoa", nil, "B", "Travessa B"]),
            ("pt-BR", ["Nhunhoa", nil, "B", "Rua B"]),
            ("en", ["Ñuñoa", nil, "B", "Calle B"]), ("", ["Ñuñoa", nil, "B", "Calle B"]),
            ("p", ["Ñuñoa", nil, "B", "Calle B"]),
        ] as [(String, [String?])])
    func aCitySpeaksALanguage(language: String, expected: [String?]) throws {
        #expect(try names(City(TestCities.fullContents()).speaking(language)) == expected)
    }

    @Test func aCityThatSpeaksIsTheSameCity() throws {
        let city = try City(TestCities.fullContents())
        #expect(city.speaking("de") === city)
        let spoken = city.speaking("pt")
        #expect(spoken !== city && spoken.speaking("pt") === spoken)
        #expect(spoken.checksum == city.checksum && spoken.encoded() == city.encoded())
        #expect(names(spoken.speaking("en")) == names(city))
        #expect(spoken.speaking("en").localName(ofStreet: "Ñuñoa") == "Ñuñoa")
        #expect(spoken.localName(ofStreet: "Ñuñoa") == "Nhunhoa")
        #expect(spoken.localName(ofStreet: "elsewhere") == "elsewhere")
        // What searches share is made once.
        #expect(spoken.routing === city.routing)
    }

    /// Searches find a street by either name, and call it by the one in the language.
    @Test(arguments: ["nhunhoa", "ñuñoa", "nunoa velha"])
    func searchesFollow(query: String) throws {
        // As imported: every name in a language is another name too.
        var contents = TestCities.fullContents()
        contents.alternativeNames.append(AlternativeName(street: 1, name: "Nhunhoa"))
        let city = try City(contents).speaking("pt-BR")
        let found = PlaceSearch(city).find(query, near: city.bounds.center, limit: 1)
        #expect(found.map(\.name) == ["Nhunhoa"])
    }

    /// The contents with a square and a quarter that have names in languages.
    private func withPlaces() -> CityContents {
        var contents = TestCities.fullContents()
        let spots = contents.coordinates
        contents.places += [
            Place(name: "Ñuñoa", kind: PlaceKind(rawValue: "square"), coordinate: spots[3]),
            Place(
                name: "Barrio Viejo", kind: PlaceKind(rawValue: "neighbourhood"),
                coordinate: spots[2]),
        ]
        contents.localPlaceNames = [
            LocalPlaceName(place: 2, language: "pt", name: "Praça de Nhunhoa"),
            LocalPlaceName(place: 2, language: "en", name: "Old Square"),
            LocalPlaceName(place: 3, language: "pt", name: "Bairro Velho"),
            LocalPlaceName(place: 3, language: "pt-PT", name: "Bairro Antigo"),
        ]
        return contents
    }

    /// A place has a name of its own, though the map calls it as a street.
    @Test(
        arguments: [
            ("", "Ñuñoa", "Barrio Viejo", "Ñuñoa"),
            ("en", "Old Square", "Barrio Viejo", "Ñuñoa"),
            ("pt-BR", "Praça de Nhunhoa", "Bairro Velho", "Nhunhoa"),
            ("pt-PT", "Praça de Nhunhoa", "Bairro Antigo", "Nhunhoa"),
        ])
    func placesSpeakALanguage(
        language: String, square: String, quarter: String, street: String
    ) throws {
        let city = try City(withPlaces())
        let spoken = city.speaking(language)
        #expect(spoken.places.dropFirst().map(\.name) == ["", square, quarter])
        #expect(spoken.network.name(of: LinkID(0)) == street)
        #expect(spoken.speaking(language) === spoken && spoken.encoded() == city.encoded())
        #expect(spoken.speaking("").places == city.places)
        // Found by every name it has, and called by the one in the language.
        let search = PlaceSearch(spoken)
        for query in ["old square", "praça de nhunhoa"] {
            let found = search.find(query, near: city.bounds.center, limit: 1)
            #expect(found.map(\.name) == [square] && found.map(\.kind) == [.place], "\(query)")
            #expect(found.first?.neighbourhood == quarter)
        }
        for query in ["barrio viejo", "bairro velho", "bairro antigo"] {
            let found = search.find(query, near: city.bounds.center, limit: 1)
            #expect(found.map(\.name) == [quarter], "\(query)")
        }
    }

    @Test func wordsForPlacesFollow() throws {
        let city = try City(TestCities.fullContents()).speaking("pt")
        #expect(city.crossingNames(at: NodeID(0)) == ["Nhunhoa", "Rua B"])
        let snap = try #require(city.snap(city.network.coordinate(of: NodeID(0))))
        #expect(["Nhunhoa", "Rua B"].contains(snap.streetName))
    }

    @Test func directionsFollow() throws {
        let plain = try TestCities.city(
            [(0, 0), (0, 300), (300, 300)],
            [TestCities.link(0, 1, name: "Calle Uno"), TestCities.link(1, 2, name: "Calle Dos")])
        let city = try TestCities.changed(plain) { contents in
            contents.localNames = [LocalName(street: 2, language: "pt", name: "Rua Dois")]
        }
        func streets(_ city: City) throws -> [String?] {
            let route = try #require(
                Router(city).route(from: .node(NodeID(0)), to: .node(NodeID(2))))
            return route.maneuvers.map(\.street)
        }
        #expect(try streets(city) == ["Calle Uno", "Calle Dos", "Calle Dos"])
        #expect(try streets(city.speaking("pt-BR")) == ["Calle Uno", "Rua Dois", "Rua Dois"])
    }
}
