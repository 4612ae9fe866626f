import Glibc

/// Plain values in a row that may change, owned by whoever holds this.
///
/// Reading and writing are checked against the bounds in debug builds only: this is what the inner
/// loops work on, with indices that were checked when they came in.
struct Memory<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count: Int
    /// Whether the memory came from `calloc`, and goes back there.
    private var isZeroed = false

    /// A row of equal elements.
    init(repeating element: Element, count: Int) {
        base = Self.room(for: count)
        base.initialize(repeating: element, count: count)
        self.count = count
    }

    /// A row whose elements are yet to be written, and are not read before.
    init(unwritten count: Int) {
        base = Self.room(for: count)
        self.count = count
    }

    /// Room for so many elements. Much of it lies in pages of 2 MiB, where the system has such: it
    /// takes longer to get small ones than to write many a row.
    static func room(for count: Int) -> UnsafeMutablePointer<Element> {
        let page = 2 << 20
        let bytes = count * MemoryLayout<Element>.stride
        guard bytes >= 2 * page else { return .allocate(capacity: Swift.max(count, 1)) }
        let room = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: page)
        madvise(room, bytes, MADV_HUGEPAGE)
        return room.bindMemory(to: Element.self, capacity: count)
    }

    /// A row of elements all of whose bytes are zero: what of it is never touched takes no memory.
    init(zeroed count: Int) {
        guard let memory = calloc(Swift.max(count, 1), MemoryLayout<Element>.stride) else {
            preconditionFailure("there is not enough memory")
        }
        base = memory.bindMemory(to: Element.self, capacity: Swift.max(count, 1))
        self.count = count
        isZeroed = true
    }

    deinit { giveBack() }

    private func giveBack() {
        if isZeroed { free(base) } else { base.deallocate() }
    }

    /// Gives the memory away; whoever takes it gives it back.
    consuming func release() -> UnsafeMutablePointer<Element> {
        precondition(!isZeroed, "memory of `calloc` goes back there")
        let base = self.base
        discard self
        return base
    }

    subscript(_ index: Int) -> Element {
        @inline(__always) get {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            return base[index]
        }
        @inline(__always) nonmutating set {
            assert(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            base[index] = newValue
        }
    }

    /// The elements for an inner loop, as long as nothing is added.
    @inline(__always) var row: Row<Element> { Row(base: UnsafePointer(base), count: count) }

    /// Makes room for at least this many elements; what is new is yet to be written.
    ///
    /// - Complexity: O(n), but grows by half, so that adding one at a time costs O(1) each.
    @inline(never)
    mutating func grow(to needed: Int) {
        guard needed > count else { return }
        let larger = Swift.max(needed, count + count / 2)
        let memory = Self.room(for: larger)
        memory.initialize(from: base, count: count)
        giveBack()
        base = memory
        isZeroed = false
        count = larger
    }
}

/// A row of plain values to be read in an inner loop; somebody else keeps it alive.
///
/// Checked against the bounds in debug builds only, see `Memory`.
struct Row<Element: BitwiseCopyable> {
    let base: UnsafePointer<Element>
    let count: Int

    @inline(__always)
    subscript(_ index: Int) -> Element {
        assert(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
        return base[index]
    }
}
