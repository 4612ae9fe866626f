import RideCore
import RideService
import RideTestSupport
import Testing

@testable import RideGateway

/// Passwords wait for their key in turn: whoever asks for many waits for them alone.
@Suite struct DerivationQueueTests {
    /// Adds passwords, works them off one after the other, and tells the order.
    private func order(_ asked: [(job: UInt64, client: UInt64, peer: Peer)]) -> [UInt64] {
        var queue = DerivationQueue()
        for (job, client, peer) in asked {
            let isAdded = queue.add(job, of: ClientID(client), peer)
            #expect(isAdded)
        }
        var order: [UInt64] = []
        var running: [UInt64] = []
        while true {
            running += queue.takeNext()
            guard !running.isEmpty else { return order }
            let first = running.removeFirst()
            order.append(first)
            queue.done(first)
        }
    }

    @Test("A6: the turn goes from user to user, and from connection to connection")
    func turnsGoRound() {
        #expect(
            order([
                (1, 1, 100), (2, 1, 100), (3, 2, 100), (4, 2, 100), (5, 3, 200), (6, 3, 200),
            ]) == [1, 5, 3, 6, 2, 4])
    }

    @Test("A6: two passwords at a time, and two of one connection")
    func soManyAtATime() {
        var queue = DerivationQueue()
        let added = (1...3).map { queue.add($0, of: ClientID(1), 100) }
        #expect(added == [true, true, false])
        let others = (4...6).map { queue.add($0, of: ClientID($0), 100) }
        #expect(others == [true, true, true])
        let begun = queue.takeNext()
        #expect(begun == [1, 4])
        let more = queue.takeNext()
        #expect(more.isEmpty)
        queue.done(1)
        let next = queue.takeNext()
        #expect(next.count == 1)
    }

    /// A connection of a process of its own.
    private func peer(_ number: Int, of user: UInt32) -> Peer {
        Peer(user: user, process: Int32(number), connection: UInt64(number))
    }

    @Test("A6: one process leaves room for others of its user, and its turns are a process's")
    func processesLeaveRoom() {
        var queue = DerivationQueue()
        let many = (1...40).filter { queue.add(UInt64($0), of: ClientID(UInt64($0)), 100) }
        #expect(many.count == Limits.derivationsOfProcess)
        let isAdded = queue.add(50, of: ClientID(50), peer(50, of: 100))
        #expect(isAdded)
        let begun = queue.takeNext()
        #expect(begun == [1, 50])
    }

    @Test("A6: one user leaves room for others, and all together have a limit")
    func usersLeaveRoom() {
        var queue = DerivationQueue()
        let ofOne = (1...40).filter {
            queue.add(UInt64($0), of: ClientID(UInt64($0)), peer($0, of: 100))
        }
        #expect(ofOne.count == Limits.derivationsOfUser)
        let ofAnother = (41...80).filter {
            queue.add(UInt64($0), of: ClientID(UInt64($0)), peer($0, of: 200))
        }
        #expect(ofAnother.count == Limits.waitingDerivations - Limits.derivationsOfUser)
    }

    @Test("A6: what waits for somebody who has gone is not begun")
    func whoLeavesIsForgotten() {
        var queue = DerivationQueue()
        for (job, client) in [(1, 1), (2, 2), (3, 3), (4, 3)] as [(UInt64, UInt64)] {
            let isAdded = queue.add(job, of: ClientID(client), 100)
            #expect(isAdded)
        }
        let begun = queue.takeNext()
        #expect(begun == [1, 2])
        let gone = queue.leave(ClientID(3))
        #expect(gone == [3, 4])
        queue.done(1)
        queue.done(2)
        let rest = queue.takeNext()
        #expect(rest.isEmpty)
    }
}
