import RideCore
import RideGateway
import RideMap
import RideService
import RideTestSupport
import RideWire
import Testing

/// What can be done about a ride that both sides have put away, also by an engine that was started
/// again since (P10, R4, R5).
@Suite struct PastRideTests {
    private func code(_ result: Result<some Any, WireError>?) -> String? {
        guard case .failure(let error) = result else { return nil }
        return error.code
    }

    @Test(
        "P10: a guest who did not come was let off, and both see that and when the car was there",
        arguments: [false, true])
    func whoDidNotComeWasLetOff(isRestarted: Bool) throws {
        let scene = try PastRide(isMissed: true)
        try scene.dismiss()
        if isRestarted { try scene.restart() }
        let mine = try scene.details(of: scene.ana)
        #expect(mine.ride.paid == .letOff && mine.ride.fare.total_minor == 0)
        #expect(mine.receipt.isEmpty && mine.payments.map(\.kind) == [PaymentView.letOff])
        #expect(mine.ride.arrived_at_ms != nil && mine.ride.started_at_ms == nil)
        let other = try scene.details(of: scene.luis)
        #expect(other.ride.paid == .letOff && other.ride.fare.total_minor > 0)
        #expect(other.ride.arrived_at_ms == mine.ride.arrived_at_ms)
    }

    @Test("how far a payment has got has a word of the wire, but for what is not due")
    func everyStandingHasItsWord() {
        for standing in RideService.PaymentStanding.allCases {
            let word = RideView.Paid(rawValue: standing.rawValue)
            #expect((word == nil) == (standing == .notDue), "\(standing)")
        }
    }

    // MARK: R4

    @Test("R4: rides are counted apart from ratings")
    func ridesAreNoRatings() throws {
        let scene = try PastRide()
        for side in [scene.ana, scene.luis] {
            let person = try scene.bench.state(of: side).person
            #expect(person.rides == 1 && person.rating_count == 0)
        }
        #expect(code(try scene.rate(3, nil, by: scene.ana)) == nil)
        let person = try scene.bench.state(of: scene.luis).person
        #expect(person.rides == 1 && person.rating_count == 1)
    }

    @Test(
        "R4: both rate and change their rating after the ride was put away",
        arguments: [false, true])
    func ratingsCanBeGivenAndChangedLater(isRestarted: Bool) throws {
        let scene = try PastRide()
        try scene.dismiss()
        if isRestarted { try scene.restart() }
        #expect(try scene.details(of: scene.ana).ride.rating_by_passenger == nil)
        #expect(code(try scene.rate(3, "Late", by: scene.ana)) == nil)
        #expect(code(try scene.rate(5, nil, by: scene.luis)) == nil)
        #expect(try scene.bench.state(of: scene.luis).person.rating_hundredths == 300)
        #expect(try scene.bench.state(of: scene.luis).person.rating_count == 1)
        if isRestarted { try scene.restart() }
        #expect(code(try scene.rate(5, nil, by: scene.ana)) == nil)
        #expect(code(try scene.rate(4, "Slow", by: scene.luis)) == nil)
        for side in [scene.ana, scene.luis] {
            let ride = try scene.details(of: side).ride
            #expect(ride.rating_by_passenger?.stars == 5)
            #expect(ride.rating_by_passenger?.comment == nil)
            #expect(ride.rating_by_driver?.stars == 4)
            #expect(ride.rating_by_driver?.comment == "Slow")
        }
        // One rating of each side counts, the last.
        let (driver, passenger) = (
            try scene.bench.state(of: scene.luis), try scene.bench.state(of: scene.ana)
        )
        #expect(driver.person.rating_hundredths == 500)
        #expect(driver.person.rating_count == 1)
        #expect(passenger.person.rating_hundredths == 400)
        #expect(passenger.person.rating_count == 1)
        #expect(driver.ride == nil)
        #expect(passenger.ride == nil)
    }

