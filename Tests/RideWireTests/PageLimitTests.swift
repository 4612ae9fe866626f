import RideCore
import Testing

@testable import RideWire

/// Long lists are read page by page.
@Suite struct PageLimitTests {
    private let codec = WireCodec()

    @Test(arguments: [(-1, false), (0, false), (1, true), (19, true), (20, true), (21, false)])
    func aPageHasOneToTwentyItems(count: Int, isAllowed: Bool) throws {
        #expect((PageLimit(count) != nil) == isAllowed)
        let text =
            #"{"jsonrpc":"2.0","id":1,"method":"ride.history","params":{"limit":\#(count)}}"#
        let incoming = try? codec.decodeCall(Array(text.utf8))
        #expect((incoming != nil) == isAllowed)
        guard isAllowed else { return }
        #expect(incoming?.call == AnyCall(ListRides(limit: PageLimit(count))))
    }

    @Test func withoutALimitAPageIsAsLongAsItMayBe() {
        #expect(ListRides().pageSize == PageLimit.most)
        #expect(ListRides(limit: PageLimit(3)).pageSize == 3)
    }
}
