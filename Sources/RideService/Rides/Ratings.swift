import RideCore

/// What people and simulated ones got for their rides.
struct Ratings: Sendable {
    private var averages: [Actor: RatingAverage]

    init(_ saved: [RatingRecord]) {
        averages = Dictionary(saved.map { ($0.actor, $0.average) }, uniquingKeysWith: { $1 })
    }

    /// Counts a rating, in place of the one that it replaces.
    ///
    /// - Parameter start: what somebody has who was never rated here.
    mutating func count(
        _ stars: Stars, of actor: Actor, replacing replaced: Stars?, from start: RatingAverage,
        _ changes: inout PendingChanges
    ) {
        var average = averages[actor] ?? start
        average.add(stars, replacing: replaced)
        averages[actor] = average
        changes.rated.insert(actor)
        changes.touch(actor)
    }

    /// The ratings of somebody; nil for somebody who was never rated here.
    func average(of actor: Actor) -> RatingAverage? { averages[actor] }
}
