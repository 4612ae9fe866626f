import AppTestSupport
import RideApp
import RideCore
import RideMap
import RideTestSupport
import RideWire

@testable import RideWeb

/// Rides as a page hears of them.
enum SharedSamples {
    /// Eight in the morning of a Thursday, and a bit.
    static let now_ms: Int64 = 600_000

    static func place(_ column: Int, _ row: Int, _ name: String) -> PlaceView {
        PlaceView(TestService.waypoint(column, row, name))
    }

    /// A ride through the grid in this stage.
    static func ride(
        _ stage: TripStage, name: String = "Luis", rider: String? = "Ana",
        to: String = "Faro", stops: [StopView]? = nil, carAt column: Int = 30
    ) -> SharedRideResult {
        let isDriven = stage != .requested && stage != .offered && stage != .unserved
        let way = (column...40).map { place($0, 32, "") }.map {
            Coordinate(latitude: $0.latitude, longitude: $0.longitude)
        }.compactMap { $0 }
        return SharedRideResult(
            stage: stage, pickup: place(32, 32, "Plaza"), dropoff: place(40, 32, to),
            driver_name: isDriven ? name : nil,
            vehicle: isDriven
                ? .init(
                    VehicleDescription(
                        make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42"))
                : nil,
            place: isDriven && stage.isLive ? place(column, 32, "") : nil, heading: 90,
            route: isDriven && stage.isLive
                ? RouteView(distance_m: 1_000, duration_s: 150, shape: way, manoeuvres: []) : nil,
            remaining_s: isDriven && stage.isLive ? 150 : nil, now_ms: now_ms,
            rider_name: rider,
            arrives_at_ms: stage == .inProgress || stage == .completed ? now_ms + 300_000 : nil,
            stops: stops)
    }

    /// The grid's day, which begins at eight on a Thursday.
    static let calendar = TestService.settings().rules.calendar

    static func words(_ language: String) throws -> PageWords {
        PageWords(try AppFiles.texts(language), among: TestLanguages.all, calendar: calendar)
    }

    static func page(
        _ ride: SharedRideResult, _ language: String = "en",
        streets: StreetPicture? = nil
    ) throws -> RidePage? {
        guard let frame = MapFrame(around: RideDrawn.places(of: ride)),
            let drawn = RideDrawn(ride, in: frame)
        else { return nil }
        let words = try words(language)
        return RidePage(
            told: RideTold(ride, words), drawn: drawn, streets: streets, words: words,
            notice: TestCity.grid64.notice)
    }

    static func settings() throws -> WebSettings {
        WebSettings(city: TestCity.grid64, calendar: calendar, texts: try AppFiles.languages())
    }

    /// What a person reads of a page: without its style, its script and its picture.
    static func read(_ html: String) -> [String] {
        html.replacing(/<(style|script|svg|title)[^>]*>[\s\S]*?<\/\1>/, with: "")
            .replacing(/<[^>]*>/, with: "\n").split(separator: "\n").map {
                $0.trimmingPrefix(while: \.isWhitespace)
            }.map { String($0).replacing("&#39;", with: "'") }.filter { !$0.isEmpty }
    }
}
