import RideCore
import RideService
import RideWire

/// What a driver is told of a break and of hours.
extension Gateway {
    /// A driver's break and hours, as far as there is something to say.
    func hours(of account: Account) -> HoursView? {
        guard let hours = account.driver.hours else { return nil }
        var view = HoursView()
        switch hours.phase {
        case .off, .working: break
        case .lastRide: view.break_follows = true
        case .pausing(let since): view.break_since_ms = since.milliseconds
        }
        if let rules = service.settings.market.hours {
            view.work_until_ms = hours.workEnds(by: rules)?.milliseconds
            view.rest_until_ms = hours.restEnds(at: service.now, by: rules)?.milliseconds
        }
        return view == HoursView() ? nil : view
    }
}
