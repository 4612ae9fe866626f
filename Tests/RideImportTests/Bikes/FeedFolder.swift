import Foundation
import RideBikes
import RideCore

@testable import RideImport

/// A folder with files of a feed, for one test.
final class FeedFolder {
    /// Noon of a day, in Unix time.
    static let now = WallTime(milliseconds: 1_800_000_000_000)

    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "feed-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(name, text) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }

    /// What is read of a GBFS feed with these files beside or in the place of the plain ones.
    static func gbfs(
        _ files: [String: String?] = [:]
    ) throws -> (system: BikeSystem, report: BikeFeedReport) {
        let folder = try FeedFolder()
        for (name, text) in plain.merging(files, uniquingKeysWith: { $1 }) {
            if let text { try folder.write(name + ".json", text) }
        }
        return try BikeFeed.system(at: folder.path, now: now)
    }

    /// What is read of an answer of CityBikes with these stations.
    static func cityBikes(
        _ stations: String, company: String = "null"
    ) throws -> (system: BikeSystem, report: BikeFeedReport) {
        let folder = try FeedFolder([
            "network.json": """
            {"network": {"id": "n", "name": "N", "company": \(company), "stations": [\(stations)]}}
            """
        ])
        return try BikeFeed.system(at: folder.path + "/network.json", now: now)
    }

    private static let plain: [String: String?] = [
        "system_information": """
        {"version": "2.3", "last_updated": 1, "ttl": 0, "data": {"system_id": "s", "language": "nb",
         "name": "System", "timezone": "Europe/Oslo"}}
        """,
        "station_information": """
        {"version": "2.3", "last_updated": 1, "ttl": 0, "data": {"stations": [
         {"station_id": "a", "name": "Torget", "lat": 59.9, "lon": 11.0, "capacity": 9},
         {"station_id": "b", "name": "Havna", "lat": 59.9, "lon": 11.0}]}}
        """,
    ]
}
