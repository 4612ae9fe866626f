import RideCore
import RideTUI
import Testing

@Suite struct WidgetTests {
    @Test func sheetHasItsTextsInTheFrame() {
        let screen = drawn(44, 4) {
            let inside = Sheet(
                title: StyledText("Luis arrives in", .title), number: StyledText("3 min", .accent),
                footer: StyledText("© OSM · ODbL", .muted), note: "1 of 2"
            ).draw(on: &$0, in: $0.bounds)
            $0.write("white Chevrolet Onix", x: inside.x, y: inside.y)
        }
        expect(
            screen.text,
            is: """
                ╭ Luis arrives in ───────────────── 3 min ─╮
                │ white Chevrolet Onix                     │
                │                                          │
                ╰ 1 of 2 ──────────────────── © OSM · ODbL ╯
                """)
        expect(
            screen.roles,
            is: """
                b HHHH HHHHHHH HH bbbbbbbbbbbbbbbbb A AAA bb
                b nnnnn nnnnnnnnn nnnn                     b
                b                                          b
                b n nn n bbbbbbbbbbbbbbbbbbbb m mmm m mmmm b
                """)
    }

    @Test func sheetKeepsTheNumberWhenTheTitleIsTooLong() {
        let screen = drawn(30, 3) {
            Sheet(title: "To Faro Monumental · 4.2 km", number: "R$ 14,60").draw(
                on: &$0, in: $0.bounds)
        }
        expect(
            screen.text,
            is: """
                ╭ To Faro Monu… ── R$ 14,60 ─╮
                │                            │
                ╰────────────────────────────╯
                """)
    }

    @Test func sheetInASCII() {
        let screen = drawn(30, 3, glyphs: .ascii) {
            Sheet(title: "Where to?", number: "3 min").draw(on: &$0, in: $0.bounds)
        }
        expect(
            screen.text,
            is: """
                + Where to? --------- 3 min -+
                |                            |
                +----------------------------+
                """)
    }

    @Test func sheetCoversTheMapForTheMouse() {
        let screen = drawn(30, 6) {
            $0.hits.add($0.bounds, .run("map"))
            Sheet().draw(on: &$0, in: $0.bounds.bottom(3))
        }
        #expect(screen.hits.action(at: Point(x: 3, y: 1)) == .run("map"))
        #expect(screen.hits.action(at: Point(x: 3, y: 4)) == nil)
    }

    @Test func sheetsOfEverySizeStayInside() {
        for width in 0...20 {
            for height in 0...5 {
                let screen = drawn(24, 8) {
                    Sheet(title: "Title", number: "12 s", footer: "foot", note: "note").draw(
                        on: &$0, in: Rect(x: 2, y: 1, width: width, height: height))
                }
                for y in 0..<8 {
                    for x in 0..<24
                    where !Rect(x: 2, y: 1, width: width, height: height)
                        .contains(Point(x: x, y: y))
                    {
                        #expect(screen[x, y] == .blank)
                    }
                }
            }
        }
    }

    @Test func topBarKeepsThePersonAndCutsTheCity() {
        let bar = TopBar(
            left: "La Serena · Thu 08:14 ×1", middle: StyledText("online", .good),
            right: "Ana ★4.92 · ● live")
        for (width, row) in [
            (80, " La Serena · Thu 08:14 ×1            online                  Ana ★4.92 · ● live"),
            (60, " La Serena · Thu 08:14 ×1                Ana ★4.92 · ● live"),
            (34, " La Serena ·…  Ana ★4.92 · ● live"),
        ] {
            let screen = drawn(width, 1) { bar.draw(on: &$0, in: $0.bounds) }
            #expect(screen.row(0) == row, "width \(width)")
        }
    }

    @Test func progressAlwaysHasItsNumber() {
        for (share, bar) in [
            (0.0, "░░░░░░░░░░░      0 m"), (0.001, "█░░░░░░░░░░      0 m"),
            (0.5, "██████░░░░░      0 m"), (0.999, "██████████░      0 m"),
            (1.0, "███████████      0 m"), (-3, "░░░░░░░░░░░      0 m"),
            (7, "███████████      0 m"),
            (.nan, "░░░░░░░░░░░      0 m"),
        ] {
            let screen = drawn(20, 1) {
                ProgressBar(share: share, label: "0 m").draw(on: &$0, x: 0, y: 0, width: 20)
            }
            #expect(screen.row(0) == bar, "share \(share)")
        }
    }

