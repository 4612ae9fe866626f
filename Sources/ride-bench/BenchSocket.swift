import Glibc
import RideClient
import RideWire

/// The client's end of the socket of a bench's engine.
enum BenchSocket {
    /// A connection to the engine of a bench.
    static func connect(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let result = UnixAddress.with(path) { Glibc.connect(descriptor, $0, $1) }
        guard result == 0 else { throw Failure("the engine of the bench cannot be reached") }
        return descriptor
    }

    /// Makes a call and waits for its answer.
    static func ask(
        _ call: some Request, _ id: UInt64, _ descriptor: Int32, _ codec: WireCodec
    ) throws {
        try write(codec.encode(call, id: id) + [10], to: descriptor)
        try readAnswer(to: id, descriptor)
    }

    /// Sends bytes, all of them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Failure("a call of the bench cannot be sent")
        }
    }

    /// Reads until a line ends that answers the call; the engine may say other things before.
    static func readAnswer(to id: UInt64, _ descriptor: Int32) throws {
        let start = Array("{\"id\":\(id),".utf8)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var line: [UInt8] = []
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Failure("the engine of the bench has gone") }
            line += buffer[..<count]
            while let end = line.firstIndex(of: 10) {
                if line.starts(with: start) { return }
                line.removeSubrange(...end)
            }
        }
    }
}
