import Foundation

/// Documents name files and folders as `RideMap/Times/TurnCosts.swift`; what they name has to be
/// there, or a reader who walks after it finds nothing.
enum NamedFileRule {
    /// Names of a document that no file and no folder has, by the first word of a path that is a
    /// module or a folder of tests.
    static func check(
        _ document: SourceText, modules: Set<String>, isThere: (String) -> Bool
    ) -> [Finding] {
        document.lines.enumerated().flatMap { index, line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
                .filter { isMissing($0, modules: modules, isThere: isThere) }
                .map { document.finding(index, "names \($0), which is not there") }
        }
    }

    private static func isMissing(
        _ name: String, modules: Set<String>, isThere: (String) -> Bool
    ) -> Bool {
        let words = name.split(separator: "/")
        guard words.count > 1, !name.contains(where: { " *{}()<>:".contains($0) }) else {
            return false
        }
        let isWhole = ["Sources", "Tests"].contains(words[0])
        guard isWhole || modules.contains(String(words[0])) else { return false }
        let folders = isWhole ? [""] : ["Sources/", "Tests/"]
        return !folders.contains { folder in
            ["", ".swift"].contains { isThere(folder + name + $0) }
        }
    }
}
