import RideCore
import RideService
import Testing

@testable import RideGateway

/// What is looked up keeps the next round waiting, so it is little at a time.
@Suite struct ReadTurnsTests {
    private func job(_ number: UInt64) -> BackgroundJob {
        BackgroundJob(id: number, work: .read(.ride(TripID(number))))
    }

    /// Takes turns until nothing is left, each after the one before is done.
    private func turns(_ asked: [(job: UInt64, client: UInt64)]) -> [[UInt64]] {
        var reads = ReadTurns()
        for (number, client) in asked { reads.add(job(number), of: ClientID(client)) }
        var turns: [[UInt64]] = []
        while true {
            let taken = reads.take().map(\.id)
            guard !taken.isEmpty else { return turns }
            turns.append(taken)
            let early = reads.take()
            #expect(early.isEmpty)
            for number in taken { reads.done(number) }
            // A round may be saved in between.
            let between = reads.take()
            #expect(between.isEmpty)
            reads.letNextOnesBegin()
        }
    }

    @Test("Reliability 12: whoever asks for many look-ups waits for them alone")
    func oneOfEachConnection() {
        #expect(
            turns([(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 3)]) == [[1, 4, 5], [2, 6], [3]])
    }

    @Test("Reliability 12: a turn has a limit", arguments: [-1, 0, 1])
    func aTurnHasALimit(beyond: Int) {
        let asked = (1...UInt64(Limits.lookUpsAtOnce + beyond)).map { ($0, $0) }
        #expect(
            turns(asked).map(\.count) == (beyond == 1 ? [Limits.lookUpsAtOnce, 1] : [asked.count]))
    }

    @Test("Reliability 12: what somebody waits for who has gone is not looked up")
    func whoLeavesIsForgotten() {
        var reads = ReadTurns()
        for (number, client) in [(1, 1), (2, 1), (3, 2)] as [(UInt64, UInt64)] {
            reads.add(job(number), of: ClientID(client))
        }
        let gone = reads.leave(ClientID(1))
        #expect(gone == [1, 2])
        let taken = reads.take().map(\.id)
        #expect(taken == [3])
    }
}
