import RideAccounts
import RideCore
import RideService
import Testing

/// Reliability 13: after the wall's clock has gone back, tokens go by their rule, and nothing that
/// was over is good again but for what the clock itself says.
@Suite struct WallJumpTests {
    private static let day = 86_400

    private func open(_ token: Token, _ stage: Stage) throws -> Token {
        try stage.service.openSession(role: .passenger, name: "", token: token.text).token
    }

    /// Nobody is signed out by a jump back, and nobody's token is exchanged before its day is over.
    @Test(arguments: [1, day, 400 * day]) func aJumpBackSignsNobodyOut(back: Int) throws {
        let stage = Stage()
        let token = try stage.signUp(stage.form(.passenger)).token
        stage.wallPasses(-back)
        #expect(try open(token, stage) == token)
        // Back where it was, the token's day goes on from its beginning.
        stage.wallPasses(back + Self.day)
        #expect(try open(token, stage) == token)
        stage.wallPasses(1)
        #expect(try open(token, stage) != token)
    }

    /// Thirty days from the last use are counted from the latest moment at which it was used.
    @Test func aUseAfterAJumpBackShortensNothing() throws {
        let stage = Stage()
        let first = try stage.signUp(stage.form(.passenger)).token
        stage.wallPasses(-Self.day)
        _ = try open(first, stage)
        stage.wallPasses(31 * Self.day)
        let second = try open(first, stage)
        #expect(second != first)
        stage.wallPasses(30 * Self.day + 1)
        #expect(stage.refusal { _ = try open(second, stage) } == "unknown_token")
    }

    /// The token of before, whose minute is over, stays over when the clock goes back.
    @Test(arguments: [62, 3_600, day]) func anExchangedTokenDoesNotComeBack(back: Int) throws {
        let stage = Stage()
        let first = try stage.signUp(stage.form(.passenger)).token
        stage.wallPasses(Self.day + 1)
        let second = try open(first, stage)
        #expect(try open(second, stage) == second)
        stage.wallPasses(61)
        #expect(stage.refusal { _ = try open(first, stage) } == "unknown_token")
        stage.wallPasses(-back)
        #expect(stage.refusal { _ = try open(first, stage) } == "unknown_token")
        #expect(try open(second, stage) == second)
    }

    /// What needs a fresh password is not had for an old one by a jump back.
    @Test func aPasswordIsNotFreshByAJumpBack() throws {
        let stage = Stage()
        let session = try stage.signUp(stage.form(.passenger))
        let hash = session.token.hash
        #expect(!stage.service.needsPassword(session.actor, tokenHash: hash))
        stage.wallPasses(-1)
        #expect(stage.service.needsPassword(session.actor, tokenHash: hash))
    }
}
