import RideCore

extension Fare {
    /// Its lines and their sum: "base 500, distance 960 = 1460".
    var text: String {
        items.map { "\($0.kind.rawValue) \($0.amount.minorUnits)" }.joined(separator: ", ")
            + " = \(total.minorUnits)"
    }
}
