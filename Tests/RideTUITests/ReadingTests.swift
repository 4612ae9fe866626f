import RideTUI
import Testing

/// Text that people might send to harm a screen: escapes, direction marks, wide characters, a word
/// without end.
let hostileText =
    "\u{1B}[31m北京市北京市\u{202E}evil\n\u{7}e\u{301}" + String(repeating: "w", count: 90)

/// Every block that a widget may get, from none to a whole small screen.
let oddPlaces: [Rect] = [0, 1, 2, 3, 4, 5, 9, 14, 38, 64, 78].flatMap { width in
    [0, 1, 2, 3, 5, 9].map { Rect(x: 3, y: 2, width: width, height: $0) }
}

@Suite("What is read") struct ReadingTests {
    private let facts = KeyValueBlock([
        .init("Date", "21 Nov 2026, 08:14"),
        .init("From", "Avenida Francisco de Aguirre 620, La Serena"),
        .init("Paid by", StyledText("card", .normal) + StyledText(" ending in 4242", .muted)),
        .init("Payment reference", "no"),
    ])

    @Test func valuesStandBelowEachOther() {
        for (width, height) in [(78, 4), (38, 7)] {
            #expect(facts.height(width: width) == height)
        }
        let wide = drawn(78, 4) { facts.draw(on: &$0, in: $0.bounds) }
        expect(
            wide.text,
            is: """
                Date               21 Nov 2026, 08:14
                From               Avenida Francisco de Aguirre 620, La Serena
                Paid by            card ending in 4242
                Payment reference  no
                """)
        expect(
            wide.roles,
            is: """
                mmmm               nn nnn nnnnn nnnnn
                mmmm               nnnnnnn nnnnnnnnn nn nnnnnnn nnnn nn nnnnnn
                mmmm mm            nnnn mmmmmm mm mmmm
                mmmmmmm mmmmmmmmm  nn
                """)
        expect(
            drawn(38, 7) { facts.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                Date             21 Nov 2026, 08:14
                From             Avenida Francisco de
                                 Aguirre 620, La
                                 Serena
                Paid by          card ending in 4242
                Payment          no
                reference
                """)
        expect(
            drawn(38, 3) { facts.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                Date             21 Nov 2026, 08:14
                From             Avenida Francisco de
                                 Aguirre 620, La
                """)
    }

    private let receipt = Receipt([
        .item("Base fare", amount: "R$ 4,00"),
        .item("4.2 km at R$ 1,90", amount: "R$ 7,98"),
        .item("Waiting after the two free minutes", amount: "R$ 0,85", role: .attention),
        .item("Promotion PRIMEIRA", amount: "-R$ 2,00", role: .good),
        .rule, .total("Total", amount: "R$ 10,83"), .note("paid by card ending in 4242"),
    ])

    @Test func amountsAreAlignedAtEveryWidth() {
        expect(
            drawn(78, 7) { receipt.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                Base fare                                            R$ 4,00
                4.2 km at R$ 1,90                                    R$ 7,98
                Waiting after the two free minutes                   R$ 0,85
                Promotion PRIMEIRA                                  -R$ 2,00
                ────────────────────────────────────────────────────────────
                Total                                               R$ 10,83
                paid by card ending in 4242
                """)
        expect(
            drawn(64, 7) { receipt.draw(on: &$0, in: $0.bounds) }.roles,
            is: """
                nnnn nnnn                                            nn nnnn
                nnn nn nn nn nnnn                                    nn nnnn
                ttttttt ttttt ttt ttt tttt ttttttt                   tt tttt
                ggggggggg gggggggg                                  ggg gggg
                bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
                NNNNN                                               NN NNNNN
                mmmm mm mmmm mmmmmm mm mmmm
                """)
        expect(
            drawn(30, 9, glyphs: .ascii) { receipt.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                Base fare              R$ 4,00
                4.2 km at R$ 1,90      R$ 7,98
                Waiting after the      R$ 0,85
                two free minutes
                Promotion PRIMEIRA    -R$ 2,00
                ------------------------------
                Total                 R$ 10,83
                paid by card ending in 4242

                """)
        for width in 17...80 {
            let screen = drawn(80, 30) {
                receipt.draw(on: &$0, in: Rect(x: 0, y: 0, width: width, height: 30))
            }
            let right = min(width, Receipt.widest)
            let amounts = screen.text.split(separator: "\n").filter { $0.contains("R$ ") }
            // Half of "4.2 km at R$ 1,90" may stand at the end of a label's row.
            let aligned = amounts.filter { $0.count == right }
            #expect(aligned.count >= 5, "width \(width)")
            #expect(receipt.height(width: width) <= 30)
        }
    }

    @Test func receiptOfItemsHasARuleAndATotal() {
        let short = Receipt(items: [("Fare", "1"), ("Tip", "2")], total: ("Total", "3"))
        #expect(short.height(width: 20) == 4)
        #expect(short.lines.count == 4 && short.lines[2] == .rule)
    }

    private let terms = Paragraphs(
        """
        # Cancelling
        A ride can be cancelled free of charge for two minutes after a driver has accepted it.

        - after that the fee is R$ 5,00, of which the driver receives all but the commission
        - a driver who is late by five minutes or more loses the fee

        # Children
        Children under ten ride in a seat.
        """)

    @Test func textIsBrokenIntoHeadingsSentencesAndPoints() {
        let screen = drawn(42, 13) { terms.draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """
                Cancelling
                A ride can be cancelled free of charge
                for two minutes after a driver has
                accepted it.

                • after that the fee is R$ 5,00, of
                  which the driver receives all but the
                  commission
                • a driver who is late by five minutes
                  or more loses the fee

                Children
                Children under ten ride in a seat.
                """)
        #expect(screen[0, 0].style == .title)
        expect(
            drawn(78, 6, glyphs: .ascii) { terms.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                Cancelling                                                                   #
                A ride can be cancelled free of charge for two minutes after a driver has    #
                accepted it.                                                                 #
                                                                                             |
                * after that the fee is R$ 5,00, of which the driver receives all but the    |
                  commission                                                                 |
                """)
    }

    @Test func markShowsHowFarOneIs() {
        let size = Size(width: 42, height: 6)
        for (scroll, marks) in [
            (-5, "11...."), (0, "11...."), (1, ".11..."), (3, "..11.."), (5, "...11."),
            (6, "...11."), (7, "....11"), (99, "....11"),
        ] {
            var text = terms
            text.scroll = scroll
            let screen = drawn(size.width, size.height) { text.draw(on: &$0, in: $0.bounds) }
            let shown = (0..<6).map {
                screen[41, $0].scalar == Glyphs.braille.barFull.value ? "1" : "."
            }
            #expect(shown.joined() == marks, "scroll \(scroll)")
        }
    }

    @Test(arguments: [
        (Key.up, 3, 2), (.up, 0, 0), (.down, 3, 4), (.down, 8, 8), (.pageDown, 0, 4),
        (.char(" "), 0, 4), (.pageDown, 7, 8), (.pageUp, 8, 4), (.pageUp, 1, 0), (.home, 5, 0),
        (.end, 0, 8), (.mouse(MouseEvent(.wheelUp, at: Point(x: 0, y: 0))), 5, 2),
        (.mouse(MouseEvent(.wheelDown, at: Point(x: 0, y: 0))), 3, 6), (.down, 99, 8),
    ])
    func keysScroll(key: Key, from: Int, to: Int) {
        let text = Paragraphs((0..<13).map { .text("row \($0)") }, scroll: from)
        #expect(text.scrolled(by: key, in: Size(width: 40, height: 5)) == to)
    }

    @Test func otherKeysDoNotScroll() {
        let text = Paragraphs("a\nb\nc")
        for key in [Key.enter, .tab, .left, .char("j"), .escape, .focus(true), .paste(" ")] {
            #expect(text.scrolled(by: key, in: Size(width: 40, height: 2)) == nil)
        }
    }

    @Test func endOfTheTextIsKnown() {
        var text = terms
        let size = Size(width: 42, height: 6)
        #expect(!text.isAtEnd(in: size))
        text.scroll = text.furthest(in: size)
        #expect(text.isAtEnd(in: size))
        #expect(terms.isAtEnd(in: Size(width: 42, height: 40)))
        let screen = drawn(42, 6) { text.draw(on: &$0, in: $0.bounds) }
        #expect(screen.row(5).hasPrefix("Children under ten ride in a seat."))
        #expect(screen[41, 5].scalar == Glyphs.braille.barFull.value)
        #expect(screen[41, 0].scalar == Glyphs.braille.vertical.value)
    }

    @Test func widgetsStayInsideWhateverTheyAreGiven() {
        let facts = KeyValueBlock([.init(hostileText, StyledText(hostileText)), .init("", "")])
        let receipt = Receipt([
            .item(hostileText, amount: hostileText), .rule, .total("北京", amount: "北京市"),
            .note(hostileText),
        ])
        let text = Paragraphs("# \(hostileText)\n- \(hostileText)\n\(hostileText)", scroll: 2)
        for place in oddPlaces {
            expectInside(place, drawn(90, 14) { facts.draw(on: &$0, in: place) })
            expectInside(place, drawn(90, 14) { receipt.draw(on: &$0, in: place) })
            expectInside(place, drawn(90, 14) { text.draw(on: &$0, in: place) })
            #expect(facts.height(width: place.width) >= 2)
        }
    }

    @Test func styledTextIsBrokenAtWords() {
        let text = StyledText("one two", .good) + " th" + StyledText("ree 北京市", .danger)
        #expect(text.wrapped(to: 9).map(\.plain) == ["one two", "three", "北京市"])
        #expect(text.wrapped(to: 3).map(\.plain) == ["one", "two", "thr", "ee", "北", "京", "市"])
        #expect(text.wrapped(to: 80).map(\.plain) == ["one two three 北京市"])
        #expect(text.wrapped(to: 0).isEmpty)
        #expect(StyledText().wrapped(to: 5).count == 1)
        let runs = text.wrapped(to: 9)[1].runs.filter { !$0.text.isEmpty }
        #expect(runs == [.init("th", .normal), .init("ree", .danger)])
    }
}
