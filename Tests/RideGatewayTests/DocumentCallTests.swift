import RideAccounts
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Documents that are sent: what is not to be taken is not even read, and who sends one waits for
/// it alone.
@Suite struct DocumentCallTests {
    private func code(_ result: Result<some Any, WireError>?) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    private func attach(
        _ name: Int, _ kind: String = "licence", expires: String? = "2030-01-01"
    ) throws -> AttachDocument {
        AttachDocument(
            command_id: try commandID(name), kind: kind, path: "/tmp/licence.jpg",
            expires: expires.flatMap(CivilDate.init))
    }

    private func file(_ byte: UInt8) throws -> DocumentFile {
        try DocumentFile(
            name: "a.jpg", firstBytes: [0xFF, 0xD8, 0xFF, 0xE0], size: 100,
            sha256: [UInt8](repeating: byte, count: 32))
    }

    /// A driver with an account, so that an application is begun.
    private func applicant(_ bench: Bench, _ number: UInt64 = 1) throws -> ClientID {
        let client = bench.connect(number)
        _ = try bench.ask(Hello(client: "test"), from: client)
        let form = SignUp(
            command_id: try commandID(1_000 + Int(number)), role: .driver, name: "Luis",
            email: "luis\(number)@example.com", password: SecretText("trem azul 1958"),
            phone: "1191234567\(number)",
            tax_id: ["", "52998224725", "11144477735"][Int(number)], gender: .man, terms_version: 1)
        _ = try bench.ask(form, from: client).get()
        return client
    }

    /// The round that is being saved cannot be saved.
    private func fail(_ bench: Bench) throws {
        bench.gateway.roundFailed()
        bench.gateway.goOn(
            with: TestService.make(bench.settings, contents: try bench.store.load()))
    }

    @Test("D3: a guest's document is refused before anything is copied")
    func aGuestLeavesNoFile() throws {
        let bench = Bench()
        let luis = try bench.signIn(1, .driver, name: "Luis").client
        let call = bench.send(try attach(1), from: luis)
        let jobs = bench.gateway.takeJobs()
        #expect(jobs.isEmpty)
        try bench.carryOut(jobs)
        try bench.settle()
        #expect(code(bench.answer(to: call, luis)) == "only_for_accounts")
    }

    @Test(
        "D3: what can be refused without the file is refused before it is read",
        arguments: [
            ("licence", nil, "expiry_missing"), ("licence", "2001-01-01", "document_has_expired"),
            ("conduct", "2030-01-01", "document_not_asked"),
        ] as [(String, String?, String)])
    func whatNeedsNoFile(kind: String, expires: String?, reason: String) throws {
        let bench = Bench()
        let luis = try applicant(bench)
        let call = bench.send(try attach(1, kind, expires: expires), from: luis)
        #expect(bench.gateway.takeJobs().isEmpty)
        try bench.settle()
        #expect(code(bench.answer(to: call, luis)) == reason)
    }

    @Test("D3: a document that was attached is not read again for the same command")
    func aRepetitionReadsNothing() throws {
        let bench = Bench()
        let luis = try applicant(bench)
        let first = try bench.ask(try attach(1), from: luis).get()
        let call = bench.send(try attach(1), from: luis)
        #expect(bench.gateway.takeJobs().isEmpty)
        try bench.settle()
        #expect(try bench.answer(to: call, luis)?.get().to(ApplicationView.self) == first)
        #expect(
            code(try bench.ask(try attach(1, expires: "2031-01-01"), from: luis))
                == "command_id_reused")
    }

    @Test("Reliability 12: a copy that does not end keeps nobody else waiting")
    func aCopyThatDoesNotEnd() throws {
        let bench = Bench()
        let luis = try applicant(bench)
        let ana = try bench.signIn(3, .passenger).client
        let call = bench.send(try attach(1), from: luis)
        let copy = bench.gateway.takeJobs()
        #expect(copy.count == 1)
        _ = try bench.ask(ListRides(), from: ana).get()
        _ = try bench.ask(GoOnline(command_id: try commandID(2)), from: luis)
        #expect(bench.answer(to: call, luis) == nil)
        // Whoever goes on sending meanwhile has to wait.
        for number in 3..<20 {
            #expect(
                code(try bench.ask(try attach(number, "photo"), from: luis)) == "try_again_later")
        }
        try bench.carryOut(copy)
        try bench.settle()
        #expect(bench.answer(to: call, luis) != nil && code(bench.answer(to: call, luis)) == nil)
        #expect(code(try bench.ask(try attach(20, "photo"), from: luis)) == nil)
    }

    @Test("D3: whatever becomes of a document, nothing is left lying ready")
    func nothingIsLeftLyingReady() throws {
        let bench = Bench()
        let luis = try applicant(bench)
        func copied(_ name: Int, _ byte: UInt8) throws -> StagedDocument {
            bench.send(try attach(name), from: luis)
            let job = try #require(bench.gateway.takeJobs().first)
            bench.gateway.jobDone(job.id, .document(try file(byte)))
            #expect(bench.gateway.takeLeftovers() == [])
            guard case .copyDocument(_, let kind, let driver, _) = job.work else {
                throw Bench.Missing(what: "a document")
            }
            return StagedDocument(driver: driver, kind: kind, file: try file(byte))
        }
        // One that is taken has its place once it is saved; the same again changes nothing.
        for (name, byte) in [(1, 1), (2, 1), (3, 2)] as [(Int, UInt8)] {
            let paper = try copied(name, byte)
            try bench.settle()
            #expect(bench.gateway.takeLeftovers() == [paper])
        }
        // What could not be saved was not taken.
        let paper = try copied(4, 3)
        _ = try #require(bench.gateway.takeRound())
        #expect(bench.gateway.takeLeftovers() == [])
        try fail(bench)
        #expect(bench.gateway.takeLeftovers() == [paper])
        try bench.settle()
        // One whose copy ends only when the store is another.
        let call = bench.send(try attach(5), from: luis)
        let job = try #require(bench.gateway.takeJobs().first)
        _ = bench.send(GoOffline(command_id: try commandID(6)), from: luis)
        _ = bench.gateway.takeRound()
        try fail(bench)
        bench.gateway.jobDone(job.id, .document(try file(4)))
        try bench.settle()
        #expect(code(bench.answer(to: call, luis)) == "storage_failed")
        #expect(bench.gateway.takeLeftovers().map(\.file) == [try file(4)])
    }

    @Test("D3: one user of the machine leaves room for others, and all together have a limit")
    func usersLeaveRoom() {
        var uploads = Uploads()
        func begun(_ jobs: ClosedRange<UInt64>, peer: UInt32) -> Int {
            jobs.filter { uploads.begin($0, .licence, of: DriverID($0), peer) }.count
        }
        #expect(begun(1...10, peer: 100) == Limits.uploadsOfUser)
        #expect(begun(11...20, peer: 200) == Limits.uploadsOfUser)
        #expect(begun(21...30, peer: 300) == Limits.uploadsOfUser)
        let rest = Limits.uploads - 3 * Limits.uploadsOfUser
        #expect(begun(31...40, peer: 400) == min(rest, Limits.uploadsOfUser))
        #expect(begun(41...50, peer: 500) == rest - min(rest, Limits.uploadsOfUser))
    }
}
