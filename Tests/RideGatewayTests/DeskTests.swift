import RideAccounts
import RideCore
import RideService
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// What the operator sees of a ride and of a person, and does about them.
@Suite struct DeskTests {
    /// Ana rides with Luis, and the operator looks on.
    private struct Scene {
        let bench = Bench()
        let desk: ClientID
        let ana: ClientID
        let luis: ClientID
        var ride: UInt64 = 0

        init() throws {
            desk = try bench.operate(1)
            (luis, _) = try bench.signIn(2, .driver, name: "Luis")
            _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
            let (marta, _) = try bench.signIn(4, .driver, name: "Marta")
            (ana, _) = try bench.signIn(3, .passenger, name: "Ana")
            let plan = try bench.plan(from: ana, to: 40, 32)
            let quote = try #require(plan.options.first).quote_id
            _ = try bench.ask(
                RequestRide(command_id: commandID(2), quote_id: quote), from: ana)
            ride = try #require(try bench.state(of: luis).ride).id
            _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: ride), from: luis)
            // Only now, so that Luis was asked first.
            _ = try bench.ask(GoOnline(command_id: commandID(4)), from: marta)
        }

        /// The answer to a call of the operator.
        func ask<Asked: Request>(_ call: Asked) throws -> Asked.Answer {
            try bench.ask(call, from: desk).get()
        }

        /// The word with which a call of the operator is refused.
        func refusal(of call: some Request) throws -> String? {
            guard case .failure(let error) = try bench.ask(call, from: desk) else { return nil }
            return error.code
        }
    }

    @Test func aRideIsShownWithBothItsPeople() throws {
        let scene = try Scene()
        let shown = try scene.ask(GetAnyRide(ride_id: scene.ride))
        #expect(shown.ride.stage == .accepted)
        #expect(shown.passenger?.name == "Ana" && shown.driver?.name == "Luis")
        #expect(shown.driver_gain_minor > 0 && shown.refundable_minor == 0)
        #expect(try scene.refusal(of: GetAnyRide(ride_id: 999)) == "no_such_ride")
    }

    @Test func aRideThatIsCancelledIsOverForBothAndCostsNothing() throws {
        let scene = try Scene()
        let call = try CancelAnyRide(command_id: commandID(9), ride_id: scene.ride)
        let shown = try scene.ask(call)
        #expect(shown.ride.stage == .cancelled && shown.ride.fare.total_minor == 0)
        for client in [scene.ana, scene.luis] {
            #expect(try scene.bench.state(of: client).ride?.stage == .cancelled)
        }
        // The same command again is the same; another one finds nothing to cancel.
        #expect(try scene.ask(call).ride.stage == .cancelled)
        let again = try CancelAnyRide(command_id: commandID(10), ride_id: scene.ride)
        #expect(try scene.refusal(of: again) == "ride_is_over")
    }

    @Test func aRideIsTakenFromItsDriverUntilItBegins() throws {
        let scene = try Scene()
        let shown = try scene.ask(
            ReassignRide(command_id: commandID(9), ride_id: scene.ride))
        #expect([.requested, .offered].contains(shown.ride.stage) && shown.driver == nil)
        #expect(try scene.bench.state(of: scene.luis).ride == nil)
        #expect(try scene.bench.state(of: scene.ana).ride?.driver == nil)
        // Whoever lost it does not count among those who were asked.
        let left = try #require(try scene.bench.state(of: scene.ana).ride)
        #expect(left.drivers_asked == (left.stage == .offered ? 1 : 0))
        let again = try ReassignRide(command_id: commandID(10), ride_id: scene.ride)
        #expect(try scene.refusal(of: again) == "not_accepted_yet")
        let messages: [EngineMessage] = scene.bench.inbox[scene.luis] ?? []
        let notices = messages.compactMap { message -> NoticeView? in
            if case .announcement(.notice(let notice)) = message { notice } else { nil }
        }
        #expect(notices.map(\.kind) == ["ride_taken_over"])
        #expect(notices.first?.code == "operator" && notices.first?.name == "Ana")
    }

    @Test func nothingIsGivenBackThatNoCardHasPaid() throws {
        let scene = try Scene()
        let early = try RefundRide(command_id: commandID(9), ride_id: scene.ride, amount_minor: 1)
        #expect(try scene.refusal(of: early) == "ride_is_not_over_yet")
        _ = try scene.ask(CancelAnyRide(command_id: commandID(10), ride_id: scene.ride))
        let late = try RefundRide(command_id: commandID(11), ride_id: scene.ride, amount_minor: 1)
        #expect(try scene.refusal(of: late) == "not_paid_by_card")
    }

    @Test func whatIsWrittenReachesThePersonOnce() throws {
        let scene = try Scene()
        let ana = try scene.bench.state(of: scene.ana).person_id
        let call = try WriteToPerson(
            command_id: commandID(9), role: .passenger, person_id: ana, subject: "Your hat",
            message: "We have it.", ride_id: scene.ride)
        let ticket = try scene.ask(call)
        #expect(try scene.ask(call) == ticket)
        let tickets = try scene.bench.ask(ListTickets(), from: scene.ana).get().tickets
        #expect(tickets.map(\.subject) == ["Your hat"])
        #expect(tickets.first?.ride_id == scene.ride && tickets.first?.state == "answered")
        #expect(try scene.bench.state(of: scene.ana).unread_tickets == 1)
        // Not about a ride of somebody else, nor to nobody.
        var wrong = call
        wrong.command_id = try commandID(10)
        wrong.ride_id = 999
        #expect(try scene.refusal(of: wrong) == "no_such_ride")
        wrong.ride_id = nil
        wrong.person_id = 999
        #expect(try scene.refusal(of: wrong) == "no_such_person")
    }

    @Test func aPersonIsShownWithRidesAndMatters() throws {
        let scene = try Scene()
        let ana = try scene.bench.state(of: scene.ana).person_id
        let live = try scene.ask(GetPerson(role: .passenger, person_id: ana))
        #expect(live.person.name == "Ana" && live.live_ride_id == scene.ride)
        _ = try scene.ask(CancelAnyRide(command_id: commandID(9), ride_id: scene.ride))
        let over = try scene.ask(GetPerson(role: .passenger, person_id: ana))
        #expect(over.rides.map(\.id) == [scene.ride] && over.live_ride_id == nil)
        #expect(over.ride_count == 1 && over.cancelled_count == 1 && over.due_minor == 0)
        let luis = try scene.bench.state(of: scene.luis).person_id
        #expect(try scene.ask(GetPerson(role: .driver, person_id: luis)).balance != nil)
        #expect(
            try scene.refusal(of: GetPerson(role: .driver, person_id: 1)) == "no_such_person")
    }

    @Test func aPersonIsShownWithPastBlocks() throws {
        let scene = try Scene()
        let ana = try scene.bench.state(of: scene.ana).person_id
        let question = GetPerson(role: .passenger, person_id: ana)
        #expect(try scene.ask(question).blocks == nil)
        func block(_ number: Int) throws {
            _ = try scene.ask(
                BlockAccount(
                    command_id: commandID(10 + number), role: .passenger, person_id: ana,
                    reason: "debt", message: "Pay \(number)."))
        }
        try block(1)
        let present = try #require(try scene.ask(question).blocks)
        #expect(present.map(\.message) == ["Pay 1."] && present.first?.lifted_at_ms == nil)
        _ = try scene.ask(
            UnblockAccount(command_id: commandID(30), role: .passenger, person_id: ana))
        try block(2)
        let blocks = try #require(try scene.ask(question).blocks)
        #expect(blocks.map(\.message) == ["Pay 2.", "Pay 1."])
        #expect(blocks.map(\.reason) == ["debt", "debt"])
        #expect(blocks.map { $0.lifted_at_ms == nil } == [true, false])
        // The desk comes as the machine's user 0.
        #expect(blocks.map(\.user_id) == [0, 0])
        #expect(blocks.map(\.lifted_by_user_id) == [nil, 0])
        #expect(blocks.map(\.user_name) == ["user-0", "user-0"])
        #expect(blocks.map(\.lifted_by_user_name) == [nil, "user-0"])
    }

    @Test func whatTheOperatorDoesStandsInTheJournal() throws {
        let scene = try Scene()
        _ = try scene.ask(ReassignRide(command_id: commandID(9), ride_id: scene.ride))
        _ = try scene.ask(CancelAnyRide(command_id: commandID(10), ride_id: scene.ride))
        let actions = try scene.ask(ListOperatorActions()).actions
        #expect(actions.map(\.action) == ["cancelRide", "reassignRide"])
        #expect(actions.allSatisfy { $0.subject == "ride \(scene.ride)" })
        #expect(actions.allSatisfy { $0.user_name == "user-0" })
        #expect(try scene.ask(ListOperatorActions(ride_id: scene.ride)).actions == actions)
        let others = [scene.ride + 1, scene.ride * 10]
        #expect(
            try others.allSatisfy {
                try scene.ask(ListOperatorActions(ride_id: $0)).actions.isEmpty
            })
    }

    @Test func whatIsSoAlreadyIsAnsweredAndNotNotedAgain() throws {
        let scene = try Scene()
        _ = try scene.ask(
            AddPromotion(
                command_id: commandID(9), code: "WEEKEND", percent: 10, first_ride_only: false))
        for round in 0..<2 {
            _ = try scene.ask(
                EndPromotion(command_id: commandID(20 + round), code: "WEEKEND"))
        }
        let actions = try scene.ask(ListOperatorActions()).actions
        #expect(actions.map(\.action) == ["endPromotion", "addPromotion"])
    }

    @Test func aMessageThatIsNoCallForHelpIsSaidToBeNone() throws {
        let scene = try Scene()
        let opened = try scene.bench.ask(
            OpenTicket(command_id: commandID(9), kind: "question", subject: "Hm", message: "Hm"),
            from: scene.ana)
        let ticket = try #require(try opened.get().ticket).id
        let call = try AcknowledgeAlert(command_id: commandID(10), ticket_id: ticket)
        #expect(try scene.refusal(of: call) == "no_call_for_help")
        var wrong = call
        wrong.ticket_id = ticket + 1
        #expect(try scene.refusal(of: wrong) == "no_such_ticket")
        #expect(try scene.ask(ListOperatorActions()).actions.isEmpty)
    }

    /// The numbers go on after a restart, and what was done before is still told, page by page.
    @Test func theJournalGoesOnAfterARestart() throws {
        let bench = Bench()
        for round in 0..<3 {
            let desk = try bench.operate(UInt64(round) + 1)
            for step in 0..<4 {
                let code = "CODE\(round)\(step)"
                _ = try bench.ask(
                    AddPromotion(
                        command_id: commandID(round * 10 + step), code: code, percent: 10,
                        first_ride_only: false), from: desk
                ).get()
            }
            // Not more than the store has is kept from before.
            #expect(bench.store.load(matching: .operatorAction) == 1)
            if round < 2 { try bench.crash() }
        }
        let desk = try bench.operate(9)
        let first = try bench.ask(
            ListOperatorActions(limit: PageLimit(5)), from: desk
        ).get()
        #expect(first.actions.map(\.id) == [12, 11, 10, 9, 8] && first.has_more)
        let rest = try bench.ask(ListOperatorActions(before_id: 8), from: desk).get()
        #expect(rest.actions.map(\.id) == [7, 6, 5, 4, 3, 2, 1] && !rest.has_more)
        #expect(rest.actions.last?.subject == "CODE00")
    }

    /// Reliability: who has a door of one's own does not come through that of people.
    @Test func nobodyBecomesTheOperatorWhereOperatorsHaveASocketOfTheirOwn() throws {
        let bench = Bench()
        let client = ClientID(1)
        bench.gateway.connected(client, peer: 0, mayOperate: false)
        _ = try bench.ask(Hello(client: "test"), from: client)
        let answer = try bench.ask(
            EnterAsOperator(key: SecretText(Bench.operatorKey)), from: client)
        guard case .failure(let error) = answer else {
            Issue.record("let in")
            return
        }
        #expect(error.code == "only_for_the_operator")
    }
}

