import CSodium

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
public struct Digest: Sendable {
    /// The length of a digest in bytes.
    public static let byteCount = 32

    private var state = crypto_hash_sha256_state()

    /// The digest of nothing yet.
    public init() { crypto_hash_sha256_init(&state) }

    /// Adds a piece.
    ///
    /// - Complexity: O(length of the piece).
    public mutating func update(_ bytes: some Collection<UInt8>) {
        let added: Void? = bytes.withContiguousStorageIfAvailable { piece in
            _ = crypto_hash_sha256_update(&state, piece.baseAddress, UInt64(piece.count))
        }
        if added == nil { update(Array(bytes)) }
    }

    /// The digest of all pieces so far, 32 bytes; more may follow.
    public func finalized() -> [UInt8] {
        var last = state
        var digest = [UInt8](repeating: 0, count: Self.byteCount)
        crypto_hash_sha256_final(&last, &digest)
        return digest
    }

    /// The digest of bytes that are all there, 32 bytes.
    public static func of(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digest = Digest()
        digest.update(bytes)
        return digest.finalized()
    }
}
