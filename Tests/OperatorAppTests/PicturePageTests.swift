import RideApp
import RideTUI
import Testing

@testable import OperatorApp

/// A document that is drawn in letters: how large it is asked for, and what can be done with it.
@Suite("D1: looking at a document") struct PicturePageTests {
    /// A picture as large as it was asked for, whose signs tell the row and column.
    private static func numbered(_ order: PictureOrder) -> DocumentPicture {
        .drawn(
            (0..<order.size.height).map { row in
                String(repeating: " ", count: order.size.width / 2) + "R\(row)."
                    + String(repeating: " ", count: order.size.width / 2 - 8) + "."
            })
    }

    private func stage(
        _ size: Size = Size(width: 80, height: 24), language: String = "en",
        _ drawn: @escaping @Sendable (PictureOrder) -> DocumentPicture = Self.numbered
    ) throws -> OperatorStage {
        let scene = try #require(Gallery.scenes.first { $0.name == "application-document" })
        var stage = try OperatorStage(scene.town, size: size, language: language)
        try scene.lead(&stage)
        stage.drawn = drawn
        try stage.press(.char("v"))
        return stage
    }

    private func orders(_ stage: OperatorStage) -> [PictureOrder] {
        stage.done.compactMap { if case .drawPicture(let order) = $0 { order } else { nil } }
    }

    @Test(arguments: [Size(width: 80, height: 24), Size(width: 200, height: 60)])
    func itIsDrawnAsLargeAsThePage(size: Size) throws {
        let stage = try stage(size)
        let order = try #require(orders(stage).first)
        #expect(orders(stage).count == 1 && !order.isInverted)
        #expect(stage.text.contains("R0.") && stage.text.contains("R\(order.size.height - 1)."))
        #expect(!stage.text.contains("×2"))
    }

    /// Nearer is twice as large, with the middle in the middle, and as far as it goes.
    @Test func oneGoesNearerAndMovesAbout() throws {
        var stage = try stage()
        let whole = try #require(orders(stage).first).size
        try stage.press(.char("+"))
        let near = try #require(orders(stage).last).size
        #expect(near == Size(width: whole.width * 2, height: whole.height * 2))
        #expect(stage.text.contains("×2") && stage.text.contains("R\(whole.height)."))
        #expect(!stage.text.contains("R0."))
        for _ in 0..<20 { try stage.press(.up) }
        #expect(stage.text.contains("R0."))
        for _ in 0..<20 { try stage.press(.down) }
        #expect(stage.text.contains("R\(near.height - 1)."))
        for _ in 0..<20 { try stage.press(.left) }
        #expect(!stage.text.contains("R\(near.height - 1)."))
        for _ in 0..<5 { try stage.press(.char("+")) }
        #expect(orders(stage).last?.size.width == whole.width * 8)
        for _ in 0..<9 { try stage.press(.char("-")) }
        #expect(orders(stage).last?.size == whole && stage.text.contains("R0."))
    }

    /// Paper is turned round by itself, once; what is dark is not.
    @Test(arguments: [(true, [false, true]), (false, [false])])
    func paperIsTurnedRound(isPaper: Bool, expected: [Bool]) throws {
        var stage = try stage { order in
            .drawn([isPaper != order.isInverted ? "⣿⣿⡿" : "⠀⠁ "])
        }
        #expect(orders(stage).map(\.isInverted) == expected)
        #expect(!stage.text.contains("⣿⣿⡿"))
        try stage.press(.char("i"))
        #expect(orders(stage).last?.isInverted == !isPaper)
        #expect(stage.text.contains("⣿⣿⡿"))
    }

    /// Why a key did nothing is said until another one does something, on every page.
    @Test func whyAKeyDidNothingIsNotSaidOfTheNext() throws {
        var stage = try stage()
        let why = "This is the whole document."
        func isSaid(_ stage: OperatorStage) -> Bool {
            stage.app.core.toasts.toasts.contains { $0.text == why }
        }
        for isAgain in [false, true] {
            try stage.press(.char("-"))
            #expect(isSaid(stage))
            try stage.press(.char("-"))
            #expect(isSaid(stage))
            if isAgain {
                try stage.press(.char("+"), .char("-"), .char("-"))
                #expect(isSaid(stage))
            }
            try stage.press(.char("+"))
            #expect(!isSaid(stage))
            try stage.press(.char("-"))
        }
    }

    @Test func itIsDrawnAnewWhereTheTerminalIsAnotherSize() throws {
        var stage = try stage()
        try stage.give(.resized(Size(width: 120, height: 40)))
        try stage.pass(seconds: 1)
        #expect(orders(stage).count == 2)
        #expect(orders(stage).last?.size != orders(stage).first?.size)
    }

    @Test(
        arguments: [
            (.noProgram("chafa"), "chafa"), (.unreadable, "/srv/ride/documents"),
            (.noBox, "/srv/ride/documents"), (.noBox, "Landlock"),
            (.failed, "We could not show this document"),
        ] as [(DocumentPicture, String)])
    func whatIsMissingIsTold(picture: DocumentPicture, words: String) throws {
        var stage = try stage { _ in picture }
        #expect(stage.text.contains(words), "\(stage.text)")
        try stage.press(.char("o"))
        #expect(stage.done.contains { if case .openDocument = $0 { true } else { false } })
        try stage.press(.escape)
        #expect(!stage.app.core.isOpen(PicturePage.self))
    }

    /// An answer to what was asked before is no answer to what is asked now.
    @Test func anOldPictureIsNotShown() throws {
        var stage = try stage()
        let old = try #require(orders(stage).first)
        stage.drawn = nil
        try stage.press(.char("+"))
        try stage.give(.pictureDrawn(old, .drawn(["OLD"])))
        #expect(!stage.text.contains("OLD"))
    }
}
