import RideCore
import RideMap

/// A place in eight bytes, of which records of a run hold many.
struct CompactPlace: Hashable, BitwiseCopyable, Sendable {
    /// The crossing, or the street.
    private let number: UInt32
    /// Millimetres from the first node of the street; `atCrossing` for a crossing.
    private let offset_mm: UInt32

    /// No street is so long.
    private static let atCrossing = UInt32.max

    init(_ position: StreetPosition) {
        switch position {
        case .node(let node):
            number = node.rawValue
            offset_mm = Self.atCrossing
        case .link(let link, let offset):
            number = link.rawValue
            offset_mm = UInt32(clamping: offset.millimetres)
            precondition(offset_mm != Self.atCrossing, "a street is shorter than 4,000 km")
        }
    }

    /// The place.
    var position: StreetPosition {
        offset_mm == Self.atCrossing
            ? .node(NodeID(number))
            : .link(LinkID(number), offset: Metres(millimetres: Int64(offset_mm)))
    }
}

/// A moment, or none, in eight bytes.
struct CompactMoment: Hashable, BitwiseCopyable, Sendable {
    private var milliseconds = none

    /// Stands for no moment: the world began later.
    private static let none = Int64.min

    init() {}

    /// The moment; nil for none.
    var value: Instant? {
        get { milliseconds == Self.none ? nil : Instant(milliseconds: milliseconds) }
        set { milliseconds = newValue?.milliseconds ?? Self.none }
    }
}

/// A place in a list, or none, in four bytes.
struct CompactIndex: Hashable, BitwiseCopyable, Sendable {
    private var number: Int32 = -1

    init() {}

    /// The place; nil for none.
    var value: Int? {
        get { number < 0 ? nil : Int(number) }
        set { number = newValue.map { Int32($0) } ?? -1 }
    }
}
