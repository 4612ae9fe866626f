import RideCore
import Testing

@testable import RideChallenges

private let ana = Actor.passenger(PassengerID(1))
private let bea = Actor.passenger(PassengerID(2))
private let luis = Actor.driver(DriverID(3))
private let day = CivilDate(daysSince1970: 20_000)

private func room(closed: Bool = false) throws -> ChallengeRoom {
    var room = try ChallengeRoom(
        id: RoomID(1), name: "Early birds", code: "ABC234", lock: nil, by: ana,
        in: CivilMonth(of: day))
    try room.join(bea)
    if closed { try room.close(by: ana) }
    return room
}

@Suite("G3: rooms, points, months") struct RoomTests {
    typealias Refusals = (
        owner: ChallengeRejection?, member: ChallengeRejection?, stranger: ChallengeRejection?
    )

    /// Every command, in either stage, by who made the room, a member, and a stranger.
    static let grid: [ChallengeRoom.Stage: [ChallengeRoom.Command: Refusals]] = [
        .open: [
            .join: (nil, nil, nil), .leave: (nil, nil, .noSuchRoom),
            .close: (nil, .notYourRoom, .noSuchRoom), .bring: (nil, nil, .noSuchRoom),
            .comment: (nil, nil, .noSuchRoom), .read: (nil, nil, .noSuchRoom),
        ],
        .closed: [
            .join: (.roomClosed, .roomClosed, .roomClosed), .leave: (nil, nil, .noSuchRoom),
            .close: (.roomClosed, .notYourRoom, .noSuchRoom),
            .bring: (.roomClosed, .roomClosed, .noSuchRoom),
            .comment: (.roomClosed, .roomClosed, .noSuchRoom), .read: (nil, nil, .noSuchRoom),
        ],
    ]

    private func refusal(_ body: () throws(ChallengeRejection) -> Void) -> ChallengeRejection? {
        do throws(ChallengeRejection) {
            try body()
            return nil
        } catch { return error }
    }

    @Test(arguments: ChallengeRoom.Stage.allCases, ChallengeRoom.Command.allCases)
    func whoMayDoWhat(stage: ChallengeRoom.Stage, command: ChallengeRoom.Command) throws {
        let room = try room(closed: stage == .closed)
        let expected = try #require(Self.grid[stage]?[command])
        for (person, why) in [
            (ana, expected.owner), (bea, expected.member), (luis, expected.stranger),
        ] {
            let refused = refusal { () throws(ChallengeRejection) in
                try room.check(command, by: person)
            }
            #expect(refused == why, "\(person)")
        }
    }

    @Test func whoeverIsInLongestFollowsTheOneWhoMadeIt() throws {
        var room = try room()
        try room.join(luis)
        try room.leave(ana)
        #expect(room.stage == .open, "it goes on")
        try room.close(by: bea)
        #expect(room.stage == .closed)
    }

    @Test(arguments: [49, 50]) func aRoomHasFiftyMembers(others: Int) throws {
        var room = try room()
        for number in 0..<UInt64(others - 2) { try room.join(.driver(DriverID(100 + number))) }
        #expect(
            refusal { () throws(ChallengeRejection) in try room.check(.join, by: luis) }
                == (others < 50 ? nil : .roomFull))
    }

    @Test func comingInTwiceIsOnce() throws {
        var room = try room()
        try room.join(bea)
        #expect(room.members.map(\.person) == [ana, bea])
    }

    private func entry(_ id: UInt64, _ person: Actor, _ days: Int = 0, goal: Bool = true)
        -> FeedEntry
    {
        FeedEntry(
            id: EntryID(id), room: RoomID(1), person: person,
            matter: goal ? .goal(GoalID(id), name: "G") : .joined, date: day.adding(days: days),
            at: .start)
    }

    @Test func pointsAreTheSumOfTheFeed() {
        let feed = [
            entry(1, bea), entry(2, ana), entry(3, ana), entry(4, luis, goal: false), entry(5, bea),
        ]
        let ranking = ChallengeRoom.ranking(of: feed, in: CivilMonth(of: day))
        #expect(ranking.map(\.person) == [ana, bea], "of the same points who had them first")
        #expect(ranking.map(\.points) == [6, 6])
        let more = ranking + [RoomStanding(person: ana, points: 3)]
        #expect(
            more.map { ChallengeRoom.rank(of: $0.points, in: more) } == [1, 1, 3],
            "of the same points nobody is before the other")
        #expect(ranking.reduce(0) { $0 + $1.points } == feed.reduce(0) { $0 + $1.points })
    }

    @Test func aMonthThatIsOverKeepsItsWinners() throws {
        var room = try room()
        let feed = [entry(1, bea)]
        let next = CivilMonth(of: day).adding(1)
        let turns = (0..<2).map { _ in room.turn(to: next, feed: feed) }
        #expect(turns == [true, false], "once")
        #expect(
            room.past == [
                RoomMonth(month: CivilMonth(of: day), ranking: [.init(person: bea, points: 3)])
            ])
        #expect(ChallengeRoom.ranking(of: feed, in: room.month).isEmpty)
    }

    @Test func everybodyAnswersOnceAndWritesToTheirOwn() throws {
        var entry = entry(1, ana)
        entry.answer(.cheer, by: bea)
        entry.answer(.heart, by: bea)
        #expect(entry.answers == [.init(person: bea, reaction: .heart)])
        entry.answer(nil, by: bea)
        #expect(entry.answers.isEmpty)
        let others = refusal { () throws(ChallengeRejection) in try entry.write("x", by: bea) }
        #expect(others == .notYourEntry)
        let long = String(repeating: "x", count: Limits.noteCharacters + 1)
        let tooLong = refusal { () throws(ChallengeRejection) in try entry.write(long, by: ana) }
        #expect(tooLong == .noteNotAllowed)
        try entry.write(" \u{1B}[2J done ", by: ana)
        #expect(entry.note == "[2J done")
    }
}

@Suite("G4: following, asked and granted") struct FollowingTests {
    static let grid:
        [Following.Command: [(Following.Stage?, Following.Stage?, ChallengeRejection?)]] = [
            .ask: [(nil, .asked, nil), (.asked, .asked, nil), (.granted, .granted, nil)],
            .grant: [(nil, nil, .nobodyAsked), (.asked, .granted, nil), (.granted, .granted, nil)],
            .end: [(nil, nil, nil), (.asked, nil, nil), (.granted, nil, nil)],
        ]

    @Test(arguments: Following.Command.allCases)
    func everyCommandInEveryStage(command: Following.Command) throws {
        let rows = try #require(Self.grid[command])
        #expect(rows.count == Following.Stage.allCases.count + 1)
        for (before, after, refusal) in rows {
            do throws(ChallengeRejection) {
                let stage = try Following.after(command, before)
                #expect(stage == after)
                #expect(refusal == nil)
            } catch { #expect(error == refusal) }
        }
    }
}
