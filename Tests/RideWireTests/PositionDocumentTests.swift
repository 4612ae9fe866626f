import Foundation
import RideTestSupport
import Testing

@testable import RideWire

/// docs/SECURITY.md says of every call and notification that can tell where somebody is to whom,
/// from when, until when and how exactly. Which these are is read from the declarations.
@Suite struct PositionDocumentTests {
    /// The types of the wire, by their names, with what their stored values and cases are made of.
    private struct Types {
        private var parts: [String: Set<String>] = [:]
        /// Types with a value that is a position itself.
        private(set) var telling: Set<String> = []

        /// Values that are positions, or rows of them.
        private static let positions = ["latitude", "shape_e6", "cars"]

        init(_ files: [String]) {
            for file in files { read(file) }
            var isDone = false
            while !isDone {
                let more = parts.filter { name, parts in
                    !telling.contains(name)
                        && parts.contains { resolve($0, in: name).map(telling.contains) ?? false }
                }
                telling.formUnion(more.keys)
                isDone = more.isEmpty
            }
        }

        /// Formatted sources say by their indents what lies in what.
        private mutating func read(_ file: String) {
            var scopes: [(indent: Int, name: String)] = []
            for line in file.split(separator: "\n") {
                let indent = line.prefix { $0 == " " }.count
                while let last = scopes.last, indent <= last.indent { scopes.removeLast() }
                if let found = line.firstMatch(of: /(?:struct|enum|extension) ([A-Za-z.]+)[^}]*$/),
                    !line.contains("//")
                {
                    scopes.append((indent, String(found.1)))
                    parts[Self.name(scopes), default: []].formUnion([])
                }
                guard let last = scopes.last, indent == last.indent + 4 else { continue }
                let owner = Self.name(scopes)
                let value = /public (?:\w+\(set\) )?(?:var|let) (\w+): ([^{=]+)$/
                if let found = line.firstMatch(of: value) {
                    parts[owner, default: []].formUnion(Self.types(in: found.2))
                    if Self.positions.contains(String(found.1)) { telling.insert(owner) }
                } else if let found = line.firstMatch(of: /^ *case (.*)$/) {
                    parts[owner, default: []].formUnion(Self.types(in: found.1))
                }
            }
        }

        private static func name(_ scopes: [(indent: Int, name: String)]) -> String {
            scopes.map(\.name).joined(separator: ".")
        }

        private static func types(in text: Substring) -> [String] {
            text.matches(of: /[A-Z][\w.]*/).map { String($0.output) }
        }

        /// A type as it is called within another one.
        private func resolve(_ name: String, in owner: String) -> String? {
            var scopes = owner.split(separator: ".").map(String.init)
            while !scopes.isEmpty {
                let candidate = (scopes + [name]).joined(separator: ".")
                if parts[candidate] != nil { return candidate }
                scopes.removeLast()
            }
            return parts[name] == nil ? nil : name
        }
    }

    private static func sources() throws -> [String] {
        let folder = TestCity.packageFolder + "/Sources/RideWire"
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return try names.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
        }
    }

    /// The name of the type of a call's answer.
    private static func answer<Asked: Request>(of call: Asked.Type) -> String {
        String(reflecting: Asked.Answer.self).split(separator: ".").dropFirst()
            .joined(separator: ".")
    }

    /// The calls and notifications that can tell a position, and their number in the document.
    private static func telling(_ files: [String]) -> Set<String> {
        let types = Types(files)
        let calls = CallList.all.filter { types.telling.contains(answer(of: $0)) }
            .map { $0.method.text }
        let told = [
            ("state", "PersonState"), ("tick", "TickView"), ("notice", "NoticeView"),
            ("alert", "AlertView"), ("goodbye", "GoodbyeView"),
        ].filter { types.telling.contains($0.1) }.map(\.0)
        return Set(calls + told)
    }

    /// The rows of the table: the cells of each.
    private static func rows() throws -> [[String]] {
        let path = TestCity.packageFolder + "/docs/SECURITY.md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let table = text.components(separatedBy: "<!-- positions -->\n").last?
            .components(separatedBy: "<!-- end of positions -->").first
        return (table ?? "").split(separator: "\n").dropFirst(2).map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
        }
    }

    @Test(.long) func everyCallThatTellsAPositionStandsInTheTable() throws {
        let rows = try Self.rows()
        #expect(rows.allSatisfy { $0.count == 6 }, "each says all there is to say")
        let named = rows.flatMap { row in
            row[0].matches(of: /`([a-zA-Z.]+)`/).map { String($0.output.1) }
        }
        #expect(Set(named).count == named.count, "each stands there once")
        #expect(Set(named).sorted() == Self.telling(try Self.sources()).sorted())
    }

    /// The control: a call whose answer is given a position is found.
    @Test(.long) func aPositionInAnAnswerIsFound() throws {
        let files = try Self.sources()
        #expect(!Self.telling(files).contains("finance.get"))
        let deeper =
            "extension FinanceResult {\n    public struct Bank {\n"
            + "        public var spot: [PlaceView?]\n    }\n    public var banks: [Bank]\n}\n"
        #expect(Self.telling(files + [deeper]).contains("finance.get"))
    }
}
