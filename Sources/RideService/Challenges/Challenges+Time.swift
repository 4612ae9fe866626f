import RideChallenges
import RideCore

/// What happens by itself: days that are over, months that turn, reminders (G2 to G4).
extension Challenges {
    /// Does what is due: days that are over are closed, months turn, people are reminded.
    ///
    /// - Parameters:
    ///   - online: minutes at work of a driver today; nil while not at work.
    ///   - isHeard: whether others may hear of what somebody did.
    mutating func doWhatIsDue(
        at now: Instant, _ calendar: ChallengeCalendar, online: (Actor) -> Int?,
        isHeard: (Actor) -> Bool, _ changes: inout PendingChanges
    ) {
        guard let due = nextAt, due <= now else { return }
        let from = doneUntil ?? now
        let (first, today) = (calendar.date(at: from), calendar.date(at: now))
        closeDays(from: first, until: today, at: now, calendar, isHeard: isHeard, &changes)
        // A new day has other goals for everybody.
        let isNewDay = first != today
        let people = isNewDay ? diaries.keys.sorted() : times.people(until: now)
        for person in people {
            guard let diary = diaries[person] else { continue }
            remind(diary, from: from, until: now, calendar, &changes)
            if isCounting(diary, calendar.moment(at: now)), let minutes = online(person) {
                hear(
                    .online(minutes: minutes), of: person, isHeard: isHeard(person), at: now,
                    calendar, &changes)
            }
        }
        for person in people { note(diaries[person], of: person, after: now, calendar) }
        plan(after: now, calendar)
    }

    private mutating func closeDays(
        from first: CivilDate, until today: CivilDate, at now: Instant,
        _ calendar: ChallengeCalendar, isHeard: (Actor) -> Bool, _ changes: inout PendingChanges
    ) {
        var date = first
        while date < today {
            for person in diaries.keys.sorted() {
                guard var diary = diaries[person] else { continue }
                let events = diary.close(date, calendar.weekday(of: date))
                if diary.day(date) != nil { keep(ChallengeRecord.dayKey(person, date), &changes) }
                for old in diary.forgetOldDays() {
                    keep(ChallengeRecord.dayKey(person, old), &changes)
                }
                diaries[person] = diary
                changes.touch(person)
                take(events, of: person, isHeard: isHeard(person), at: now, &changes)
            }
            date = date.adding(days: 1)
            turnMonths(to: CivilMonth(of: date), &changes)
        }
    }

    /// Every room begins a new month; entries of the one before the last are forgotten.
    private mutating func turnMonths(to month: CivilMonth, _ changes: inout PendingChanges) {
        for id in rooms.keys.sorted() {
            guard rooms[id]?.turn(to: month, feed: feeds[id] ?? []) == true else { continue }
            let last = month.adding(-1)
            for entry in feeds[id] ?? [] where CivilMonth(of: entry.date) < last {
                keep(ChallengeRecord.entryKey(id, entry.id), &changes)
            }
            feeds[id]?.removeAll { CivilMonth(of: $0.date) < last }
            touch(id, &changes)
        }
    }

    private func remind(
        _ diary: Diary, from: Instant, until now: Instant, _ calendar: ChallengeCalendar,
        _ changes: inout PendingChanges
    ) {
        let moment = calendar.moment(at: now)
        if let at = digests[diary.person].map({ calendar.moment($0, of: moment.date) }), from < at,
            at <= now
        {
            tell(diary.person, .digest, of: nil, nil, &changes)
        }
        for goal in diary.planned(on: moment.date, moment.weekday) {
            guard let at = goal.at.map({ calendar.moment($0, of: moment.date) }), from < at,
                at <= now, case .open = diary.standing(of: goal, on: moment.date, at: moment).state
            else { continue }
            tell(diary.person, .goalDue, of: nil, goal.name, &changes)
        }
    }

    /// Whether time at work is what a goal of today waits for.
    private func isCounting(_ diary: Diary, _ moment: Moment) -> Bool {
        diary.planned(on: moment.date, moment.weekday).contains { goal in
            guard case .online = goal.kind,
                case .open = diary.standing(of: goal, on: moment.date, at: moment).state
            else { return false }
            return true
        }
    }

    /// Looks when something of somebody is due next, after what that person has changed, and so
    /// when anything is.
    mutating func plan(_ person: Actor, after now: Instant, _ calendar: ChallengeCalendar) {
        note(diaries[person], of: person, after: now, calendar)
        plan(after: now, calendar)
    }

    /// Looks when anything is due next: midnight, or the first of all people's times.
    private mutating func plan(after now: Instant, _ calendar: ChallengeCalendar) {
        doneUntil = now
        guard rooms.openCount > 0 || !withGoals.isEmpty || !digests.isEmpty else {
            return nextAt = nil
        }
        let midnight = calendar.start(of: calendar.moment(at: now).date.adding(days: 1))
        nextAt = min(midnight, times.first ?? midnight)
    }

    /// Notes when something of somebody's day is due next: a reminder, or the next minute while
    /// time at work is counted.
    private mutating func note(
        _ diary: Diary?, of person: Actor, after now: Instant, _ calendar: ChallengeCalendar
    ) {
        let moment = calendar.moment(at: now)
        var minutes: [Int] = []
        if let minute = digests[person] { minutes.append(minute) }
        if let diary {
            minutes += diary.planned(on: moment.date, moment.weekday).compactMap(\.at)
        }
        // What clocks show may come twice: only what lies ahead is due.
        var moments = minutes.map { calendar.moment($0, of: moment.date) }.filter { $0 > now }
        if let diary, isCounting(diary, moment) { moments.append(calendar.nextMinute(after: now)) }
        if diary?.goals.isEmpty ?? true {
            withGoals.remove(person)
        } else {
            withGoals.insert(person)
        }
        times.set(moments.min(), of: person)
    }

    /// Goes on after a restart.
    mutating func resume(at now: Instant, _ calendar: ChallengeCalendar) {
        guard anchor != nil else { return }
        for person in diaries.keys { note(diaries[person], of: person, after: now, calendar) }
        plan(after: now, calendar)
    }
}
