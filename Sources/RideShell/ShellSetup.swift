import RideApp
import RideClient
import RideCore
import RideCurses
import RideMap
import RideResources
import RideTUI

/// Why an app could not begin; one line for the person at the shell.
struct SetupError: Error, Hashable {
    /// What is wrong and what was expected.
    let message: String
}

/// Everything an app is run with, made of its options, its profile and its environment.
struct ShellSetup {
    /// What the program is started with.
    let settings: ProgramSettings
    /// Whether lines are written instead of a screen.
    let isPlain: Bool
    /// What the terminal is opened with.
    let terminal: TerminalOptions
    /// Where the engine listens, or will.
    let socketPath: String
    /// What an engine that has to be started is told.
    let engineArguments: [String]
    /// Where such an engine writes its log.
    let logPath: String
    /// What outlives the app.
    let profile: ProfileFile
    /// Where receipts go.
    let documents: DocumentFolder

    /// Puts everything together.
    ///
    /// - Parameter watchCode: the code of a shared ride to watch, for somebody who is nobody here.
    /// - Throws: `SetupError` if the texts or the profile cannot be read.
    init(
        _ options: ShellOptions, role: Party, seed: UInt64, watchCode: String? = nil,
        environment: (String) -> String? = SocketPath.environment
    ) throws(SetupError) {
        socketPath = options.socket ?? SocketPath.socket(environment: environment)
        profile = ProfileFile(
            folder: options.profile ?? SocketPath.configurationFolder(environment: environment),
            name: role.rawValue)
        let known: Profile
        do { known = try profile.read() } catch { throw SetupError(message: error.message) }
        var languages: [Texts] = []
        for choice in LanguageChoice.allCases { languages.append(try Self.texts(choice)) }
        let language =
            options.language ?? known.settings.language.flatMap(LanguageChoice.init(rawValue:))
            ?? .preferred(environment: environment)
        var chosen = known.settings
        if options.reducedMotion { chosen.reduced_motion = true }
        settings = ProgramSettings(
            name: options.name.flatMap(PersonNames.cleaned)
                ?? known.name.flatMap(PersonNames.cleaned)
                ?? PersonNames.ofAccount(environment: environment),
            token: watchCode == nil ? known.tokens[socketPath] : nil,
            texts: languages.first { $0.language == language.rawValue } ?? languages[0],
            theme: options.theme?.theme ?? chosen.theme.map { Theme($0) } ?? Theme(.dark),
            settings: chosen, languages: languages, places: known.places,
            entersAsGuest: options.name != nil && watchCode == nil, watchCode: watchCode,
            hasSeenHint: known.hint_seen, seed: seed)
        isPlain = options.plain
        documents = DocumentFolder()
        terminal = TerminalOptions(
            ascii: options.ascii, noColor: options.noColor, noMouse: options.noMouse)
        engineArguments =
            (options.speed.map { ["--speed", "\($0)"] } ?? [])
            + (options.demo ? ["--demo"] : [])
        logPath = "\(SocketPath.stateFolder(environment: environment))/engine.log"
    }

    private static func texts(_ language: LanguageChoice) throws(SetupError) -> Texts {
        let path: String
        do {
            path = try ResourceFinder.locate().text(language: language.rawValue)
        } catch { throw SetupError(message: error.message) }
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path, limit: 1 << 20)
        } catch {
            throw SetupError(message: "the texts in \(path) cannot be read: \(error.reason)")
        }
        do {
            return try Texts(language: language.rawValue, json: bytes)
        } catch {
            throw SetupError(
                message: "the texts in \(path) are not an object of keys and texts")
        }
    }
}
