import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// How much of a ride is given back, or that its passenger is let off.
struct RefundPage: OperatorFormPage {
    static let list = "operator-refund"

    private let result: OperatorRideResult
    private var amount = TextField(limit: 16)
    var focus = 0
    var asked = FormPageQuestion.Matter.sending
    var submission = Submission()

    /// The refund of a ride; what is owed is let off as a whole.
    init(_ result: OperatorRideResult, _ context: PageContext) {
        self.result = result
        amount.text = context.format.amounts.number(
            of: Money(minorUnits: result.refundable_minor))
    }

    private var most: Money { Money(minorUnits: result.refundable_minor) }

    /// What is typed, if it can be given back.
    private func typed(_ context: PageContext) -> Money? {
        guard let value = context.format.amounts.check(typed: amount.text).value else { return nil }
        guard result.is_owed ? value == most : (.zero < value && value <= most) else { return nil }
        return value
    }

    func title(_ context: PageContext) -> String {
        context.texts["operator.rideTitle", ["id": "\(result.ride.id)"]]
    }

    func intro(_ context: PageContext) -> String {
        context.texts[result.is_owed ? "operator.letOffIntro" : "operator.refundIntro"]
    }

    func fields(_ context: PageContext) -> [FormField] {
        [
            FormField(
                context.texts["operator.refundAmount"], .text(amount),
                state: state(context),
                placeholder: context.format.amounts.example)
        ]
    }

    func action(_ context: PageContext) -> String {
        guard let amount = typed(context).map({ context.format.money($0) }) else {
            return context.texts[result.is_owed ? "operator.letOffYes" : "operator.refundYes"]
        }
        return context.texts[
            result.is_owed ? "operator.letOffAction" : "operator.refundAction", ["amount": amount]]
    }

    func missing(_ context: PageContext) -> String? {
        typed(context) == nil ? range(context) : nil
    }

    /// How much it can be.
    private func range(_ context: PageContext) -> String {
        context.texts[
            result.is_owed ? "operator.letOffWhole" : "operator.refundAtMost",
            ["amount": context.format.money(most)]]
    }

    private func state(_ context: PageContext) -> FieldState {
        let check = context.format.amounts.check(typed: amount.text)
        guard case .right = check else { return context.state(of: check) }
        return typed(context) == nil ? .wrong(range(context)) : .right
    }

    mutating func take(_ fields: [FormField]) {
        if let line = fields[0].line { amount = line }
    }

    func question(_ context: PageContext) -> FormPageQuestion? {
        guard let value = typed(context) else { return nil }
        let texts = context.texts
        let words: KeyValuePairs = [
            "amount": context.format.money(value), "name": result.ride.passenger.name,
        ]
        return FormPageQuestion(
            question: texts[
                result.is_owed ? "operator.letOffQuestion" : "operator.refundQuestion", words],
            details: texts["operator.refundDetails"], keep: texts["operator.refundKeep"],
            yes: texts[result.is_owed ? "operator.letOffYes" : "operator.refundYes"])
    }

    mutating func send(_ context: inout PageContext) {
        guard let value = typed(context) else { return }
        submission.send(
            RefundRide(
                command_id: context.commandID(), ride_id: result.ride.id,
                amount_minor: value.minorUnits), &context)
    }

    func done(_ context: PageContext) -> Toast {
        Toast(context.texts["operator.refundDone"], .good)
    }
}
