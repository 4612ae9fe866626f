import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// Frames in, frames out, and a store in between (R7, reliability 1, 3, 6, 7).
@Suite struct GatewayTests {
    private func code(_ result: Result<some Any, WireError>?) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    @Test func aWholeRideWithChatAndBothRatings() throws {
        let bench = Bench()
        let (ana, _) = try bench.signIn(1, .passenger)
        let (luis, _) = try bench.signIn(2, .driver, name: "Luis")
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let quote = try bench.plan(from: ana, to: 32, 40).options[0].quote_id
        _ = try bench.ask(
            RequestRide(command_id: commandID(2), quote_id: quote), from: ana)
        let offer = try #require(try bench.state(of: luis).ride)
        #expect(offer.stage == .offered)
        #expect(offer.offer != nil)
        #expect(try bench.state(of: ana).ride?.offer == nil)
        let ride = offer.id
        _ = try bench.ask(
            AcceptRide(command_id: commandID(3), ride_id: ride), from: luis)
        let coming = try bench.state(of: ana)
        #expect(coming.ride?.driver?.name == "Luis")
        #expect(coming.route != nil)
        _ = try bench.ask(
            SendMessage(command_id: commandID(4), ride_id: ride, text: "hi\u{1B}[31m"),
            from: ana)
        _ = try bench.ask(
            SendMessage(command_id: commandID(5), ride_id: ride, text: "coming"),
            from: luis)
        _ = try bench.ask(MarkMessages(ride_id: ride, read_id: 2), from: ana)
        let chat = try #require(try bench.state(of: luis).ride)
        #expect(chat.chat.map(\.text) == ["hi[31m", "coming"])
        #expect(chat.chat[1].progress == .read)
        #expect(chat.chat_unread == 1)
        try bench.advance(600)
        _ = try bench.ask(
            ArriveAtPickup(command_id: commandID(6), ride_id: ride), from: luis)
        _ = try bench.ask(
            StartRide(command_id: commandID(7), ride_id: ride), from: luis)
        try bench.advance(600)
        _ = try bench.ask(
            FinishRide(command_id: commandID(8), ride_id: ride), from: luis)
        _ = try bench.ask(
            RateRide(command_id: commandID(9), ride_id: ride, stars: 5), from: ana)
        _ = try bench.ask(
            RateRide(command_id: commandID(10), ride_id: ride, stars: 4), from: luis)
        let done = try bench.state(of: ana)
        #expect(done.ride?.stage == .completed)
        #expect(done.person.rating_hundredths == 400)
        #expect(done.ride?.driver?.rating_hundredths == 500)
        #expect(done.ride?.fare.items.reduce(0) { $0 + $1.amount_minor } == 800)
    }

    @Test func nothingLeavesBeforeItIsSaved() throws {
        let bench = Bench()
        let client = bench.connect(1)
        _ = try bench.ask(Hello(client: "test"), from: client)
        let id = bench.send(StartSession(role: .passenger, name: "Ana"), from: client)
        let round = try #require(bench.gateway.takeRound())
        bench.deliver()
        #expect(bench.answer(to: id, client) == nil)
        // What comes while the disk works waits for the next round, a question too.
        let later = bench.send(GetState(), from: client)
        #expect(bench.gateway.takeRound() == nil)
        try bench.store.save(round.batch)
        bench.gateway.roundWasSaved()
        bench.deliver()
        #expect(bench.answer(to: id, client) != nil)
        #expect(bench.answer(to: later, client) == nil)
        try bench.settle()
        #expect(bench.answer(to: later, client) != nil)
    }

    @Test func manyCommandsShareOneRound() throws {
        let bench = Bench()
        let clients = try (1...20).map { try bench.signIn(UInt64($0), .driver).client }
        for (index, client) in clients.enumerated() {
            bench.send(GoOnline(command_id: try commandID(index)), from: client)
        }
        let round = try #require(bench.gateway.takeRound())
        #expect(round.batch.commands.count == 20)
        #expect(round.batch.cars.count == 20)
    }

