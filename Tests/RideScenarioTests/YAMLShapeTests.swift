import RideCore
import RideFares
import Testing

@testable import RideScenario

/// Texts of a few bytes that would cost more than they are worth: refused before anything is built
/// of them, with the line.
@Suite struct YAMLShapeTests {
    private func finding(_ text: String) -> ScenarioError? {
        do {
            try YAMLShape.check(text, file: "t.yaml")
            return nil
        } catch { return error }
    }

    /// Every level stands for two of the level before, and each is a key, so that a tree of 2^n
    /// words is compared word by word.
    private static func bomb(levels: Int, asKeys: Bool) -> String {
        var text = "x0: &x0 {a: b, c: d}\n"
        for level in 1...levels {
            let (name, below) = ("&x\(level)", "*x\(level - 1)")
            text +=
                asKeys
                ? "x\(level): \(name) {\(below) : 1, ? [\(below), \(below)] : 2}\n"
                : "x\(level): \(name) [\(below), \(below)]\n"
        }
        return text
    }

    @Test(arguments: [true, false])
    func aFewBytesDoNotStandForATreeWithoutEnd(asKeys: Bool) throws {
        let text = Self.bomb(levels: 24, asKeys: asKeys)
        let clock = ContinuousClock()
        let begin = clock.now
        let error = #expect(throws: ScenarioError.self) {
            try YAMLSection(text: text, file: "t.yaml")
        }
        #expect(error?.line == 2)
        #expect(clock.now - begin < .seconds(1))
    }

    @Test(arguments: [
        ("a: &n {b: 1}\nc: &m [*n]\n", 2, "what has a name (&) cannot hold an alias (*)"),
        ("a: &n b\n*n : c\n", 2, "expected a word as key, not an alias"),
        ("a: 1\n? [b]\n: c\n", 2, "expected a word as key"),
        ("a: 1\n? {b: c}\n: c\n", 2, "expected a word as key"),
    ])
    func whatIsRefusedIsNamedWithItsLine(text: String, line: Int, message: String) {
        #expect(finding(text) == ScenarioError(file: "t.yaml", line: line, message: message))
    }

    @Test func depthHasALimit() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(finding(nested(YAMLShape.deepest - 1)) == nil)
        #expect(finding(nested(YAMLShape.deepest)) == nil)
        #expect(finding(nested(YAMLShape.deepest + 1))?.line == 1)
        let flood = String(repeating: "[", count: 24_000)
        #expect(throws: ScenarioError.self) { try YAMLSection(text: flood, file: "t.yaml") }
    }

    @Test func aliasesHaveALimit() {
        func list(_ count: Int) -> String {
            "a: &n b\nc: [" + Array(repeating: "*n", count: count).joined(separator: ", ") + "]\n"
        }
        #expect(finding(list(YAMLShape.aliases - 1)) == nil)
        #expect(finding(list(YAMLShape.aliases)) == nil)
        #expect(finding(list(YAMLShape.aliases + 1))?.line == 2)
    }

    /// Names and aliases as the files of the product use them, and signs that only look like them.
    @Test(arguments: [
        "a: &night {b: 1}\nc: *night\nd: [*night, *night]\n",
        "a: \"A & B\"\nb: this &that\nc: '*'\nd: |\n  *n &m\n# *n\n",
        "", "a", "a: [", "\t",
    ])
    func everythingElseIsLeftToTheParser(text: String) {
        #expect(finding(text) == nil)
    }
}
