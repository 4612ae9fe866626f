import RideCore
import Testing

@testable import RideMap

/// Names in scripts without spaces, with marks, and in several scripts at once.
@Suite struct ScriptSearchTests {
    private static let names = [
        "中央通り", "晴海通り", "ถนนสุขุมวิท", "ถนน พระราม 4", "شارع الملك فهد", "улица Королёва",
        "Đường Nguyễn Huệ", "ΟΔΟΣ ΕΡΜΟΥ", "銀座 四丁目",
    ]

    private static let town = Result {
        var contents = TestCities.contents(ofStreets: names)
        contents.alternativeNames = [AlternativeName(street: 1, name: "Chuo-dori")]
        contents.places = [("中央病院", "hospital"), ("โรงพยาบาลกรุงเทพ", "hospital")].map {
            Place(
                name: $0.0, kind: PlaceKind(rawValue: $0.1),
                coordinate: TestCities.point(north: 40, east: 40))
        }
        return PlaceSearch(try City(contents))
    }

    @Test(
        arguments: [
            // Whole, from within, its end, and the beginning of what is within.
            ("中央通り", "中央通り"), ("央通", "中央通り"), ("通り", "中央通り"), ("病院", "中央病院"),
            ("東京", nil), ("晴海", "晴海通り"),
            // Two names written as one word, and one that has a space here.
            ("銀座四丁目", "銀座 四丁目"),
            ("สุขุมวิท", "ถนนสุขุมวิท"), ("สขมวท", "ถนนสุขุมวิท"), ("ถนนพระราม", "ถนน พระราม 4"),
            ("กรุงเทพ", "โรงพยาบาลกรุงเทพ"),
            // By the name in Latin letters.
            ("chuo", "中央通り"), ("chuo dori", "中央通り"),
            // With and without marks.
            ("الملك فهد", "شارع الملك فهد"), ("المَلِك", "شارع الملك فهد"),
            ("королева", "улица Королёва"), ("королёва улица", "улица Королёва"),
            ("nguyen hue", "Đường Nguyễn Huệ"), ("duong nguyen", "Đường Nguyễn Huệ"),
            ("ερμού", "ΟΔΟΣ ΕΡΜΟΥ"), ("ερμου", "ΟΔΟΣ ΕΡΜΟΥ"),
        ] as [(String, String?)])
    func namesAreFoundInEveryScript(query: String, name: String?) throws {
        let near = TestCities.point(north: 0, east: 0)
        let found = try Self.town.get().find(query, near: near, limit: 3)
        #expect(found.first?.name == name)
    }

    /// What is typed whole comes before what only holds it.
    @Test func theWholeNameComesBeforeOneThatHoldsIt() throws {
        let city = try City(TestCities.contents(ofStreets: ["東大通り", "大通り"]))
        let near = TestCities.point(north: 0, east: 0)
        let found = PlaceSearch(city).find("大通り", near: near, limit: 3).map(\.name)
        #expect(found == ["大通り", "東大通り"])
    }
}
