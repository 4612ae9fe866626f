import RideApp
import RideWire

/// What the digest suggests: one thing, which leads where it points to (F3).
enum DigestSuggestion {
    case makeGoal, doNext(String), bringIntoRoom, lookBack

    /// What fits the goals of the day.
    init(_ value: GoalsResult?) {
        guard let value, !value.goals.isEmpty else {
            self = .makeGoal
            return
        }
        if let next = value.goals.first(where: { $0.is_planned && $0.state == "open" }) {
            self = .doNext(next.form.name)
        } else {
            self = value.goals.allSatisfy(\.room_ids.isEmpty) ? .bringIntoRoom : .lookBack
        }
    }

    func words(_ context: PageContext) -> String {
        switch self {
        case .makeGoal: context.text("growth.suggestGoal")
        case .doNext(let name): context.text("growth.suggestDo", ["name": name])
        case .bringIntoRoom: context.text("growth.suggestRoom")
        case .lookBack: context.text("growth.suggestRest")
        }
    }
}
