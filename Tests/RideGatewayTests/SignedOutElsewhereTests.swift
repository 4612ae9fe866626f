import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// A session that ends somewhere else ends at its connection at once: by a forgotten password that
/// is set anew, and by signing out where the same token is in use.
@Suite struct SignedOutElsewhereTests {
    private static let password = SecretText("trem azul 1958")
    private static let newPassword = SecretText("outro trem 1977")
    private static let email = "p1@example.com"

    private func code(_ result: Result<some Any, WireError>?) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    /// One person on two connections, each with a session of its own.
    private func two(
        _ bench: Bench
    ) throws -> (here: ClientID, token: String, there: ClientID) {
        let here = bench.connect(1)
        let there = bench.connect(2)
        for client in [here, there] { _ = try bench.ask(Hello(client: "test"), from: client) }
        let signUp = SignUp(
            command_id: try commandID(1), role: .passenger, name: "Person One", email: Self.email,
            password: Self.password, phone: "11912345678", tax_id: "52998224725", gender: .woman,
            terms_version: 1)
        let session = try bench.ask(signUp, from: here).get()
        _ = try bench.ask(
            SignIn(role: .passenger, email: Self.email, password: Self.password), from: there
        ).get()
        return (here, session.token, there)
    }

    /// The code that was sent to the mailbox.
    private func recoveryCode(_ bench: Bench, asking client: ClientID) throws -> SecretText {
        _ = try bench.ask(RecoverPassword(role: .passenger, email: Self.email), from: client).get()
        let letter = try #require(bench.store.outbox.last)
        return SecretText(String(try #require(letter.subject.split(separator: " ").last)))
    }

    @Test("A3: who sets a forgotten password anew signs every other connection out, at once")
    func aResetSignsEverybodyOut() throws {
        let bench = Bench()
        let (here, token, there) = try two(bench)
        let other = bench.connect(3)
        _ = try bench.ask(Hello(client: "test"), from: other)
        let reset = ResetPassword(
            role: .passenger, email: Self.email,
            code: try recoveryCode(bench, asking: other), password: Self.newPassword)
        // A code that nobody has been sent ends nothing.
        let wrong = ResetPassword(
            role: .passenger, email: Self.email, code: SecretText("AAAA-AAAA"),
            password: Self.newPassword)
        #expect(code(try bench.ask(wrong, from: other)) == "wrong_code")
        for client in [here, there] {
            #expect(code(try bench.ask(GetState(), from: client)) == nil)
        }
        #expect(code(try bench.ask(reset, from: other)) == nil)
        let told = [here, there].map { bench.inbox[$0]?.count ?? 0 }
        for client in [here, there] {
            #expect(code(try bench.ask(GetState(), from: client)) == "not_signed_in")
            #expect(code(try bench.ask(GetAccount(), from: client)) == "not_signed_in")
        }
        #expect(code(try bench.ask(GetState(), from: other)) == nil)
        // Nothing of the person is told there any more: each has had its two refusals.
        _ = try bench.ask(
            UpdateAccount(
                command_id: commandID(2), password: Self.newPassword, phone: "11987654321"),
            from: other)
        for (client, before) in zip([here, there], told) {
            #expect(bench.inbox[client]?.count == before + 2)
        }
        // Neither the token nor the password of before lets anybody in.
        let resume = StartSession(role: .passenger, name: "", token: token)
        #expect(code(try bench.ask(resume, from: here)) == "unknown_token")
        let old = SignIn(role: .passenger, email: Self.email, password: Self.password)
        #expect(code(try bench.ask(old, from: there)) == "wrong_email_or_password")
        let new = SignIn(role: .passenger, email: Self.email, password: Self.newPassword)
        #expect(code(try bench.ask(new, from: there)) == nil)
    }

    @Test("A2: who signs out signs out wherever the same token is in use, and nowhere else")
    func signingOutEndsTheTokensConnections() throws {
        let bench = Bench()
        let (here, token, there) = try two(bench)
        let again = bench.connect(3)
        _ = try bench.ask(Hello(client: "test"), from: again)
        let resume = StartSession(role: .passenger, name: "", token: token)
        _ = try bench.ask(resume, from: again).get()
        #expect(code(try bench.ask(GetState(), from: here)) == nil)
        #expect(code(try bench.ask(SignOut(), from: again)) == nil)
        for client in [here, again] {
            #expect(code(try bench.ask(GetState(), from: client)) == "not_signed_in")
        }
        let before = bench.inbox[here]?.count ?? 0
        // The other session goes on, and what it changes is told to nobody who has signed out.
        #expect(code(try bench.ask(GetState(), from: there)) == nil)
        _ = try bench.ask(
            UpdateAccount(command_id: commandID(2), password: Self.password, phone: "11987654321"),
            from: there)
        #expect(bench.inbox[here]?.count == before)
        #expect(code(try bench.ask(resume, from: here)) == "unknown_token")
    }
}
