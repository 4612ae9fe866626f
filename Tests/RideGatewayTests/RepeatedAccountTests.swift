import RideCore
import RideGateway
import RideTestSupport
import RideWire
import Testing

/// Reliability 6: who signs up or changes the account and loses the answer sends the same again.
@Suite struct RepeatedAccountTests {
    private static let password = SecretText("trem azul 1958")

    private func code(_ result: Result<some Any, WireError>) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    private func signUp(_ name: Int = 1, email: String = "ana@example.com") throws -> SignUp {
        SignUp(
            command_id: try commandID(name), role: .passenger, name: "Ana", email: email,
            password: Self.password, phone: "11912345678", tax_id: "52998224725", gender: .woman,
            terms_version: 1)
    }

    private func connect(_ bench: Bench, _ number: UInt64) throws -> ClientID {
        let client = bench.connect(number)
        _ = try bench.ask(Hello(client: "test"), from: client)
        return client
    }

    @Test(arguments: [false, true])
    func aSignUpThatIsSentAgainLetsIntoTheSameAccount(afterCrash: Bool) throws {
        let bench = Bench()
        let first = try bench.ask(try signUp(), from: try connect(bench, 1)).get()
        if afterCrash { try bench.crash() }
        let again = try bench.ask(try signUp(), from: try connect(bench, 2)).get()
        #expect(again.state.person_id == first.state.person_id)
        #expect(!again.state.is_guest)
        // Another wish of the same address is another matter.
        let other = try connect(bench, 3)
        #expect(code(try bench.ask(try signUp(2), from: other)) == "email_taken")
    }

    @Test func whoDoesNotKnowThePasswordGainsNothingByTheName() throws {
        let bench = Bench()
        _ = try bench.ask(try signUp(), from: try connect(bench, 1)).get()
        var stolen = try signUp()
        stolen.password = SecretText("bonde verde 1960")
        let thief = try connect(bench, 2)
        #expect(code(try bench.ask(stolen, from: thief)) == "wrong_email_or_password")
    }

    @Test func aChangeThatIsSentAgainIsNotRefusedForWhatItHasChanged() throws {
        let bench = Bench()
        let client = try connect(bench, 1)
        _ = try bench.ask(try signUp(), from: client).get()
        let change = UpdateAccount(
            command_id: try commandID(2), password: Self.password, email: "eva@example.com",
            new_password: SecretText("outro trem 1977"))
        let first = try bench.ask(change, from: client).get()
        #expect(first.email == "eva@example.com")
        #expect(try bench.ask(change, from: client).get() == first)
        // Another change by this name is refused, and one by another needs the new password.
        var other = change
        other.email = "bea@example.com"
        #expect(code(try bench.ask(other, from: client)) == "command_id_reused")
        other.command_id = try commandID(3)
        #expect(code(try bench.ask(other, from: client)) == "wrong_password")
    }
}
