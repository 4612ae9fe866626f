/// The times of streets hour by hour of the week, for whatever goes through them.
///
/// Whoever has set off keeps to the times of the hour of departure, so that those of the hour
/// before are asked for a while longer.
package final class StreetHours {
    private let profile: SpeedProfile
    private let router: Router
    /// The hour of the week whose times are in effect.
    private var hour: Int
    /// Searches by the times of another hour, made when somebody first asks.
    private var other: (hour: Int, router: Router)?

    /// Puts the times of an hour of the week into effect.
    ///
    /// - Parameter profile: that of the router's city.
    package init(_ profile: SpeedProfile, for router: Router, hour: Int) {
        self.profile = profile
        self.router = router
        self.hour = hour
        router.use(profile.times(inHour: hour, of: router.city))
    }

    /// An hour of the week begins, or goes on.
    ///
    /// - Returns: whether streets take other times from now on.
    /// - Complexity: O(1) within an hour, otherwise that of `Router.use`.
    package func go(to hour: Int) -> Bool {
        guard hour != self.hour else { return false }
        self.hour = hour
        let times = profile.times(inHour: hour, of: router.city)
        guard times != router.times else { return false }
        router.use(times)
        return true
    }

    /// What finds the ways of those who set off in an hour.
    package func router(ofHour hour: Int) -> Router {
        guard hour != self.hour else { return router }
        if let other, other.hour == hour { return other.router }
        let made = other?.router ?? Router(router.city)
        made.use(profile.times(inHour: hour, of: router.city))
        other = (hour, made)
        return made
    }
}
