import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// Signing in with e-mail address and password (A2).
public struct SignInPage: AskingPage {
    enum Field: Hashable, Sendable { case email, password }

    private let isGuests: Bool
    private let liesOverSignUp: Bool
    var answers: PageForm<Field>
    var waiting = Waiting()

    /// An empty form, or one with the address filled in.
    ///
    /// - Parameters:
    ///   - byGuest: whether it is opened by a guest, who is signed in already.
    ///   - overSignUp: whether the page below is the one to create an account.
    public init(email: String = "", byGuest: Bool = false, overSignUp: Bool = false) {
        isGuests = byGuest
        liesOverSignUp = overSignUp
        answers = PageForm(
            id: "signIn",
            [
                (.email, .text(TextField(email, limit: AccountFormLimits.email))),
                (.password, .text(TextField(kind: .secret, limit: AccountFormLimits.password))),
            ])
        if EmailAddress.check(email).value != nil { answers.go(to: .password) }
    }

    public var isForVisitors: Bool { !isGuests }
    // MARK: What is on it

    func form(_ context: PageContext) -> Form {
        // A guest's ride belongs to the guest: nobody is to leave it by accident.
        let rides = isGuests && context.hasLiveRide
        return answers.form(
            context, action: context.texts["account.signIn.action"],
            reason: rides
                ? context.texts["account.signIn.liveRide"]
                : context.obstacle(isWaiting: waiting.isOn),
            revealHint: context.passwordHint(isRevealed: answers.isRevealed(.password))
        ) { field in
            switch field {
            case .email:
                PageForm.Frame(
                    label: context.texts["account.label.email"],
                    state: context.state(of: EmailAddress.check(answers.text(.email))),
                    placeholder: context.texts["account.hint.email"])
            case .password:
                PageForm.Frame(
                    label: context.texts["account.label.password"],
                    state: answers.text(.password).isEmpty ? .empty : .right)
            }
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        .form(
            context.texts["account.signIn.title"],
            intro: context.texts[isGuests ? "account.signIn.introGuest" : "account.signIn.intro"],
            problem: waiting.problem, form(context), in: room)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: form(context))
        context.key(.function(2), "account.key.forgot", 7) {
            $1.open(RecoverPage(email: $0.answers.text(.email), byGuest: $0.isGuests))
        }
        context.key(.function(3), "account.key.signUp") { $0.signUp(&$1) }
        context.revealKey()
        context.backKey()
    }

    // MARK: What happens

    mutating func submit(_ context: inout PageContext) {
        guard let email = EmailAddress.check(answers.text(.email)).value else { return }
        let password = SecretText(answers.text(.password))
        answers.clear(.password)
        answers.go(to: .password)
        waiting.ask(
            SignIn(role: context.role, email: email.text, password: password), &context)
    }

    /// Creates an account instead.
    private mutating func signUp(_ context: inout PageContext) {
        context.replace(with: SignUpPage(byGuest: isGuests))
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard done.request is SignIn else { return false }
        waiting.take(done, context)
        if waiting.problem == nil {
            // For visitors this page is gone already.
            let name = context.state?.person.name ?? ""
            context.toast(context.texts["account.signIn.done", ["name": name]], .good)
            context.closeAll()
        }
        return true
    }

}
