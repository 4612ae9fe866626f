import RideApp
import RideCore
import RideMap
import RideResources

/// Reads the languages that come with the product, a folder each.
public struct LanguageFolders: Sendable {
    /// Why a language cannot be read; one line for the person at the shell.
    public struct Problem: Error, Hashable, Sendable {
        /// What is wrong and what was expected.
        public let message: String
    }

    /// The languages that there are.
    public let languages: Languages
    private let finder: ResourceFinder

    /// Lists the folders and reads what they say of their languages.
    ///
    /// - Throws: `Problem` where one cannot be read, or where English is missing.
    public init() throws(Problem) {
        let finder: ResourceFinder
        do throws(ResourceError) { finder = try ResourceFinder.locate() } catch {
            throw Problem(message: error.message)
        }
        try self.init(in: finder)
    }

    /// The same of a certain folder of resources.
    ///
    /// - Throws: `Problem` where one cannot be read, or where English is missing.
    public init(in finder: ResourceFinder) throws(Problem) {
        self.finder = finder
        var found: [Language] = []
        for tag in finder.languages {
            let (path, bytes) = try Self.bytes(of: .declaration, in: tag, finder)
            do { found.append(try Language(tag: tag, json: bytes)) } catch {
                let why = (error as? LanguageRejection)?.rawValue ?? "expected a language"
                throw Problem(message: "\(path): \(why)")
            }
        }
        guard let languages = Languages(found) else {
            throw Problem(message: "there is no English in \(finder.folder)/languages")
        }
        self.languages = languages
    }

    /// The texts of the apps in every language, in the order of `languages`.
    ///
    /// - Throws: `Problem` where some cannot be read.
    public func texts() throws(Problem) -> [Texts] {
        var all: [Texts] = []
        for language in languages.all { all.append(try texts(in: language)) }
        return all
    }

    /// The texts of the apps in a language.
    ///
    /// - Throws: `Problem` where they cannot be read.
    public func texts(in language: Language) throws(Problem) -> Texts {
        let (path, bytes) = try bytes(of: .texts, in: language)
        do { return try Texts(language: language, json: bytes) } catch {
            throw Problem(message: "the texts in \(path) are not an object of keys and texts")
        }
    }

    /// The path of a file of a language, and what is in it.
    ///
    /// - Throws: `Problem` where it cannot be read.
    public func bytes(
        of file: LanguageFile, in language: Language
    ) throws(Problem) -> (path: String, bytes: [UInt8]) {
        try Self.bytes(of: file, in: language.tag.rawValue, finder)
    }

    private static func bytes(
        of file: LanguageFile, in tag: String, _ finder: ResourceFinder
    ) throws(Problem) -> (path: String, bytes: [UInt8]) {
        let path: String
        do throws(ResourceError) { path = try finder.path(of: file, in: tag) } catch {
            throw Problem(message: error.message)
        }
        do throws(FileReadError) { return (path, try FileBytes.read(path, limit: 1 << 20)) } catch {
            throw Problem(message: "\(path) cannot be read: \(error.reason)")
        }
    }
}
