import RideCore
import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("A5: what is remembered of blocks")
struct BlockHistoryTests {
    private func block(_ number: Int) -> AccountStatus.Block {
        AccountStatus.Block(reason: .debt, at: seconds(Int64(number)), message: "Pay \(number).")
    }

    private func history(_ count: Int) -> BlockHistory {
        var history = BlockHistory()
        for number in 0..<count {
            let blocked = AccountStatus.blocked(block: block(number))
            history.note(.active, became: blocked, by: 1, at: seconds(Int64(number)))
            history.note(blocked, became: .active, by: 2, at: seconds(Int64(number) + 1))
        }
        return history
    }

    @Test("A5: a block says since when, why and by whom, and when and by whom it was lifted")
    func aBlockHasABeginningAndAnEnd() throws {
        var history = BlockHistory()
        let blocked = AccountStatus.blocked(block: block(5))
        history.note(.active, became: blocked, by: 1_000, at: seconds(5))
        #expect(history.entries.map(\.block) == [block(5)])
        #expect(history.entries.first?.user == 1_000 && history.entries.first?.end == nil)
        #expect(history.entries(with: blocked) == history.entries)
        history.note(blocked, became: .active, by: 0, at: seconds(9))
        #expect(history.entries.first?.end == .init(at: seconds(9), user: 0))
        #expect(history.entries.count == 1)
        #expect(history.entries(with: .active) == history.entries)
    }

    @Test("A5: a block from before there was a history is told and kept once it is lifted")
    func anOlderBlockIsKept() {
        var history = BlockHistory()
        let blocked = AccountStatus.blocked(block: block(5))
        #expect(history.entries(with: blocked).map(\.block) == [block(5)])
        #expect(history.entries.isEmpty)
        history.note(blocked, became: .active, by: 7, at: seconds(9))
        #expect(history.entries.map(\.block) == [block(5)])
        #expect(history.entries.first?.user == nil)
        #expect(history.entries.first?.end == .init(at: seconds(9), user: 7))
    }

    @Test("A5: what is no matter of blocks is not noted")
    func otherChangesAreNotNoted() {
        let states: [AccountStatus] = [
            .active, .blocked(block: block(1)), .closed(at: seconds(2), block: nil),
        ]
        for old in states {
            for new in states {
                var history = BlockHistory()
                history.note(old, became: new, by: nil, at: seconds(3))
                let isOfBlocks =
                    switch (old, new) {
                    case (.active, .blocked), (.blocked, .active): true
                    default: false
                    }
                #expect(history.entries.isEmpty != isOfBlocks, "\(old) \(new)")
            }
        }
    }

    @Test("A5: so many blocks are kept, the latest", arguments: [-1, 0, 1])
    func theOldestAreForgotten(beyond: Int) {
        let most = AccountLimits.keptBlocks
        let entries = history(most + beyond).entries
        #expect(entries.count == min(most, most + beyond))
        #expect(entries.last?.block == block(most + beyond - 1))
        #expect(entries.first?.block == block(max(0, beyond)))
    }
}
