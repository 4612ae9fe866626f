import RideCore
import RideTUI
import Testing

@Suite("Tables and tabs") struct TableTests {
    private func table(_ count: Int, change: (inout Table) -> Void = { _ in }) -> Table {
        let rows = (0..<count).map { index in
            ListRow([
                "1\(index) Nov", "Faro Monumental → Balmaceda",
                StyledText(Format().money(Money(minorUnits: Int64(900 + index * 150)))),
            ])
        }
        var table = Table(
            SelectList(
                id: "rides",
                columns: [
                    .fixed(8, "when"), .flexible(10, "route", priority: 2),
                    .fixed(11, "price", alignment: .right),
                ], rows: rows, selected: count == 0 ? nil : 1,
                emptyText: "Your rides will be here."),
            countText: "12 of 48", pageText: "page 1/3", filterText: "filter: paid by card")
        change(&table)
        return table
    }

    @Test func tableHasItsTotalAndItsSort() {
        let table = table(8) {
            $0.total = ["total", "", "R$ 114,00"]
            $0.sort = .init(column: 2, isAscending: false)
        }
        let screen = drawn(64, 7) { table.draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """
                  when      route                                        price ▼
                  10 Nov    Faro Monumental → Balmaceda                  R$ 9,00
                ▸ 11 Nov    Faro Monumental → Balmaceda                 R$ 10,50
                  12 Nov    Faro Monumental → Balmaceda                 R$ 12,00
                  13 Nov    Faro Monumental → Balmaceda                 R$ 13,50
                  total                                                R$ 114,00
                  12 of 48 · filter: paid by card                       page 1/3
                """)
        expect(
            screen.roles,
            is: """
                  mmmm      mmmmm                                        nnnnn a
                  nn nnn    nnnn nnnnnnnnnn n nnnnnnnnn                  nn nnnn
                ################################################################
                  nn nnn    nnnn nnnnnnnnnn n nnnnnnnnn                 nn nnnnn
                  nn nnn    nnnn nnnnnnnnnn n nnnnnnnnn                 nn nnnnn
                  NNNNN                                                NN NNNNNN
                  mm mm mm t ttttttt tttt tt tttt                       mmmm mmm
                """)
        expect(
            drawn(38, 7, glyphs: .ascii) { table.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                  when      route              price v
                  10 Nov    Faro Monumen.      R$ 9,00
                > 11 Nov    Faro Monumen.     R$ 10,50
                  12 Nov    Faro Monumen.     R$ 12,00
                  13 Nov    Faro Monumen.     R$ 13,50
                  total                      R$ 114,00
                  12 of 48 - filter: paid b.  page 1/3
                """)
        #expect(
            screen.hits.action(at: Point(x: 60, y: 0))
                == .choose(list: Table.headerID("rides"), row: 2))
        #expect(screen.hits.action(at: Point(x: 4, y: 2)) == .choose(list: "rides", row: 1))
        #expect(table.page(height: 7) == 4)
    }

    @Test func tableSaysWhyItsRowsAreNotThere() {
        let loading = table(0) { $0.notice = .loading("loading…") }
        let failed = table(0) { $0.notice = .failed("The engine does not answer.") }
        expect(
            drawn(64, 4) { loading.draw(on: &$0, in: $0.bounds) }.text,
            is: """
                  when      route                                          price
                  loading…

                  12 of 48 · filter: paid by card                       page 1/3
                """)
        let screen = drawn(64, 4) { failed.draw(on: &$0, in: $0.bounds) }
        #expect(screen.row(1) == "  The engine does not answer.")
        #expect(screen[2, 1].style == .danger)
        let empty = table(0)
        #expect(
            drawn(64, 4) { empty.draw(on: &$0, in: $0.bounds) }.row(1)
                == "Your rides will be here.")
        let stale = table(3) { $0.notice = .loading("loading…") }
        let footer = drawn(78, 6) { stale.draw(on: &$0, in: $0.bounds) }.row(5)
        #expect(footer.contains("12 of 48 · filter: paid by card · loading…"))
    }

    @Test(
        arguments: [
            (Key.char("s"), nil, Table.Sort(column: 0, isAscending: true)),
            (
                .char("s"), Table.Sort(column: 0, isAscending: false),
                .init(column: 1, isAscending: false)
            ),
            (
                .char("s"), Table.Sort(column: 2, isAscending: true),
                .init(column: 0, isAscending: true)
            ),
            (.char("S"), nil, .init(column: 0, isAscending: false)),
            (
                .char("S"), Table.Sort(column: 2, isAscending: true),
                .init(column: 2, isAscending: false)
            ),
            (.char("x"), nil, nil), (.enter, Table.Sort(column: 2, isAscending: true), nil),
        ] as [(Key, Table.Sort?, Table.Sort?)])
    func keysSort(key: Key, from: Table.Sort?, to: Table.Sort?) {
        #expect(Table.sorted(from, by: key, columns: 3) == to)
        #expect(Table.sorted(from, by: key, columns: 0) == nil)
    }

    @Test func clicksOnTheHeaderSort() {
        let first = Table.sorted(nil, byHeader: 1)
        #expect(first == Table.Sort(column: 1, isAscending: true))
        #expect(Table.sorted(first, byHeader: 1) == Table.Sort(column: 1, isAscending: false))
        #expect(Table.sorted(first, byHeader: 2) == Table.Sort(column: 2, isAscending: true))
    }

    @Test(
        arguments: [
            (nil, 0, 10, 1, 1), (0, 1, 10, 1, 1), (9, 10, 10, 1, 1), (9, 11, 10, 1, 2),
            (10, 11, 10, 2, 2), (47, 48, 20, 3, 3), (5, 6, 0, 6, 6),
        ] as [(Int?, Int, Int, Int, Int)])
    func pagesAreCounted(selected: Int?, count: Int, height: Int, number: Int, of: Int) {
        let page = Table.page(of: selected, count: count, height: height)
        #expect(page.number == number && page.count == of)
    }

    @Test func tabsShowTheChosenOneWithoutColours() {
        let titles = ["Details", "Help", "Receipt"]
        for (selected, row) in [
            (0, "[Details]│ Help │ Receipt"), (1, " Details │[Help]│ Receipt"),
            (2, " Details │ Help │[Receipt]"), (-1, "[Details]│ Help │ Receipt"),
            (9, " Details │ Help │[Receipt]"),
        ] {
            let screen = drawn(38, 1) {
                TabBar(id: "tab", titles: titles, selected: selected).draw(on: &$0, in: $0.bounds)
            }
            #expect(screen.row(0) == row)
        }
        let screen = drawn(38, 1, glyphs: .ascii) {
            TabBar(id: "tab", titles: titles, selected: 1).draw(on: &$0, in: $0.bounds)
        }
        #expect(screen.row(0) == " Details |[Help]| Receipt")
        expect(
            screen.roles,
            is: """
                 nnnnnnn bAAAAAAb nnnnnnn
                """)
        #expect(screen[11, 0].style == Style(.accent, [.bold, .underline]))
        for (x, row) in [(0, 0), (8, 0), (10, 1), (15, 1), (17, 2)] {
            #expect(
                screen.hits.action(at: Point(x: x, y: 0)) == .choose(list: "tab", row: row))
        }
    }

    @Test func tabsWithoutRoomShowThoseAroundTheChosen() {
        let titles = ["Profile", "Vehicle", "Documents", "Bank", "Preferences"]
        for (width, selected, row) in [
            (78, 2, " Profile │ Vehicle │[Documents]│ Bank │ Preferences"),
            (38, 0, "[Profile]│ Vehicle │ Documents ▶"),
            (38, 2, "◀[Documents]│ Bank │ Preferences"),
            (38, 4, "◀ Documents │ Bank │[Preferences]"), (12, 3, "◀[Bank]▶"), (8, 2, "◀[Doc…]▶"),
        ] {
            let screen = drawn(width, 1) {
                TabBar(id: "t", titles: titles, selected: selected).draw(on: &$0, in: $0.bounds)
            }
            #expect(screen.row(0) == row, "width \(width)")
        }
    }

    @Test(arguments: [
        (Key.left, 0, 0), (.left, 2, 1), (.right, 1, 2), (.right, 2, 2), (.tab, 2, 0),
        (.tab, 0, 1), (.backTab, 0, 2), (.backTab, 2, 1), (.right, 9, 2), (.left, -4, 0),
    ])
    func keysMoveTheTab(key: Key, from: Int, to: Int) {
        #expect(TabBar.moved(from, by: key, count: 3) == to)
        #expect(TabBar.moved(from, by: key, count: 0) == nil)
    }

    @Test func otherKeysDoNotMoveTheTab() {
        for key in [Key.up, .down, .enter, .char("l"), .home, .focus(true)] {
            #expect(TabBar.moved(1, by: key, count: 3) == nil)
        }
    }

    @Test func tablesAndTabsStayInside() {
        let table = table(9) {
            $0.list.rows[0].cells = [StyledText(hostileText), StyledText(hostileText)]
            $0.total = [StyledText(hostileText), "", StyledText(hostileText)]
            ($0.countText, $0.pageText, $0.filterText) = (hostileText, hostileText, hostileText)
        }
        let failed = self.table(0) { $0.notice = .failed(hostileText) }
        for place in oddPlaces {
            expectInside(place, drawn(90, 14) { table.draw(on: &$0, in: place) })
            expectInside(place, drawn(90, 14) { failed.draw(on: &$0, in: place) })
            for selected in 0...2 {
                let tabs = TabBar(id: "t", titles: ["北京", hostileText, ""], selected: selected)
                expectInside(place, drawn(90, 14) { tabs.draw(on: &$0, in: place) })
            }
        }
    }
}
