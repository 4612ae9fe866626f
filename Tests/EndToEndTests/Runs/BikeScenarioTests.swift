import Foundation
import Testing

extension EndToEnd {
    /// Bicycles in a scenario, and the world in an engine, by the real programs.
    @Suite struct BikeScenarioTests {
        private func scenario(_ bikes: String) -> String {
            """
            name: an hour
            city: la-serena
            duration: 1h
            drivers: {count: 40}
            demand: {requests_per_hour: \(Array(repeating: 300, count: 24))}
            \(bikes)
            """
        }

        private func run(_ bikes: String) throws -> (output: String, folder: String) {
            let folder = NSTemporaryDirectory() + "bikes-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let path = folder + "/hour.yaml"
            try scenario(bikes).write(toFile: path, atomically: true, encoding: .utf8)
            let result = try Spawn.run(
                TestStage.programs + "/ride-sim", ["run", path, "-o", folder + "/results"])
            #expect(result.status == 0, "\(result.errors)")
            return (result.output, folder + "/results")
        }

        @Test("B7: people of a scenario choose between feet, bicycle and car")
        func peopleChoose() throws {
            let (output, folder) = try run("bikes: {vans: 2}")
            #expect(output.contains("took a bicycle"))
            let hours = try String(contentsOfFile: folder + "/bike_hours.csv", encoding: .utf8)
            let rows = hours.split(separator: "\n").map { $0.split(separator: ",") }
            #expect(rows[0].first == "hour" && rows.count == 2)
            let figures = rows[1].compactMap { Int($0) }
            #expect(figures[1] == figures[2] + figures[3] + figures[4])
            #expect(figures[2] > 0 && figures[4] > 0)
            let rides = try String(contentsOfFile: folder + "/rides.csv", encoding: .utf8)
            #expect(rides.split(separator: "\n").count - 1 == figures[4])
            let stations = try String(
                contentsOfFile: folder + "/bike_stations.csv", encoding: .utf8)
            #expect(stations.split(separator: "\n").count > 10)
            let again = try run("bikes: {vans: 2}").folder
            #expect(
                try String(contentsOfFile: again + "/bike_hours.csv", encoding: .utf8) == hours)
            let without = try run("")
            #expect(!FileManager.default.fileExists(atPath: without.folder + "/bike_hours.csv"))
        }
    }
}
