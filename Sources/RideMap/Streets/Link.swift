import RideCore

/// A stretch of street between two nodes without a crossing in between.
public struct Link: Sendable {
    /// The node its offsets are measured from.
    public let from: NodeID
    /// The node at its other end.
    public let to: NodeID
    /// Its length in millimetres, at least 1.
    public let length_mm: UInt32
    /// The time to drive all of it in milliseconds, at least 1; the same in both directions.
    public let travelTime_ms: UInt32
    /// How important the road is.
    public let roadClass: RoadClass
    /// Whether it may be driven from its first node to its last.
    public let allowsForward: Bool
    /// Whether it may be driven from its last node to its first.
    public let allowsBackward: Bool
    /// The index of its name in the network's names, from 1; 0 if it has none.
    let name: UInt32

    /// Its length.
    public var length: Metres { Metres(millimetres: Int64(length_mm)) }
    /// The time to drive all of it.
    public var travelTime: Duration { .milliseconds(Int64(travelTime_ms)) }
    /// Whether it may be driven in one direction only.
    public var isOneWay: Bool { allowsForward != allowsBackward }

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

/// One direction of a link, as a search walks it.
public struct Arc: Sendable {
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
