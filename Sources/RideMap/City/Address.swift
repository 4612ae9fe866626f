import RideCore

/// A house with a number.
public struct Address: Hashable, Sendable {
    /// The street's index in the network's names, from 1.
    package let street: UInt32
    /// The house number as it is written: "12", "12-B".
    public let number: String
    /// Where the house is.
    public let coordinate: Coordinate

    package init(street: UInt32, number: String, coordinate: Coordinate) {
        self.street = street
        self.number = number
        self.coordinate = coordinate
    }
}
