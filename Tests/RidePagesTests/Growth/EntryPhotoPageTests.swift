import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

/// G3: a photo beside what was done in a room: chosen, seen, taken away.
@Suite struct EntryPhotoPageTests {
    private let rows = TestPhoto.rows("⣿", of: EntryPhoto.self)

    private func stage(
        hasPhoto: Bool, size: Size = Size(width: 80, height: 24)
    ) throws -> PageStage {
        var room = GrowthPeople.room
        for index in room.feed.indices { room.feed[index].has_photo = hasPhoto ? true : nil }
        let (shown, rows) = (room, rows)
        var stage = try PageStage(RoomPage(7), state: .ana, size: size) { call in
            switch call {
            case is GetRoom: .success(shown)
            case is GetEntryPhoto: .success(PhotoResult(rows: rows))
            case is SetEntryPhoto:
                .success(RoomsResult(rooms: GrowthPeople.rooms.rooms, room: shown))
            default: GrowthPeople.engine(call)
            }
        }
        stage.drawn = { _ in .drawn(["⣿⣿⣿⣿", "⠀⣿⣿ "]) }
        try stage.press(.tab)
        return stage
    }

    private func sent(_ stage: PageStage) -> [SetEntryPhoto] {
        stage.calls.compactMap { $0 as? SetEntryPhoto }
    }

    @Test("A picture is drawn on the person's own machine, looked at, and then shown to the room")
    func aPhotoIsShown() throws {
        var stage = try stage(hasPhoto: false)
        try stage.press(.char("p"))
        try stage.type("/pictures/run.jpg")
        try stage.press(.enter)
        let order = stage.done.compactMap { effect -> PictureOrder? in
            if case .drawPicture(let order) = effect { order } else { nil }
        }.last
        #expect(order?.size == Size(width: 48, height: 14) && order?.isBraille == true)
        #expect(stage.text.contains("Only the members of this room") && sent(stage).isEmpty)
        try stage.press(.enter)
        let call = try #require(sent(stage).last)
        #expect(call.room_id == 7 && call.entry_id == 9)
        let rows = try #require(call.rows)
        #expect(rows.count == 14 && rows.allSatisfy { $0.unicodeScalars.count == 48 })
        #expect(stage.toasts.contains("The room can see your photo."))
    }

    @Test("Beside what somebody else did there is none to choose")
    func nothingIsAddedToOthers() throws {
        var stage = try stage(hasPhoto: false)
        try stage.press(.down, .char("p"))
        #expect(stage.app.core.topPage is RoomPage)
        #expect(stage.toasts.contains { $0.contains("one of your own entries") })
    }

    @Test("A photo is seen with whose it is; only one's own is taken away", arguments: [80, 120])
    func aPhotoIsSeen(width: Int) throws {
        var stage = try stage(hasPhoto: true, size: Size(width: width, height: width / 3))
        #expect(stage.text.contains("photo"))
        try stage.press(.char("p"))
        #expect(stage.text.contains(String(repeating: "⣿", count: 48)), "\(stage.text)")
        #expect(stage.text.contains("Sunrise at the pier"))
        try stage.press(.char("x"), .down, .enter)
        #expect(sent(stage).map(\.rows) == [nil])
        #expect(stage.toasts.contains("Photo removed.") && stage.app.core.topPage is RoomPage)
        try stage.press(.down, .char("p"), .char("x"))
        #expect(sent(stage).count == 1)
        // What is improper is reported, with the number of the entry.
        try stage.press(.char("r"))
        #expect(stage.app.core.topPage is WritePage && stage.text.contains("photo 7-8"))
    }

    @Test("Rows that are no photo are never drawn") func hostileRowsAreNotShown() throws {
        let answers: [[String]?] = [
            nil, [], TestPhoto.rows("\u{1B}", of: EntryPhoto.self), TestPhoto.face,
        ]
        for rows in answers {
            let stage = try PageStage(EntryPhotoPage(GrowthPeople.room.feed[0], in: 7), state: .ana)
            { _ in .success(PhotoResult(rows: rows)) }
            #expect(stage.text.contains("has been removed"))
        }
    }

    @Test("A room without its member any more says so") func whoHasLeftSeesNone() throws {
        let stage = try PageStage(EntryPhotoPage(GrowthPeople.room.feed[0], in: 7), state: .ana) {
            $0 is GetEntryPhoto
                ? .failure(WireError(.refused, code: "no_such_room", message: "No.")) : nil
        }
        #expect(!stage.text.contains("⣿"))
    }
}
