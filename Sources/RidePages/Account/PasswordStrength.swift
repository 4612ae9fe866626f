/// How hard a password that has passed its checks is to guess, in a word.
enum PasswordStrength: String, CaseIterable, Sendable {
    /// It will do.
    case fair
    /// Better than most.
    case good
    /// Nobody guesses it.
    case strong

    /// Length counts most: from 11 characters a password is good, from 15 strong. One that is made
    /// of few different characters counts as if it had only twice as many as those.
    init(of password: String) {
        let different = Set(password).count
        switch min(password.count, different * 2) {
        case ..<11: self = .fair
        case ..<15: self = .good
        default: self = .strong
        }
    }
}
