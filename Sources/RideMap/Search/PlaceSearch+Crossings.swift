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
    func finding(_ hit: Hit, _ query: SearchQuery) -> Finding {
        let names = city.network.names
        let records = city.parts.records
        let name: String
        let detail: String
        let coordinate: Coordinate
        switch hit.kind {
        case .street:
            name = names[Int(streets[hit.index].name) - 1]
            detail = "street"
            coordinate = streets[hit.index].coordinate
        case .place, .neighbourhood:
            let place = records.places[hit.index]
            name = records.texts[Int(place.name)]
            detail = PlaceKind(rawValue: records.texts[Int(place.kind)]).words
            coordinate = place.coordinate
        case .address:
            let address = records.addresses[hit.index]
            let number = records.texts[Int(address.number)]
            name = "\(names[Int(address.street) - 1]) \(number)"
            detail = "address"
            coordinate = address.coordinate
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
            coordinate: coordinate, distance: Metres(hit.distance_m))
    }
}
