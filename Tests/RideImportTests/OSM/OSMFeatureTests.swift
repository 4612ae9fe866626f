import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct OSMFeatureTests {
    /// A street 400 m long from west to east, with room around it.
    private func city(
        nodes: [String] = [], ways: [String] = [], relations: [String] = [],
        street: String = "highway=residential name=Rua|das|Flores"
    ) throws -> (city: City, report: ImportReport) {
        try TestExtract(
            nodes: ["a 0 0", "b 0 400", "c 400 400"] + nodes,
            ways: ["ab \(street)", "bc highway=tertiary"] + ways,
            relations: relations
        ).city()
    }

    @Test(arguments: [
        ("amenity=pharmacy name=Drogaria", ["Drogaria|pharmacy"]), ("amenity=pharmacy", []),
        ("shop=yes name=Loja", ["Loja|shop"]), ("tourism=hotel name=H", ["H|hotel"]),
        ("place=suburb name=Centro", ["Centro|neighbourhood"]),
        ("railway=station name=Central", ["Central|station"]), ("railway=signal name=S1", []),
        ("highway=bus_stop name=P1", ["P1|bus_stop"]), ("office=lawyer name=L", ["L|lawyer"]),
        ("amenity=school name=E alt_name=F;G", ["E|school", "F|school", "G|school"]),
        ("amenity=school name=Ш int_name=Shkola", ["Ш|school", "Shkola|school"]),
        ("aeroway=aerodrome name=Galeão", ["Galeão|aerodrome", "Aeroporto Galeão|aerodrome"]),
        ("aeroway=aerodrome name=Aeroporto|X", ["Aeroporto X|aerodrome"]),
        (
            "tourism=attraction name=Aeropuerto|de|X",
            ["Aeropuerto de X|aerodrome", "Aeroporto de X|aerodrome"]
        ),
        ("amenity=bench name=B highway=street_lamp", ["B|bench"]), ("name=Nothing", []),
    ])
    func namedElementsArePlaces(tags: String, expected: [String]) throws {
        let places = try city(nodes: ["x 100 100 \(tags)"]).city.places
        #expect(places.map { "\($0.name)|\($0.kind.rawValue)" } == expected)
    }

    @Test func placesWithAnExtentAreInItsMiddle() throws {
        let outline = ["p 100 100", "q 100 200", "r 200 200", "s 200 100"]
        let (city, _) = try city(
            nodes: outline,
            ways: ["pqrsp amenity=school name=Escola", "pqrsp area=yes"],
            relations: ["w4:outer type=multipolygon leisure=park name=Parque"])
        let middle = TestExtract().point(north: 150, east: 150)
        #expect(Set(city.places.map(\.name)) == ["Escola", "Parque"])
        for place in city.places {
            #expect(Geodesy.distance(place.coordinate, middle) < Metres(1))
        }
    }

    @Test func neighbourhoodThereTwiceIsOne() throws {
        let (city, report) = try city(
            nodes: [
                "x 100 100 place=suburb name=Centro", "y 300 100 place=quarter name=centro",
                "z 5000 100 place=suburb name=Centro",
            ])
        #expect(city.places.map(\.kind.rawValue) == ["neighbourhood", "neighbourhood"])
        #expect(report.count("places there twice") == 1)
    }

    @Test(arguments: [
        ("place=city name=Rio", "Rio"), ("place=town name=Vila", "Vila"),
        ("place=suburb name=Centro", "test"),
    ])
    func cityIsNamedAfterItsOwnPlaceOrTheFile(tags: String, name: String) throws {
        #expect(try city(nodes: ["x 1 1 \(tags)"]).city.name == name)
    }

    @Test func fileNameBecomesAName() {
        #expect(OSMReader.name(of: "/maps/porto_pt-metro.osm.pbf") == "porto pt metro")
        #expect(OSMReader.name(of: "/") == "City")
    }

    // MARK: Names and addresses

    @Test(arguments: [
        ("name=Rua|A ref=BR-1", "Rua A", ["BR-1"]), ("ref=BR-1", "BR-1", []),
        ("name=A name:en=B old_name=C;D alt_name=A", "A", ["B", "C", "D"]),
        ("name=A name:pt=A official_name=E", "A", ["E"]), ("name=У int_name=U", "У", ["U"]),
    ])
    func streetsHaveANameAndOthers(tags: String, name: String, others: [String]) throws {
        let contents = try TestExtract(
            nodes: ["a 0 0", "b 0 400"], ways: ["ab highway=residential \(tags)"]
        ).draft().draft
        #expect(contents.links[0].name == name)
        #expect(contents.alternativeNames.map(\.name) == others)
    }

    @Test(arguments: [
        ("addr:housenumber=12 addr:street=Rua|das|Flores", 1),
        ("addr:housenumber=12;14,16 addr:street=R.|das|FLORÉS", 3),
        ("addr:housenumber=12 addr:street=Rua|Outra", 0), ("addr:housenumber=12", 0),
        ("addr:housenumber=12 addr:place=rua|das|flores", 1),
    ])
    func houseFindsItsStreetByName(tags: String, count: Int) throws {
        let (_, report) = try city(nodes: ["x 10 100 \(tags)"])
        let found =
            report.count("house numbers") - report.count("house numbers whose street is not there")
        #expect(found == count)
    }

    @Test(arguments: [
        ("even", "2", "10", ["4", "6", "8"]), ("odd", "1", "5", ["3"]),
        ("all", "1", "4", ["2", "3"]),
        ("10", "10", "40", ["20", "30"]), ("even", "10", "2", ["4", "6", "8"]),
        ("alphabetic", "1", "9", []), ("even", "2", "4", []), ("even", "2", "2A", []),
    ])
    func numbersBetweenTwoHousesAreFilledIn(
        kind: String, first: String, last: String, expected: [String]
    ) throws {
        let draft = try TestExtract(
            nodes: [
                "a 0 0", "b 0 400", "p 10 0 addr:housenumber=\(first) addr:street=S",
                "q 10 400 addr:housenumber=\(last) addr:street=S",
            ], ways: ["ab highway=residential name=S", "pq addr:interpolation=\(kind)"]
        ).draft().draft
        #expect(draft.houses.dropFirst(2).map(\.number) == expected)
    }

    @Test func interpolatedHousesAreSpreadAlongTheLine() throws {
        let extract = TestExtract(
            nodes: [
                "a 0 0", "b 0 400", "p 10 400 addr:housenumber=2 addr:street=S",
                "q 10 0 addr:housenumber=10 addr:street=S",
            ], ways: ["ab highway=residential name=S", "pq addr:interpolation=even"])
        let houses = try extract.draft().draft.houses
        let four = try #require(houses.first { $0.number == "4" })
        #expect(
            Geodesy.distance(four.coordinate, extract.point(north: 10, east: 300)) < Metres(1))
    }

    @Test func lineOfNumbersHasALimit() throws {
        let draft = try TestExtract(
            nodes: [
                "a 0 0", "b 0 400", "p 10 0 addr:housenumber=1 addr:street=S",
                "q 10 400 addr:housenumber=99999 addr:street=S",
            ], ways: ["ab highway=residential name=S", "pq addr:interpolation=all"]
        ).draft().draft
        #expect(draft.houses.count == 2 + OSMAddresses.maximumPerLine)
    }

    @Test(arguments: [
        ("Rua José de Alencar", "rua jose de alencar"), ("R. Dr. Nilo", "rua doutor nilo"),
        ("Av. d'Ávila  Łódź", "avenida davila lodz"), ("Straße Ñ 5ª", "strasse n 5a"),
        ("...", ""),
    ])
    func namesAreComparedWithoutAccents(name: String, key: String) {
        #expect(StreetNameKey.key(of: name) == key)
    }

    // MARK: Scenery and zones

    @Test(
        arguments: [
            ("pqrsp natural=water", "water"), ("pqrsp leisure=park", "green"),
            ("pqrsp natural=beach", "green"), ("pqrsp landuse=reservoir", "water"),
            ("pqr natural=water", nil), ("pqrsp building=yes name=B", nil),
        ] as [(String, String?)])
    func outlinesBecomeAreas(way: String, kind: String?) throws {
        let nodes = ["p 100 100", "q 100 200", "r 200 200", "s 200 100"]
        let draft = try TestExtract(
            nodes: ["a 0 0", "b 0 400"] + nodes, ways: ["ab highway=residential", way]
        ).draft().draft
        #expect(draft.areas.map { "\($0.kind)" } == (kind.map { [$0] } ?? []))
    }

    @Test(arguments: [
        ("pqr waterway=river", ["river"]), ("pqr waterway=canal", ["river"]),
        ("pqr waterway=stream", []), ("pqr railway=rail", ["railway"]),
        ("pqr railway=rail tunnel=yes", []), ("pqr railway=rail service=yard", []),
        ("pqr natural=coastline", ["coast"]),
    ])
    func linesAreDrawn(way: String, kinds: [String]) throws {
        let draft = try TestExtract(
            nodes: ["a 0 0", "b 0 400", "p 100 100", "q 150 200", "r 200 300"],
            ways: ["ab highway=residential", way]
        ).draft().draft
        #expect(draft.lines.map { "\($0.kind)" } == kinds)
    }

    @Test func lakeWithAnIslandIsJoinedFromItsWays() throws {
        let draft = try TestExtract(
            nodes: [
                "a 0 0", "b 0 400", "p 100 100", "q 100 900", "r 900 900", "s 900 100",
                "t 400 400", "u 400 500", "v 500 500",
            ], ways: ["ab highway=residential", "pqr note=x", "psr note=x", "tuvt note=x"],
            relations: ["w2:outer w3:outer w4:inner type=multipolygon natural=water"]
        ).draft().draft
        #expect(draft.areas.count == 1 && draft.areas[0].rings.count == 2)
        let extract = TestExtract()
        #expect(isInside(extract.point(north: 200, east: 200), draft.areas[0].rings))
        #expect(!isInside(extract.point(north: 430, east: 470), draft.areas[0].rings))
    }

    @Test func squaresHaveAsManyPeopleAsTheirStreetsSuggest() throws {
        let (city, _) = try TestExtract(
            nodes: ["a 0 0", "b 0 1000", "c 1500 0"],
            ways: ["ab highway=residential", "ac highway=primary"]
        ).city()
        #expect(city.zones.map(\.population).reduce(0, +) == 526)
        #expect(city.zones.allSatisfy { !$0.nodes.isEmpty })
        #expect(city.zones.flatMap(\.nodes).map(\.index).sorted() == [0, 1, 2])
    }
}
