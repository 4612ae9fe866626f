import RideAccounts
import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// People who have seen more than a restored engine has are believed (R10).
@Suite("A history that people witness (R10)")
struct WitnessTests {
    private let bench = Bench(store: MemoryStore(history: 1))

    private func name(_ number: Int) throws -> CommandID {
        try #require(CommandID("witness-\(number)"))
    }

    private func hello(_ marks: [HistoryMark]?, from number: UInt64) throws -> (
        client: ClientID, result: HelloResult
    ) {
        let client = bench.connect(number)
        return (client, try bench.ask(Hello(client: "test", witness: marks), from: client).get())
    }

    /// What of a history is told to a client, in order.
    private func told(_ client: ClientID) -> [HistoryDoubtView?] {
        (bench.inbox[client] ?? []).compactMap { message -> HistoryDoubtView?? in
            guard case .announcement(.history(let view)) = message else { return nil }
            return .some(view.doubt)
        }
    }

    /// A driver who has gone to work after a copy was made, and the copy.
    private func loseWork() throws -> (
        token: String, mark: HistoryMark, before: HistoryMark, copy: MemoryStore
    ) {
        let (luis, session) = try bench.signIn(1, .driver, name: "Luis")
        let before = try #require(bench.marks[luis])
        let copy = bench.store.copy(history: 2)
        _ = try bench.ask(GoOnline(command_id: try name(1)), from: luis).get()
        return (session.token, try #require(bench.marks[luis]), before, copy)
    }

    // MARK: Marks

    @Test func changesCarryAMarkAndQuestionsNone() throws {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        let first = try #require(bench.marks[luis])
        _ = try bench.ask(GetState(), from: luis).get()
        _ = try bench.ask(Ping(), from: luis).get()
        #expect(bench.marks[luis] == first)
        _ = try bench.ask(GoOnline(command_id: try name(1)), from: luis).get()
        let second = try #require(bench.marks[luis])
        #expect(second.length > first.length)
        // What is refused is no change.
        #expect(try bench.ask(GoOnline(command_id: try name(1)), from: luis).isSuccess)
        let refused = try bench.ask(
            AcceptRide(command_id: try name(2), ride_id: 77), from: luis)
        #expect(!refused.isSuccess)
        #expect(bench.marks[luis] == second)
    }

    @Test func withoutAHistoryNothingIsMarked() throws {
        let bench = Bench()
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        #expect(bench.marks[luis] == nil)
    }

    // MARK: A restored engine

    @Test func whoHasSeenMoreIsBelieved() throws {
        let (token, mark, before, copy) = try loseWork()
        try bench.crash(onto: copy)
        // Control: who has seen nothing else is served as ever.
        let (ana, _) = try bench.signIn(2, .passenger)
        let (seen, fine) = try hello([before], from: 3)
        #expect(fine.history_doubt == nil)
        #expect(bench.gateway.service.historyDoubt == nil)

        let (luis, result) = try hello([mark], from: 4)
        let doubt = HistoryDoubtView(
            agrees_until_ms: before.at.milliseconds, seen: 1)
        #expect(result.history_doubt == doubt)
        // Whoever is there is told at once.
        #expect(told(ana) == [doubt])
        #expect(told(seen) == [doubt])
        // Looking is allowed, changing is not.
        _ = try bench.ask(
            StartSession(role: .driver, name: "Luis", token: token), from: luis
        ).get()
        _ = try bench.ask(GetState(), from: luis).get()
        let answer = try bench.ask(GoOnline(command_id: try name(1)), from: luis)
        #expect(answer.refusal == "history_differs")
        #expect(bench.gateway.service.activity(of: DriverID(1 << 32))?.name == "offline")
        let guest = try bench.ask(StartSession(role: .passenger, name: "Eva"), from: seen)
        #expect(guest.refusal == "history_differs")
        // What is answered meanwhile is to be believed of no history.
        #expect(bench.marks[luis] == nil)
    }

    /// A history as long as the other, which went another way.
    @Test func anotherHistoryIsNoticedToo() throws {
        let (_, mark, before, copy) = try loseWork()
        try bench.crash(onto: copy)
        let (eva, _) = try bench.signIn(2, .driver, name: "Eva")
        let own = try #require(bench.marks[eva])
        #expect(own.length >= mark.length)
        let (_, result) = try hello([mark, before], from: 3)
        #expect(result.history_doubt?.seen == 1)
    }

    @Test func severalWitnessesAreCounted() throws {
        let (_, mark, before, copy) = try loseWork()
        let (ana, _) = try bench.signIn(2, .passenger)
        let later = try #require(bench.marks[ana])
        try bench.crash(onto: copy)
        let counts = try [[mark], [later, mark], [mark], [before], nil].enumerated().map {
            try hello($1, from: UInt64(10 + $0)).result.history_doubt?.seen
        }
        #expect(counts == [1, 2, 2, 2, 2])
        // The next engine on the same data knows it too.
        try bench.crash()
        #expect(try hello(nil, from: 30).result.history_doubt?.seen == 2)
    }

    @Test func whatSomebodyMadeUpStopsNothing() throws {
        let (_, mark, _, _) = try loseWork()
        let forged = try #require(
            HistoryMark(length: 1_000, at: mark.at, digest: mark.digest, seal: mark.digest))
        let (ana, result) = try hello([forged], from: 5)
        #expect(result.history_doubt == nil)
        let session = try bench.ask(StartSession(role: .passenger, name: "Ana"), from: ana)
        #expect(session.isSuccess)
        // Control: the same with the seal of the engine.
        let sealed = try #require(
            HistoryMark(
                length: 1_000, at: WallTime(milliseconds: 1_000), digest: mark.digest,
                seal: mark.seal))
        #expect(try hello([sealed], from: 6).result.history_doubt?.seen == 1)
    }

    @Test(arguments: [Limits.marksShown, Limits.marksShown + 1])
    func onlySoManyMarksAreShown(count: Int) throws {
        let (_, mark, _, _) = try loseWork()
        let client = bench.connect(7)
        let marks = [HistoryMark](repeating: mark, count: count)
        let answer = try bench.ask(Hello(client: "test", witness: marks), from: client)
        #expect(answer.isSuccess == (count <= Limits.marksShown))
    }

    // MARK: Going on

    @Test func anOperatorGoesOn() throws {
        let (token, mark, _, copy) = try loseWork()
        try bench.crash(onto: copy)
        let (luis, _) = try hello([mark], from: 2)
        let desk = try bench.operate(3, peer: 1_000)
        _ = try bench.ask(AcceptHistory(command_id: try name(8)), from: desk).get()
        #expect(told(luis).last == .some(nil))
        _ = try bench.ask(
            StartSession(role: .driver, name: "Luis", token: token), from: luis
        ).get()
        #expect(try bench.ask(GoOnline(command_id: try name(1)), from: luis).isSuccess)
        #expect(bench.marks[luis] != nil)
        // It is a record, once; going on where nothing is in doubt is none.
        _ = try bench.ask(AcceptHistory(command_id: try name(9)), from: desk).get()
        let actions = try bench.ask(ListOperatorActions(), from: desk).get().actions
        #expect(actions.map(\.action) == ["acceptHistory"])
        #expect(actions.map(\.user_id) == [1_000])
        // Nobody is stopped by what was lost, now or after another start.
        #expect(try hello([mark], from: 4).result.history_doubt == nil)
        try bench.crash()
        #expect(try hello([mark], from: 5).result.history_doubt == nil)
    }

    @Test func nobodyElseGoesOn() throws {
        let (_, mark, _, copy) = try loseWork()
        try bench.crash(onto: copy)
        let (luis, _) = try hello([mark], from: 2)
        let answer = try bench.ask(AcceptHistory(command_id: try name(8)), from: luis)
        #expect(answer.refusal == "only_for_the_operator")
        #expect(bench.gateway.service.historyDoubt != nil)
    }

    /// Whoever is in need is not asked which history it is.
    @Test func helpIsCalledAllTheSame() throws {
        let (token, mark, _, copy) = try loseWork()
        try bench.crash(onto: copy)
        let (luis, _) = try hello([mark], from: 2)
        _ = try bench.ask(
            StartSession(role: .driver, name: "Luis", token: token), from: luis
        ).get()
        let help = try bench.ask(
            CallForHelp(command_id: try name(3), latitude: -29.9, longitude: -71.25), from: luis)
        #expect(help.isSuccess)
    }

    /// Which calls are changes, and which of these are taken nevertheless.
    @Test func everyChangeIsRefusedBesideThese() {
        let calls = EveryCall.samples.compactMap { try? $0.call() }
        let taken = calls.filter { $0.isChange && $0.isTakenInDoubt }.map(\.method.text)
        #expect(
            taken.sorted() == [
                "account.confirm", "operator.acceptHistory", "operator.acknowledge", "ride.sos",
                "session.signIn", "session.signOut",
            ])
        let asked = calls.filter { !$0.isChange }.map(\.method.text)
        #expect(asked.contains("state.get") && !asked.contains("account.delete"))
        let named = calls.filter { $0.commandID != nil && !$0.isChange }
        #expect(named.isEmpty)
    }
}

extension Result where Failure == WireError {
    fileprivate var isSuccess: Bool { (try? get()) != nil }

    fileprivate var refusal: String? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
