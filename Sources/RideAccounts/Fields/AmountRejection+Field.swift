import RideCore

extension AmountRejection: FieldRejection {
    /// How far from right it is. What can be read in two ways may have been the beginning of what
    /// cannot.
    public var standing: FieldStanding {
        switch self {
        case .empty: .empty
        case .groupIncomplete, .incomplete, .unclear: .incomplete
        case .wrongCharacter, .wrongForm, .tooManyDecimals, .tooLarge: .wrong
        }
    }
}

extension AmountFormat {
    /// What a form can say about a typed amount.
    public func check(typed: String) -> FieldCheck<Money> {
        do { return .right(try amount(typed: typed)) } catch { return .refused(error) }
    }
}
