import CSodium

extension [UInt8] {
    /// Puts zeros in the place of bytes that were secret. The compiler may not leave this out as
    /// it may a loop whose result nobody reads.
    public mutating func wipe() {
        withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
        removeAll()
    }

    /// Whether two secrets are the same, in a time that tells nothing of where they differ.
    public func isSame(as other: [UInt8]) -> Bool {
        count == other.count && sodium_memcmp(self, other, count) == 0
    }
}