    @Test(
        "R4: the window closes seven days after the end, for both sides",
        arguments: [(-1, nil), (0, nil), (1, "rating_window_closed")] as [(Int64, String?)],
        [Side.passenger, .driver])
    func theWindowCloses(limit: (offset_ms: Int64, reason: String?), side: Side) throws {
        let scene = try PastRide()
        try scene.dismiss()
        let person = side == .passenger ? scene.ana : scene.luis
        let end = try #require(try scene.details(of: person).ride.ended_at_ms)
        let close = end + 7 * 86_400_000
        #expect(try scene.details(of: person).rating_open_until_ms == close)
        scene.bench.gateway.advance(to: Instant(milliseconds: close + limit.offset_ms))
        #expect(
            try scene.details(of: person).rating_open_until_ms
                == (limit.reason == nil ? close : nil))
        #expect(code(try scene.rate(2, nil, by: person)) == limit.reason)
        #expect(code(try scene.rate(4, nil, by: person)) == limit.reason)
    }

    @Test("R4: only rides that were carried out can be rated")
    func calledOffRidesHaveNoWindow() throws {
        let scene = try PastRide(isCarriedOut: false)
        try scene.dismiss()
        #expect(try scene.details(of: scene.ana).rating_open_until_ms == nil)
        #expect(code(try scene.rate(5, nil, by: scene.ana)) == "ride_was_not_completed")
    }

    @Test("A6: whoever was not in a ride that is over learns nothing of it")
    func strangersLearnNothing() throws {
        let scene = try PastRide()
        try scene.dismiss()
        try scene.restart()
        let (eva, _) = try scene.bench.signIn(9, .passenger, name: "Eva")
        let calls: [any Request] = [
            RateRide(command_id: try commandID(900), ride_id: scene.ride, stars: 1),
            GiveTip(command_id: try commandID(901), ride_id: scene.ride, amount_minor: 1),
            GetRide(ride_id: scene.ride),
            ListMessages(ride_id: scene.ride, before_id: 0),
            MarkMessages(ride_id: scene.ride, read_id: 1),
            OpenTicket(
                command_id: try commandID(902), kind: "rideProblem", subject: "Hm",
                message: "Hm", ride_id: scene.ride),
        ]
        for call in calls.map({ AnyCall($0) }) {
            #expect(code(try scene.bench.ask(call, from: eva)) == "no_such_ride", "\(call.method)")
        }
    }

    // MARK: Reading

    @Test("P10: history, receipt and chat stay readable", arguments: [false, true])
    func everythingStaysReadable(isRestarted: Bool) throws {
        let scene = try PastRide()
        try scene.dismiss()
        if isRestarted { try scene.restart() }
        for side in [scene.ana, scene.luis] {
            guard
                case .success(let history) = try scene.bench.ask(
                    ListRides(), from: side),
                case .success(let chat) = try scene.bench.ask(
                    ListMessages(ride_id: scene.ride, before_id: 0), from: side)
            else {
                Issue.record("the ride cannot be read")
                return
            }
            #expect(history.items.map(\.id) == [scene.ride])
            #expect(chat.messages.map(\.text) == ["I am here"])
            #expect(try scene.details(of: side).receipt.isEmpty == false)
        }
        let mark = try scene.bench.ask(
            MarkMessages(ride_id: scene.ride, read_id: 1), from: scene.luis)
        #expect(code(mark) == nil)
        #expect(try scene.details(of: scene.ana).ride.chat.map(\.progress) == [.read])
    }

    @Test("P10: the way of a ride leads over the stops that it has made", arguments: [false, true])
    func theWayLeadsOverTheStops(isRestarted: Bool) throws {
        let stop = TestService.waypoint(40, 32, "Mall")
        let scene = try PastRide(stop: stop)
        try scene.dismiss()
        if isRestarted { try scene.restart() }
        let details = try scene.details(of: scene.ana)
        #expect(details.ride.stage == .completed && details.ride.onward == nil)
        let route = try #require(details.route)
        let distance = route.shape.map { Geodesy.distance($0, stop.coordinate).inMetres }.min()
        #expect(try #require(distance) < 60)
        let plain = try PastRide()
        let direct = try #require(try plain.details(of: plain.ana).route)
        #expect(route.distance_m > direct.distance_m)
    }

    @Test("P9: a problem can be reported later", arguments: [false, true])
    func problemsCanBeReportedLater(isRestarted: Bool) throws {
        let scene = try PastRide()
        try scene.dismiss()
        if isRestarted { try scene.restart() }
        let answer = try scene.bench.ask(
            OpenTicket(
                command_id: try commandID(30), kind: "lostItem", subject: "My hat",
                message: "It is green.", ride_id: scene.ride), from: scene.ana)
        #expect(code(answer) == nil)
        #expect(try scene.details(of: scene.ana).tickets.map(\.subject) == ["My hat"])
    }

    /// A problem of a ride names the ride, and a question none: nothing is dropped unsaid.
    @Test(arguments: [
        ("question", true, nil, "params.ride_id does not go with a question."),
        ("question", false, "route", "params.problem does not go with a question."),
        ("rideProblem", false, nil, "params.ride_id is missing."),
        ("lostItem", false, nil, "params.ride_id is missing."),
        ("praise", false, nil, "params.kind must be one of: question, rideProblem, lostItem."),
    ])
    func whatDoesNotGoTogetherIsRefused(
        kind: String, hasRide: Bool, problem: String?, words: String
    ) throws {
        let scene = try PastRide()
        let answer = try scene.bench.ask(
            AnyCall(
                OpenTicket(
                    command_id: try commandID(30), kind: kind, subject: "Hm", message: "Hm",
                    ride_id: hasRide ? scene.ride : nil, problem: problem)), from: scene.ana)
        guard case .failure(let error) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(error.code == "invalid_parameters" && error.message == words)
    }

    @Test("P9: a tip can be given later, once", arguments: [false, true])
    func tipsCanBeGivenLater(isRestarted: Bool) throws {
        let scene = try PastRide(paysByCard: true)
        try scene.dismiss()
        if isRestarted { try scene.restart() }
        #expect(code(try scene.tip(300)) == nil)
        #expect(try scene.details(of: scene.ana).receipt.last?.kind == "tip")
        if isRestarted { try scene.restart() }
        #expect(code(try scene.tip(300)) == "tip_already_given")
        let ride = try scene.details(of: scene.ana)
        scene.bench.gateway.advance(
            to: Instant(milliseconds: try #require(ride.rating_open_until_ms) + 1))
        #expect(code(try scene.tip(300)) == "rating_window_closed")
    }

    // MARK: What comes together

    @Test("R4: a rating that is changed while the first one is being saved counts once")
    func ratingsDuringASaveCountOnce() throws {
        let scene = try PastRide()
        let bench = scene.bench
        try scene.dismiss()
        bench.send(
            RateRide(command_id: try commandID(40), ride_id: scene.ride, stars: 1),
            from: scene.ana)
        try bench.carryOut(bench.gateway.takeJobs())
        let round = try #require(bench.gateway.takeRound())
        // The disk is still at work: what it has of the ride is without the rating.
        bench.send(
            RateRide(command_id: try commandID(41), ride_id: scene.ride, stars: 5),
            from: scene.ana)
        try bench.carryOut(bench.gateway.takeJobs())
        try bench.store.save(round.batch)
        bench.gateway.roundWasSaved()
        try bench.settle()
        let state = try bench.state(of: scene.luis)
        #expect(state.person.rating_count == 1)
        #expect(state.person.rating_hundredths == 500)
        try scene.restart()
        #expect(try bench.state(of: scene.luis).person.rating_count == 1)
    }

    @Test("R4: a rating that comes while another reads the ride waits for it, and both count")
    func ratingsWhileARideIsRead() throws {
        let scene = try PastRide()
        let bench = scene.bench
        try scene.dismiss()
        try scene.restart()
        bench.send(
            RateRide(command_id: try commandID(50), ride_id: scene.ride, stars: 2),
            from: scene.ana)
        let slow = bench.gateway.takeJobs()
        #expect(slow.count == 1)
        // Meanwhile the other side rates.
        bench.send(
            RateRide(
                command_id: try commandID(51), ride_id: scene.ride, stars: 5, comment: "Kind"),
            from: scene.luis)
        #expect(bench.gateway.isReading)
        #expect(bench.gateway.takeJobs().isEmpty)
        #expect(bench.gateway.takeRound() == nil)
        try bench.carryOut(slow)
        try bench.settle()
        for _ in 0..<3 { try scene.stir() }
        let ride = try scene.details(of: scene.ana).ride
        #expect(ride.rating_by_driver?.comment == "Kind")
        #expect(ride.rating_by_passenger?.stars == 2)
    }

    // MARK: The order of what leaves

    @Test("R7: a history never comes after the news of what it does not know yet")
    func aHistoryIsNotOlderThanTheNewsBeforeIt() throws {
        let scene = try PastRide()
        let bench = scene.bench
        // A change is on its way to the disk when the history is asked for.
        bench.send(
            OpenTicket(
                command_id: try commandID(60), kind: "question", subject: "Pets",
                message: "May I?"),
            from: scene.ana)
        let round = try #require(bench.gateway.takeRound())
        bench.send(ListRides(), from: scene.ana)
        #expect(bench.gateway.takeJobs().isEmpty)
        try bench.store.save(round.batch)
        bench.gateway.roundWasSaved()
        // It is read now, before anything else is saved.
        bench.send(
            OpenTicket(
                command_id: try commandID(61), kind: "question", subject: "Skis",
                message: "And?"),
            from: scene.ana)
        let jobs = bench.gateway.takeJobs()
        #expect(jobs.count == 1)
        #expect(bench.gateway.takeRound() == nil)
        // What is asked for meanwhile has to let a round pass first.
        bench.send(ListRides(), from: scene.ana)
        try bench.carryOut(jobs)
        #expect(bench.gateway.takeJobs().isEmpty)
        let next = try #require(bench.gateway.takeRound())
        #expect(bench.gateway.takeJobs().isEmpty)
        try bench.store.save(next.batch)
        bench.gateway.roundWasSaved()
        #expect(bench.gateway.takeJobs().count == 1)
    }
}
