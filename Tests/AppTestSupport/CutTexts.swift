import RideTUI
import RideTestSupport

/// The app's own words in a language, among which is looked for what an ellipsis has cut. What
/// people and maps have named may be cut where a row is full.
public struct OwnWords: Sendable {
    /// The pieces of all texts between their places, a line each.
    private let pieces: String

    /// The words of a language, read once.
    public static func of(_ language: String) -> OwnWords? { all[language] }

    private static let all = Dictionary(
        uniqueKeysWithValues: AppFiles.tags.map { tag in
            (tag, OwnWords(TestLanguages.table(.texts, in: tag).values))
        })

    private init(_ texts: some Collection<String>) {
        let chosen = texts.flatMap { text -> [String] in
            guard text.contains("|") else { return [text] }
            return (0..<3).map { form in
                text.replacing(/\{[a-zA-Z]+:([^}]*)\}/) { match in
                    let words = match.1.split(separator: "|", omittingEmptySubsequences: false)
                    return String(words[min(form, words.count - 1)])
                }
            }
        }
        let open = chosen.map { $0.replacing(/\{[^}]*\}/, with: "\n") }
        pieces = "\n" + open.joined(separator: "\n") + "\n"
    }

    /// What stands on a screen before an ellipsis, if one of these words goes on there.
    public func cut(on screen: Screen) -> [String] {
        (0..<screen.size.height).flatMap { cut(in: Array(screen.row($0))) }
    }

    private func cut(in row: [Character]) -> [String] {
        row.indices.compactMap { end in
            guard row[end] == "…", end > 0, row[end - 1].isLetter else { return nil }
            let start = self.start(of: end, in: row)
            let isWhole = end - start < Self.enough
            let said = String(row[max(start, end - Self.enough)..<end])
            guard !pieces.contains(said + "…") else { return nil }
            let goesOn = pieces.ranges(of: isWhole ? "\n" + said : said).contains { range in
                range.upperBound < pieces.endIndex && pieces[range.upperBound] != "\n"
            }
            return goesOn ? String(row[start...end]) : nil
        }
    }

    /// So many signs before an ellipsis tell a text; fewer only if they are all of a cell.
    private static let enough = 12

    /// Where the text begins that ends here: behind a frame, or two blanks.
    private func start(of end: Int, in row: [Character]) -> Int {
        var start = end
        while start > 0, !"│┃▏█─".contains(row[start - 1]) {
            if start > 1, row[start - 1] == " ", row[start - 2] == " " { break }
            start -= 1
        }
        return min(end, start + row[start..<end].prefix { $0 == " " }.count)
    }
}
