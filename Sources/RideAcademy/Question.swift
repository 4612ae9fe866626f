import RideCore
import RideMap

/// One question of a quiz.
public struct Question: Hashable, Codable, Sendable {
    /// How it is answered, and what is right.
    public enum Kind: Hashable, Codable, Sendable {
        /// By one of these.
        case single(options: [String], right: Int)
        /// By all of these that are right, in order of their numbers; perhaps none.
        case several(options: [String], right: [Int])
        /// By putting these in order; they are given in the right one.
        case order(options: [String])
        /// By putting these places in order, which are on the map; they are given in the right one.
        case places(options: [String], at: [Coordinate])
        /// By a place on the map, not farther away than so many metres.
        case place(Coordinate, tolerance_m: Int)
        /// By a number, not farther away than this.
        case number(Int64, tolerance: Int64)

        private enum PlaceCodingKeys: String, CodingKey { case _0 = "place", tolerance_m }
        private enum NumberCodingKeys: String, CodingKey { case _0 = "value", tolerance }

        /// What there is to choose from; nothing for a place or a number.
        public var options: [String] {
            switch self {
            case .single(let options, _), .several(let options, _), .order(let options),
                .places(let options, _):
                options
            case .place, .number: []
            }
        }
    }

    /// What is asked.
    public let text: String
    /// A picture made of text, line by line; none for most.
    public let picture: [String]
    /// How it is answered.
    public let kind: Kind
    /// What is said once it is answered; empty for nothing.
    public let explanation: String

    /// A question.
    ///
    /// - Throws: `question_not_allowed` for one that cannot be asked or answered.
    public init(
        text: String, picture: [String] = [], kind: Kind, explanation: String = ""
    ) throws(AcademyRejection) {
        self.text = try AcademyText.checked(text, .questionNotAllowed)
        guard picture.count <= AcademyLimits.pictureLines,
            picture.allSatisfy({ $0.count <= AcademyLimits.pictureColumns })
        else { throw .questionNotAllowed }
        // A picture keeps its blanks; what could act on a terminal goes.
        self.picture = picture.map(CleanText.printable)
        self.explanation =
            explanation.isEmpty ? "" : try AcademyText.checked(explanation, .questionNotAllowed)
        self.kind = try Self.checked(kind)
    }

    private static func checked(_ kind: Kind) throws(AcademyRejection) -> Kind {
        var options: [String] = []
        for option in kind.options {
            options.append(
                try AcademyText.checked(
                    option, characters: AcademyLimits.titleCharacters, .questionNotAllowed))
        }
        let hasChoices = (2...AcademyLimits.options).contains(options.count)
        switch kind {
        case .single(_, let right):
            guard hasChoices, options.indices.contains(right) else { throw .questionNotAllowed }
            return .single(options: options, right: right)
        case .several(_, let right):
            let known = options.indices.filter(right.contains)
            guard hasChoices, known.count == right.count else { throw .questionNotAllowed }
            return .several(options: options, right: known)
        case .order:
            guard hasChoices, Set(options).count == options.count else {
                throw .questionNotAllowed
            }
            return .order(options: options)
        case .places(_, let places):
            guard hasChoices, Set(options).count == options.count, places.count == options.count
            else { throw .questionNotAllowed }
            return .places(options: options, at: places)
        case .place(_, let tolerance):
            guard (1...AcademyLimits.toleranceMetres).contains(tolerance) else {
                throw .questionNotAllowed
            }
            return kind
        case .number(let value, let tolerance):
            let range = -AcademyLimits.number...AcademyLimits.number
            guard range.contains(value), (0...AcademyLimits.number).contains(tolerance) else {
                throw .questionNotAllowed
            }
            return kind
        }
    }

    /// Bytes of UTF-8 in all its texts, and what its places take beside them.
    var bytes: Int {
        let texts = ([text, explanation] + picture + kind.options).reduce(0) { $0 + $1.utf8.count }
        guard case .places(_, let places) = kind else { return texts }
        return texts + places.count * AcademyLimits.placeBytes
    }

    /// Whether an answer is right; one of another kind than the question is not.
    public func isRight(_ answer: Answer) -> Bool {
        switch (kind, answer) {
        case (.single(_, let right), .choices(let chosen)): chosen == [right]
        case (.several(_, let right), .choices(let chosen)): chosen.sorted() == right
        case (.order(let options), .choices(let chosen)),
            (.places(let options, _), .choices(let chosen)):
            chosen == Array(options.indices)
        case (.place(let place, let tolerance), .place(let given)):
            Geodesy.distance(given, place) <= Metres(millimetres: Int64(tolerance) * 1_000)
        case (.number(let value, let tolerance), .number(let given)):
            abs(given.clamped(to: -2 * AcademyLimits.number...2 * AcademyLimits.number) - value)
                <= tolerance
        case (_, .none), (.single, .place), (.single, .number), (.several, .place),
            (.several, .number), (.order, .place), (.order, .number), (.places, .place),
            (.places, .number), (.place, .choices), (.place, .number), (.number, .choices),
            (.number, .place):
            false
        }
    }
}

/// What somebody answers.
public enum Answer: Hashable, Codable, Sendable {
    /// Nothing, since time ran out or the question was passed over.
    case none
    /// These, by their numbers; in the order in which they were put where order is asked for.
    case choices([Int])
    /// This place.
    case place(Coordinate)
    /// This number.
    case number(Int64)

    private enum ChoicesCodingKeys: String, CodingKey { case _0 = "numbers" }
    private enum PlaceCodingKeys: String, CodingKey { case _0 = "place" }
    private enum NumberCodingKeys: String, CodingKey { case _0 = "value" }
}

extension Int64 {
    /// The nearest number in a range.
    func clamped(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(range.lowerBound, self), range.upperBound)
    }
}

/// Texts of authors, cleaned and measured.
enum AcademyText {
    static func checked(
        _ text: String, characters: Int = AcademyLimits.textCharacters,
        _ rejection: AcademyRejection
    ) throws(AcademyRejection) -> String {
        let clean = try? CleanText.checked(text, characters: characters, bytes: 4 * characters)
        guard let clean else { throw rejection }
        return clean
    }
}
