import AppTestSupport
import RideApp
import RideTUI
import Testing

@testable import DriverApp

/// The driver's app where it is read line by line.
@Suite("N5: the driver's app in lines") struct LineTests {
    @Test("nothing is cut", arguments: Gallery.scenes, AppFiles.tags)
    func nothingIsCut(scene: Gallery.Scene, language: String) {
        scene.bench(language).program.expectNothingCutInLines()
    }

    @Test("a first name of any length is said whole")
    func aLongFirstNameIsSaid() throws {
        var bench = try #require(Gallery.scenes.first { $0.name == "near-dropoff" }).bench()
        var state = try #require(bench.program.core.state)
        let name = "Maximilianaconstanzaisabel"
        state.ride?.passenger.name = "\(name) Rojas"
        bench.announce(state)
        let outline = bench.program.outline(glyphs: .braille)
        #expect("\(outline)".contains(name), "\(outline)")
    }
}
