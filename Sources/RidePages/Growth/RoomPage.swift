import RideApp
import RideCore
import RideTUI
import RideWire

/// A challenge room: its members with their points, and what was done in it (G3).
public struct RoomPage: RowsPage {
    static let list = "room"
    private static let tabs = "room.parts"
    private static let signs = ["cheer", "heart", "strong", "smile"]

    private let id: UInt64
    private var room = Loadable<ChallengeRoomView>()
    private var goals: [GoalView] = []
    private var showsFeed = false
    var selected = 0
    private var submission = Submission()
    /// What the question that is asked is about.
    private var asksToShut = false

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

    func rowCount(_ context: PageContext) -> Int { count }

    mutating func rowChanged(_ context: inout PageContext) { submission.forget() }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { choose(row, &context) }
        if list == Self.tabs { (showsFeed, selected) = (row == 1, 0) }
    }

    /// Asks to follow the selected member.
    private mutating func follow(_ context: inout PageContext) {
        guard let member else { return }
        submission.send(
            FollowPerson(
                command_id: context.commandID(), role: member.role,
                person_id: member.person_id, action: "ask"), &context)
    }

    private mutating func ask(toShut isShut: Bool, _ context: inout PageContext) {
        asksToShut = isShut
        context.ask(
            context.text(isShut ? "growth.shutQuestion" : "growth.leaveQuestion"),
            details: context.text(isShut ? "growth.shutDetails" : "growth.leaveDetails"),
            keep: context.text("growth.stay"),
            [context.text(isShut ? "growth.shut" : "growth.leave")])
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

    /// Looks at the photo of the selected entry, or chooses one.
    private func photo(_ context: inout PageContext) {
        guard let entry else { return }
        guard entry.has_photo == true else {
            return context.open(
                PhotoChoicePage(for: .entry(room: id, entry: entry.entry_id)))
        }
        context.open(EntryPhotoPage(entry, in: id))
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        submission.send(
            LeaveRoom(command_id: context.commandID(), room_id: id, closes: asksToShut),
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

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let value = room.value
        let isOpen: Availability =
            value?.is_open == true
            ? submission.availability(context)
            : .unavailable(reason: context.text("growth.roomIsClosed"))
        let needs = { (isThere: Bool, why: TextKey) -> Availability in
            isThere ? isOpen : .unavailable(reason: context.texts[why])
        }
        context.key(.tab, showsFeed ? "growth.partMembers" : "growth.partFeed", 8) {
            page, _ in (page.showsFeed, page.selected) = (!page.showsFeed, 0)
        }
        context.key(
            .char("b"), "growth.keyBring", 7, when: needs(!goals.isEmpty, "growth.goalFirst")
        ) {
            if let value = $0.room.value { $1.open(RoomFields.bring($0.goals, into: value, $1)) }
        }
        if showsFeed {
            context.key(
                .char("s"), "growth.keyReact", 6, when: needs(entry != nil, "growth.chooseEntry")
            ) { $0.react(&$1) }
            context.key(
                .char("n"), "growth.keyNote",
                when: needs(entry?.is_mine == true, "growth.chooseOwnEntry")
            ) { page, context in
                if let entry = page.entry {
                    context.open(RoomFields.note(entry, in: page.id, context))
                }
            }
            context.key(
                .char("p"), entry?.has_photo == true ? "growth.keyPhoto" : "growth.keyAddPhoto",
                when: entry?.has_photo == true
                    ? context.whenLive : needs(entry?.is_mine == true, "growth.chooseOwnEntry")
            ) { $0.photo(&$1) }
        } else {
            context.key(
                .char("f"), "growth.keyFollow", when: needs(member != nil, "growth.chooseOther")
            ) { $0.follow(&$1) }
        }
        if let code = value?.code {
            context.key(.char("y"), "list.keyCopy", 1) { $1.copy(code) }
        }
        context.key(.char("l"), "growth.keyLeave", 3, when: submission.availability(context)) {
            $0.ask(toShut: false, &$1)
        }
        if value?.is_owner == true, value?.is_open == true {
            context.key(.char("x"), "growth.keyShut", 2, when: isOpen) { $0.ask(toShut: true, &$1) }
        }
        context.moveKey()
        context.againKey(if: room.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in place: PageSpace, _ context: PageContext) -> SheetContent {
        guard let value = room.value else {
            return SheetContent(
                context.text("growth.roomsTitle"), rows: [room.noticeRow(context)])
        }
        var rows: [SheetRow] = [
            .line(
                StyledText(context.text("growth.codeIs", ["code": value.code]), .accent),
                right: StyledText(
                    value.is_open
                        ? Self.month(value.month, context)
                        : context.text("growth.closed"), .muted)),
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
                            "month": Self.month(last.month, context).asSentence,
                            "names": context.texts.list(last.winners, .and),
                            "points": "\(last.points)", "mine": "\(last.my_points)",
                        ]), .muted))
        }
        below += submission.rows(context)
        let list = showsFeed ? feed(value, context) : members(value, place, context)
        rows.append(.list(list, atMost: max(1, place.rows(after: rows + below))))
        let mine = value.members.first(where: \.is_me)?.points ?? 0
        return SheetContent(
            value.name,
            number: StyledText(context.text("growth.points", ["count": "\(mine)"]), .good),
            rows: rows + below)
    }

    /// A month on the wire, such as `2026-11`, in words.
    private static func month(_ text: String, _ context: PageContext) -> String {
        CivilDate(text + "-01").map { context.format.language.monthOfYear($0) } ?? text
    }

    private func members(
        _ value: ChallengeRoomView, _ place: PageSpace, _ context: PageContext
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
                    + StyledText(entry.note.map { " · " + $0 } ?? "", .muted)
                    + StyledText(
                        entry.has_photo == true
                            ? " · " + context.text("growth.withPhoto") : "", .accent),
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
