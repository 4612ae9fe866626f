import Foundation

extension EndToEnd {
    /// What the tests of expectations have in common.
    enum Expecting {
        /// A passenger before the map, in a city without traffic.
        static func home(
            _ options: String = "", person: String = "Ana", width: Int = 80, height: Int = 24,
            before: String = "", raw: Bool = false
        ) throws -> (stage: TestStage, terminal: TestTerminal) {
            let stage = try TestStage()
            try stage.startEngine()
            let terminal = try stage.terminal("true", width: width, height: height)
            if raw { try terminal.keepRaw() }
            try terminal.type(before + stage.app("passenger-tui", person: person, options))
            try terminal.see(options.contains("pt-BR") ? "Para onde?" : "Where to?")
            return (stage, terminal)
        }

        static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
            let pattern = Array(text.utf8)
            return bytes.indices.contains { bytes[$0...].starts(with: pattern) }
        }

        /// Clicks where a text stands.
        static func click(_ text: String, in terminal: TestTerminal) throws {
            for (y, row) in terminal.rows.enumerated() {
                guard let range = row.range(of: text) else { continue }
                let place =
                    "\(row.distance(from: row.startIndex, to: range.lowerBound) + 1);\(y + 1)"
                return try terminal.write("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
            }
            throw TestStage.Failure("'\(text)' is not on the screen:\n\(terminal.screen)")
        }

        static func wait(_ what: String, _ isTrue: () throws -> Bool) throws {
            let limit = Date(timeIntervalSinceNow: 20)
            while try !isTrue() {
                guard Date() < limit else { throw TestStage.Failure("waited for \(what)") }
                usleep(40_000)
            }
        }
    }
}
