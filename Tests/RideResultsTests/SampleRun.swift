import RideCore
import RideMap
import RideSim
import RideTestSupport

@testable import RideResults

/// A small run on the grid in which everything happens that tables speak of.
enum SampleRun {
    static let horizon = Instant(milliseconds: 600_000)

    /// Two drivers, of whom one is asked in vain, and six requests: one is never accepted, one
    /// goes on beyond the horizon.
    static var records: RunRecords { run.records }

    /// What happened, in pieces as a run hands it on.
    static var history: [[UInt8]] { run.history }

    private static let run: (records: RunRecords, history: [[UInt8]]) = {
        var behaviour = Behaviour(boardingTime: .seconds(10), patience: .seconds(120))
        behaviour.acceptancePerMille = 700
        behaviour.replyAtLeast = .seconds(2)
        behaviour.replyAtMost = .seconds(20)
        let requests = (0..<6).map { turn in
            PlannedRequest(
                at: Instant(milliseconds: Int64(turn) * 90_000 + 1_234),
                ends: RideEnds(
                    pickup: TestCity.crossing(turn, 0), dropoff: TestCity.crossing(10, turn)))
        }
        var history: [[UInt8]] = []
        let result = HeadlessRun.run(
            [
                GridWorld.driver(0, at: TestCity.crossing(0, 0)),
                GridWorld.driver(7, at: TestCity.crossing(3, 3)),
            ], asking: .recorded(requests), in: TestCity.grid64,
            rules: GridWorld.rules(behaviour: behaviour), horizon: horizon,
            log: { history.append($0) })
        return (result.records, history)
    }()

    static let tables = RunTables(records, in: TestCity.grid64)

    static func document(stoppedAt: Instant? = nil, rules: FigureRules = FigureRules())
        -> RunSummaryDocument
    {
        RunSummaryDocument(
            identity: RunIdentity(
                scenario: "sample", scenarioDigest: "5c", city: "grid64", cityChecksum: 255,
                cityNotice: "", seed: 1,
                duration: .seconds(600), currency: "BRL", program: "test", programDigest: { "70" },
                inputs: [RunInput(key: "demand.table", path: "day.csv", digest: "da")],
                machine: "test"),
            summary: RunSummary(records, horizon: horizon),
            figures: tables.figures(horizon: horizon, rules: rules), digest: "00",
            stoppedAt: stoppedAt)
    }

    /// A run of nothing at all.
    static let nothing: RunSummaryDocument = {
        let records = RunRecords()
        let tables = RunTables(records, in: TestCity.grid64)
        return RunSummaryDocument(
            identity: document().identity, summary: RunSummary(records, horizon: horizon),
            figures: tables.figures(horizon: horizon, rules: FigureRules()), digest: "00",
            stoppedAt: nil)
    }()
}
