import Glibc
import RideGraph

/// The bytes of a file, mapped into memory or held there, that never change while anybody reads.
///
/// The memory starts at a multiple of 16, so that arrays in it can be read in place.
package final class MappedFile: Sendable {
    // Written in the initialisers only. Mapped memory is private and read-only; what is written
    // over a mapped file comes through all the same, so that small ones are not mapped.
    private nonisolated(unsafe) let base: UnsafeRawPointer
    /// How many bytes there are.
    package let count: Int
    private let isMapped: Bool
    /// Whose memory it is; nil for one's own.
    private let owner: MappedFile?

    /// No file of more bytes is held in memory: those are mapped. Files of nearly all cities are
    /// smaller.
    static let mostHeld = 32 << 20

    /// Holds a file in memory as it is now, or maps it where it is large.
    ///
    /// Whoever copies another file over one that is mapped changes what is read of it, or takes
    /// away what lies behind its new end; what is held stays.
    ///
    /// - Throws: `FileReadError` when it is missing, unreadable, not a file, over the limit or cut
    ///   off while it is read.
    package init(path: String, limit: Int) throws(FileReadError) {
        let (descriptor, size) = try FileBytes.open(path, limit: limit)
        defer { close(descriptor) }
        count = size
        owner = nil
        if size <= Self.mostHeld {
            let memory = Self.memory(size)
            let held = UnsafeMutableRawBufferPointer(start: memory, count: size)
            if let failure = FileBytes.fill(held, from: descriptor) {
                memory.deallocate()
                throw failure
            }
            base = UnsafeRawPointer(memory)
            isMapped = false
            return
        }
        guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
            memory != MAP_FAILED
        else { throw FileBytes.systemError() }
        base = UnsafeRawPointer(memory)
        isMapped = true
    }

    /// Copies bytes into memory.
    package convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Bytes that are written now.
    ///
    /// - Parameter fill: Writes all of them.
    init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let memory = Self.memory(count)
        fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
        base = UnsafeRawPointer(memory)
        self.count = count
        isMapped = false
        owner = nil
    }

    /// A part of another file, read where it is.
    ///
    /// - Precondition: The range is within the file and starts at a multiple of 8, which is enough
    ///   for every array that a city file holds.
    init(_ range: Range<Int>, of file: MappedFile) {
        precondition(range.lowerBound % 8 == 0 && range.upperBound <= file.count)
        base = file.base + range.lowerBound
        count = range.count
        isMapped = false
        owner = file
    }

    deinit {
        if owner != nil { return }
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: base), count)
        } else {
            base.deallocate()
        }
    }

    /// Lets go of what was read of a mapped file; it comes back where it is read again. What is
    /// read only once, to see that the file is whole, takes no memory from then on.
    func letGo() {
        guard isMapped else { return }
        madvise(UnsafeMutableRawPointer(mutating: base), count, MADV_DONTNEED)
    }

    private static func memory(_ count: Int) -> UnsafeMutableRawPointer {
        UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
    }

    /// The byte at an offset, which must be within the file.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        precondition(UInt(bitPattern: offset) < UInt(bitPattern: count), "offset out of range")
        return base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// The whole number of so many bytes, least significant first.
    func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
        _ offset: Int, as type: Number.Type
    ) -> Number {
        precondition(offset >= 0 && offset <= count - MemoryLayout<Number>.size)
        return Number(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// Calls `body` with all bytes.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let buffer = UnsafeRawBufferPointer(start: base, count: count)
        return try withExtendedLifetime(self) { () throws(Failure) in try body(buffer.bytes) }
    }

    /// The elements that stand one after the other in a range of the file, read in place.
    ///
    /// - Precondition: The range is within the file, starts at a multiple of the alignment and
    ///   holds whole elements, of a type for which all bits are valid.
    func array<Element: BitwiseCopyable & Sendable>(
        _ range: Range<Int>, of type: Element.Type
    ) -> FlatArray<Element> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        precondition(range.lowerBound % MemoryLayout<Element>.alignment == 0)
        precondition(range.count % MemoryLayout<Element>.stride == 0)
        let count = range.count / MemoryLayout<Element>.stride
        let start = (base + range.lowerBound).bindMemory(to: type, capacity: count)
        return FlatArray(
            unsafeBase: start, count: count, owner: self)
    }

    /// The text in a range of the file, known to be UTF-8.
    func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        let buffer = UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
        return withExtendedLifetime(self) { String(decoding: buffer, as: UTF8.self) }
    }

    /// Copies the bytes in a range to where there is room for just so many.
    func copy(_ range: Range<Int>, to target: UnsafeMutableRawBufferPointer) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        withExtendedLifetime(self) {
            target.copyMemory(
                from: UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
        }
    }

    /// A copy of the bytes in a range.
    func copy(_ range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return withExtendedLifetime(self) {
            Array(UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
        }
    }
}
