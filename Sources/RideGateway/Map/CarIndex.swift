import RideCore
import RideMap
import RideSim

/// The cars of one moment by where they are, so that a part of the map is read without looking at
/// all of them.
struct CarIndex {
    /// Squares from one edge of all cars to the other.
    private static let size = 64

    private let cars: [World.CarPosition]
    private let bounds: Bounds?
    /// The cars square by square, each with its place in `cars`, and where each square begins.
    private var order: [Int32]
    private var starts = [Int32](repeating: 0, count: size * size + 1)

    /// - Complexity: O(cars + squares).
    init(_ cars: [World.CarPosition]) {
        self.cars = cars
        bounds = Bounds(containing: cars.lazy.map(\.coordinate))
        order = Array(repeating: 0, count: cars.count)
        guard bounds != nil else { return }
        let squares = cars.map { square(of: $0.coordinate) }
        for square in squares { starts[square + 1] += 1 }
        for square in 1..<starts.count { starts[square] += starts[square - 1] }
        var next = starts
        for (car, square) in squares.enumerated() {
            order[Int(next[square])] = Int32(car)
            next[square] += 1
        }
    }

    /// The cars in a part of the map, in the order of their numbers, as many as a tick holds.
    ///
    /// - Complexity: O(n log n) in the cars of the squares that it touches.
    func cars(in part: Bounds) -> [World.CarPosition] {
        guard let bounds, bounds.intersects(part) else { return [] }
        let (low, high) = (square(of: part.southWest), square(of: part.northEast))
        var found: [Int32] = []
        for row in low / Self.size...high / Self.size {
            let first = Int(starts[row * Self.size + low % Self.size])
            let end = Int(starts[row * Self.size + high % Self.size + 1])
            found += order[first..<end].filter { part.contains(cars[Int($0)].coordinate) }
        }
        return found.sorted().prefix(Limits.carsPerTick).map { cars[Int($0)] }
    }

    private func square(of place: Coordinate) -> Int {
        guard let bounds else { return 0 }
        func step(_ value: Int32, _ low: Int32, _ high: Int32) -> Int {
            let (offset, whole) = (Int64(value) - Int64(low), Int64(high) - Int64(low) + 1)
            return Int(min(max(offset * Int64(Self.size) / whole, 0), Int64(Self.size) - 1))
        }
        return step(place.latitudeE7, bounds.southE7, bounds.northE7) * Self.size
            + step(place.longitudeE7, bounds.westE7, bounds.eastE7)
    }
}
