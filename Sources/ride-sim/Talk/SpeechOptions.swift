import ArgumentParser
import RideApp
import RideClient
import RideShell

/// In which language a command answers.
struct SpeechOptions: ParsableArguments {
    @Option(help: "The language; otherwise that of LC_ALL, LC_MESSAGES or LANG.")
    var language: LanguageChoice?

    /// The words of that language, those of the apps.
    ///
    /// - Throws: `Failure` where they cannot be read.
    func texts() throws -> Texts { try Self.texts(in: language) }

    /// The words of a language, or of that of the environment.
    ///
    /// - Throws: `Failure` where they cannot be read.
    static func texts(in language: LanguageChoice?) throws -> Texts {
        do throws(LanguageFolders.Problem) {
            let folders = try LanguageFolders()
            let wanted = language?.tag ?? LanguageChoice.ofEnvironment(SocketPath.environment)
            return try folders.texts(in: folders.languages.serving(wanted))
        } catch { throw Failure(error.message) }
    }
}
