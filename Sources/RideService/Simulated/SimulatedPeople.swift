import RideCore
import RideSim

/// Names, ratings and cars of the simulated people, worked out from their numbers: the same
/// person is the same on every day and after every restart, and nothing needs to be kept.
public struct SimulatedPeople: Sendable {
    private let seed: UInt64

    private static let firstNames = [
        "Ana", "Luis", "Camila", "Diego", "Valentina", "Matías", "Sofía", "Joaquín", "Martina",
        "Benjamín", "Isidora", "Vicente", "Florencia", "Tomás", "Antonia", "Felipe", "Catalina",
        "Sebastián", "Fernanda", "Ignacio", "Javiera", "Rodrigo", "Constanza", "Claudio",
        "Paula", "Hernán", "Daniela", "Marcos", "Beatriz", "Rafael", "Juliana", "Thiago",
    ]
    private static let womensNames = [
        "Ana", "Camila", "Valentina", "Sofía", "Martina", "Isidora", "Florencia", "Antonia",
        "Catalina", "Fernanda", "Javiera", "Constanza", "Paula", "Daniela", "Beatriz", "Juliana",
    ]
    private static let lastNames = [
        "Rojas", "Muñoz", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Martínez",
        "Sepúlveda", "Morales", "Araya", "Cortés", "Rivera", "Pizarro", "Olivares", "Tapia",
        "Castillo", "Vega", "Godoy", "Álvarez", "Barraza", "Ramos", "Torres", "Zepeda",
    ]
    private static let commonCars = [
        ("Chevrolet", "Onix"), ("Hyundai", "Accent"), ("Kia", "Rio"), ("Toyota", "Yaris"),
        ("Suzuki", "Swift"), ("Nissan", "Versa"), ("Peugeot", "301"), ("Fiat", "Cronos"),
    ]
    private static let vipCars = [
        ("Toyota", "Camry"), ("Volvo", "S60"), ("BMW", "320i"), ("Mazda", "6"),
    ]
    private static let colours = ["white", "silver", "grey", "black", "blue", "red", "green"]

    /// The people of a world with this seed.
    public init(seed: UInt64) { self.seed = seed }

    /// The name of a passenger.
    public func name(of passenger: PassengerID) -> String {
        name(number: passenger.rawValue, side: 1)
    }

    /// The name of a driver.
    ///
    /// - Parameter isWoman: true for a woman's name; nil where it does not matter.
    public func name(of driver: DriverID, isWoman: Bool? = nil) -> String {
        let name = name(number: driver.rawValue, side: 2)
        guard isWoman == true else { return name }
        var random = RandomStream(seed: seed &+ 4, purpose: .people, number: driver.rawValue)
        let first = Self.womensNames[Int(random.below(UInt64(Self.womensNames.count)))]
        return "\(first) \(name.split(separator: " ").last ?? "")"
    }

    /// The ratings that a simulated person brings along, between 4.6 and 5.0.
    public func rating(of actor: Actor) -> RatingAverage {
        var random = random(for: actor)
        let count = 20 + Int(random.below(1_400))
        let lostStars = Int(random.below(UInt64(count * 2 / 5 + 1)))
        return RatingAverage(sum: count * 5 - lostStars, count: count)
    }

    /// The stars that a simulated person gives after a ride: mostly five.
    public func stars(by actor: Actor, for trip: TripID) -> Stars {
        var random = RandomStream(
            seed: seed &+ trip.rawValue, purpose: .people, number: number(of: actor))
        switch random.below(10) {
        case 0: return .four
        case 1: return .three
        default: return .five
        }
    }

    /// A car for a driver; the same driver always has the same one.
    public func vehicle(of driver: DriverID, isVip: Bool) -> VehicleDescription {
        var random = RandomStream(seed: seed, purpose: .people, number: driver.rawValue ^ 0xCA5)
        let cars = isVip ? Self.vipCars : Self.commonCars
        let (make, model) = cars[Int(random.below(UInt64(cars.count)))]
        let colour = Self.colours[Int(random.below(UInt64(Self.colours.count)))]
        return VehicleDescription(
            make: make, model: model, colour: colour, plate: Self.plate(&random))
    }

    /// A plate in the Chilean form: four consonants, two digits.
    private static func plate(_ random: inout RandomStream) -> String {
        let consonants = Array("BCDFGHJKLPRSTVWXYZ")
        let letters = (0..<4).map { _ in
            consonants[Int(random.below(UInt64(consonants.count)))]
        }
        let digits = 10 + random.below(90)
        return "\(letters[0])\(letters[1])\(letters[2])\(letters[3])-\(digits)"
    }

    private func name(number: UInt64, side: UInt64) -> String {
        var random = RandomStream(seed: seed &+ side, purpose: .people, number: number)
        let first = Self.firstNames[Int(random.below(UInt64(Self.firstNames.count)))]
        let last = Self.lastNames[Int(random.below(UInt64(Self.lastNames.count)))]
        return "\(first) \(last)"
    }

    private func random(for actor: Actor) -> RandomStream {
        RandomStream(seed: seed &+ 3, purpose: .people, number: number(of: actor))
    }

    private func number(of actor: Actor) -> UInt64 {
        switch actor {
        case .passenger(let id): id.rawValue
        case .driver(let id): id.rawValue &+ (1 << 60)
        }
    }
}
