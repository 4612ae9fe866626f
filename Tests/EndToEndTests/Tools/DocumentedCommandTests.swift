import ArgumentParser
import Foundation
import Testing

@testable import ride_sim

/// Commands in the documents, read as a shell would.
enum DocumentedCommands {
    /// A command, and where it stands.
    struct Command: CustomStringConvertible, Sendable {
        let place: String
        let words: [String]
        /// What comes in by a pipe; nil for nothing.
        var input: String?

        var description: String { "\(place): \(words.joined(separator: " "))" }
    }

    private static let documents =
        ["README.md"]
        + ["docs", "docs/first-steps"].flatMap { folder in
            let path = TestStage.packageFolder + "/" + folder
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
        }

    /// Every line of code that begins with `ride-sim`, after `echo … |` too.
    static let all: [Command] = documents.flatMap(commands)

    private static func commands(in document: String) -> [Command] {
        let path = TestStage.packageFolder + "/" + document
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        var found: [Command] = []
        var isFenced = false
        var pending = ""
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            if line.hasPrefix("```") { isFenced.toggle() }
            guard isFenced || line.hasPrefix("    ") else { continue }
            var code = line.drop { $0 == " " }
            if code.hasPrefix("$ ") { code = code.dropFirst(2) }
            pending += code
            guard !pending.hasSuffix("\\") else {
                pending.removeLast()
                continue
            }
            let parts = pieces(of: pending)
            pending = ""
            let place = "\(document):\(number + 1)"
            if parts[0].first == "ride-sim" {
                found.append(Command(place: place, words: Array(parts[0].dropFirst())))
            } else if parts.count > 1, parts[0].first == "echo", parts[1].first == "ride-sim" {
                found.append(
                    Command(
                        place: place, words: Array(parts[1].dropFirst()), input: parts[0].last))
            }
        }
        return found
    }

    /// The words of each command of a pipe, up to a remark after two blanks or `#`.
    private static func pieces(of line: String) -> [[String]] {
        var pieces: [[String]] = [[]]
        var word: String?
        var quote: Character?
        var blanks = 0
        for character in line + " " {
            if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                blanks += 1
                if let done = word { pieces[pieces.count - 1].append(done) }
                word = nil
                if blanks == 2, pieces != [[]] { return pieces }
                continue
            } else if character == "#" || character == ">", word == nil {
                return pieces
            } else if character == "|" {
                pieces.append([])
            } else if !"[]".contains(character) {
                word = (word ?? "") + String(character)
            }
            blanks = 0
        }
        return pieces
    }
}

/// Whoever types what a document says is understood.
@Suite struct DocumentedCommandTests {
    @Test func documentsHaveCommands() {
        #expect(DocumentedCommands.all.count > 60, "\(DocumentedCommands.all.count)")
        #expect(DocumentedCommands.all.contains { $0.input != nil })
    }

    @Test(arguments: DocumentedCommands.all)
    func everyCommandIsUnderstood(_ command: DocumentedCommands.Command) {
        #expect(throws: Never.self, "\(command)") {
            _ = try RideSimTool.parseAsRoot(command.words)
        }
    }
}

extension EndToEnd {
    /// Calls in the documents are calls that the engine takes.
    @Suite struct DocumentedCallTests {
        @Test func everyCallHasParametersThatTheEngineReads() throws {
            let shell = try StageShell.withEngine()
            _ = try shell.call("session.open", #"{"role": "passenger", "name": "Bo"}"#, as: "bo")
            let calls = DocumentedCommands.all.filter { $0.words.first == "call" }
            #expect(calls.count > 5)
            for call in calls {
                guard call.words.count > 1 else { continue }
                let method = call.words[1]
                let typed = call.words.count > 2 ? call.words[2] : "{}"
                var words = ["call", method, call.input ?? (typed.hasPrefix("-") ? "{}" : typed)]
                let isForOperators = method.hasPrefix("operator.")
                if !isForOperators, !method.hasPrefix("session.") { words += ["--as", "bo"] }
                let result = try Spawn.run("env", shell.words(words))
                for mistake in ["invalid_parameters", "There is no method", "not a JSON object"] {
                    #expect(!result.errors.contains(mistake), "\(call): \(result.errors)")
                }
            }
        }
    }
}
