import Foundation
import RideTUI

/// A screen beside the one recorded under its name.
///
/// With RECORD=1 in the environment screens are recorded anew, and the run fails: a screen is right
/// only once somebody has looked at it.
public struct ScreenRecord {
    /// Whether the screen is the recorded one.
    public let isRight: Bool
    /// What to say if it is not.
    public let complaint: String

    /// Compares a text with `NAME.txt` in the next folder `Screens` beside or above a test.
    ///
    /// - Parameters:
    ///   - text: the screen.
    ///   - name: the name of its file, without the ending.
    ///   - test: the path of the test's source.
    public init(_ text: String, named name: String, besides test: String) throws {
        let file = Self.folder(besides: test).appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            isRight = false
            complaint = "recorded \(name) anew"
            return
        }
        isRight = (try? String(contentsOf: file, encoding: .utf8)) == text
        complaint = "\(name) shows\n\(text)"
    }

    init(isRight: Bool, complaint: String) {
        self.isRight = isRight
        self.complaint = complaint
    }

    /// The names of all records beside a test.
    public static func names(besides test: String) throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: folder(besides: test).path)
        return Set(files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
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
