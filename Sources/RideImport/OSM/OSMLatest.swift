/// Elements by id, each in its latest version, in the order in which their ids first came.
///
/// Files cut and glued by hand have elements twice; then the highest version counts, and of equal
/// ones the last. An element that came again as something of no interest is forgotten.
struct OSMLatest<Element> {
    private var slots: [(id: Int64, version: UInt32, element: Element?)] = []
    private var indices: [Int64: Int] = [:]
    /// How many came again.
    private(set) var repeated = 0

    /// Takes an element, or nil if it is of no interest.
    mutating func put(_ element: Element?, id: Int64, version: UInt32) {
        if let index = indices[id] {
            repeated += 1
            guard version >= slots[index].version else { return }
            slots[index] = (id, version, element)
        } else if let element {
            indices[id] = slots.count
            slots.append((id, version, element))
        }
    }

    /// Forgets the elements that a rule is true of.
    mutating func remove(where isRemoved: (Element) -> Bool) {
        for index in slots.indices where slots[index].element.map(isRemoved) == true {
            slots[index].element = nil
        }
    }

    /// All that is left, in order.
    var elements: [Element] { slots.compactMap(\.element) }

    /// The element with this id.
    subscript(_ id: Int64) -> Element? { indices[id].flatMap { slots[$0].element } }
}
