import RideApp
import RideCore
import RideTUI
import RideWire

/// The challenge rooms of a person (G3).
public struct RoomsPage: ListPage {
    private var rooms = Loadable<RoomsResult>()
    var list = ServedList()

    /// The rooms of whoever is signed in.
    public init() {}

    public mutating func opened(_ context: inout PageContext) {
        rooms.ask(ListRooms(), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// Somebody may have done something in one of them.
    public mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        rooms.take(done, to: ListRooms.self)
    }

    func items(_ context: PageContext) -> [RoomSummaryView] { rooms.value?.rooms ?? [] }

    func fields(_ context: PageContext) -> ListFields<RoomSummaryView> {
        let states = [("open", "growth.roomOpen" as TextKey), ("closed", "growth.closed")]
        return ListFields(
            name: "rooms",
            columns: [
                .init(.flexible(14, context.text("growth.roomName"))) { StyledText($0.name) },
                .init(
                    .fixed(
                        12, context.text("growth.columnMembers"), alignment: .right, priority: 2)
                ) {
                    StyledText(
                        context.text("growth.members", ["count": "\($0.member_count)"]), .muted)
                } value: {
                    .number(Int64($0.member_count))
                },
                .init(.fixed(10, context.text("growth.columnRank"), alignment: .right)) { room in
                    StyledText(
                        room.is_open
                            ? room.rank.map { "\($0)." } ?? "" : context.text("growth.closed"),
                        room.is_open ? .accent : .muted)
                },
                .init(.fixed(11, context.text("growth.columnPoints"), alignment: .right)) {
                    StyledText(context.text("growth.points", ["count": "\($0.points)"]), .good)
                } value: {
                    .number(Int64($0.points))
                },
            ],
            facets: [
                .init(
                    name: "state", title: context.texts["record.filterStage"],
                    words: states.map { ($0.0, context.texts[$0.1]) },
                    of: { $0.is_open ? "open" : "closed" })
            ], counted: { context.footer("growth.roomsCounted", $0, hasMore: $1) },
            emptyText: context.text("growth.roomsEmpty"))
    }

    func open(_ room: RoomSummaryView, _ context: inout PageContext) {
        context.open(RoomPage(room.room_id))
    }

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        openKey(
            context,
            when: items(context).isEmpty
                ? .unavailable(reason: context.text("growth.noRoomYet")) : .available)
        context.key(.char("n"), "growth.keyNewRoom", 7, when: context.whenLive) {
            $1.open(RoomFields.create($1))
        }
        context.key(.char("j"), "growth.keyJoin", 6, when: context.whenLive) {
            $1.open(RoomFields.join($1))
        }
        context.moveKey()
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: rooms.error != nil) { $0.opened(&$1) }
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.roomsTitle")
        guard rooms.value != nil else {
            return SheetContent(title, rows: [rooms.noticeRow(context)])
        }
        return SheetContent(
            title, rows: list.rows(items(context), fields(context), in: room, context))
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
            ], optional: [1],
            refusals: ["room_name_not_allowed": 0, "room_password_not_allowed": 1],
            action: context.text("growth.create"),
            make: { answers, context in
                let password = answers.text(1)
                return .send(
                    AnyCall(
                        CreateRoom(
                            command_id: context.commandID(), name: answers.text(0),
                            password: password.isEmpty ? nil : SecretText(password))))
            }, done: open)
    }

    /// Signs of a room's code.
    private static let codeSigns = 6

    static func join(_ context: PageContext) -> FieldsPage {
        let tooShort = context.text("growth.roomCodeShort", ["count": "\(codeSigns)"])
        return FieldsPage(
            context.text("growth.roomJoin"), hint: context.text("growth.roomJoinHint"),
            fields: [
                FormField(
                    context.text("growth.roomCode"), TextField(kind: .code, limit: codeSigns),
                    state: .empty, placeholder: "K7QX2M"),
                FormField(
                    context.text("growth.roomPassword"), TextField(kind: .secret, limit: 40),
                    state: .optional),
            ], optional: [1],
            refusals: ["no_such_code": 0, "wrong_room_password": 1],
            action: context.text("growth.join"),
            check: { answers in
                answers.text(0).count == codeSigns ? [:] : [0: .incomplete(tooShort)]
            },
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
            ], optional: [0], refusals: ["note_not_allowed": 0],
            action: context.text("growth.save"),
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

extension PageContext {
    /// How many items a list has, below it: "3 rooms", "20+ quizzes"; nothing for none.
    func footer(_ text: TextKey, _ count: Int, hasMore: Bool) -> String {
        guard count > 0 else { return "" }
        return texts[text, ["count": format.number(count) + (hasMore ? "+" : "")]]
    }
}
