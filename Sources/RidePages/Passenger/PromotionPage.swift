import RideApp
import RideTUI
import RideWire

/// The code of a promotion for the ride being planned (P4). Whether it counts is said by the
/// engine, with the prices.
public struct PromotionPage: FormPage {
    static let enterIsKey = true

    static let ownList = "promotion.own"

    private let current: String?
    var answers: CodeEntry
    private var own: [PromotionView] = []
    /// The code that the engine was asked about, until it has answered.
    private var asked: String?
    /// Whether the last code that was asked about was refused.
    private var wasRefused = false

    /// The page, with the code that is in the prices now.
    public init(current: String? = nil) {
        self.current = current
        answers = CodeEntry(
            id: "promotion", current ?? "", length: 4...16, signs: CodeEntry.digitsAndLetters)
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let known = current.map { context.text("wallet.promotionHintCurrent", ["code": $0]) }
        return sheet(
            "wallet.promotionTitle",
            hint: .paragraph(known ?? context.text("wallet.promotionHint"), .muted),
            below: context.checkingRows(asked) + ownRows(context), in: room, context)
    }

    /// The codes that are the passenger's own; a click or an arrow down takes one into the field.
    private func ownRows(_ context: PageContext) -> [SheetRow] {
        guard !own.isEmpty else { return [] }
        let list = SelectList(
            id: Self.ownList, columns: [.flexible(12), .flexible(12, alignment: .right)],
            rows: own.map {
                ListRow([.init($0.code, Style(.good, .bold)), .init(context.words(for: $0))])
            }, selected: own.firstIndex { $0.code == answers.text })
        return [
            .blank, .line(StyledText(context.text("wallet.promotionOwn"), .muted)),
            .list(list, atMost: 10),
        ]
    }

    public mutating func opened(_ context: inout PageContext) {
        if context.state?.is_guest == false { context.send(GetAccount()) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if case .success(let view as AccountView) = done.result { own = view.promotions ?? [] }
        let request = done.request
        let code = (request as? PlanRide)?.promotion ?? (request as? PlanBoarding)?.promotion
        guard let asked, asked == code else { return false }
        self.asked = nil
        let refusal: WireError? =
            switch done.result {
            case .success(let answer):
                (answer as? PlanResult)?.promotion_refused.map {
                    WireError(.refused, code: $0.code, message: $0.message)
                }
            case .failure(let error): error
            }
        wasRefused = refusal != nil
        guard let refusal else {
            context.close()
            return false
        }
        answers.refuse(asked, context.texts[refusal])
        // The plan takes the answer too, whatever it says.
        return false
    }

    /// What was asked about before the connection was lost is asked about again by Enter.
    public mutating func reconnected(_ context: inout PageContext) {
        asked = nil
        opened(&context)
    }

    private mutating func takeOwn(_ index: Int) {
        if own.indices.contains(index) { answers.field.text = own[index].code }
    }

    func form(_ context: PageContext) -> Form {
        let state = answers.state(
            isOptional: current != nil, tooShort: context.text("wallet.promotionTooShort"))
        let isRemoved = answers.field.isEmpty && current != nil
        return answers.form(
            label: context.text("wallet.fieldCodeWord"), state: state,
            placeholder: context.text("wallet.promotionPlaceholder"),
            action: context.text(isRemoved ? "wallet.promotionRemove" : "wallet.promotionUse"),
            reason: asked != nil
                ? context.text("wallet.codeChecking")
                : state.isAcceptable || answers.isRefused
                    ? nil : context.text("wallet.promotionMissing"))
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        sendKey(context)
        context.backKey { $0.close(&$1) }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if key == .down || key == .up, !own.isEmpty {
            let here = own.firstIndex { $0.code == answers.text }
            takeOwn(SelectList.moved(here, by: key, count: own.count) ?? 0)
            return true
        }
        return press(key, &context)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.ownList { return takeOwn(row) }
        click(row: row, of: list, &context)
    }

    /// Leaves everything as it is.
    private mutating func close(_ context: inout PageContext) {
        context.close()
        // A code that was refused does not stay in the prices.
        if asked != nil || wasRefused { context.request(.promotion(current)) }
    }

    /// Asks for prices with the code; the page closes once they are there. Going without needs no
    /// check.
    mutating func submit(_ context: inout PageContext) {
        guard !answers.field.isEmpty else {
            context.close()
            return context.request(.promotion(nil))
        }
        asked = answers.text
        wasRefused = false
        answers.forgetRefusal()
        context.request(.promotion(answers.text))
    }
}
