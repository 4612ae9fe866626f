import RideWire

/// What becomes of what an app has and what the account has, when one of them does not know of the
/// other's changes yet: item by item, beside what both had when they last agreed (decision 0052).
struct MineMerge {
    typealias Items = [MineName: MineView]

    /// What both had when they last agreed.
    let known: Items
    /// The kinds about which they never have: the app meets the account for the first time.
    var new: Set<MineKind> = []
    /// What the account has.
    let theirs: Items
    /// Whether the latest places were forgotten since they last agreed.
    var forgotRecent = false

    /// What an item is from here on; nil for nothing.
    func item(_ name: MineName, own: MineView?) -> MineView? {
        let (known, theirs) = (known[name], theirs[name])
        if own == known { return theirs }
        if name.kind == .recent, forgotRecent { return theirs }
        // What somebody has changed is not lost because somebody else has removed it.
        if theirs == known { return own }
        guard let own else { return theirs }
        guard let theirs else { return own }
        // Whoever comes last is right; an app that has never seen the account is not last.
        return new.contains(name.kind) ? theirs : own
    }

    /// All items from here on. Where a place was saved under one name on both sides, the one that
    /// gives way stays under what the map calls it.
    func merged(_ own: Items) -> Items {
        var result: Items = [:]
        for name in Set(own.keys).union(theirs.keys).union(known.keys) {
            result[name] = item(name, own: own[name])
        }
        for (name, mine) in own where name.kind == .saved && mine != known[name] {
            guard let theirs = theirs[name], theirs != known[name],
                theirs.place?.name != mine.place?.name
            else { continue }
            let lost = result[name] == mine ? theirs : mine
            guard var kept = lost.place.map({ MineView(kind: .saved, name: $0.name, place: $0) })
            else { continue }
            kept.order = lost.order
            let other = MineName(kind: .saved, name: kept.name)
            if MineItems.canBeKept(kept), result[other] == nil { result[other] = kept }
        }
        return result
    }
}
