import Foundation
import Testing

/// A terminal with a program in it: what a person would type and see.
final class TestTerminal {
    let stage: TestStage
    private let name: String
    init(stage: TestStage, name: String) {
        self.stage = stage
        self.name = name
    }

    /// Presses keys by tmux's names: `Enter`, `Escape`, `F1`, `C-c`, `x`.
    func press(_ keys: String...) throws { try press(keys) }

    /// Presses keys by tmux's names.
    func press(_ keys: [String]) throws {
        _ = try stage.tmux(["send-keys", "-t", name] + keys)
    }

    /// Types text as it is.
    func write(_ text: String) throws {
        _ = try stage.tmux(["send-keys", "-t", name, "-l", text])
    }

    /// Types a line into a shell.
    func type(_ line: String) throws {
        try write(line)
        try press("Enter")
    }

    func resize(_ width: Int, _ height: Int) throws {
        _ = try stage.tmux(["resize-window", "-t", name, "-x", "\(width)", "-y", "\(height)"])
    }

    /// What is on the screen.
    var screen: String {
        (try? stage.tmux(["capture-pane", "-p", "-t", name])) ?? ""
    }

    /// Keeps every byte that programs write from here on, to be read as `raw`.
    func keepRaw() throws {
        _ = try stage.tmux(["pipe-pane", "-t", name, "cat >> '\(rawPath)'"])
    }

    /// The bytes that programs have written since `keepRaw`.
    var raw: [UInt8] { Array(FileManager.default.contents(atPath: rawPath) ?? Data()) }

    private var rawPath: String { "\(stage.folder)/\(name).raw" }

    /// The rows of the screen.
    var rows: [String] {
        screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The words on the screen without frames, streets and line breaks.
    var words: String {
        screen.split { $0.isWhitespace || "│╭╮╰╯─".contains($0) || ("⠀"..."⣿").contains($0) }
            .joined(separator: " ")
    }

    /// The words in the box in which a text stands; empty while there is none.
    func words(around text: String) -> String {
        let rows = rows.map { Array($0) }
        let wanted = Array(text)
        for row in rows {
            guard
                let place = row.indices.first(where: { row[$0...].starts(with: wanted) }),
                let left = row[..<place].lastIndex(of: "│"),
                let right = row[place...].firstIndex(of: "│")
            else { continue }
            return rows.filter { $0.count > right && $0[left] == "│" && $0[right] == "│" }
                .flatMap { $0[(left + 1)..<right].split(separator: " ") }
                .map { String($0) }.joined(separator: " ")
        }
        return ""
    }

    /// A variable of tmux's about this terminal, such as `alternate_on`.
    func property(_ variable: String) throws -> String {
        try stage.tmux(["display-message", "-p", "-t", name, "#{\(variable)}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Waits for a text, or for another one; on failure the whole screen is in the message.
    func see(_ text: String, or other: String? = nil) throws {
        do {
            try stage.wait(text) {
                let screen = screen
                return screen.contains(text) || other.map { screen.contains($0) } ?? false
            }
        } catch {
            throw TestStage.Failure("'\(text)' is not on the screen:\n\(screen)")
        }
    }

    /// The amount behind a word on the screen, in centavos; waits for it.
    func amount(after word: String) throws -> Int {
        do {
            return try stage.value("an amount after '\(word)'") {
                let rest = rows.lazy.compactMap {
                    $0.split(separator: word, maxSplits: 1).dropFirst().first
                }
                let found = rest.compactMap { $0.firstMatch(of: /(-?)R\$ ([0-9]+),([0-9]{2})/) }
                guard let match = found.first?.output, let whole = Int(match.2),
                    let part = Int(match.3)
                else { return nil }
                return (match.1.isEmpty ? 1 : -1) * (whole * 100 + part)
            }
        } catch {
            throw TestStage.Failure("no amount after '\(word)' on the screen:\n\(screen)")
        }
    }

    /// Waits for words, wherever lines break between them.
    func read(_ text: String) throws {
        do {
            try stage.wait(text) { words.contains(text) }
        } catch {
            throw TestStage.Failure("'\(text)' cannot be read on the screen:\n\(screen)")
        }
    }

    /// Waits until a text is gone.
    func miss(_ text: String) throws {
        do {
            try stage.wait("no \(text)") { !screen.contains(text) }
        } catch {
            throw TestStage.Failure("'\(text)' stays on the screen:\n\(screen)")
        }
    }

    /// Presses a key again and again until a text is there: for what the engine allows only once
    /// the car has come near enough.
    func press(_ key: String, until text: String) throws {
        do {
            try stage.wait(text) {
                if screen.contains(text) { return true }
                try press([key])
                usleep(200_000)
                return screen.contains(text)
            }
        } catch {
            throw TestStage.Failure("'\(text)' is not on the screen:\n\(screen)")
        }
    }
}
