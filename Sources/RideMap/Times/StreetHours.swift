/// The times of streets hour by hour of the week, for whatever goes through them.
///
/// Whoever sets off drives each street as fast as when they are on it. Who is to set off, of many,
/// is chosen by the times of the hour.
package final class StreetHours {
    private let streets: HourlyStreets
    private let router: Router
    /// The hour of the week whose times are in effect.
    private var hour: Int

    /// Puts the times of an hour of the week into effect; nil for a city whose streets and turns
    /// are the same at all hours.
    ///
    /// - Parameter speeds: those of the router's city; nil where they are always the same.
    package init?(_ speeds: SpeedProfile?, for router: Router, hour: Int) {
        guard let streets = HourlyStreets(router.city, speeds: speeds) else { return nil }
        self.streets = streets
        self.router = router
        self.hour = hour
        router.use(streets.times(inHour: hour))
    }

    /// An hour of the week begins, or goes on.
    ///
    /// - Returns: whether streets take other times from now on.
    /// - Complexity: O(1) within an hour, otherwise that of `Router.use`.
    package func go(to hour: Int) -> Bool {
        guard hour != self.hour else { return false }
        self.hour = hour
        let times = streets.times(inHour: hour)
        guard times != router.times else { return false }
        router.use(times)
        return true
    }

    /// What finds the ways of those who set off at a millisecond of the week, until somebody else
    /// is asked about.
    package func router(leavingAt moment_ms: UInt32) -> Router {
        router.leave(at: moment_ms, on: streets)
        router.hourly?.findsByTheHour = true
        return router
    }

    /// What finds ways by the times of the hour alone, until somebody else is asked about.
    package var routerOfTheHour: Router {
        router.leaveAtAnyTime()
        return router
    }
}
