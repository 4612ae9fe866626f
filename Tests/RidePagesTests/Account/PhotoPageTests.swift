import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

/// Choosing a photo, seeing it before others do, and taking it away.
@Suite("D3: the person's own photo") struct PhotoPageTests {
    private static func engine(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case is GetPhoto: .success(PhotoResult())
        case let set as SetPhoto: .success(PhotoResult(rows: set.rows))
        default: AccountPeople.engine(call)
        }
    }

    private func stage(
        _ role: Side = .passenger, photo: PhotoResult = PhotoResult(),
        size: Size = Size(width: 80, height: 24)
    ) throws -> PageStage {
        var stage = try PageStage(
            PhotoPage(), state: role == .passenger ? .ana : .luis, size: size, role: role
        ) { $0 is GetPhoto ? .success(photo) : Self.engine($0) }
        stage.drawn = { _ in .drawn(["⣿⣿⣿⣿", "⠀⣿⣿ "]) }
        return stage
    }

    private func sent(_ stage: PageStage) -> [[String]?] {
        stage.calls.compactMap { $0 as? SetPhoto }.map(\.rows)
    }

    private func orders(_ stage: PageStage) -> [PictureOrder] {
        stage.done.compactMap { if case .drawPicture(let order) = $0 { order } else { nil } }
    }

    @Test(
        "D3: who sees it, and until when, is said before anything is shown",
        arguments: [
            (Side.passenger, "Your driver sees your photo"),
            (.driver, "Your passenger sees your photo"),
        ])
    func consentIsAskedFor(role: Side, words: String) throws {
        var stage = try stage(role)
        #expect(stage.text.contains(words) && stage.text.contains("delete your account"))
        try stage.press(.enter)
        try stage.type("/pictures/ana.jpg")
        try stage.press(.enter)
        #expect(stage.text.contains(words), "\(stage.text)")
        #expect(sent(stage).isEmpty)
        try stage.press(.enter)
        #expect(sent(stage).count == 1)
    }

    @Test("D3: what was drawn is sent in the middle of 12 rows of 24 signs, and nothing else")
    func thePictureIsDrawnByOurselves() throws {
        var stage = try stage()
        try stage.press(.enter)
        try stage.type("'~/me and you.jpg'")
        // Quotation marks keep a ~ as it is; without them it is the person's folder.
        #expect(stage.text.contains("Draw it"))
        for _ in 0..<20 { try stage.press(.backspace) }
        try stage.type("~/me.jpg")
        try stage.press(.enter)
        let order = try #require(orders(stage).last)
        #expect(order.path == "/srv/luis/me.jpg" && order.isBraille)
        #expect(order.size == Size(width: 24, height: 12))
        try stage.press(.enter)
        let rows = try #require(sent(stage).last ?? nil)
        #expect(rows.count == 12 && rows.allSatisfy { $0.unicodeScalars.count == 24 })
        #expect(rows[5] == "          ⣿⣿⣿⣿          " && rows[6] == "           ⣿⣿           ")
        #expect(stage.toasts.contains("Your photo is set."))
    }

    @Test("D3: a picture that cannot be drawn says why, and sends nothing")
    func whyThereIsNone() throws {
        let outcomes: [(DocumentPicture, String)] = [
            (.noProgram("chafa"), "chafa"), (.unreadable, "/nowhere.png"), (.noBox, "Landlock"),
            (.failed, "could not draw this picture"), (.drawn([]), "could not draw this picture"),
            (.drawn(["⠀⠀"]), "could not draw this picture"),
            (.drawn([String(repeating: "⣿", count: 25)]), "could not draw this picture"),
        ]
        for (picture, words) in outcomes {
            var stage = try stage()
            stage.drawn = { _ in picture }
            try stage.press(.enter)
            try stage.type("/nowhere.png")
            try stage.press(.enter)
            #expect(stage.text.contains(words), "\(stage.text)")
            try stage.press(.enter)
            #expect(sent(stage).isEmpty)
        }
    }

    @Test("D3: what is dark can be made bright before it is shown") func itCanBeInverted() throws {
        var stage = try stage()
        try stage.press(.enter)
        try stage.type("/me.png")
        try stage.press(.enter)
        try stage.press(.char("i"))
        #expect(orders(stage).map(\.isInverted) == [false, true])
    }

    @Test("D3: it is taken away after a question") func itIsTakenAway() throws {
        var stage = try stage(photo: PhotoResult(rows: TestPhoto.face))
        #expect(stage.text.contains("⣼⣿⣿⣿⣿⣿⣿⣧") && stage.text.contains("This is your photo."))
        try stage.press(.char("x"), .enter)
        #expect(sent(stage).isEmpty)
        try stage.press(.char("x"), .down, .enter)
        #expect(sent(stage) == [nil])
        #expect(stage.toasts.contains("Photo removed."))
        #expect(stage.text.contains("You have no photo."))
    }

    @Test("D3: that an operator took it away is said") func theRemovalIsSaid() throws {
        let stage = try stage(photo: PhotoResult(removed_at_ms: 1_795_000_000_000))
        #expect(stage.text.contains("An operator removed your photo."))
    }

    @Test("D3: rows that are no photo are never drawn") func hostileRowsAreNotShown() throws {
        let stage = try stage(photo: PhotoResult(rows: TestPhoto.rows("X")))
        #expect(!stage.text.contains("XXXX") && stage.text.contains("You have no photo."))
    }

    @Test("D3: each terminal shows it in its own signs, and without colours")
    func everyTerminalShowsIt() throws {
        let row = "⣿⠁⠛⣤" + String(repeating: " ", count: 20)
        let photo = try ProfilePhoto([row] + TestPhoto.face[1...])
        func first(_ glyphs: Glyphs, isInverted: Bool = false) -> String {
            String(photo.signs(glyphs, isInverted: isInverted)[0].prefix(5))
        }
        #expect(first(.braille) == "⣿⠁⠛⣤ ")
        #expect(first(.halfBlocks) == "█ ▀▄ ")
        #expect(first(.ascii) == "@.==  ".prefix(5))
        #expect(first(.ascii, isInverted: true) == " %==@")
        #expect(first(.braille, isInverted: true) == " ⣾⣤⠛⣿")
        let stage = try stage(photo: PhotoResult(rows: TestPhoto.face))
        let poor = stage.screen(.ascii).text
        let isPlain = poor.allSatisfy(\.isASCII)
        #expect(isPlain && poor.contains("@@@@@@"))
    }
}
