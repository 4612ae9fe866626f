import CDigest
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
        let added: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
        if added == nil { update(Array(bytes)) }
    }

    private static let blockSize = 64
    /// Whether the processor itself can take blocks in, some five times as fast.
    private static let hasInstructions = cdigest_has_sha256()

    private mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
        guard Self.hasInstructions, piece.count >= 2 * Self.blockSize else {
            return addPlainly(piece[...])
        }
        // The state counts bits, and keeps what is no whole block yet.
        let open = Int(state.count / 8 % UInt64(Self.blockSize))
        let start = open == 0 ? 0 : Self.blockSize - open
        addPlainly(piece[..<start])
        let blocks = (piece.count - start) / Self.blockSize
        let end = start + blocks * Self.blockSize
        if let bytes = piece.baseAddress {
            withUnsafeMutablePointer(to: &state.state) { words in
                cdigest_sha256(
                    UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt32.self),
                    bytes + start, blocks)
            }
            state.count += UInt64(8 * blocks * Self.blockSize)
        }
        addPlainly(piece[end...])
    }

    private mutating func addPlainly(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        let piece = UnsafeBufferPointer(rebasing: piece)
        _ = crypto_hash_sha256_update(&state, piece.baseAddress, UInt64(piece.count))
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
