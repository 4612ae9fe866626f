import RideWire

extension BalanceView {
    /// What a withdrawal can take: what is owed is paid off first.
    public var withdrawable_minor: Int64 { max(0, available_minor - owed_minor) }
    /// All three together: what the platform owes the driver on the whole.
    var total_minor: Int64 { available_minor - owed_minor + blocked_minor }
}
