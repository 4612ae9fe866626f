import RideTUI
import Testing

@testable import RideApp

/// A page that is longer than its sheet says so, and all of it can be reached.
@Suite struct LongPageTests {
    private static let glyphs = Glyphs.braille

    /// What is on the screen of a page of thirty lines in a sheet of ten rows.
    private func screen(scroll: Int, rows: Int = 30) -> Screen {
        var content = SheetContent(
            "Receipt", rows: (1...rows).map { .line(StyledText("line \($0).")) })
        content.isPage = true
        content.scroll = scroll
        let size = Size(width: 40, height: 10)
        var screen = Screen(size: size, glyphs: Self.glyphs)
        content.draw(on: &screen, in: Rect(size))
        return screen
    }

    @Test func theEdgesSayWhereThereIsMore() {
        let (up, down) = (String(Character(Self.glyphs.up)), String(Character(Self.glyphs.down)))
        let top = screen(scroll: 0).text
        #expect(top.contains("line 1.") && !top.contains("line 9."))
        #expect(top.contains(down) && !top.contains(up))
        let middle = screen(scroll: 8).text
        #expect(middle.contains("line 9.") && middle.contains(up) && middle.contains(down))
        let end = screen(scroll: 1_000).text
        #expect(end.contains("line 30.") && end.contains(up) && !end.contains(down))
    }

    @Test func everyLineIsReachedByPages() {
        var seen: Set<Int> = []
        for scroll in stride(from: 0, through: 30, by: 7) {
            let text = screen(scroll: scroll).text
            seen.formUnion((1...30).filter { text.contains("line \($0).") })
        }
        #expect(seen == Set(1...30))
    }

    @Test func whatFitsHasNoMarks() {
        let text = screen(scroll: 3, rows: 8).text
        #expect(text.contains("line 1.") && text.contains("line 8."))
        #expect(!text.contains(Character(Self.glyphs.down)))
    }
}
