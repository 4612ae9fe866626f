import RideTUI
import Testing

@Suite("Menus and steps") struct MenuTests {
    private let menu = MenuList(
        id: "menu",
        entries: [
            .init("Your rides", detail: StyledText("214", .muted), letter: "r"),
            .init("Wallet", detail: StyledText("R$ 12,00", .good), letter: "w"),
            .init("Become a driver", letter: "d", reason: "finish the ride first"),
            .init("Língua", detail: "português", letter: "l"),
        ], selected: 1)

    @Test func detailsStandBelowEachOther() {
        let wide = drawn(64, 4) { menu.draw(on: &$0, in: $0.bounds) }
        expect(
            wide.text,
            is: """
                  r  Your rides       214
                ▸ w  Wallet           R$ 12,00
                  d  Become a driver  finish the ride first
                  l  Língua           português
                """)
        expect(
            wide.roles,
            is: """
                  A  nnnn nnnnn       mmm
                ################################################################
                  m  mmmmmm m mmmmmm  mmmmmm mmm mmmm mmmmm
                  A  nnnnnn           nnnnnnnnn
                """)
        expect(
            drawn(38, 4, glyphs: .ascii) { menu.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                  r  Your rides       214
                > w  Wallet           R$ 12,00
                  d  Become a driver  finish the ride.
                  l  Lingua           portugues
                """)
        #expect(wide.hits.action(at: Point(x: 9, y: 2)) == .choose(list: "menu", row: 2))
    }

    @Test func titlesAloneTakeTheWholeWidth() {
        let plain = MenuList(id: "m", entries: [.init("One"), .init("Two")], selected: 9)
        let screen = drawn(20, 2) { plain.draw(on: &$0, in: $0.bounds) }
        expect(screen.text, is: "  One\n▸ Two")
        #expect(plain.height == 2)
    }

    @Test(
        arguments: [
            (Key.char("r"), 0), (.char("R"), 0), (.char("d"), 2), (.char("x"), nil), (.enter, nil),
            (.ctrl("r"), nil), (.paste("r"), nil),
        ] as [(Key, Int?)])
    func lettersOpenEntries(key: Key, entry: Int?) { #expect(menu.entry(for: key) == entry) }

    @Test func keysMoveAsInEveryList() {
        #expect(menu.moved(by: .down) == 2)
        #expect(menu.moved(by: .home) == 0)
        #expect(menu.moved(by: .end) == 3)
        #expect(menu.moved(by: .left) == nil)
        #expect(menu.entries.map(\.isEnabled) == [true, true, false, true])
    }

    @Test(arguments: [
        (2, 6, "Step 2 of 6 ●●○○○○"), (0, 3, "Step 2 of 6 ○○○"), (9, 3, "Step 2 of 6 ●●●"),
        (-1, 1, "Step 2 of 6 ○"), (1, 0, "Step 2 of 6"), (3, 21, "Step 2 of 6"),
    ])
    func stepsHaveADotEach(step: Int, count: Int, shown: String) {
        let steps = StepProgress(step: step, of: count, label: "Step 2 of 6")
        #expect(steps.styled(.braille).plain == shown)
    }

    @Test func stepsKeepTheirWordsWhereTheyAreNarrow() {
        let steps = StepProgress(step: 2, of: 6, label: "Step 2 of 6")
        #expect(drawn(18, 1) { steps.draw(on: &$0, in: $0.bounds) }.row(0).hasSuffix("○"))
        #expect(drawn(17, 1) { steps.draw(on: &$0, in: $0.bounds) }.row(0) == "Step 2 of 6")
        #expect(drawn(8, 1) { steps.draw(on: &$0, in: $0.bounds) }.row(0) == "Step 2…")
        let ascii = drawn(30, 1, glyphs: .ascii) { steps.draw(on: &$0, in: $0.bounds) }
        #expect(ascii.row(0) == "Step 2 of 6 ##....")
        expect(ascii.roles, is: "NNNN N NN N aammmm")
    }

    @Test func menusAndStepsStayInside() {
        let hostile = MenuList(
            id: "m",
            entries: [
                .init(hostileText, detail: StyledText(hostileText), letter: "北"),
                .init("北京", reason: hostileText),
            ])
        let steps = StepProgress(step: 3, of: 7, label: hostileText)
        for place in oddPlaces {
            expectInside(place, drawn(90, 14) { hostile.draw(on: &$0, in: place) })
            expectInside(place, drawn(90, 14) { steps.draw(on: &$0, in: place) })
        }
    }
}
