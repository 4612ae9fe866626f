import RideApp
import RideTUI

/// Which fields of forms drafts hold. Every field that a form has stands in one of the two lists.
enum DraftFields {
    /// What drafts hold, where the page keeps any.
    static let kept: Set<String> = [
        "name", "gender", "email", "phone", "note", "surname", "birthDate", "city", "category",
        "plate", "colour", "make", "model", "year", "seats", "path", "expires",
    ]

    /// What no draft ever holds, on whatever page it is typed: passwords, PINs, codes, numbers of
    /// cards, accounts and documents, and what somebody agrees to; and the fields of forms that
    /// are filled in at once.
    static let never: Set<String> = [
        "password", "present", "new", "pin", "code", "referral", "number", "expiry", "taxID",
        "bank", "branch", "account", "kind", "holder", "agree", "terms",
        "amount", "shares", "payments", "headingHome", "area", "theme", "language", "units",
        "bell", "desktop", "title", "motion",
    ]

    /// The name of a field; those of one kind have one name.
    static func name(_ field: some Hashable) -> String {
        String("\(field)".prefix { $0 != "(" })
    }
}

extension PageForm {
    /// What has been typed so far and may be kept, by the names of the fields.
    var typed: [String: String] {
        var typed: [String: String] = [:]
        for (field, input) in changed
        where DraftFields.kept.contains(DraftFields.name(field)) {
            if case .text(let text) = input, text.kind == .secret { continue }
            typed["\(field)"] = Self.answer(input)
        }
        return typed
    }

    /// Puts there again what was typed before.
    ///
    /// - Returns: whether there was anything.
    mutating func takeBack(_ typed: [String: String]?) -> Bool {
        var isChanged = false
        for field in fields where DraftFields.kept.contains(DraftFields.name(field)) {
            guard let text = typed?["\(field)"] else { continue }
            switch self[field] {
            case .text(var input):
                input.text = text
                self[field] = .text(input)
            case .choice(let words, _):
                // Words that follow the language are not known here.
                guard let index = Int(text), index >= 0, words.isEmpty || index < words.count
                else { continue }
                self[field] = .choice(words, selected: index)
            case .toggle: self[field] = .toggle(text == "true")
            case .long: continue
            }
            isChanged = true
        }
        return isChanged
    }
}

extension PageContext {
    /// Says that what was typed before stands there again.
    mutating func sayTypedIsBack() { toast(text("draft.back")) }
}
