import RideApp
import RideTUI
import Testing

@Suite struct SheetContentTests {
    private func drawn(_ content: SheetContent, width: Int) -> String {
        let height = content.height(width: width)
        var screen = Screen(size: Size(width: width, height: height))
        content.draw(on: &screen, in: screen.bounds)
        return screen.text
    }

    private let content = SheetContent(
        "Title", number: "3 min",
        rows: [
            .line("left", right: "right"), .paragraph("one two three four five"),
            .progress(ProgressBar(share: 0.5, label: "1.1 km")),
        ])

    @Test func rowsStandBelowEachOther() {
        #expect(
            drawn(content, width: 34) == """
                ╭ Title ───────────────── 3 min ─╮
                │ left                     right │
                │ one two three four five        │
                │ ███████████░░░░░░░░░░   1.1 km │
                ╰────────────────────────────────╯

                """)
    }

    @Test func whatDoesNotFitOnOneRowTakesTwo() {
        let lines = drawn(content, width: 14).split(separator: "\n")
        #expect(lines.count == 2 + 2 + 3 + 1)
        #expect(lines[1] == "│ left       │")
        #expect(lines[2] == "│      right │")
        #expect(lines[3] == "│ one two    │")
    }

    @Test func aSheetThatIsCutShowsItsFirstRows() {
        var screen = Screen(size: Size(width: 34, height: 3))
        content.draw(on: &screen, in: screen.bounds)
        #expect(screen.row(1) == "│ left                     right │")
        #expect(screen.row(2).hasPrefix("╰"))
    }

    @Test func anEmptyListSaysWhatWillBeThere() {
        let list = SelectList(
            id: "l", columns: [.flexible(4)], rows: [], selected: nil, emptyText: "Nothing yet.")
        let content = SheetContent("List", rows: [.list(list, atMost: 5)])
        #expect(content.height(width: 30) == 3)
        #expect(drawn(content, width: 30).contains("Nothing yet."))
    }

    /// The marks stand beside the list itself, not beside a table's header and footer.
    @Test func theFrameSaysThatAListGoesOn() {
        let list = SelectList(
            id: "l", columns: [.flexible(4, "row")],
            rows: (0..<9).map { ListRow(["row \($0)"]) }, selected: 4)
        #expect(
            drawn(SheetContent("List", rows: [.list(list, atMost: 3)]), width: 16) == """
                ╭ List ────────╮
                │   row 3      ▲
                │ ▸ row 4      │
                │   row 5      ▼
                ╰──────────────╯

                """)
        let table = Table(list, countText: "9 rows")
        #expect(
            drawn(SheetContent("Table", rows: [.table(table, rows: 5)]), width: 16) == """
                ╭ Table ───────╮
                │   row        │
                │   row 3      ▲
                │ ▸ row 4      │
                │   row 5      ▼
                │   9 rows     │
                ╰──────────────╯

                """)
    }
}
