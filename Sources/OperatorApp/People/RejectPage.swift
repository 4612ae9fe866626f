import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// What is wrong with an application, part by part: a part with a reason is rejected, one without
/// stays.
struct RejectPage: OperatorFormPage {
    static let list = "operator-reject"

    private let driver: UInt64
    private let name: String
    /// The seal of what is looked at.
    private let seal: String
    private let parts: [(part: String, title: String)]
    private var reasons: [TextField]
    var focus = 0
    var asked = FormPageQuestion.Matter.sending
    var submission = Submission()

    /// The rejection of an application, which begins at the part with this place in its list.
    init(_ details: DriverDetailsResult, at part: Int, _ context: PageContext) {
        driver = details.driver.driver_id
        name = details.driver.name
        seal = details.seal ?? ""
        parts = ApplicationLine.all(of: details, context).map { ($0.part, $0.title) }
        reasons = parts.map { _ in TextField(limit: Limits.noteCharacters) }
        focus = parts.indices.contains(part) ? part : 0
    }

    private var written: [ReasonView] {
        zip(parts, reasons).compactMap { part, field in
            let reason = CleanText.cleaned(field.text)
            return reason.isEmpty ? nil : ReasonView(part: part.part, reason: reason)
        }
    }

    var isLeavingAsked: Bool { written.count > 1 }

    func title(_ context: PageContext) -> String {
        context.texts["operator.rejectTitle", ["name": name]]
    }

    func intro(_ context: PageContext) -> String { context.texts["operator.rejectIntro"] }

    func fields(_ context: PageContext) -> [FormField] {
        zip(parts, reasons).map { part, field in
            FormField(
                part.title, .text(field), state: field.isEmpty ? .optional : .right,
                placeholder: context.texts["operator.rejectPlaceholder"])
        }
    }

    func action(_ context: PageContext) -> String {
        guard !written.isEmpty else { return context.texts["operator.keyReject"].asSentence }
        return context.counted(
            written.count, "operator.rejectMany")
    }

    func missing(_ context: PageContext) -> String? {
        written.isEmpty ? context.texts["operator.rejectNothing"] : nil
    }

    mutating func take(_ fields: [FormField]) {
        for (index, field) in fields.enumerated() {
            if let line = field.line { reasons[index] = line }
        }
    }

    mutating func send(_ context: inout PageContext) {
        submission.send(
            RejectApplication(
                command_id: context.commandID(), driver_id: driver, reasons: written,
                seal: seal), &context)
    }

    func done(_ context: PageContext) -> Toast {
        Toast(context.texts["operator.rejected", ["name": name]])
    }
}
