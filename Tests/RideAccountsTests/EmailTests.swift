import Testing

@testable import RideAccounts

@Suite("A1: an e-mail address is checked as it is typed")
struct EmailTests {
    @Test(
        "A1: what a form says of an address",
        arguments: [
            ("", "empty"), ("  ", "empty"), ("a", "…email_incomplete"),
            ("ana", "…email_incomplete"), ("ana.", "…email_incomplete"),
            ("ana@", "…email_incomplete"), ("ana@example", "…email_incomplete"),
            ("ana@example.", "…email_incomplete"), ("ana@example.c", "…email_incomplete"),
            ("ana@example.co-", "…email_incomplete"), ("ana@example-", "…email_incomplete"),
            ("ana@example.com", "ana@example.com"), (" Ana@Example.com ", "Ana@Example.com"),
            ("a.b+c_d@x-y.example.com.br", "a.b+c_d@x-y.example.com.br"),
            ("ana@example.c0m", "ana@example.c0m"), ("@", "✗email_nothing_before_at_sign"),
            ("@x.com", "✗email_nothing_before_at_sign"), (".ana", "✗email_wrong_dot"),
            ("a..b", "✗email_wrong_dot"), ("ana.@x.com", "✗email_wrong_dot"),
            ("ana@.com", "✗email_wrong_dot"), ("ana@x..com", "✗email_wrong_dot"),
            ("ana@-x.com", "✗email_wrong_domain"), ("ana@x-.com", "✗email_wrong_domain"),
            ("ana@10.20.30.40", "✗email_wrong_domain"), ("a@b@c", "✗email_second_at_sign"),
            ("an a@x.com", "✗email_wrong_character"), ("josé@x.com", "✗email_wrong_character"),
            ("ana@x_y.com", "✗email_wrong_character"), ("\"a\"@x.com", "✗email_wrong_character"),
            ("a(b)@x.com", "✗email_wrong_character"), ("ana@[1.2.3.4]", "✗email_wrong_character"),
        ])
    func anAddressIsCheckedAsItIsTyped(typed: String, says: String) {
        #expect(words(EmailAddress.check(typed)) == says)
    }

    @Test("A1: 64 bytes before the @, 63 between dots, 254 in all")
    func anAddressHasLimits() {
        func says(local: Int, label: Int) -> String {
            let address =
                String(repeating: "a", count: local) + "@" + String(repeating: "b", count: label)
                + ".com"
            let said = words(EmailAddress.check(address))
            return said == address ? "right" : said
        }
        #expect(says(local: 63, label: 5) == "right")
        #expect(says(local: 64, label: 5) == "right")
        #expect(says(local: 65, label: 5) == "✗email_too_long")
        #expect(says(local: 5, label: 62) == "right")
        #expect(says(local: 5, label: 63) == "right")
        #expect(says(local: 5, label: 64) == "✗email_too_long")
        func ofLength(_ bytes: Int) -> String {
            let label = String(repeating: "b", count: 60) + "."
            let start = String(repeating: "a", count: 60) + "@" + label + label
            return start + String(repeating: "c", count: bytes - start.utf8.count - 24)
                + "." + String(repeating: "d", count: 20) + ".br"
        }
        for (bytes, fits) in [(253, true), (254, true), (255, false)] {
            #expect(ofLength(bytes).utf8.count == bytes)
            #expect((EmailAddress.check(ofLength(bytes)).value != nil) == fits, "\(bytes)")
        }
    }

    @Test("A1: capitals do not make another mailbox")
    func capitalsDoNotMakeAnotherMailbox() throws {
        let small = try EmailAddress("ana@example.com")
        let large = try EmailAddress("ANA@Example.COM")
        #expect(small == large)
        #expect(Set([small, large]).count == 1)
        #expect(large.key == "ana@example.com")
        #expect(small != (try EmailAddress("ana@example.org")))
    }

    @Test func anAddressIsStoredAsItIsTyped() throws {
        try expectStored(try EmailAddress("Ana@example.com"), "\"Ana@example.com\"")
        #expect(throws: DecodingError.self) { try value(EmailAddress.self, "\"ana\"") }
        #expect(throws: DecodingError.self) { try value(EmailAddress.self, "\" a@b.com\"") }
        expectOwnWords(EmailRejection.self)
    }
}
