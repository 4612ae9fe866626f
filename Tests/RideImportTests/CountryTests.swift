import RideCore
import Testing

@testable import RideImport
@testable import RideMap

@Suite struct CountryTests {
    @Test(arguments: [
        ("BR", -22.8, -43.2), ("BR", -30.0, -51.2), ("BR", -15.8, -48.1), ("BR", -3.1, -60.0),
        ("BR", -23.55, -46.6), ("PT", 41.15, -8.6), ("PT", 38.7, -9.1), ("PT", 32.65, -16.9),
        ("PT", 37.74, -25.67), ("ES", 40.4, -3.7), ("ES", 28.1, -15.4), ("ES", 39.57, 2.65),
        ("CL", -29.9, -71.25), ("CL", -33.45, -70.66), ("AR", -34.6, -58.4), ("AR", -31.4, -64.2),
        ("UY", -34.9, -56.2), ("US", 40.7, -74.0), ("US", 21.3, -157.86), ("US", 61.2, -149.9),
        ("DE", 52.5, 13.4), ("FR", 48.85, 2.35), ("MX", 32.5, -117.0), ("US", 32.72, -117.16),
        ("CN", 22.54, 114.06), ("CN", 31.2, 121.5), ("LA", 17.97, 102.6), ("KH", 11.56, 104.9),
        ("MM", 16.69, 98.51), ("RW", -1.95, 30.06), ("KR", 35.17, 129.07), ("FR", 50.73, 1.61),
        ("FR", 50.95, 1.86), ("GI", 36.14, -5.35), ("EG", 30.05, 31.24), ("PH", 14.6, 121.0),
        ("TW", 25.04, 121.5), ("", 0, -30), ("", -48, -120),
    ])
    func countriesThatKeepRightAreGuessed(code: String, north: Double, east: Double) throws {
        try expectGuess(code, north, east, isLeft: false)
    }

    @Test(arguments: [
        ("GB", 51.5, -0.1), ("GB", 51.13, 1.31), ("GB", 54.6, -5.93), ("GB", 60.15, -1.15),
        ("IE", 53.35, -6.26), ("IM", 54.15, -4.48), ("MT", 35.9, 14.51), ("CY", 35.17, 33.36),
        ("IN", 28.6, 77.2), ("IN", 11.67, 92.74), ("PK", 31.55, 74.34), ("BD", 23.8, 90.4),
        ("LK", 6.93, 79.86), ("NP", 27.7, 85.3), ("BT", 27.47, 89.64), ("MV", 4.17, 73.5),
        ("HK", 22.3, 114.17), ("MO", 22.19, 113.54), ("SG", 1.3, 103.85), ("MY", 1.49, 103.74),
        ("MY", 3.14, 101.7), ("TH", 13.75, 100.5), ("TH", 17.87, 102.74), ("ID", -6.2, 106.8),
        ("ID", -8.65, 115.2), ("TL", -8.56, 125.57), ("BN", 4.9, 114.9), ("JP", 35.68, 139.7),
        ("JP", 33.59, 130.4), ("JP", 26.2, 127.7), ("KE", -1.29, 36.82), ("UG", 0.32, 32.58),
        ("TZ", -6.8, 39.28), ("ZA", -33.9, 18.4), ("ZM", -12.8, 28.2), ("ZW", -17.8, 31.05),
        ("BW", -24.65, 25.9), ("NA", -22.56, 17.08), ("MZ", -25.97, 32.58), ("MW", -13.97, 33.79),
        ("MU", -20.16, 57.5), ("SC", -4.62, 55.45), ("AU", -33.87, 151.2), ("NZ", -36.85, 174.76),
        ("FJ", -18.14, 178.44), ("PG", -9.44, 147.18), ("WS", -13.83, -171.76),
        ("JM", 18.0, -76.8), ("BB", 13.1, -59.6), ("TT", 10.65, -61.5), ("BS", 25.05, -77.35),
        ("GY", 6.8, -58.15), ("SR", 5.83, -55.17), ("VI", 18.35, -64.93), ("FK", -51.7, -57.85),
    ])
    func countriesThatKeepLeftAreGuessed(code: String, north: Double, east: Double) throws {
        try expectGuess(code, north, east, isLeft: true)
    }

    private func expectGuess(
        _ code: String, _ north: Double, _ east: Double, isLeft: Bool
    ) throws {
        let guess = Country.guessed(
            at: try #require(Coordinate(latitude: north, longitude: east)))
        #expect(guess.code == code)
        #expect(guess.drivesOnLeft == isLeft)
    }

    /// All of ISO 3166-1 and Kosovo, each once; where cars keep to the left is some of them.
    @Test func everyCodeIsKnown() {
        #expect(Country.codes.count == 250)
        #expect(Set(Country.codes).count == 250)
        #expect(Country.keepingLeft.count == 76)
        #expect(Country.keepingLeft.isSubset(of: Country.codes))
        for code in Country.codes { #expect(Country.named(code.lowercased())?.code == code) }
        #expect(Country.named("XX") == nil)
        #expect(Country.named("") == nil)
    }

    /// What the outlines and boxes name are codes, and every text of theirs is read.
    @Test func outlinesAreRead() {
        #expect(CountryOutlines.rings.count > 250)
        for ring in CountryOutlines.rings {
            #expect(Country.codes.contains(ring.code))
            #expect(ring.corners.count > 2)
            for corner in ring.corners {
                #expect(abs(corner.latitude) < 90 && abs(corner.longitude) <= 180)
            }
        }
        #expect(CountryOutlines.boxes.count > 100)
        for box in CountryOutlines.boxes { #expect(Country.codes.contains(box.code)) }
    }

    @Test(arguments: [
        (
            "BR", true,
            "The country is BR, guessed from where the city is (--country says another): cars keep "
                + "to the right, and speeds without a sign are those of its laws."
        ),
        (
            "KE", false,
            "The country is KE: cars keep to the left, and speeds without a sign are those of no "
                + "country in particular, for its own are not known here."
        ),
        (
            "", true,
            "The country is not known: cars keep to the right, and speeds without a sign are those "
                + "of no country in particular. --country says which it is."
        ),
    ])
    func theReportSaysIt(code: String, isGuessed: Bool, expected: String) {
        let country = Country.named(code) ?? .neutral
        #expect(country.remark(isGuessed: isGuessed) == expected)
    }
}
