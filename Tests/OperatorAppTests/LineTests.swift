import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// The operator's screen where it is read line by line.
@Suite("N5: the operator's screen in lines") struct LineTests {
    @Test("nothing is cut", arguments: Gallery.scenes, AppFiles.tags)
    func nothingIsCut(scene: Gallery.Scene, language: String) throws {
        var stage = try OperatorStage(scene.town, language: language)
        try scene.lead(&stage)
        stage.app.expectNothingCutInLines()
    }

    @Test("a ride is told with the whole names of both its ends")
    func bothEndsAreTold() throws {
        var stage = try OperatorStage()
        try stage.press(.char("2"))
        let rows = stage.app.outline(glyphs: .braille).choices.map(\.text)
        let way = "Hospital San Juan de Dios → Avenida Francisco de Aguirre"
        #expect(rows.contains { $0.contains(way) }, "\(rows)")
    }

    @Test("each figure of the city is a line of its own")
    func eachFigureIsALine() throws {
        let stage = try OperatorStage()
        let texts = stage.app.core.texts
        let lines = stage.app.outline(glyphs: .braille).lines.map { "\($0)" }
        for key in ["operator.completed", "operator.serviceRate", "operator.meanWait"] as [TextKey]
        {
            let about = lines.filter { $0.contains("(\"\(texts[key])") }
            #expect(about.count == 1 && !about.joined().contains("  "), "\(about)")
        }
    }
}
