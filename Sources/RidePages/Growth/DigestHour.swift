import RideApp
import RideCore
import RideTUI
import RideWire

/// At which hour the digest is told (F3).
enum DigestHour {
    static func page(_ minute: Int?, _ context: PageContext) -> FieldsPage {
        let why = context.text("growth.timeWrong")
        return FieldsPage(
            context.text("growth.digestTitle"), hint: context.text("growth.digestAtHint"),
            fields: [
                FormField(
                    context.text("growth.digestAt"),
                    TextField(minute.map { DayMinute.text($0, context) } ?? "", limit: 5),
                    state: .optional, placeholder: "20:00")
            ], optional: [0], action: context.text("growth.save"),
            check: { [0: DayMinute.state($0.text(0), in: 0..<1_440, else: why)] },
            make: { answers, context in
                let minute = DayMinute.read(answers.text(0))
                return .send(AnyCall(SetDigest(command_id: context.commandID(), minute: minute)))
            })
    }
}
