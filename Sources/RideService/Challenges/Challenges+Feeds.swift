import RideChallenges
import RideCore

/// What stands in the feeds of rooms, and how much of it (G3).
extension Challenges {
    /// Puts an entry into a feed.
    ///
    /// One goal of one day stands there once, and of one person and day no more goals than
    /// somebody has at a time. Of who comes and goes again and again the last of a day is left.
    ///
    /// - Complexity: O(*n*) in the entries of the feed.
    mutating func write(
        _ matter: FeedEntry.Matter, in id: RoomID, by person: Actor, _ date: CivilDate,
        _ now: Instant, _ changes: inout PendingChanges
    ) {
        guard var room = rooms[id] else { return }
        switch matter {
        case .goal(let goal, _):
            let before = (feeds[id] ?? []).filter {
                $0.person == person && $0.goal != nil && $0.date == date
            }
            guard room.stage == .open, before.count < ChallengeLimits.goals,
                !before.contains(where: { $0.goal == goal })
            else { return }
        case .joined, .left:
            forget(in: id, &changes) { $0.person == person && $0.isPassing && $0.date == date }
        case .closed: break
        }
        let entry = FeedEntry(
            id: room.nextEntry(), room: id, person: person, matter: matter, date: date, at: now)
        rooms[id] = room
        feeds[id, default: []].append(entry)
        keep(ChallengeRecord.entryKey(id, entry.id), &changes)
        while feeds[id]?.count ?? 0 > ChallengeLimits.entries { forgetOne(in: id, &changes) }
        touch(id, &changes)
    }

    /// Takes a goal of a day out of a feed again; a closed room stays as it was.
    mutating func unwrite(
        _ goal: GoalID, of person: Actor, on date: CivilDate, in id: RoomID,
        _ changes: inout PendingChanges
    ) {
        guard rooms[id]?.stage == .open else { return }
        let isGone = forget(in: id, &changes) {
            $0.person == person && $0.goal == goal && $0.date == date
        }
        if isGone { touch(id, &changes) }
    }

    /// Takes the photos from entries of which this is true.
    mutating func dropPhotos(
        in id: RoomID, _ changes: inout PendingChanges, where isMeant: (FeedEntry) -> Bool
    ) {
        for (index, entry) in (feeds[id] ?? []).enumerated()
        where entry.photo != nil && isMeant(entry) {
            feeds[id]?[index].dropPhoto()
            keep(ChallengeRecord.entryKey(id, entry.id), &changes)
        }
    }

    /// Forgets one entry of a full feed: the oldest of who came and went; where there is none, the
    /// oldest of whoever has most, so that nobody's many goals cost others their points.
    private mutating func forgetOne(in id: RoomID, _ changes: inout PendingChanges) {
        let feed = feeds[id] ?? []
        var oldest = feed.first(where: \.isPassing)
        if oldest == nil {
            let counts = feed.reduce(into: [:]) { $0[$1.person, default: 0] += 1 }
            let most = counts.values.max()
            oldest = feed.first { counts[$0.person] == most }
        }
        if let oldest { forget(in: id, &changes) { $0.id == oldest.id } }
    }

    /// Forgets the entries of a feed of which this is true.
    ///
    /// - Returns: whether there was one.
    @discardableResult private mutating func forget(
        in id: RoomID, _ changes: inout PendingChanges, where isMeant: (FeedEntry) -> Bool
    ) -> Bool {
        let gone = (feeds[id] ?? []).filter(isMeant)
        guard !gone.isEmpty else { return false }
        feeds[id]?.removeAll(where: isMeant)
        for entry in gone { keep(ChallengeRecord.entryKey(id, entry.id), &changes) }
        return true
    }
}

extension FeedEntry {
    /// Whether it only says who came or went, which brings no points.
    fileprivate var isPassing: Bool {
        switch matter {
        case .joined, .left: true
        case .goal, .closed: false
        }
    }
}
