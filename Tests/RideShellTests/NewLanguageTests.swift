import Foundation
import RideApp
import RideCore
import RideResources
import RideShell
import RideTestSupport
import Testing

/// A language is added by a folder alone, also one with other rules than those that come with the
/// product: words in four forms, a comma of its own in lists, days that no other has.
@Suite struct NewLanguageTests {
    @Test func aFolderWithFourFormsOfWordsNeedsNoSource() throws {
        let folder = try TemporaryFolder()
        let (finder, invented) = try Self.resources(in: folder.path)
        let folders = try LanguageFolders(in: finder)
        #expect(folders.languages.all.map(\.tag.rawValue) == ["en", "xx"])
        #expect(folders.languages.serving("xx_YY.UTF-8").name == "Xixian")
        let texts = try folders.texts(in: folders.languages.serving("xx"))
        let counted = ["0", "1", "2", "5", "12", "22", "1’002", "1,5"].map {
            texts[invented, ["count": $0]]
        }
        #expect(
            counted == [
                "0 aut", "1 auto", "2 auta", "5 aut", "12 aut", "22 auta", "1’002 auta", "1,5 autu",
            ])
        #expect(texts.list(["a", "b", "c"], .and) == "a、b z c")
        #expect(texts.list(["a", "", "b"]) == "a、b")
        let language = texts.spoken
        #expect(language.number(1_002) == "1’002")
        #expect(language.percent("5") == "%5")
        #expect(language.range("1", "2") == "1..2")
        #expect(language.longDate(try #require(CivilDate("2026-02-03"))) == "3/m2/2026")
    }

    /// The English folder beside an invented one.
    private static func resources(in path: String) throws -> (ResourceFinder, TextKey) {
        let files = FileManager.default
        for tag in ["en", "xx"] {
            try files.createDirectory(
                atPath: "\(path)/languages/\(tag)", withIntermediateDirectories: true)
            for file in LanguageFile.allCases {
                try TestLanguages.data(of: file, in: "en")
                    .write(to: URL(filePath: "\(path)/languages/\(tag)/\(file.rawValue)"))
            }
        }
        let words = ["many.cars": "{count} {count:auto|auta|aut|autu}"]
        try JSONEncoder().encode(words)
            .write(to: URL(filePath: "\(path)/languages/xx/\(LanguageFile.texts.rawValue)"))
        let months = (1...12).map { "m\($0)" }
        var said: [String: Any] = [
            "name": "Xixian", "serves": ["xx"], "countries": [], "decimal": ",", "group": "’",
            "groupedFrom": 4, "percent": "%{number}", "range": "{from}..{to}",
            "date": "{day}/{month}", "dateWithYear": "{day}/{month}/{year}",
            "longDate": "{day}/{month}/{year}", "monthOfYear": "{month}/{year}",
            "months": months, "shortMonths": months,
            "weekdays": ["a", "b", "c", "d", "e", "f", "g"], "yes": "t",
        ]
        said["plurals"] = [
            "one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
            "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 "
                + "and i % 100 = 12..14",
        ]
        let ending = ["between": "、", "last": " z "]
        said["lists"] = ["facts": "、", "and": ending, "or": ending] as [String: Any]
        try JSONSerialization.data(withJSONObject: said)
            .write(to: URL(filePath: "\(path)/languages/xx/\(LanguageFile.declaration.rawValue)"))
        return (ResourceFinder(folder: path), "many.cars")
    }
}
