import RideCore
import Testing

/// The limits of texts at one below, exactly and one above (R4, R5).
@Suite("Texts have limits of characters and of bytes (R4, R5)")
struct TextLimitTests {
    /// A text of as many characters, three bytes each.
    private func wide(_ characters: Int) -> String {
        String(repeating: "東", count: characters)
    }

    /// A text of as many bytes in few characters: letters of seven bytes, then plain ones.
    private func heavy(_ bytes: Int) -> String {
        String(repeating: "e\u{301}\u{302}\u{303}", count: bytes / 7)
            + String(repeating: "a", count: bytes % 7)
    }

    /// The code of the rejection of a chat message; nil where it is sent.
    private func chatRejection(_ text: String) throws -> TripRejection? {
        let trip = try Story.accepted().trip
        let command = TripCommand.sendMessage(by: .passenger(Story.ana), text: text)
        do {
            _ = try trip.decide(command, at: Instant(milliseconds: 9_000))
            return nil
        } catch {
            return error
        }
    }

    private func rejection(_ body: () throws(TextRejection) -> Void) -> TextRejection? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func aChatMessageHasAtMost500CharactersAnd2000Bytes() throws {
        #expect(try chatRejection(wide(499)) == nil)
        #expect(try chatRejection(wide(500)) == nil)
        #expect(try chatRejection(wide(501)) == .messageTooLong)
        #expect(heavy(2_000).count < 500)
        #expect(try chatRejection(heavy(1_999)) == nil)
        #expect(try chatRejection(heavy(2_000)) == nil)
        #expect(try chatRejection(heavy(2_001)) == .messageTooLong)
        #expect(try chatRejection("") == .messageEmpty)
    }

    @Test func aNameHasOneTo60CharactersAndAtMost240Bytes() throws {
        let tooLong = TextRejection.tooLong(characters: 60)
        let tooHeavy = TextRejection.tooManyBytes(bytes: 240)
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(wide(59)) } == nil)
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(wide(60)) } == nil)
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(wide(61)) } == tooLong)
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(heavy(239)) } == nil)
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(heavy(240)) } == nil)
        #expect(
            rejection { () throws(TextRejection) in _ = try PersonName(heavy(241)) } == tooHeavy)
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(" \u{0}") } == .empty)
        #expect(try PersonName("  Ana\u{202E}  Rojas ").text == "Ana Rojas")
    }

    /// In any script; digits and signs alone name nobody.
    @Test(arguments: [
        ("1", false), ("0123456789", false), ("-- 7 --", false), ("★★", false), ("٣٤", false),
        ("A", true), ("7 de Setembro", true), ("東", true), ("Łukasz 2", true), ("ª", true),
    ])
    func aNameHasALetter(_ text: String, isName: Bool) {
        let expected: TextRejection? = isName ? nil : .empty
        #expect(rejection { () throws(TextRejection) in _ = try PersonName(text) } == expected)
        #expect(rejection { () throws(TextRejection) in _ = try Rider(name: text) } == expected)
    }

    @Test func aCommentHasAtMost280CharactersAnd1120Bytes() throws {
        func comment(_ text: String) -> TextRejection? {
            rejection { () throws(TextRejection) in
                _ = try Rating(stars: .five, comment: text)
            }
        }
        let tooLong = TextRejection.tooLong(characters: 280)
        let tooHeavy = TextRejection.tooManyBytes(bytes: 1_120)
        #expect(comment(wide(279)) == nil)
        #expect(comment(wide(280)) == nil)
        #expect(comment(wide(281)) == tooLong)
        #expect(comment(heavy(1_119)) == nil)
        #expect(comment(heavy(1_120)) == nil)
        #expect(comment(heavy(1_121)) == tooHeavy)
    }

    /// Leading Hangul consonants join into a single character without end.
    @Test func oneEndlessCharacterIsTooLong() throws {
        let endless = String(repeating: "\u{1100}", count: 1_000)
        #expect(endless.count == 1)
        #expect(throws: TextRejection.tooManyBytes(bytes: 240)) { try PersonName(endless) }
        #expect(throws: TextRejection.tooManyBytes(bytes: 1_120)) {
            try Rating(stars: .one, comment: endless)
        }
        #expect(try chatRejection(endless) == .messageTooLong)
    }

    @Test func theLimitCountsWhatIsLeftAfterCleaning() throws {
        let padded = "  " + String(repeating: "\u{200B}a\u{0}", count: 500) + "  "
        #expect(try chatRejection(padded) == nil)
    }

    @Test func aCommentOfNothingIsNoComment() throws {
        #expect(try Rating(stars: .three).comment == nil)
        #expect(try Rating(stars: .three, comment: "").comment == nil)
        #expect(try Rating(stars: .three, comment: " \u{200B}\n").comment == nil)
        #expect(try Rating(stars: .three, comment: " fine ").comment == "fine")
        #expect(try Rating(stars: .three, comment: " ") == Rating(stars: .three))
    }

    @Test func theChatOfARideHoldsOneThousandMessages() throws {
        var story = try Story.accepted()
        let write = TripCommand.sendMessage(by: .driver(Story.luis), text: "Hi")
        for _ in 0..<999 { try story.tell(write) }
        try story.tell(write)
        #expect(story.trip.conversation.messages.count == 1_000)
        #expect(throws: TripRejection.chatIsFull) { try story.tell(write) }
    }
}
