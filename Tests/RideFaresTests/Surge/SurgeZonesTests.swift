import RideCore
import RideFares
import RideTestSupport
import Testing

@Suite("R2: a city is cut into about square zones")
struct SurgeZonesTests {
    private static let kilometre = Metres(millimetres: 1_000_000)

    private static func point(_ latitudeE7: Int32, _ longitudeE7: Int32) -> Coordinate {
        Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
    }

    /// Porto Alegre: 33.36 km from south to north; 22.24 km of longitude by cos 30.1° are 19.24 km.
    private static func portoAlegre(
        _ zoneSize: Metres = kilometre
    ) throws(SurgeZonesRejection) -> SurgeZones {
        try SurgeZones(
            southWest: point(-302_500_000, -513_000_000),
            northEast: point(-299_500_000, -511_000_000), zoneSize: zoneSize)
    }

    @Test(
        arguments: [
            (200_000, 167, 96), (1_000_000, 33, 19), (2_000_000, 17, 10), (20_000_000, 2, 1),
        ] as [(Int64, Int, Int)])
    func zonesAreOfAboutTheWishedSize(size_mm: Int64, rows: Int, columns: Int) throws {
        let zones = try Self.portoAlegre(Metres(millimetres: size_mm))
        #expect(zones.rows == rows)
        #expect(zones.columns == columns)
        #expect(zones.count == rows * columns)
    }

    @Test(
        "The cosine is good everywhere: 3.6° of longitude are 400.3 km at the equator",
        arguments: [
            (0, 400), (300_000_000, 347), (450_000_000, 283), (600_000_000, 200),
            (-600_000_000, 200), (800_000_000, 70), (899_999_999, 1), (-900_000_000, 1),
        ] as [(Int32, Int)])
    func columnsGrowFewerTowardsThePoles(latitudeE7: Int32, columns: Int) throws {
        let zones = try SurgeZones(
            southWest: Self.point(latitudeE7, 0), northEast: Self.point(latitudeE7, 36_000_000),
            zoneSize: Self.kilometre)
        #expect(zones.columns == columns)
        #expect(zones.rows == 1)
    }

    @Test func aSinglePointIsOneZone() throws {
        let point = Self.point(-300_000_000, -510_000_000)
        let zones = try SurgeZones(southWest: point, northEast: point, zoneSize: Self.kilometre)
        #expect(zones.count == 1)
        #expect(zones.zone(at: point) == 0)
        #expect(zones.centre(of: 0) == point)
    }

    @Test func numbersRunFromTheSouthWest() throws {
        let zones = try SurgeZones(
            southWest: Self.point(0, 0), northEast: Self.point(269_999, 359_999),
            zoneSize: Self.kilometre)
        #expect([zones.rows, zones.columns] == [3, 4])
        let found = (0..<3).flatMap { row in
            (0..<4).map { column in
                zones.zone(at: Self.point(Int32(row * 90_000), Int32(column * 90_000)))
            }
        }
        #expect(found == Array(0..<12))
        #expect(zones.zone(at: Self.point(89_999, 89_999)) == 0)
        #expect(zones.zone(at: Self.point(89_999, 90_000)) == 1)
        #expect(zones.zone(at: Self.point(90_000, 89_999)) == 4)
        #expect(zones.zone(at: Self.point(269_999, 359_999)) == 11)
        #expect(zones.southWest(of: 5) == Self.point(90_000, 90_000))
        #expect(zones.northEast(of: 5) == Self.point(180_000, 180_000))
        #expect(zones.centre(of: 5) == Self.point(135_000, 135_000))
    }

