import RideAccounts
import RideCore

/// Who everybody is, what others think of them, and what may still be tried.
final class PeopleRoom: Room {
    var accounts: Accounts
    var ratings: Ratings
    var attempts = AttemptBudgets()
    /// Whoever is blocked and still in the ride that was under way.
    var onLastRide: Set<Actor> = []

    init(_ saved: [Account], _ ratings: [RatingRecord]) {
        accounts = Accounts(saved)
        self.ratings = Ratings(ratings)
    }
}
