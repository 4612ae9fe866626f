import Foundation
import RideCore
import Testing

@testable import RideMap

@Suite struct StreetPositionTests {
    private static let written: [(StreetPosition, String)] = [
        (.node(NodeID(5)), "n5"),
        (.link(LinkID(7), offset: Metres(1.2)), "l7+1200"),
    ]

    @Test(arguments: written)
    func positionIsSavedAsAShortText(position: StreetPosition, text: String) throws {
        let json = Data("[\"\(text)\"]".utf8)
        #expect(position.text == text)
        #expect(StreetPosition(text: text) == position)
        #expect(try JSONEncoder().encode([position]) == json)
        #expect(try JSONDecoder().decode([StreetPosition].self, from: json) == [position])
    }

    @Test(arguments: ["", "n", "n-1", "n4294967296", "l7", "l7+", "l7+-1", "l+5", "l7+1+2", "x5"])
    func otherTextIsNoPosition(text: String) {
        #expect(StreetPosition(text: text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([StreetPosition].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test func identifiersAreSavedAsBareNumbers() throws {
        #expect(try JSONEncoder().encode([NodeID(5)]) == Data("[5]".utf8))
        #expect(try JSONDecoder().decode([LinkID].self, from: Data("[6]".utf8)) == [LinkID(6)])
        #expect(try JSONDecoder().decode([ZoneID].self, from: Data("[7]".utf8)) == [ZoneID(7)])
    }

    @Test func networkKnowsItsPositions() throws {
        let network = try TestCities.block().network
        #expect(network.contains(.node(NodeID(4))))
        #expect(!network.contains(.node(NodeID(5))))
        #expect(network.contains(.link(LinkID(4), offset: .zero)))
        #expect(!network.contains(.link(LinkID(5), offset: .zero)))
    }
}
