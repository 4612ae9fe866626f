import RideCore
import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("P12, P13: was it useful, and who invited you")
struct HelpAndReferralTests {
    @Test("P12: everybody has one vote on an article, which can be changed")
    func everybodyHasOneVote() throws {
        let ana = Actor.passenger(PassengerID(5))
        let luis = Actor.driver(DriverID(5))
        var votes = HelpVotes()
        #expect(votes.vote(of: ana) == nil)
        votes.vote(true, by: luis)
        votes.vote(true, by: ana)
        votes.vote(true, by: ana)
        #expect((votes.useful, votes.useless) == (2, 0))
        votes.vote(false, by: ana)
        #expect((votes.useful, votes.useless) == (1, 1))
        #expect(votes.vote(of: ana) == false)
        #expect(votes.vote(of: luis) == true)
        try expectStored(
            votes,
            #"{"useful":1,"votes":[{"isUseful":false,"person":{"passenger":5}},"#
                + #"{"isUseful":true,"person":{"driver":5}}]}"#)
    }

    @Test("P12: votes are counted right, whoever votes in whatever order")
    func votesAreCountedRight() {
        var random = SeededRandom(seed: 21)
        var votes = HelpVotes()
        var model: [Actor: Bool] = [:]
        for _ in 0..<2_000 {
            let number = UInt64(random.below(60))
            let person: Actor =
                random.below(2) == 0
                ? .passenger(PassengerID(number)) : .driver(DriverID(number))
            let isUseful = random.below(2) == 0
            votes.vote(isUseful, by: person)
            model[person] = isUseful
            #expect(votes.useful == model.values.count { $0 })
            #expect(votes.useless == model.values.count { !$0 })
            #expect(votes.vote(of: person) == isUseful)
        }
    }

    @Test("P12: an article has a plain name")
    func anArticleHasAPlainName() throws {
        for (text, isGood) in [
            ("", false), ("a", true), ("how-to-pay", true), ("How", false), ("a b", false),
            (String(repeating: "a", count: 39), true), (String(repeating: "a", count: 40), true),
            (String(repeating: "a", count: 41), false), ("../x", false),
        ] {
            #expect((HelpArticleID(stored: text) != nil) == isGood, "\(text)")
        }
        let id = try #require(HelpArticleID(stored: "how-to-pay"))
        try expectStored(
            HelpArticle(id: id, topic: .payments), #"{"id":"how-to-pay","topic":"payments"}"#)
    }

    @Test("P13: a code leads back to its person, and nobody shares one")
    func aCodeLeadsBack() throws {
        var codes: Set<String> = []
        let numbers: [UInt64] = Array(0..<500) + (0..<500).map { 4_294_967_296 + $0 }
        for number in numbers {
            for owner in [Actor.passenger(PassengerID(number)), .driver(DriverID(number))] {
                let code = try #require(ReferralCode(of: owner))
                codes.insert(code.text)
                #expect(try ReferralCode(code.formatted.lowercased()) == code)
                #expect(try ReferralCode(code.text).owner == owner)
            }
        }
        #expect(codes.count == 2_000)
        #expect(codes.allSatisfy { $0.count == 8 })
    }

    @Test("P13: the largest number that has a code, and the first that has none")
    func theLargestNumberThatHasACode() throws {
        let largest: UInt64 = 13_756_307_054
        let code = try #require(ReferralCode(of: .driver(DriverID(largest))))
        #expect(try ReferralCode(code.text).owner == .driver(DriverID(largest)))
        #expect(ReferralCode(of: .driver(DriverID(largest + 1))) == nil)
        #expect(ReferralCode(of: .passenger(PassengerID(.max))) == nil)
    }

    @Test("P13: any one wrong sign and any two swapped ones are noticed")
    func slipsAreNoticed() throws {
        var random = SeededRandom(seed: 31)
        for _ in 0..<50 {
            let owner = Actor.passenger(PassengerID(UInt64(random.below(1_000_000_000))))
            let signs = Array(try #require(ReferralCode(of: owner)).text)
            for place in signs.indices {
                for sign in CodeAlphabet.text(Array(0..<31)) where sign != signs[place] {
                    var changed = signs
                    changed[place] = sign
                    #expect(ReferralCode(stored: String(changed)) == nil)
                }
                for other in signs.indices where signs[other] != signs[place] {
                    var changed = signs
                    changed.swapAt(place, other)
                    #expect(ReferralCode(stored: String(changed)) == nil)
                }
            }
        }
    }

    @Test("P13: what a form says of a code")
    func aCodeIsChecked() throws {
        let code = try #require(ReferralCode(of: .passenger(PassengerID(5))))
        let wrong = String(code.text.dropLast()) + (code.text.last == "2" ? "3" : "2")
        for (typed, says) in [
            ("", "empty"), ("AB", "…referral_incomplete"), (code.formatted, code.text),
            (wrong, "✗referral_wrong_check_sign"), (code.text + "2", "✗referral_too_long"),
            ("ABCD-EFGO", "✗referral_wrong_character"),
        ] {
            #expect(words(ReferralCode.check(typed)) == says)
        }
        try expectStored(code, "\"\(code.text)\"")
        expectOwnWords(ReferralRejection.self)
    }
}
