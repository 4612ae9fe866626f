import RideCore
import RideMap

/// Questions made from the map of a city: where something is, at which street it lies, and which of
/// several ways is the shortest (Q4).
///
/// The same city, seed and number give the same questions. Places are taken in the order of a
/// shuffle by the seed; of each, one kind of question after the other is made, and a kind is passed
/// over where the map has too little for it.
public struct StreetKnowledge {
    /// How near to a place an answer on the map must be.
    public static let tolerance_m = 400
    /// Choices of a question.
    static let choices = 4

    private let city: City
    private let places: [Place]
    private let milliseconds: (Coordinate, Coordinate) -> Int64?

    /// Knowledge of this city.
    ///
    /// - Parameters:
    ///   - places: what `places(of:)` found in it; nil looks anew.
    ///   - milliseconds: how long the fastest way from one place to another takes; nil without a
    ///     way.
    public init(
        of city: City, places: [Place]? = nil,
        milliseconds: @escaping (Coordinate, Coordinate) -> Int64?
    ) {
        self.city = city
        self.milliseconds = milliseconds
        self.places = places ?? Self.places(of: city)
    }

    /// The places of a city that can be asked for.
    ///
    /// - Complexity: O(places); whoever asks often keeps it.
    public static func places(of city: City) -> [Place] {
        var known: Set<String> = []
        // A name that several places have asks for none of them.
        let all = city.places.filter { !$0.name.isEmpty }
        let doubled = Set(all.map(\.name).filter { !known.insert($0).inserted })
        return all.filter { place in
            !doubled.contains(place.name) && place.name.count <= AcademyLimits.titleCharacters
        }
    }

    /// So many questions, or as many as the map has.
    ///
    /// - Complexity: O(places + questions · ways asked about).
    public func questions(_ count: Int, seed: UInt64) -> [StreetQuestion] {
        var chance = SplitMix(seed: seed)
        let order = places.shuffled(using: &chance)
        let makers: [(StreetQuestion.Topic, Maker)] = [
            (.location, location), (.street, street), (.shortestWay, shortestWay),
        ]
        var questions: [StreetQuestion] = []
        for (index, place) in order.enumerated() {
            guard questions.count < count else { break }
            // Where one kind cannot be made, the next one is tried.
            for turn in 0..<makers.count {
                let (topic, make) = makers[(index + turn) % makers.count]
                guard let question = make(place, order, &chance) else { continue }
                questions.append(
                    StreetQuestion(topic: topic, place: place.name, question: question))
                break
            }
        }
        return questions
    }

    private typealias Maker = (Place, [Place], inout SplitMix) -> Question?

    private func location(
        _ place: Place, _ all: [Place], _ chance: inout SplitMix
    ) -> Question? {
        try? Question(
            text: "Where is \(place.name)?",
            kind: .place(place.coordinate, tolerance_m: Self.tolerance_m),
            explanation: city.describe(place.coordinate) ?? "")
    }

    private func street(
        _ place: Place, _ all: [Place], _ chance: inout SplitMix
    ) -> Question? {
        guard let right = city.snap(place.coordinate)?.streetName else { return nil }
        var wrong: [String] = []
        for other in all where other.name != place.name {
            guard wrong.count < Self.choices - 1 else { break }
            guard let name = city.snap(other.coordinate)?.streetName, name != right,
                !wrong.contains(name)
            else { continue }
            wrong.append(name)
        }
        guard wrong.count == Self.choices - 1 else { return nil }
        return single("Which street leads to \(place.name)?", right, wrong, &chance)
    }

    private func shortestWay(
        _ place: Place, _ all: [Place], _ chance: inout SplitMix
    ) -> Question? {
        let near = all.lazy.filter { $0.name != place.name }.prefix(Self.choices)
        let ways = near.compactMap { other in
            milliseconds(place.coordinate, other.coordinate).map { (name: other.name, took: $0) }
        }.sorted { ($0.took, $0.name) < ($1.took, $1.name) }
        // Ways that are nearly the same would ask for luck.
        guard ways.count == Self.choices, ways[0].took * 10 < ways[1].took * 9 else { return nil }
        return single(
            "Which way is the shortest by car from \(place.name)?", ways[0].name,
            ways.dropFirst().map(\.name), &chance)
    }

    private func single(
        _ text: String, _ right: String, _ wrong: [String], _ chance: inout SplitMix
    ) -> Question? {
        let options = ([right] + wrong).shuffled(using: &chance)
        guard let place = options.firstIndex(of: right) else { return nil }
        return try? Question(text: text, kind: .single(options: options, right: place))
    }
}

/// Chance that is the same on every machine: SplitMix64 (Steele, Lea and Flood).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
