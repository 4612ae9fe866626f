import RideCore

/// How long every direction of every link takes: the speeds of another time of day, or of today's
/// traffic, in place of the ones the city was imported with.
public struct ArcTimes: Hashable, Sendable {
    /// Milliseconds by `Arc.linkAndDirection`.
    let times_ms: [UInt32]
    /// What arcs of the graph take beyond that, in the order of the arcs.
    private(set) var waits: [ArcWait] = []

    /// Asks for the time of every direction of every link.
    ///
    /// - Parameter time_ms: The milliseconds for all of a link, driven in or against its own
    ///   direction; less than 1 counts as 1, more than a day as a day.
    /// - Complexity: O(links).
    public init(_ city: City, _ time_ms: (_ link: LinkID, _ isForward: Bool) -> UInt32) {
        times_ms = (0..<2 * UInt32(city.network.linkCount)).map { arc in
            min(max(time_ms(LinkID(arc >> 1), arc & 1 == 0), 1), Link.longestTime_ms)
        }
    }

    /// The city's own times.
    init(_ city: City) {
        times_ms = (0..<2 * UInt32(city.network.linkCount)).map {
            city.network.link(of: $0, nil).travelTime_ms
        }
    }

    /// The same times where one waits before some arcs of the graph.
    func waiting(_ waits: [ArcWait]) -> ArcTimes {
        var times = self
        times.waits = waits
        return times
    }

    /// The usual times of the city, each so many percent of what it was, by class of road.
    public init(_ city: City, percent: (RoadClass) -> Int) {
        let network = city.network
        let factors = RoadClass.allCases.map { UInt64(max(1, percent($0))) }
        self.init(city) { id, isForward in
            let link = network.link(of: id.rawValue << 1 | (isForward ? 0 : 1), nil)
            let time = UInt64(link.travelTime_ms) * factors[Int(link.roadClass.rawValue)] / 100
            return UInt32(clamping: time)
        }
    }
}

/// How long one waits before an arc of the graph, in milliseconds.
struct ArcWait: Hashable, Sendable {
    let arc: UInt32
    let wait_ms: UInt32
}

extension StreetNetwork {
    /// A link with the time it takes in the direction of an arc, whichever way it is driven.
    ///
    /// - Parameters:
    ///   - arc: The link's index times two, plus one against the link's own direction.
    ///   - times: The times in effect; nil for the city's own.
    package func link(of arc: UInt32, _ times: ArcTimes?) -> Link {
        let link = links[Int(arc >> 1)]
        if let times { return link.taking(times.times_ms[Int(arc)]) }
        return arc & 1 == 0 ? link : link.taking(link.backwardTime_ms)
    }
}
