import RideMap

/// Which streets stay, and when they are closed.
extension CityBuilder {
    /// The directions of links that stay. What is closed at times stays where it joins streets that
    /// would stay without it, as long as one gets back; so nobody ends up where only such streets
    /// lead.
    mutating func keptArcs() -> [Bool] {
        guard draft.hasHours else { return keptArcs(of: draft) }
        let usual = keptArcs(of: draft.usual)
        let told = report
        let all = keptArcs(of: draft)
        report = told
        var isNode = [Bool](repeating: false, count: draft.nodes.count)
        for (index, link) in draft.links.enumerated() where usual[2 * index] || usual[2 * index + 1]
        {
            (isNode[link.from], isNode[link.to]) = (true, true)
        }
        return all.indices.map { arc in
            let link = draft.links[arc >> 1]
            let closed = arc & 1 == 0 ? link.closedForward : link.closedBackward
            return usual[arc]
                || all[arc] && !closed.isEmpty && isNode[link.from] && isNode[link.to]
        }
    }

    /// The directions of links that stay: of drafts with turns in mind those of the largest
    /// component of arcs, of others those between nodes of the largest component of nodes.
    private mutating func keptArcs(of draft: CityDraft) -> [Bool] {
        if draft.hasTurnCosts || !draft.forbiddenTurns.isEmpty {
            let isKept = DrivableArcs(draft).largestComponent()
            var dropped = 0
            for (index, link) in draft.links.enumerated() {
                guard isKept[2 * index] != isKept[2 * index + 1] else { continue }
                if link.allowsForward && link.allowsBackward { dropped += 1 }
            }
            report.add("streets left with one of their two directions", dropped)
            return isKept
        }
        let isKept =
            draft.keepsAll
            ? [Bool](repeating: true, count: draft.nodes.count) : draft.largestComponent()
        return draft.links.flatMap { link in
            let isLinkKept = isKept[link.from] && isKept[link.to]
            return [isLinkKept && link.allowsForward, isLinkKept && link.allowsBackward]
        }
    }

    /// When what stays is closed.
    mutating func appendClosings(_ isKept: [Bool], _ newArc: [UInt32]) {
        var weeks: [StreetClosings.Week] = []
        func number(_ week: StreetClosings.Week) -> Int {
            if let known = weeks.firstIndex(of: week) { return known }
            weeks.append(week)
            return weeks.count - 1
        }
        var streets: [StreetClosings.Street] = []
        for (index, link) in draft.links.enumerated() {
            let both = [(2 * index, link.closedForward), (2 * index + 1, link.closedBackward)]
            for (arc, closed) in both
            where isKept[arc] && !closed.isEmpty {
                streets.append(.init(arc: newArc[arc], week: number(closed)))
            }
        }
        streets.sort { $0.arc < $1.arc }
        let turns = draft.hourlyTurns.filter { $0.arcs.allSatisfy { isKept[$0] } }.map {
            StreetClosings.Turn(arcs: $0.arcs.map { newArc[$0] }, week: number($0.closed))
        }
        guard !streets.isEmpty || !turns.isEmpty else { return }
        contents.closings = StreetClosings(weeks: weeks, streets: streets, turns: turns)
    }
}

extension CityDraft {
    /// Whether anything is closed at times.
    fileprivate var hasHours: Bool {
        !hourlyTurns.isEmpty
            || links.contains { !$0.closedForward.isEmpty || !$0.closedBackward.isEmpty }
    }

    /// The same as it is for most of the week.
    fileprivate var usual: CityDraft {
        var usual = self
        for index in links.indices {
            let link = links[index]
            if StreetClosings.isMostlyClosed(link.closedForward) {
                usual.links[index].allowsForward = false
            }
            if StreetClosings.isMostlyClosed(link.closedBackward) {
                usual.links[index].allowsBackward = false
            }
        }
        usual.forbiddenTurns += hourlyTurns.filter { StreetClosings.isMostlyClosed($0.closed) }
            .map(\.arcs)
        return usual
    }

    fileprivate func largestComponent() -> [Bool] {
        var firstArc = [Int](repeating: 0, count: nodes.count + 1)
        for link in links {
            if link.allowsForward { firstArc[link.from + 1] += 1 }
            if link.allowsBackward { firstArc[link.to + 1] += 1 }
        }
        for node in nodes.indices { firstArc[node + 1] += firstArc[node] }
        var heads = [Int](repeating: 0, count: firstArc[nodes.count])
        var next = firstArc
        for link in links {
            if link.allowsForward {
                heads[next[link.from]] = link.to
                next[link.from] += 1
            }
            if link.allowsBackward {
                heads[next[link.to]] = link.from
                next[link.to] += 1
            }
        }
        return StrongComponents.largest(firstArc: firstArc, heads: heads)
    }
}
