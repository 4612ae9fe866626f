import RideCore
import RideMap
import Testing

/// Which texts are points of the map (P2).
@Suite struct CoordinateTextTests {
    /// A text, and the point in millionths of a degree that it means.
    private static let points: [(String, Int, Int)] = [
        ("-29.902700, -71.251900", -29_902_700, -71_251_900),
        ("-29.9027 -71.2519", -29_902_700, -71_251_900),
        ("  -29.9027;-71.2519 ", -29_902_700, -71_251_900),
        ("(-29.9027, -71.2519)", -29_902_700, -71_251_900),
        ("-29,9027 -71,2519", -29_902_700, -71_251_900),
        ("-29,9027; -71,2519", -29_902_700, -71_251_900),
        ("29.9027 S, 71.2519 W", -29_902_700, -71_251_900),
        ("71.2519° O 29.9027° S", -29_902_700, -71_251_900),
        ("29°54'09.72\"S 71°15'06.84\"W", -29_902_700, -71_251_900),
        ("geo:-29.9027,-71.2519?z=17", -29_902_700, -71_251_900),
        ("geo:0,0?q=-29.9027,-71.2519(Faro)", -29_902_700, -71_251_900),
        ("https://www.google.com/maps/@-29.9027,-71.2519,15z", -29_902_700, -71_251_900),
        (
            "https://www.google.com/maps/place/Faro/@-29.95,-71.3,17z/data=!3m1!4b1!4m6!3m5"
                + "!8m2!3d-29.9027!4d-71.2519!16s", -29_902_700, -71_251_900
        ),
        ("https://maps.google.com/?q=-29.9027,-71.2519", -29_902_700, -71_251_900),
        (
            "https://www.google.com/maps/search/?api=1&query=-29.9027%2C-71.2519", -29_902_700,
            -71_251_900
        ),
        (
            "https://www.openstreetmap.org/?mlat=-29.9027&mlon=-71.2519#map=17/-29.95/-71.3",
            -29_902_700, -71_251_900
        ),
        ("https://www.openstreetmap.org/#map=17/-29.9027/-71.2519", -29_902_700, -71_251_900),
        ("https://maps.apple.com/?ll=-29.9027,-71.2519&q=Faro", -29_902_700, -71_251_900),
        ("https://waze.com/ul?ll=-29.9027%2C-71.2519&navigate=yes", -29_902_700, -71_251_900),
        ("0.5, 0.25", 500_000, 250_000),
    ]

    @Test("P2: coordinates and the links of maps are points", arguments: points)
    func aPoint(text: String, latitude_E6: Int, longitude_E6: Int) throws {
        let point = try #require(CoordinateText.coordinate(in: text))
        #expect(abs(Int(point.latitudeE7) - latitude_E6 * 10) <= 1)
        #expect(abs(Int(point.longitudeE7) - longitude_E6 * 10) <= 1)
    }

    @Test(
        "P2: names, houses and what is off the Earth are none",
        arguments: [
            "", " ", "18 de septiembre", "Balmaceda 1020", "25, 30", "25 30", "-29.9027",
            "1.5 2.5 3.5", "91.5, 10.5", "10.5, 181.5", "12°61'00\"S 71°15'06\"W", "S", "N E",
            "29.9 S 71.2 S", "https://example.org/", "https://maps.app.goo.gl/AbC123", "geo:",
            "https://maps.google.com/?q=Faro+Monumental", "-29.9027, -71.2519, Chile",
            "nan, inf", "--29.9, -71.2", "1e3.5, 2.5", String(repeating: "9", count: 400),
        ])
    func noPoint(text: String) {
        #expect(CoordinateText.coordinate(in: text) == nil)
    }
}
