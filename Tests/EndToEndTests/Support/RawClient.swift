import Foundation
import Glibc
import RideWire
import Testing

/// Somebody who speaks to the engine in lines of JSON, with nothing of ours in between, and waits
/// for each answer.
final class RawClient {
    /// What the engine said to a call.
    enum Answer {
        case result([String: Any])
        /// The word of the refusal.
        case refused(String)
        /// The engine was gone before it answered.
        case lost
    }

    /// The last month of a card that is good for some years, as it stands on the card.
    static var cardExpiry: String {
        let year = Calendar(identifier: .gregorian).component(.year, from: Date()) % 100 + 3
        return "05/\(year)"
    }

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var calls = 0

    /// Connects and greets; nil if nobody is there.
    init?(_ socket: String, greets: Bool = true) {
        descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | 0o2000000, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, size)
            }
        }
        guard status == 0 else { return nil }
        // Whoever is not answered for so long is told that nobody is there.
        var patience = timeval(tv_sec: 90, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
        guard greets else { return }
        let version = ProtocolVersion.current
        guard
            case .result = call("hello", ["protocol_version": version, "client": "raw"])
        else { return nil }
    }

    deinit { close(descriptor) }

    /// The figures that an engine tells collectors at a socket.
    static func figures(at path: String) throws -> String {
        guard let client = RawClient(path, greets: false), client.write(Array("GET\n".utf8)) else {
            throw TestStage.Failure("no figures at \(path)")
        }
        var text = ""
        while let line = client.line() { text += String(decoding: line, as: UTF8.self) + "\n" }
        return text
    }

    /// Makes a call and waits for its answer; what else comes meanwhile is passed over.
    func call(_ method: String, _ parameters: [String: Any] = [:]) -> Answer {
        guard let id = ask(method, parameters) else { return .lost }
        while let (number, answer) = answer() {
            if number == id { return answer }
        }
        return .lost
    }

    /// Makes a call.
    ///
    /// - Returns: the word of the refusal, `lost` if nobody is there; nil where it was done.
    func refusal(_ method: String, _ parameters: [String: Any] = [:]) -> String? {
        switch call(method, parameters) {
        case .result: nil
        case .refused(let code): code
        case .lost: "lost"
        }
    }

    /// Makes a call and does not wait.
    ///
    /// - Returns: its number; nil if the engine was not there to take it.
    func ask(_ method: String, _ parameters: [String: Any] = [:]) -> Int? {
        calls += 1
        let message: [String: Any] = [
            "jsonrpc": "2.0", "id": calls, "method": method, "params": parameters,
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: message),
            write(Array(data) + [0x0A])
        else { return nil }
        return calls
    }

    /// The next answer to any call; nil once the connection is over.
    func answer() -> (call: Int, answer: Answer)? {
        while let line = line() {
            guard
                let value = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                let call = (value["id"] as? NSNumber)?.intValue
            else { continue }
            if let result = value["result"] as? [String: Any] { return (call, .result(result)) }
            let error = value["error"] as? [String: Any]
            let data = error?["data"] as? [String: Any]
            return (call, .refused(data?["code"] as? String ?? "no code"))
        }
        return nil
    }

    /// Writes bytes as they are.
    ///
    /// - Returns: whether the engine was there to take them.
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The next line; nil once the connection is over.
    func line() -> Data? {
        while true {
            if let end = received.firstIndex(of: 0x0A) {
                defer { received.removeSubrange(...end) }
                return Data(received[..<end])
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }
}
