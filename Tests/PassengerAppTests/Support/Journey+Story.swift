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

    private mutating func offerAndAccept() throws {
        try happens(.offer(to: FakeEngine.luis, expiresAt: engine.now + .seconds(15)))
        engine.route = try World.shared().approach
        try happens(.accept(by: FakeEngine.luis))
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
