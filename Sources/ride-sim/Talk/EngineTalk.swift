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
    /// - Parameter parameters: those of `hello`, as JSON; nil for the usual ones.
    /// - Throws: `Failure` where there is no engine, `WireError` where it refuses.
    init(_ options: EngineOptions, parameters: String? = nil) throws {
        line = try EngineLine(options.socket)
        let usual = HelloParameters(client: RideSimTool.configuration.version)
        let frame =
            parameters.map { Self.frame(.hello, $0, id: 1) }
            ?? codec.encode(.hello(usual), id: 1)
        introduction = try line.exchange(frame, id: 1)
        guard case .hello(let hello) = try Self.read(introduction, .hello, id: 1) else {
            throw Failure("The engine's introduction makes no sense")
        }
        self.hello = hello
    }

    /// The result of a call.
    ///
    /// - Throws: `WireError` where the engine refuses, `Failure` where it is gone.
    func ask(_ call: Call) throws -> CallResult {
        lastID += 1
        let reply = try line.exchange(codec.encode(call, id: lastID), id: lastID)
        return try Self.read(reply, call.method, id: lastID)
    }

    /// The frame that answers a call, whatever it says.
    ///
    /// - Parameter parameters: an object as JSON, without line ends.
    /// - Throws: `Failure` where the engine is gone.
    func ask(_ method: Method, parameters: String) throws -> [UInt8] {
        lastID += 1
        return try line.exchange(Self.frame(method, parameters, id: lastID), id: lastID)
    }

    private static func frame(
        _ method: Method, _ parameters: String, id: UInt64
    ) -> [UInt8] {
        let head = #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method.rawValue)","params":"#
        return Array((head + parameters + "}").utf8)
    }

    private static func read(
        _ frame: [UInt8], _ method: Method, id: UInt64
    ) throws -> CallResult {
        let reply = try WireCodec().decodeReply(frame, pending: [id: method])
        guard case .answer(_, let result) = reply else {
            throw Failure("The engine's answer makes no sense")
        }
        return try result.get()
    }
}
