/// The names of the calls of one area: accounts and signing in.
public enum AccountMethod: String, CaseIterable, Sendable {
    /// Make an account and sign in.
    case signUp = "account.signUp"
    /// Sign in with a password.
    case signIn = "session.signIn"
    /// End the session, for ever.
    case signOut = "session.signOut"
    /// Have a code sent to the mailbox.
    case recover = "account.recover"
    /// Set a new password with that code.
    case resetPassword = "account.resetPassword"
    /// Give the password again, before what needs it.
    case confirm = "account.confirm"
    /// What the account holds.
    case get = "account.get"
    /// Change address, telephone number or password.
    case update = "account.update"
}

/// The calls of one area: accounts and signing in.
public enum AccountCall: Hashable, Sendable {
    case signUp(SignUpParameters)
    case signIn(SignInParameters)
    case signOut
    case recover(RecoverParameters)
    case resetPassword(ResetPasswordParameters)
    case confirm(PasswordParameters)
    case get
    case update(AccountChangeParameters)

    /// The name of the call.
    public var method: AccountMethod {
        switch self {
        case .signUp: .signUp
        case .signIn: .signIn
        case .signOut: .signOut
        case .recover: .recover
        case .resetPassword: .resetPassword
        case .confirm: .confirm
        case .get: .get
        case .update: .update
        }
    }
}

extension AccountCall: CallArea {
    init(_ method: AccountMethod, _ reader: ParameterReader) throws {
        switch method {
        case .signUp: self = .signUp(try reader.read())
        case .signIn: self = .signIn(try reader.read())
        case .signOut: self = try reader.nothing(.signOut)
        case .recover: self = .recover(try reader.read())
        case .resetPassword: self = .resetPassword(try reader.read())
        case .confirm: self = .confirm(try reader.read())
        case .get: self = try reader.nothing(.get)
        case .update: self = .update(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .signUp(let parameters): parameters
        case .signIn(let parameters): parameters
        case .recover(let parameters): parameters
        case .resetPassword(let parameters): parameters
        case .confirm(let parameters): parameters
        case .update(let parameters): parameters
        case .signOut, .get: Nothing()
        }
    }
}

extension AccountMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .signUp, .signIn, .resetPassword: .session(try reader.read())
        case .signOut, .recover, .confirm: .done
        case .get, .update: .account(try reader.read())
        }
    }
}
