import Foundation
import RideApp
import RideCore
import RideMap
import RideTestSupport

/// Files of the project that tests of screens need.
public enum AppFiles {
    /// The texts in a language.
    ///
    /// - Throws: if there is no such file, or it is no table of texts.
    public static func texts(_ language: String) throws -> Texts {
        let spoken = TestLanguages.language(language)
        let known = try languages().first { $0.spoken.tag == spoken.tag }
        return try known ?? read(spoken)
    }

    private static func read(_ language: Language) throws -> Texts {
        try Texts(
            language: language,
            json: [UInt8](TestLanguages.data(of: .texts, in: language.tag.rawValue)))
    }

    /// The tags of all languages.
    public static let tags = TestLanguages.all.all.map(\.tag.rawValue)

    /// The texts in every language.
    public static func languages() throws -> [Texts] {
        try readLanguages.get()
    }

    private static let readLanguages = Result {
        try TestLanguages.all.all.map { try read($0) }
    }

    /// The coasts of the world.
    ///
    /// - Throws: if there is no such file.
    public static func coasts() throws -> Coasts {
        let path = "\(TestCity.packageFolder)/Resources/world/coasts.txt"
        return Coasts([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    /// The built-in city, opened once.
    public static var city: City { TestCity.laSerena }

    /// The same, made ready to be drawn once for all tests.
    public static let openedCity = OpenedCity(city)
}
