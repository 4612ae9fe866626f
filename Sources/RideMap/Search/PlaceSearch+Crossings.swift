import RideCore

extension PlaceSearch {
    /// The crossings of two streets that have all words typed between them.
    func collectCrossings(
        _ query: SearchQuery, _ names: NameMatches, _ near: Coordinate, _ hits: inout TopHits
    ) {
        let all = UInt16(truncatingIfNeeded: 1 << query.crossingWords.count - 1)
        // Side by side in little memory, since every crossing asks for two of them.
        let begun = (0..<city.network.names.count).map { names[$0].begun }
        guard begun.reduce(0, |) == all else { return }
        for (index, crossing) in crossings.enumerated() {
            let (first, second) = (Int(crossing.first) - 1, Int(crossing.second) - 1)
            guard begun[first] | begun[second] == all,
                let masks = masks(names[first], names[second], all: all, split: query.split)
            else { continue }
            let quality = max(
                names.quality(of: first, mask: masks.first),
                names.quality(of: second, mask: masks.second))
            hits.add(
                Hit(
                    quality, .crossing, index,
                    distance_m: city.plane.distance_m(near, crossing.coordinate)))
        }
    }

    /// Which words each of two streets answers for; nil if they do not share them as they should.
    private func masks(
        _ one: NameMatches.Match, _ other: NameMatches.Match, all: UInt16, split: Int?
    ) -> (first: UInt16, second: UInt16)? {
        guard let split else {
            // One street that has all the words by itself is found as a street.
            guard one.telling != 0, other.telling != 0, one.begun != all, other.begun != all
            else { return nil }
            return (one.begun, other.begun)
        }
        let left = UInt16(truncatingIfNeeded: 1 << split - 1)
        let right = all & ~left
        if one.begun & left == left, other.begun & right == right { return (left, right) }
        if one.begun & right == right, other.begun & left == left { return (right, left) }
        return nil
    }

    /// What is shown of a hit.
    func finding(_ hit: Hit, _ query: SearchQuery, _ near: Coordinate) -> Finding {
        let names = city.network.names
        let records = city.parts.records
        let name: String
        let detail: String
        let coordinate: Coordinate
        var street: Int?
        switch hit.kind {
        case .street:
            name = names[Int(streets[hit.index].name) - 1]
            detail = "street"
            coordinate = streets[hit.index].nearest(to: near, in: city).coordinate
            street = hit.index
        case .place, .neighbourhood:
            let place = records.places[hit.index]
            name = records.texts[Int(place.name)]
            detail = PlaceKind(rawValue: records.texts[Int(place.kind)]).words
            coordinate = place.coordinate
        case .address:
            let address = records.addresses[hit.index]
            let number =
                hit.between == nil
                ? records.texts[Int(address.number)] : query.houseNumber?.text ?? ""
            name = "\(names[Int(address.street) - 1]) \(number)"
            detail = "address"
            coordinate = hit.between?.coordinate ?? address.coordinate
        case .crossing:
            let crossing = crossings[hit.index]
            name = "\(names[Int(crossing.first) - 1]) & \(names[Int(crossing.second) - 1])"
            detail = "crossing"
            coordinate = crossing.coordinate
        }
        let part = hit.kind == .neighbourhood ? nil : neighbourhoods.name(at: coordinate)
        return Finding(
            name: name, kind: hit.kind, detail: detail, neighbourhood: part,
            missingNumber: hit.isSubstitute ? query.houseNumber?.text : nil,
            between: hit.between.map { between in
                func number(_ index: Int) -> String {
                    records.texts[Int(records.addresses[index].number)]
                }
                return Finding.NumberPair(low: number(between.low), high: number(between.high))
            },
            street: street, coordinate: coordinate, distance: Metres(hit.distance_m))
    }

    /// The crossings of a street that was found, and the houses on it, the nearest first.
    ///
    /// - Parameters:
    ///   - street: what `find` has found; nothing is on anything but a street.
    ///   - near: from where distances are measured.
    ///   - limit: how many findings are wanted at most.
    /// - Complexity: O(n) in the number of crossings and of the street's houses, times its links.
    public func onStreet(_ street: Finding, near: Coordinate, limit: Int) -> [Finding] {
        guard let index = street.street, streets.indices.contains(index), limit > 0 else {
            return []
        }
        let group = streets[index]
        let keys = city.network.streetKeys
        let key = keys[Int(group.name)]
        var hits = TopHits(limit: min(limit, Self.maximumLimit))
        func add(_ kind: Finding.Kind, _ index: Int, _ coordinate: Coordinate) {
            // The same name elsewhere in the city is another street.
            guard group.nearest(to: coordinate, in: city).distance_m < Self.besides_m else {
                return
            }
            // All are as good: the distance alone decides.
            let distance_m = city.plane.distance_m(near, coordinate)
            hits.add(Hit(.wholeWords, kind, index, distance_m: distance_m))
        }
        for (index, crossing) in crossings.enumerated()
        where keys[Int(crossing.first)] == key || keys[Int(crossing.second)] == key {
            add(.crossing, index, crossing.coordinate)
        }
        for address in addresses.all(onStreet: Int(key)) {
            add(.address, address, city.parts.records.addresses[address].coordinate)
        }
        let query = SearchQuery("")
        return hits.hits.map { finding($0, query, near) }.sorted { $0.distance < $1.distance }
    }

    /// A house or crossing further from a street is on another one of the same name.
    private static let besides_m = 150.0

    /// Gives findings that would look alike what tells them apart.
    func toldApart(_ findings: [Finding]) -> [Finding] {
        var looks: [String: Int] = [:]
        func look(_ finding: Finding) -> String {
            "\(finding.name)\n\(finding.detail)\n\(finding.neighbourhood ?? "")"
        }
        for finding in findings { looks[look(finding), default: 0] += 1 }
        return findings.map { finding in
            guard looks[look(finding), default: 0] > 1, let street = streetBeside(finding) else {
                return finding
            }
            var told = finding
            told.neighbourhood = street
            return told
        }
    }

    /// The street that crosses a street where it is nearest, or in which something else stands.
    private func streetBeside(_ finding: Finding) -> String? {
        guard finding.kind == .street else {
            return city.snap(finding.coordinate)?.streetName
        }
        let names = city.network.names
        let own = finding.street.map { names[Int(streets[$0].name) - 1] }
        return onStreet(finding, near: finding.coordinate, limit: 40)
            .first { $0.kind == .crossing }
            .flatMap { $0.name.split(separator: " & ").map(String.init).first { $0 != own } }
    }
}
