/// A question made from the map, by what it asks and about which place, so that an app can put it
/// into its own language.
public struct StreetQuestion: Hashable, Sendable {
    /// What it asks.
    public enum Topic: String, Hashable, CaseIterable, Sendable {
        /// Where the place is.
        case location
        /// Which street leads to it.
        case street
        /// Which of several places is nearest to it by car.
        case shortestWay
        /// Which street crosses it.
        case crossing
    }

    /// What it asks.
    public let topic: Topic
    /// The name of the place or street it is about.
    public let place: String
    /// The question itself, its text in English.
    public let question: Question
}
