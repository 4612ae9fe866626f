import Foundation
import RideTUI
import RideTestSupport
import Testing

/// Compares a screen with the recorded text of this name in `Tests/DriverAppTests/Screens`.
///
/// With `RECORD=1` in the environment the text is written anew, and the run fails all the same: a
/// recording is only worth something once somebody has looked at it.
func expect(
    _ screen: Screen, isRecordedAs name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let path = "\(TestCity.packageFolder)/Tests/DriverAppTests/Screens/\(name).txt"
    let shown = screen.text
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try? Data(shown.utf8).write(to: URL(fileURLWithPath: path))
        Issue.record(
            "recorded \(name); look at it, then run without RECORD", sourceLocation: sourceLocation)
        return
    }
    let recorded = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "nothing"
    #expect(
        shown == recorded, "\(name) shows\n<<<\n\(shown)>>>", sourceLocation: sourceLocation)
}
