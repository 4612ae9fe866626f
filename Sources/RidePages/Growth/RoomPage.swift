import RideApp
import RideCore
import RideTUI
import RideWire

/// A challenge room: its members with their points, and what was done in it (G3).
public struct RoomPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Show the other part: members or feed.
        case part
        /// Bring a goal in, or take it out.
        case bring
        /// Answer the selected entry.
        case react
        /// Write a note to the selected entry.
        case note
        /// Ask to follow the selected member.
        case follow
        /// Leave the room.
        case leave
        /// Close the room.
        case shut
        /// Copy its code.
        case copy
        /// Nothing; for keys that only move.
        case move
        /// Ask once more.
        case again
        /// Close the page.
        case close
    }

    private static let list = "room"
    private static let tabs = "room.parts"
    private static let signs = ["cheer", "heart", "strong", "smile"]

    private let id: UInt64
    private var room = Loadable<ChallengeRoomView>()
    private var goals: [GoalView] = []
    private var showsFeed = false
    private var selected = 0
    private var submission = Submission()
    /// What the question that is asked is about.
    private var asked = Action.leave

    /// A room of the person's.
    public init(_ id: UInt64) { self.id = id }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        room.ask(GetRoom(room_id: id), &context)
        context.send(ListGoals())
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// Somebody may have done something: points are shown at once.
    public mutating func stateChanged(_ context: inout PageContext) {
        room.ask(GetRoom(room_id: id), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if submission.take(done, context) {
            guard case .success = done.result else { return true }
            if let left = done.request as? LeaveRoom, !left.closes {
                context.close()
            } else if done.request is FollowPerson {
                context.toast(context.text("growth.followSent"), .good)
            } else {
                opened(&context)
            }
            return true
        }
        switch (done.request, done.result) {
        case (let asked as GetRoom, .success(let value as ChallengeRoomView))
        where asked.room_id == id:
            room.take(value)
        case (let asked as GetRoom, .failure(let error)) where asked.room_id == id:
            room.take(error)
        case (is ListGoals, .success(let value as GoalsResult)): goals = value.goals
        default: return false
        }
        return true
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: count) else { return false }
        selected = moved
        submission.forget()
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { selected = row }
        if list == Self.tabs { (showsFeed, selected) = (row == 1, 0) }
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .part: (showsFeed, selected) = (!showsFeed, 0)
        case .bring:
            guard let value = room.value, !goals.isEmpty else { return }
            context.open(RoomFields.bring(goals, into: value, context))
        case .react: react(&context)
        case .note:
            if let entry { context.open(RoomFields.note(entry, in: id, context)) }
        case .follow:
            guard let member else { return }
            submission.send(
                FollowPerson(
                    command_id: context.commandID(), role: member.role,
                    person_id: member.person_id, action: "ask"), &context)
        case .leave, .shut:
            asked = action
            let isLeaving = action == .leave
            context.ask(
                context.text(isLeaving ? "growth.leaveQuestion" : "growth.shutQuestion"),
                details: context.text(isLeaving ? "growth.leaveDetails" : "growth.shutDetails"),
                keep: context.text("growth.stay"),
                [context.text(isLeaving ? "growth.leave" : "growth.shut")])
        case .copy: if let code = room.value?.code { context.copy(code) }
        case .move: break
        case .again: opened(&context)
        case .close: context.close()
        }
    }

    /// The next sign, and after the last one none.
    private mutating func react(_ context: inout PageContext) {
        guard let entry else { return }
        let place = entry.my_reaction.flatMap { Self.signs.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        submission.send(
            ReactToEntry(
                command_id: context.commandID(), room_id: id, entry_id: entry.entry_id,
                reaction: Self.signs.indices.contains(place) ? Self.signs[place] : nil), &context)
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        submission.send(
            LeaveRoom(command_id: context.commandID(), room_id: id, closes: asked == .shut),
            &context)
    }

    // MARK: What is selected

    private var count: Int {
        (showsFeed ? room.value?.feed.count : room.value?.members.count) ?? 0
    }
    private var index: Int { min(max(0, selected), max(0, count - 1)) }
    private var entry: FeedEntryView? {
        guard showsFeed, let feed = room.value?.feed, feed.indices.contains(index) else {
            return nil
        }
        return feed[index]
    }
    private var member: RoomMemberView? {
        guard !showsFeed, let members = room.value?.members, members.indices.contains(index),
            !members[index].is_me
        else { return nil }
        return members[index]
    }

    // MARK: What is shown

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let value = room.value
        let isOpen: Availability =
            value?.is_open == true
            ? submission.availability(context)
            : .unavailable(reason: context.text("growth.roomIsClosed"))
        func needs(_ isThere: Bool, _ why: TextKey) -> Availability {
            isThere ? isOpen : .unavailable(reason: context.texts[why])
        }
        var keys: [KeyBinding<Action>] = [
            KeyBinding(
                .tab, context.text(showsFeed ? "growth.partMembers" : "growth.partFeed"),
                priority: 8, action: .part),
            KeyBinding(
                .char("b"), context.text("growth.keyBring"), priority: 7,
                availability: needs(!goals.isEmpty, "growth.goalFirst"), action: .bring),
        ]
        if showsFeed {
            keys += [
                KeyBinding(
                    .char("s"), context.text("growth.keyReact"), priority: 6,
                    availability: needs(entry != nil, "growth.chooseEntry"), action: .react),
                KeyBinding(
                    .char("n"), context.text("growth.keyNote"), priority: 5,
                    availability: needs(entry?.is_mine == true, "growth.chooseOwnEntry"),
                    action: .note),
            ]
        } else {
            keys.append(
                KeyBinding(
                    .char("f"), context.text("growth.keyFollow"), priority: 5,
                    availability: needs(member != nil, "growth.chooseOther"), action: .follow))
        }
        if value != nil {
            keys.append(
                KeyBinding(.char("y"), context.text("list.keyCopy"), priority: 1, action: .copy))
        }
        keys.append(
            KeyBinding(
                .char("l"), context.text("growth.keyLeave"), priority: 3,
                availability: submission.availability(context), action: .leave))
        if value?.is_owner == true, value?.is_open == true {
            keys.append(
                KeyBinding(
                    .char("x"), context.text("growth.keyShut"), priority: 2, availability: isOpen,
                    action: .shut))
        }
        return keys + [context.moveBinding(.move)]
            + context.againBinding(room.error != nil, action: .again)
            + [context.backBinding(.close)]
    }

    public func content(in place: PageRoom, _ context: PageContext) -> SheetContent {
        guard let value = room.value else {
            return SheetContent(
                context.text("growth.roomsTitle"), rows: [room.noticeRow(context)])
        }
        var rows: [SheetRow] = [
            .line(
                StyledText(context.text("growth.codeIs", ["code": value.code]), .accent),
                right: StyledText(
                    value.is_open ? value.month : context.text("growth.closed"), .muted)
            ),
            .paragraph(
                context.text("growth.rule", ["points": "\(value.goal_points)"]), .muted),
            .tabs(
                TabBar(
                    id: Self.tabs,
                    titles: [
                        context.text("growth.partMembers"), context.text("growth.partFeed"),
                    ], selected: showsFeed ? 1 : 0)),
        ]
        var below: [SheetRow] = []
        if !showsFeed, let last = value.past.first {
            below.append(
                .paragraph(
                    context.text(
                        "growth.lastMonth",
                        [
                            "month": last.month, "names": last.winners.joined(separator: ", "),
                            "points": "\(last.points)", "mine": "\(last.my_points)",
                        ]), .muted))
        }
        if let note = submission.row(context) { below.append(note) }
        let list = showsFeed ? feed(value, context) : members(value, place, context)
        rows.append(.list(list, atMost: max(1, place.rows(after: rows + below))))
        let mine = value.members.first(where: \.is_me)?.points ?? 0
        return SheetContent(
            value.name,
            number: StyledText(context.text("growth.points", ["count": "\(mine)"]), .good),
            rows: rows + below)
    }

    private func members(
        _ value: ChallengeRoomView, _ place: PageRoom, _ context: PageContext
    ) -> SelectList {
        let rows = value.members.map { member in
            // Whoever has as many points has the same place.
            let rank = 1 + value.members.count { $0.points > member.points }
            let name = member.name.isEmpty ? context.text("growth.somebody") : member.name
            return ListRow([
                StyledText(member.points > 0 ? "\(rank)." : "", .accent),
                StyledText(
                    name
                        + (member.is_member ? "" : " " + context.text("growth.hasLeft")),
                    member.is_me ? Style(.accent, .bold) : .normal),
                StyledText(
                    context.text("growth.goalCount", ["count": "\(member.goal_count)"]), .muted),
                StyledText(context.text("growth.points", ["count": "\(member.points)"]), .good),
            ])
        }
        return SelectList(
            id: Self.list,
            columns: [
                .fixed(3, alignment: .right), .flexible(14),
                .fixed(9, alignment: .right, priority: 2), .fixed(11, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : index)
    }

    private func feed(_ value: ChallengeRoomView, _ context: PageContext) -> SelectList {
        let rows = value.feed.map { entry in
            let what =
                entry.goal.map { context.text("growth.feedGoal", ["goal": $0]) }
                ?? context.texts[word: entry.kind, in: "growth.feed"]
            let signs = entry.reactions.map { reaction in
                context.texts[word: reaction.name, in: "growth.sign"] + "\(reaction.count)"
            }.joined(separator: " ")
            let name = entry.name.isEmpty ? context.text("growth.somebody") : entry.name
            return ListRow([
                StyledText(context.format.date(entry.date), .muted),
                StyledText(name + " ", .bold) + StyledText(what)
                    + StyledText(entry.note.map { " · " + $0 } ?? "", .muted),
                StyledText(signs, .accent),
                StyledText(entry.points > 0 ? "+\(entry.points)" : "", .good),
            ])
        }
        return SelectList(
            id: Self.list,
            columns: [
                .fixed(6), .flexible(20), .flexible(8, alignment: .right, priority: 2),
                .fixed(3, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : index,
            emptyText: context.text("growth.feedEmpty"))
    }
}
