import RideChallenges
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// G3: a photo beside what was done in a room: who sees it, who shows it, and when it goes.
@Suite struct EntryPhotoTests {
    private let stage = Stage()
    private let ana: Actor
    private let bea: Actor
    private let eva: Actor
    private let room: RoomID
    private let entry: EntryID
    private let rows = TestPhoto.rows("⣿", of: EntryPhoto.self)

    init() throws {
        stage.skipsPasswords = true
        (ana, bea, room) = try stage.friendsInARoom()
        eva = try stage.guest(.passenger, "Eva")
        for (number, person) in [ana, bea].enumerated() {
            _ = try stage.signUp(stage.form(.passenger, number + 1), guest: person)
        }
        try stage.run(.challenge(.tick(GoalID(1), isDone: true)), ana)
        let feed = try stage.service.challengeRoom(room, of: ana).feed
        entry = try #require(feed.first { $0.goal != nil }).id
    }

    private func show(_ rows: [String]?, by person: Actor) -> String? {
        stage.refusal(.challenge(.photo(entry, room, rows)), person)
    }

    /// The rows that somebody is shown, or why none.
    private func seen(by person: Actor, _ entry: EntryID? = nil) -> String {
        do throws(ServiceRejection) {
            let photo = try stage.service.photo(on: entry ?? self.entry, in: room, for: person)
            return photo?.rows == rows ? "photo" : "none"
        } catch { return error.code }
    }

    @Test("Members see it, also after a restart, and nobody else does")
    func membersAloneSeeIt() throws {
        #expect(show(rows, by: ana) == nil)
        try stage.restart()
        #expect(seen(by: ana) == "photo" && seen(by: bea) == "photo")
        #expect(seen(by: eva) == "no_such_room")
        #expect(seen(by: bea, EntryID(999)) == "no_such_entry")
        try stage.run(.challenge(.leaveRoom(room, closes: false)), bea)
        #expect(seen(by: bea) == "no_such_room")
    }

    @Test("Nobody shows one beside what somebody else did, or in a room of others")
    func onlyBesideOnesOwn() throws {
        #expect(show(rows, by: bea) == "not_your_entry")
        #expect(show(nil, by: bea) == "not_your_entry")
        #expect(show(rows, by: eva) == "only_for_accounts")
        let ida = try stage.signUp(stage.form(.passenger, 3)).actor
        #expect(show(rows, by: ida) == "no_such_room")
        #expect(seen(by: ana) == "none")
        try stage.run(.challenge(.leaveRoom(room, closes: true)), ana)
        #expect(show(rows, by: ana) == "room_closed")
    }

    @Test("Rows of another size, with other signs or with nothing to see are none")
    func whatIsNoPhoto() {
        let refusals: [([String], String)] = [
            ([], "photo_wrong_size"), (Array(rows.dropLast()), "photo_wrong_size"),
            (TestPhoto.face, "photo_wrong_size"), (rows + ["\u{1B}[2J"], "photo_wrong_size"),
            (TestPhoto.rows("\u{1B}", of: EntryPhoto.self), "photo_wrong_sign"),
            (TestPhoto.rows(" ", of: EntryPhoto.self), "photo_empty"),
        ]
        for (rows, code) in refusals { #expect(show(rows, by: ana) == code) }
        #expect(seen(by: ana) == "none")
    }

    @Test("Whoever is blocked shows no new one, and can take the old one away")
    func whoIsBlockedShowsNone() throws {
        #expect(show(rows, by: ana) == nil)
        try stage.service.perform(.block(ana, .conduct, message: "No."))
        #expect(show(rows, by: ana) == "account_blocked")
        #expect(show(nil, by: ana) == nil)
        #expect(seen(by: bea) == "none")
    }

    @Test("So many are shown in a day, and so often one is put in the place of another")
    func photosAreBounded() throws {
        for _ in 1...10 { #expect(show(rows, by: ana) == nil) }
        #expect(show(rows, by: ana) == "try_again_later")
        #expect(show(nil, by: ana) == nil)
        // Each goal of a day has an entry of its own.
        var shown = 0
        for number in UInt64(2)...13 {
            stage.wallPasses(3_600)
            try stage.run(Stage.goal(), ana)
            try stage.run(.challenge(.bring(GoalID(number), room, isIn: true)), ana)
            try stage.run(.challenge(.tick(GoalID(number), isDone: true)), ana)
            let feed = try stage.service.challengeRoom(room, of: ana).feed
            let last = try #require(feed.last { $0.goal == GoalID(number) }).id
            let refusal = stage.refusal(.challenge(.photo(last, room, rows)), ana)
            if refusal == nil { shown += 1 } else { #expect(refusal == "too_many_photos") }
        }
        #expect(shown == ChallengeLimits.photosADay)
        stage.pass(86_400)
        #expect(show(rows, by: ana) == nil)
    }

    /// What takes a photo away.
    enum End: CaseIterable { case taken, unticked, goalEnded, accountDeleted, roomForgotten }

    @Test("It goes with the entry, the goal, the account and the room", arguments: End.allCases)
    func itGoes(_ end: End) throws {
        #expect(show(rows, by: ana) == nil)
        // Only what is done today goes with its tick.
        if end == .goalEnded || end == .accountDeleted { stage.pass(86_400) }
        switch end {
        case .taken: #expect(show(nil, by: ana) == nil)
        case .unticked: try stage.run(.challenge(.tick(GoalID(1), isDone: false)), ana)
        case .goalEnded: try stage.run(.challenge(.removeGoal(GoalID(1))), ana)
        case .accountDeleted: try stage.service.deleteAccount(of: ana)
        case .roomForgotten:
            for person in [ana, bea] {
                try stage.run(.challenge(.leaveRoom(room, closes: false)), person)
            }
        }
        try stage.restart()
        #expect(["none", "no_such_entry", "no_such_room"].contains(seen(by: bea)))
        // Nothing of it is left in what is kept.
        let kept = try stage.store.load().records.contains { record in
            guard case .challenge(.entry(let entry)) = record else { return false }
            return entry.photo != nil
        }
        #expect(!kept)
    }
}
