import RideTUI
import Testing

@Suite("Codes for phones") struct QRCodeTests {
    /// A finder pattern: a dark ring around a dark square.
    private let finder = QRCode(
        (0..<49).map { index in
            let (x, y) = (index % 7, index / 7)
            let ring = x == 0 || x == 6 || y == 0 || y == 6
            return ring || ((2...4).contains(x) && (2...4).contains(y))
        })

    @Test(arguments: [(0, false), (1, true), (2, false), (49, true), (50, false)])
    func onlySquaresAreCodes(count: Int, isCode: Bool) {
        #expect((QRCode(Array(repeating: true, count: count)) != nil) == isCode)
    }

    @Test func largestCodeHasItsLimit() {
        #expect(QRCode(Array(repeating: false, count: 177 * 177))?.side == 177)
        #expect(QRCode(Array(repeating: false, count: 178 * 178)) == nil)
    }

    @Test func codeIsDrawnInHalfBlocks() throws {
        let code = try #require(finder)
        for glyphs in [Glyphs.braille, .halfBlocks] {
            #expect(code.size(glyphs) == Size(width: 11, height: 6))
            let screen = drawn(13, 6, glyphs: glyphs) { code.draw(on: &$0, in: $0.bounds) }
            expect(
                screen.text,
                is: """

                       █▀▀▀▀▀█
                       █ ███ █
                       █ ▀▀▀ █
                       ▀▀▀▀▀▀▀

                    """)
            let styles = Set((1..<12).flatMap { x in (0..<6).map { screen[x, $0].style } })
            #expect(styles == [Style(.code)])
            #expect(screen[0, 0] == .blank && screen[12, 5] == .blank)
        }
    }

    @Test func codeIsDrawnInASCII() throws {
        let code = try #require(finder)
        #expect(code.size(.ascii) == Size(width: 22, height: 11))
        let screen = drawn(22, 11, glyphs: .ascii) { code.draw(on: &$0, in: $0.bounds) }
        expect(
            screen.text,
            is: """


                    ##############
                    ##          ##
                    ##  ######  ##
                    ##  ######  ##
                    ##  ######  ##
                    ##          ##
                    ##############


                """)
    }

    @Test func codeThatDoesNotFitIsNotDrawn() throws {
        let code = try #require(finder)
        for (width, height, fits) in [
            (11, 6, true), (10, 6, false), (11, 5, false), (0, 0, false), (40, 20, true),
        ] {
            var drew = false
            let place = Rect(x: 1, y: 1, width: width, height: height)
            let screen = drawn(44, 22) { drew = code.draw(on: &$0, in: place) }
            #expect(drew == fits)
            #expect(screen.text.contains("█") == fits)
            expectInside(place, screen)
        }
    }

    @Test func codeIsDarkOnLightInEveryTheme() {
        for name in Theme.Name.allCases where name != .mono {
            let full = Theme(name).paint(Style(.code), depth: .full)
            #expect(full.ink == 16 && full.paper == 231)
            let sixteen = Theme(name).paint(Style(.code), depth: .sixteen)
            #expect(sixteen.ink == 0 && sixteen.paper == 15)
        }
        for name in Theme.Name.allCases {
            let paint = Theme(name).paint(Style(.code), depth: .none)
            #expect(paint.attributes == (name == .light ? [] : .reverse))
        }
    }
}
