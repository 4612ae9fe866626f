import RideCore
import RideWire

/// Names for people who were not asked for one.
enum PersonNames {
    /// A name as it will be shown; nil if there is no letter in it or it is too long.
    static func cleaned(_ name: String) -> String? { (try? PersonName(name))?.text }

    /// The name of the person's account with a capital letter, or the word that every app says in
    /// its own language.
    static func ofAccount(environment: (String) -> String?) -> String {
        guard let account = environment("USER").flatMap(cleaned) else {
            return NamelessPerson.nobodys
        }
        return account.prefix(1).uppercased() + account.dropFirst()
    }
}
