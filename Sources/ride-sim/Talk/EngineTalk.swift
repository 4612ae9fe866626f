import RideApp
import RideCore
import RideWire

/// A conversation with the engine: both have introduced themselves, and call follows call.
final class EngineTalk {
    /// The line that is talked over.
    let line: EngineLine
    /// The engine's answer to `hello`, as it came.
    let introduction: [UInt8]
    /// The same, read.
    let hello: HelloResult
    private let codec = WireCodec()
    private var lastID: UInt64 = 1

    /// Connects and introduces itself.
    ///
    /// - Parameters:
    ///   - texts: the words in which it is said where there is no engine.
    ///   - parameters: those of `hello`, as JSON; nil for the usual ones.
    /// - Throws: `Failure` where there is no engine, `WireError` where it refuses.
    init(_ options: EngineOptions, _ texts: Texts, parameters: String? = nil) throws {
        line = try EngineLine(options, texts)
        let usual = Hello(client: RideSimTool.configuration.version)
        let frame =
            parameters.map { Self.frame(Hello.method, $0, id: 1) } ?? codec.encode(usual, id: 1)
        introduction = try line.exchange(frame, id: 1)
        hello = try Self.read(introduction, Hello.self, id: 1, line)
    }

    /// Shows the operator's key, after which the operator's calls are answered.
    ///
    /// - Throws: `Failure` where there is no key to show, `WireError` where it is another one.
    func enter(with key: OperatorKeyOptions, to socket: String) throws {
        _ = try ask(EnterAsOperator(key: try key.secret(of: socket)))
    }

    /// The result of a call.
    ///
    /// - Throws: `WireError` where the engine refuses, `Failure` where it is gone.
    func ask<Asked: Request>(_ call: Asked) throws -> Asked.Answer {
        lastID += 1
        let reply = try line.exchange(codec.encode(call, id: lastID), id: lastID)
        return try Self.read(reply, Asked.self, id: lastID, line)
    }

    /// The frame that answers a call, whatever it says.
    ///
    /// - Parameter parameters: an object as JSON, without line ends.
    /// - Throws: `Failure` where the engine is gone.
    func ask(_ method: MethodName, parameters: String) throws -> [UInt8] {
        lastID += 1
        return try line.exchange(Self.frame(method, parameters, id: lastID), id: lastID)
    }

    private static func frame(
        _ method: MethodName, _ parameters: String, id: UInt64
    ) -> [UInt8] {
        let head = #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":"#
        return Array((head + parameters + "}").utf8)
    }

    private static func read<Asked: Request>(
        _ frame: [UInt8], _ type: Asked.Type, id: UInt64, _ line: EngineLine
    ) throws -> Asked.Answer {
        let reply = try WireCodec().decodeReply(frame, pending: [id: type])
        guard case .answer(_, let result) = reply,
            let answer = try result.get().to(Asked.Answer.self)
        else { throw line.failure(.engineIsNotUnderstood) }
        return answer
    }
}
