import RideCore
import RideCrypto
import RideMap
import RideSim

/// One of the worlds, and what was last written of it.
final class EnvironmentWorld {
    private var run: LearnerRun
    /// Its number among the worlds.
    let number: Int
    private let city: EnvironmentCity
    private let memory: EnvironmentMemory
    private var digest = Digest()
    /// The requests that were written, row by row.
    private var rows: [WaitingRequest] = []
    private var told = [Int64](repeating: 0, count: EnvironmentMeasure.allCases.count)
    /// Likewise of cars, one after the other.
    private var toldOfCars: [Int64]

    init(
        _ run: consuming LearnerRun, number: Int, in city: EnvironmentCity,
        _ memory: EnvironmentMemory
    ) {
        self.run = run
        self.number = number
        self.city = city
        self.memory = memory
        toldOfCars = Array(repeating: 0, count: memory.layout.count(of: .carMeasures))
    }

    /// Whether nothing is left to happen.
    var isOver: Bool { run.isOver }

    /// The SHA-256 of the history, 64 hexadecimal digits.
    var history: String {
        digest.finalized().map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    // MARK: Answers

    /// Reads the answer to what the world waits for; nil where it waits for nothing.
    ///
    /// - Throws: what is wrong with it.
    func answer() throws(EnvironmentFault) -> EnvironmentAnswer? {
        guard let decision = run.decision else { return nil }
        let count = Int(memory.integers(.answerCount, number)[0])
        guard (0...memory.layout.answers).contains(count) else {
            throw EnvironmentFault(
                "bad_count", world: number,
                "Expected a number of answers from 0 to \(memory.layout.answers).")
        }
        let words = memory.integers(.answer, number)
        let answer = try EnvironmentAnswer(
            to: decision, (0..<count).map { (words[2 * $0], words[2 * $0 + 1]) }, rows: rows,
            in: number)
        do throws(LearnerRejection) { try answer.check(in: &run) } catch {
            throw EnvironmentFault(error, in: number)
        }
        return answer
    }

    /// Carries an answer out that was found to be right, and goes on to the next question.
    func goOn(_ answer: EnvironmentAnswer?) {
        do throws(LearnerRejection) { try answer?.carryOut(in: &run) } catch {
            preconditionFailure("an answer was checked, and is refused: \(error)")
        }
        run.goOn { digest.update($0) }
        memory.integers(.answerCount, number)[0] = 0
        write()
    }

    // MARK: Copies

    /// The world as it is, to go on from again.
    func copy() -> EnvironmentCopy {
        EnvironmentCopy(
            run: run.copy { digest.update($0) }, digest: digest, told: told,
            toldOfCars: toldOfCars)
    }

    /// Goes on from a copy; nothing has happened since the reply before then.
    func restore(_ copy: EnvironmentCopy) {
        run.restore(copy.run)
        (digest, told, toldOfCars) = (copy.digest, copy.told, copy.toldOfCars)
        memory.integers(.answerCount, number)[0] = 0
        write()
    }

    // MARK: What is seen

    private func write() {
        let code: Int32 =
            switch run.decision {
            case nil: 0
            case .request: 1
            case .car: 2
            case .window: 3
            case .repositioning: 4
            case .prices: 5
            case .acceptance: 6
            }
        memory.integers(.decision, number)[0] = code
        memory.naturals(.moment, number)[0] = UInt32(clamping: run.now.milliseconds)
        memory.integers(.waiting, number)[0] = Int32(clamping: run.waitingCount)
        memory.integers(.usualReply, number)[0] = run.usualReply ? 1 : 0
        writeMeasures()
        writeCarMeasures()
        writeRequests()
        writeCars()
        writePrices()
    }

    private func writeMeasures() {
        let sums = run.measures
        let column = memory.integers(.measures, number)
        for (place, measure) in EnvironmentMeasure.allCases.enumerated() {
            let sum = measure.sum(of: sums)
            column[place] = Int32(clamping: sum - told[place])
            told[place] = sum
        }
    }

    private func writeCarMeasures() {
        let column = memory.integers(.carMeasures, number)
        let measures = EnvironmentCarMeasure.allCases
        toldOfCars.withUnsafeMutableBufferPointer { told in
            run.measureCars { car, sums in
                var place = car * measures.count
                for measure in measures {
                    let sum = measure.sum(of: sums)
                    column[place] = Int32(clamping: sum - told[place])
                    told[place] = sum
                    place += 1
                }
            }
        }
    }

    private func writeRequests() {
        rows = run.requests(atMost: memory.layout.size.requests)
        memory.integers(.requestCount, number)[0] = Int32(rows.count)
        let names = memory.integers(.requestNumber, number)
        let categories = memory.integers(.requestCategory, number)
        let waited = memory.integers(.requestWaited, number)
        let (rides, fares) = (
            memory.integers(.requestRide, number), memory.integers(.requestFare, number)
        )
        let nodes = memory.integers(.requestNode, number)
        let places = memory.numbers(.requestPlace, number)
        for (row, request) in rows.enumerated() {
            let quote = run.quote(of: request.trip)
            names[row] = Int32(truncatingIfNeeded: request.trip.rawValue)
            categories[row] = Self.place(of: request.category)
            waited[row] = Int32(clamping: run.now.since(request.requestedAt).milliseconds)
            rides[row] = Int32(clamping: quote.duration.milliseconds)
            fares[row] = Int32(clamping: quote.fare.minorUnits)
            nodes[2 * row] = city.node(request.ends.pickup)
            nodes[2 * row + 1] = city.node(request.ends.dropoff)
            let pickup = city.metres(city.city.coordinate(of: request.ends.pickup))
            let dropoff = city.metres(city.city.coordinate(of: request.ends.dropoff))
            (places[4 * row], places[4 * row + 1]) = (pickup.east, pickup.north)
            (places[4 * row + 2], places[4 * row + 3]) = (dropoff.east, dropoff.north)
        }
        for row in rows.count..<memory.layout.size.requests {
            names[row] = 0
            (categories[row], waited[row], rides[row], fares[row]) = (0, 0, 0, 0)
            (nodes[2 * row], nodes[2 * row + 1]) = (-1, -1)
            for column in 4 * row..<4 * row + 4 { places[column] = 0 }
        }
        writePairs()
    }

    private func writePairs() {
        let width = memory.layout.size.candidates
        let (cars, times) = (
            memory.integers(.pairCar, number), memory.integers(.pairTime, number)
        )
        let lengths = memory.numbers(.pairLength, number)
        for row in 0..<memory.layout.size.requests {
            var place = row * width
            let end = place + width
            if row < rows.count {
                for (match, time) in run.candidates(for: rows[row], atMost: width) {
                    cars[place] = Int32(match.car)
                    times[place] = Int32(clamping: time.milliseconds)
                    lengths[place] = Float(match.approach.distance.millimetres) / 1_000
                    place += 1
                }
            }
            // Rows that were empty before are.
            while place < end, cars[place] != -1 || times[place] != 0 {
                (cars[place], times[place], lengths[place]) = (-1, 0, 0)
                place += 1
            }
        }
    }

    private func writeCars() {
        let activities = memory.integers(.carActivity, number)
        let categories = memory.integers(.carCategories, number)
        let nodes = memory.integers(.carNode, number)
        let places = memory.numbers(.carPlace, number)
        let (free, idle) = (
            memory.integers(.carFree, number), memory.integers(.carIdle, number)
        )
        let zoned = memory.integers(.zoneCars, number)
        for zone in zoned.indices { zoned[zone] = 0 }
        for number in 0..<run.carCount {
            let car = run.car(number)
            activities[number] = car.activity.rawValue
            categories[number] = Int32(car.categories.rawValue)
            free[number] = Int32(clamping: car.freeIn.milliseconds)
            idle[number] = Int32(clamping: car.idleFor.milliseconds)
            nodes[number] = city.node(car.place)
            let point = city.metres(city.city.coordinate(of: car.place))
            (places[2 * number], places[2 * number + 1]) = (point.east, point.north)
            if !zoned.isEmpty, car.activity == .idle, let zone = run.zone(of: car.place) {
                zoned[zone] += 1
            }
        }
        let asked = memory.integers(.zoneRequests, number)
        for (zone, count) in run.requestsByZone().enumerated() {
            asked[zone] = Int32(clamping: count)
        }
    }

    private func writePrices() {
        let zones = memory.layout.priceZones
        guard zones > 0 else { return }
        let prices = memory.integers(.price, number)
        let usual = memory.integers(.usualPrice, number)
        let requests = memory.integers(.priceRequests, number)
        let cars = memory.integers(.priceCars, number)
        for zone in 0..<zones {
            prices[zone] = Int32(clamping: run.price(in: zone))
            usual[zone] = Int32(clamping: run.usualPrice(in: zone))
            requests[zone] = Int32(clamping: run.priceRequests(in: zone))
            cars[zone] = 0
        }
        for number in 0..<run.carCount {
            let car = run.car(number)
            guard car.activity == .idle, let zone = run.priceZone(of: car.place) else { continue }
            cars[zone] += 1
        }
    }

    /// The place of a category among all; cars have a bit for each.
    private static func place(of category: Category) -> Int32 {
        Int32(Category.allCases.firstIndex(of: category) ?? 0)
    }
}

/// A world as it was, with the history so far and what had been told of it.
struct EnvironmentCopy {
    let run: LearnerRun.Copy
    let digest: Digest
    let told: [Int64]
    let toldOfCars: [Int64]
}

extension EnvironmentMeasure {
    /// How much there has been of it since the beginning, in its unit.
    fileprivate func sum(of sums: LearnerMeasures) -> Int64 {
        switch self {
        case .requests: sums.requests
        case .offers: sums.offers
        case .accepted: sums.accepted
        case .arrived: sums.arrived
        case .completed: sums.completed
        case .unserved: sums.unserved
        case .cancelled: sums.cancelled
        case .waited: sums.waited_ms / 1_000
        case .fares: sums.fares
        case .pickupWays: sums.pickupWays_mm / 1_000
        case .moves: sums.moves_mm / 1_000
        }
    }
}

extension EnvironmentCarMeasure {
    /// How much there has been of it since the beginning, in its unit.
    fileprivate func sum(of sums: LearnerCarMeasures) -> Int64 {
        switch self {
        case .offers: sums.offers
        case .accepted: sums.accepted
        case .completed: sums.completed
        case .fares: sums.fares
        case .pickupWays: sums.pickupWays_mm / 1_000
        case .moves: sums.moves_mm / 1_000
        case .idle: sums.idle_ms / 1_000
        }
    }
}
