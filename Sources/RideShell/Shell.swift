import Glibc
import RideApp
import RideClient
import RideCore
import RideCurses
import RideMap
import RideTUI
import RideWire

/// Runs a program on a real terminal, drawn on or in lines, and a real socket.
///
/// One turn of the loop: what happened is handed to the program, its effects are performed, and
/// what they bring about is handed to it in turn, until nothing is left; then the screen is drawn
/// once. Nothing runs between two turns.
@MainActor
public final class Shell<P: Program> {
    private let setup: ShellSetup
    let face: any Frontend
    /// The face where lines are typed; nil where keys are pressed.
    private let lineFace: LineFrontend?
    private let loop: EventLoop
    private let door: EngineConnector
    var program: P
    private var connection: EngineConnection?
    private var bell = BellStrokes()
    private var opener = DocumentOpener()
    private var drawer = PictureDrawer()
    private var inbox: [Input.Event] = []
    var isEnding = false
    /// Whether nothing more can be typed.
    var isInputOver = false
    private var exitStatus: Int32 = 0
    private var farewell: String?
    private let startedAt_ms: Int64

    /// Runs a program until it ends.
    ///
    /// - Parameters:
    ///   - role: the side the program takes, which also names its profile.
    ///   - name: what the executable is called, for messages.
    ///   - code: the code of a shared ride that is watched, instead of anything else.
    ///   - seed: for the names of commands, where the options have none.
    /// - Returns: the exit status: 0 if the person has quit, 1 if a file is missing or broken, 2
    ///   if the terminal cannot be used, 128 + n if signal n ended it.
    public static func run(
        _ options: ShellOptions, as role: Party, name: String, seed: UInt64,
        watching code: String? = nil
    ) -> Int32 where P: AppProgram {
        run(name, { P(settings: $0) }) {
            try ShellSetup(options, role: role, seed: options.seed ?? seed, watchCode: code)
        }
    }

    /// Runs an operator's program until it ends.
    ///
    /// - Parameters:
    ///   - socket: where the engine listens; none is started.
    ///   - user: who the engine must belong to; nil for our own user.
    ///   - key: what the engine knows its operator by.
    ///   - cityFile: the city's file or name here, where the engine is on another machine.
    ///   - face: how the program looks.
    ///   - inLines: whether lines are written instead of a screen.
    ///   - name: what the executable is called, for messages.
    ///   - seed: for the names of commands.
    /// - Returns: the exit status, as of `run` for a person.
    public static func run(
        asOperatorOf socket: String, of user: SystemUser?, with key: SecretText,
        cityFile: String? = nil, _ face: FrontendOptions, inLines: Bool, name: String, seed: UInt64
    ) -> Int32 where P: AppProgram {
        run(name, { P(settings: $0) }) {
            try ShellSetup(
                operatorOf: socket, of: user, key, cityFile: cityFile, face, isPlain: inLines,
                seed: seed)
        }
    }

    /// Runs a program that needs no engine until it ends.
    ///
    /// - Parameters:
    ///   - face: how the program looks.
    ///   - inLines: whether lines are written instead of a screen.
    ///   - name: what the executable is called, for messages.
    ///   - make: what makes the program of its settings.
    /// - Returns: the exit status, as of `run` for a person.
    public static func run(
        alone face: FrontendOptions, inLines: Bool, name: String,
        _ make: (ProgramSettings) -> P
    ) -> Int32 {
        run(name, make) { try ShellSetup(alone: face, isPlain: inLines) }
    }

    private static func run(
        _ name: String, _ make: (ProgramSettings) -> P, _ setup: () throws -> ShellSetup
    ) -> Int32 {
        do {
            let shell = try Shell(try setup(), make)
            return shell.run(name)
        } catch let error as SetupError {
            return complain(error.message, name, status: 1)
        } catch let error as TerminalError {
            return complain(error.message, name, status: 2)
        } catch {
            return complain("\(error)", name, status: 1)
        }
    }

