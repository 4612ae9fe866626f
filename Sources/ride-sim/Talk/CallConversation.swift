import FoundationEssentials
import Glibc
import RideCore
import RideMap
import RideRuns
import RideWire

/// A refusal of the engine, as `ride-sim call` shows it.
struct CallRefusal: Error {
    let code: String
    let message: String
    /// A word more for the person at the shell.
    var hint = ""

    /// `code: message`
    var line: String { CleanText.cleaned("\(code): \(message) \(hint)") }

    init(_ error: WireError) {
        code = error.code
        message = error.message
    }
}

/// One call from the shell: greeting, session, call, and what follows.
struct CallConversation {
    private let command: CallCommand
    private let type: any Request.Type
    private var method: MethodName { type.method }
    private var parameters: CallParameters
    private let file: CallSessionFile?

    /// Standard input may hold as much as a frame.
    private static let inputLimit = Limits.frameBytes

    /// Reads and checks what was typed, before the engine is spoken to.
    ///
    /// - Throws: `Failure`.
    init(_ command: CallCommand) throws {
        self.command = command
        guard let type = CallList.type(named: MethodName(command.method)) else {
            let near = NearMethods.names(near: command.method)
            throw Failure(
                "There is no method \(CleanText.cleaned(command.method))"
                    + (near.isEmpty ? "" : "; near are \(near.joined(separator: ", "))"))
        }
        self.type = type
        let typed = command.parameters == "-" ? try Self.input() : command.parameters
        parameters = try CallParameters(typed)
        try parameters.addCommandID(for: type)
        file = try command.person.map { try CallSessionFile($0) }
    }

    /// Makes the call and prints the answer.
    ///
    /// - Throws: `Failure`, `CallRefusal`, `TalkEnd.stopped`.
    mutating func run() throws {
        let signals = command.follow ? StopSignals() : nil
        do {
            let talk = try greet(signals)
            let kept = try file?.read()
            if type == StartSession.self {
                try complete(with: kept)
            } else if let kept, !beginsSession, type != Hello.self {
                try comeBack(kept, talk)
            } else if type.access == .operator {
                try talk.enter(with: command.key, to: command.engine.socket)
            }
            let answer =
                type == Hello.self
                ? talk.introduction : try talk.ask(method, parameters: parameters.text)
            let result = try Self.result(answer)
            try keep(result)
            try show(result)
            while command.follow {
                guard let news = try talk.line.notification(within: nil) else { continue }
                let line = TalkJSON.harmless(String(decoding: news.bytes, as: UTF8.self))
                try StandardOutput.write(line + "\n")
            }
        } catch let error as WireError {
            throw CallRefusal(error)
        }
    }

    private func greet(_ signals: StopSignals?) throws -> EngineTalk {
        let isOwn = type == Hello.self && parameters.has("protocol_version")
        let isOperators = type.access == .operator
        let talk = try EngineTalk(
            isOperators ? command.engine.atOperatorsSocket : command.engine,
            try SpeechOptions.texts(in: nil), parameters: isOwn ? parameters.text : nil)
        talk.line.signals = signals
        return talk
    }

    // MARK: Sessions

    /// Calls whose result brings a session.
    private var beginsSession: Bool { type is any Request<SessionResult>.Type }

    /// What a person need not type again.
    private mutating func complete(with kept: CallSession?) throws {
        guard let kept else { return }
        try parameters.add("role", kept.role.rawValue)
        try parameters.add("name", kept.name)
        try parameters.add("token", kept.token)
    }

    private func comeBack(_ kept: CallSession, _ talk: EngineTalk) throws {
        let call = StartSession(role: kept.role, name: kept.name, token: kept.token)
        do {
            let session = try talk.ask(call)
            var next = kept
            next.token = session.token
            next.name = session.state.person.name
            if next != kept { try file?.write(next) }
        } catch let error as WireError {
            var refusal = CallRefusal(error)
            refusal.hint = "The session is kept in \(file?.path ?? ""); remove it to start anew."
            throw refusal
        }
    }

    private func keep(_ result: JSONValue) throws {
        if type == SignOut.self || type == DeleteAccount.self { file?.remove() }
        guard let file, beginsSession, let token = result["token"]?.string,
            let role = (result["state"]?["role"]?.string).flatMap(Side.init(rawValue:)),
            let name = result["state"]?["person"]?["name"]?.string
        else { return }
        try file.write(CallSession(name: name, role: role, token: token))
    }

    // MARK: Input and output

    private static func input() throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= inputLimit else {
                throw Failure("Standard input has more than \(inputLimit) bytes")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What a good answer brings.
    ///
    /// - Throws: `CallRefusal`.
    private static func result(_ frame: [UInt8]) throws -> JSONValue {
        guard let answer = JSONValue(text: String(decoding: frame, as: UTF8.self)) else {
            throw Failure("The engine's answer makes no sense")
        }
        if let result = answer["result"] { return result }
        let error = answer["error"]
        throw CallRefusal(
            WireError(
                .refused, code: error?["data"]?["code"]?.string ?? "internal_error",
                message: error?["message"]?.string ?? "The engine gave no reason."))
    }

    private func show(_ result: JSONValue) throws {
        let shown = command.showToken ? result : result.replacing("token", with: .text("•••"))
        let text = try TalkJSON.text(shown, pretty: !command.follow)
        try StandardOutput.write(text + "\n")
    }
}
