import RideCore

/// What a map needs of a way: where the car is at any moment, in little space, for cities with many
/// cars.
///
/// Of a `Route` it knows neither streets nor manoeuvres nor the line, but the car is at the same
/// place at the same moment. It is handed out piece by piece: as long as a piece lasts, nothing has
/// to be looked up.
public struct Track: Sendable {
    /// A straight piece of a way, driven evenly; or a place to stand, while a turn takes its time
    /// and at the end.
    public struct Piece: BitwiseCopyable, Hashable, Sendable {
        /// Where it begins.
        public let start: Coordinate
        /// Where it ends.
        public let end: Coordinate
        /// When it begins, in milliseconds since the car set off.
        public let startTime_ms: UInt32
        /// When it is over; `UInt32.max` for the stand at the end of the way.
        public let endTime_ms: UInt32
        /// The direction in whole degrees clockwise from north, 0 to 359.
        public let heading: UInt16

        /// No way at all: always there.
        public static func stand(at place: Coordinate) -> Piece {
            Piece(start: place, end: place, startTime_ms: 0, endTime_ms: .max, heading: 0)
        }

        /// From one place straight to another.
        public static func straight(
            from start: Coordinate, to end: Coordinate, in duration_ms: UInt32
        ) -> Piece {
            Piece(
                start: start, end: end, startTime_ms: 0, endTime_ms: duration_ms, heading: 0)
        }

        /// Whether it is the one for a moment, in milliseconds since the car set off.
        public func lasts(at elapsed_ms: UInt32) -> Bool {
            startTime_ms <= elapsed_ms && elapsed_ms < endTime_ms
        }

        /// Where the car is after so many milliseconds; before and after the piece, at its ends.
        public func coordinate(after elapsed_ms: UInt32) -> Coordinate {
            let part = Int64(min(max(elapsed_ms, startTime_ms), endTime_ms) - startTime_ms)
            let whole = Int64(endTime_ms - startTime_ms)
            guard start != end else { return start }
            func between(_ from: Int32, _ to: Int32) -> Int32 {
                // 32 bits times 31: no more than a 64-bit number holds.
                Int32(clamping: Int64(from) + (Int64(to) - Int64(from)) * part / whole)
            }
            return Coordinate(
                latitudeE7: between(start.latitudeE7, end.latitudeE7),
                longitudeE7: between(start.longitudeE7, end.longitudeE7))
        }
    }

    /// What is driven, as `Arc.linkAndDirection`.
    private let arcs: [UInt32]
    private let times: ArcTimes?
    private let origin: Coordinate
    /// Where the first arc is entered and the last one left, in millimetres from the first node of
    /// the link.
    private let entry_mm: UInt32
    private let exit_mm: UInt32
    private let firstDelay_ms: UInt32
    /// What each arc takes where that depends on when it is driven; otherwise none.
    private let spans: [Span]

    /// The turn into an arc, waiting included, and the drive along it, in milliseconds.
    private struct Span: BitwiseCopyable {
        let delay_ms: UInt32
        let drive_ms: UInt32
    }

    // Time mostly goes forward: a search for a piece begins where the last one ended.
    private var index = 0
    /// When the arc of `index` begins, the turn into it included.
    private var time_ms: UInt32 = 0

    init(
        _ network: StreetNetwork, from origin: StreetPosition, steps: [RouteStep],
        _ times: ArcTimes?
    ) {
        arcs = steps.map(\.arc)
        self.times = times
        self.origin = network.coordinate(of: origin)
        entry_mm = steps.first?.start_mm ?? 0
        exit_mm = steps.last?.end_mm ?? 0
        firstDelay_ms = steps.first?.delay_ms ?? 0
        spans = steps.compactMap { step in
            step.drive_ms.map { Span(delay_ms: step.delay_ms, drive_ms: $0) }
        }
    }

    /// The piece for a moment, in milliseconds since the car set off.
    ///
    /// - Parameter city: the one whose way this is.
    /// - Complexity: the arcs since the last call; all of them when time went back.
    public mutating func piece(at elapsed_ms: UInt32, in city: City) -> Piece {
        let network = city.network
        if elapsed_ms < time_ms { (index, time_ms) = (0, 0) }
        while index < arcs.count {
            let part = part(at: index, network)
            let delay = delay_ms(before: index, city)
            let start_ms = time_ms + delay
            if elapsed_ms < start_ms {
                return part.stand(network, at: part.start_mm, from: time_ms, to: start_ms)
            }
            let end_ms = start_ms + part.duration_ms
            if elapsed_ms < end_ms {
                return part.piece(network, after: elapsed_ms - start_ms, since: start_ms)
            }
            if index == arcs.count - 1 {
                return part.stand(network, at: part.end_mm, from: end_ms, to: .max)
            }
            time_ms = end_ms
            index += 1
        }
        return .stand(at: origin)
    }

