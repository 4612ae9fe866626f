import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import OperatorApp

/// What others have written cannot do anything to the operator's terminal.
@Suite struct HostileTests {
    @Test(arguments: Gallery.scenes)
    func nothingButWhatCanBeSeenReachesTheScreen(scene: Gallery.Scene) throws {
        var stage = try OperatorStage(Hostile.town)
        try scene.lead(&stage)
        for text in Hostile.texts {
            try stage.callForHelp(UInt64(text.count) + 1_000, name: text)
        }
        for size in [Size(width: 80, height: 24), Size(width: 200, height: 60)] {
            try stage.give(.resized(size))
            let screen = stage.screen()
            for y in 0..<size.height {
                #expect(TextWidth.of(screen.row(y)) <= size.width)
            }
            let hidden = screen.text.unicodeScalars.filter {
                $0 != "\n"
                    && ($0.properties.generalCategory == .control
                        || $0.properties.generalCategory == .format && $0 != "\u{200D}")
            }
            #expect(hidden.isEmpty, "\(hidden.map { String($0.value, radix: 16) })")
        }
        for effect in stage.done {
            switch effect {
            case .setTitle(let text), .notify(let text): #expect(SafeText.line(text).count > 0)
            default: break
            }
        }
    }
}
