import AppTestSupport
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// A document's file is looked at before it can be sent, and that takes a moment.
@Suite("D1: a file is sent once it has been looked at") struct JoinLookTests {
    /// Of the application only the photo is missing, and nobody looks yet.
    private func stage() throws -> PageStage {
        let engine = ScriptedApplication("draft", done: Array(DriverPeople.parts.prefix(7)))
        var stage = try PageStage(
            JoinPage(), state: DriverPeople.applicant("draft"), answer: { engine.answer($0) })
        stage.looksLater = true
        return stage
    }

    private func sent(_ stage: PageStage) -> [String] {
        stage.calls.compactMap { call in (call as? AttachDocument)?.path }
    }

    /// A path and the key that saves may come in one piece, before anybody has looked.
    @Test func aFileIsSentOnceItHasBeenLookedAt() throws {
        var stage = try stage()
        try stage.press(.paste("/srv/papers/me.jpg"), .function(2))
        #expect(sent(stage).isEmpty)
        try stage.look()
        #expect(sent(stage) == ["/srv/papers/me.jpg"])
    }

    /// Each letter has a look of its own, and none but the last answers for the file.
    @Test func aPathThatComesByLettersIsSentToo() throws {
        var stage = try stage()
        for letter in "/srv/papers/me.jpg".unicodeScalars { try stage.press(.char(letter)) }
        try stage.press(.function(2))
        try stage.look()
        #expect(sent(stage) == ["/srv/papers/me.jpg"])
    }

    /// Whoever types on has thought better of it.
    @Test func whatIsTypedAfterThatKeepsTheFile() throws {
        var stage = try stage()
        try stage.press(.paste("/srv/papers/me"), .function(2), .paste(".jpg"))
        try stage.look()
        #expect(sent(stage).isEmpty)
    }
}
