import RideChallenges
import RideCore
import RideService
import RideWire

/// Goals, rooms and friends (G1 to G4).
extension Gateway {
    static func registerChallenges(_ table: inout HandlerTable) {
        table.on(ListGoals.self) { gateway, call, caller in
            .answer(gateway.goals(of: caller.actor, on: call.date))
        }
        table.on(SetGoal.self) { gateway, call, caller throws(WireError) in
            let draft = try draft(call.goal)
            return try gateway.change(.setGoal(call.goal_id.map { GoalID($0) }, draft), caller)
        }
        table.on(RemoveGoal.self) { gateway, call, caller throws(WireError) in
            try gateway.change(.removeGoal(GoalID(call.goal_id)), caller)
        }
        table.on(TickGoal.self) { gateway, call, caller throws(WireError) in
            try gateway.change(.tick(GoalID(call.goal_id), isDone: call.is_done), caller)
        }
        table.on(GetGoalCalendar.self) { gateway, call, caller in
            .answer(gateway.calendar(of: caller.actor, from: call.from, days: call.days))
        }
        table.on(MuteChallenges.self) { gateway, call, caller throws(WireError) in
            var kinds: Set<ChallengeNotice> = []
            for word in call.kinds {
                kinds.insert(try known(word, "params.kinds") { ChallengeNotice(rawValue: $0) })
            }
            return try gateway.change(.mute(kinds), caller)
        }
        registerRooms(&table)
        table.on(SetDigest.self) { gateway, call, caller throws(WireError) in
            try gateway.change(.setDigest(call.minute), caller)
        }
        table.on(ListFriends.self) { gateway, _, caller in
            .answer(gateway.friends(of: caller.actor))
        }
        table.on(FollowPerson.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.challenge(try following(call, caller.actor)), caller)
            return .answer(gateway.friends(of: caller.actor))
        }
    }

    private static func registerRooms(_ table: inout HandlerTable) {
        table.on(ListRooms.self) { gateway, _, caller in
            .answer(gateway.rooms(of: caller.actor, about: nil))
        }
        table.on(GetRoom.self) { gateway, call, caller throws(WireError) in
            .answer(
                try gateway.room(RoomID(call.room_id), of: caller.actor, before: call.before_id))
        }
        table.on(CreateRoom.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(
                .challenge(.createRoom(name: call.name, password: call.password?.text)), caller)
            let newest = gateway.service.challengeRooms(of: caller.actor).first?.id
            return .answer(gateway.rooms(of: caller.actor, about: newest))
        }
        table.on(JoinRoom.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(
                .challenge(
                    .joinRoom(
                        code: call.code, password: call.password?.text,
                        peer: gateway.peer(of: caller.client))), caller)
            let joined = gateway.service.challengeRooms(of: caller.actor)
                .first { $0.isMeant(by: call.code) }
            return .answer(gateway.rooms(of: caller.actor, about: joined?.id))
        }
        table.on(LeaveRoom.self) { gateway, call, caller throws(WireError) in
            let id = RoomID(call.room_id)
            return try gateway.change(.leaveRoom(id, closes: call.closes), in: id, caller)
        }
        table.on(BringGoal.self) { gateway, call, caller throws(WireError) in
            let id = RoomID(call.room_id)
            return try gateway.change(
                .bring(GoalID(call.goal_id), id, isIn: call.is_in), in: id, caller)
        }
        table.on(ReactToEntry.self) { gateway, call, caller throws(WireError) in
            let id = RoomID(call.room_id)
            var reaction: Reaction?
            if let word = call.reaction {
                reaction = try known(word, "params.reaction") { Reaction(rawValue: $0) }
            }
            return try gateway.change(.react(EntryID(call.entry_id), id, reaction), in: id, caller)
        }
        table.on(WriteEntryNote.self) { gateway, call, caller throws(WireError) in
            let id = RoomID(call.room_id)
            return try gateway.change(.note(EntryID(call.entry_id), id, call.note), in: id, caller)
        }
        table.on(SetEntryPhoto.self) { gateway, call, caller throws(WireError) in
            let id = RoomID(call.room_id)
            return try gateway.change(
                .photo(EntryID(call.entry_id), id, call.rows), in: id, caller)
        }
        table.on(GetEntryPhoto.self) { gateway, call, caller throws(WireError) in
            let photo = try served { () throws(ServiceRejection) in
                try gateway.service.photo(
                    on: EntryID(call.entry_id), in: RoomID(call.room_id), for: caller.actor)
            }
            return .answer(PhotoResult(rows: photo?.rows))
        }
    }

    /// A word of the wire as one of a set.
    private static func known<Word: CaseIterable & RawRepresentable<String>>(
        _ text: String, _ place: String, _ make: (String) -> Word?
    ) throws(WireError) -> Word {
        guard let word = make(text) else {
            throw unknownWord(place, Word.allCases.map(\.rawValue))
        }
        return word
    }

    private func change(
        _ command: ChallengeCommand, _ caller: Caller
    ) throws(WireError) -> Reply<GoalsResult> {
        try perform(.challenge(command), caller)
        return .answer(goals(of: caller.actor, on: nil))
    }

    private func change(
        _ command: ChallengeCommand, in room: RoomID, _ caller: Caller
    ) throws(WireError) -> Reply<RoomsResult> {
        try perform(.challenge(command), caller)
        return .answer(rooms(of: caller.actor, about: room))
    }

    // MARK: Goals

    private static func draft(_ form: GoalForm) throws(WireError) -> GoalDraft {
        let kind: GoalKind
        switch form.kind {
        case "ticked": kind = .ticked
        case "rides": kind = .rides(count: form.count, before: form.before_minute)
        case "uncancelled": kind = .uncancelled
        case "online": kind = .online(minutes: form.count)
        case "rentals": kind = .rentals(count: form.count)
        default:
            throw unknownWord(
                "params.goal.kind", ["ticked", "rides", "uncancelled", "online", "rentals"])
        }
        let weekdays = form.weekdays.compactMap { Weekday(rawValue: $0.wrappedValue) }
        let ofMonth = form.month_days.map { GoalDays.monthDays($0.map(\.wrappedValue)) }
        var colour: GoalColour?
        if let word = form.colour {
            guard let known = GoalColour(rawValue: word) else {
                throw unknownWord("params.goal.colour", GoalColour.allCases.map(\.rawValue))
            }
            colour = known
        }
        return GoalDraft(
            name: form.name, kind: kind,
            days: form.date.map { .date($0) } ?? ofMonth ?? .weekdays(weekdays),
            at: form.at_minute, deadline: form.deadline_minute, until: form.until,
            colour: colour, sign: form.sign)
    }

    private static func form(_ goal: Goal) -> GoalForm {
        var form = GoalForm(
            name: goal.name, kind: "ticked", count: goal.kind.target, weekdays: [],
            at_minute: goal.at, deadline_minute: goal.deadline, until: goal.until)
        switch goal.kind {
        case .ticked: break
        case .rides(_, let before): (form.kind, form.before_minute) = ("rides", before)
        case .uncancelled: form.kind = "uncancelled"
        case .online: form.kind = "online"
        case .rentals: form.kind = "rentals"
        }
        switch goal.days {
        case .weekdays(let days):
            form.weekdays = days.map { WeekdayNumber(wrappedValue: $0.rawValue) }
        case .date(let date): form.date = date
        case .monthDays(let days):
            form.month_days = days.map { MonthDayNumber(wrappedValue: $0) }
        }
        (form.colour, form.sign) = (goal.colour?.rawValue, goal.sign)
        return form
    }

    private func goals(of actor: Actor, on date: CivilDate?) -> GoalsResult {
        let calendar = service.challengeCalendar
        let now = calendar.moment(at: service.now)
        let day = date ?? now.date
        let weekday = calendar.weekday(of: day)
        let diary = service.diary(of: actor)
        let planned = diary.planned(on: day, weekday)
        let others = diary.goals.filter { !planned.contains($0) }
        let streaks = diary.streaks(at: now)
        var views = planned.map { goal -> GoalView in
            let (state, progress) = diary.standing(of: goal, on: day, at: now)
            return view(of: goal, state, progress: progress, isPlanned: true, actor)
        }
        views += others.map { view(of: $0, .ahead, progress: 0, isPlanned: false, actor) }
        return GoalsResult(
            date: day, today: now.date, weekday: weekday.rawValue, goals: views,
            streak: streaks.present, longest_streak: streaks.longest,
            muted: ChallengeNotice.allCases.filter {
                service.mutedChallengeNotices(of: actor).contains($0)
            }.map(\.rawValue), digest_minute: service.digestMinute(of: actor))
    }

    private func view(
        of goal: Goal, _ state: GoalState, progress: Int, isPlanned: Bool, _ actor: Actor
    ) -> GoalView {
        let words = Self.words(for: state)
        return GoalView(
            goal_id: goal.id.rawValue, form: Self.form(goal), is_planned: isPlanned,
            state: words.name, progress: progress, target: goal.kind.target,
            percent: words.percent, done_minute: words.minute,
            room_ids: service.challengeRooms(of: actor).filter {
                $0.member(actor)?.goals.contains(goal.id) == true
            }.map(\.id.rawValue))
    }

    private static func words(
        for state: GoalState
    ) -> (name: String, percent: Int, minute: Int?) {
        switch state {
        case .ahead: ("ahead", 0, nil)
        case .open(let percent): ("open", percent, nil)
        case .done(let minute): ("done", 100, minute)
        case .missed(let percent): ("missed", percent, nil)
        }
    }

    private func calendar(of actor: Actor, from: CivilDate, days: Int) -> GoalCalendarResult {
        let calendar = service.challengeCalendar
        let now = calendar.moment(at: service.now)
        let diary = service.diary(of: actor)
        let tallies = (0..<days).map { offset in
            let date = from.adding(days: offset)
            return diary.tally(of: date, calendar.weekday(of: date))
        }
        let streaks = diary.streaks(at: now)
        return GoalCalendarResult(
            from: from, today: now.date, first_weekday: calendar.weekday(of: from).rawValue,
            planned: tallies.map(\.planned), done: tallies.map(\.done),
            streak: streaks.present, longest_streak: streaks.longest)
    }

    // MARK: Rooms

    private func rooms(of actor: Actor, about id: RoomID?) -> RoomsResult {
        let rooms = service.challengeRooms(of: actor).map { room in
            let ranking = ranking(of: room, actor)
            let points = ranking.first { $0.person == actor }?.points
            return RoomSummaryView(
                room_id: room.id.rawValue, name: room.name, member_count: room.members.count,
                points: points ?? 0, rank: points.map { ChallengeRoom.rank(of: $0, in: ranking) },
                is_open: room.stage == .open)
        }
        return RoomsResult(
            rooms: rooms, room: id.flatMap { try? self.room($0, of: actor, before: nil) })
    }

    private func ranking(of room: ChallengeRoom, _ actor: Actor) -> [RoomStanding] {
        let feed = (try? service.challengeRoom(room.id, of: actor))?.feed ?? []
        return ChallengeRoom.ranking(of: feed, in: room.month)
    }

    private func room(
        _ id: RoomID, of actor: Actor, before: UInt64?
    ) throws(WireError) -> ChallengeRoomView {
        let (room, feed) = try Self.served { () throws(ServiceRejection) in
            try service.challengeRoom(id, of: actor)
        }
        let rest = feed.reversed().filter { before == nil || $0.id.rawValue < before ?? 0 }
        return ChallengeRoomView(
            room_id: id.rawValue, name: room.name, code: room.code,
            has_password: room.lock != nil, is_open: room.stage == .open,
            is_owner: room.members.first?.person == actor, month: room.month.description,
            goal_points: ChallengeLimits.pointsOfGoal, members: members(of: room, feed, actor),
            my_goals: room.member(actor)?.goals.map(\.rawValue) ?? [],
            feed: rest.prefix(10).map { view(of: $0, for: actor) }, has_more: rest.count > 10,
            past: room.past.reversed().prefix(12).map { view(of: $0, for: actor) })
    }

    private func members(
        of room: ChallengeRoom, _ feed: [FeedEntry], _ actor: Actor
    ) -> [RoomMemberView] {
        let ranking = ChallengeRoom.ranking(of: feed, in: room.month)
        let others = room.members.map(\.person).filter { person in
            !ranking.contains { $0.person == person }
        }.map { RoomStanding(person: $0, points: 0) }
        return (ranking + others).prefix(60).map { standing in
            RoomMemberView(
                role: standing.person.side, person_id: standing.person.number,
                name: service.face(of: standing.person).name, points: standing.points,
                goal_count: room.member(standing.person)?.goals.count ?? 0,
                is_member: room.member(standing.person) != nil, is_me: standing.person == actor)
        }
    }

    private func view(of entry: FeedEntry, for actor: Actor) -> FeedEntryView {
        let kind: String
        var goal: String?
        switch entry.matter {
        case .goal(_, let name): (kind, goal) = ("goal", name)
        case .joined: kind = "joined"
        case .left: kind = "left"
        case .closed: kind = "closed"
        }
        let reactions = Reaction.allCases.compactMap { reaction -> CountView? in
            let count = entry.answers.count { $0.reaction == reaction }
            return count > 0 ? CountView(name: reaction.rawValue, count: count) : nil
        }
        return FeedEntryView(
            entry_id: entry.id.rawValue, role: entry.person.side, person_id: entry.person.number,
            name: service.face(of: entry.person).name, kind: kind, goal: goal, date: entry.date,
            at_ms: entry.at.milliseconds, points: entry.points, note: entry.note,
            reactions: reactions,
            my_reaction: entry.answers.first { $0.person == actor }?.reaction.rawValue,
            is_mine: entry.person == actor, has_photo: entry.photo.map { _ in true })
    }

    private func view(of month: RoomMonth, for actor: Actor) -> PastMonthView {
        let most = month.ranking.first?.points ?? 0
        return PastMonthView(
            month: month.month.description,
            winners: month.ranking.filter { $0.points == most }.prefix(5)
                .map { service.face(of: $0.person).name },
            points: most,
            my_points: month.ranking.first { $0.person == actor }?.points ?? 0)
    }

    // MARK: Friends

    private static func following(
        _ call: FollowPerson, _ actor: Actor
    ) throws(WireError) -> ChallengeCommand {
        let other = Actor(call.role, call.person_id)
        switch call.action {
        case "ask": return .follow(.ask, follower: actor, followed: other)
        case "unfollow": return .follow(.end, follower: actor, followed: other)
        case "grant": return .follow(.grant, follower: other, followed: actor)
        case "refuse": return .follow(.end, follower: other, followed: actor)
        default: throw unknownWord("params.action", ["ask", "unfollow", "grant", "refuse"])
        }
    }

    private func friends(of actor: Actor) -> FriendsResult {
        let all = service.followings(of: actor)
        let asking = all.filter { $0.followed == actor && $0.stage == .asked }
        let followed = all.filter { $0.follower == actor }
        let following = all.filter { $0.followed == actor && $0.stage == .granted }
        return FriendsResult(
            friends: (asking + followed + following).prefix(60).map { pair in
                let isFollower = pair.followed == actor
                let other = isFollower ? pair.follower : pair.followed
                return FriendView(
                    role: other.side, person_id: other.number,
                    name: service.face(of: other).name, is_follower: isFollower,
                    is_granted: pair.stage == .granted)
            }, news: news(of: followed.filter { $0.stage == .granted }.map(\.followed)))
    }

    /// What these people have done of late, the latest first.
    private func news(of people: [Actor]) -> [FriendNewsView] {
        var news: [(date: CivilDate, minute: Int, person: Actor, goal: String)] = []
        for person in people {
            let diary = service.diary(of: person)
            for day in diary.days.suffix(7) {
                for mark in day.done {
                    let name =
                        diary.goal(mark.goal)?.name
                        ?? day.outcomes?.first { $0.goal == mark.goal }?.name
                    guard let name else { continue }
                    news.append((day.date, mark.minute, person, name))
                }
            }
        }
        return news.sorted { ($1.date, $1.minute, $0.person) < ($0.date, $0.minute, $1.person) }
            .prefix(20).map {
                FriendNewsView(name: service.face(of: $0.person).name, goal: $0.goal, date: $0.date)
            }
    }
}
