/// What stands for a card at a processor; it holds no secret.
///
/// Like `ProcessorKey` and `ProcessorReference` it has the form of a `LedgerLabel`.
public struct ProcessorToken: LedgerText {
    /// The characters.
    public let description: String

    /// Checks a token; nil for one of another form.
    public init?(_ description: String) {
        guard let label = LedgerLabel(description) else { return nil }
        self.description = label.description
    }
}

/// The name that a caller gives to one wish of a card processor.
public struct ProcessorKey: LedgerText {
    /// The characters.
    public let description: String

    /// Checks a key; nil for one of another form.
    public init?(_ description: String) {
        guard let label = LedgerLabel(description) else { return nil }
        self.description = label.description
    }
}

/// The name that a card processor gives to what it carried out.
public struct ProcessorReference: LedgerText {
    /// The characters.
    public let description: String

    /// Checks a reference; nil for one of another form.
    public init?(_ description: String) {
        guard let label = LedgerLabel(description) else { return nil }
        self.description = label.description
    }
}
