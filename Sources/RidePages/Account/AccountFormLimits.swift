import RideAccounts

/// How much can be typed into the fields of the pages about accounts: no less than the engine
/// takes, and a little more, so that it can be said what is too long.
enum AccountFormLimits {
    /// Characters of a name.
    static let name = 80
    /// Characters of an e-mail address.
    static let email = AccountLimits.emailBytes + 20
    /// Characters of a telephone number, with its separators.
    static let phone = 24
    /// Characters of a tax number, with its separators.
    static let taxID = 18
    /// Characters of a password.
    static let password = AccountLimits.longPasswordCharacters + 20
    /// Characters of a word about a car.
    static let vehicleWord = AccountLimits.vehicleWordCharacters + 20
    /// Characters of a year.
    static let year = 6
    /// Characters of a bank's number.
    static let bank = 6
    /// Characters of a bank's branch, with its check digit.
    static let branch = 10
    /// Characters of a bank account, with its separators.
    static let bankAccount = 30
    /// Characters of a code, with its dash.
    static let code = 12
}
