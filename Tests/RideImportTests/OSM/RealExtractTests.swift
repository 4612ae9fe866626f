import RideCore
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

/// Real extracts, with what was found in them at the time of writing.
@Suite(.enabled(if: SharedData.folder != nil, "the shared data is not beside the checkout"))
struct RealExtractTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        let file: String
        let name: String
        let nodes: Int
        let links: Int
        let oneWays: Int
        let streets: Int
        let restrictions: Int
        let signals: Int
        let places: Int
        let addresses: Int
        let areas: Int
        var testDescription: String { file }
    }

    private static let all = [
        Expected(
            file: "rio_ilha_compact.osm.pbf", name: "Rio de Janeiro", nodes: 2463, links: 3382,
            oneWays: 1003, streets: 660, restrictions: 45, signals: 25, places: 405,
            addresses: 287, areas: 102),
        Expected(
            file: "ceilandia_df_2024.osm.xml.gz", name: "Ceilândia", nodes: 604, links: 823,
            oneWays: 314, streets: 141, restrictions: 20, signals: 16, places: 143, addresses: 5,
            areas: 6),
        Expected(
            file: "porto_alegre_br_2020.osm.pbf", name: "porto alegre br 2020", nodes: 12610,
            links: 17793, oneWays: 6460, streets: 2948, restrictions: 0, signals: 1042,
            places: 566, addresses: 15, areas: 4),
        Expected(
            file: "porto_pt_metro_2015.osm.pbf", name: "porto pt metro 2015", nodes: 56364,
            links: 76126, oneWays: 17459, streets: 6482, restrictions: 335, signals: 268,
            places: 124, addresses: 65, areas: 0),
    ]

    /// Without optimisation the largest takes ten seconds, with it one.
    private static let extracts = all.filter {
        !_isDebugAssertConfiguration() || $0.nodes < 20_000
    }

    private func path(_ file: String) throws -> String {
        "\(try #require(SharedData.folder))/data/maps/\(file)"
    }

    @Test(arguments: extracts)
    func extractBecomesACity(_ expected: Expected) throws {
        let (city, report) = try CityImporter.city(from: path(expected.file))
        let summary = city.summary
        #expect(city.name == expected.name)
        #expect(summary.nodes == expected.nodes)
        #expect(summary.links == expected.links)
        #expect(summary.oneWayLinks == expected.oneWays)
        #expect(summary.namedStreets == expected.streets)
        #expect(summary.places == expected.places)
        #expect(report.count("turn restrictions") == expected.restrictions)
        #expect(report.count("traffic lights") == expected.signals)
        let lost = report.count("house numbers whose street is not there")
        #expect(report.count("house numbers") - lost == expected.addresses)
        #expect(report.count("areas of water and green") == expected.areas)
        #expect(city.notice == OSMReader.notice)
        try expectSound(city)
    }

    /// Every link leads somewhere else, and from anywhere to anywhere there is a way.
    private func expectSound(_ city: City) throws {
        let network = city.network
        for link in 0..<network.linkCount {
            let link = network[LinkID(UInt32(link))]
            #expect(link.from != link.to)
        }
        let router = Router(city)
        var random = SeededRandom(seed: 3)
        for _ in 0..<5 {
            let from = NodeID(UInt32(random.below(network.nodeCount)))
            let to = NodeID(UInt32(random.below(network.nodeCount)))
            #expect(router.travel(from: .node(from), to: .node(to)) != nil)
        }
    }

    @Test func shapesRunFromTheirFirstNodeToTheirLast() throws {
        let source = try OSMSource(path: path("rio_ilha_compact.osm.pbf"), format: .pbf)
        var reader = OSMReader(source, name: nil) { _, _ in }
        try reader.read(country: nil)
        let draft = reader.draft
        for link in draft.links {
            #expect(link.shape.first == draft.nodes[link.from].coordinate)
            #expect(link.shape.last == draft.nodes[link.to].coordinate)
        }
        for turn in draft.forbiddenTurns {
            for (arc, next) in zip(turn, turn.dropFirst()) {
                let (link, other) = (draft.links[arc >> 1], draft.links[next >> 1])
                let head = arc & 1 == 0 ? link.to : link.from
                #expect(head == (next & 1 == 0 ? other.from : other.to))
                #expect(arc & 1 == 0 ? link.allowsForward : link.allowsBackward)
            }
        }
    }

    /// The bay around an island of Rio, closed from the coastlines of the extract: its islets, its
    /// shores, and no crossing of a street in the water.
    @Test func theSeaOfARealCoastIsWhereItIs() throws {
        let (city, report) = try CityImporter.city(from: path("rio_ilha_compact.osm.pbf"))
        #expect(report.count("coasts that could not be closed into a sea") == 0)
        let sea = try #require(city.areas.first { $0.kind == .water })
        #expect(sea.rings.count == 15)
        func isSea(_ place: Coordinate) -> Bool {
            sea.rings.reduce(false) { isInside, ring in
                zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(isInside) { inside, side in
                    let (from, to) = side
                    guard (from.latitudeE7 > place.latitudeE7) != (to.latitudeE7 > place.latitudeE7)
                    else { return inside }
                    let part = (place.latitude - from.latitude) / (to.latitude - from.latitude)
                    let crossing = from.longitude + part * (to.longitude - from.longitude)
                    return place.longitude < crossing ? !inside : inside
                }
            }
        }
        for (latitude, longitude) in [(-22.83, -43.19), (-22.815, -43.16), (-22.826, -43.2)] {
            let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(isSea(place))
        }
        let ashore = (0..<UInt32(city.network.nodeCount)).filter {
            !isSea(city.network.coordinate(of: NodeID($0)))
        }
        #expect(ashore.count == city.network.nodeCount)
    }

    @Test func sameExtractMakesTheSameBytes() throws {
        let path = try path("ceilandia_df_2024.osm.xml.gz")
        let (one, _) = try CityImporter.city(from: path)
        let (other, _) = try CityImporter.city(from: path)
        #expect(one.checksum == other.checksum)
    }

    @Test(arguments: [
        ("aeroporto", "Aeroporto Internacional de Galeão"), ("cacuia", "Cacuia"),
        ("jardim guanabara", "Jardim Guanabara"), ("estrada do galeao", "Estrada do Galeão"),
    ])
    func whatPeopleLookForIsFound(query: String, name: String) throws {
        let (city, _) = try CityImporter.city(from: path("rio_ilha_compact.osm.pbf"))
        let found = PlaceSearch(city).find(query, near: city.bounds.center, limit: 12)
        #expect(found.map(\.name).contains(name), "\(found.map(\.name))")
    }

    @Test func progressGoesFromPhaseToPhase() throws {
        final class Heard {
            var phases: [String] = []
            var isSound = true
        }
        let heard = Heard()
        _ = try CityImporter.openStreetMap(path: path("rio_ilha_compact.osm.pbf")) { phase, part in
            if heard.phases.last != phase { heard.phases.append(phase) }
            if !(0...1).contains(part) { heard.isSound = false }
        }
        #expect(heard.isSound)
        #expect(
            heard.phases == [
                "reading relations", "reading ways", "reading nodes", "cutting streets",
                "collecting places", "building the city",
            ])
    }

    @Test func damagedExtractEndsWithACityOrAnError() throws {
        let bytes = try FileBytes.read(path("ceilandia_df_2024.osm.xml.gz"), limit: 1 << 24)
        var random = SeededRandom(seed: 5)
        for _ in 0..<10 {
            var damaged = bytes
            for _ in 0..<3 { damaged[random.below(damaged.count)] ^= UInt8(1 << random.below(8)) }
            do throws(ImportError) {
                _ = try CityImporter.openStreetMap(bytes: damaged, format: "osm.gz", file: "x")
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }
}
