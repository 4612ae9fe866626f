import Glibc
import RideAcademy
import RideAccounts
import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// What one person asks costs no more because there are many others: each room looks up what is
/// that person's. The clock is the thread's own, and stands while other programs run.
@Suite struct ManyPeopleTests {
    private static var work_us: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// How long something takes an engine that knows so many people.
    private func cost_us(
        of people: Int, records: (Actor) throws -> [StoredRecord],
        _ body: (RideService, Actor) throws -> Void
    ) throws -> Int64 {
        var contents = StoredContents()
        for number in 0..<people {
            contents.records += try records(.passenger(PassengerID(UInt64(number + 10))))
        }
        let service = TestService.make(contents: contents)
        let ana = try service.openSession(role: .passenger, name: "Ana", token: nil).actor
        try body(service, ana)
        let begin = Self.work_us
        for _ in 1...20 { try body(service, ana) }
        return Self.work_us - begin
    }

    /// Fifty times as many others may cost three times as much, for memory that is further away.
    private func expectNoMore(
        among many: Int = 5_000, records: (Actor) throws -> [StoredRecord],
        _ body: (RideService, Actor) throws -> Void
    ) throws {
        let alone = try cost_us(of: many / 50, records: records, body)
        let among = try cost_us(of: many, records: records, body)
        #expect(among < 3 * alone + 2_000, "\(among) us beside \(alone) us")
    }

    @Test func othersTicketsAndBookingsAreNotLookedAtForAState() throws {
        try expectNoMore { person in
            let id = TicketID(person.number)
            let place = TestService.home.coordinate
            let ticket = try Ticket(
                id: id, person: person, kind: .sos(position: place, trip: nil), subject: "SOS",
                message: "Help", openTickets: 0, at: TestService.noon)
            return [
                .ticket(TicketFile(ticket: ticket, isUnread: false)),
                .alert(
                    EmergencyAlert(
                        ticket: id, person: person, position: place, trip: nil,
                        raisedAt: TestService.noon)),
                .reservation(
                    Reservation(
                        id: ReservationID(person.number),
                        pickupAt: Instant(milliseconds: 9_000_000),
                        request: try request(of: person), promotion: nil, state: .waiting)),
            ]
        } _: { service, ana in
            _ = service.situation(of: ana)
            _ = service.nextEventTime
        }
    }

    private func request(of person: Actor) throws -> TripRequest {
        TripRequest(
            passenger: PassengerID(person.number), pickup: TestService.home,
            dropoff: Stage.faro,
            quote: Quote(
                category: .common, fare: Fare(items: []), distance: Metres(1_000),
                duration: .seconds(100)),
            payment: .cash)
    }

    @Test func othersGoalsAndRoomsAreNotLookedAtForATick() throws {
        let date = TestService.noon.date
        try expectNoMore(among: 2_000) { person in
            var diary = Diary(of: person)
            for minute in 1...10 {
                let goal = GoalDraft(
                    name: "Ride", kind: .ticked, days: .weekdays(Weekday.allCases),
                    at: 1_000 + minute)
                _ = try diary.add(
                    goal, at: Moment(date: date, weekday: .saturday, minute: 600))
            }
            let room = try ChallengeRoom(
                id: RoomID(person.number), name: "Us", code: "R\(person.number)", lock: nil,
                by: person, in: CivilMonth(of: date))
            return [
                .challenge(.anchor(.init(day: 0, date: date))),
                .challenge(
                    .goals(
                        GoalsFile(
                            person: person, goals: diary.goals, lastGoal: diary.lastGoal,
                            muted: [], digestAt: 1_200))), .challenge(.room(room)),
            ]
        } _: { service, ana in
            if service.diary(of: ana).goals.isEmpty {
                let goal = GoalDraft(
                    name: "Ride", kind: .ticked, days: .weekdays(Weekday.allCases))
                try service.perform(
                    .challenge(.setGoal(nil, goal)), by: ana, id: nil, fingerprint: 0)
            }
            try service.perform(
                .challenge(.tick(GoalID(1), isDone: true)), by: ana, id: nil, fingerprint: 0)
            try service.perform(
                .challenge(.tick(GoalID(1), isDone: false)), by: ana, id: nil, fingerprint: 0)
            _ = service.challengeRooms(of: ana)
        }
    }

    @Test func othersGamesAreNotLookedAtForPoints() throws {
        let question = try Question(text: "2 + 2?", kind: .single(options: ["3", "4"], right: 1))
        let draft = QuizDraft(title: "Sums", description: "Easy", questions: [question])
        try expectNoMore { person in
            var quiz = try Quiz(id: QuizID(person.number), author: person, draft)
            try quiz.perform(.publish, by: person)
            return [.academy(.quiz(quiz))]
        } _: { service, ana in
            for _ in 1...10 { _ = service.academyPoints(of: ana) }
        }
    }
}
