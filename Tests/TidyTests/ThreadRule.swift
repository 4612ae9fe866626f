/// Which modules the thread sanitizer has to look at: those with threads, with locks, or with
/// memory that threads share without the compiler's proof.
enum ThreadRule {
    /// The line of the script that names them.
    static let list = "THREADED='"
    /// Programs are looked at as a whole.
    private static let programs: Set<String> = ["ride-sim", "ride-bench"]
    private static let words = [
        "Mutex(", "Mutex<", "NIOThreadPool(", "MultiThreadedEventLoopGroup(", "DispatchQueue",
        "@unchecked Sendable", "nonisolated(unsafe)",
    ]

    /// The modules that a script names.
    static func named(in script: String) -> Set<String> {
        let lines = script.split(separator: "\n")
        guard let line = lines.first(where: { $0.hasPrefix(list) }) else { return [] }
        return Set(line.dropFirst(list.count).dropLast().split(separator: "|").map(String.init))
    }

    /// Where a module that is not named has one.
    static func check(_ source: SourceText, named: Set<String>) -> [Finding] {
        guard let module = source.module, !programs.contains(module), !named.contains(module) else {
            return []
        }
        return source.code.enumerated().compactMap { index, line in
            words.first(where: line.contains).map {
                source.finding(index, "\($0) in \(module), which Scripts/sanitized does not name")
            }
        }
    }
}
