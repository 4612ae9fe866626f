import Testing

@testable import RideTUI

/// No two rows that differ are drawn alike, however narrow the list is.
@Suite struct RowsApartTests {
    private func drawn(_ names: [String], width: Int) -> [String] {
        let list = SelectList(
            id: "rows", columns: [.flexible(8)], rows: names.map { ListRow([StyledText($0)]) },
            selected: nil)
        let size = Size(width: width, height: names.count)
        var screen = Screen(size: size, glyphs: .braille)
        list.draw(on: &screen, in: Rect(size))
        return names.indices.map { String(screen.row($0).drop { $0 == " " }) }
    }

    @Test func namesOfOneBeginningShowTheirEnds() {
        let names = ["Aguirre & Andrés Bello", "Aguirre & Amunátegui", "Plaza de Armas"]
        #expect(
            drawn(names, width: 13).map { $0.trimmingSuffix { $0 == " " } }
                == ["…drés Bello", "…Amunátegui", "Plaza de A…"])
        // Where there is room nothing is cut, and what differs at its beginning is cut at its end.
        #expect(drawn(names, width: 40).map { $0.trimmingSuffix { $0 == " " } } == names)
        #expect(drawn(["Plaza de Armas", "Faro Monumental"], width: 12)[0].hasPrefix("Plaza"))
    }

    @Test("a letter before the cut is not what a name is known by")
    func namesThatDifferInTheirLastLettersShowTheirEnds() {
        let names = ["Aguirre & José Balmaceda", "Aguirre & Alberto Arce", "Aguirre"]
        #expect(
            drawn(names, width: 15).map { $0.trimmingSuffix { $0 == " " } }
                == ["…sé Balmaceda", "…Alberto Arce", "Aguirre"])
        // What differs before that is cut at its end.
        let others = ["Aguirre & José Balmaceda", "Avenida Alberto Arce"]
        #expect(
            drawn(others, width: 15).map { $0.trimmingSuffix { $0 == " " } }
                == ["Aguirre & Jo…", "Avenida Albe…"])
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 4, "…def"), ("ab cdef", 6, "…cdef"), ("abc", 1, "…"),
        ("abc", 0, ""), ("日本語", 5, "…本語"), ("日本語", 4, "…語"),
    ])
    func aTextIsCutAtItsStart(text: String, width: Int, kept: String) {
        #expect(TextWidth.truncatedAtStart(text, to: width) == kept)
        #expect(TextWidth.of(TextWidth.truncatedAtStart(text, to: width)) <= max(0, width))
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> String {
        var kept = self[...]
        while let last = kept.last, isCut(last) { kept.removeLast() }
        return String(kept)
    }
}
