import Dispatch

/// Long passes over rows, on all processors at once. What comes of them never depends on how many
/// there are.
public enum AllProcessors {
    /// Fewer are gone through at once by whoever asks.
    private static let fewest = 1 << 13
    /// Into so many ranges a long row is cut: a processor that was busy with something else is
    /// waited for no longer than one of them takes.
    private static let most = 64

    /// Calls `body` with ranges that make up `0..<count`, several at a time. It returns when all
    /// are done, and works on them itself, so that it waits for no thread to become free.
    public static func forEach(_ count: Int, _ body: @Sendable (Range<Int>) -> Void) {
        let pieces = min(most, count / fewest)
        guard pieces > 1 else { return body(0..<count) }
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
            body(count * piece / pieces..<count * (piece + 1) / pieces)
        }
    }

    /// Does several things at a time, and returns when all are done.
    public static func together(_ work: [@Sendable () -> Void]) {
        DispatchQueue.concurrentPerform(iterations: work.count) { work[$0]() }
    }
}

/// A row that several threads write at once, each its own elements, before anybody reads it as a
/// `FlatArray`.
///
/// Who writes says that no other thread has to do with the element, which no compiler can prove.
public final class FlatFilling<Element: BitwiseCopyable & Sendable>: Sendable {
    // Threads write disjoint elements, and `finished` is read when all of them have ended.
    @usableFromInline nonisolated(unsafe) let base: UnsafeMutablePointer<Element>
    /// How many elements there are.
    public let count: Int

    /// So many elements, which are all yet to be written.
    public init(count: Int) {
        base = Memory.room(for: count)
        self.count = count
    }

    /// So many equal elements, to be written over.
    public convenience init(repeating element: Element, count: Int) {
        self.init(count: count)
        base.initialize(repeating: element, count: count)
    }

    deinit { base.deallocate() }

    /// An element that this thread has written, or is to write.
    @inlinable public subscript(_ index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            return base[index]
        }
        @inline(__always) set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            base[index] = newValue
        }
    }

    /// All elements, once they are written and nobody writes any more.
    public var finished: FlatArray<Element> {
        FlatArray(unsafeBase: UnsafePointer(base), count: count, owner: self)
    }
}
