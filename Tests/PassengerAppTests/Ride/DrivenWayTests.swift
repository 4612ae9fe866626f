import RideCore
import RideMap
import RideWire
import Testing

@testable import PassengerApp

/// The faint line of the way that was driven, at the end of a ride.
@Suite struct DrivenWayTests {
    private func way() throws -> [Coordinate] { try World.shared().way.shape }

    /// A part of the way as the engine tells it while the car is on it.
    private func part(_ points: Range<Int>) throws -> RouteView {
        RouteView(
            distance_m: 900, duration_s: 120, shape: Array(try way()[points]), manoeuvres: [])
    }

    private func finish(_ journey: inout Journey) throws {
        journey.engine.route = nil
        try journey.pass(seconds: 300)
        try journey.happens(.finish(by: FakeEngine.luis))
    }

    @Test("P5: at the end the way is there that the app has seen, without asking")
    func theWaySeenIsShown() throws {
        var journey = try Journey()
        try journey.completed()
        #expect(journey.app.scene.driven == (try way()))
        #expect(!journey.calls.contains { $0 is GetRide })
    }

    @Test("P5: the ways from stop to stop, and after going elsewhere, are one")
    func partsAreJoined() throws {
        let points = try way()
        let half = points.count / 2
        for overlap in [1, half / 2] {
            var journey = try Journey()
            try journey.arrived()
            journey.engine.route = try part(0..<half)
            try journey.happens(.start(by: FakeEngine.luis))
            journey.engine.route = nil
            try journey.happens()
            journey.engine.route = try part((half - overlap)..<points.count)
            try journey.happens()
            try finish(&journey)
            #expect(journey.app.scene.driven == points)
        }
    }

    @Test("P5: an app that was started again asks the engine for the way, in a ride and after it")
    func aRestartLosesNoWay() throws {
        let points = try way()
        var journey = try Journey()
        try journey.arrived()
        journey.engine.route = try part(0..<points.count / 2)
        try journey.happens(.start(by: FakeEngine.luis))
        journey.engine.route = try part((points.count / 2 - 1)..<points.count)
        let riding = journey.engine
        // Started again after the stop.
        var again = try Journey(changing: { $0 = riding })
        try finish(&again)
        #expect(again.calls.count { $0 is GetRide } == 1)
        #expect(again.app.scene.driven == points)
        // Started again at the end; asked once, whatever else is told of the ride.
        let over = again.engine
        var later = try Journey(changing: { $0 = over })
        try later.happens()
        #expect(later.calls.count { $0 is GetRide } == 2)
        #expect(later.app.scene.driven == points)
    }
}
