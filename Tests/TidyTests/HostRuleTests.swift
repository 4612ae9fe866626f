import Testing

/// A host is a loop over its rooms, and holds little itself.
@Suite struct HostRuleTests {
    @Test(arguments: HostRule.hosts.keys.sorted())
    func hostsHoldLittleThemselves(host: String) throws {
        let path = try #require(HostRule.hosts[host])
        let file = SourceText(path: path, try #require(Repository.text(path)))
        for finding in HostRule.check(host, in: file) {
            Issue.record(Comment(rawValue: finding.description))
        }
    }

    /// A class with `count` values, and much that is none.
    private func host(_ count: Int) -> SourceText {
        let values = (0..<count).map { number in
            switch number % 3 {
            case 0: "    private(set) var value\(number) = { 0 }()"
            case 1: "    let value\(number): Int"
            default: "    var value\(number) = 0 {\n        didSet { does(what: 1) }\n    }"
            }
        }
        return SourceText(
            path: "Sources/A/Host.swift",
            """
            struct Other { let outside = 0 }
            public final class Host: Room {
            \(values.joined(separator: "\n"))
                static let shared = 0
                public var workedOut: Int { value0 }
                var alsoWorkedOut: [Int: String] {
                    let within = 0
                    return [within: "let text = 0"]
                }
                // let commentedOut = 0
                func does(
                    what: Int
                ) {
                    var within = 1
                }
            }
            extension Host { var more: Int { 0 } }
            """)
    }

    /// The control: a class with one value more than the limit is found.
    @Test func aHostWithOneValueTooManyIsReported() {
        #expect(HostRule.check("Host", in: host(HostRule.limit)).isEmpty)
        #expect(
            HostRule.check("Host", in: host(HostRule.limit + 1)) == [
                Finding(
                    path: "Sources/A/Host.swift", line: 2,
                    message: "Host holds 16 values, more than 15")
            ])
        #expect(HostRule.check("Guest", in: host(1)).map(\.message) == ["no host Guest"])
        let plain = SourceText(path: "A.swift", "struct Plain<A: B>: C {\n    let a: A\n}")
        #expect(HostRule.storedValues(of: "Plain", in: plain)?.names == ["a"])
    }
}
