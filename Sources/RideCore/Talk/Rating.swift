/// From one star to five.
public enum Stars: Int, CaseIterable, Codable, Sendable {
    /// Very bad.
    case one = 1
    /// Bad.
    case two
    /// Fair.
    case three
    /// Good.
    case four
    /// Very good.
    case five
}

/// What one side of a ride thought of the other.
public struct Rating: Hashable, Sendable {
    /// The stars given.
    public let stars: Stars
    /// A comment of at most 280 characters and 1,120 bytes; nil where none was given.
    public let comment: String?
    /// What was said besides, each once, in the order of `Compliment.allCases`.
    public let compliments: [Compliment]

    /// A rating with an optional comment; a comment with nothing visible in it counts as none.
    ///
    /// - Throws: `TextRejection.tooLong` for a comment beyond `Limits.noteCharacters`,
    ///   `.tooManyBytes` for one beyond `Limits.noteBytes`.
    public init(
        stars: Stars, comment: String? = nil, compliments: [Compliment] = []
    ) throws(TextRejection) {
        self.stars = stars
        self.compliments = Set(compliments).sorted()
        let clean = comment.map(CleanText.cleaned) ?? ""
        try CleanText.checkLength(
            of: clean, characters: Limits.noteCharacters, bytes: Limits.noteBytes)
        self.comment = clean.isEmpty ? nil : clean
    }
}

extension Rating: Codable {
    private enum CodingKeys: CodingKey { case stars, comment, compliments }

    /// Reads a rating, also one from before there were compliments.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        stars = try container.decode(Stars.self, forKey: .stars)
        comment = try container.decodeIfPresent(String.self, forKey: .comment)
        compliments =
            try container.decodeIfPresent([Compliment].self, forKey: .compliments) ?? []
    }

    /// Writes a rating; no empty list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stars, forKey: .stars)
        try container.encodeIfPresent(comment, forKey: .comment)
        if !compliments.isEmpty { try container.encode(compliments, forKey: .compliments) }
    }
}

/// The average of many ratings, kept as sum and count so that it is exact.
public struct RatingAverage: Hashable, Codable, Sendable {
    /// The sum of all stars.
    public private(set) var sum: Int
    /// How many ratings there are.
    public private(set) var count: Int

    /// An average over `count` ratings that add up to `sum` stars.
    public init(sum: Int = 0, count: Int = 0) {
        self.sum = sum
        self.count = count
    }

    /// The average in hundredths of a star, rounded to nearest; nil before the first rating.
    public var hundredths: Int? {
        count == 0 ? nil : (sum * 100 + count / 2) / count
    }

    /// Counts a rating, in place of the one it `replaces`.
    public mutating func add(_ stars: Stars, replacing replaced: Stars?) {
        if let replaced {
            sum -= replaced.rawValue
        } else {
            count += 1
        }
        sum += stars.rawValue
    }
}
