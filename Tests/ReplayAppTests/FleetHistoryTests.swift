import RideCore
import Testing

@testable import ReplayApp

@Suite("What rides and cars were doing (S5)")
struct FleetHistoryTests {
    private let run = SmallRun.recording

    @Test(arguments: [
        (0, 59, Recording.Stage.notYet), (0, 60, .waiting), (0, 69, .waiting), (0, 70, .onTheWay),
        (0, 200, .atPickUp), (0, 245, .aboard), (0, 599, .aboard), (0, 600, .completed),
        (1, 139, .onTheWay), (1, 140, .cancelled), (2, 749, .waiting), (2, 750, .unserved),
        (3, 1_200, .aboard),
    ])
    func aRideIsAtItsStage(ride: Int, second: Int64, stage: Recording.Stage) {
        #expect(run.rides[ride].stage(at: second * 1_000) == stage)
    }

    @Test(arguments: [
        (0, 0, FleetHistory.Stretch.Doing.idle), (0, 69, .idle), (0, 70, .toPickUp),
        (0, 200, .atPickUp), (0, 245, .withPassenger), (0, 600, .idle), (0, 810, .toPickUp),
        (0, 1_200, .withPassenger), (1, 110, .toPickUp), (1, 140, .idle), (1, 1_200, .idle),
    ])
    func aDriverDoesWhatTheRideWants(
        driver: Int, second: Int64, doing: FleetHistory.Stretch.Doing
    ) {
        let fleet = FleetHistory(run, stop: \.from)
        #expect(fleet.stretch(of: driver, at: second * 1_000).stretch.doing == doing)
    }

    @Test func aCarStaysWhereItsRideEnded() {
        let fleet = FleetHistory(run) { stretch in
            #expect(stretch.start_ms == 110_000 && stretch.end_ms == 140_000)
            return SmallRun.east
        }
        #expect(fleet.stretch(of: 0, at: 0).stretch.to == SmallRun.south)
        #expect(fleet.stretch(of: 0, at: 700_000).stretch.to == SmallRun.east)
        #expect(fleet.stretch(of: 1, at: 700_000).stretch.to == SmallRun.east)
    }

    /// At every moment every ride and every car is counted once, and figures say what the tables
    /// say at the end.
    @Test func nothingIsLostInTheFigures() {
        for second in stride(from: Int64(0), through: 1_200, by: 7) {
            let figures = ReplayFigures(run, at: second * 1_000)
            let asked = run.rides.filter { $0.requestedAt_ms <= second * 1_000 }.count
            #expect(figures.requests == asked)
            #expect(figures.waiting.count == figures[.waiting])
        }
        let end = ReplayFigures(run, at: run.end_ms)
        #expect(end[.completed] == 1)
        #expect(end[.cancelled] == 1)
        #expect(end[.unserved] == 1)
        #expect(end[.aboard] == 1)
        #expect(end.meanWait_s == 120)
    }
}
