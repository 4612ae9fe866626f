import CSodium

/// A key worked out from a password at a price: scrypt (Percival and Josefsson, RFC 7914).
public enum PasswordKey {
    /// There is not enough memory just now, or the parameters are not those of scrypt.
    public struct Unavailable: Error, Hashable, Sendable {}

    /// The key.
    ///
    /// - Parameters:
    ///   - cost: N, a power of two above 1.
    ///   - blockSize: r; it takes 128 · N · r bytes of memory meanwhile.
    ///   - parallelism: p.
    ///   - byteCount: the length of the key.
    /// - Throws: `Unavailable`.
    public static func derive(
        from password: [UInt8], salt: [UInt8], cost: Int, blockSize: Int, parallelism: Int,
        byteCount: Int
    ) throws(Unavailable) -> [UInt8] {
        guard let cost = UInt64(exactly: cost), let blockSize = UInt32(exactly: blockSize),
            let parallelism = UInt32(exactly: parallelism), byteCount > 0, Sodium.isReady
        else { throw Unavailable() }
        var key = [UInt8](repeating: 0, count: byteCount)
        let status = crypto_pwhash_scryptsalsa208sha256_ll(
            password, password.count, salt, salt.count, cost, blockSize, parallelism, &key,
            byteCount)
        guard status == 0 else { throw Unavailable() }
        return key
    }
}
