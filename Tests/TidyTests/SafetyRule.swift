/// What no source may do: stop the program for want of a thought, or ask for time and chance.
enum SafetyRule {
    /// Modules at the edge, where real time and real chance come in.
    static let edge: Set<String> = [
        "ride-sim", "ride-bench", "passenger-tui", "driver-tui", "RideRuns", "RideSocket",
        "RideWeb", "RideClient", "RideShell", "RideCurses",
    ]

    static func checkStops(_ source: SourceText) -> [Finding] {
        var findings: [Finding] = []
        for (index, line) in source.code.enumerated() {
            for word in ["try!", " as!", "fatalError("] where line.contains(word) {
                findings.append(source.finding(index, "\(word) is not allowed"))
            }
            for word in ["@unchecked Sendable", "nonisolated(unsafe)"] where line.contains(word) {
                if !hasComment(above: index, in: source) {
                    let message = "\(word) without a comment above that proves it"
                    findings.append(source.finding(index, message))
                }
            }
            if unwrapsByForce(line) { findings.append(source.finding(index, "forced unwrap")) }
        }
        return findings
    }

    static func checkClocksAndChance(_ source: SourceText) -> [Finding] {
        guard let module = source.module, !edge.contains(module) else { return [] }
        var findings: [Finding] = []
        for (index, line) in source.code.enumerated() {
            for call in calls where occurs(call, in: line) {
                findings.append(source.finding(index, "\(call) asks the real world"))
            }
            let statement = source.code[index...].prefix(4).joined()
            for call in [".random(", ".shuffled(", ".shuffle(", ".randomElement("]
            where line.contains(call) && !statement.contains("using:") {
                findings.append(source.finding(index, "\(call) without a generator of ours"))
            }
        }
        return findings
    }

    /// What the programs print goes through one place each, which leaves out what could act on a
    /// terminal.
    static func checkPrinting(_ source: SourceText) -> [Finding] {
        let isExempt =
            ["/StandardOutput.swift", "/ErrorOutput.swift"].contains(
                where: source.path.hasSuffix)
        guard let module = source.module, printing.contains(module), !isExempt else { return [] }
        return source.code.enumerated().compactMap { index, line in
            let word = rawOutput.first { occurs($0, in: line) }
            return word.map {
                source.finding(index, "\($0) writes names as they are; say(_:) cleans them")
            }
        }
    }

    private static let printing: Set<String> = [
        "ride-sim", "RideRuns", "RideShell", "passenger-tui", "driver-tui",
    ]
    private static let rawOutput = [
        "print(", "fputs(", "puts(", "write(1,", "write(2,", "write(STDOUT_FILENO",
        "write(STDERR_FILENO",
    ]

    private static let calls = [
        "Date(", ".now", "Task.sleep", "ContinuousClock", "SuspendingClock", "clock_gettime",
        "gettimeofday", "usleep(", "SystemRandomNumberGenerator", "arc4random", "getrandom(",
        "UUID(", "time(nil",
    ]

    /// The call as a word of its own: `Date(` is not found in `WorldDate(`, nor `.now` in
    /// `.nowhere`. A moment that is asked of a value, as in `world.now`, is the value's own; one
    /// that is asked of a type, as in `Clock.now` or a bare `.now`, is the machine's.
    private static func occurs(_ call: String, in line: String) -> Bool {
        line.ranges(of: call).contains { range in
            let name = line[..<range.lowerBound].reversed().prefix(while: isNamePart)
            let endsWord =
                call.contains("(") || !(line[range.upperBound...].first.map(isNamePart) ?? false)
            guard call.hasPrefix(".") else { return name.isEmpty && endsWord }
            let isOfValue = name.last?.isLowercase ?? (line[..<range.lowerBound].last == ")")
            return endsWord && !isOfValue
        }
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// An exclamation mark right after a name or a bracket, and not part of `!=`.
    private static func unwrapsByForce(_ line: String) -> Bool {
        guard line.contains("!") else { return false }
        let characters = Array(line)
        return characters.indices.dropFirst().contains { index in
            guard characters[index] == "!" else { return false }
            let before = characters[index - 1]
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            return after != "=" && (isNamePart(before) || before == ")" || before == "]")
        }
    }

    private static func hasComment(above index: Int, in source: SourceText) -> Bool {
        var line = index - 1
        while line >= 0, source.code[line].drop(while: { $0 == " " }).hasPrefix("@") { line -= 1 }
        return line >= 0 && source.lines[line].drop { $0 == " " }.hasPrefix("//")
    }
}
