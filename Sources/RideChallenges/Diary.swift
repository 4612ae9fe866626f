import RideCore

/// The goals of one person, and what was done about them day by day.
///
/// Rides, cancellations and time at work come in as facts (`hear`); nobody can say them. What
/// follows is told by events, so that rooms and friends can be told in their turn.
public struct Diary: Hashable, Sendable {
    /// What happened to it.
    public enum Event: Hashable, Sendable {
        /// A goal was done.
        case done(Goal, on: CivilDate)
        /// A goal that was done is not done after all, or is no more.
        case undone(GoalID, on: CivilDate)
        /// A goal has become another, or is no more.
        case replaced(GoalID, by: GoalID?)
    }

    /// What a person did, as the engine knows it.
    public enum Fact: Hashable, Sendable {
        /// A ride was completed.
        case ride
        /// The person called a ride off.
        case cancellation
        /// A rented bicycle was brought back.
        case rental
        /// So many minutes at work on this day by now.
        case online(minutes: Int)
    }

    /// Whose it is.
    public let person: Actor
    /// The goals, in the order in which they were made.
    public private(set) var goals: [Goal] = []
    /// The number of the last goal that was ever made.
    public private(set) var lastGoal = GoalID(0)
    /// The days on which something was planned or happened, in order.
    public private(set) var days: [GoalDay] = []

    /// An empty diary.
    public init(of person: Actor) { self.person = person }

    /// A diary that was kept.
    public init(of person: Actor, goals: [Goal], lastGoal: GoalID, days: [GoalDay]) {
        self.person = person
        self.goals = goals
        self.lastGoal = lastGoal
        self.days = days.sorted { $0.date < $1.date }
    }

    // MARK: Goals

    /// Makes a goal, which counts from today on. What was done today counts already. One whose
    /// time is past today begins tomorrow: nobody has missed what was not there.
    ///
    /// - Throws: `too_many_goals`, and what `Goal` refuses.
    public mutating func add(
        _ draft: GoalDraft, at now: Moment
    ) throws(ChallengeRejection) -> [Event] {
        guard goals.count < ChallengeLimits.goals else { throw .tooManyGoals }
        let id = GoalID(lastGoal.rawValue + 1)
        goals.append(
            try Goal(id: id, draft, of: person.side, since: Self.firstDay(of: draft, at: now)))
        lastGoal = id
        return count(at: now)
    }

    private static func firstDay(of draft: GoalDraft, at now: Moment) -> CivilDate {
        if case .date = draft.days { return now.date }
        let isPast =
            draft.at.map { $0 <= now.minute } ?? false
            || draft.deadline.map { $0 <= now.minute } ?? false
        return isPast ? now.date.adding(days: 1) : now.date
    }

    /// Makes another goal out of one, under a number of its own: what was done of the one before
    /// stays with that on the days that are over. What was ticked today stays ticked; what counts
    /// itself is counted anew.
    ///
    /// - Throws: `no_such_goal`, and what `Goal` refuses.
    public mutating func replace(
        _ id: GoalID, with draft: GoalDraft, at now: Moment
    ) throws(ChallengeRejection) -> [Event] {
        guard let index = goals.firstIndex(where: { $0.id == id }) else { throw .noSuchGoal }
        let next = GoalID(lastGoal.rawValue + 1)
        let wasTicked = goals[index].kind == .ticked
        let goal = try Goal(id: next, draft, of: person.side, since: now.date)
        goals[index] = goal
        lastGoal = next
        let mark = unmark(id, on: now.date)
        var events: [Event] = mark == nil ? [] : [.undone(id, on: now.date)]
        events.append(.replaced(id, by: next))
        guard let today = days.lastIndex(where: { $0.date == now.date }) else { return events }
        days[today].told = days[today].told.map { $0 == id ? next : $0 }
        if let mark, wasTicked, goal.kind == .ticked, goal.isPlanned(on: now.date, now.weekday) {
            days[today].done.append(.init(goal: next, minute: mark.minute))
            events.append(.done(goal, on: now.date))
        }
        return events + count(at: now)
    }

