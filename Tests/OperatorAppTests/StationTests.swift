import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// The stations of shared bicycles in the operator's hands.
@Suite("B7: the operator's stations") struct StationTests {
    static func station(_ id: UInt64, _ name: String, _ bikes: Int, _ docks: Int)
        -> BikeStationView
    {
        let place = Waypoint(
            coordinate: Coordinate(
                latitudeE7: -299_027_000 + Int32(id) * 40_000,
                longitudeE7: -712_520_000 + Int32(id) * 30_000), name: name)
        return BikeStationView(
            id: id, code: "S\(id)", place: PlaceView(place), bikes: bikes, free_docks: docks,
            is_renting: true, is_returning: true, distance_m: nil, is_favourite: false)
    }

    static var town: Town {
        var town = Town.busy
        town.stations = BikeStationsResult(
            system: "Bicis",
            stations: [
                station(1, "Plaza de Armas", 0, 12), station(2, "Balmaceda / Prat", 5, 7),
                station(3, "Avenida de Aguirre", 12, 0),
            ], total: 3,
            carrying: BikeCarryingView(
                from_station_id: 3, from_name: "Avenida de Aguirre", to_station_id: 1,
                to_name: "Plaza de Armas", count: 6))
        return town
    }

    private func stage() throws -> OperatorStage {
        var stage = try OperatorStage(Self.town)
        try stage.press(.char("b"))
        return stage
    }

    private func sent<Call: Request>(_ type: Call.Type, _ stage: OperatorStage) -> [Call] {
        stage.calls.compactMap { $0 as? Call }
    }

    @Test func theEmptiestIsFirstAndTheVanGoesWhereThePolicyWould() throws {
        var stage = try stage()
        let text = stage.text
        #expect(text.contains("Plaza de Armas"))
        #expect(text.contains("6 bicycles from Avenida de Aguirre"))
        try stage.press(.ctrl("b"))
        let orders = sent(CarryBikes.self, stage)
        #expect(orders.map(\.from_station_id) == [3] && orders.map(\.to_station_id) == [1])
        #expect(orders.map(\.count) == [6])
        #expect(!stage.text.contains("Best move"))
    }

    @Test func aStationIsTakenOutOfServiceAndPutBack() throws {
        var stage = try stage()
        try stage.press(.down, .ctrl("o"))
        #expect(stage.text.contains("closed"))
        try stage.press(.ctrl("o"))
        let orders = sent(ServeStation.self, stage)
        #expect(orders.map(\.station_id) == [2, 2])
        #expect(orders.map(\.is_in_service) == [false, true])
    }

    @Test func bicyclesAreCarriedByHand() throws {
        var stage = try stage()
        try stage.press(.enter)
        #expect(!(stage.app.core.topPage is CarryPage), "there is nothing to carry")
        try stage.press(.down, .enter)
        #expect(stage.app.core.topPage is CarryPage)
        try stage.press(.enter, .backspace)
        try stage.type("4")
        #expect(stage.text.contains("Enter send the van"))
        try stage.press(.enter)
        let order = try #require(sent(CarryBikes.self, stage).first)
        #expect(order.from_station_id == 2 && order.to_station_id == 1 && order.count == 4)
    }

    @Test func nobodyCarriesMoreThanThereAre() throws {
        var stage = try stage()
        try stage.press(.down, .enter, .enter, .backspace)
        try stage.type("9")
        try stage.press(.enter, .enter)
        #expect(sent(CarryBikes.self, stage).isEmpty, "there are five")
        #expect(stage.app.core.topPage is CarryPage)
    }
}