    @Test func countdownKeepsItsWidthAndChangesItsRole() {
        for (left, text, role) in [
            (15, "15 s ━━━━━━", Role.accent), (12, "12 s ━━━━━─", .accent),
            (8, " 8 s ━━━───", .accent), (7, " 7 s ━━━───", .attention),
            (3, " 3 s ━─────", .danger), (0, " 0 s ──────", .danger),
        ] {
            let shown = ProgressBar.countdown(
                left: .seconds(left), of: .seconds(15), glyphs: .braille)
            #expect(shown.plain == text)
            #expect(shown.runs.first?.style.role == role, "\(left) s")
        }
    }

    @Test func starsAreDrawnAndClicked() {
        #expect(StarRating.styled(3, glyphs: .braille).plain == "★★★☆☆")
        #expect(StarRating.styled(9, glyphs: .braille).plain == "★★★★★")
        #expect(StarRating.styled(-1, glyphs: .ascii).plain == ".....")
        #expect(StarRating.styled(2, glyphs: .braille, spaced: true).plain == "★ ★ ☆ ☆ ☆")
        let screen = drawn(12, 1) { StarRating.draw(4, id: "stars", on: &$0, x: 1, y: 0) }
        #expect(screen.row(0) == " ★ ★ ★ ★ ☆")
        #expect(screen.hits.action(at: Point(x: 7, y: 0)) == .choose(list: "stars", row: 3))
    }

    @Test func chartCarriesItsNumbers() {
        let amounts = [4_000, 6_210, 0, 12_000]
        let bars = zip(["Mon", "Tue", "Wed", "Thu"], amounts).map { day, amount in
            BarChart.Bar(
                label: day, value: Double(amount),
                text: Format().money(Money(minorUnits: Int64(amount))), isMarked: day == "Tue")
        }
        let screen = drawn(40, 4) { BarChart(bars).draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """
                Mon  ████████                   R$ 40,00
                Tue  ████████████▍              R$ 62,10
                Wed                              R$ 0,00
                Thu  ████████████████████████  R$ 120,00
                """)
        let ascii = drawn(40, 4, glyphs: .ascii) { BarChart(bars).draw(on: &$0, in: $0.bounds) }
        expect(
            ascii.text,
            is: """
                Mon  ########                   R$ 40,00
                Tue  ############               R$ 62,10
                Wed                              R$ 0,00
                Thu  ########################  R$ 120,00
                """)
    }

    @Test func tableHasHeaderRowsAndFooter() {
        let rows = (0..<8).map { index in
            ListRow([
                "1\(index) Nov 08:1\(index)", "Faro Monumental → Balmaceda",
                StyledText(Format().money(Money(minorUnits: Int64(900 + index * 150)))),
            ])
        }
        let table = Table(
            SelectList(
                id: "rides",
                columns: [
                    .fixed(12, "when"), .flexible(10, "route", priority: 2),
                    .fixed(11, "price", alignment: .right),
                ], rows: rows, selected: 1), countText: "8 rides", pageText: "page 1 of 3",
            filterText: "cash")
        let wide = drawn(60, 6) { table.draw(on: &$0, in: $0.bounds) }
        expect(
            wide.text,
            is: """
                  when          route                                  price
                  10 Nov 08:10  Faro Monumental → Balmaceda          R$ 9,00
                ▸ 11 Nov 08:11  Faro Monumental → Balmaceda         R$ 10,50
                  12 Nov 08:12  Faro Monumental → Balmaceda         R$ 12,00
                  13 Nov 08:13  Faro Monumental → Balmaceda         R$ 13,50
                  8 rides · cash                                 page 1 of 3
                """)
        let narrow = drawn(34, 6) { table.draw(on: &$0, in: $0.bounds) }
        expect(
            narrow.text,
            is: """
                  when                price
                  10 Nov 08:10      R$ 9,00
                ▸ 11 Nov 08:11     R$ 10,50
                  12 Nov 08:12     R$ 12,00
                  13 Nov 08:13     R$ 13,50
                  8 rides · cash       page 1 of 3
                """)
    }
}
