import RideCore
import Testing

@testable import RideSocket

/// Many connections of one user get no more than the user's share (reliability 12).
@Suite struct UserPacesTests {
    private func options(others: Int, all: Int = 200) -> SocketOptions {
        var options = SocketOptions()
        options.otherUsers = Set((1..<(1 + others)).map { UInt32($0) })
        options.framesPerSecondOfAll = all
        return options
    }

    /// How many frames are taken within some seconds from connections that always have one more,
    /// each asking for its next turn once it has had one.
    private func frames(
        in seconds: Int, of connections: Int, _ user: UInt32, isForOperators: Bool = false,
        _ paces: inout UserPaces
    ) -> Int {
        var turns = (0..<connections).map { _ in
            paces.turn(of: user, isForOperators: isForOperators, at: .zero)
        }
        var taken = 0
        while let next = turns.indices.min(by: { turns[$0] < turns[$1] }),
            turns[next] < .seconds(seconds), taken < 100_000
        {
            taken += 1
            turns[next] = paces.turn(of: user, isForOperators: isForOperators, at: turns[next])
        }
        return taken
    }

    @Test(arguments: [1, 2, 64]) func connectionsShareTheirUsersPace(connections: Int) {
        var paces = UserPaces(options(others: 1))
        // A burst of a second, then a hundred a second.
        #expect((1_099...1_101).contains(frames(in: 10, of: connections, 7, &paces)))
        // Nobody else has less for it.
        #expect(paces.turn(of: 8, isForOperators: false, at: .zero) == .zero)
    }

    @Test func everyConnectionHasItsTurn() {
        var paces = UserPaces(options(others: 1))
        for _ in 0..<100 { _ = paces.turn(of: 7, isForOperators: false, at: .zero) }
        let turns = (0..<64).map { _ in paces.turn(of: 7, isForOperators: false, at: .zero) }
        #expect(turns == (1...64).map { .milliseconds($0 * 10) })
    }

    @Test func aUserHasAtLeastThePaceOfOneConnection() {
        #expect(options(others: 0).framesPerSecondOfUser == nil)
        #expect(options(others: 1).framesPerSecondOfUser == 100)
        #expect(options(others: 4).framesPerSecondOfUser == 40)
        #expect(options(others: 99).framesPerSecondOfUser == Limits.requestsPerSecond)
        var unlimited = options(others: 1)
        unlimited.framesPerSecond = nil
        #expect(unlimited.framesPerSecondOfUser == nil)
        // What one connection may send at once is never made to wait.
        var paces = UserPaces(options(others: 99))
        for _ in 0..<Limits.requestBurst {
            #expect(paces.turn(of: 7, isForOperators: false, at: .zero) == .zero)
        }
        #expect(paces.turn(of: 7, isForOperators: false, at: .zero) > .zero)
    }

    @Test func operatorsAndALonelyUserAreNotPacedTogether() {
        var shared = UserPaces(options(others: 1))
        for _ in 0..<1_000 { _ = shared.turn(of: 7, isForOperators: false, at: .zero) }
        #expect(shared.turn(of: 7, isForOperators: true, at: .zero) == .zero)
        var alone = UserPaces(options(others: 0))
        for _ in 0..<10_000 {
            #expect(alone.turn(of: 7, isForOperators: false, at: .zero) == .zero)
        }
    }
}
