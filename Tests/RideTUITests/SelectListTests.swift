import Testing

@testable import RideTUI

@Suite struct SelectListTests {
    private func list(_ count: Int, selected: Int?) -> SelectList {
        SelectList(
            id: "rows", columns: [.flexible(4), .fixed(3, alignment: .right)],
            rows: (0..<count).map { ListRow(["row \($0)", "\($0 * 10)"]) }, selected: selected,
            emptyText: "Your rides will be here. Enter asks for the first.")
    }

    @Test(arguments: [
        (0, 0..<5), (2, 0..<5), (3, 1..<6), (10, 8..<13), (18, 15..<20), (19, 15..<20),
    ])
    func selectionStaysInTheMiddle(selected: Int, visible: Range<Int>) {
        #expect(list(20, selected: selected).visible(height: 5) == visible)
    }

    @Test func selectionIsAlwaysVisible() {
        for count in 0...12 {
            for height in 1...6 {
                for selected in 0..<count {
                    let visible = list(count, selected: selected).visible(height: height)
                    #expect(visible.contains(selected))
                    #expect(visible.count == min(count, height))
                }
            }
        }
    }

    /// Of thousands only those around the selected one are made: it is drawn and clicked as if
    /// all were there.
    @Test(arguments: [0, 3, 500, 996, 999])
    func whatIsNotMadeIsNotMissed(selected: Int) {
        let all = list(1_000, selected: selected)
        var some = all
        let made = (0..<1_000).clamped(to: selected - 20..<selected + 21)
        some.rows = Array(all.rows[made])
        (some.above, some.below) = (made.lowerBound, 1_000 - made.upperBound)
        for height in 1...20 {
            let (one, other) = (
                drawn(20, height) { all.draw(on: &$0, in: $0.bounds) },
                drawn(20, height) { some.draw(on: &$0, in: $0.bounds) }
            )
            #expect(one.text == other.text)
            #expect(
                one.hits.action(at: Point(x: 1, y: height - 1))
                    == other.hits.action(at: Point(x: 1, y: height - 1)))
            #expect(all.goesOn(height: height) == some.goesOn(height: height))
        }
    }

    @Test func listIsDrawn() {
        let screen = drawn(20, 4) { list(9, selected: 4).draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """
                  row 3           30
                ▸ row 4           40
                  row 5           50
                  row 6           60
                """)
        #expect(list(9, selected: 4).goesOn(height: 4) == (true, true))
    }

    @Test func nothingMovesOnceThereIsMoreThanFits() {
        for width in [12, 20, 76] {
            let rows = [3, 4, 5, 100].map { count in
                drawn(width, 4) { list(count, selected: 0).draw(on: &$0, in: $0.bounds) }.row(2)
            }
            #expect(Set(rows).count == 1, "\(rows)")
        }
    }

    @Test(arguments: [
        (4, 0, false, false), (5, 0, false, true), (5, 4, true, false), (20, 10, true, true),
    ])
    func itIsKnownWhetherAListGoesOn(count: Int, selected: Int, above: Bool, below: Bool) {
        #expect(list(count, selected: selected).goesOn(height: 4) == (above, below))
    }

    @Test func rowsCanBeClicked() {
        let screen = drawn(20, 4) { list(9, selected: 4).draw(on: &$0, in: $0.bounds) }
        #expect(screen.hits.action(at: Point(x: 5, y: 1)) == .choose(list: "rows", row: 4))
        #expect(screen.hits.action(at: Point(x: 5, y: 3)) == .choose(list: "rows", row: 6))
    }

    @Test func emptyListSaysWhatWillBeHere() {
        let screen = drawn(30, 3) { list(0, selected: nil).draw(on: &$0, in: $0.bounds) }
        expect(screen.text, is: "Your rides will be here. Enter\nasks for the first.\n\n")
    }

    @Test(arguments: [
        (Key.up, 3, 2), (.up, 0, 0), (.down, 3, 4), (.down, 8, 8), (.home, 5, 0), (.end, 5, 8),
        (.pageDown, 0, 4), (.pageDown, 7, 8), (.pageUp, 8, 4), (.pageUp, 1, 0),
    ])
    func keysMoveTheSelection(key: Key, from: Int, to: Int) {
        #expect(SelectList.moved(from, by: key, count: 9, page: 5) == to)
    }

    @Test func otherKeysDoNotMoveTheSelection() {
        for key in [Key.enter, .tab, .left, .char("j"), .escape, .focus(true)] {
            #expect(SelectList.moved(3, by: key, count: 9) == nil)
        }
        #expect(SelectList.moved(nil, by: .down, count: 0) == nil)
        #expect(SelectList.moved(nil, by: .down, count: 3) == 0)
    }

    @Test(
        arguments: [
            (60, [0..<22, 24..<50, 52..<60]), (40, [0..<12, 14..<30, 32..<40]),
            (30, [0..<20, nil, 22..<30]), (12, [0..<12, nil, nil]), (3, [0..<3, nil, nil]),
        ] as [(Int, [Range<Int>?])])
    func columnsShareTheWidth(width: Int, places: [Range<Int>?]) {
        let columns: [ListColumn] = [
            .flexible(10, priority: 9), .flexible(14, priority: 1), .fixed(8, priority: 5),
        ]
        #expect(ListColumn.places(of: columns, in: width) == places)
    }

    @Test func disabledRowsAreDim() {
        let screen = drawn(20, 2) {
            SelectList(
                id: "c", columns: [.flexible(4)],
                rows: [ListRow(["Common"]), ListRow(["no car near"], isEnabled: false)],
                selected: 0
            ).draw(on: &$0, in: $0.bounds)
        }
        expect(screen.roles, is: "####################\n  mm mmm mmmm\n")
    }
}
