import RideApp
import RideTUI
import RideWire

/// A question to the engine whose answer a page waits for: on its way, or refused.
///
/// Commands are sent again after a lost connection (`Submission`); a question is not, so that
/// somebody has to notice that no answer will come.
struct Waiting: Sendable {
    /// Why the last one was refused, or that its answer is lost; nil for neither.
    private(set) var problem: String?
    private var look_ms: Int64?
    private var greeted_ms: Int64 = 0

    private static let pause_ms: Int64 = 500

    /// Nothing was asked.
    init() {}

    /// Whether an answer is awaited.
    var isOn: Bool { look_ms != nil }

    /// When to look whether an answer can still come.
    var wake_ms: Int64? { look_ms }

    /// Asks; what was refused before is forgotten.
    mutating func ask(_ question: some Request, _ context: inout PageContext) {
        begin(context)
        context.send(question)
    }

    /// Something was asked in another way.
    mutating func begin(_ context: PageContext) {
        problem = nil
        look_ms = context.now_ms + Self.pause_ms
        greeted_ms = context.facts.greeted_ms
    }

    /// Something else is typed or chosen now.
    mutating func forget() { problem = nil }

    /// The answer is there: why the question was refused, if it was.
    mutating func take(_ done: Answered, _ context: PageContext) {
        look_ms = nil
        if case .failure(let error) = done.result { problem = context.texts[error] }
    }

    /// Looks whether the connection is still the one on which it was asked; if not, the answer will
    /// never come.
    mutating func look(_ context: PageContext) {
        guard let due = look_ms, due <= context.now_ms else { return }
        guard !context.link.isGreeted || context.facts.greeted_ms != greeted_ms else {
            look_ms = context.now_ms + Self.pause_ms
            return
        }
        look_ms = nil
        problem = context.texts["account.form.lost"]
    }
}

/// A form that asks the engine something: who somebody is, mostly.
protocol AskingPage: FormPage {
    /// What is asked.
    var waiting: Waiting { get set }
}

extension AskingPage {
    public func wake_ms(_ context: PageContext) -> Int64? { waiting.wake_ms }

    public mutating func woken(_ context: inout PageContext) { waiting.look(context) }

    mutating func edited(_ field: Int?, _ context: PageContext) {
        if field != nil { waiting.forget() }
    }
}

/// A page that asks for the password and nothing else.
protocol PasswordForm: AskingPage where Entry == PageForm<SecretField>, Action == PageAction<Self> {
}

extension PasswordForm {
    /// The password that was typed; it stands on no screen any more.
    mutating func takePassword() -> SecretText {
        let password = SecretText(answers.text(.password))
        answers.clear(.password)
        answers.go(to: .password)
        return password
    }

    /// The form of a page that asks for the password and nothing else.
    func form(_ context: PageContext, action: TextKey, label: TextKey) -> Form {
        answers.form(
            context, action: context.texts[action],
            reason: context.obstacle(isWaiting: waiting.isOn),
            revealHint: context.passwordHint(isRevealed: answers.isRevealed(.password))
        ) { field in
            PageForm.Frame(
                label: context.texts[label], state: answers.text(field).isEmpty ? .empty : .right)
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        return context.keys(of: form(context)) + [context.revealKey(4), context.backKey()]
    }
}

/// The only field of a page that asks for the password.
enum SecretField: Hashable, Sendable { case password }

extension PageForm<SecretField> {
    /// A form that asks for the password.
    init(password id: String) {
        self.init(
            id: id,
            [(.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password)))])
    }
}
