import Testing

/// Recorded screens are few enough to be looked at: sheets without their maps, those of a page in
/// one file.
@Suite struct RecordedScreensTests {
    @Test func recordedScreensAreFewEnoughToBeLookedAt() {
        for finding in RecordedScreens.findings(in: RecordedScreens.files) {
            Issue.record(Comment(rawValue: finding.description))
        }
        #expect(RecordedScreens.all.count > 500)
    }

    /// Maps are in few of them: so many dots stand in whole screens alone, and in the picture of a
    /// document.
    @Test func onlyADozenScreensHoldTheMap() {
        let maps = RecordedScreens.all.filter { screen in
            !screen.name.hasPrefix("document-")
                && screen.text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) }
                    > 100
        }
        let whole = maps.filter { $0.name.hasPrefix("whole-") || $0.path.contains("ReplayApp") }
        #expect(maps.map(\.name) == whole.map(\.name))
        #expect((10...20).contains(whole.count))
    }

    /// The control: one byte too many, and a file that is one screen, are reported.
    @Test func tooMuchAndAFileWithoutARecordAreReported() {
        let most = "=== a\n" + String(repeating: "x", count: RecordedScreens.bytes - 6)
        #expect(RecordedScreens.findings(in: [("a.txt", most)]).isEmpty)
        #expect(RecordedScreens.findings(in: [("a.txt", most + "x")]).map(\.path) == ["Tests"])
        #expect(RecordedScreens.findings(in: [("b.txt", "one screen")]).map(\.path) == ["b.txt"])
    }

    @Test func recordsAreReadAsTheyAreWritten() {
        let screens = RecordedScreens.screens(of: "=== a\none\n\n=== b-en\ntwo\n", at: "a.txt")
        #expect(screens.map(\.name) == ["a", "b-en"])
        #expect(screens.map { String($0.text) } == ["one\n", "two\n"])
    }
}
