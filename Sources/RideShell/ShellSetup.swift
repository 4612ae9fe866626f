import Glibc
import RideApp
import RideClient
import RideCore
import RideCurses
import RideMap
import RideResources
import RideTUI
import RideWire

/// Why an app could not begin; one line for the person at the shell.
struct SetupError: Error, Hashable {
    /// What is wrong and what was expected.
    let message: String
}

/// An engine that an operator speaks with, which has to run already: who stopped it did so on
/// purpose.
public struct OperatedEngine: Sendable {
    /// Where it listens.
    public let socket: String
    /// Who it must belong to; nil for our own user.
    public let user: SystemUser?
    /// What it knows its operator by.
    public let key: SecretText
    /// The city's file or name here, where the engine is on another machine.
    public let cityFile: String?

    /// An engine.
    public init(
        at socket: String, of user: SystemUser? = nil, key: SecretText, cityFile: String? = nil
    ) {
        (self.socket, self.user, self.key, self.cityFile) = (socket, user, key, cityFile)
    }
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

    /// Whether an engine is started where none listens: never in the place of somebody else's.
    let startsEngine: Bool
    /// Who the engine must belong to; nil for our own user.
    let engineUser: SystemUser?
    /// The city's file on this machine, where the engine is on another one.
    let cityFile: String?

    /// Puts everything together for somebody on one side.
    ///
    /// - Parameter watchCode: the code of a shared ride to watch, for somebody who is nobody here.
    /// - Throws: `SetupError` if the texts or the profile cannot be read.
    init(
        _ options: ShellOptions, role: Side, seed: UInt64, watchCode: String? = nil,
        environment: (String) -> String? = SocketPath.environment
    ) throws(SetupError) {
        let socket = options.socket ?? SocketPath.socket(environment: environment)
        let folder = options.profile ?? SocketPath.configurationFolder(environment: environment)
        try self.init(
            options.face, folder: folder, named: role.rawValue, socket: socket,
            of: options.engineUser, cityFile: options.city, isPlain: options.plain,
            environment: environment
        ) { known, settings in
            settings.name =
                options.name.flatMap(PersonNames.cleaned)
                ?? known.name.flatMap(PersonNames.cleaned)
                ?? PersonNames.ofAccount(environment: environment)
            if watchCode == nil {
                settings.token = known.tokens[socket]
                settings.tokensByData = known.tokensByData(user: options.engineUser?.number)
                settings.marks = known.marksByData(user: options.engineUser?.number)
            }
            settings.entersAsGuest = options.name != nil && watchCode == nil
            settings.watchCode = watchCode
            if socket != SocketPath.socket(environment: environment) { settings.socket = socket }
            settings.seed = seed
        } engine: {
            (options.speed.map { ["--speed", "\($0)"] } ?? []) + (options.demo ? ["--demo"] : [])
        }
    }

    /// Puts everything together for the operator of an engine.
    ///
    /// - Throws: `SetupError` if the texts or the profile cannot be read.
    init(
        operatorOf engine: OperatedEngine, _ face: FrontendOptions, isPlain: Bool, seed: UInt64,
        environment: (String) -> String? = SocketPath.environment
    ) throws(SetupError) {
        let folder = SocketPath.configurationFolder(environment: environment)
        try self.init(
            face, folder: folder, named: "operator", socket: engine.socket, of: engine.user,
            cityFile: engine.cityFile, isPlain: isPlain, environment: environment
        ) { _, settings in
            settings.entersAsGuest = false
            settings.operatorKey = engine.key
            settings.seed = seed
        }
    }

    /// Puts everything together for a program that talks to no engine.
    ///
    /// - Throws: `SetupError` if the texts or the profile cannot be read.
    init(
        alone face: FrontendOptions, isPlain: Bool,
        environment: (String) -> String? = SocketPath.environment
    ) throws(SetupError) {
        let folder = SocketPath.configurationFolder(environment: environment)
        try self.init(
            face, folder: folder, named: "operator",
            socket: SocketPath.socket(environment: environment), of: nil, isPlain: isPlain,
            environment: environment
        ) { _, _ in }
    }

    private init(
        _ face: FrontendOptions, folder: String, named name: String, socket: String,
        of user: SystemUser?, cityFile: String? = nil, isPlain: Bool,
        environment: (String) -> String?,
        person: (Profile, inout ProgramSettings) -> Void,
        engine: (() -> [String])? = nil
    ) throws(SetupError) {
        socketPath = socket
        profile = ProfileFile(folder: folder, name: name)
        let folders: LanguageFolders
        let languages: [Texts]
        do throws(LanguageFolders.Problem) {
            folders = try LanguageFolders()
            languages = try folders.texts()
        } catch { throw SetupError(message: error.message) }
        func texts(_ kept: String?) -> Texts {
            let wanted = face.language?.tag ?? kept
            let language =
                wanted.flatMap { folders.languages.nearest(to: $0) }
                ?? folders.languages.serving(LanguageChoice.ofEnvironment(environment))
            return languages.first { $0.spoken == language } ?? languages[0]
        }
        let known: Profile
        do { known = try profile.read() } catch {
            // The language that was chosen stands in the profile.
            throw SetupError(message: error.message(texts(nil)))
        }
        var chosen = known.settings
        if face.reducedMotion { chosen.reduced_motion = true }
        var settings = ProgramSettings(
            name: "", texts: texts(known.settings.language),
            theme: face.theme?.theme ?? chosen.theme.map { Theme($0) } ?? Theme(.dark),
            settings: chosen, languages: languages, places: known.places,
            hasSeenHint: known.hint_seen, seed: 0)
        settings.mine = known.mine
        settings.isLanguageGiven = face.language != nil
        settings.takesKeysAtOnce = face.keysAtOnce
        settings.coasts = Self.coasts()
        settings.home = environment("HOME")
        person(known, &settings)
        self.settings = settings
        self.isPlain = isPlain
        documents = DocumentFolder()
        terminal = TerminalOptions(
            ascii: face.ascii, noColor: face.noColor, noMouse: face.noMouse)
        startsEngine = engine != nil && user == nil && cityFile == nil
        self.cityFile = cityFile
        engineUser = user
        engineArguments = engine?() ?? []
        logPath = "\(SocketPath.stateFolder(environment: environment))/engine.log"
    }

    /// Where a city's file is on this machine: what the person names, or where the engine has it,
    /// or among the cities that came with the app; nil if nowhere. Whether it is the same is looked
    /// at once it is open.
    func pathHere(ofCity path: String) -> String? {
        let finder = try? ResourceFinder.locate()
        if let cityFile { return (try? finder?.city(named: cityFile)) ?? cityFile }
        guard access(path, F_OK) != 0 else { return path }
        let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
        return try? finder?.city(named: String(name))
    }

    /// The coasts of the world; without their file the world is a map without land.
    private static func coasts() -> Coasts {
        guard let path = try? ResourceFinder.locate().coasts,
            let bytes = try? FileBytes.read(path, limit: 1 << 20)
        else { return Coasts() }
        return Coasts(bytes)
    }
}
