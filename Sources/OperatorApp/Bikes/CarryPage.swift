import RideApp
import RidePages
import RideTUI
import RideWire

/// How many bicycles a van carries from a station, and where to (B7).
struct CarryPage: OperatorFormPage {
    static let list = "operator-carry"

    private let source: BikeStationView
    private let targets: [BikeStationView]
    private var target = 0
    private var count = TextField("1", limit: 3)
    var focus = 0
    var asked = FormPageQuestion.Matter.sending
    var submission = Submission()

    /// From a station to one of some others, of which there is at least one.
    init(from source: BikeStationView, to targets: [BikeStationView]) {
        self.source = source
        self.targets = targets
    }

    /// So many at most: what stands there, and what has room where it is to stand.
    private var most: Int {
        let docks = targets.indices.contains(target) ? targets[target].free_docks : nil
        return max(1, min(source.bikes, docks ?? .max))
    }

    /// What is typed, if there are so many, and so many docks.
    private var typed: Int? {
        Int(count.text).flatMap { (1...most).contains($0) ? $0 : nil }
    }

    func title(_ context: PageContext) -> String {
        context.texts["operator.carryTitle", ["name": source.place.name]]
    }

    func intro(_ context: PageContext) -> String {
        context.texts["operator.carryIntro", ["count": context.format.number(source.bikes)]]
    }

    func fields(_ context: PageContext) -> [FormField] {
        [
            FormField(
                context.texts["operator.carryTo"],
                .choice(targets.map(\.place.name), selected: target), state: .right),
            FormField(
                context.texts["operator.carryCount"], .text(count),
                state: typed != nil
                    ? .right : count.text.isEmpty ? .empty : .wrong(range(context))),
        ]
    }

    func action(_ context: PageContext) -> String { context.texts["operator.carryAction"] }

    func missing(_ context: PageContext) -> String? {
        typed == nil ? range(context) : nil
    }

    /// How many it can be.
    private func range(_ context: PageContext) -> String {
        context.texts["operator.carryAtMost", ["count": context.format.number(most)]]
    }

    mutating func take(_ fields: [FormField]) {
        if let chosen = fields[0].selected, targets.indices.contains(chosen) { target = chosen }
        if let line = fields[1].line { count = line }
    }

    mutating func send(_ context: inout PageContext) {
        guard let typed, targets.indices.contains(target) else { return }
        submission.send(
            CarryBikes(
                command_id: context.commandID(), from_station_id: source.id,
                to_station_id: targets[target].id, count: typed), &context)
    }

    func done(_ context: PageContext) -> Toast {
        Toast(context.texts["operator.carryDone"], .good)
    }
}
