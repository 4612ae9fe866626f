import RideApp
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What whoever starts the app for the first time is told is true where they are.
@Suite("N4: the first hint") struct NewcomerTests {
    @Test(arguments: Gallery.scenes)
    func namesWhatEnterDoes(scene: Gallery.Scene) {
        let program = scene.bench().program
        let hint = program.firstHint
        let goesOnline =
            if case .run(.goOnline) = program.keyTable.outcome(of: .enter) { true } else { false }
        #expect(hint.contains("Enter goes online") == goesOnline, "\(hint)")
        #expect(hint.contains("? shows every key."))
    }

    @Test("D1: who has yet to join is led on to it")
    func leadsOnToTheApplication() throws {
        let scene = try #require(Gallery.scenes.first { $0.name == "join-draft" })
        var bench = Bench(isNew: true)
        bench.connect(scene.state)
        #expect(bench.text.contains("Enter opens your"), "\(bench.text)")
    }
}
