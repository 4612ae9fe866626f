import Foundation
import Glibc

/// An engine that cannot be trusted: stands between apps and the real one, and puts other texts
/// into what the real one says, as they are, without any of its care.
final class ForgingProxy: @unchecked Sendable {
    /// Where apps connect.
    let socket: String
    private let engine: String
    private let forged: [(from: [UInt8], to: [UInt8])]
    private let listener: Int32
    /// Guards `descriptors`, which threads add to.
    private let lock = NSLock()
    private var descriptors: [Int32] = []

    /// Begins to listen beside an engine.
    ///
    /// - Parameter forged: what is replaced by what, wherever it stands in a frame.
    init(before engine: String, at socket: String, _ forged: [String: String]) throws {
        self.engine = engine
        self.socket = socket
        self.forged = try forged.sorted { $0.key < $1.key }.map { marker, text in
            // Escaped as JSON wants it, and without the quotes around it.
            let json = try JSONEncoder().encode(text).dropFirst().dropLast()
            return (Array(marker.utf8), Self.escaped(Array(json)))
        }
        let listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        guard Self.withAddress(of: socket, { bind(listener, $0, $1) }) == 0,
            chmod(socket, 0o600) == 0, listen(listener, 8) == 0
        else { throw TestStage.Failure("the proxy cannot listen at \(socket)") }
        Thread.detachNewThread { [weak self] in
            while true {
                let app = accept(listener, nil, nil)
                guard app >= 0, let self else { return }
                self.serve(app)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for descriptor in descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    private func serve(_ app: Int32) {
        let engine = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.withAddress(of: self.engine, { connect(engine, $0, $1) }) == 0 else {
            close(app)
            return
        }
        lock.withLock { descriptors += [app, engine] }
        let forged = forged
        Thread.detachNewThread { Self.copy(from: app, to: engine) { $0 } }
        Thread.detachNewThread {
            Self.copy(from: engine, to: app) { line in
                forged.reduce(line) { Self.replaced($1.from, by: $1.to, in: $0) }
            }
        }
    }

    /// Copies whole lines, so that nothing is cut in the middle of what is to be replaced.
    private static func copy(
        from source: Int32, to target: Int32, _ change: ([UInt8]) -> [UInt8]
    ) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { break }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: 10) {
                var line = change(Array(rest[...end]))[...]
                rest.removeSubrange(...end)
                while !line.isEmpty {
                    let written = line.withUnsafeBytes {
                        send(target, $0.baseAddress, $0.count, 0x4000)
                    }
                    guard written > 0 else { break }
                    line = line.dropFirst(written)
                }
            }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }

    private static func replaced(
        _ marker: [UInt8], by text: [UInt8], in line: [UInt8]
    ) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < line.count {
            if line[index...].starts(with: marker) {
                result += text
                index += marker.count
            } else {
                result.append(line[index])
                index += 1
            }
        }
        return result
    }

    /// JSON as an attacker writes it: control characters by number.
    private static func escaped(_ json: [UInt8]) -> [UInt8] {
        json.flatMap { $0 < 32 ? Array("\\u00".utf8) + Array(hexadecimal($0).utf8) : [$0] }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    private static func withAddress(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let size = MemoryLayout.size(ofValue: address.sun_path)
        withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            buffer.copyBytes(from: path.utf8.prefix(size - 1))
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
