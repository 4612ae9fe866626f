import RideBikes
import RideCore
import RideMap
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// By which names stations and systems are shown and found.
extension BikeTests {
    /// An app is told and finds stations by their names in its language, and by those of the
    /// others.
    @Test("B1, B3: stations are shown and found in the language of the app")
    func stationsHaveNamesInTheLanguageOfTheApp() throws {
        var settings = TestService.settings()
        settings.bikes = BikeSystem(
            code: "town", name: "Town", plans: [],
            stations: [
                BikeStation(
                    id: StationID(1), code: "a", name: "Torget",
                    localNames: [
                        .init(language: "en", name: "Market"), .init(language: "pt", name: "Praça"),
                    ], coordinate: TestService.waypoint(33, 32).coordinate)
            ])
        let bench = Bench(settings)
        for (number, (language, name)) in [("en", "Market"), ("pt-BR", "Praça")].enumerated() {
            let client = bench.connect(UInt64(number + 1))
            _ = try bench.ask(Hello(client: "test", language: language), from: client)
            _ = try bench.ask(
                StartSession(role: .passenger, name: "Ana"), from: client
            ).get()
            for text in [nil, "praca", "MARKET", "torget"] {
                let found = try bench.ask(FindStations(text: text), from: client).get()
                #expect(found.stations.map(\.place.name) == [name])
            }
            let one = try bench.ask(GetStation(station_id: 1), from: client).get()
            #expect(one.station.place.name == name)
        }
    }

    /// "barcelona" is looked for in a city of that name, however near others are that have the
    /// word somewhere.
    @Test("B2: the city's own system comes first")
    func theCitysOwnSystemComesFirst() throws {
        func network(_ code: String, _ name: String, _ city: String, _ north: Int32) -> BikeNetwork
        {
            BikeNetwork(
                code: code, name: name, companies: ["Ride"], city: city, country: "XX",
                coordinate: Coordinate(latitudeE7: north * 10_000_000, longitudeE7: 0))
        }
        var settings = TestService.settings()
        settings.bikeNetworks = [
            network("a", "AMBici Barcelona", "Badalona", 41),
            network("b", "Bicing", "Barcelona", 43),
            network("c", "Vélib", "Barcelona de Sant Joan", 42),
            network("d", "Bici", "Barcelona, Venezuela", 50),
        ]
        let bench = Bench(settings)
        let (client, _) = try bench.signIn(1, .passenger)
        let near = PlaceView(
            Waypoint(coordinate: Coordinate(latitudeE7: 410_000_000, longitudeE7: 0), name: ""))
        for text in ["barcelona", " BARCELONA "] {
            let found = try bench.ask(FindNetworks(text: text, near: near), from: client).get()
            #expect(found.networks.map(\.code) == ["b", "d", "c", "a"])
        }
    }
}
