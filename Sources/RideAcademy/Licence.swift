import RideCore

/// What a driver has shown to know of the streets of a city (Q4).
///
/// Each attempt has questions of its own, made from its seed; an attempt is over when its answers
/// have come, and the next one has another seed.
public struct Licence: Hashable, Codable, Sendable {
    /// Whose.
    public let driver: DriverID
    /// For which city.
    public let city: String
    /// The number of the attempt that is open, from 1.
    public private(set) var attempt = 1
    /// From what its questions are made. Nobody is told: the answers would follow.
    public private(set) var seed: UInt64
    /// Right answers of the last attempt; nil before the first.
    public private(set) var lastScore: Int?
    /// When it was passed, in the city's time; nil before.
    public private(set) var passedAt: Instant?

    /// A licence that is not passed yet.
    public init(driver: DriverID, city: String, seed: UInt64) {
        self.driver = driver
        self.city = city
        self.seed = seed
    }

    /// Takes the answers of an attempt, in the order of its questions; what is missing is wrong.
    ///
    /// - Parameter next: the seed of the attempt after it.
    /// - Throws: `game_not_allowed` for another attempt than the open one, for one too many
    ///   answers, and once it is passed.
    public mutating func take(
        _ answers: [Answer], of attempt: Int, asked questions: [Question], needed: Int,
        at now: Instant, next: UInt64
    ) throws(AcademyRejection) {
        guard passedAt == nil, attempt == self.attempt, answers.count <= questions.count else {
            throw .gameNotAllowed
        }
        let score = zip(questions, answers).count { $0.isRight($1) }
        lastScore = score
        self.attempt += 1
        seed = next
        if score >= needed { passedAt = now }
    }
}
