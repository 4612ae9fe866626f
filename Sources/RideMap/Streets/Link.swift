import RideCore

/// A stretch of street between two nodes without a crossing in between.
///
/// Six words of 32 bits, as it stands in the city file.
public struct Link: BitwiseCopyable, Hashable, Sendable {
    private let fromNode: UInt32
    private let toNode: UInt32
    /// Its length in millimetres, at least 1.
    public let length_mm: UInt32
    /// The time to drive all of it from its first node to its last, or in the only direction it
    /// has, in milliseconds; at least 1.
    public let travelTime_ms: UInt32
    /// The longest time that a link takes: a day. Far beyond any street, and so short that no way
    /// of some thousand such links is beyond what searches count.
    package static let longestTime_ms: UInt32 = 86_400_000
    /// The index of its name in the network's names, from 1; 0 if it has none.
    package let name: UInt32
    /// What else there is to say, a bit each.
    package let marks: LinkMarks

    /// A link between two nodes.
    package init(
        from: NodeID, to: NodeID, length_mm: UInt32, travelTime_ms: UInt32, name: UInt32,
        marks: LinkMarks
    ) {
        fromNode = from.rawValue
        toNode = to.rawValue
        self.length_mm = length_mm
        self.travelTime_ms = travelTime_ms
        self.name = name
        self.marks = marks
    }

    /// The node its offsets are measured from.
    public var from: NodeID { NodeID(fromNode) }
    /// The node at its other end.
    public var to: NodeID { NodeID(toNode) }
    /// How important the road is.
    public var roadClass: RoadClass { marks.roadClass }
    /// Whether it may be driven from its first node to its last.
    public var allowsForward: Bool { marks.contains(.forward) }
    /// Whether it may be driven from its last node to its first.
    public var allowsBackward: Bool { marks.contains(.backward) }
    /// Whether it is part of a roundabout.
    public var isRoundabout: Bool { marks.contains(.roundabout) }
    /// Whether it leads from one road to another, like a slip road of a motorway.
    public var isSlipRoad: Bool { marks.contains(.slipRoad) }
    /// Its length.
    public var length: Metres { Metres(millimetres: Int64(length_mm)) }
    /// Whether it may be driven in one direction only.
    public var isOneWay: Bool { allowsForward != allowsBackward }

    /// The time to drive all of it from its last node to its first in milliseconds, at least 1.
    public var backwardTime_ms: UInt32 {
        UInt32(truncatingIfNeeded: Int64(travelTime_ms) + Int64(marks.backwardDelay_ms))
    }

    /// The time of the faster of its directions in milliseconds.
    package var leastTime_ms: UInt32 { min(travelTime_ms, backwardTime_ms) }

    /// The same link, taking another time, the same in both directions.
    func taking(_ time_ms: UInt32) -> Link {
        Link(
            from: from, to: to, length_mm: length_mm, travelTime_ms: time_ms, name: name,
            marks: marks.subtracting(.backwardDelay))
    }

    /// The same link at the mean speed of a part of it, so many millimetres, that took so long; as
    /// it is where nobody says how long.
    func driven(_ part_mm: UInt32, in drive_ms: UInt32?) -> Link {
        guard let drive_ms, part_mm > 0 else { return self }
        let (time, length, part) = (UInt64(drive_ms), UInt64(length_mm), UInt64(part_mm))
        return taking(UInt32(clamping: max(1, (time * length + part - 1) / part)))
    }

    /// The whole milliseconds from the first node to this many millimetres along the link.
    ///
    /// One function of the offset for both directions, so that the parts of a link always add up
    /// to the whole.
    func time_ms(atOffset_mm offset: UInt32) -> UInt32 {
        UInt32(UInt64(travelTime_ms) * UInt64(min(offset, length_mm)) / UInt64(length_mm))
    }

    /// The millimetres along the link that `time_ms(atOffset_mm:)` takes back to this time.
    ///
    /// Rounded up: then the way back is exact on every link faster than 1 m/s.
    func offset_mm(atTime_ms time: UInt32) -> UInt32 {
        let product = UInt64(length_mm) * UInt64(min(time, travelTime_ms))
        return UInt32((product + UInt64(travelTime_ms) - 1) / UInt64(travelTime_ms))
    }
}

/// Class, directions and other properties of a link, packed into a word.
package struct LinkMarks: OptionSet, BitwiseCopyable, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// May be driven from the first node to the last.
    package static let forward = LinkMarks(rawValue: 1 << 4)
    /// May be driven from the last node to the first.
    package static let backward = LinkMarks(rawValue: 1 << 5)
    /// Part of a roundabout.
    package static let roundabout = LinkMarks(rawValue: 1 << 6)
    /// A ramp or link road.
    package static let slipRoad = LinkMarks(rawValue: 1 << 7)

    /// The bits of `backwardDelay_ms`.
    static let backwardDelay = LinkMarks(rawValue: ~0xff)

    /// So much longer than the way there the way back takes, in milliseconds: a number with a sign
    /// in the upper 24 bits.
    var backwardDelay_ms: Int32 { Int32(bitPattern: rawValue) >> 8 }

    /// The same marks of a street that takes another time on the way back than on the way there;
    /// nil where the times are further apart than can be kept, which is 2 h 19 min.
    package func taking(forward_ms: UInt32, backward_ms: UInt32) -> LinkMarks? {
        let delay = Int64(backward_ms) - Int64(forward_ms)
        guard (-(1 << 23)..<(1 << 23)).contains(delay) else { return nil }
        return LinkMarks(
            rawValue: rawValue & 0xff | UInt32(bitPattern: Int32(truncatingIfNeeded: delay) << 8))
    }

    /// The marks of a road of this class that may be driven in these directions.
    package init(_ roadClass: RoadClass, forward: Bool, backward: Bool) {
        self.init(
            rawValue: UInt32(roadClass.rawValue) | (forward ? Self.forward.rawValue : 0)
                | (backward ? Self.backward.rawValue : 0))
    }

    /// The class in the lowest four bits; a service road where they hold none.
    var roadClass: RoadClass { RoadClass(rawValue: UInt8(rawValue & 15)) ?? .service }
    /// Whether class, directions and everything else are valid.
    var isValid: Bool {
        RoadClass(rawValue: UInt8(rawValue & 15)) != nil
            && !isDisjoint(with: [.forward, .backward])
            && (backwardDelay_ms == 0 || isSuperset(of: [.forward, .backward]))
    }
}

/// One direction of a link, as a search walks it.
public struct Arc: BitwiseCopyable, Sendable {
    /// The node it leads to (or, in the list of incoming arcs, comes from).
    public let head: UInt32
    /// The time to drive it in milliseconds.
    public let travelTime_ms: UInt32
    /// Its length in millimetres.
    public let length_mm: UInt32
    /// The link's index times two, plus one against the link's own direction.
    public let linkAndDirection: UInt32

    /// The link it is a direction of.
    public var link: LinkID { LinkID(linkAndDirection >> 1) }
    /// Whether it runs from the link's first node to its last.
    public var isForward: Bool { linkAndDirection & 1 == 0 }
}
