/// The car as a passenger looks for it in the street.
public struct VehicleDescription: Hashable, Codable, Sendable {
    /// Who makes it, such as "Chevrolet".
    public let make: String
    /// The model, such as "Onix".
    public let model: String
    /// Its colour, such as "white".
    public let colour: String
    /// The number plate.
    public let plate: String
    /// Seats for passengers.
    public let seats: Int

    /// A car with these marks.
    public init(make: String, model: String, colour: String, plate: String, seats: Int = 4) {
        self.make = make
        self.model = model
        self.colour = colour
        self.plate = plate
        self.seats = seats
    }
}
