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
    public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { add($0) } }

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
        let start = open == 0 ? 0 : Self.blockSize - open
        let blocks = (piece.count - start) / Self.blockSize
        guard Self.hasInstructions, blocks > 0 else { return addPlainly(piece[...]) }
        addPlainly(piece[..<start])
        let end = start + blocks * Self.blockSize
        Self.take(piece[start..<end], into: &state)
        state.count += UInt64(8 * blocks * Self.blockSize)
        addPlainly(piece[end...])
    }

    /// How many bytes of the state are no whole block yet: it counts bits, and keeps those.
    private var open: Int { Int(state.count / 8 % UInt64(Self.blockSize)) }

    private mutating func addPlainly(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        let piece = UnsafeBufferPointer(rebasing: piece)
        _ = crypto_hash_sha256_update(&state, piece.baseAddress, UInt64(piece.count))
    }

    /// The digest of all pieces so far, 32 bytes; more may follow.
    public func finalized() -> [UInt8] {
        var last = state
        var digest = [UInt8](repeating: 0, count: Self.byteCount)
        if Self.hasInstructions {
            takeLastBlocks(&last)
            withUnsafeBytes(of: last.state) { words in
                // Each word of four bytes, the highest first.
                for index in digest.indices { digest[index] = words[index ^ 3] }
            }
            sodium_memzero(&last, MemoryLayout.size(ofValue: last))
        } else {
            crypto_hash_sha256_final(&last, &digest)
        }
        return digest
    }

    /// What is no whole block, a bit that is set, and in the last eight bytes of one or two blocks
    /// how many bits there were (FIPS 180-4, 5.1.1).
    private func takeLastBlocks(_ last: inout crypto_hash_sha256_state) {
        let blocks = open < Self.blockSize - 8 ? 1 : 2
        withUnsafeTemporaryAllocation(byteCount: 2 * Self.blockSize, alignment: 16) { tail in
            tail.initializeMemory(as: UInt8.self, repeating: 0)
            withUnsafeBytes(of: state.buf) { tail.copyMemory(from: .init(rebasing: $0[..<open])) }
            tail[open] = 0x80
            tail.storeBytes(
                of: state.count.bigEndian, toByteOffset: blocks * Self.blockSize - 8,
                as: UInt64.self)
            let bytes = UnsafeBufferPointer(tail.bindMemory(to: UInt8.self))
            Self.take(bytes[..<(blocks * Self.blockSize)], into: &last)
            sodium_memzero(tail.baseAddress, tail.count)
        }
    }

    /// Takes whole blocks in, by the processor's own instructions.
    private static func take(
        _ blocks: Slice<UnsafeBufferPointer<UInt8>>, into state: inout crypto_hash_sha256_state
    ) {
        guard let first = UnsafeBufferPointer(rebasing: blocks).baseAddress else { return }
        withUnsafeMutablePointer(to: &state.state) { words in
            cdigest_sha256(
                UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt32.self), first,
                blocks.count / blockSize)
        }
    }

    /// The digest of bytes that are all there, 32 bytes.
    public static func of(_ bytes: [UInt8]) -> [UInt8] {
        var digest = Digest()
        digest.update(bytes)
        return digest.finalized()
    }

    /// The digest of bytes that are all there, 32 bytes.
    public static func of(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digest = Digest()
        digest.update(bytes)
        return digest.finalized()
    }
}
