import RideApp
import RideTUI
import RideWire

/// The PIN that the passenger tells the driver on boarding (D5).
public struct PINPage: FormPage {
    static let enterIsKey = true

    private let ride: RideView
    var answers = CodeEntry(id: "pin", length: 4...4, signs: "0123456789")
    private var submission = Submission()

    /// The page for a ride that begins with a PIN.
    public init(_ ride: RideView) { self.ride = ride }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        sheet(
            "wish.pinTitle",
            hint: .paragraph(context.text("wish.pinHint", ["name": ride.riderName]), .bold),
            below: submission.rows(context), in: room, context)
    }

    func form(_ context: PageContext) -> Form {
        let state = answers.state(isOptional: false, tooShort: context.text("wish.pinTooShort"))
        return answers.form(
            label: context.text("wish.pinDigits"), state: state,
            placeholder: "0000", action: context.text("wish.pinStart"),
            reason: state.isAcceptable || answers.isRefused
                ? nil : context.text("wish.pinTooShort"))
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context, or: submission.availability(context), isFinal: true)
        context.backKey()
    }

    mutating func edited(_ field: Int?, _ context: PageContext) { submission.forget() }

    mutating func submit(_ context: inout PageContext) {
        guard form(context).reason == nil, submission.availability(context) == .available else {
            return
        }
        answers.forgetRefusal()
        submission.send(
            StartRide(
                command_id: context.commandID(), ride_id: ride.id, pin: SecretText(answers.text)),
            &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        guard case .failure(let error) = done.result else {
            context.close()
            return true
        }
        // Only this is about the digits; every other refusal stands below the form.
        if error.code == "wrong_pin", let pin = (done.request as? StartRide)?.pin {
            answers.refuse(pin.text, context.texts[error])
            submission.forget()
        }
        return true
    }

    /// The ride has begun, or is over.
    public mutating func stateChanged(_ context: inout PageContext) {
        if context.state?.ride?.stage != .arrived { context.close() }
    }
}
