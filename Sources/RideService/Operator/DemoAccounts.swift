import RideAccounts
import RideCore

/// Two people with a past, for whoever wants to look around before signing up: made by
/// `ride-sim serve --demo`, with a password that everybody may know.
public struct DemoAccounts: Hashable, Codable, Sendable {
    /// Who rides.
    public let passenger: PassengerID
    /// Who drives.
    public let driver: DriverID
    /// The hashes of the published password, by which it is noticed that one was changed.
    let passengerPassword: PasswordHash
    let driverPassword: PasswordHash

    /// The address with which the passenger signs in.
    public static let passengerEmail = "ana@demo.example"
    /// The address with which the driver signs in.
    public static let driverEmail = "luis@demo.example"
    /// The password of both.
    public static let password = "street-by-street"
}

extension RideService {
    /// The demo accounts, for as long as both can be signed into as published; nil where there are
    /// none, or an address or a password was changed.
    public var demo: DemoAccounts? {
        guard let demo = office.published.demo,
            isAsPublished(
                .passenger(demo.passenger), DemoAccounts.passengerEmail, demo.passengerPassword),
            isAsPublished(.driver(demo.driver), DemoAccounts.driverEmail, demo.driverPassword)
        else { return nil }
        return demo
    }

    private func isAsPublished(_ actor: Actor, _ email: String, _ password: PasswordHash) -> Bool {
        guard let identity = people[actor]?.identity else { return false }
        return identity.email.text == email && identity.password == password
    }

    /// Notes whose accounts are for show.
    package func publishDemo(passenger: PassengerID, driver: DriverID) {
        guard let ana = people[.passenger(passenger)]?.identity?.password,
            let luis = people[.driver(driver)]?.identity?.password
        else { return }
        office.published.publish(
            DemoAccounts(
                passenger: passenger, driver: driver, passengerPassword: ana,
                driverPassword: luis), &changes)
    }
}
