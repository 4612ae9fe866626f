import Glibc
import RideApp
import RideClient
import RideCore
import RideCurses
import RideMap
import RideTUI
import RideWire

/// Runs a program on a real terminal, drawn on or in lines, and real sockets.
///
/// One turn of the loop: what happened is handed to the program, its effects are performed, and
/// what they bring about is handed to it in turn, until nothing is left; then the screen is drawn
/// once. Nothing runs between two turns.
@MainActor
public final class Shell<P: Program> {
    private let setup: ShellSetup
    private let engines: [EngineEnd]
    let face: any Frontend
    /// The face where lines are typed; nil where keys are pressed.
    private let lineFace: LineFrontend?
    private let loop: EventLoop
    var program: P
    private var bell = BellStrokes()
    private var opener = DocumentOpener()
    private var drawer = PictureDrawer()
    private var inbox: [(event: Input.Event, engine: Int?)] = []
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
        _ options: ShellOptions, as role: Side, name: String, seed: UInt64,
        watching code: String? = nil
    ) -> Int32 where P: AppProgram {
        run(name, { P(settings: $0[0]) }) {
            [try ShellSetup(options, role: role, seed: options.seed ?? seed, watchCode: code)]
        }
    }

    /// Runs an operator's program until it ends.
    ///
    /// - Parameters:
    ///   - engines: those it speaks with, never none; none is started.
    ///   - face: how the program looks.
    ///   - inLines: whether lines are written instead of a screen.
    ///   - name: what the executable is called, for messages.
    ///   - seeds: for the names of commands, one for each engine.
    ///   - make: what makes the program of its settings for each engine.
    /// - Returns: the exit status, as of `run` for a person.
    public static func run(
        asOperatorOf engines: [OperatedEngine], _ face: FrontendOptions, inLines: Bool,
        name: String, seeds: [UInt64], _ make: ([ProgramSettings]) -> P
    ) -> Int32 {
        run(name, make) {
            try zip(engines, seeds).map {
                try ShellSetup(operatorOf: $0, face, isPlain: inLines, seed: $1)
            }
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
        run(name, { make($0[0]) }) { [try ShellSetup(alone: face, isPlain: inLines)] }
    }

    private static func run(
        _ name: String, _ make: ([ProgramSettings]) -> P, _ setups: () throws -> [ShellSetup]
    ) -> Int32 {
        do {
            let shell = try Shell(try setups(), make)
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

    private init(_ setups: [ShellSetup], _ make: ([ProgramSettings]) -> P) throws {
        setup = setups[0]
        if setup.isPlain {
            let lines = try LineFrontend(setup.terminal, setup.settings.languages)
            lineFace = lines
            face = lines
        } else {
            lineFace = nil
            face = try ScreenFace(setup.terminal)
        }
        let loop = try EventLoop(face.console)
        self.loop = loop
        engines = setups.map { setup in
            EngineEnd(setup) { socket, forWriting in
                if let forWriting { loop.watch(socket: socket, forWriting: forWriting) } else {
                    loop.unwatch(socket: socket)
                }
            }
        }
        program = make(setups.map(\.settings))
        startedAt_ms = loop.now_ms
    }

    private func run(_ name: String) -> Int32 {
        turn([.resized(face.console.size)])
        if !isEnding { loop.run { handle($0) } }
        for engine in engines { engine.hangUp() }
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
        case .socket(let socket, let isWritable):
            let number = engines.firstIndex { $0.connection?.descriptor == socket }
            if let number { hear(number, isWritable: isWritable) }
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
        for (number, engine) in engines.enumerated() {
            guard let due = engine.door.nextPoll_ms, now_ms >= due else { continue }
            turn(enter(engine.door.poll(at: now_ms), number, isFirst: false), of: number)
        }
        var events: [Input.Event] = []
        if let due = opener.nextLook_ms, now_ms >= due {
            events += opener.ends(at: now_ms).map { .documentOpened(path: $0.path, $0.opening) }
        }
        if let due = drawer.nextLook_ms, now_ms >= due, let end = drawer.end(at: now_ms) {
            events.append(.pictureDrawn(end.order, end.picture))
        }
        if let due = program.nextWake_ms, now_ms >= due { events.append(.timer) }
        return events
    }

    private func hear(_ number: Int, isWritable: Bool) {
        let engine = engines[number]
        guard let connection = engine.connection else { return }
        if isWritable {
            // An end is reported below, after the frames that came before it.
            do { try connection.flush() } catch {}
        }
        var events = connection.receive().map { Input.Event.received($0) }
        if let end = connection.end {
            engine.hangUp()
            events.append(.disconnected(reason: LostReason(end)))
        } else {
            engine.watch()
        }
        turn(events, of: number)
    }

    // MARK: One turn

    func turn(_ events: [Input.Event], of engine: Int? = nil) {
        inbox = events.map { ($0, engine) }
        var next = 0
        while next < inbox.count, !isEnding {
            let (event, engine) = inbox[next]
            let effects = program.update(Input(at_ms: now_ms, event, engine: engine))
            next += 1
            for effect in effects where !isEnding { perform(effect, for: 0) }
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
            program.nextWake_ms, face.nextWake_ms, bell.next_ms, opener.nextLook_ms,
            drawer.nextLook_ms, engines.compactMap(\.door.nextPoll_ms).min(),
        ].compactMap { $0 }.min()
        loop.wake(after_ms: wake_ms.map { max(1, $0 - now_ms) })
    }

    /// Does what the program wants, for the engine of this number where it is about one.
    private func perform(_ effect: Effect, for number: Int) {
        let (engine, setup) = (engines[number], engines[number].setup)
        switch effect {
        case .engine(let number, let effect): perform(effect, for: number)
        case .connect:
            engine.hangUp()
            answer(enter(engine.door.open(at: now_ms), number, isFirst: true), number)
        case .disconnect: engine.hangUp()
        case .send(let frame): send(frame, to: number)
        case .openCity(let path): answer([Self.open(path, setup)], number)
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
        case .writeFile(let name, let text): answer([save(text, toFile: name)], number)
        case .lookAtFile(let path):
            answer([.fileFound(path: path, FileFinding(at: path))], number)
        case .openDocument(let path):
            answer([.documentOpened(path: path, opener.open(path, at: now_ms))], number)
        case .drawPicture(let order):
            if let refusal = drawer.draw(order, with: face.glyphs, at: now_ms) {
                answer([.pictureDrawn(order, refusal)], number)
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

    /// What an effect has come to reaches the program after all effects.
    private func answer(_ events: [Input.Event], _ engine: Int) {
        inbox += events.map { ($0, engine) }
    }

    func end(status: Int32) {
        isEnding = true
        exitStatus = status
        loop.stop()
    }

    // MARK: Engine, city and profile

    private func enter(
        _ outcome: EngineConnector.Outcome, _ number: Int, isFirst: Bool
    ) -> [Input.Event] {
        switch outcome {
        case .connected(let new):
            engines[number].take(new)
            return [.connected]
        case .starting: return isFirst ? [.engineStarting] : []
        case .failed(let reason): return [.disconnected(reason: reason)]
        }
    }

    private func send(_ frame: [UInt8], to number: Int) {
        let engine = engines[number]
        // A frame for a connection that has ended meanwhile: the program learns of the end next.
        guard let connection = engine.connection else { return }
        do {
            try connection.send(frame)
            engine.watch()
        } catch {
            engine.hangUp()
            answer([.disconnected(reason: LostReason(error))], number)
        }
    }

    private static func open(_ path: String, _ setup: ShellSetup) -> Input.Event {
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
