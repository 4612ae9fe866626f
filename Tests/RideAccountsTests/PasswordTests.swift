import RideCore
import Testing

@testable import RideAccounts

@Suite("A6: a password has 8 to 128 characters of any kind, and is not a common one")
struct PasswordTests {
    private func says(_ typed: String, own: [String] = []) -> String {
        let check = Password.check(typed, own: own)
        return check.value == nil ? words(check) : "right"
    }

    @Test(
        "A6: what a form says of a password",
        arguments: [
            ("", "empty"), ("a", "…password_too_short"), ("coracao", "…password_too_short"),
            ("coracao7", "right"), ("        x", "right"), ("東京東京東京東京", "right"),
            ("password", "…password_common"), ("PassWord", "…password_common"),
            ("12345678", "…password_common"), ("123456789", "…password_common"),
            ("senha123", "…password_common"), ("colocolo", "…password_common"),
            ("aaaaaaaa", "…password_common"), ("東東東東東東東東", "…password_common"),
            ("password and more", "right"),
        ])
    func aPasswordIsChecked(typed: String, said: String) {
        #expect(says(typed) == said)
    }

    @Test("A6: 8 to 128 characters, and 512 bytes")
    func aPasswordHasLimits() {
        let word = String(repeating: "ab", count: 100)
        for (count, said) in [
            (7, "…password_too_short"), (8, "right"), (9, "right"), (127, "right"),
            (128, "right"), (129, "✗password_too_long"),
        ] {
            #expect(says(String(word.prefix(count))) == said, "\(count)")
        }
        let heavy = String(repeating: "e\u{301}\u{302}\u{303}", count: 73)
        #expect(heavy.utf8.count == 511)
        #expect(says(heavy) == "…password_common")
        #expect(says(heavy + "a") == "right")
        #expect(says(heavy + "ab") == "✗password_too_many_bytes")
        #expect(says(String(repeating: "a", count: 129)) == "✗password_too_long")
    }

    @Test(
        "A6: a person's own name and address do not count",
        arguments: [
            ("anarojas", "…password_too_personal"), ("RojasAna1990", "…password_too_personal"),
            ("ana.rojas@mail.com", "…password_too_personal"),
            ("xx-ana.rojas-yy", "…password_too_personal"),
            ("rojas1234567", "…password_too_personal"),
            ("rojas12345678", "right"), ("rojas likes green buses", "right"),
            ("banana-split-77", "right"), ("mar-de-x", "right"),
            ("de-la-cruz-verde", "right"),
        ])
    func ownNamesDoNotCount(typed: String, said: String) {
        #expect(says(typed, own: ["Ana de Rojas", "ana.rojas@mail.com"]) == said)
    }

    @Test("A6: at sign-in only the length is checked")
    func atSignInOnlyTheLengthIsChecked() throws {
        #expect(try Password(presented: "1").bytes == [49])
        #expect(throws: PasswordRejection.empty) { try Password(presented: "") }
        #expect(throws: PasswordRejection.tooLong) {
            try Password(presented: String(repeating: "a", count: 129))
        }
    }

    @Test("A6: a password never shows itself")
    func aPasswordNeverShowsItself() throws {
        let password = try Password(presented: "topsecret")
        var dumped = ""
        dump(password, to: &dumped)
        for text in ["\(password)", String(reflecting: password), dumped, "\([password])"] {
            #expect(!text.contains("topsecret"))
            #expect(!text.contains("116"))
        }
    }

    @Test("A6: the list is in order, in small letters and of the permitted length")
    func theListIsInOrder() {
        let all = CommonPasswords.all
        #expect(all.count >= 200)
        #expect(all.allSatisfy { $0.count >= 8 && $0.lowercased() == $0 })
        #expect(
            zip(all, all.dropFirst()).allSatisfy {
                Array($0.utf8).lexicographicallyPrecedes($1.utf8)
            })
        #expect(all.allSatisfy { CommonPasswords.contain(String($0)) })
        #expect(!CommonPasswords.contain("a"))
        #expect(!CommonPasswords.contain("zzzzzzzzz"))
        expectOwnWords(PasswordRejection.self)
    }
}
