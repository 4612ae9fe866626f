import AppTestSupport
import RideApp
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

@Suite("P10: lists that come page by page") struct PagedListTests {
    private struct Item: Hashable, Sendable {
        let id: UInt64
    }

    private static func call(_ before: UInt64?) -> ListTickets {
        ListTickets(before_id: before)
    }

    @Test("whatever grows and fails meanwhile, nothing comes twice and nothing is left out")
    func nothingComesTwiceAndNothingIsLeftOut() throws {
        var context = try Self.context()
        for seed in UInt64(0)..<500 {
            var random = SeededRandom(seed: seed)
            var list = PagedList<Item>(by: \.id)
            var newest = UInt64(random.below(60))
            var last: (call: ListTickets, id: CallID?)?
            var isHead = true
            for _ in 0..<40 {
                switch random.below(5) {
                case 0: newest += UInt64(random.below(8))
                case 1, 2:
                    let call = Self.call(nil)
                    list.askFirst(call, &context)
                    (last, isHead) = ((call, list.asked), true)
                default:
                    list.askNext({ Self.call($0) }, &context)
                    if let first = list.items.last, list.isLoading, last == nil || !isHead {
                        (last, isHead) = ((Self.call(first.id), list.asked), false)
                    }
                }
                guard let (call, asked) = last, let id = asked, random.below(4) > 0 else {
                    continue
                }
                last = nil
                if random.below(6) == 0 {
                    _ = list.failed("no", for: id)
                    list.askFirst(Self.call(nil), &context)
                    (last, isHead) = ((Self.call(nil), list.asked), true)
                    continue
                }
                let before = call.before_id ?? .max
                let below = (0..<min(newest, before == .max ? newest : before - 1))
                let page = below.reversed().prefix(7).map { Item(id: $0 + 1) }
                _ = list.received(Array(page), hasMore: below.count > 7, for: id)
            }
            let ids = list.items.map(\.id)
            let highest = ids.first ?? 0
            #expect(ids == (0..<UInt64(ids.count)).map { highest - $0 }, "seed \(seed)")
            if list.isKnown, !list.hasMore { #expect(ids.last ?? 1 == 1, "seed \(seed)") }
        }
    }

    @Test func anAnswerToSomebodyElseIsPassedOver() throws {
        var list = PagedList<Item>(by: \.id)
        var context = try Self.context()
        list.askFirst(Self.call(nil), &context)
        let isOthers = list.received([Item(id: 1)], hasMore: false, for: CallID(.max))
        #expect(!isOthers)
        #expect(list.items.isEmpty)
        let own = try #require(list.asked)
        let isOwn = list.received([Item(id: 1)], hasMore: false, for: own)
        #expect(isOwn)
        let isLate = list.received([Item(id: 2)], hasMore: false, for: own)
        #expect(!isLate)
        #expect(list.items.map(\.id) == [1])
    }

    private static func context() throws -> PageContext {
        try PageStage(HistoryPage(), state: .ana) { _ in nil }.app.core.context
    }
}
