import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("P14: favourite drivers, and drivers to avoid") struct FavouritesTests {
    private func wallet(_ wishes: [WishView]) -> FakeWallet {
        let wallet = FakeWallet()
        wallet.wishes = wishes
        return wallet
    }

    private func stage(_ wallet: FakeWallet, height: Int = 24) throws -> PageStage {
        try PageStage(
            FavouritesPage(), state: .ana, size: Size(width: 80, height: height),
            answer: wallet.answer)
    }

    private func requested(_ stage: PageStage) -> [SetWish] {
        stage.calls.compactMap { call in
            call as? SetWish
        }
    }

    /// What every key asks for, by what is wished now; nil where it does nothing.
    @Test(
        arguments: [
            ("favourite", Key.char("f"), nil), ("favourite", .delete, "none"),
            ("favourite", .char("x"), "none"), ("avoid", .char("v"), nil),
            ("avoid", .char("f"), "favourite"),
            ("avoid", .delete, "none"), ("avoid", .char("x"), "none"),
        ] as [(String, Key, String?)])
    func everyKeyWishesSomething(now: String, key: Key, wish: String?) throws {
        let rating = RatingAverage(sum: 9, count: 2)
        let wallet = wallet([.driver(9, "Luis", now, rating: rating)])
        var stage = try stage(wallet)
        try stage.press(key)
        #expect(requested(stage).map(\.wish) == (wish.map { [$0] } ?? []))
        #expect(requested(stage).allSatisfy { $0.driver_id == 9 })
        #expect(stage.toasts.count == 1)
    }

    @Test(
        "Enter opens a driver and wishes nothing; avoiding asks first, with nothing as the answer")
    func enterOpensAndAvoidingAsks() throws {
        let wallet = wallet(WishView.some)
        var stage = try stage(wallet)
        try stage.press(.enter)
        #expect(stage.app.core.topPage is DriverPage)
        for isOpen in [true, false] {
            try stage.press(.char("v"))
            #expect(stage.text.contains("  Avoid this driver"))
            try stage.press(.enter)
            #expect(requested(stage).isEmpty)
            if isOpen { try stage.press(.escape) }
        }
        try stage.press(.char("v"), .down, .enter)
        #expect(requested(stage).map(\.wish) == ["avoid"])
    }

    @Test(
        "a wish moves no row under the cursor, also one that ends it", arguments: ["f", "v", "x"])
    func nothingMovesUnderTheCursor(key: Unicode.Scalar) throws {
        let wallet = wallet(
            (1...5).map {
                .driver($0, "D\($0)", key == "f" ? "avoid" : "favourite", rating: RatingAverage())
            })
        var stage = try stage(wallet)
        try stage.press(.down, .down)
        #expect(stage.text.contains("▸ D3"))
        try stage.press(.char(key))
        if key == "v" { try stage.press(.down, .enter) }
        #expect(requested(stage).map(\.driver_id) == [3])
        #expect(stage.text.contains("▸ D3"))
        let page = try #require(stage.app.core.topPage as? FavouritesPage)
        #expect(page.ids == [1, 2, 3, 4, 5])
    }

    @Test(
        arguments: [
            ("f", "If Ana is nearby, we ask them first."), ("v", "We will not send you Ana again."),
            ("x", "Ana is no longer among your favourite or avoided drivers."),
        ] as [(Unicode.Scalar, String)]) func theChangeIsSaid(key: Unicode.Scalar, words: String)
        throws
    {
        let now = key == "f" ? "avoid" : "favourite"
        let wallet = wallet([.driver(9, "Ana", now, rating: RatingAverage())])
        var stage = try stage(wallet)
        try stage.press(.char(key))
        if key == "v" { try stage.press(.down, .enter) }
        #expect(stage.toasts == [words])
    }

    @Test func whereNobodyIsListedNothingIsAsked() throws {
        var stage = try stage(wallet([]))
        #expect(stage.text.contains("No drivers here yet."))
        try stage.press(.enter, .char("f"), .delete)
        #expect(requested(stage).isEmpty)
    }

    @Test func aRefusalIsShownOnThePage() throws {
        let wallet = wallet(WishView.some)
        wallet.refusals["wish.set"] = .refused("too_many_wishes")
        var stage = try stage(wallet)
        try stage.press(.char("v"), .down, .enter)
        #expect(stage.text.contains("Your list is full"))
        #expect(stage.toasts.isEmpty)
    }

    // MARK: Pages

    @Test(
        "pages come as the selection nears the end",
        arguments: [
            (0, 1), (19, 1), (20, 1), (21, 2), (40, 2), (41, 3), (50, 3),
        ]) func everyDriverIsListedOnce(count: Int, pages: Int) throws
    {
        var stage = try stage(wallet(count == 0 ? [] : WishView.many(count)))
        for _ in 0..<60 { try stage.press(.down) }
        let page = try #require(stage.app.core.topPage as? FavouritesPage)
        #expect(page.ids == (1...50).reversed().map { UInt64($0) }.suffix(count))
        #expect(stage.calls.count == pages)
        #expect(stage.text.contains(count == 1 ? "1 driver" : "\(count) drivers"))
    }

    @Test func aListThatGrowsMeanwhileHasNoDriverTwice() throws {
        let wallet = wallet(WishView.many(30))
        var stage = try stage(wallet)
        wallet.wishes.insert(
            .driver(99, "New", "favourite", rating: RatingAverage()), at: 0)
        try stage.press(.end, .end)
        let page = try #require(stage.app.core.topPage as? FavouritesPage)
        #expect(page.ids == (1...30).reversed().map { UInt64($0) })
    }

    @Test func aChangeFarDownKeepsTheSelection() throws {
        let wallet = wallet(WishView.many(50))
        var stage = try stage(wallet)
        for _ in 0..<44 { try stage.press(.down) }
        #expect(stage.text.contains("▸ Driver 6 "))
        try stage.press(.char("v"), .down, .enter)
        #expect(requested(stage).first?.driver_id == 6)
        #expect(stage.text.contains("▸ Driver 6 "))
        let page = try #require(stage.app.core.topPage as? FavouritesPage)
        #expect(page.ids == (1...50).reversed().map { UInt64($0) })
    }

    @Test func aPageThatIsRefusedCanBeAskedForAgain() throws {
        let wallet = wallet(WishView.many(30))
        var stage = try stage(wallet)
        wallet.refusals["wish.list"] = .refused("storage_failed")
        try stage.press(.end)
        #expect(stage.text.contains("We could not save this"))
        wallet.refusals = [:]
        try stage.press(.char("r"), .end, .end)
        #expect(stage.text.contains("30 drivers"))
    }
}

extension FavouritesPage {
    /// The drivers that are listed.
    var ids: [UInt64] {
        Mirror(reflecting: self).children.compactMap { $0.value as? Loadable<[WishView]> }
            .flatMap { $0.value ?? [] }.map(\.driver_id)
    }
}
