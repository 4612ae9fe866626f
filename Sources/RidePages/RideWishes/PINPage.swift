import RideApp
import RideTUI
import RideWire

/// The PIN that the passenger tells the driver on boarding (D5).
public struct PINPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Begin the ride.
        case start
        /// Not yet.
        case close
    }

    static let list = "pin"

    private let ride: RideView
    private var code = CodeEntry(length: 4...4, signs: "0123456789")
    private var submission = Submission()

    /// The page for a ride that begins with a PIN.
    public init(_ ride: RideView) { self.ride = ride }

    public var isTyping: Bool { true }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let form = form(context)
        let rows: [SheetRow] = [
            .paragraph(context.text("wish.pinHint", ["name": ride.passenger.name]), .bold),
            .blank, .form(form, rows: form.height(width: room.width)),
        ]
        return SheetContent(
            context.text("wish.pinTitle"),
            rows: rows + (submission.row(context).map { [$0] } ?? []))
    }

    private func form(_ context: PageContext) -> Form {
        let state = code.state(isOptional: false, tooShort: context.text("wish.pinTooShort"))
        return code.form(
            id: Self.list, label: context.text("wish.pinDigits"), state: state,
            placeholder: "0000", action: context.text("wish.pinStart"),
            reason: state.isAcceptable ? nil : context.text("wish.pinTooShort"))
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let form = form(context)
        return [
            KeyBinding(
                .enter, form.action.asKeyTitle, priority: 9,
                availability: form.reason.map { .unavailable(reason: $0) }
                    ?? submission.availability(context),
                action: .start),
            context.backBinding(.close),
        ]
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        // What Enter does, and why it cannot, is said by the keys.
        key != .enter && take(code.handle(key, in: form(context)), &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { _ = take(code.chosen(row: row, in: form(context)), &context) }
    }

    private mutating func take(_ outcome: FormOutcome, _ context: inout PageContext) -> Bool {
        switch outcome {
        case .submit: start(&context)
        case .edited, .moved, .toggled: submission.forget()
        case .ignored: return false
        }
        return true
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .start: start(&context)
        case .close: context.close()
        }
    }

    private mutating func start(_ context: inout PageContext) {
        guard form(context).reason == nil, submission.availability(context) == .available else {
            return
        }
        submission.send(
            StartRide(
                command_id: context.commandID(), ride_id: ride.id, pin: SecretText(code.text)),
            &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if submission.refusal == nil { context.close() }
        return true
    }

    /// The ride has begun, or is over.
    public mutating func stateChanged(_ context: inout PageContext) {
        if context.state?.ride?.stage != .arrived { context.close() }
    }
}
