import RideCore
import RideMap
import Testing

@testable import RideSim

/// What records keep in little space comes back as it was.
@Suite struct CompactValuesTests {
    @Test(arguments: [
        StreetPosition.node(NodeID(0)), .node(NodeID(.max)), .link(LinkID(7), offset: .zero),
        .link(LinkID(.max), offset: Metres(millimetres: 4_294_967_294)),
    ])
    func placesComeBack(place: StreetPosition) {
        #expect(CompactPlace(place).position == place)
        #expect(MemoryLayout<CompactPlace>.stride == 8)
    }

    @Test func momentsAndPlacesInListsComeBack() {
        for moment in [nil, Instant.start, Instant(milliseconds: .max), Instant(milliseconds: -5)] {
            var compact = CompactMoment()
            #expect(compact.value == nil)
            compact.value = moment
            #expect(compact.value == moment)
        }
        for number in [nil, 0, 7, Int(Int32.max)] {
            var compact = CompactIndex()
            #expect(compact.value == nil)
            compact.value = number
            #expect(compact.value == number)
        }
    }

    /// A run of 100,000 rides keeps each of them.
    @Test func recordsAreSmall() {
        #expect(MemoryLayout<RideRecord>.stride <= 112)
        #expect(MemoryLayout<OfferRecord>.stride <= 32)
        #expect(MemoryLayout<PlannedRequest>.stride <= 32)
    }
}
