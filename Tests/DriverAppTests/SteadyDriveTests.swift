import RideApp
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// While one drives, the sheet keeps its height and the map its scale, whatever comes next.
@Suite("Beyond 5: nothing jumps while one drives") struct SteadyDriveTests {
    /// What may lie ahead, from a turn without a name to more than a row can hold.
    private static let ahead: [[RouteView.Manoeuvre]] = {
        let streets = [
            "", "Prat", "José Manuel Balmaceda", "Avenida Presidente Eduardo Frei Montalva Sur",
        ]
        let steps = streets.flatMap { street in
            ["left", "roundabout", "arrive"].map { (kind: String) in
                RouteView.Manoeuvre(
                    kind: kind, street: street, at_m: 180, exit: kind == "roundabout" ? 2 : nil)
            }
        }
        let following = steps.map { step in
            var step = step
            step.at_m = 1_200
            return step
        }
        return steps.map { [$0] } + steps.flatMap { step in following.map { [step, $0] } }
    }()

    @Test(
        arguments: [
            Size(width: 80, height: 24), Size(width: 99, height: 59), Size(width: 200, height: 60),
        ], ["en", "pt-BR"])
    func theSheetKeepsItsHeight(size: Size, language: String) {
        let bench = Bench(
            Scenes.driving([]), size, way: Scenes.trip, language: language)
        let isWide = FrameLayout.isWide(size)
        let width = FrameLayout.sheetWidth(for: size)
        let inside = width - 2 * Sheet.frameColumns
        var heights: Set<Int> = []
        for steps in Self.ahead {
            var bench = bench
            bench.announce(Scenes.driving(steps))
            let sheet = bench.program.sheet(width: inside, isWide: isWide, glyphs: .braille)
            heights.insert(sheet.height(width: width))
        }
        #expect(heights.count == 1, "\(heights)")
    }

    @Test("the next turn moves nothing on the map, and near the end as much is seen as before")
    func theMapKeepsItsScale() {
        let near = RouteView.Manoeuvre(kind: "left", street: "Prat", at_m: 50)
        let far = RouteView.Manoeuvre(kind: "left", street: "Prat", at_m: 1_400)
        let subjects = [near, far].map {
            Bench(Scenes.driving([$0]), way: Scenes.trip).program.scene.subject
        }
        #expect(subjects[0] == subjects[1])
        for share in [0.0, 0.3, 0.6, 0.9, 0.99] {
            let bench = Bench(Scenes.driving, way: Scenes.trip, share: share)
            let core = bench.program.core
            guard let car = core.carCoordinate, let subject = bench.program.scene.subject else {
                Issue.record("nothing to see")
                continue
            }
            #expect(subject.points.first == car)
            let ahead = DriverProgram.beginning(
                of: core.routeAhead, length_m: DriverProgram.blocks_m)
            #expect(Array(subject.points.prefix(ahead.count)) == ahead)
            let isNearTheEnd = bench.program.remaining_m < DriverProgram.blocks_m
            #expect((subject.points.count > ahead.count) == isNearTheEnd, "\(share)")
        }
    }
}
