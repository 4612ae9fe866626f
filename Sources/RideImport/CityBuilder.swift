import CMemory
import RideCore
import RideMap

/// Makes a city of a draft: keeps what can be driven, settles lengths, times and shapes, and gives
/// every zone its nodes. All that history depends on is worked out here, once, and stored.
struct CityBuilder {
    private(set) var draft: CityDraft
    var report: ImportReport
    var contents = CityContents()
    private var nameIndices: [String: UInt32] = [:]
    /// Both directions of every link, as a table of speeds knows them.
    private var streets: [SpeedTable.Street] = []

    init(_ draft: CityDraft, report: ImportReport) {
        self.draft = draft
        self.report = report
    }

    /// The city.
    ///
    /// - Throws: `ImportError`, naming `file`, when there is no street to drive along.
    mutating func build(file: String) throws(ImportError) -> City {
        let isKept = keptArcs()
        let newIndex = appendNodes(isKept)
        let opposites = opposites(isKept)
        report.add(
            "streets whose two directions were stored apart", opposites.count { $0 != nil } / 2)
        var newArc = [UInt32](repeating: .max, count: 2 * draft.links.count)
        for (index, link) in draft.links.enumerated() {
            guard isKept[2 * index] || isKept[2 * index + 1] else {
                report.linksDropped += 1
                continue
            }
            let opposite = opposites[index]
            if let opposite, opposite < index { continue }
            let arc = UInt32(contents.links.count) << 1
            (newArc[2 * index], newArc[2 * index + 1]) = (arc, arc | 1)
            var sources = [(link: link, isForward: true), (link: link, isForward: false)]
            if let opposite {
                let turned: UInt32 = isKept[2 * index] == isKept[2 * opposite] ? 1 : 0
                newArc[2 * opposite] = arc | turned
                newArc[2 * opposite + 1] = arc | turned ^ 1
                let back = isKept[2 * index] ? 1 : 0
                sources[back] = (draft.links[opposite], isKept[2 * opposite])
            }
            append(
                sources, of: link, from: newIndex[link.from], to: newIndex[link.to],
                forward: isKept[2 * index] || opposite != nil,
                backward: isKept[2 * index + 1] || opposite != nil)
        }
        guard !contents.links.isEmpty else {
            throw ImportError(file, "expected streets that lead from one node to another and back")
        }
        appendAbout()
        for node in draft.signals where newIndex[node] != .max {
            contents.signals.append(NodeID(newIndex[node]))
        }
        appendTurns(isKept, newArc)
        appendClosings(isKept, newArc)
        appendAlternativeNames()
        appendLocalNames()
        appendLocalPlaceNames()
        try appendSpeeds()
        appendAddresses()
        appendZones()
        // By way of the file, so that an imported city is the one its file will be read as. Nothing
        // else is needed from here on, and a whole state's would fill gigabytes.
        let made = contents
        draft = CityDraft(name: draft.name, notice: draft.notice)
        (contents, streets) = (CityContents(), [])
        give_free_pieces_back()
        do {
            return try City(made)
        } catch {
            throw ImportError(file, error.description)
        }
    }

    private mutating func appendAbout() {
        report.nodesDropped = draft.nodes.count - contents.coordinates.count
        contents.droppedNodes = report.nodesDropped
        contents.droppedLinks = report.linksDropped
        contents.name = draft.name
        contents.notice = draft.notice
        contents.country = draft.country
        contents.drivesOnLeft = draft.drivesOnLeft
        contents.hasTurnCosts = draft.hasTurnCosts
        (contents.places, contents.areas, contents.lines) = (draft.places, draft.areas, draft.lines)
    }

    private mutating func appendNodes(_ isKept: [Bool]) -> [UInt32] {
        var isEnd = [Bool](repeating: draft.keepsAll, count: draft.nodes.count)
        for (index, link) in draft.links.enumerated()
        where isKept[2 * index] || isKept[2 * index + 1] {
            isEnd[link.from] = true
            isEnd[link.to] = true
        }
        var newIndex = [UInt32](repeating: .max, count: draft.nodes.count)
        for (index, node) in draft.nodes.enumerated() where isEnd[index] {
            newIndex[index] = UInt32(contents.coordinates.count)
            contents.coordinates.append(node.coordinate)
            contents.sourceIDs.append(Int64(node.sourceID))
        }
        return newIndex
    }

    private mutating func appendTurns(_ isKept: [Bool], _ newArc: [UInt32]) {
        // A way over an arc that was left out cannot be driven anyway.
        for turn in draft.forbiddenTurns where turn.allSatisfy({ isKept[$0] }) {
            contents.forbiddenTurns.append(turn.map { newArc[$0] })
        }
    }

    private mutating func appendAlternativeNames() {
        var seen: Set<AlternativeName> = []
        for other in draft.alternativeNames {
            let name = Self.tidied(other.name)
            guard let street = nameIndices[Self.tidied(other.street)], !name.isEmpty else {
                continue
            }
            let alternative = AlternativeName(street: street, name: name)
            guard seen.insert(alternative).inserted else { continue }
            contents.alternativeNames.append(alternative)
        }
    }

    private mutating func appendLocalNames() {
        var seen: Set<[String]> = []
        for local in draft.localNames {
            let name = Self.tidied(local.name)
            let original = Self.tidied(local.street)
            guard let street = nameIndices[original], !name.isEmpty, name != original,
                seen.insert([original, local.language]).inserted
            else { continue }
            contents.localNames.append(
                LocalName(street: street, language: local.language, name: name))
        }
        report.add("names of streets in a language", contents.localNames.count)
    }