    @Test func pointsOutsideBelongToTheNearestBorder() throws {
        let zones = try Self.portoAlegre()
        let farthest = [
            (Self.point(.min, .min), 0), (Self.point(.min, .max), zones.columns - 1),
            (Self.point(.max, .min), zones.count - zones.columns),
            (Self.point(.max, .max), zones.count - 1),
        ]
        for (point, zone) in farthest { #expect(zones.zone(at: point) == zone) }
    }

    @Test func everyPointLiesBetweenTheCornersOfItsZone() throws {
        let seed: UInt64 = 4_711
        var random = SeededRandom(seed: seed)
        for round in 0..<300 {
            let south = Int32.random(in: -850_000_000...850_000_000, using: &random)
            let west = Int32.random(in: -1_790_000_000...1_790_000_000, using: &random)
            let zones = try SurgeZones(
                southWest: Self.point(south, west),
                northEast: Self.point(
                    south + Int32(random.below(3_000_000)),
                    west + Int32(random.below(3_000_000))),
                zoneSize: Metres(millimetres: Int64(500_000 + random.below(5_000_000))))
            let place: Comment = "seed \(seed), round \(round)"
            for _ in 0..<20 {
                let point = Self.point(
                    Int32.random(
                        in: zones.southWest.latitudeE7...zones.northEast.latitudeE7,
                        using: &random),
                    Int32.random(
                        in: zones.southWest.longitudeE7...zones.northEast.longitudeE7,
                        using: &random))
                let zone = zones.zone(at: point)
                let (first, last) = (zones.southWest(of: zone), zones.northEast(of: zone))
                #expect(
                    (first.latitudeE7...last.latitudeE7).contains(point.latitudeE7), place)
                #expect(
                    (first.longitudeE7...last.longitudeE7).contains(point.longitudeE7), place)
                #expect(zones.zone(at: first) == zone, place)
                #expect(zones.zone(at: zones.centre(of: zone)) == zone, place)
            }
        }
    }

    @Test func neighboursShareTheirCorners() throws {
        let zones = try Self.portoAlegre()
        for zone in 0..<zones.count - zones.columns - 1
        where zone % zones.columns < zones.columns - 1 {
            #expect(zones.northEast(of: zone) == zones.southWest(of: zone + zones.columns + 1))
        }
        #expect(zones.southWest(of: 0) == zones.southWest)
        #expect(zones.northEast(of: zones.count - 1) == zones.northEast)
    }

    // MARK: Checks

    private func rejection(
        _ south: Int32, _ west: Int32, _ north: Int32, _ east: Int32,
        _ size_mm: Int64 = 1_000_000
    ) -> SurgeZonesRejection? {
        refusal { () throws(SurgeZonesRejection) in
            try SurgeZones(
                southWest: Self.point(south, west), northEast: Self.point(north, east),
                zoneSize: Metres(millimetres: size_mm))
        }
    }

    @Test func aWrongRectangleIsRefusedForItsFirstFault() {
        let (pole, antimeridian): (Int32, Int32) = (900_000_000, 1_800_000_000)
        #expect(rejection(pole, 0, pole, 0) == nil)
        #expect(rejection(0, -antimeridian, 0, -antimeridian) == nil)
        #expect(rejection(-pole - 1, 0, 0, 0) == .notOnTheEarth)
        #expect(rejection(0, 0, pole + 1, 0) == .notOnTheEarth)
        #expect(rejection(0, -antimeridian - 1, 0, 0) == .notOnTheEarth)
        #expect(rejection(.min, 0, 0, .max) == .notOnTheEarth)
        #expect(rejection(pole + 1, 0, 0, 0, 0) == .notOnTheEarth)
        #expect(rejection(1, 0, 0, 0) == .cornersSwapped)
        #expect(rejection(0, 1, 0, 0) == .cornersSwapped)
        #expect(rejection(1, 0, 0, 0, 0) == .cornersSwapped)
        #expect(rejection(0, 0, 0, 0, 199_999) == .sizeOutOfRange)
        #expect(rejection(0, 0, 0, 0, 200_000) == nil)
        #expect(rejection(0, 0, 0, 0, 20_000_000) == nil)
        #expect(rejection(0, 0, 0, 0, 20_000_001) == .sizeOutOfRange)
        #expect(rejection(-pole, -antimeridian, pole, antimeridian, 20_000_000) == .tooManyZones)
    }

    /// At the equator 23,021,000 steps are 255.98 km and 23,110,000 are 256.97 km.
    @Test func thereAreAtMost65536Zones() throws {
        #expect(rejection(-11_510_500, 0, 11_510_500, 23_021_000) == nil)
        #expect(rejection(-11_510_500, 0, 11_510_500, 23_110_000) == .tooManyZones)
        let largest = try SurgeZones(
            southWest: Self.point(-11_510_500, 0),
            northEast: Self.point(11_510_500, 23_021_000), zoneSize: Self.kilometre)
        #expect(largest.count == FareLimits.surgeZones)
    }

    @Test func areWrittenAsTheirRectangleAndReadAlike() throws {
        let zones = try Self.portoAlegre()
        let text = try json(zones)
        #expect(try copied(zones) == zones)
        #expect(text.hasSuffix(#""zoneSize":1000000}"#))
        #expect(
            refusalText(
                text.replacing("\"zoneSize\":1000000", with: "\"zoneSize\":1"),
                as: SurgeZones.self) == SurgeZonesRejection.sizeOutOfRange.message)
    }

    @Test func rejectionsKeepTheirCodes() {
        #expect(
            SurgeZonesRejection.allCases.map(\.rawValue) == [
                "not_on_the_earth", "corners_swapped", "size_out_of_range", "too_many_zones",
            ])
        #expect(Set(SurgeZonesRejection.allCases.map(\.message)).count == 4)
    }
}
