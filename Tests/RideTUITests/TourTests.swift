import RideTUI
import Testing

@Suite("The guided tour") struct TourTests {
    private func card(_ target: Rect?, text: String = "Prices, minutes and names stand here.")
        -> TourCard
    {
        TourCard(
            title: "The sheet", text: text, step: "2 of 6", hint: "Enter next   Esc end",
            target: target)
    }

    private func shown(_ card: TourCard, glyphs: Glyphs = .braille) -> Screen {
        drawn(60, 12, glyphs: glyphs) {
            for y in 0..<12 { $0.write(String(repeating: "m", count: 60), x: 0, y: y, .good) }
            card.draw(on: &$0, in: $0.bounds)
        }
    }

    @Test func cardStandsBelowTheFirstRow() {
        let below = shown(card(Rect(x: 2, y: 0, width: 20, height: 1)))
        expect(
            below.text,
            is: """
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmm▲mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                ╭ The sheet ──────────────────────── 2 of 6 ─╮mmmmmmmmmmmmmm
                │ Prices, minutes and names stand here.      │mmmmmmmmmmmmmm
                ╰────────────────────── Enter next   Esc end ╯mmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                """)
        expect(
            below.roles,
            is: """
                mmggggggggggggggggggggmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmAmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                b HHH HHHHH bbbbbbbbbbbbbbbbbbbbbbbb M MM M bbmmmmmmmmmmmmmm
                b nnnnnnn nnnnnnn nnn nnnnn nnnnn nnnnn      bmmmmmmmmmmmmmm
                bbbbbbbbbbbbbbbbbbbbbbb mmmmm mmmm   mmm mmm bmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                """)
    }

    @Test func cardStandsAboveTheLastRows() {
        let above = shown(card(Rect(x: 0, y: 10, width: 60, height: 2)), glyphs: .ascii)
        expect(
            above.text,
            is: """
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmm+ The sheet ------------------------ 2 of 6 -+mmmmmmmm
                mmmmmm| Prices, minutes and names stand here.      |mmmmmmmm
                mmmmmm+---------------------- Enter next   Esc end +mmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmvmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                """)
    }

    @Test func cardStandsBesideAColumn() {
        let beside = shown(card(Rect(x: 0, y: 0, width: 22, height: 12)))
        expect(
            beside.text,
            is: """
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmm╭ The sheet ──────── 2 of 6 ─╮mmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmm│ Prices, minutes and names  │mmmmmmm
                mmmmmmmmmmmmmmmmmmmmmm◀│ stand here.                │mmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmm╰────── Enter next   Esc end ╯mmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                """)
        let left = shown(card(Rect(x: 40, y: 0, width: 20, height: 12)))
        #expect(left.row(5).contains("▶"))
    }

    @Test func pointerStandsInTheFrameWhereThereIsNoRoom() {
        // Without a row between them the arrow stands in the frame.
        let close = shown(card(Rect(x: 0, y: 3, width: 60, height: 9)), glyphs: .ascii)
        expect(
            close.text,
            is: """
                mmmmmm+ The sheet ------------------------ 2 of 6 -+mmmmmmmm
                mmmmmm| Prices, minutes and names stand here.      |mmmmmmmm
                mmmmmm+---------------------v Enter next   Esc end +mmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm
                """)
    }

    @Test func cardWithoutATargetStandsInTheMiddle() {
        let screen = shown(card(nil))
        #expect(screen.row(4).contains("╭ The sheet ─"))
        #expect(!screen.text.contains("▲") && !screen.text.contains("▶"))
        #expect(screen[0, 0].style == .muted)
    }

    @Test func cardTakesTheClicks() {
        let screen = shown(card(Rect(x: 2, y: 0, width: 20, height: 1)))
        #expect(screen.hits.action(at: Point(x: 5, y: 2)) == .press(.enter))
        #expect(screen.hits.action(at: Point(x: 5, y: 10)) == nil)
        #expect(screen.hits.covers(Point(x: 5, y: 10)))
    }

    /// Every part of a small screen that leaves room for a card on one of its sides.
    @Test func cardNeverHidesWhatItExplains() {
        let bounds = Rect(.smallest)
        let text = "This row always shows the keys that work now; all of them can be clicked too."
        var checked = 0
        for x in stride(from: 0, to: 80, by: 7) {
            for y in 0..<24 {
                for width in [1, 12, 38, 80] {
                    for height in [1, 4, 9, 22] {
                        let target = Rect(x: x, y: y, width: width, height: height)
                            .intersection(bounds)
                        let hasRoom =
                            target.y >= 8 || target.bottom <= 16 || target.x >= 24
                            || target.right <= 56
                        guard hasRoom else { continue }
                        let frame = card(target, text: text).frame(in: bounds)
                        #expect(frame.intersection(target).isEmpty, "\(target)")
                        #expect(frame.intersection(bounds) == frame, "\(target)")
                        checked += 1
                    }
                }
            }
        }
        #expect(checked > 2_000)
    }

    @Test func cardOverAlmostEverythingHidesLittle() {
        let bounds = Rect(.smallest)
        let map = Rect(x: 0, y: 1, width: 80, height: 22)
        let frame = card(map).frame(in: bounds)
        #expect(frame.intersection(bounds) == frame)
        #expect(frame.width * frame.height < 80 * 22 / 8)
    }

    @Test func cardStaysInside() {
        for place in oddPlaces {
            for target in [
                nil, place, place.top(1), place.left(2), Rect(x: -9, y: 90, width: 3, height: 3),
            ] {
                let card = TourCard(
                    title: hostileText, text: hostileText, step: hostileText, hint: hostileText,
                    target: target)
                let frame = card.frame(in: place)
                let screen = drawn(90, 14) { card.draw(on: &$0, in: place) }
                for y in 0..<14 {
                    for x in 0..<90 where !place.contains(Point(x: x, y: y)) {
                        #expect(screen[x, y].scalar == Cell.blank.scalar)
                    }
                }
                #expect(frame.width <= max(place.width, 0))
            }
        }
    }
}
