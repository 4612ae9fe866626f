import Foundation
import RideTestSupport
import Testing

@testable import RideWire

/// docs/SECURITY.md says who may make which call, as the calls themselves say it.
@Suite struct AccessDocumentTests {
    private static let path = TestCity.packageFolder + "/docs/SECURITY.md"
    private static let (begin, end) = ("<!-- calls -->\n", "<!-- end of calls -->")

    private static let words: [Access: String] = [
        .beforeGreeting: "any process that may connect, before it has introduced itself",
        .anyone: "any process that may connect and has introduced itself",
        .signedIn: "a person who is signed in, about what is their own",
        .passenger: "a passenger, about what is their own",
        .driver: "a driver, about what is their own",
        .operator: "the operator, who has shown the key on this connection",
    ]

    private static var table: String {
        let rows = Access.allCases.map { access in
            let calls = CallList.all.filter { $0.access == access }
            let names = calls.map { call in
                "`\(call.method)`" + (call.needsFreshPassword ? " (*)" : "")
            }
            return "| \(words[access] ?? "") | \(names.joined(separator: ", ")) |\n"
        }
        return "| Who | Calls |\n|---|---|\n" + rows.joined()
    }

    /// `RECORD=1` writes the table anew, and fails.
    @Test func theTableOfCallsIsThatOfTheCalls() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let parts = text.components(separatedBy: Self.begin)
        let rest = try #require(parts.last?.components(separatedBy: Self.end))
        #expect(parts.count == 2 && rest.count == 2)
        #expect(rest[0] == Self.table)
        if ProcessInfo.processInfo.environment["RECORD"] != nil, rest[0] != Self.table {
            let whole = parts[0] + Self.begin + Self.table + Self.end + rest[1]
            try whole.write(toFile: Self.path, atomically: true, encoding: .utf8)
        }
    }
}
