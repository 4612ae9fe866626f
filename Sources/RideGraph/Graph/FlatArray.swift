/// Plain values in a row that never change: in memory of their own, or in a file that is mapped
/// into memory and read without being copied.
///
/// Reading is checked against the bounds. `withSpan` gives an inner loop the elements without a
/// reference to count.
public struct FlatArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
    /// Keeps the memory alive, and is never written to.
    private let owner: any AnyObject & Sendable
    // The memory behind the pointer belongs to `owner`, which lives at least as long as this value
    // and never changes it: reading it from several threads is safe.
    private nonisolated(unsafe) let base: UnsafePointer<Element>?
    /// How many elements there are.
    public let count: Int

    /// Copies the elements into memory of their own.
    ///
    /// - Complexity: O(n).
    public init(_ elements: some Collection<Element>) {
        let memory = FlatMemory<Element>(elements)
        owner = memory
        base = memory.base
        count = memory.count
    }

    /// So many elements, each made from its index, the first one first.
    ///
    /// - Complexity: O(n).
    public init(count: Int, _ element: (Int) -> Element) {
        let memory = Memory<Element>(unwritten: count)
        for index in 0..<count { memory[index] = element(index) }
        self.init(taking: memory, count: count)
    }

    /// Takes memory over, of which the first `count` elements are used.
    init(taking memory: consuming Memory<Element>, count: Int) {
        precondition(count <= memory.count, "more elements than there is memory")
        let taken = FlatMemory(taking: memory, count: count)
        owner = taken
        base = taken.base
        self.count = count
    }

    /// Takes elements that somebody else keeps in memory.
    ///
    /// - Parameters:
    ///   - base: The first element; aligned for the type.
    ///   - count: How many elements there are.
    ///   - owner: What keeps the memory alive and unchanged.
    public init(
        unsafeBase base: UnsafePointer<Element>?, count: Int, owner: any AnyObject & Sendable
    ) {
        precondition(count == 0 || base != nil, "elements need memory")
        self.base = base
        self.count = count
        self.owner = owner
    }

    /// The first index, 0.
    public var startIndex: Int { 0 }
    /// One more than the last index.
    public var endIndex: Int { count }

    /// The element at an index, which must be within the bounds.
    public subscript(_ index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            // Not nil, since there is an element.
            return base.unsafelyUnwrapped[index]
        }
    }

    /// The elements for an inner loop, as long as somebody else keeps this array alive.
    @inline(__always) var row: Row<Element> {
        // An empty row is never read, so that any address will do for it.
        Row(base: base ?? UnsafePointer(bitPattern: 64).unsafelyUnwrapped, count: count)
    }

    /// Calls `body` with all elements.
    @inline(__always)
    public func withSpan<Result, Failure: Error>(
        _ body: (Span<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let buffer = UnsafeBufferPointer(start: base, count: count)
        return try withExtendedLifetime(owner) { () throws(Failure) in try body(buffer.span) }
    }
}

/// Memory with elements in it, given back when the last user is gone.
private final class FlatMemory<Element: BitwiseCopyable & Sendable>: Sendable {
    // Written in the initialiser only.
    nonisolated(unsafe) let base: UnsafePointer<Element>
    let count: Int

    init(_ elements: some Collection<Element>) {
        let count = elements.count
        let memory = Memory<Element>.room(for: count)
        // Most are arrays, of which nothing need be asked one by one.
        let copied: Void? = elements.withContiguousStorageIfAvailable { elements in
            precondition(elements.count == count, "the collection is not as long as it says")
            if let first = elements.baseAddress { memory.initialize(from: first, count: count) }
        }
        if copied == nil { Self.copy(elements, to: memory, count) }
        base = UnsafePointer(memory)
        self.count = count
    }

    private static func copy(
        _ elements: some Collection<Element>, to memory: UnsafeMutablePointer<Element>, _ count: Int
    ) {
        var end = 0
        for element in elements {
            precondition(end < count, "the collection is longer than it says")
            (memory + end).initialize(to: element)
            end += 1
        }
        precondition(end == count, "the collection is shorter than it says")
    }

    init(taking memory: consuming Memory<Element>, count: Int) {
        base = UnsafePointer(memory.release())
        self.count = count
    }

    deinit { base.deallocate() }
}
