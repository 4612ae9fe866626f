/// A password's hash as it is stored, with all that is needed to make it again:
/// `$scrypt$ln=17,r=8,p=1$salt$key`, salt and key in base 64 without padding.
public struct PasswordHash: StoredText {
    /// How the key was made.
    public let parameters: Parameters
    /// What was mixed in, different for every password.
    public let salt: [UInt8]
    /// What came out.
    public let key: [UInt8]

    /// The cost of making a key with scrypt (RFC 7914).
    public struct Parameters: Hashable, Sendable {
        /// The binary logarithm of the cost N.
        public let logN: Int
        /// The block size.
        public let r: Int
        /// The parallelisation.
        public let p: Int

        /// Parameters; nil beyond what a machine could be asked to do: N from 2¹⁰ to 2²⁰,
        /// r to 32, p to 16.
        public init?(logN: Int, r: Int, p: Int) {
            guard (10...20).contains(logN), (1...32).contains(r), (1...16).contains(p) else {
                return nil
            }
            self.init(checkedLogN: logN, r: r, p: p)
        }

        private init(checkedLogN logN: Int, r: Int, p: Int) {
            self.logN = logN
            self.r = r
            self.p = p
        }

        /// What new passwords are hashed with: N = 2¹⁷, r = 8, p = 1, which takes 128 MiB.
        public static let present = Parameters(checkedLogN: 17, r: 8, p: 1)

        /// The cost N.
        public var n: Int { 1 << logN }
        /// The memory that one key takes, in bytes.
        public var memoryBytes: Int { 128 * n * r }
    }

    /// Bytes of salt that a new password gets.
    public static let saltBytes = 16
    /// Bytes of key that a new password gets.
    public static let keyBytes = 32

    /// A hash; nil where the salt has fewer than 16 or more than 64 bytes, or the key fewer than
    /// 32 or more than 64.
    public init?(parameters: Parameters = .present, salt: [UInt8], key: [UInt8]) {
        guard (Self.saltBytes...64).contains(salt.count), (Self.keyBytes...64).contains(key.count)
        else { return nil }
        self.parameters = parameters
        self.salt = salt
        self.key = key
    }

    /// Reads the stored form; nil for any text that `text` never gives.
    public init?(stored text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let parameters = Self.parameters(parts[2]), let salt = Base64.decode(parts[3]),
            let key = Base64.decode(parts[4])
        else { return nil }
        self.init(parameters: parameters, salt: salt, key: key)
        guard self.text == text else { return nil }
    }

    /// The stored form.
    public var text: String {
        let cost = "ln=\(parameters.logN),r=\(parameters.r),p=\(parameters.p)"
        return "$scrypt$\(cost)$\(Base64.encode(salt))$\(Base64.encode(key))"
    }

    /// Whether another key is this one, in a time that does not tell where they differ.
    public func matches(key other: [UInt8]) -> Bool {
        guard other.count == key.count else { return false }
        return zip(key, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func parameters(_ text: Substring) -> Parameters? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let values = zip(parts, ["ln=", "r=", "p="]).compactMap { part, name in
            part.hasPrefix(name) ? Int(part.dropFirst(name.count)) : nil
        }
        guard values.count == 3 else { return nil }
        return Parameters(logN: values[0], r: values[1], p: values[2])
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm and its cost, without salt and key.
    public var description: String {
        "scrypt ln=\(parameters.logN), r=\(parameters.r), p=\(parameters.p)"
    }
    /// The algorithm and its cost, without salt and key.
    public var debugDescription: String { description }
    /// A value without parts.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
