import RideCrypto
import RideService

/// What an operator shows to be known as one: 32 random bytes in a file of the data folder, for its
/// owner only. Whoever can read the file is the operator, or is given a copy by whoever can.
public struct OperatorKey: Sendable {
    /// The name of the file in the data folder.
    public static let fileName = "operator.key"

    /// All that is kept of the key where it is only compared.
    private let digest: [UInt8]

    /// The key of a data folder, made where there is none.
    ///
    /// - Parameter fresh: makes 32 bytes, which nobody can guess.
    /// - Throws: `StoreError` as of every secret file.
    init(of folder: PrivateFolder, fresh: () -> [UInt8]) throws(StoreError) {
        let file = SecretFile(Self.fileName, in: folder)
        var bytes = try file.bytes(MessageKey.byteCount, fresh: fresh)
        defer { bytes.wipe() }
        digest = Digest.of(Self.text(of: bytes).utf8)
    }

    /// Whether a text is the key, in a time that tells nothing of how near it comes.
    public func matches(_ text: String) -> Bool { digest.isSame(as: Digest.of(text.utf8)) }

    /// The key in a file, as an operator shows it: 64 hexadecimal digits.
    ///
    /// - Throws: `StoreError` if there is none, and if it is a link, somebody else's or open to
    ///   others.
    public static func text(at path: String) throws(StoreError) -> String {
        var bytes = try SecretFile.bytes(MessageKey.byteCount, at: path)
        defer { bytes.wipe() }
        return text(of: bytes)
    }

    private static func text(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