extension MemoryStore {
    /// How many records of a kind an engine gets that starts.
    fileprivate func load(matching kind: StoredRecord.Kind) -> Int {
        ((try? load())?.records ?? []).count { $0.kind == kind }
    }

    @Test func theBooksOfSomeKindsLeaveTheOthersOut() throws {
        let past = try PastRide(paysByCard: true)
        _ = try past.tip(200).get()
        let desk = try past.bench.operate(50)
        func books(_ kinds: [String]?) throws -> [LedgerTransactionView] {
            try past.bench.ask(GetLedger(kinds: kinds), from: desk).get().transactions
        }
        let all = try books(nil)
        let kinds = Set(all.map(\.kind)).sorted()
        #expect(kinds.count >= 2, "\(kinds)")
        for kind in kinds {
            #expect(try books([kind]) == all.filter { $0.kind == kind }, "\(kind)")
            let others = kinds.filter { $0 != kind }
            #expect(try books(others) == all.filter { $0.kind != kind }, "all but \(kind)")
        }
        #expect(try books(["withdrawal"]).allSatisfy { $0.kind == "withdrawal" })
        let wrong = try past.bench.ask(GetLedger(kinds: ["gift"]), from: desk)
        guard case .failure(let error) = wrong else {
            Issue.record("there are no gifts")
            return
        }
        #expect(error.code == "invalid_parameters")
    }
}
