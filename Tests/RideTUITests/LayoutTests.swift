import RideTUI
import Testing

@Suite struct LayoutTests {
    @Test func narrowScreenHasTheSheetAtTheBottom() {
        let layout = FrameLayout(size: Size(width: 80, height: 24), sheetRows: 7)
        #expect(layout.topBar == Rect(x: 0, y: 0, width: 80, height: 1))
        #expect(layout.keyBar == Rect(x: 0, y: 23, width: 80, height: 1))
        #expect(layout.map == Rect(x: 0, y: 1, width: 80, height: 22))
        #expect(layout.sheet == Rect(x: 0, y: 16, width: 80, height: 7))
        #expect(layout.uncovered == Rect(x: 0, y: 1, width: 80, height: 15))
    }

    @Test func wideScreenHasTheSheetAtTheLeft() {
        let layout = FrameLayout(size: Size(width: 100, height: 30), sheetRows: 10)
        #expect(layout.sheet == Rect(x: 0, y: 1, width: 38, height: 10))
        let broad = FrameLayout(size: Size(width: 160, height: 30), sheetRows: 10)
        #expect(broad.sheet.width == FrameLayout.broadSideWidth)
        #expect(FrameLayout.sheetWidth(for: Size(width: 160, height: 30)) == broad.sheet.width)
        #expect(layout.uncovered == Rect(x: 38, y: 1, width: 62, height: 28))
        #expect(layout.map == Rect(x: 0, y: 1, width: 100, height: 28))
    }

    @Test(arguments: [(80, 80), (98, 98), (99, 64), (100, 64), (159, 64), (160, 88), (200, 88)])
    func aPageIsBroaderWhereThereIsMoreThanEnoughRoom(columns: Int, page: Int) {
        let size = Size(width: columns, height: 60)
        #expect(FrameLayout.pageWidth(for: size) == page)
        #expect(FrameLayout.page(of: size).width == page)
        #expect(FrameLayout.page(of: size).height == (columns < FrameLayout.wideFrom ? 54 : 58))
    }

    @Test func withoutASheetTheWholeMapIsUncovered() {
        for width in [80, 160] {
            let layout = FrameLayout(size: Size(width: width, height: 24), sheetRows: 0)
            #expect(layout.sheet.isEmpty)
            #expect(layout.uncovered == layout.map)
        }
    }

    @Test func aTallSheetLeavesSomeMap() {
        let layout = FrameLayout(size: Size(width: 80, height: 24), sheetRows: 60)
        #expect(layout.sheet.height == 18)
        #expect(layout.uncovered.height == 4)
    }

    @Test func everySizeIsLaidOutWithoutOverlap() {
        for width in stride(from: 0, through: 210, by: 7) {
            for height in 0...62 {
                let size = Size(width: width, height: height)
                let layout = FrameLayout(size: size, sheetRows: 9)
                #expect(
                    layout.sheet.intersection(layout.map) == layout.sheet
                        || layout.sheet.isEmpty)
                #expect(layout.uncovered.intersection(layout.sheet).isEmpty)
                #expect(layout.map.intersection(layout.keyBar).isEmpty)
            }
        }
    }

    @Test func rectanglesAreCut() {
        let rect = Rect(x: 2, y: 3, width: 10, height: 6)
        #expect(rect.top(2) == Rect(x: 2, y: 3, width: 10, height: 2))
        #expect(rect.bottom(2) == Rect(x: 2, y: 7, width: 10, height: 2))
        #expect(rect.left(4) == Rect(x: 2, y: 3, width: 4, height: 6))
        #expect(rect.right(4) == Rect(x: 8, y: 3, width: 4, height: 6))
        #expect(rect.top(99) == rect)
        #expect(rect.inset(columns: 6, rows: 1).isEmpty)
        #expect(rect.centred(Size(width: 4, height: 2)) == Rect(x: 5, y: 5, width: 4, height: 2))
        #expect(
            rect.intersection(Rect(x: 11, y: 8, width: 5, height: 5))
                == Rect(x: 11, y: 8, width: 1, height: 1))
        #expect(rect.middle == Point(x: 6, y: 5))
    }
}