    private static func complain(_ message: String, _ name: String, status: Int32) -> Int32 {
        ErrorOutput.say("\(name): \(message)")
        return status
    }

    private init(_ setup: ShellSetup, _ make: (ProgramSettings) -> P) throws {
        self.setup = setup
        if setup.isPlain {
            let lines = try LineFrontend(setup.terminal, setup.settings.languages)
            lineFace = lines
            face = lines
        } else {
            lineFace = nil
            face = try ScreenFace(setup.terminal)
        }
        loop = try EventLoop(face.console)
        door = EngineConnector(
            socketPath: setup.socketPath, engineArguments: setup.engineArguments,
            logPath: setup.logPath, startsEngine: setup.startsEngine,
            engineUser: setup.engineUser)
        program = make(setup.settings)
        startedAt_ms = loop.now_ms
    }

    private func run(_ name: String) -> Int32 {
        turn([.resized(face.console.size)])
        if !isEnding { loop.run { handle($0) } }
        connection?.close()
        face.console.close()
        if let farewell { return Self.complain(farewell, name, status: exitStatus) }
        return exitStatus
    }

    var now_ms: Int64 { loop.now_ms - startedAt_ms }

    // MARK: What happens

    private func handle(_ event: EventLoop.Event) {
        switch event {
        case .keys(let keys):
            turn(
                keys.map { key in
                    if case .resize(let size) = key { .resized(size) } else { .key(key) }
                })
        case .timer: turn(dueEvents())
        case .socket(_, let isWritable): turn(socketEvents(isWritable: isWritable))
        case .resumed:
            face.invalidate(at: now_ms)
            turn([.resized(face.console.size)])
        case .terminate(let signal): end(status: 128 + signal)
        case .lines(let lines): lineFace?.take(lines)
        case .inputEnded: isInputOver = true
        }
        if let lineFace, !isEnding { doLines(lineFace) }
    }

    private func dueEvents() -> [Input.Event] {
        var events: [Input.Event] = []
        if let due = door.nextPoll_ms, now_ms >= due {
            events += enter(door.poll(at: now_ms), isFirst: false)
        }
        if let due = opener.nextLook_ms, now_ms >= due {
            events += opener.ends(at: now_ms).map { .documentOpened(path: $0.path, $0.opening) }
        }
        if let due = drawer.nextLook_ms, now_ms >= due, let end = drawer.end(at: now_ms) {
            events.append(.pictureDrawn(end.order, end.picture))
        }
        if let due = program.nextWake_ms, now_ms >= due { events.append(.timer) }
        return events
    }

    private func socketEvents(isWritable: Bool) -> [Input.Event] {
        guard let connection else { return [] }
        if isWritable {
            // An end is reported below, after the frames that came before it.
            do { try connection.flush() } catch {}
        }
        let events = connection.receive().map { Input.Event.received($0) }
        guard let end = connection.end else {
            loop.watch(socket: connection.descriptor, forWriting: connection.wantsWrite)
            return events
        }
        hangUp()
        return events + [.disconnected(reason: LostReason(end))]
    }

    // MARK: One turn

    func turn(_ events: [Input.Event]) {
        inbox = events
        var next = 0
        while next < inbox.count, !isEnding {
            let effects = program.update(Input(at_ms: now_ms, inbox[next]))
            next += 1
            for effect in effects where !isEnding { perform(effect) }
        }
        inbox = []
        if isEnding { return }
        if !events.isEmpty || lineFace != nil { face.show(program, at: now_ms) }
        if face.isGone { return end(status: 128 + SIGPIPE) }
        rest()
    }

