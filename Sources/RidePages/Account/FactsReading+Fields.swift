import RideAccounts
import RideApp
import RideTUI
import RideWire

/// What forms say about their fields.
extension FactsReading {
    /// Why a field is not right, in the person's language; in the engine's words where the table
    /// does not know the reason.
    public func words(for reason: FieldReason) -> String {
        let words = texts[word: reason.code, in: "field"]
        return words == reason.code ? reason.message : words
    }

    /// What a form shows of a check.
    ///
    /// - Parameter isOptional: whether nothing need be there.
    public func state<Value>(of check: FieldCheck<Value>, isOptional: Bool = false) -> FieldState {
        switch check {
        case .empty: isOptional ? .optional : .empty
        case .incomplete(let reason): .incomplete(words(for: reason))
        case .wrong(let reason): .wrong(words(for: reason))
        case .right: .right
        }
    }

    /// Why the engine has refused a field, so short that it fits beside it.
    func note(for error: WireError) -> String {
        known(error.code, in: "account.note") ?? texts[error]
    }

    private func known(_ code: String, in group: String) -> String? {
        let words = texts[word: code, in: group]
        return words == code ? nil : words
    }
}
