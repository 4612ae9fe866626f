import RideTUI
import Testing

@Suite struct ScreenTests {
    @Test func textIsWrittenAndCut() {
        let screen = drawn(10, 2) {
            $0.write("Balmaceda", x: 0, y: 0, width: 5)
            $0.write("out of it", x: 7, y: 1)
        }
        expect(screen.text, is: "Balm…\n       out\n")
    }

    @Test func writingOutsideDoesNothing() {
        let screen = drawn(4, 1) {
            $0.write("abcdef", x: -2, y: 0)
            $0.write("zz", x: 0, y: 5)
            $0.write("zz", x: 0, y: -1)
            $0.fill(Rect(x: -5, y: -5, width: 3, height: 3), Cell("#"))
        }
        expect(screen.text, is: "cdef\n")
    }

    @Test func hostileTextIsDrawnHarmless() {
        let screen = drawn(20, 1) { $0.write("a\u{1B}[2J\u{202E}b\u{301}\u{9B}", x: 0, y: 0) }
        #expect(screen.cells.allSatisfy { $0.scalar == 0 || $0.scalar >= 0x20 })
        expect(screen.text, is: "a\u{FFFD}[2Jb\u{FFFD}\n")
    }

    @Test func overwritingHalfOfAWideCharacterRemovesTheOther() {
        let left = drawn(6, 1) {
            $0.write("北京", x: 0, y: 0)
            $0.write("x", x: 1, y: 0)
        }
        expect(left.text, is: " x京\n")
        let right = drawn(6, 1) {
            $0.write("北京", x: 0, y: 0)
            $0.write("x", x: 2, y: 0)
        }
        expect(right.text, is: "北x\n")
    }

    @Test func wideCharacterAtTheEdgeBecomesASpace() {
        let screen = drawn(3, 1) { $0.write("a北京", x: 0, y: 0) }
        expect(screen.text, is: "a北\n")
        let cut = drawn(2, 1) { $0.write("a北", x: 0, y: 0) }
        expect(cut.text, is: "a\n")
        #expect(cut.cells.count == 2)
    }

    @Test func styledTextIsCutAcrossItsRuns() {
        let text = StyledText("Home ", .bold) + StyledText("2.1 km", .muted)
        for (width, cut) in [
            (20, "Home 2.1 km"), (11, "Home 2.1 km"), (10, "Home 2.1…"),
            (6, "Home …"), (5, "Home…"), (4, "Hom…"), (1, "…"), (0, ""),
        ] {
            let screen = drawn(20, 1) { $0.write(text, x: 0, y: 0, width: width) }
            #expect(screen.row(0) == cut, "width \(width)")
        }
    }

    @Test func rightAlignedTextEndsAtItsColumn() {
        let screen = drawn(10, 1) { $0.writeRight("4.2 km", right: 9, y: 0) }
        expect(screen.text, is: "   4.2 km\n")
    }

    @Test func rolesAreShownAsLetters() {
        let screen = drawn(12, 1) {
            $0.write("ok", x: 0, y: 0, .good)
            $0.write("R$", x: 3, y: 0, Style(.normal, .bold))
            $0.write("sel", x: 6, y: 0, .danger)
            $0.emphasise(Rect(x: 6, y: 0, width: 2, height: 1), .selected)
        }
        expect(screen.roles, is: "gg NN ##d\n")
    }

    @Test func everyRoleHasItsOwnLetter() {
        #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
    }

    @Test func laterRegionsLieAboveEarlierOnes() {
        var hits = HitMap()
        hits.add(Rect(x: 0, y: 0, width: 10, height: 10), .run("map"))
        hits.cover(Rect(x: 0, y: 5, width: 10, height: 5))
        hits.add(Rect(x: 1, y: 6, width: 3, height: 1), .press(.enter))
        #expect(hits.action(at: Point(x: 2, y: 2)) == .run("map"))
        #expect(hits.action(at: Point(x: 0, y: 6)) == nil)
        #expect(hits.action(at: Point(x: 2, y: 6)) == .press(.enter))
        #expect(hits.action(at: Point(x: 20, y: 6)) == nil)
        #expect(hits.covers(Point(x: 0, y: 6)))
        #expect(!hits.covers(Point(x: 20, y: 6)))
    }

    @Test func drawingWithinABlockLeavesTheRestAlone() {
        let block = Rect(x: 2, y: 1, width: 4, height: 2)
        let screen = drawn(10, 5) {
            $0.within(block) { screen in
                for y in -1...6 { screen.write("北京北京北京", x: -1, y: y, .good) }
                screen.fill(Rect(x: 0, y: 2, width: 10, height: 1), Cell("x"))
                screen.restyle(screen.bounds, .danger)
                screen.emphasise(screen.bounds, .selected)
                screen.hits.add(screen.bounds, .run("inside"))
                screen.within(Rect(x: 0, y: 0, width: 3, height: 5)) {
                    $0.write("abcdef", x: 0, y: 1)
                    $0.hits.cover($0.bounds)
                }
                screen.write("z", x: 5, y: 1)
            }
            $0.write("free", x: 6, y: 4)
            $0.hits.add(Rect(x: 0, y: 4, width: 10, height: 1), .run("outside"))
        }
        expect(
            screen.text,
            is: """

                  c北z
                  xxxx

                      free
                """)
        #expect(screen[1, 1] == .blank && screen[6, 2] == .blank)
        #expect(screen.hits.action(at: Point(x: 3, y: 1)) == .run("inside"))
        #expect(screen.hits.action(at: Point(x: 2, y: 1)) == nil)
        #expect(screen.hits.covers(Point(x: 2, y: 1)))
        #expect(!screen.hits.covers(Point(x: 1, y: 1)))
        #expect(screen.hits.action(at: Point(x: 9, y: 4)) == .run("outside"))
    }

    @Test func wideCharactersBelowTheScreenAreLeftOut() {
        for y in [-1, 5, 900] {
            let screen = drawn(10, 5) { $0.write("北京", x: 0, y: y) }
            #expect(screen.text == "\n\n\n\n\n")
        }
    }
}
