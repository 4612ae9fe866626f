import Foundation
import RideTUI

/// A screen beside the one recorded under its name.
///
/// The records of the pages whose names begin with one word lie in one file, so that a change of a
/// page is looked at in one place: `password-80x24-en` and `password-wrong-80x24-en` in
/// `password.txt`, each below a line with its name.
///
/// With RECORD=1 in the environment screens are recorded anew, and the run fails: a screen is right
/// only once somebody has looked at it.
public struct ScreenRecord {
    /// Whether the screen is the recorded one.
    public let isRight: Bool
    /// What to say if it is not.
    public let complaint: String

    /// Compares a text with the record of its name in the next folder `Screens` beside or above a
    /// test.
    ///
    /// - Parameters:
    ///   - text: the screen.
    ///   - name: the name of the record.
    ///   - test: the path of the test's source.
    public init(_ text: String, named name: String, besides test: String) throws {
        let word = name.prefix { $0 != "-" }
        let file = Self.folder(besides: test).appendingPathComponent("\(word).txt")
        // Tests run side by side, and several records lie in one file.
        Self.oneAtATime.lock()
        defer { Self.oneAtATime.unlock() }
        var records = Self.records(in: file)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            records[name] = text
            try Data(Self.text(of: records).utf8).write(to: file)
            isRight = false
            complaint = "recorded \(name) anew"
            return
        }
        isRight = records[name] == text
        complaint = "\(name) shows\n\(text)"
    }

    init(isRight: Bool, complaint: String) {
        self.isRight = isRight
        self.complaint = complaint
    }

    private static let oneAtATime = NSLock()
    private static let mark = "=== "

    /// The names of all records beside a test.
    public static func names(besides test: String) throws -> Set<String> {
        let folder = folder(besides: test)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        oneAtATime.lock()
        defer { oneAtATime.unlock() }
        return Set(
            files.filter { $0.hasSuffix(".txt") }.flatMap { name in
                records(in: folder.appendingPathComponent(name)).keys
            })
    }

    /// The records of a file by their names.
    private static func records(in file: URL) -> [String: String] {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
        var records: [String: String] = [:]
        for part in ("\n" + text).components(separatedBy: "\n" + mark).dropFirst() {
            let lines = part.split(
                separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            guard lines.count == 2 else { continue }
            records[String(lines[0])] = String(lines[1])
        }
        return records
    }

    /// The file of some records: in the order of their names, each below its own.
    private static func text(of records: [String: String]) -> String {
        records.keys.sorted().map { "\(mark)\($0)\n\(records[$0] ?? "")" }
            .joined(separator: "\n")
    }

    /// The nearest folder `Screens` on the way up from a test, or the one that is to be beside it.
    private static func folder(besides test: String) -> URL {
        var folder = URL(fileURLWithPath: test)
        repeat {
            folder.deleteLastPathComponent()
            let screens = folder.appendingPathComponent("Screens")
            if FileManager.default.fileExists(atPath: screens.path) { return screens }
        } while folder.path.count > 1
        return URL(fileURLWithPath: test).deletingLastPathComponent()
            .appendingPathComponent("Screens")
    }
}

extension String {
    /// A screen without its map, as it is recorded: without the rows in which nothing stands, the
    /// right edge of its frames and the length of their lines; of rows that are alike the first,
    /// and how many there are.
    public var withoutFrames: String {
        var lines: [(text: String, count: Int)] = []
        for row in split(separator: "\n") {
            var line = String(row.replacing(/─{4,}/, with: "───"))
            if let edge = line.last, "│|".contains(edge), line.dropLast().last == " " {
                line.removeLast()
                while line.last == " " { line.removeLast() }
            }
            if line.isEmpty { continue }
            if lines.last?.text == line {
                lines[lines.count - 1].count += 1
            } else {
                lines.append((line, 1))
            }
        }
        return lines.map { $0.count == 1 ? "\($0.text)\n" : "\($0.text) × \($0.count)\n" }
            .joined()
    }
}

extension Screen {
    /// What every cell would look like without colours: `b` bold, `u` underlined, `r` reversed, `d`
    /// dim, in capitals where there is a second attribute, `.` for plain text. Two screens that
    /// differ in colours alone look the same here.
    public var monochrome: String {
        let theme = Theme(.mono)
        var lines: [String] = []
        for y in 0..<size.height {
            var line = ""
            for x in 0..<size.width {
                let cell = self[x, y]
                let attributes = theme.paint(cell.style, depth: .none).attributes
                line.append(Self.letter(attributes, isBlank: cell.scalar == Cell.blank.scalar))
            }
            while line.last == " " { line.removeLast() }
            lines.append(line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func letter(_ attributes: Emphasis, isBlank: Bool) -> Character {
        if attributes.contains(.reverse) { return attributes.contains(.bold) ? "R" : "r" }
        if isBlank { return attributes.contains(.underline) ? "_" : " " }
        if attributes.contains(.underline) { return attributes.contains(.bold) ? "U" : "u" }
        if attributes.contains(.bold) { return "b" }
        return attributes.contains(.dim) ? "d" : "."
    }
}
