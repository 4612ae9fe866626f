/// Where each array stands in the shared memory.
public struct EnvironmentLayout: Hashable, Sendable {
    /// The version of the protocol.
    public static let version = 2
    /// Arrays begin at multiples of this, in bytes.
    static let alignment = 64

    /// How many worlds there are, and how much is seen.
    public let size: EnvironmentSize
    /// How many cars each world has.
    public let cars: Int
    /// How many zones cars are sent to; 0 where they are not sent.
    public let zones: Int
    /// How many zones have prices of their own; 0 where prices never rise.
    public let priceZones: Int
    /// How many crossings the city has.
    public let nodes: Int
    /// How long the memory is, in bytes.
    public let byteCount: Int
    private let offsets: [EnvironmentArray: Int]

    /// A layout for worlds of a kind.
    public init(
        _ size: EnvironmentSize, cars: Int, zones: Int, priceZones: Int = 0, nodes: Int
    ) {
        self.size = size
        self.cars = cars
        self.zones = zones
        self.priceZones = priceZones
        self.nodes = nodes
        let lengths = Lengths(cars: cars, zones: zones, priceZones: priceZones, nodes: nodes)
        var offsets: [EnvironmentArray: Int] = [:]
        var end = 0
        for array in EnvironmentArray.allCases {
            offsets[array] = end
            let bytes = Self.shape(of: array, size, lengths).reduce(4, *)
            end += (bytes + Self.alignment - 1) / Self.alignment * Self.alignment
        }
        self.offsets = offsets
        byteCount = end
    }

    /// How long an array is in each direction.
    public func shape(of array: EnvironmentArray) -> [Int] {
        Self.shape(
            of: array, size,
            Lengths(cars: cars, zones: zones, priceZones: priceZones, nodes: nodes))
    }

    /// How many pairs, moves or prices an answer holds at most.
    public var answers: Int { max(size.requests, cars, priceZones) }

    private struct Lengths {
        let cars: Int
        let zones: Int
        let priceZones: Int
        let nodes: Int
    }

    private static func shape(
        of array: EnvironmentArray, _ size: EnvironmentSize, _ lengths: Lengths
    ) -> [Int] {
        let (worlds, requests) = (size.worlds, size.requests)
        let (cars, prices) = (lengths.cars, lengths.priceZones)
        switch array {
        case .decision, .moment, .waiting, .requestCount, .answerCount, .usualReply:
            return [worlds]
        case .measures: return [worlds, EnvironmentMeasure.allCases.count]
        case .requestNumber, .requestCategory, .requestWaited, .requestRide, .requestFare:
            return [worlds, requests]
        case .requestNode: return [worlds, requests, 2]
        case .requestPlace: return [worlds, requests, 4]
        case .pairCar, .pairTime, .pairLength: return [worlds, requests, size.candidates]
        case .carActivity, .carCategories, .carNode, .carFree, .carIdle: return [worlds, cars]
        case .carPlace: return [worlds, cars, 2]
        case .carMeasures: return [worlds, cars, EnvironmentCarMeasure.allCases.count]
        case .zoneRequests, .zoneCars: return [worlds, lengths.zones]
        case .price, .usualPrice, .priceRequests, .priceCars: return [worlds, prices]
        case .answer: return [worlds, max(requests, cars, prices), 2]
        case .zoneNode: return [lengths.zones]
        case .zonePlace: return [lengths.zones, 2]
        case .pricePlace: return [prices, 2]
        case .nodePlace: return [lengths.nodes, 2]
        }
    }

    /// Where an array begins, or its part of one world, in bytes.
    func offset(of array: EnvironmentArray, world: Int = 0) -> Int {
        let first = offsets[array] ?? 0
        guard array.isOfWorlds else { return first }
        return first + world * count(of: array) * 4
    }

    /// How many elements an array has, of one world where it is of worlds.
    func count(of array: EnvironmentArray) -> Int {
        shape(of: array).dropFirst(array.isOfWorlds ? 1 : 0).reduce(1, *)
    }

    /// All of it in one line of JSON.
    ///
    /// - Parameters:
    ///   - path: the file through which the memory can be mapped.
    ///   - facts: what is told besides, as JSON, by name.
    func description(path: String, facts: [(String, String)]) -> String {
        let arrays = EnvironmentArray.allCases.map { array in
            """
            {"name":"\(array.rawValue)","type":"\(array.element.rawValue)",\
            "shape":\(shape(of: array)),"offset":\(offset(of: array))}
            """
        }
        let measures = EnvironmentMeasure.allCases.map { "\"\($0.rawValue)\"" }
        let carMeasures = EnvironmentCarMeasure.allCases.map { "\"\($0.rawValue)\"" }
        let more = facts.map { ",\"\($0)\":\($1)" }.joined()
        return """
            {"protocol":\(Self.version),"memory":"\(path)","bytes":\(byteCount),\
            "worlds":\(size.worlds),"requests":\(size.requests),"candidates":\(size.candidates),\
            "cars":\(cars),"zones":\(zones),"price_zones":\(priceZones),"nodes":\(nodes),\
            "measures":[\(measures.joined(separator: ","))],\
            "car_measures":[\(carMeasures.joined(separator: ","))]\(more),\
            "arrays":[\(arrays.joined(separator: ","))]}
            """
    }
}

/// The shared memory, array by array.
struct EnvironmentMemory {
    let layout: EnvironmentLayout
    private let bytes: UnsafeMutableRawBufferPointer

    /// - Precondition: the memory is as long as the layout says, and stays as long as this is used.
    init(_ layout: EnvironmentLayout, in bytes: UnsafeMutableRawBufferPointer) {
        precondition(bytes.count >= layout.byteCount, "the memory is too short")
        self.layout = layout
        self.bytes = bytes
    }

    /// An array, or its part of one world.
    func integers(_ array: EnvironmentArray, _ world: Int = 0) -> UnsafeMutableBufferPointer<Int32>
    {
        part(array, world, as: Int32.self)
    }

    /// Likewise, of numbers with a fraction.
    func numbers(_ array: EnvironmentArray, _ world: Int = 0) -> UnsafeMutableBufferPointer<Float> {
        part(array, world, as: Float.self)
    }

    /// Likewise, of numbers without a sign.
    func naturals(_ array: EnvironmentArray, _ world: Int) -> UnsafeMutableBufferPointer<UInt32> {
        part(array, world, as: UInt32.self)
    }

    private func part<Number>(
        _ array: EnvironmentArray, _ world: Int, as type: Number.Type
    ) -> UnsafeMutableBufferPointer<Number> {
        let start = layout.offset(of: array, world: world)
        let part = bytes[start..<start + layout.count(of: array) * 4]
        return UnsafeMutableRawBufferPointer(rebasing: part).bindMemory(to: type)
    }
}
