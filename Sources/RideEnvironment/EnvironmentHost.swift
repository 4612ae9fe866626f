import RideCore
import RideMap
import RideSim

/// Worlds side by side in one city, for somebody who learns: asked in lines of text, with
/// everything that is much in memory which both share. docs/ENVIRONMENT.md is the protocol.
public final class EnvironmentHost {
    /// Makes a world at its beginning.
    public typealias Maker = (_ seed: UInt64) throws -> LearnerRun

    /// Where each array stands.
    public let layout: EnvironmentLayout
    private let city: EnvironmentCity
    private let make: Maker
    private let firstSeed: UInt64
    private let facts: [(String, String)]
    private var memory: EnvironmentMemory?
    private var path = ""
    var worlds: [EnvironmentWorld?]
    var copies = EnvironmentCopies()

    /// Worlds that have not begun.
    ///
    /// - Parameters:
    ///   - city: where they are.
    ///   - seed: of the first; each other one has the next.
    ///   - choices: what is decided outside.
    ///   - make: makes one.
    /// - Throws: what `make` does.
    public init(
        _ size: EnvironmentSize, in city: City, seed: UInt64, choices: Set<LearnerChoice>,
        make: @escaping Maker
    ) throws {
        var sample = try make(seed)
        self.city = EnvironmentCity(
            city, zones: sample.zoneCentres, prices: sample.priceZoneCentres
        ) { sample.zone(of: $0) }
        self.make = make
        firstSeed = seed
        layout = EnvironmentLayout(
            size, cars: sample.carCount, zones: sample.requestsByZone().count,
            priceZones: sample.priceZoneCentres.count, nodes: city.network.nodeCount)
        let names = LearnerChoice.allCases.filter(choices.contains).map { "\"\($0.rawValue)\"" }
        facts = [
            ("learner", "[\(names.joined(separator: ","))]"), ("seed", "\(seed)"),
            ("horizon_ms", "\(sample.horizon.milliseconds)"),
            ("price_step", "\(sample.priceRange.step)"), ("price_cap", "\(sample.priceRange.cap)"),
        ]
        worlds = Array(repeating: nil, count: size.worlds)
    }

    /// Takes the memory that is shared.
    ///
    /// - Parameters:
    ///   - bytes: empty, as long as the layout says, and there as long as this is.
    ///   - path: the file through which the learner can map it, in plain ASCII.
    public func share(_ bytes: UnsafeMutableRawBufferPointer, path: String) {
        let memory = EnvironmentMemory(layout, in: bytes)
        city.write(to: memory)
        self.memory = memory
        self.path = path
    }

    /// What becomes of a line.
    public enum Reply: Hashable, Sendable {
        /// This is said, and the next line is read.
        case line(String)
        /// Nothing more is to come.
        case end
    }

    /// Carries a line out.
    ///
    /// - Precondition: the memory is there.
    public func reply(to line: String) -> Reply {
        let words = line.split { $0 == " " }.map { String($0) }
        do throws(EnvironmentFault) {
            switch words.first {
            case "hello": return .line(try hello(words.dropFirst()))
            case "reset": try reset(words.dropFirst())
            case "step": try step(words.dropFirst())
            case "copy": return .line(try copy(of: words.dropFirst()))
            case "restore": try restore(words.dropFirst())
            case "forget": try forget(words.dropFirst())
            case "history": return .line(try history(words.dropFirst()))
            case "bye": return .end
            default:
                throw EnvironmentFault(
                    "unknown_line",
                    "Expected hello, reset, step, copy, restore, forget, history or bye.")
            }
            return .line("ok")
        } catch { return .line(error.line) }
    }

    private func hello(_ words: ArraySlice<String>) throws(EnvironmentFault) -> String {
        guard words.first == "\(EnvironmentLayout.version)", words.count == 1 else {
            throw EnvironmentFault(
                "other_version", "This engine speaks version \(EnvironmentLayout.version).")
        }
        return layout.description(path: path, facts: facts)
    }

    /// `reset`, or `reset WORLD SEED` for some of them.
    private func reset(_ words: ArraySlice<String>) throws(EnvironmentFault) {
        guard let memory else { preconditionFailure("there is no memory") }
        var wanted: [(world: Int, seed: UInt64)] = []
        if words.isEmpty {
            wanted = worlds.indices.map { ($0, firstSeed &+ UInt64($0)) }
        } else {
            let words = Array(words)
            for place in stride(from: 0, to: words.count, by: 2) {
                let world = try number(of: words[place])
                guard place + 1 < words.count, let seed = UInt64(words[place + 1]),
                    seed <= UInt64(Int64.max)
                else {
                    throw EnvironmentFault(
                        "bad_seed", world: world, "Expected a seed from 0 to \(Int64.max).")
                }
                wanted.append((world, seed))
            }
        }
        var made: [EnvironmentWorld] = []
        for (world, seed) in wanted {
            do {
                made.append(EnvironmentWorld(try make(seed), number: world, in: city, memory))
            } catch {
                let words = "\(error)".split { $0.isNewline }.joined(separator: " ")
                throw EnvironmentFault("bad_scenario", world: world, words)
            }
        }
        for world in made {
            world.goOn(nil)
            worlds[world.number] = world
        }
    }

    /// `step`, or `step WORLD …` for some of them: nothing happens anywhere unless all answers
    /// can be carried out.
    private func step(_ words: ArraySlice<String>) throws(EnvironmentFault) {
        var numbers = Array(worlds.indices)
        if !words.isEmpty {
            numbers = []
            for word in words {
                let number = try number(of: word)
                guard !numbers.contains(number) else {
                    throw EnvironmentFault(
                        "world_twice", world: number, "The world stands in the line before.")
                }
                numbers.append(number)
            }
        }
        var steps: [(world: EnvironmentWorld, answer: EnvironmentAnswer?)] = []
        for number in numbers {
            guard let world = worlds[number] else {
                throw EnvironmentFault(
                    "not_begun", world: number, "The world has not begun: reset it first.")
            }
            steps.append((world, try world.answer()))
        }
        for (world, answer) in steps { world.goOn(answer) }
    }
}