    @Test func whatCouldNotBeSavedHasNotHappened() throws {
        let bench = Bench()
        let (luis, session) = try bench.signIn(1, .driver)
        let id = bench.send(GoOnline(command_id: try commandID(1)), from: luis)
        _ = try #require(bench.gateway.takeRound())
        let later = bench.send(GetState(), from: luis)
        let service = TestService.make(bench.settings, contents: try bench.store.load())
        bench.gateway.roundFailed()
        bench.gateway.goOn(with: service)
        bench.deliver()
        #expect(code(bench.answer(to: id, luis)) == "storage_failed")
        #expect(code(bench.answer(to: later, luis)) == "storage_failed")
        #expect(try bench.state(of: luis).activity == .offline)
        // The same command, sent again, is not taken for a repetition.
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        #expect(try bench.state(of: luis).activity == .idle)
        #expect(try bench.state(of: luis).person_id == session.state.person_id)
    }

    /// Until the service is replaced nobody hears of what is in memory, nothing is done on it, and
    /// everybody is answered at once.
    @Test func whileNothingIsSavedEverybodyIsAnsweredAtOnce() throws {
        let bench = Bench()
        let luis = try bench.signIn(1, .driver).client
        let lost = bench.send(GoOnline(command_id: try commandID(1)), from: luis)
        let lookUp = bench.send(ListRides(), from: luis)
        let reads = bench.gateway.takeJobs()
        #expect(reads.count == 1)
        try bench.carryOut(reads)
        _ = try #require(bench.gateway.takeRound())
        let waiting = bench.send(ListRides(), from: luis)
        bench.gateway.roundFailed()
        bench.deliver()
        #expect(code(bench.answer(to: lost, luis)) == "storage_failed")
        #expect(code(bench.answer(to: lookUp, luis)) == "storage_failed")
        let state = bench.send(GetState(), from: luis)
        let new = bench.connect(2)
        let hello = bench.send(Hello(client: "test"), from: new)
        let session = bench.send(StartSession(role: .passenger, name: "Ana"), from: new)
        bench.deliver()
        #expect(code(bench.answer(to: state, luis)) == "storage_failed")
        #expect(bench.answer(to: hello, new) != nil && code(bench.answer(to: hello, new)) == nil)
        #expect(code(bench.answer(to: session, new)) == "storage_failed")
        #expect(bench.gateway.takeJobs().isEmpty && bench.gateway.takeRound() == nil)
        #expect(!bench.gateway.isWatched && bench.gateway.timeIsDue == nil)
        bench.gateway.goOn(
            with: TestService.make(bench.settings, contents: try bench.store.load()))
        try bench.settle()
        #expect(
            bench.answer(to: waiting, luis) != nil && code(bench.answer(to: waiting, luis)) == nil)
        #expect(try bench.state(of: luis).activity == .offline)
        #expect(
            try bench.ask(StartSession(role: .passenger, name: "Ana"), from: new).get().token != "")
    }

    /// The number of an account that was not saved is given to somebody else: whoever opened it
    /// must not stay signed in as that person.
    @Test func whoeverOpenedALostAccountIsSignedOut() throws {
        let bench = Bench()
        let first = bench.connect(1)
        _ = try bench.ask(Hello(client: "test"), from: first)
        let id = bench.send(StartSession(role: .passenger, name: "Mallory"), from: first)
        _ = try #require(bench.gateway.takeRound())
        let service = TestService.make(bench.settings, contents: try bench.store.load(), seed: 9)
        bench.gateway.roundFailed()
        bench.gateway.goOn(with: service)
        try bench.settle()
        #expect(code(bench.answer(to: id, first)) == "storage_failed")
        let (victim, session) = try bench.signIn(2, .passenger, name: "Victim")
        #expect(session.state.person_id == 1)
        #expect(code(try bench.ask(GetState(), from: first)) == "not_signed_in")
        #expect(try bench.state(of: victim).person.name == "Victim")
    }

    @Test func everyMomentOfARideSurvivesACrash() throws {
        for cut in 0...6 {
            let bench = Bench()
            var (ana, anaSession) = try bench.signIn(1, .passenger)
            var (luis, luisSession) = try bench.signIn(2, .driver, name: "Luis")
            var number = 0
            var ride: UInt64 = 0
            func next() throws -> CommandID {
                number += 1
                return try commandID(number)
            }
            _ = try bench.ask(GoOnline(command_id: next()), from: luis)
            let quote = try bench.plan(from: ana, to: 32, 40).options[0].quote_id
            let steps: [() throws -> (any Request, ClientID)] = [
                { (RequestRide(command_id: try next(), quote_id: quote), ana) },
                { (AcceptRide(command_id: try next(), ride_id: ride), luis) },
                { (SendMessage(command_id: try next(), ride_id: ride, text: "hi"), ana) },
                { (ArriveAtPickup(command_id: try next(), ride_id: ride), luis) },
                { (StartRide(command_id: try next(), ride_id: ride), luis) },
                { (FinishRide(command_id: try next(), ride_id: ride), luis) },
                { (RateRide(command_id: try next(), ride_id: ride, stars: 5), ana) },
            ]
            for (index, step) in steps.enumerated() {
                let (request, client) = try step()
                let call = AnyCall(request)
                let answer = try bench.ask(call, from: client)
                #expect(code(answer) == nil, "cut \(cut), step \(index)")
                ride = try bench.state(of: ana).ride?.id ?? ride
                if index == cut {
                    let before = try bench.state(of: ana).ride
                    let isFromAna = client == ana
                    try bench.crash()
                    (ana, anaSession) = try bench.signIn(
                        3, .passenger, token: anaSession.token)
                    (luis, luisSession) = try bench.signIn(4, .driver, token: luisSession.token)
                    #expect(anaSession.state.ride == before, "cut \(cut)")
                    // The answer may have been lost on the way: the app sends it again.
                    let repeated = try bench.ask(call, from: isFromAna ? ana : luis)
                    #expect(code(repeated) == nil)
                    #expect(try bench.state(of: ana).ride == before, "cut \(cut), repeated")
                }
                // Long enough for the car to be there, wherever it is going.
                if index == 1 || index == 4 { try bench.advance(600) }
            }
            let done = try bench.state(of: ana)
            #expect(done.ride?.stage == .completed, "cut \(cut)")
            #expect(done.ride?.chat.map(\.text) == ["hi"], "cut \(cut)")
            #expect(done.ride?.rating_by_passenger?.stars == 5, "cut \(cut)")
        }
    }

    @Test func callsComeInTheirOrder() throws {
        let bench = Bench()
        let client = bench.connect(1)
        #expect(code(try bench.ask(Ping(), from: client)) == "hello_expected")
        for version in [1, ProtocolVersion.current - 1, ProtocolVersion.current + 1] {
            let refused = try bench.ask(
                Hello(protocol_version: version, client: "x"), from: client)
            #expect(code(refused) == "unsupported_protocol")
            guard case .failure(let error) = refused else { continue }
            // Which versions meet, and what to do.
            for words in ["\(version)", "\(ProtocolVersion.current)", "start both from"] {
                #expect(error.message.contains(words), "\(error.message)")
            }
        }
        _ = try bench.ask(Hello(client: "x"), from: client)
        #expect(code(try bench.ask(GetState(), from: client)) == "not_signed_in")
        #expect(code(try bench.ask(Ping(), from: client)) == nil)
    }

    @Test(arguments: [
        (Limits.requestsInFlight - 1, 0), (Limits.requestsInFlight, 0),
        (Limits.requestsInFlight + 1, 1),
    ])
    func onlySoManyCallsMayWait(calls: Int, refused: Int) throws {
        let bench = Bench()
        let (client, _) = try bench.signIn(1, .driver)
        bench.send(GoOnline(command_id: try commandID(1)), from: client)
        _ = try #require(bench.gateway.takeRound())
        // One answer waits for the round that is being saved, and none has left yet.
        let ids = (1..<calls).map { _ in bench.send(GetState(), from: client) }
        bench.gateway.roundWasSaved()
        try bench.settle()
        let refusals = ids.filter { code(bench.answer(to: $0, client)) == "too_many_in_flight" }
        #expect(refusals.count == refused)
    }

    @Test func answersThatHaveLeftNoLongerCount() throws {
        let bench = Bench()
        let (client, _) = try bench.signIn(1, .passenger)
        for _ in 0..<(3 * Limits.requestsInFlight) {
            #expect(code(try bench.ask(GetState(), from: client)) == nil)
        }
    }

    @Test func rubbishIsAnsweredAndHarmsNobody() throws {
        let bench = Bench()
        let (client, _) = try bench.signIn(1, .passenger)
        for text in [
            "{", "[]", "null", "{\"id\":1}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}",
        ] {
            bench.gateway.receive(Array(text.utf8), from: client)
        }
        bench.gateway.receive(FrameError.tooDeep(limit: 32), from: client)
        bench.gateway.receive(Array("{}".utf8), from: ClientID(99))
        bench.gateway.disconnected(ClientID(98))
        let before = bench.inbox[client]?.count ?? 0
        try bench.settle()
        #expect((bench.inbox[client]?.count ?? 0) - before == 6)
        #expect(try bench.state(of: client).activity == .idle)
    }

    @Test func ticksTellWhatIsInViewAndOnlyWhenItChanges() throws {
        let bench = Bench(
            TestService.settings(drivers: [
                GridWorld.driver(0, at: TestCity.crossing(32, 32)),
                GridWorld.driver(1, at: TestCity.crossing(0, 0)),
            ]))
        let (client, _) = try bench.signIn(1, .passenger)
        #expect(bench.gateway.tick().isEmpty)
        let home = TestService.home.coordinate
        _ = try bench.ask(
            WatchMap(
                south: home.latitude - 0.005, west: home.longitude - 0.005,
                north: home.latitude + 0.005, east: home.longitude + 0.005),
            from: client)
        let ticks = bench.gateway.tick()
        #expect(ticks.map(\.client) == [client])
        let frame = String(decoding: try #require(ticks.first).frame, as: UTF8.self)
        #expect(frame.contains("\"cars\":[-1,"))
        #expect(bench.gateway.tick().isEmpty)
        bench.gateway.caughtUp(client)
        #expect(bench.gateway.tick().count == 1)
    }

    @Test func nothingIsWorkedOutForWhoDoesNotRead() throws {
        let bench = Bench(
            TestService.settings(drivers: [GridWorld.driver(0, at: TestCity.crossing(32, 32))]))
        let clients = try (1...3).map { number in
            let client = try bench.signIn(UInt64(number), .passenger).0
            _ = try bench.ask(
                WatchMap(south: -90, west: -180, north: 90, east: 180), from: client)
            return client
        }
        var round = bench.gateway.beginTick()
        let told = bench.gateway.tick(&round) { $0 != clients[1] }
        #expect(told.map(\.client) == [clients[0], clients[2]])
        #expect(told[0].frame == told[1].frame)
        #expect(round.isOver)
        // Who reads again is told everything, and nobody else anything.
        bench.gateway.caughtUp(clients[1])
        #expect(bench.gateway.tick().map(\.client) == [clients[1]])
    }

    @Test("everybody is told once of a moment, in parts of any size", arguments: [1, 2, 3, 100])
    func aTickIsToldInParts(size: Int) throws {
        let bench = Bench(
            TestService.settings(drivers: [GridWorld.driver(0, at: TestCity.crossing(32, 32))]))
        var watching: [ClientID] = []
        for number in 1...5 {
            let (client, _) = try bench.signIn(UInt64(number), .passenger)
            guard number != 3 else { continue }
            watching.append(client)
            _ = try bench.ask(
                WatchMap(south: -90, west: -180, north: 90, east: 180), from: client)
        }
        var round = bench.gateway.beginTick()
        var told: [[ClientID]] = []
        while !round.isOver {
            told.append(bench.gateway.tick(&round, atMost: size).map(\.client))
        }
        #expect(told.flatMap { $0 } == watching)
        #expect(told.count == (watching.count + size - 1) / size)
        #expect(bench.gateway.tick().isEmpty)
        // Whoever leaves before the turn comes is not told; whoever looks anew is, the next time.
        bench.gateway.caughtUp(watching[0])
        bench.gateway.caughtUp(watching[1])
        round = bench.gateway.beginTick()
        bench.gateway.disconnected(watching[1])
        #expect(bench.gateway.tick(&round).map(\.client) == [watching[0]])
    }
}
