import Foundation

/// The screens that tests record, as they lie in files: each below a line with its name.
enum RecordedScreens {
    struct Screen {
        let path: String
        let name: String
        let text: Substring
    }

    /// How much of them there may be, in bytes: what somebody can look through.
    static let bytes = 2_000_000

    /// The files of records, by their paths.
    static let files: [(path: String, text: String)] = {
        let tests = FileManager.default.enumerator(atPath: Repository.root + "/Tests")
        let paths = (tests?.compactMap { $0 as? String } ?? []).filter {
            $0.contains("/Screens/") && $0.hasSuffix(".txt")
        }
        return paths.sorted().compactMap { path in
            Repository.text("Tests/" + path).map { ("Tests/" + path, $0) }
        }
    }()

    /// All of them.
    static let all = files.flatMap { screens(of: $0.text, at: $0.path) }

    /// The records of one file.
    static func screens(of text: String, at path: String) -> [Screen] {
        ("\n" + text).split(separator: "\n=== ", omittingEmptySubsequences: false).dropFirst()
            .map { part in
                let name = part.prefix { $0 != "\n" }
                return Screen(
                    path: path, name: String(name), text: part[name.endIndex...].dropFirst())
            }
    }

    /// What is wrong with files of records: too much in all, or one without a record in it, as
    /// somebody leaves who names a file as its only screen.
    static func findings(in files: [(path: String, text: String)]) -> [Finding] {
        let bytes = files.reduce(0) { $0 + $1.text.utf8.count }
        let tooMuch = bytes > Self.bytes ? ["\(bytes) bytes of recorded screens"] : []
        return tooMuch.map { Finding(path: "Tests", line: 1, message: $0) }
            + files.filter { !$0.text.hasPrefix("=== ") }.map {
                Finding(path: $0.path, line: 1, message: "no record below a name; record it anew")
            }
    }
}
