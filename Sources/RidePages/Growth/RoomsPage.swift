import RideApp
import RideCore
import RideTUI
import RideWire

/// The challenge rooms of a person (G3).
public struct RoomsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Open the selected room.
        case open
        /// Make a room.
        case create
        /// Come into a room by its code.
        case join
        /// Ask once more.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    private static let list = "rooms"
    private var rooms = Loadable<RoomsResult>()
    private var selected = 0

    /// The rooms of whoever is signed in.
    public init() {}

    public mutating func opened(_ context: inout PageContext) {
        rooms.ask(ListRooms(), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// Somebody may have done something in one of them.
    public mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.request is ListRooms else { return false }
        switch done.result {
        case .success(let value as RoomsResult): rooms.take(value)
        case .failure(let error): rooms.take(error)
        case .success: return false
        }
        return true
    }

    private var known: [RoomSummaryView] { rooms.value?.rooms ?? [] }
    private var index: Int { min(max(0, selected), max(0, known.count - 1)) }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: known.count) else { return false }
        selected = moved
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        selected = row
        perform(.open, &context)
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .open:
            guard known.indices.contains(index) else { return }
            context.open(RoomPage(known[index].room_id))
        case .create: context.open(RoomFields.create(context))
        case .join: context.open(RoomFields.join(context))
        case .again: opened(&context)
        case .move: break
        case .close: context.close()
        }
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, context.texts["key.open"], priority: 9,
                availability: known.isEmpty
                    ? .unavailable(reason: context.text("growth.noRoomYet")) : .available,
                action: .open),
            KeyBinding(
                .char("n"), context.text("growth.keyNewRoom"), priority: 7,
                availability: context.whenLive, action: .create),
            KeyBinding(
                .char("j"), context.text("growth.keyJoin"), priority: 6,
                availability: context.whenLive, action: .join), context.moveBinding(.move),
        ] + context.againBinding(rooms.error != nil, action: .again)
            + [context.backBinding(.close)]
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.roomsTitle")
        guard rooms.value != nil else {
            return SheetContent(title, rows: [rooms.noticeRow(context)])
        }
        let rows = known.map { room in
            ListRow([
                StyledText(room.name),
                StyledText(
                    context.text("growth.members", ["count": "\(room.member_count)"]), .muted),
                StyledText(
                    room.is_open
                        ? room.rank.map { "\($0)." } ?? "" : context.text("growth.closed"),
                    room.is_open ? .accent : .muted),
                StyledText(
                    context.text("growth.points", ["count": "\(room.points)"]), .good),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .flexible(14), .fixed(12, alignment: .right, priority: 2),
                .fixed(8, alignment: .right), .fixed(11, alignment: .right),
            ], rows: rows, selected: rows.isEmpty ? nil : index,
            emptyText: context.text("growth.roomsEmpty"))
        return SheetContent(title, rows: [.list(list, atMost: room.rows)])
    }
}

/// What is typed about rooms (G3).
enum RoomFields {
    private static func open(_ answer: AnyAnswer, _ context: inout PageContext) {
        guard let room = answer.to(RoomsResult.self)?.room else { return }
        context.open(RoomPage(room.room_id))
    }

    static func create(_ context: PageContext) -> FieldsPage {
        FieldsPage(
            context.text("growth.roomNew"), hint: context.text("growth.roomNewHint"),
            fields: [
                FormField(context.text("growth.roomName"), TextField(limit: 40), state: .empty),
                FormField(
                    context.text("growth.roomPassword"), TextField(kind: .secret, limit: 40),
                    state: .optional),
            ], optional: [1], action: context.text("growth.create"),
            make: { answers, context in
                let password = answers.text(1)
                return .send(
                    AnyCall(
                        CreateRoom(
                            command_id: context.commandID(), name: answers.text(0),
                            password: password.isEmpty ? nil : SecretText(password))))
            }, done: open)
    }

    static func join(_ context: PageContext) -> FieldsPage {
        FieldsPage(
            context.text("growth.roomJoin"), hint: context.text("growth.roomJoinHint"),
            fields: [
                FormField(
                    context.text("growth.roomCode"), TextField(limit: 12), state: .empty,
                    placeholder: "K7QX2M"),
                FormField(
                    context.text("growth.roomPassword"), TextField(kind: .secret, limit: 40),
                    state: .optional),
            ], optional: [1], action: context.text("growth.join"),
            make: { answers, context in
                let password = answers.text(1)
                return .send(
                    AnyCall(
                        JoinRoom(
                            command_id: context.commandID(), code: answers.text(0),
                            password: password.isEmpty ? nil : SecretText(password))))
            }, done: open)
    }

    static func note(_ entry: FeedEntryView, in room: UInt64, _ context: PageContext) -> FieldsPage
    {
        FieldsPage(
            context.text("growth.noteTitle"),
            fields: [
                FormField(
                    context.text("growth.note"), TextField(entry.note ?? "", limit: 280),
                    state: .optional)
            ], optional: [0], action: context.text("growth.save"),
            make: { answers, context in
                .send(
                    AnyCall(
                        WriteEntryNote(
                            command_id: context.commandID(), room_id: room,
                            entry_id: entry.entry_id, note: answers.text(0))))
            })
    }

    /// Which of one's goals are in the room: one is brought in or taken out at a time.
    static func bring(
        _ goals: [GoalView], into room: ChallengeRoomView, _ context: PageContext
    ) -> FieldsPage {
        let words = goals.map { goal in
            let isIn = room.my_goals.contains(goal.goal_id)
            return context.text(
                isIn ? "growth.takeOut" : "growth.bringIn", ["name": goal.form.name])
        }
        return FieldsPage(
            context.text("growth.bringTitle"), hint: context.text("growth.bringHint"),
            fields: [
                FormField(
                    context.text("growth.goal"), .choice(words, selected: 0), state: .right)
            ], action: context.text("growth.save"),
            make: { answers, context in
                let goal = goals[min(answers.choice(0), goals.count - 1)]
                return .send(
                    AnyCall(
                        BringGoal(
                            command_id: context.commandID(), room_id: room.room_id,
                            goal_id: goal.goal_id, is_in: !room.my_goals.contains(goal.goal_id))))
            })
    }
}
