/// What scripts and documents say has to hold on every machine.
enum DocumentRule {
    /// Beginnings of paths that exist on a developer's machine only; in pieces, so that this file
    /// passes its own test.
    private static let privatePaths = ["work", "root", "home"].map { "/" + $0 + "/" }

    static func checkPaths(_ source: SourceText) -> [Finding] {
        source.lines.enumerated().flatMap { index, line in
            privatePaths.filter { pathStarts($0, in: line) }.map { path in
                source.finding(index, "\(path) is a path of somebody's machine")
            }
        }
    }

    /// The same words in the middle of a path, or of an address, say nothing about a machine.
    private static func pathStarts(_ path: String, in line: String) -> Bool {
        line.ranges(of: path).contains { range in
            guard let before = line[..<range.lowerBound].last else { return true }
            return !(before.isLetter || before.isNumber || "_-.})".contains(before))
        }
    }

    /// `make` commands that a document names and the Makefile does not have.
    static func checkCommands(_ document: SourceText, makefile: String) -> [Finding] {
        let targets = Set(
            makefile.split(separator: "\n").compactMap { line -> String? in
                guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true else {
                    return nil
                }
                return String(line[..<colon])
            })
        return document.lines.enumerated().flatMap { index, line in
            commands(in: line).filter { !targets.contains($0) }.map { command in
                document.finding(index, "there is no `make \(command)`")
            }
        }
    }

    /// The word after `make` where it stands as a command: at the start of a line or of code.
    private static func commands(in line: String) -> [String] {
        let trimmed = line.drop { $0 == " " || $0 == "$" }
        let starts =
            [trimmed]
            + line.split(separator: "`", omittingEmptySubsequences: false)
            .enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        return starts.filter { $0.hasPrefix("make ") }.compactMap { text in
            let word = text.dropFirst(5).prefix { $0.isLetter || $0 == "-" }
            return word.isEmpty ? nil : String(word)
        }
    }
}
