import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// The one list, on the rooms of a person: filtered, sorted, counted, kept, written into a file.
@Suite("F1: lists that are filtered, sorted, counted and exported") struct ServedListTests {
    private static let rooms = RoomsResult(
        rooms: (1...12).map { number in
            RoomSummaryView(
                room_id: UInt64(number), name: number % 2 == 0 ? "Even \(number)" : "Odd \(number)",
                member_count: number, points: (number * 5) % 12, rank: number,
                is_open: number % 3 != 0)
        })

    /// What the engine says to all else: a state would be asked about anew.
    static let nothing = WireError(.refused, code: "no_such_room", message: "No.")

    private func stage() throws -> PageStage {
        try PageStage(RoomsPage(), state: .ana, size: .least) { call in
            call is ListRooms ? .success(Self.rooms) : .failure(Self.nothing)
        }
    }

    @Test func theCountIsThatOfAllAndOfThoseShown() throws {
        var stage = try stage()
        #expect(stage.text.contains("12 rooms"), "a bare number says nothing")
        try stage.press(.char("/"))
        try stage.press(.right, .right, .enter)
        #expect(stage.text.contains("4 of 12"))
        #expect(stage.text.contains("closed"), "the filter is said in words")
        #expect(stage.text.contains("Odd 3") && !stage.text.contains("Odd 1 "))
        try stage.press(.char("*"))
        #expect(!stage.text.contains("of 12"))
    }

    @Test(arguments: ["even", "EVEN", "éven"])
    func aTextIsLookedForInEveryColumn(text: String) throws {
        var stage = try stage()
        try stage.press(.char("/"), .down)
        try stage.type(text)
        try stage.press(.enter)
        #expect(stage.text.contains("6 of 12"))
        #expect(stage.text.contains("with “\(text)”"))
    }

    @Test func numbersAreSortedByTheirSizeBothWaysRound() throws {
        var stage = try stage()
        // By the fourth column, the points.
        try stage.press(.char("s"), .char("s"), .char("s"), .char("s"))
        try stage.press(.enter)
        #expect(
            stage.calls.compactMap { ($0 as? GetRoom)?.room_id }.last == 12, "no points come first")
        try stage.press(.escape, .char("S"), .enter)
        #expect(
            stage.calls.compactMap { ($0 as? GetRoom)?.room_id }.last == 7, "11 points come first")
    }

    @Test func whatWasChosenIsKeptForTheListAndNoOther() throws {
        var stage = try stage()
        try stage.press(.char("z"), .char("s"))
        let kept = stage.app.core.settings.lists
        #expect(kept["rooms"]?.rows == 5 && kept["rooms"]?.sort_column == 0)
        #expect(kept.count == 1)
        #expect(stage.text.contains("1/3"))
        try stage.press(.end)
        #expect(stage.text.contains("3/3"))
    }

    @Test func theFileHoldsWhatIsShown() throws {
        var stage = try stage()
        try stage.press(.char("/"), .right, .right, .enter, .char("e"))
        let files = stage.done.compactMap { effect in
            if case .writeFile(let name, let text) = effect { (name, text) } else { nil }
        }
        let file = try #require(files.last)
        #expect(file.0 == "rooms.csv")
        let lines = file.1.split(separator: "\r\n")
        #expect(lines.count == 5)
        #expect(lines[1] == "Odd 3,3,closed,3")
    }

    @Test func nothingLikeThisIsSaid() throws {
        var stage = try stage()
        try stage.press(.char("/"), .down)
        try stage.type("zzz")
        try stage.press(.enter)
        #expect(stage.text.contains("No matches."))
        #expect(stage.text.contains("0 of 12"))
        try stage.press(.enter)
        #expect(stage.calls.allSatisfy { $0 is ListRooms })
    }

    @Test func leavingTheFilterChangesNothing() throws {
        var stage = try stage()
        try stage.press(.char("/"), .right, .escape)
        #expect(stage.app.core.settings.lists.isEmpty)
        #expect(!stage.text.contains("of 12"))
    }
}
