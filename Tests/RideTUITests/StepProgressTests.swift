import RideTUI
import Testing

@Suite("Steps") struct StepProgressTests {
    @Test(arguments: [
        (2, 6, "Step 2 of 6 ●●○○○○"), (0, 3, "Step 2 of 6 ○○○"), (9, 3, "Step 2 of 6 ●●●"),
        (-1, 1, "Step 2 of 6 ○"), (1, 0, "Step 2 of 6"), (3, 21, "Step 2 of 6"),
    ])
    func stepsHaveADotEach(step: Int, count: Int, shown: String) {
        let steps = StepProgress(step: step, of: count, label: "Step 2 of 6")
        #expect(steps.styled(.braille).plain == shown)
    }

    @Test func stepsKeepTheirWordsWhereTheyAreNarrow() {
        let steps = StepProgress(step: 2, of: 6, label: "Step 2 of 6")
        #expect(drawn(18, 1) { steps.draw(on: &$0, in: $0.bounds) }.row(0).hasSuffix("○"))
        #expect(drawn(17, 1) { steps.draw(on: &$0, in: $0.bounds) }.row(0) == "Step 2 of 6")
        #expect(drawn(8, 1) { steps.draw(on: &$0, in: $0.bounds) }.row(0) == "Step 2…")
        let ascii = drawn(30, 1, glyphs: .ascii) { steps.draw(on: &$0, in: $0.bounds) }
        #expect(ascii.row(0) == "Step 2 of 6 ##....")
        expect(ascii.roles, is: "NNNN N NN N aammmm")
    }

    @Test func stepsStayInside() {
        let steps = StepProgress(step: 3, of: 7, label: hostileText)
        for place in oddPlaces {
            expectInside(place, drawn(90, 14) { steps.draw(on: &$0, in: place) })
        }
    }
}
