import RideAccounts
import RideTUI
import RideWire

/// A bank account as a driver types it, in the form of the country's banks. Only the bank knows if
/// it exists; what is checked here is its form.
struct BankTyping: Hashable {
    /// What a part of it can be.
    enum Check: Hashable {
        /// Nothing is typed.
        case empty
        /// Digits are missing.
        case incomplete
        /// Typing on will not help.
        case wrong
        /// The right form, of zeros alone: the example that stood there, and nobody's.
        case zeros
        /// It has the right form, and is sent like this.
        case right(String)
    }

    /// Whether accounts have a branch and check digits, as in Brazil.
    let hasBranch: Bool

    /// The form of a market.
    init(_ market: MarketView) { hasBranch = market.tax_id != TaxIDKind.rut.rawValue }

    /// The three digits of a bank.
    func bank(_ typed: String) -> Check { Self.real(Self.digits(Self.bare(typed), 3...3)) }

    /// Four digits, and a check digit where the bank has one: "1234", "1234-5".
    func branch(_ typed: String) -> Check { Self.real(form(ofBranch: typed)) }

    private func form(ofBranch typed: String) -> Check {
        let text = Self.bare(typed)
        guard let split = Self.checked(text, after: 4) else { return .wrong }
        if split.check == nil { return Self.digits(split.digits, 4...4) }
        guard case .right(let digits) = Self.digits(split.digits, 4...4) else { return .wrong }
        return split.check == "" ? .incomplete : .right("\(digits)-\(split.check ?? "")")
    }

    /// In Brazil 3 to 12 digits and a check digit, which is what follows the dash or the last sign;
    /// elsewhere 4 to 17 digits.
    func account(_ typed: String) -> Check { Self.real(form(ofAccount: typed)) }

    private func form(ofAccount typed: String) -> Check {
        let text = Self.bare(typed)
        guard hasBranch else { return Self.digits(text, 4...17) }
        guard !text.isEmpty else { return .empty }
        guard let split = Self.checked(text, after: nil) else { return .wrong }
        guard let check = split.check else {
            let (body, last) = (String(text.dropLast()), String(text.suffix(1)))
            guard Self.isCheckDigit(last) else { return .wrong }
            guard case .right = Self.digits(body, 3...12) else {
                return Self.digits(body, 3...12) == .wrong ? .wrong : .incomplete
            }
            return .right("\(body)-\(last)")
        }
        guard case .right(let digits) = Self.digits(split.digits, 3...12) else { return .wrong }
        return check.isEmpty ? .incomplete : .right("\(digits)-\(check)")
    }

    /// What has the right form, unless it is made of zeros.
    private static func real(_ check: Check) -> Check {
        guard case .right(let text) = check else { return check }
        return text.allSatisfy { $0 == "0" || $0 == "-" } ? .zeros : check
    }

    /// Points and spaces do not count.
    private static func bare(_ typed: String) -> String {
        typed.filter { $0 != " " && $0 != "." }.uppercased()
    }

    /// Digits and what follows the dash, nil without one; a sign after so many digits counts as if
    /// a dash stood before it. Nil for what has no such form.
    private static func checked(
        _ text: String, after count: Int?
    ) -> (digits: String, check: String?)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { return nil }
        if parts.count == 2 {
            guard parts[1].isEmpty || isCheckDigit(parts[1]) else { return nil }
            return (parts[0], parts[1])
        }
        if let count, text.count == count + 1, isCheckDigit(String(text.suffix(1))) {
            return (String(text.prefix(count)), String(text.suffix(1)))
        }
        return (text, nil)
    }

    private static func digits(_ text: String, _ count: ClosedRange<Int>) -> Check {
        guard !text.isEmpty else { return .empty }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }),
            text.utf8.count <= count.upperBound
        else { return .wrong }
        return text.utf8.count < count.lowerBound ? .incomplete : .right(text)
    }

    private static func isCheckDigit(_ text: String) -> Bool {
        text == "X" || text.utf8.count == 1 && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}
