import RideCore
import RideTUI
import RideWire

@testable import PassengerApp

/// Stretches of the way from home to the rating.
extension Journey {
    /// As far as the choice of a category.
    mutating func choose() throws {
        try press(.enter)
        try type("faro monumental")
        try press(.enter)
    }

    /// As far as the request.
    mutating func request() throws {
        try choose()
        try press(.enter)
    }

    /// As far as a driver who has accepted and is on the way.
    mutating func accepted() throws {
        try request()
        try offerAndAccept()
        try pass(seconds: 6)
        try tick(World.shared().approach.progress(0.3))
    }

    /// A ride that was booked begins to look for a driver, whatever the passenger is doing.
    mutating func bookingBegins() throws {
        engine.beginBooking()
        try happens()
    }

    mutating func offerAndAccept(_ driver: DriverID = FakeEngine.luis) throws {
        try happens(.offer(to: driver, expiresAt: engine.now + .seconds(15)))
        engine.route = try World.shared().approach
        try happens(.accept(by: driver))
    }

    /// The car stands at the pick-up, and its driver has not said so.
    mutating func arriving() throws {
        try accepted()
        try stop()
        try tick(car: engine.home.coordinate)
    }

    /// The car is where it is to stop.
    private mutating func stop() throws {
        engine.route = nil
        engine.isThere = false
        try happens()
        engine.isThere = true
        try happens()
    }

    mutating func arrived() throws {
        try accepted()
        engine.route = nil
        try happens(.arrive(by: FakeEngine.luis))
        try tick(car: engine.home.coordinate)
    }

    mutating func aboard() throws {
        try arrived()
        engine.route = try World.shared().way
        try pass(seconds: 60)
        try happens(.start(by: FakeEngine.luis))
        try pass(seconds: 6)
        try tick(World.shared().way.progress(0.4))
    }

    /// The car stands at the drop-off, and its driver has not finished the ride.
    mutating func there() throws {
        try aboard()
        try pass(seconds: 300)
        try stop()
        try tick(car: Self.faro.coordinate)
    }

    mutating func completed() throws {
        try aboard()
        engine.route = nil
        try pass(seconds: 300)
        try happens(.finish(by: FakeEngine.luis))
    }

    mutating func says(_ text: String) throws {
        try happens(.sendMessage(by: .driver(FakeEngine.luis), text: text))
    }
}