    /// Sleeps until something happens, or somebody wants to be woken.
    func rest() {
        if bell.take(at: now_ms) { face.ringBell() }
        let wake_ms = [
            program.nextWake_ms, door.nextPoll_ms, face.nextWake_ms, bell.next_ms,
            opener.nextLook_ms, drawer.nextLook_ms,
        ].compactMap { $0 }.min()
        loop.wake(after_ms: wake_ms.map { max(1, $0 - now_ms) })
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .connect:
            hangUp()
            inbox += enter(door.open(at: now_ms), isFirst: true)
        case .disconnect: hangUp()
        case .send(let frame): send(frame)
        case .openCity(let path): inbox.append(open(path))
        case .keepToken(let token, let data):
            keep {
                $0.keep(
                    token, of: data, user: setup.engineUser?.number, socket: setup.socketPath)
            }
        case .keepMark(let mark, let data):
            keep { $0.keep(mark, of: data, user: setup.engineUser?.number) }
        case .keepHintSeen: keep { $0.hint_seen = true }
        case .keepSettings(let settings): keep { $0.settings = settings }
        case .keepPlaces(let places, let key): keep { $0.places[key] = places }
        case .keepMine(let known, let key): keep { $0.mine[key] = known }
        case .writeFile(let name, let text): inbox.append(save(text, toFile: name))
        case .lookAtFile(let path):
            inbox.append(.fileFound(path: path, FileFinding(at: path)))
        case .openDocument(let path):
            inbox.append(.documentOpened(path: path, opener.open(path, at: now_ms)))
        case .drawPicture(let order):
            if let refusal = drawer.draw(order, with: face.glyphs, at: now_ms) {
                inbox.append(.pictureDrawn(order, refusal))
            }
        case .copy(let text): face.copy(text)
        case .ringBell(let strokes): bell.begin(strokes: strokes, at: now_ms)
        case .setTitle(let title): face.setTitle(title)
        case .notify(let text): face.notify(text)
        case .setMouse(let isOn): face.setMouse(isOn)
        case .repaint: face.invalidate(at: now_ms)
        case .quit: end(status: 0)
        }
    }

    func end(status: Int32) {
        isEnding = true
        exitStatus = status
        loop.stop()
    }

    // MARK: Engine, city and profile

    private func enter(_ outcome: EngineConnector.Outcome, isFirst: Bool) -> [Input.Event] {
        switch outcome {
        case .connected(let new):
            connection = new
            loop.watch(socket: new.descriptor, forWriting: new.wantsWrite)
            return [.connected]
        case .starting: return isFirst ? [.engineStarting] : []
        case .failed(let reason): return [.disconnected(reason: reason)]
        }
    }

    private func hangUp() {
        loop.unwatch()
        connection?.close()
        connection = nil
    }

    private func send(_ frame: [UInt8]) {
        // A frame for a connection that has ended meanwhile: the program learns of the end next.
        guard let connection else { return }
        do {
            try connection.send(frame)
            loop.watch(socket: connection.descriptor, forWriting: connection.wantsWrite)
        } catch {
            hangUp()
            inbox.append(.disconnected(reason: LostReason(error)))
        }
    }

    private func open(_ path: String) -> Input.Event {
        guard let path = setup.pathHere(ofCity: path) else { return .cityFailed(reason: nil) }
        do {
            return .cityOpened(OpenedCity(try City(contentsOf: path)))
        } catch {
            return .cityFailed(reason: error.description)
        }
    }

    private func save(_ text: String, toFile name: String) -> Input.Event {
        do {
            let path = try setup.documents.write(text, named: name)
            return .fileWritten(path: ShownPath.short(path, home: SocketPath.environment("HOME")))
        } catch {
            let shown = ShownPath.short(error.path, home: SocketPath.environment("HOME"))
            return .fileFailed(path: shown, error.obstacle)
        }
    }

    private func keep(_ change: (inout Profile) -> Void) {
        let name = setup.settings.name
        var language: String?
        do {
            try setup.profile.change { profile in
                profile.name = name
                change(&profile)
                language = profile.settings.language
            }
        } catch {
            // The ride goes on; that it will not be remembered is said at the end.
            farewell = error.message(
                language.flatMap { name in
                    setup.settings.languages.first { $0.language == name }
                } ?? setup.settings.texts)
        }
    }
}
