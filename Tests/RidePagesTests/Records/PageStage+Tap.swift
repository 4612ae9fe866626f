import AppTestSupport
import Testing

extension PageStage {
    /// Clicks where a text stands; it is a mistake if it stands nowhere.
    mutating func tap(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isThere = try click(on: text)
        #expect(isThere, "“\(text)” is not on\n\(self.text)", sourceLocation: sourceLocation)
    }
}
