import Crypto
import CryptoExtras
import RideAccounts

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
    /// - Throws: an error of the system if there is not enough memory.
    public func key() throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: password, salt: salt, outputByteCount: PasswordHash.keyBytes,
            rounds: parameters.n, blockSize: parameters.r, parallelism: parameters.p,
            maxMemory: 2 * parameters.memoryBytes + (1 << 20))
        return key.withUnsafeBytes { Array($0) }
    }

    /// The hash to keep, once the key is known.
    func hash(_ key: [UInt8]) -> PasswordHash? {
        PasswordHash(parameters: parameters, salt: salt, key: key)
    }
}

/// The digest by which a short code is kept.
enum CodeDigest {
    static func of(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}
