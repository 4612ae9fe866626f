import RideAccounts
import RideCrypto

/// A password that has to go through its hash, which takes a third of a second and 128 MiB: too
/// long for the thread that serves everybody. The host does it elsewhere and comes back with the
/// key.
public struct PasswordTask: Sendable {
    /// What it costs to work out.
    public let parameters: PasswordHash.Parameters
    let password: [UInt8]
    let salt: [UInt8]

    /// The key: scrypt (Percival and Josefsson, RFC 7914).
    ///
    /// - Throws: `PasswordKey.Unavailable` if there is not enough memory.
    public func key() throws(PasswordKey.Unavailable) -> [UInt8] {
        try PasswordKey.derive(
            from: password, salt: salt, cost: parameters.n, blockSize: parameters.r,
            parallelism: parameters.p, byteCount: PasswordHash.keyBytes)
    }

    /// The hash to keep, once the key is known.
    func hash(_ key: [UInt8]) -> PasswordHash? {
        PasswordHash(parameters: parameters, salt: salt, key: key)
    }
}

/// The digest by which a short code is kept.
enum CodeDigest {
    static func of(_ text: String) -> [UInt8] { Digest.of(text.utf8) }
}
