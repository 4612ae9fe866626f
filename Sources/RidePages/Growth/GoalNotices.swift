import RideApp
import RideCore
import RideTUI
import RideWire

/// Which kinds of notices are told (G4).
enum GoalNotices {
    private static let kinds = ["goal_due", "friend_done", "follow_asked", "digest"]

    static func page(muted: [String], _ context: PageContext) -> FieldsPage {
        FieldsPage(
            context.text("growth.noticesTitle"), hint: context.text("growth.noticesHint"),
            fields: kinds.map {
                FormField(
                    context.texts[word: $0, in: "growth.notice"], .toggle(!muted.contains($0)),
                    state: .right)
            }, action: context.text("growth.save"),
            make: { answers, context in
                let off = kinds.indices.filter { !answers.isOn($0) }.map { kinds[$0] }
                return .send(
                    AnyCall(MuteChallenges(command_id: context.commandID(), kinds: off)))
            })
    }
}
