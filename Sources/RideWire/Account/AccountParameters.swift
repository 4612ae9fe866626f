import RideCore

/// Parameters of `account.signUp`.
public struct SignUpParameters: StrictCommand {
    public var command_id: CommandID
    /// For which of the two apps.
    public var role: Party
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
    public var terms_version: Int
    /// Who recommended the product; nil for nobody.
    public var referral_code: String?

    public static let keys = [
        "command_id", "role", "name", "email", "password", "phone", "tax_id", "gender",
        "terms_version", "referral_code",
    ]

    /// A new account.
    public init(
        command_id: CommandID, role: Party, name: String, email: String, password: SecretText,
        phone: String, tax_id: String? = nil, gender: Gender, terms_version: Int,
        referral_code: String? = nil
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

/// Parameters of `session.signIn`.
public struct SignInParameters: StrictParameters {
    /// For which of the two apps.
    public var role: Party
    /// The address of the account.
    public var email: String
    /// The password.
    public var password: SecretText

    public static let keys = ["role", "email", "password"]

    /// Signs in with a password.
    public init(role: Party, email: String, password: SecretText) {
        self.role = role
        self.email = email
        self.password = password
    }
}

/// Parameters of `account.recover`.
public struct RecoverParameters: StrictParameters {
    /// For which of the two apps.
    public var role: Party
    /// The address of the account.
    public var email: String

    public static let keys = ["role", "email"]

    /// Asks for a code to the mailbox.
    public init(role: Party, email: String) {
        self.role = role
        self.email = email
    }
}

/// Parameters of `account.resetPassword`.
public struct ResetPasswordParameters: StrictParameters {
    /// For which of the two apps.
    public var role: Party
    /// The address of the account.
    public var email: String
    /// The code from the mailbox.
    public var code: SecretText
    /// The new password.
    public var password: SecretText

    public static let keys = ["role", "email", "code", "password"]

    /// Sets a new password with a code from the mailbox.
    public init(role: Party, email: String, code: SecretText, password: SecretText) {
        self.role = role
        self.email = email
        self.code = code
        self.password = password
    }
}

/// Parameters of `account.confirm`.
public struct PasswordParameters: StrictParameters {
    /// The present password.
    public var password: SecretText

    public static let keys = ["password"]

    /// Gives the password again.
    public init(password: SecretText) {
        self.password = password
    }
}

/// Parameters of `account.update`; what is nil stays as it is.
public struct AccountChangeParameters: StrictCommand {
    public var command_id: CommandID
    /// The present password.
    public var password: SecretText
    /// The new address.
    public var email: String?
    /// The new telephone number.
    public var phone: String?
    /// The new password.
    public var new_password: SecretText?

    public static let keys = ["command_id", "password", "email", "phone", "new_password"]

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
