import RideApp
import RideTUI
import RideWire

/// What a page has sent to be done: on its way, or refused.
///
/// A command whose answer is lost with the connection is sent again by itself, under the same name,
/// so that it stays under way until it is answered.
public struct Submission: Sendable {
    private var sent: CallID?
    /// Why the last one was refused, in words; nil while one is under way and after a good end.
    public private(set) var refusal: String?

    /// Nothing was sent.
    public init() {}

    /// Whether an answer is awaited.
    public var isUnderWay: Bool { sent != nil }

    /// Sends a command; what was refused before is forgotten.
    public mutating func send(_ command: some Command, _ context: inout PageContext) {
        refusal = nil
        sent = context.send(command)
    }

    /// Forgets a refusal, since something else is typed or chosen now.
    public mutating func forget() { refusal = nil }

    /// Takes the answer to what was sent, and keeps a refusal to be shown.
    ///
    /// - Returns: whether this is that answer.
    public mutating func take(_ done: Answered, _ context: PageContext) -> Bool {
        guard done.id == sent else { return false }
        sent = nil
        if case .failure(let error) = done.result { refusal = context.texts[error] }
        return true
    }

    /// What is said of it; nil where there is nothing to say.
    public func note(_ context: PageContext) -> StyledText? {
        if let refusal { return StyledText(refusal, .danger) }
        return isUnderWay ? StyledText(context.texts["sending"], .muted) : nil
    }

    /// The same as a row of a sheet, which breaks a long refusal into lines.
    public func row(_ context: PageContext) -> SheetRow? {
        if let refusal { return .paragraph(refusal, .danger) }
        return note(context).map { .line($0) }
    }

    /// Why it was refused, or else this hint.
    func refusalRow(or hint: TextKey, _ context: PageContext) -> SheetRow {
        refusal.map { .paragraph($0, .danger) } ?? .paragraph(context.texts[hint], .muted)
    }

    /// The rows of what is said of it: one, or none.
    func rows(_ context: PageContext) -> [SheetRow] { row(context).map { [$0] } ?? [] }

    /// Whether another one can be sent: with a connection, and not while one is under way.
    public func availability(_ context: PageContext) -> Availability {
        isUnderWay
            ? .unavailable(reason: context.texts["sending"]) : context.whenLive
    }
}

/// A page that sends one thing: it says what is sent and what is said once it is done. A refusal
/// stays on the page, which closes otherwise.
protocol SendingPage: Page {
    /// What was sent.
    var submission: Submission { get set }

    /// What is said when it is done.
    func thanks(for done: Answered, _ context: PageContext) -> String
}

extension SendingPage {
    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if submission.refusal == nil {
            context.toast(thanks(for: done, context), .good)
            context.close()
        }
        return true
    }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ context: inout PageContext) {}
}

/// A form that sends one thing.
protocol SendingForm: FormPage, SendingPage {}

extension SendingForm {
    mutating func edited(_ field: Int?, _ context: PageContext) { submission.forget() }

    /// What was sent is sent again by itself, and what is typed stays.
    public mutating func reconnected(_ context: inout PageContext) {}
}
