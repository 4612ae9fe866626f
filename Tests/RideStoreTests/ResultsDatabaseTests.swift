import Foundation
import GRDB
import RideCore
import RideMap
import RideResults
import RideSim
import RideTestSupport
import Testing

@testable import RideStore

/// The results of a run in SQLite: the same tables with the same values as in the other forms.
@Suite struct ResultsDatabaseTests {
    private static let horizon = Instant(milliseconds: 600_000)

    /// Two rides, of which one is never accepted.
    private var run: (tables: RunTables, document: RunSummaryDocument) {
        let requests = [(0, 1), (1, 50)].map { turn, place in
            PlannedRequest(
                at: Instant(milliseconds: Int64(turn) * 1_500),
                ends: RideEnds(
                    pickup: TestCity.crossing(place, 0), dropoff: TestCity.crossing(9, 9)))
        }
        let rules = GridWorld.rules(
            dispatch: DispatchRules(maximumPickupTime: .seconds(100)),
            behaviour: Behaviour(patience: .seconds(60)))
        let records = HeadlessRun.run(
            [GridWorld.driver(4, at: TestCity.crossing(0, 0))],
            asking: .recorded(requests), in: TestCity.grid64, rules: rules,
            horizon: Self.horizon, log: { _ in }
        ).records
        let tables = RunTables(records, in: TestCity.grid64)
        let document = RunSummaryDocument(
            identity: RunIdentity(
                scenario: "sample", scenarioDigest: "5c", city: "grid64", cityChecksum: 1,
                cityNotice: "", seed: 1,
                duration: .seconds(600), currency: "BRL", program: "test", programDigest: { "70" },
                inputs: [RunInput(key: "demand.table", path: "day.csv", digest: "da")],
                machine: "test"),
            summary: RunSummary(records, horizon: Self.horizon),
            figures: tables.figures(horizon: Self.horizon, rules: FigureRules()), digest: "00",
            stoppedAt: nil)
        return (tables, document)
    }

    @Test func everyTableIsThereWithItsColumnsAndRows() throws {
        let path = NSTemporaryDirectory() + "/results-\(UUID().uuidString).sqlite"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (tables, document) = run
        let plain = tables.plain(document)
        try ResultsDatabase.write(plain, summary: "{}", to: path)
        let database = try DatabaseQueue(path: path)
        try database.read { database in
            for table in plain {
                let name = table.outline.name
                let columns = try database.columns(in: name)
                #expect(columns.map(\.name) == table.outline.columns.map(\.name))
                let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(name)")
                #expect(count == table.rowCount)
            }
            let rides = try Row.fetchAll(
                database, sql: "SELECT outcome, requested_s, accepted_s, driver_id FROM rides")
            #expect(rides.map { $0["outcome"] as String } == ["completed", "patience_ended"])
            #expect(rides.map { $0["requested_s"] as Double } == [0, 1.5])
            #expect(rides[0]["driver_id"] as Int? == 4 && rides[1]["accepted_s"] as Double? == nil)
            #expect(try String.fetchOne(database, sql: "SELECT json FROM summary") == "{}")
        }
        #expect(!FileManager.default.fileExists(atPath: path + ".part"))
    }

    @Test func whereItCannotBeWrittenNothingIsLeft() throws {
        let (tables, document) = run
        #expect(throws: ResultsError.self) {
            try ResultsDatabase.write(
                tables.plain(document), summary: "", to: "/nowhere/at/all.sqlite")
        }
    }
}
