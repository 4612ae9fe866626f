import RideChallenges
import RideCore

/// What happens by itself: days that are over, months that turn, reminders (G2 to G4).
extension Challenges {
    /// Does what is due: days that are over are closed, months turn, people are reminded.
    ///
    /// - Parameter online: minutes at work of a driver today; nil while not at work.
    mutating func doWhatIsDue(
        at now: Instant, _ calendar: ChallengeCalendar, online: (Actor) -> Int?,
        _ changes: inout PendingChanges
    ) {
        guard let due = nextAt, due <= now else { return }
        let from = doneUntil ?? now
        closeDays(
            from: calendar.date(at: from), until: calendar.date(at: now), at: now, calendar,
            &changes)
        for person in diaries.keys.sorted() {
            guard let diary = diaries[person] else { continue }
            remind(diary, from: from, until: now, calendar, &changes)
            if isCounting(diary, calendar.moment(at: now)), let minutes = online(person) {
                hear(.online(minutes: minutes), of: person, at: now, calendar, &changes)
            }
        }
        plan(after: now, calendar)
    }

    private mutating func closeDays(
        from first: CivilDate, until today: CivilDate, at now: Instant,
        _ calendar: ChallengeCalendar, _ changes: inout PendingChanges
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
                take(events, of: person, at: now, &changes)
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

    /// Looks when something is due next: midnight, somebody's reminder, or the next minute while
    /// time at work is counted.
    mutating func plan(after now: Instant, _ calendar: ChallengeCalendar) {
        doneUntil = now
        guard
            rooms.values.contains(where: { $0.stage == .open })
                || diaries.values.contains(where: { !$0.goals.isEmpty }) || !digests.isEmpty
        else { return nextAt = nil }
        let moment = calendar.moment(at: now)
        var next = calendar.start(of: moment.date.adding(days: 1))
        for minute in digests.values where minute > moment.minute {
            next = min(next, calendar.moment(minute, of: moment.date))
        }
        for diary in diaries.values {
            for goal in diary.planned(on: moment.date, moment.weekday) {
                guard let at = goal.at, at > moment.minute else { continue }
                next = min(next, calendar.moment(at, of: moment.date))
            }
            if isCounting(diary, moment) {
                next = min(next, calendar.moment(moment.minute + 1, of: moment.date))
            }
        }
        nextAt = next
    }

    /// Goes on after a restart.
    mutating func resume(at now: Instant, _ calendar: ChallengeCalendar) {
        guard anchor != nil else { return }
        plan(after: now, calendar)
    }
}
