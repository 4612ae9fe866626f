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
        guard greets else { return }
        let version = ProtocolVersion.current
        guard
            case .result = call("hello", ["protocol_version": version, "client": "raw"])
        else { return nil }
    }

    deinit { close(descriptor) }

    /// Makes a call and waits for its answer; what else comes meanwhile is passed over.
    func call(_ method: String, _ parameters: [String: Any] = [:]) -> Answer {
        calls += 1
        let message: [String: Any] = [
            "jsonrpc": "2.0", "id": calls, "method": method, "params": parameters,
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: message) else { return .lost }
        guard write(Array(data) + [0x0A]) else { return .lost }
        while let line = line() {
            guard
                let value = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                (value["id"] as? NSNumber)?.intValue == calls
            else { continue }
            if let result = value["result"] as? [String: Any] { return .result(result) }
            let error = value["error"] as? [String: Any]
            let data = error?["data"] as? [String: Any]
            return .refused(data?["code"] as? String ?? "no code")
        }
        return .lost
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