    private mutating func appendLocalPlaceNames() {
        var seen: Set<[String]> = []
        for local in draft.localPlaceNames {
            let name = Self.tidied(local.name)
            guard !name.isEmpty, name != contents.places[local.place].name,
                seen.insert([String(local.place), local.language]).inserted
            else { continue }
            contents.localPlaceNames.append(
                LocalPlaceName(place: local.place, language: local.language, name: name))
        }
        report.add("names of places in a language", contents.localPlaceNames.count)
    }

    private mutating func appendSpeeds() throws(ImportError) {
        guard let table = draft.speeds else { return }
        contents.speeds = try table.profile(of: streets)
        let there = Set(streets.compactMap(\.id))
        let lost = table.firstLine.keys.filter { !there.contains($0) }
        report.add("streets in the table of speeds that are not there", lost.count)
    }

    private mutating func appendAddresses() {
        guard !draft.houses.isEmpty else { return }
        let streets = StreetMatcher(contents)
        for house in draft.houses {
            guard let street = streets.street(of: house) else { continue }
            contents.addresses.append(
                Address(street: street, number: house.number, coordinate: house.coordinate))
        }
        report.add(
            "house numbers whose street is not there",
            draft.houses.count - contents.addresses.count)
    }

    private mutating func appendZones() {
        if draft.estimatesZones && draft.zones.isEmpty {
            contents.zones = ZoneGrid.zones(of: contents)
            report.add("zones estimated from streets", contents.zones.count)
            return
        }
        let nodes = ZoneAssignment.nodes(of: draft.zones, contents.coordinates)
        for (index, (zone, nodes)) in zip(draft.zones, nodes).enumerated() {
            contents.zones.append(
                Zone(
                    id: ZoneID(UInt32(index)), population: zone.population,
                    centroid: zone.centroid, rings: zone.rings, nodes: nodes))
        }
    }

    /// Adds a link.
    ///
    /// - Parameter sources: Which link of the source each direction is, and which way along it:
    ///   first the way from `from` to `to`, then the way back.
    private mutating func append(
        _ sources: [(link: CityDraft.Link, isForward: Bool)], of link: CityDraft.Link,
        from: UInt32, to: UInt32, forward: Bool, backward: Bool
    ) {
        let shape = draft.line(of: link)
        var reaches = [0.0]
        for (start, end) in zip(shape, shape.dropFirst()) {
            let step = Double(Geodesy.distance(start, end).millimetres)
            reaches.append(reaches[reaches.count - 1] + step)
        }
        let measured = reaches[reaches.count - 1]
        if link.length_mm == nil { report.lengthsMeasured += 1 }
        if link.speed_kmh == nil { report.speedsAssumed += 1 }
        if shape.count == 2 { report.straightLinks += 1 }
        let length = Self.whole(link.length_mm ?? measured)
        if measured >= 1_000, Double(length) >= 10 * measured { report.linksOverlong += 1 }
        let times = sources.map { source in
            let (usual, time) = usualSpeed(of: source.link, length_mm: length)
            streets.append(
                SpeedTable.Street(
                    id: source.link.sourceID,
                    isForward: source.isForward != source.link.isTurnedRound,
                    roadClass: link.roadClass, usual_kmh: usual))
            return time
        }
        if times.contains(where: { $0 > Link.longestTime_ms }) { report.linksHastened += 1 }
        let (there, back) = (
            min(times[0], Link.longestTime_ms), min(times[1], Link.longestTime_ms)
        )
        let marks = LinkMarks(link.roadClass, forward: forward, backward: backward)
            .union(link.isRoundabout ? .roundabout : []).union(link.isSlipRoad ? .slipRoad : [])
        contents.links.append(
            Link(
                from: NodeID(from), to: NodeID(to), length_mm: length,
                travelTime_ms: there, name: nameIndex(link.name),
                marks: marks.taking(forward_ms: there, backward_ms: back) ?? marks))
        for (point, reach) in zip(shape, reaches) {
            contents.shapePoints.append(point)
            // The stated length counts, the shape only says how it is shared out.
            let share = measured > 0 ? reach / measured : 0
            contents.shapeOffsets.append(UInt32((share * Double(length)).rounded()))
        }
        contents.shapeOffsets[contents.shapeOffsets.count - 1] = length
        contents.firstShapePoint.append(UInt32(contents.shapePoints.count))
    }

    /// The usual speed of a link in km/h, and the milliseconds that all of it takes.
    func usualSpeed(of link: CityDraft.Link, length_mm: UInt32) -> (kmh: Double, time_ms: UInt32) {
        let source = link.speed_kmh ?? link.roadClass.defaultSpeed_kmh
        let stated = link.travelTime_ms
        let own = stated.map { Double(length_mm) * 3.6 / Double(max($0, 1)) } ?? source
        let usual =
            draft.speeds?.usual_kmh(id: link.sourceID, link.roadClass, source_kmh: own) ?? own
        if usual == own, let stated { return (usual, stated) }
        // Millimetres at km/h are 3.6 ms each; as 36 and 10 the factors are exact.
        return (usual, Self.whole(Double(length_mm) * 36 / (usual * 10)))
    }

    private mutating func nameIndex(_ name: String) -> UInt32 {
        let name = Self.tidied(name)
        if name.isEmpty { return 0 }
        if let index = nameIndices[name] { return index }
        contents.names.append(name)
        nameIndices[name] = UInt32(contents.names.count)
        return UInt32(contents.names.count)
    }

    /// Rounded to a whole number of at least 1, halves up.
    static func whole(_ value: Double) -> UInt32 {
        UInt32(min(max(value.rounded(), 1), 4_294_967_295))
    }

    /// Without control characters, and with single spaces between words only.
    static func tidied(_ text: String) -> String {
        text.unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String($0) }
            .joined(separator: " ")
    }
}
