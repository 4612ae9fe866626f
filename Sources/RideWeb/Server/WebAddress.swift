/// Where browsers, or whoever stands before them, reach the engine: a number of the machine and a
/// port, such as `127.0.0.1:8080` or `[::1]:8080`.
public struct WebAddress: Hashable, Sendable {
    /// The machine's number, without brackets.
    public let host: String
    /// The port; 0 takes one that is free.
    public let port: Int

    /// An address as it was typed; nil for what is none. `localhost` is 127.0.0.1: no name is
    /// looked up.
    public init?(_ typed: String) {
        guard let colon = typed.lastIndex(of: ":"),
            let port = Self.port(typed[typed.index(after: colon)...])
        else { return nil }
        var host = typed[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { return nil }
        } else {
            if host == "localhost" { host = "127.0.0.1" }
            let parts = host.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil && $0.count <= 3 }) else {
                return nil
            }
        }
        self.host = String(host)
        self.port = port
    }

    private static func port(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(text) else {
            return nil
        }
        return Int(port)
    }

    /// Whether only programs of this machine get there.
    public var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    /// Whether it means every network that the machine is in.
    public var isEverywhere: Bool { host == "0.0.0.0" || host.allSatisfy { "0:.".contains($0) } }

    /// The address as it is typed, with this port.
    public func text(port: Int) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

/// What links begin with: `https://rides.example`, or with a path, `https://example.org/rides`.
public enum LinkAddress {
    /// The longest one.
    public static let longest = 128

    /// An address as links begin with it, without a slash at its end; nil for what is none.
    public static func read(_ typed: String) -> String? {
        let address = typed.hasSuffix("/") ? String(typed.dropLast()) : typed
        let rest = ["https://", "http://"].lazy.filter { address.hasPrefix($0) }
            .map { address.dropFirst($0.count) }.first
        guard let rest, !rest.isEmpty, address.utf8.count <= longest,
            rest.utf8.first != UInt8(ascii: "/"), !rest.contains("//"),
            rest.utf8.allSatisfy(isPlain)
        else { return nil }
        return address
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
