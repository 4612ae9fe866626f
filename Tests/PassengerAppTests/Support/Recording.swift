import Foundation
import RideTUI
import Testing

/// Compares a screen with the one recorded under a name in `Screens/`.
///
/// With RECORD=1 in the environment the screens are recorded anew, and the run fails: a screen is
/// right only once somebody has looked at it.
func expect(
    _ screen: Screen, isRecorded name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Screens")
    let file = folder.appendingPathComponent(name + ".txt")
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    if isRecording {
        try Data(screen.text.utf8).write(to: file)
        Issue.record("recorded \(name) anew", sourceLocation: sourceLocation)
        return
    }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(
        screen.text == recorded, "\(name) shows\n\(screen.text)", sourceLocation: sourceLocation)
}
