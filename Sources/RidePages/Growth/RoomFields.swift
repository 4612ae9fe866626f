import RideApp
import RideCore
import RideTUI
import RideWire

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
