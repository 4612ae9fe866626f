import ArgumentParser
import RideCore
import RideResources

/// A language as it is named on the command line: `pt-BR`, or `pt` for the nearest one.
public struct LanguageChoice: ExpressibleByArgument, Sendable {
    /// What was named.
    public let tag: String

    /// A language that there is, or is near one; where none can be read, that is said later.
    public init?(argument: String) {
        if let languages = (try? LanguageFolders())?.languages {
            guard let nearest = languages.nearest(to: argument) else { return nil }
            tag = nearest.tag.rawValue
        } else {
            tag = argument
        }
    }

    /// The tags of the languages that there are.
    public static var allValueStrings: [String] {
        (try? ResourceFinder.locate())?.languages ?? []
    }

    /// The same, for the shell to complete.
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    /// The language of the environment: that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
    /// that is set, as POSIX has it.
    public static func ofEnvironment(_ environment: (String) -> String?) -> String {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first ?? ""
    }
}
