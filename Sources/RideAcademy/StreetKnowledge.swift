import RideCore
import RideMap

/// Questions made from the map of a city: where something is, at which street it lies, which of
/// several places is nearest by car, and which street crosses another (Q4).
///
/// The same city, seed and number give the same questions. Places and streets are taken by turns,
/// each in the order of a shuffle by the seed; of each, one kind of question after the other is
/// made, and a kind is passed over where the map has too little for it, or where the question would
/// tell its answer.
public struct StreetKnowledge {
    /// How near to a place an answer on the map must be.
    public static let tolerance_m = 400
    /// Choices of a question.
    static let choices = 4
    /// How far the streets are that could cross another but do not.
    private static let near = Metres(millimetres: 2_500_000)

    private let city: City
    private let subjects: StreetSubjects
    private let milliseconds: (Coordinate, Coordinate) -> Int64?

    /// Knowledge of this city.
    ///
    /// - Parameters:
    ///   - subjects: what can be asked about it; nil looks anew.
    ///   - milliseconds: how long the fastest way from one place to another takes; nil without a
    ///     way.
    public init(
        of city: City, subjects: StreetSubjects? = nil,
        milliseconds: @escaping (Coordinate, Coordinate) -> Int64?
    ) {
        self.city = city
        self.milliseconds = milliseconds
        self.subjects = subjects ?? StreetSubjects(of: city)
    }

    /// So many questions, or as many as the map has.
    ///
    /// - Complexity: O(places + streets + questions · ways asked about).
    public func questions(_ count: Int, seed: UInt64) -> [StreetQuestion] {
        var chance = SplitMix(seed: seed)
        let places = subjects.places.shuffled(using: &chance)
        let streets = subjects.streets.shuffled(using: &chance)
        var placesLeft = Array(places.enumerated())[...]
        var streetsLeft = Array(streets.enumerated())[...]
        var questions: [StreetQuestion] = []
        var isPlacesTurn = true
        while questions.count < count {
            let question: StreetQuestion?
            if isPlacesTurn || streetsLeft.isEmpty, let (index, place) = placesLeft.popFirst() {
                question = self.question(about: place, index, (places, streets), &chance)
            } else if let (index, street) = streetsLeft.popFirst() {
                question = self.question(about: street, index, streets, &chance)
            } else {
                break
            }
            isPlacesTurn.toggle()
            if let question { questions.append(question) }
        }
        return questions
    }

    // MARK: Places

    /// One kind of question after the other; where one cannot be made, the next one is tried.
    private func question(
        about place: Place, _ index: Int, _ all: (places: [Place], streets: [AskedStreet]),
        _ chance: inout SplitMix
    ) -> StreetQuestion? {
        let topics: [StreetQuestion.Topic] = [.location, .street, .shortestWay]
        for turn in topics.indices {
            let topic = topics[(index + turn) % topics.count]
            let question: Question?
            switch topic {
            case .location: question = location(place.name, place.coordinate)
            case .street: question = street(place, all, &chance)
            case .shortestWay: question = shortestWay(place, all.places, &chance)
            case .crossing: question = nil
            }
            if let question {
                return StreetQuestion(topic: topic, place: place.name, question: question)
            }
        }
        return nil
    }

    private func location(_ name: String, _ coordinate: Coordinate) -> Question? {
        let street = city.describe(coordinate) ?? ""
        return try? Question(
            text: "Where is \(name)?",
            kind: .place(coordinate, tolerance_m: Self.tolerance_m),
            explanation: street == name ? "" : street)
    }

    private func street(
        _ place: Place, _ all: (places: [Place], streets: [AskedStreet]),
        _ chance: inout SplitMix
    ) -> Question? {
        guard let right = city.snap(place.coordinate)?.streetName else { return nil }
        let others = all.places.lazy.filter { $0.name != place.name }
            .compactMap { city.snap($0.coordinate)?.streetName }
        let wrong = Self.different(
            Array(others.prefix(Self.choices)) + all.streets.prefix(9).map(\.name), from: [right])
        return single("Which street leads to \(place.name)?", place.name, right, wrong, &chance)
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
            "Which of these is nearest by car to \(place.name)?", place.name, ways[0].name,
            ways.dropFirst().map(\.name), &chance)
    }

    // MARK: Streets

    private func question(
        about street: AskedStreet, _ index: Int, _ all: [AskedStreet], _ chance: inout SplitMix
    ) -> StreetQuestion? {
        if street.isShort, index % 3 == 2, let question = location(street.name, street.middle) {
            return StreetQuestion(topic: .location, place: street.name, question: question)
        }
        guard let right = street.crossings.randomElement(using: &chance) else { return nil }
        let others = all.lazy.filter {
            Geodesy.distance($0.middle, street.middle) <= Self.near
        }.map(\.name)
        let wrong = Self.different(
            Array(others.prefix(40)), from: street.crossings + [street.name])
        let question = single(
            "Which of these streets crosses \(street.name)?", street.name, right, wrong, &chance)
        return question.map {
            StreetQuestion(topic: .crossing, place: street.name, question: $0)
        }
    }

    // MARK: Choices

    /// As many different names as there are wrong choices, or fewer, none of them among these.
    private static func different(_ names: [String], from taken: [String]) -> [String] {
        var known = Set(taken)
        return Array(names.filter { known.insert($0).inserted }.prefix(choices - 1))
    }

    /// Whether what is asked about tells the right choice: by its name, or by a word of it that no
    /// other choice has.
    static func givesAway(_ asked: String, _ right: String, beside wrong: [String]) -> Bool {
        func words(_ text: String) -> Set<String> {
            Set(
                TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
                    .filter { $0.count > 2 })
        }
        let shared = words(right).intersection(words(asked))
        return TextFolding.folded(asked).contains(TextFolding.folded(right))
            || shared.contains { word in !wrong.contains { words($0).contains(word) } }
    }

    private func single(
        _ text: String, _ asked: String, _ right: String, _ wrong: [String],
        _ chance: inout SplitMix
    ) -> Question? {
        guard wrong.count == Self.choices - 1, !Self.givesAway(asked, right, beside: wrong) else {
            return nil
        }
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
