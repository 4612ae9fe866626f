import RideCore

/// `account.signUp`: make an account and sign in.
public struct SignUp: Command {
    public typealias Answer = SessionResult
    public static let method: MethodName = "account.signUp"
    public static let access = Access.anyone

    public var command_id: CommandID
    /// For which of the two apps.
    public var role: Side
    /// The name to be shown to others.
    public var name: String
    /// The address of the mailbox; each address has one account on each side.
    public var email: String
    /// The password.
    public var password: SecretText
    /// The telephone number, in a form of the market.
    public var phone: String
    /// The tax number, of the kind of the market; nil where it asks for none.
    public var tax_id: String?
    /// What the person says.
    public var gender: Gender
    /// Which terms of use were accepted.
    @Within<Numbers> public var terms_version: Int
    /// Who recommended the product; nil for nobody.
    public var referral_code: String?

    /// A new account.
    public init(
        command_id: CommandID, role: Side, name: String, email: String, password: SecretText,
        phone: String, tax_id: String? = nil, gender: Gender, terms_version: Int,
        referral_code:
            String? = nil
    ) {
        self.command_id = command_id
        self.role = role
        self.name = name
        self.email = email
        self.password = password
        self.phone = phone
        self.tax_id = tax_id
        self.gender = gender
        self.terms_version = terms_version
        self.referral_code = referral_code
    }
}

/// `session.signIn`: sign in with a password.
public struct SignIn: Request {
    public typealias Answer = SessionResult
    public static let method: MethodName = "session.signIn"
    public static let access = Access.anyone

    /// For which of the two apps.
    public var role: Side
    /// The address of the account.
    public var email: String
    /// The password.
    public var password: SecretText

    /// Signs in with a password.
    public init(role: Side, email: String, password: SecretText) {
        self.role = role
        self.email = email
        self.password = password
    }
}

/// `session.signOut`: end the session, for ever.
public struct SignOut: Request {
    public typealias Answer = Done
    public static let method: MethodName = "session.signOut"
    public static let access = Access.signedIn

    /// The call, which carries nothing.
    public init() {}
}

/// `account.recover`: have a code sent to the mailbox.
public struct RecoverPassword: Request {
    public typealias Answer = Done
    public static let method: MethodName = "account.recover"
    public static let access = Access.anyone

    /// For which of the two apps.
    public var role: Side
    /// The address of the account.
    public var email: String

    /// Asks for a code to the mailbox.
    public init(role: Side, email: String) {
        self.role = role
        self.email = email
    }
}

/// `account.resetPassword`: set a new password with that code.
public struct ResetPassword: Request {
    public typealias Answer = SessionResult
    public static let method: MethodName = "account.resetPassword"
    public static let access = Access.anyone

    /// For which of the two apps.
    public var role: Side
    /// The address of the account.
    public var email: String
    /// The code from the mailbox.
    public var code: SecretText
    /// The new password.
    public var password: SecretText

    /// Sets a new password with a code from the mailbox.
    public init(role: Side, email: String, code: SecretText, password: SecretText) {
        self.role = role
        self.email = email
        self.code = code
        self.password = password
    }
}

/// `account.confirm`: give the password again, before what needs it.
public struct ConfirmPassword: Request {
    public typealias Answer = Done
    public static let method: MethodName = "account.confirm"
    public static let access = Access.signedIn

    /// The present password.
    public var password: SecretText

    /// Gives the password again.
    public init(password: SecretText) {
        self.password = password
    }
}

/// `account.get`: what the account holds.
public struct GetAccount: Request {
    public typealias Answer = AccountView
    public static let method: MethodName = "account.get"
    public static let access = Access.signedIn

    /// The call, which carries nothing.
    public init() {}
}

/// `account.update`: change address, telephone number or password; what is nil stays as it is.
public struct UpdateAccount: Command {
    public typealias Answer = AccountView
    public static let method: MethodName = "account.update"
    public static let access = Access.signedIn

    public var command_id: CommandID
    /// The present password.
    public var password: SecretText
    /// The new address.
    public var email: String?
    /// The new telephone number.
    public var phone: String?
    /// The new password.
    public var new_password: SecretText?

    /// Changes an account.
    public init(
        command_id: CommandID, password: SecretText, email: String? = nil, phone: String? = nil,
        new_password: SecretText? = nil
    ) {
        self.command_id = command_id
        self.password = password
        self.email = email
        self.phone = phone
        self.new_password = new_password
    }
}

/// `account.delete`: delete the account for ever, with everything that says who somebody is.
public struct DeleteAccount: Request {
    public typealias Answer = Done
    public static let method: MethodName = "account.delete"
    public static let access = Access.signedIn

    /// The present password.
    public var password: SecretText

    /// Deletes the account.
    public init(password: SecretText) {
        self.password = password
    }
}

/// `account.askForPIN`: let every ride begin with a PIN, or no longer.
public struct AskForPIN: Command {
    public typealias Answer = AccountView
    public static let method: MethodName = "account.askForPIN"
    public static let access = Access.passenger

    public var command_id: CommandID
    /// Whether it is asked for.
    public var asks: Bool

    /// Changes whether a PIN is asked for.
    public init(command_id: CommandID, asks: Bool) {
        self.command_id = command_id
        self.asks = asks
    }
}
