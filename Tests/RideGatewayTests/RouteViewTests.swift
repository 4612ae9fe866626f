import Foundation
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway
@testable import RideMap

/// How the engine's routes look on the wire.
@Suite struct RouteViewTests {
    private func maneuver(_ kind: Maneuver.Kind, exit: Int? = nil) -> Maneuver {
        Maneuver(
            kind: kind, street: "Prat", exit: exit, distance: Metres(12.5), duration: .zero,
            coordinate: TestCity.grid64.coordinate(of: TestCity.crossing(0, 0)))
    }

    @Test(arguments: Maneuver.Kind.allCases)
    func aKindKeepsItsWordAndHasNoExit(kind: Maneuver.Kind) {
        let view = Gateway.view(of: maneuver(kind))
        #expect(view == .init(kind: kind.rawValue, street: "Prat", at_m: 12.5))
        #expect(view.exit == nil)
    }

    @Test(arguments: [1, 2, 9])
    func aRoundaboutTellsItsExit(exit: Int) {
        #expect(Gateway.view(of: maneuver(.roundabout, exit: exit)).exit == exit)
    }

    @Test func everyKindIsInTheProtocol() throws {
        let path = TestCity.packageFolder + "/docs/PROTOCOL.md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for kind in Maneuver.Kind.allCases { #expect(text.contains("`\(kind.rawValue)`")) }
    }
}
