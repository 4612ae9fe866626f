import RideApp
import RideCore
import RideTUI
import RideWire

/// The code that a driver's screen shows, typed to begin a ride in that car at once (P16).
public struct BoardingCodePage: FormPage {
    static let enterIsKey = true

    var answers = CodeEntry(id: "boarding", length: 4...8, signs: CodeEntry.clearSigns)

    /// The code that the engine was asked about, until it has answered.
    private var asked: String?

    /// A page without a code.
    public init() {}

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        sheet(
            "wallet.boardingTitle", hint: .paragraph(context.text("wallet.boardingHint"), .muted),
            below: context.checkingRows(asked), in: room, context)
    }

    func form(_ context: PageContext) -> Form {
        let state = answers.state(
            isOptional: false, tooShort: context.text("wallet.boardingTooShort"),
            unknown: context.text("wallet.boardingSigns"))
        return answers.form(
            label: context.text("wallet.fieldCodeWord"), state: state,
            placeholder: context.text("wallet.boardingPlaceholder"),
            action: context.text("wallet.boardingUse"),
            reason: asked != nil
                ? context.text("wallet.codeChecking")
                : state.isAcceptable || answers.isRefused
                    ? context.isLive ? nil : context.texts["link.needed"]
                    : context.text("wallet.boardingMissing"))
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context)
        context.backKey()
    }

    /// Asks the engine for the way from the car to where the passenger stands: of all it may
    /// refuse, it refuses a code that is wrong first.
    mutating func submit(_ context: inout PageContext) {
        guard let here = context.state?.place else { return }
        asked = answers.text
        answers.forgetRefusal()
        context.send(PlanBoarding(code: answers.text, dropoff: here))
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let plan = done.request as? PlanBoarding, plan.code == asked else { return false }
        asked = nil
        if case .failure(let error) = done.result, !Self.saysNothingOfTheCode(error) {
            answers.refuse(plan.code, context.texts[error])
            return true
        }
        context.closeAll()
        context.request(.board(code: plan.code))
        return true
    }

    /// Whether a refusal is about the way to where one stands, which nobody wants to go.
    private static func saysNothingOfTheCode(_ error: WireError) -> Bool {
        ["ends_are_the_same", "no_route", "not_near_a_street"].contains(error.code)
    }

    /// What was asked about before the connection was lost is asked about again by Enter.
    public mutating func reconnected(_ context: inout PageContext) { asked = nil }
}
