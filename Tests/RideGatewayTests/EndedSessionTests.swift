import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// Each connection is bound to its session, and loses it with it.
@Suite struct EndedSessionTests {
    private static let password = SecretText("trem azul 1958")
    private static let email = "p1@example.com"

    private func code(_ result: Result<some Any, WireError>?) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    private func signUp(_ role: Side) throws -> SignUp {
        SignUp(
            command_id: try commandID(1), role: role, name: "Person One", email: Self.email,
            password: Self.password, phone: "11912345678", tax_id: "52998224725", gender: .woman,
            terms_version: 1)
    }

    /// One person on two connections.
    private func two(_ bench: Bench, _ role: Side = .passenger) throws -> (ClientID, ClientID) {
        let here = bench.connect(1)
        let there = bench.connect(2)
        for client in [here, there] { _ = try bench.ask(Hello(client: "test"), from: client) }
        guard case .success = try bench.ask(signUp(role), from: here),
            case .success = try bench.ask(
                SignIn(role: role, email: Self.email, password: Self.password), from: there)
        else { throw Bench.Missing(what: "two sessions") }
        return (here, there)
    }

    @Test("Q5: who deletes the account signs every connection out, for ever")
    func deletingSignsEverybodyOut() throws {
        let bench = Bench()
        let (here, there) = try two(bench)
        let wrong = DeleteAccount(password: SecretText("outro trem 1977"))
        #expect(code(try bench.ask(wrong, from: here)) == "wrong_password")
        #expect(code(try bench.ask(GetState(), from: there)) == nil)
        #expect(code(try bench.ask(DeleteAccount(password: Self.password), from: here)) == nil)
        for client in [here, there] {
            #expect(code(try bench.ask(GetState(), from: client)) == "not_signed_in")
            let again = SignIn(role: .passenger, email: Self.email, password: Self.password)
            #expect(code(try bench.ask(again, from: client)) == "wrong_email_or_password")
        }
    }

    @Test("A2: who changes the password elsewhere signs the other connection out, at once")
    func anotherPasswordSignsOthersOut() throws {
        let bench = Bench()
        let (here, there) = try two(bench)
        #expect(code(try bench.ask(GetState(), from: there)) == nil)
        let change = UpdateAccount(
            command_id: try commandID(2), password: Self.password,
            new_password: SecretText("outro trem 1977"))
        // The other one asks while the change is not saved yet.
        bench.send(change, from: here)
        for _ in 1...2 {
            for job in bench.gateway.takeJobs() {
                guard case .derive(let task) = job.work else { continue }
                bench.gateway.jobDone(job.id, .key(try task.key()))
            }
        }
        let late = bench.send(GetAccount(), from: there)
        try bench.settle()
        #expect(code(bench.answer(to: late, there)) == "not_signed_in")
        #expect(code(try bench.ask(GetState(), from: there)) == "not_signed_in")
        #expect(code(try bench.ask(GetState(), from: here)) == nil)
        // Nothing of the person is told there any more.
        let before = bench.inbox[there]?.count ?? 0
        _ = try bench.plan(from: here, to: 32, 40)
        _ = try bench.ask(
            UpdateAccount(
                command_id: commandID(3), password: SecretText("outro trem 1977"),
                phone: "11987654321"), from: here)
        #expect(bench.inbox[there]?.count == before)
        // Whoever knows the new password is let in again.
        let again = SignIn(
            role: .passenger, email: Self.email, password: SecretText("outro trem 1977"))
        #expect(code(try bench.ask(again, from: there)) == nil)
    }

    @Test("A2: a job begun before the session ended does nothing after it")
    func aJobUnderWayEndsWithTheSession() throws {
        let bench = Bench()
        let (here, there) = try two(bench)
        let confirmation = bench.send(ConfirmPassword(password: Self.password), from: there)
        let jobs = bench.gateway.takeJobs()
        #expect(jobs.count == 1)
        let service = bench.gateway.service
        let owner = try #require(service.people(on: .passenger).first)
        service.closeSession(
            of: owner.actor, tokenHash: try #require(owner.sessions.last?.tokenHash))
        for job in jobs {
            guard case .derive(let task) = job.work else { continue }
            bench.gateway.jobDone(job.id, .key(try task.key()))
        }
        try bench.settle()
        #expect(code(bench.answer(to: confirmation, there)) == "not_signed_in")
        #expect(code(try bench.ask(GetState(), from: here)) == nil)
    }

    @Test("A5: who is blocked is told why, and stays to read it")
    func blockedPeopleAreToldAndStay() throws {
        let bench = Bench()
        let (here, there) = try two(bench, .driver)
        let owner = try #require(bench.gateway.service.people(on: .driver).first)
        try bench.gateway.service.perform(
            .block(owner.actor, .conduct, message: "Please write to us."))
        try bench.settle()
        for client in [here, there] {
            let messages: [EngineMessage] = bench.inbox[client] ?? []
            var notices: [NoticeView] = []
            for case .announcement(.notice(let notice)) in messages { notices.append(notice) }
            #expect(notices.map(\.kind) == ["blocked"])
            #expect(notices.map(\.message) == ["Please write to us."])
            let state = try bench.ask(GetState(), from: client).get()
            #expect(state.account_status.message == "Please write to us.")
            #expect(code(try bench.ask(GoOnline(command_id: commandID(9)), from: client)) != nil)
        }
    }
}
