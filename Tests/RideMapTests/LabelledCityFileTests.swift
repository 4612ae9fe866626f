import RideCore
import RideGraph
import RideTestSupport
import Testing

@testable import RideImport
@testable import RideMap

/// City files with labels: version 6.
@Suite struct LabelledCityFileTests {
    private let plain: City
    private let city: City

    init() throws {
        plain = try TestCities.forbidding(seed: 3, turnCosts: true).0.withHierarchy()
        city = try plain.withLabels()
    }

    /// The file with other bytes of labels, and all sums right.
    private func forged(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
        let sections = try CitySections(MappedFile(city.encoded()))
        var later = LaterSections(sections)
        var labels = try #require(later.labels)
        change(&labels)
        later.labels = labels
        let bodies: CityFileWriter.Bodies = CityFile.Section.allCases.map {
            ($0, sections.file.copy(sections.range($0)))
        }
        return CityFileWriter.assembled(bodies, later).bytes
    }

    @Test func itIsOfVersionSixAndOpensAgain() throws {
        let bytes = city.encoded()
        #expect(bytes[8] == 6 && bytes[12] == 44)
        #expect(plain.encoded()[8] == 4)
        let again = try City(bytes: bytes)
        #expect(again.checksum == city.checksum)
        #expect(again.summary.labelBytes == again.labels?.bytes)
        #expect(again.closings == nil && again.footpaths?.checksum == nil)
        // They are those of the city's hierarchy, and are taken.
        let routing = Routing(again)
        let stored = try #require(again.labels)
        let made = try #require(HubLabels(routing.hierarchy))
        #expect(Array(PackedLabels(made).words) == Array(stored.words))
        #expect(HubLabels(routing.hierarchy, stored: stored)?.bytes == made.bytes)
        #expect(try plain.withLabels().encoded() == bytes)
    }

    /// Routes, times and the nearest vehicles are those of a file without them.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func answersAreThoseOfAFileWithout(seed: UInt64) throws {
        let plain = try TestCities.forbidding(seed: seed, turnCosts: seed.isMultiple(of: 2)).0
            .withHierarchy()
        let cities = [plain, try City(bytes: plain.withLabels().encoded())]
        cities[1].prepareTravelTimes()
        let routers: [Router] = cities.map { Router($0) }
        var one = VehicleIndex(cities[0])
        var other = VehicleIndex(cities[1])
        var random = SeededRandom(seed: seed)
        for vehicle in 0..<40 as Range<UInt32> {
            let origin = plain.randomPosition(using: &random)
            let destination = plain.randomPosition(using: &random)
            let routes = routers.map { $0.route(from: origin, to: destination) }
            #expect(routes[0]?.steps.map(\.step) == routes[1]?.steps.map(\.step))
            #expect(routes[0]?.duration_ms == routes[1]?.duration_ms)
            let travels = routers.map { $0.travel(from: origin, to: destination) }
            #expect(travels[0] == travels[1])
            one.place(vehicle, at: origin)
            other.place(vehicle, at: origin)
            #expect(
                routers[0].nearest(to: destination, in: one, count: 3)
                    == routers[1].nearest(to: destination, in: other, count: 3))
        }
    }

    @Test func otherPartsMayChangeAndTheyStay() throws {
        var contents = TestCities.fullContents()
        contents.hierarchy = nil
        let city = try City(contents).withHierarchy().withLabels()
        let labels = try #require(city.labels)
        #expect(try city.adding(#require(city.speeds)).encoded() == city.encoded())
        let walked = try city.addingFootpaths(City(contents))
        #expect(walked.encoded()[8] == 6)
        #expect(walked.footpaths != nil && walked.labels?.bytes == labels.bytes)
        #expect(walked.hierarchy?.bytes == city.hierarchy?.bytes)
    }

    /// Where the graph is another they are not kept; those of a city in which something is closed
    /// at times are of all that is open at any time.
    @Test func withTheGraphTheyGo() throws {
        var contents = TestCities.fullContents()
        contents.hierarchy = nil
        let city = try City(contents).withHierarchy().withLabels()
        let without = try City(contents).withHierarchy()
        #expect(try city.withHierarchy().encoded() == without.encoded())
        let closings = StreetClosings(
            weeks: [[0..<60]], streets: [.init(arc: 0, week: 0)], turns: [])
        let closed = try city.adding(closings)
        #expect(closed.labels == nil && closed.encoded()[8] == 5)
        let again = try closed.withHierarchy().withLabels()
        #expect(again.encoded()[8] == 6 && again.labels != nil)
        #expect(again.closings == closings)
    }

    @Test func damageIsRefusedByName() throws {
        let bytes = try forged { $0.append(0) }
        #expect(throws: CityFileError.damaged("section labels: does not hold whole entries")) {
            try City(bytes: bytes)
        }
        var flipped = city.encoded()
        flipped[flipped.count - 9] ^= 1
        #expect(throws: CityFileError.damaged("its checksum is wrong")) {
            try City(bytes: flipped)
        }
        flipped = city.encoded()
        flipped[12] = 43
        #expect(throws: CityFileError.self) { try City(bytes: CityFileWriter.sealed(flipped)) }
        // The section may be empty.
        #expect(try City(bytes: forged { $0 = [] }).labels == nil)
    }

    /// With a right checksum wrong bits leave a city that finds its ways all the same; where they
    /// are no labels of its streets, the best ones.
    @Test func bitsThatAreWrongCostTimeAndNoWay() throws {
        var random = SeededRandom(seed: 6)
        let router = Router(plain)
        for round in 0..<120 {
            let bytes = try forged { labels in
                if round % 10 == 0 { return labels.removeLast(8) }
                let index = random.below(round % 3 == 0 ? 16 : labels.count)
                labels[index] ^= 1 << UInt8(random.below(8))
            }
            let damaged = try City(bytes: bytes)
            damaged.prepareTravelTimes()
            #expect(damaged.routing.labelsIfMade != nil)
            let from = city.randomPosition(using: &random)
            let to = city.randomPosition(using: &random)
            let expected = router.travel(from: from, to: to)?.duration_ms
            let found = Router(damaged).route(from: from, to: to)?.duration_ms
            #expect(found.map { $0 >= expected ?? .max } ?? true)
            if round % 10 == 0 || round % 3 == 0 { #expect(found == expected) }
        }
    }
}