    private func delay_ms(before index: Int, _ city: City) -> UInt32 {
        if !spans.isEmpty { return spans[index].delay_ms }
        return index == 0
            ? firstDelay_ms
            : city.routing.driving.turnCost_ms(from: arcs[index - 1], into: arcs[index])
    }

    private func part(at index: Int, _ network: StreetNetwork) -> ArcPart {
        let arc = arcs[index]
        let link = network.link(of: arc, times)
        let isForward = arc & 1 == 0
        let part = ArcPart(
            id: LinkID(arc >> 1), link: link, isForward: isForward,
            start_mm: index == 0 ? entry_mm : isForward ? 0 : link.length_mm,
            end_mm: index == arcs.count - 1 ? exit_mm : isForward ? link.length_mm : 0)
        return spans.isEmpty ? part : part.driven(in: spans[index].drive_ms)
    }
}

/// What is driven of one arc.
private struct ArcPart {
    let id: LinkID
    let link: Link
    let isForward: Bool
    let start_mm: UInt32
    let end_mm: UInt32
    /// How long it takes, where that does not follow from the link's own time.
    var drive_ms: UInt32?

    var duration_ms: UInt32 { drive_ms ?? time_ms(to: end_mm) }

    /// The same part, taking so many milliseconds.
    func driven(in drive_ms: UInt32) -> ArcPart {
        let length = start_mm < end_mm ? end_mm - start_mm : start_mm - end_mm
        return ArcPart(
            id: id, link: link.driven(length, in: drive_ms), isForward: isForward,
            start_mm: start_mm, end_mm: end_mm, drive_ms: drive_ms)
    }

    /// The milliseconds from the beginning of the part to an offset in it.
    private func time_ms(to offset_mm: UInt32) -> UInt32 {
        let start = link.time_ms(atOffset_mm: start_mm)
        let end = link.time_ms(atOffset_mm: offset_mm)
        return start < end ? end - start : start - end
    }

    /// The piece after so many milliseconds of this part, which began at `start_ms`.
    func piece(
        _ network: StreetNetwork, after elapsed_ms: UInt32, since start_ms: UInt32
    ) -> Track.Piece {
        let time = link.time_ms(atOffset_mm: start_mm)
        let offset = link.offset_mm(
            atTime_ms: isForward ? time + elapsed_ms : time - elapsed_ms)
        let (first, last) = span(around: offset, network)
        // Rounding must neither end the piece too early nor begin it too late.
        let begins = min(time_ms(to: first), elapsed_ms)
        let ends = max(time_ms(to: last), elapsed_ms + 1)
        return Track.Piece(
            start: network.coordinate(on: id, atOffset_mm: first),
            end: network.coordinate(on: id, atOffset_mm: last),
            startTime_ms: start_ms + begins, endTime_ms: start_ms + ends,
            heading: heading(network, at: offset))
    }

    /// Standing at an offset.
    func stand(
        _ network: StreetNetwork, at offset_mm: UInt32, from start_ms: UInt32, to end_ms: UInt32
    ) -> Track.Piece {
        let place = network.coordinate(on: id, atOffset_mm: offset_mm)
        return Track.Piece(
            start: place, end: place, startTime_ms: start_ms, endTime_ms: end_ms,
            heading: heading(network, at: offset_mm))
    }

    /// The offsets between which the street is straight around an offset, within the part, in the
    /// order in which they are driven.
    private func span(
        around offset: UInt32, _ network: StreetNetwork
    ) -> (first: UInt32, last: UInt32) {
        let point = network.pieceOfShape(of: id, at: offset, isForward: isForward)
        let (low, high) = (network.shapeOffsets[point], network.shapeOffsets[point + 1])
        return isForward
            ? (max(low, start_mm), min(high, end_mm)) : (min(high, start_mm), max(low, end_mm))
    }

    private func heading(_ network: StreetNetwork, at offset: UInt32) -> UInt16 {
        let point = network.pieceOfShape(of: id, at: offset, isForward: isForward)
        var ends = (network.shapePoints[point], network.shapePoints[point + 1])
        if ends.0 == ends.1 {
            ends = (network.coordinate(of: link.from), network.coordinate(of: link.to))
        }
        if !isForward { swap(&ends.0, &ends.1) }
        return UInt16(Geodesy.heading(from: ends.0, to: ends.1).rounded()) % 360
    }
}

extension StreetNetwork {
    /// The index of the shape point before the straight piece that one is about to drive at an
    /// offset, or that one has just driven at the end of the link.
    fileprivate func pieceOfShape(of link: LinkID, at offset: UInt32, isForward: Bool) -> Int {
        let within = points(of: link).dropFirst().dropLast()
        return within.partitioningIndex {
            isForward ? shapeOffsets[$0] > offset : shapeOffsets[$0] >= offset
        } - 1
    }
}