    /// Gives a goal up. What was done of it stays in the calendar of the days that are over; today
    /// it was not, or goals would be made for their points.
    ///
    /// - Throws: `no_such_goal`.
    public mutating func remove(
        _ id: GoalID, at now: Moment
    ) throws(ChallengeRejection) -> [Event] {
        guard let index = goals.firstIndex(where: { $0.id == id }) else { throw .noSuchGoal }
        goals.remove(at: index)
        let isUndone = unmark(id, on: now.date) != nil
        return (isUndone ? [.undone(id, on: now.date)] : []) + [.replaced(id, by: nil)]
    }

    /// Takes a goal's mark of a day away.
    ///
    /// - Returns: the mark; nil where there was none.
    private mutating func unmark(_ goal: GoalID, on date: CivilDate) -> GoalDay.Mark? {
        guard let index = days.lastIndex(where: { $0.date == date }),
            let mark = days[index].done.firstIndex(where: { $0.goal == goal })
        else { return nil }
        return days[index].done.remove(at: mark)
    }

    /// Says that a goal of today is done, or that it is not after all.
    ///
    /// - Throws: `no_such_goal`, `goal_counts_itself`, `goal_not_today`, `goal_too_late`.
    public mutating func tick(
        _ id: GoalID, isDone: Bool, at now: Moment
    ) throws(ChallengeRejection) -> [Event] {
        guard let goal = goal(id) else { throw .noSuchGoal }
        guard goal.kind == .ticked else { throw .goalCountsItself }
        guard goal.isPlanned(on: now.date, now.weekday) else { throw .goalNotToday }
        guard now.minute < goal.end else { throw .goalTooLate }
        let index = open(now.date)
        let mark = days[index].done.firstIndex { $0.goal == id }
        switch (mark, isDone) {
        case (nil, true):
            days[index].done.append(.init(goal: id, minute: now.minute))
            return [.done(goal, on: now.date)]
        case (let mark?, false):
            days[index].done.remove(at: mark)
            return [.undone(id, on: now.date)]
        case (nil, false), (.some, true): return []
        }
    }

    /// Notes that friends hear of a goal that was done on a day: of each goal once, and of no more
    /// than somebody has at a time, however often they are ticked or made anew.
    ///
    /// - Returns: whether they are to be told.
    public mutating func tell(of goal: GoalID, on date: CivilDate) -> Bool {
        guard let index = days.lastIndex(where: { $0.date == date }),
            !days[index].told.contains(goal), days[index].told.count < ChallengeLimits.goals
        else { return false }
        days[index].told.append(goal)
        return true
    }

    // MARK: What happens

    /// Takes in what the person did.
    public mutating func hear(_ fact: Fact, at now: Moment) -> [Event] {
        let index = open(now.date)
        switch fact {
        case .ride: days[index].rides.append(now.minute)
        case .cancellation: days[index].cancellations += 1
        case .rental: days[index].rentals.append(now.minute)
        case .online(let minutes):
            days[index].onlineMinutes = max(days[index].onlineMinutes, minutes)
        }
        return count(at: now)
    }

    /// Marks what has come to be done by itself.
    private mutating func count(at now: Moment) -> [Event] {
        let planned = goals.filter { $0.isPlanned(on: now.date, now.weekday) }
        guard let index = days.lastIndex(where: { $0.date == now.date }) else { return [] }
        var events: [Event] = []
        for goal in planned where !days[index].done.contains(where: { $0.goal == goal.id }) {
            switch goal.kind {
            case .ticked, .uncancelled: continue
            case .rides, .online, .rentals: break
            }
            let isInTime: Bool
            if case .online = goal.kind {
                isInTime = now.minute < goal.end
            } else {
                isInTime = true
            }
            guard isInTime, days[index].progress(of: goal) >= goal.kind.target else { continue }
            days[index].done.append(.init(goal: goal.id, minute: now.minute))
            events.append(.done(goal, on: now.date))
        }
        return events
    }

