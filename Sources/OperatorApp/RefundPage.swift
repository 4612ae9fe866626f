import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// How much of a ride is given back, or that its passenger is let off.
struct RefundPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Go on in the form.
        case form
        /// Close the page.
        case back
    }

    static let list = "operator-refund"

    private let result: OperatorRideResult
    private var amount = TextField(limit: 16)
    private var focus = 0
    private var submission = Submission()

    /// The refund of a ride; what is owed is let off as a whole.
    init(_ result: OperatorRideResult, _ context: PageContext) {
        self.result = result
        amount.text = context.format.amounts.number(
            of: Money(minorUnits: result.refundable_minor))
    }

    var isTyping: Bool { true }

    private var most: Money { Money(minorUnits: result.refundable_minor) }

    /// What is typed, if it can be given back.
    private func typed(_ context: PageContext) -> Money? {
        guard let value = context.format.amounts.check(typed: amount.text).value else { return nil }
        guard result.is_owed ? value == most : (.zero < value && value <= most) else { return nil }
        return value
    }

    private func form(_ context: PageContext) -> Form {
        let texts = context.texts
        let value = typed(context)
        var why: String?
        if submission.isUnderWay {
            why = texts["sending"]
        } else if !context.isLive {
            why = texts["link.needed"]
        } else if value == nil {
            why =
                texts[
                    result.is_owed ? "operator.letOffWhole" : "operator.refundAtMost",
                    ["amount": context.format.money(most)]]
        }
        return Form(
            id: Self.list,
            fields: [
                FormField(
                    texts["operator.refundAmount"], .text(amount),
                    state: value == nil ? .empty : .right,
                    placeholder: context.format.amounts.example)
            ], focus: focus,
            action: texts[
                result.is_owed ? "operator.letOffAction" : "operator.refundAction",
                ["amount": value.map { context.format.money($0) } ?? "-"]],
            reason: why)
    }

    func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let intro =
            submission.row(context)
            ?? .paragraph(
                context.texts[result.is_owed ? "operator.letOffIntro" : "operator.refundIntro"],
                .muted)
        return SheetContent(
            context.texts["operator.rideTitle", ["id": "\(result.ride.id)"]],
            rows: [
                intro, .blank,
                .form(
                    form,
                    rows: min(form.height(width: room.width), room.rows(after: [intro, .blank]))),
            ])
    }

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        context.formKeys(form(context), .form) + [
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back)
        ]
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        var form = form(context)
        return did(form.handle(key), form, &context)
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        guard list == Self.list else { return }
        var form = form(context)
        _ = did(form.chosen(row: row), form, &context)
    }

    private mutating func did(
        _ outcome: FormOutcome, _ form: Form, _ context: inout PageContext
    ) -> Bool {
        focus = form.focus
        if case .text(let text) = form.fields[0].input { amount = text }
        if outcome == .submit, let value = typed(context) {
            let texts = context.texts
            let words: KeyValuePairs = [
                "amount": context.format.money(value), "name": result.ride.passenger.name,
            ]
            context.ask(
                texts[
                    result.is_owed ? "operator.letOffQuestion" : "operator.refundQuestion", words],
                details: texts["operator.refundDetails"], keep: texts["operator.refundKeep"],
                [texts[result.is_owed ? "operator.letOffYes" : "operator.refundYes"]])
        }
        return outcome != .ignored
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .form: break
        case .back: context.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let value = typed(context) else { return }
        submission.send(
            RefundRide(
                command_id: context.commandID(), ride_id: result.ride.id,
                amount_minor: value.minorUnits), &context)
    }

    mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success = done.result {
            context.toast(context.texts["operator.refundDone"], .good)
            context.close()
        }
        return true
    }
}
