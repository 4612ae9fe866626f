import Foundation
import RideTUI
import Testing

/// Compares the sheets of a screen, drawn without its map, with those recorded under a name beside
/// the test, and draws them with their colours where `RIDE_PICTURES` names a folder for that.
public func expect(
    _ screen: Screen, isRecorded name: String, besides test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if let folder = ProcessInfo.processInfo.environment["RIDE_PICTURES"] {
        let picture = URL(fileURLWithPath: folder).appendingPathComponent("\(name).svg")
        try Data(ScreenPicture(screen).svg.utf8).write(to: picture)
    }
    try expect(
        text: screen.text.withoutFrames, isRecorded: name, besides: test,
        sourceLocation: sourceLocation)
}

/// Compares a whole screen, its map with it, with the one recorded under a name beside the test.
/// A dozen are: what a change of the map does to a screen is seen in few of them.
public func expect(
    _ screen: Screen, isRecordedWhole name: String, besides test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expect(
        text: screen.text, isRecorded: "\(ScreenRecord.whole)-\(name)", besides: test,
        sourceLocation: sourceLocation)
}

/// Compares a text with the one recorded under a name beside the test.
public func expect(
    text: String, isRecorded name: String, besides test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let record = try ScreenRecord(text, named: name, besides: test)
    #expect(record.isRight, "\(record.complaint)", sourceLocation: sourceLocation)
}