    /// A day is over: what is only known at its end is counted, and what was planned is written
    /// down, so that later goals do not change what was.
    public mutating func close(_ date: CivilDate, _ weekday: Weekday) -> [Event] {
        let planned = goals.filter { $0.isPlanned(on: date, weekday) }
        guard !planned.isEmpty || days.contains(where: { $0.date == date }) else { return [] }
        let index = open(date)
        guard days[index].outcomes == nil else { return [] }
        var events: [Event] = []
        for goal in planned where goal.kind == .uncancelled {
            let inTime = days[index].rides.contains { $0 < goal.end }
            guard inTime, days[index].cancellations == 0 else { continue }
            days[index].done.append(
                .init(goal: goal.id, minute: ChallengeLimits.minutesOfDay - 1))
            events.append(.done(goal, on: date))
        }
        let day = days[index]
        days[index].outcomes = planned.map { goal in
            .init(goal: goal.id, name: goal.name, percent: day.percent(of: goal))
        }
        return events
    }

    /// Forgets the days beyond those that are remembered.
    ///
    /// - Returns: which were forgotten.
    public mutating func forgetOldDays() -> [CivilDate] {
        let old = days.prefix(max(0, days.count - ChallengeLimits.days)).map(\.date)
        days.removeFirst(old.count)
        return old
    }

    /// The place of a day in `days`; it is put there where nothing has happened on it yet.
    private mutating func open(_ date: CivilDate) -> Int {
        let place = days.firstIndex { $0.date >= date } ?? days.endIndex
        if place == days.endIndex || days[place].date != date {
            days.insert(GoalDay(date: date), at: place)
        }
        return place
    }

    // MARK: Questions

    /// A goal that the person has.
    public func goal(_ id: GoalID) -> Goal? { goals.first { $0.id == id } }

    /// A day on which something happened.
    public func day(_ date: CivilDate) -> GoalDay? { days.first { $0.date == date } }

    /// The goals that are planned on a day, by their time of day, those without one last.
    public func planned(on date: CivilDate, _ weekday: Weekday) -> [Goal] {
        goals.filter { $0.isPlanned(on: date, weekday) }.sorted {
            ($0.at ?? .max, $0.id) < ($1.at ?? .max, $1.id)
        }
    }

    /// Where a goal stands on a day, and how much of it is done.
    public func standing(
        of goal: Goal, on date: CivilDate, at now: Moment
    ) -> (state: GoalState, progress: Int) {
        let day = day(date) ?? GoalDay(date: date)
        let progress = day.progress(of: goal)
        if let mark = day.done.first(where: { $0.goal == goal.id }) {
            return (.done(minute: mark.minute), progress)
        }
        if date > now.date { return (.ahead, 0) }
        let percent = day.percent(of: goal)
        if date < now.date || now.minute >= goal.end {
            return (.missed(percent: percent), progress)
        }
        return (.open(percent: percent), progress)
    }

    /// How many goals of a day were planned and how many done.
    public func tally(of date: CivilDate, _ weekday: Weekday) -> (planned: Int, done: Int) {
        if let outcomes = day(date)?.outcomes {
            return (outcomes.count, outcomes.count { $0.percent == 100 })
        }
        let planned = planned(on: date, weekday)
        let marks = day(date)?.done ?? []
        return (planned.count, planned.count { goal in marks.contains { $0.goal == goal.id } })
    }

    /// How many days with something planned were done whole, one after the other: up to the present
    /// one, which does not end a streak before it is over, and the longest there was.
    public func streaks(at now: Moment) -> (present: Int, longest: Int) {
        var (run, longest) = (0, 0)
        for day in days where day.date < now.date {
            guard let outcomes = day.outcomes, !outcomes.isEmpty else { continue }
            run = outcomes.allSatisfy { $0.percent == 100 } ? run + 1 : 0
            longest = max(longest, run)
        }
        let today = tally(of: now.date, now.weekday)
        if today.planned > 0, today.done == today.planned { run += 1 }
        return (run, max(longest, run))
    }
}

/// A moment by the challenges' calendar.
public struct Moment: Hashable, Sendable {
    /// The date.
    public let date: CivilDate
    /// The city's weekday.
    public let weekday: Weekday
    /// The minute of the day.
    public let minute: Int

    /// A moment.
    public init(date: CivilDate, weekday: Weekday, minute: Int) {
        self.date = date
        self.weekday = weekday
        self.minute = minute
    }
}

extension ChallengeCalendar {
    /// A moment of the city's time.
    public func moment(at instant: Instant) -> Moment {
        let date = date(at: instant)
        return Moment(date: date, weekday: weekday(of: date), minute: minute(at: instant))
    }
}
