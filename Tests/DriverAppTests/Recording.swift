import AppTestSupport
import RideTUI
import Testing

/// Compares a screen with the one recorded under a name; see `ScreenRecord`.
func expect(
    _ screen: Screen, isRecorded name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expect(text: screen.text, isRecorded: name, sourceLocation: sourceLocation)
}

/// Compares a text with the one recorded under a name; see `ScreenRecord`.
func expect(
    text: String, isRecorded name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let record = try ScreenRecord(text, named: name, besides: #filePath)
    #expect(record.isRight, "\(record.complaint)", sourceLocation: sourceLocation)
}
