import RideTUI
import Testing

@Suite struct GlyphsTests {
    @Test func asciiTierHasOnlyASCII() {
        let glyphs = Glyphs.ascii
        var all = [
            glyphs.me, glyphs.pickUp, glyphs.dropOff, glyphs.place, glyphs.star, glyphs.emptyStar,
            glyphs.pointer, glyphs.prompt, glyphs.live, glyphs.offline, glyphs.tick, glyphs.cross,
            glyphs.dot, glyphs.separator, glyphs.ellipsis, glyphs.up, glyphs.down, glyphs.left,
            glyphs.right, glyphs.opens, glyphs.barFull, glyphs.barEmpty, glyphs.gaugeFull,
            glyphs.gaugeEmpty, glyphs.horizontal, glyphs.vertical, glyphs.topLeft, glyphs.topRight,
            glyphs.bottomLeft, glyphs.bottomRight, glyphs.teeLeft, glyphs.teeRight,
            glyphs.roundabout, glyphs.rampLeft, glyphs.rampRight, glyphs.merge,
        ]
        all += stride(from: -360, through: 720, by: 15).map { glyphs.car(heading: $0) }
        all += stride(from: -360, through: 720, by: 15).map { glyphs.turn(degrees: $0) }
        all += (-1...9).map { glyphs.partialBar(eighths: $0) }
        #expect(all.allSatisfy { $0.isASCII })
    }

    @Test func everySymbolTakesOneCell() {
        for glyphs in Glyphs.allCases {
            for heading in stride(from: 0, to: 360, by: 30) {
                #expect(TextWidth.of(glyphs.car(heading: heading)) == 1)
                #expect(TextWidth.of(glyphs.turn(degrees: heading)) == 1)
            }
            for symbol in [
                glyphs.me, glyphs.star, glyphs.dropOff, glyphs.tick, glyphs.cross,
                glyphs.roundabout, glyphs.rampLeft, glyphs.rampRight, glyphs.merge,
            ] {
                #expect(TextWidth.of(symbol) == 1)
            }
        }
    }

    @Test(arguments: [
        (0, "▲"), (44, "▲"), (45, "▶"), (90, "▶"), (180, "▼"), (270, "◀"), (314, "◀"),
        (315, "▲"), (360, "▲"), (-90, "◀"), (450, "▶"),
    ])
    func carPointsWhereItGoes(heading: Int, sign: Unicode.Scalar) {
        #expect(Glyphs.braille.car(heading: heading) == sign)
    }

    @Test(arguments: [
        ("ã", "a"), ("Ñ", "N"), ("ç", "c"), ("Ő", "O"), ("ž", "z"), ("·", "-"), ("—", "-"),
        ("’", "'"), ("★", "*"), ("北", "?"), ("→", ">"), ("x", "x"), ("ÿ", "y"), ("À", "A"),
        ("ø", "o"), ("ł", "l"), ("…", "."),
    ])
    func lettersFoldToTheNearestASCII(letter: Unicode.Scalar, ascii: Unicode.Scalar) {
        #expect(Glyphs.ascii.shown(letter.value) == ascii.value)
        #expect(Glyphs.braille.shown(letter.value) == letter.value)
    }

    @Test func nothingButASCIILeavesTheASCIITier() {
        for value in UInt32(0x7F)...0x3000 {
            #expect(Glyphs.ascii.shown(value) < 0x7F)
        }
    }
}
