import Foundation
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// The driver's steps over the stops of a ride, and the PIN before it begins.
@Suite struct StopTests {
    private static func stop(_ reached_ms: Int64?, left_ms: Int64? = nil) throws -> StopView {
        let mall = Waypoint(
            coordinate: Coordinate(latitudeE7: -299_170_000, longitudeE7: -712_580_000),
            name: "Mall Plaza")
        let request = TripRequest(
            passenger: PassengerID(1), pickup: mall, dropoff: mall,
            quote: Quote(
                category: .common, fare: Fare(items: []), distance: .zero, duration: .zero),
            payment: .cash, details: RequestDetails(stops: [mall]))
        let trip = Trip(id: TripID(1), request: request, requestedAt: .start)
        var view = StopView(try #require(trip.stops.first))
        view.reached_at_ms = reached_ms
        view.left_at_ms = left_ms
        return view
    }

    /// The car is at the end of its way, which is a stop, the stop itself, or the drop-off.
    @Test(
        arguments: [
            (Int64?.none, Int64?.none, ReachStop.method), (1_000, nil, LeaveStop.method),
            (1_000, 2_000, FinishRide.method),
        ] as [(Int64?, Int64?, MethodName)])
    func enterDoesWhatComesNext(reached: Int64?, left: Int64?, method: MethodName) throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "near-dropoff" })
        var bench = scene.bench()
        var state = try #require(bench.program.core.state)
        state.ride?.stops = [try Self.stop(reached, left_ms: left)]
        bench.announce(state)
        bench.calls = []
        bench.press(.enter)
        #expect(bench.commands == [method])
    }

    /// Whoever is offered a ride, or has taken one, knows where it stops.
    @Test("P17: stops are named before the ride begins", arguments: [80, 200])
    func stopsAreNamedFromTheOfferOn(width: Int) throws {
        let size = Size(width: width, height: width == 80 ? 24 : 60)
        for scene in Gallery.scenes {
            guard ["offer", "offer-boarding", "booked", "at-pickup"].contains(scene.name) else {
                continue
            }
            var state = scene.state
            state.ride?.stops = [try Self.stop(nil)]
            let text = Bench(state, size).text
            let stop = try #require(text.range(of: "· Mall Plaza"), "\(text)")
            let end = try #require(text.range(of: "◆  4 min"), "\(text)")
            #expect(stop.lowerBound < end.lowerBound)
        }
    }

    @Test("P17: on the way to a stop the end of the ride stays in view, with its hour")
    func theEndStaysInView() throws {
        var state = Scenes.driving
        state.ride?.stops = [try Self.stop(nil)]
        state.ride?.onward = .init(distance_m: 1_000, duration_s: 600)
        let rows = Bench(state, way: Scenes.trip).text.split(separator: "\n")
        #expect(rows.contains { $0.hasPrefix("│ · Mall Plaza") })
        let end = rows.first { $0.hasPrefix("│ ◆ Faro Monumental") }
        #expect(end?.contains("08:2") == true, "\(rows)")
    }

    @Test("P17: changed stops are told with their names and what the ride brings now")
    func changedStopsAreNamed() throws {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        var state = Scenes.driving
        state.ride?.stops = [try Self.stop(nil)]
        bench.announce(state)
        #expect(
            bench.takeEffects().notes == ["Ana now wants to stop at Mall Plaza. You get R$ 9,34."])
        state.ride?.stops = nil
        bench.announce(state)
        #expect(bench.takeEffects().notes == ["Ana no longer wants any stops. You get R$ 9,34."])
    }

    @Test("P17: at the pick-up it is said that a PIN is asked for, where one is")
    func thePINIsAnnounced() {
        for (language, words) in [("en", "told you the PIN"), ("pt-BR", "disser o PIN")] {
            for (state, asks) in [(Scenes.withPIN, true), (Scenes.atPickup, false)] {
                #expect(Bench(state, language: language).text.contains(words) == asks)
            }
        }
    }

    @Test func aRideWithAPINAsksForItFirst() throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "at-pickup" })
        var bench = scene.bench()
        var state = try #require(bench.program.core.state)
        state.ride?.needs_pin = true
        bench.announce(state)
        bench.calls = []
        bench.press(.enter)
        #expect(bench.commands.isEmpty)
        bench.type("4821")
        bench.press(.enter)
        #expect(bench.commands == [StartRide.method])
    }
}
