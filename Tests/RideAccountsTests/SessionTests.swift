import RideCore
import Testing

@testable import RideAccounts

@Suite("A2: an app stays signed in for 30 days from its last use")
struct SessionTests {
    private let first: [UInt8] = [1]
    private let second: [UInt8] = [2]
    private let third: [UInt8] = [3]
    private let dayLong: Int64 = 24 * 3_600

    @Test("A2: a session that is not used for 30 days is over")
    func aSessionExpires() {
        var session = Session(tokenHash: first, at: seconds(0))
        #expect(session.standing(of: first, at: seconds(0)) == .good)
        #expect(session.standing(of: second, at: seconds(0)) == .unknown)
        let last = WallTime(milliseconds: 30 * dayLong * 1_000)
        #expect(session.standing(of: first, at: last - .milliseconds(1)) == .goodToBeReplaced)
        #expect(session.standing(of: first, at: last) == .goodToBeReplaced)
        #expect(session.standing(of: first, at: last + .milliseconds(1)) == .expired)
        session.used(first, at: last)
        #expect(session.standing(of: first, at: last + .milliseconds(1)) == .goodToBeReplaced)
        session.used(first, at: seconds(5))
        #expect(session.lastUsedAt == last)
    }

    @Test("A2: a token older than a day is to be replaced")
    func anOldTokenIsToBeReplaced() {
        let session = Session(tokenHash: first, at: seconds(0))
        let day = seconds(dayLong)
        #expect(session.standing(of: first, at: day - .milliseconds(1)) == .good)
        #expect(session.standing(of: first, at: day) == .good)
        #expect(session.standing(of: first, at: day + .milliseconds(1)) == .goodToBeReplaced)
    }

    @Test("A2: the old token is good until 60 s after the new one was first used")
    func theOldTokenStaysGoodForAWhile() {
        var session = Session(tokenHash: first, at: seconds(0))
        session.replaceToken(first, with: second, at: seconds(100))
        #expect(session.standing(of: second, at: seconds(100)) == .good)
        session.used(second, at: seconds(200))
        session.used(second, at: seconds(210))
        let end = seconds(260)
        #expect(session.standing(of: first, at: end - .milliseconds(1)) == .good)
        #expect(session.standing(of: first, at: end) == .good)
        #expect(session.standing(of: first, at: end + .milliseconds(1)) == .unknown)
        session.used(second, at: end)
        #expect(session.replaced == .good(tokenHash: first, until: end))
        session.used(second, at: end + .milliseconds(1))
        #expect(session.replaced == .nothing)
        #expect(session.standing(of: first, at: end) == .unknown)
    }

    @Test("N2: an app that never got its new token still gets in, and gets another")
    func aLostTokenIsReplacedAgain() {
        var session = Session(tokenHash: first, at: seconds(0))
        session.replaceToken(first, with: second, at: seconds(100))
        #expect(session.standing(of: first, at: seconds(9_999)) == .goodToBeReplaced)
        session.used(first, at: seconds(9_999))
        session.replaceToken(first, with: third, at: seconds(9_999))
        #expect(session.standing(of: first, at: seconds(10_000)) == .goodToBeReplaced)
        #expect(session.standing(of: second, at: seconds(10_000)) == .unknown)
        #expect(session.standing(of: third, at: seconds(10_000)) == .good)
    }

    @Test("A4: the password is asked for again after more than 10 minutes")
    func thePasswordIsAskedForAgain() {
        var session = Session(tokenHash: first, at: seconds(1_000))
        let end = seconds(1_600)
        #expect(!session.needsPassword(at: seconds(1_000)))
        #expect(!session.needsPassword(at: end - .milliseconds(1)))
        #expect(!session.needsPassword(at: end))
        #expect(session.needsPassword(at: end + .milliseconds(1)))
        #expect(session.needsPassword(at: seconds(999)))
        session.passwordGiven(at: end)
        #expect(!session.needsPassword(at: end + .seconds(600)))
    }

    @Test func aSessionIsStored() throws {
        var session = Session(tokenHash: first, at: seconds(1))
        try expectStored(
            session,
            #"{"lastUsedAt":1000,"passwordGivenAt":1000,"replaced":{"nothing":{}},"#
                + #""tokenHash":[1],"tokenMadeAt":1000}"#)
        session.replaceToken(first, with: second, at: seconds(2))
        #expect(try json(session).contains(#"{"goodUntilNextUse":{"tokenHash":[1]}}"#))
        #expect(try value(Session.self, try json(session)) == session)
        session.used(second, at: seconds(3))
        #expect(try json(session).contains(#"{"good":{"tokenHash":[1],"until":63000}}"#))
        #expect(try value(Session.self, try json(session)) == session)
    }
}
