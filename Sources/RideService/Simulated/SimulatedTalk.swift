import RideCore

/// What simulated drivers say: they read what a passenger writes, and answer in a few words.
///
/// Nothing of it is kept: after a crash of the engine a message that was not read yet stays so,
/// and the next one is read.
struct SimulatedTalk: Sendable {
    /// Something that a driver is about to do on a ride.
    struct Due: Hashable, Sendable {
        let at: Instant
        let ride: TripID
        /// Whether the driver answers; else the message is read.
        let isAnswer: Bool
    }

    /// What a driver is doing while answering.
    enum Situation: String, CaseIterable, Sendable {
        /// On the way to the pick-up.
        case coming
        /// About to stop at the pick-up.
        case arriving
        /// Standing at the pick-up.
        case waiting
        /// With the passenger aboard.
        case aboard

        /// What a driver is doing at a stage of the ride; nil where there is nobody to answer.
        ///
        /// - Parameter isThere: whether the car is where it is to stop.
        init?(_ stage: TripStage, isThere: Bool) {
            switch stage {
            case .accepted: self = isThere ? .arriving : .coming
            case .arrived: self = .waiting
            case .inProgress: self = .aboard
            case .requested, .offered, .completed, .cancelled, .unserved: return nil
            }
        }
    }

    private var planned: [Due] = []

    /// When the next driver reads or answers; nil if none is about to.
    var nextAt: Instant? { planned.map(\.at).min() }

    /// A passenger has written: the driver reads it, and answers once, however much was written.
    mutating func heard(on ride: TripID, readAt: Instant, answerAt: Instant) {
        guard !planned.contains(where: { $0.ride == ride && $0.isAnswer }) else { return }
        planned.append(Due(at: readAt, ride: ride, isAnswer: false))
        planned.append(Due(at: answerAt, ride: ride, isAnswer: true))
    }

    /// What is due by a moment, in order; it is not due any more.
    mutating func take(by now: Instant) -> [Due] {
        let due = planned.filter { $0.at <= now }.sorted {
            ($0.at, $0.ride, $0.isAnswer ? 1 : 0) < ($1.at, $1.ride, $1.isAnswer ? 1 : 0)
        }
        planned.removeAll { $0.at <= now }
        return due
    }

    /// The words of an answer.
    ///
    /// - Parameters:
    ///   - letters: the words of the language of the passenger who wrote.
    ///   - number: which of the answers there are; they are gone through in turn.
    static func words(_ situation: Situation, in letters: Letters, number: Int) -> String {
        let answers = letters.list("talk.\(situation.rawValue)")
        return answers[number % answers.count]
    }
}
