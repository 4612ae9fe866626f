import Foundation
import RideCore
import RideMap
import RideTestSupport
import Testing

@testable import RideImport

/// What people type and what they mean (`SearchTable`): nearly all of it comes first.
@Suite struct SearchTableTests {
    /// The part that is to come first.
    private static let wanted = 0.95

    private struct Row {
        let query: String
        let answers: [String]
    }

    private func rows(_ table: String) -> [Row] {
        table.split(separator: "\n").map { line in
            let sides = line.split(separator: "=", maxSplits: 1).map {
                $0.split(separator: " ").joined(separator: " ")
            }
            let answers = sides[1].split(separator: "|").map {
                $0.split(separator: " ").joined(separator: " ")
            }
            return Row(query: sides[0], answers: answers == ["-"] ? [] : answers)
        }
    }

    private func expect(_ table: String, in city: City, from place: (Double, Double)) throws {
        let near = try #require(Coordinate(latitude: place.0, longitude: place.1))
        let search = PlaceSearch(city)
        let rows = rows(table)
        let wrong = rows.compactMap { row -> String? in
            let first = search.find(row.query, near: near, limit: 10).first?.name
            let isRight = first.map(row.answers.contains) ?? row.answers.isEmpty
            return isRight ? nil : "\(row.query): \(first ?? "nothing"), not \(row.answers)"
        }
        let share = 1 - Double(wrong.count) / Double(rows.count)
        #expect(share >= Self.wanted, "\(wrong.joined(separator: "\n"))")
    }

    private func city(_ file: String) throws -> City {
        let folder = try #require(SharedData.folder)
        return try CityImporter.city(from: "\(folder)/data/maps/\(file)").0
    }

    @Test func theTableHasTwoHundredRows() {
        let all = [
            SearchTable.laSerena, SearchTable.island, SearchTable.ceilandia,
            SearchTable.portoAlegre,
        ]
        #expect(all.reduce(0) { $0 + rows($1).count } >= 200)
    }

    @Test func theBuiltInCity() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = tests.appendingPathComponent("../../../Resources/cities/la-serena.city").path
        try expect(
            SearchTable.laSerena, in: City(contentsOf: path), from: (-29.9027, -71.252))
    }

    @Test(.enabled(if: SharedData.folder != nil, "the shared data is not beside the checkout"))
    func anIslandOfRio() throws {
        try expect(
            SearchTable.island, in: city("rio_ilha_compact.osm.pbf"), from: (-22.805, -43.1805))
    }

    @Test(.enabled(if: SharedData.folder != nil, "the shared data is not beside the checkout"))
    func ceilandia() throws {
        try expect(
            SearchTable.ceilandia, in: city("ceilandia_df_2024.osm.xml.gz"),
            from: (-15.8173, -48.1046))
    }

    @Test(.enabled(if: SharedData.folder != nil, "the shared data is not beside the checkout"))
    func portoAlegre() throws {
        try expect(
            SearchTable.portoAlegre, in: city("porto_alegre_br_2020.osm.pbf"),
            from: (-30.028, -51.228))
    }
}
