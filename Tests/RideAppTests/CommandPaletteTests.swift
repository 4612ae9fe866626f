import AppTestSupport
import RideTUI
import Testing

@testable import RideApp

/// The list of keys is the palette of commands, too.
@Suite struct CommandPaletteTests {
    @Test("N3: : opens the list of keys as ? does, and what is typed into it is run by Enter")
    func aCommandIsTypedAndRun() throws {
        for opening in ["?", ":"] as [Unicode.Scalar] {
            var host = HostProgram(
                settings: ProgramSettings(name: "Ana", texts: try AppFiles.texts("en"), seed: 1))
            func press(_ key: Key) { _ = host.update(Input(at_ms: 0, .key(key))) }
            _ = host.update(Input(at_ms: 0, .resized(.smallest)))
            press(.char(opening))
            guard case .help? = host.core.overlay else {
                Issue.record("\(opening) opens nothing")
                continue
            }
            // The same key closes what nothing was typed into yet.
            press(.char(opening))
            #expect(host.core.overlay == nil)
            press(.char(opening))
            for scalar in "past mess".unicodeScalars { press(.char(scalar)) }
            press(.enter)
            guard case .pastMessages? = host.core.overlay else {
                Issue.record("\(opening) runs nothing")
                continue
            }
        }
    }
}
