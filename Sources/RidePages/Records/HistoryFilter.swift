import RideApp
import RideCore
import RideTUI
import RideWire

/// Which rides are shown: conditions that must all be met (P10).
struct HistoryFilter: Hashable, Sendable {
    /// How far back rides are shown.
    enum Period: String, CaseIterable, Sendable {
        /// Without an end.
        case all
        /// Since the last midnight.
        case today
        /// Today and the six days before.
        case week
        /// Today and the 29 days before.
        case month

        /// How many days before the present one it begins; nil where it has no beginning.
        var daysAgo: Int? {
            switch self {
            case .all: nil
            case .today: 0
            case .week: 6
            case .month: 29
            }
        }
    }

    /// The stages that can be chosen; nil is every one.
    static let stages: [TripStage?] = [nil, .completed, .cancelled, .unserved]
    /// The ways to pay that can be chosen; nil is every one.
    static let payments: [PaymentMethod?] = [nil, .cash, .card]

    /// Only rides in this stage.
    var stage: TripStage?
    /// Only rides paid like this.
    var payment: PaymentMethod?
    /// Only rides of this time.
    var period = Period.all

    /// Whether it leaves nothing out.
    var isEmpty: Bool { self == HistoryFilter() }

    /// What is asked of the engine.
    func call(before id: UInt64?, from_ms: Int64?) -> ListRides {
        ListRides(
            before_id: id, limit: PageLimit(PageLimit.most), stage: stage,
            payment: payment, from_ms: from_ms)
    }

    /// The conditions in words: "completed · card · last 7 days".
    func words(_ context: PageContext, _ glyphs: Glyphs) -> String {
        var words: [String] = []
        if let stage { words.append(context.texts[word: stage.rawValue, in: "record.stage"]) }
        if let payment { words.append(context.name(of: payment)) }
        if period != .all {
            words.append(context.texts[word: period.rawValue, in: "record.period"])
        }
        return words.joined(separator: " \(Character(glyphs.separator)) ")
    }

    // MARK: As a form

    /// The form in which it is chosen.
    func form(_ context: PageContext) -> Form {
        let all = context.texts["record.filterAll"]
        let stages = Self.stages.map { stage in
            stage.map { context.texts[word: $0.rawValue, in: "record.stage"] } ?? all
        }
        let payments = Self.payments.map { $0.map { context.name(of: $0) } ?? all }
        let periods = Period.allCases.map { context.texts[word: $0.rawValue, in: "record.period"] }
        return Form(
            id: Self.form,
            fields: [
                FormField(
                    context.texts["record.filterStage"],
                    .choice(stages, selected: Self.stages.firstIndex(of: stage)), state: .optional),
                FormField(
                    context.texts["record.filterPayment"],
                    .choice(payments, selected: Self.payments.firstIndex(of: payment)),
                    state: .optional),
                FormField(
                    context.texts["record.filterPeriod"],
                    .choice(periods, selected: Period.allCases.firstIndex(of: period)),
                    state: .optional),
            ], action: context.texts["record.filterApply"])
    }

    /// The name of the form.
    static let form = "history.filter"

    /// What is chosen in such a form.
    init(_ form: Form) {
        let chosen = form.fields.map { $0.selected ?? 0 }
        guard chosen.count == 3 else { return }
        stage = Self.stages[chosen[0]]
        payment = Self.payments[chosen[1]]
        period = Period.allCases[chosen[2]]
    }

    /// Every ride.
    init() {}
}
