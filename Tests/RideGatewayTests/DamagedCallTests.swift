import Foundation
import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Calls with something else in the place of one of their values, by everybody, one after the
/// other: the short form of `make fuzz FUZZ_TARGETS=handle` (reliability, promise 9).
@Suite struct DamagedCallTests {
    private static let calls = 3_000

    private static let replacements = [
        "null", "true", "[]", "{}", "0", "1", "2", "-1", "1e3", "9223372036854775807",
        "4294967296", "\"\"", "\"a\"", "\"\\u0000\"", "\"\\u202e\"", "\"passenger\"",
        "\"driver\"", "\"common\"", "\"card\"", "\"2026-02-30\"", "\"1\"", "NaN", "",
        "\"" + String(repeating: "é", count: 700) + "\"", "\"🚗🚗\"", "[[[[[[]]]]]]",
    ]

    /// Everybody there is, and a ride between two of them.
    private func people(_ bench: Bench) throws -> [ClientID] {
        let ana = try bench.signIn(1, .passenger).client
        let luis = try bench.signIn(2, .driver, name: "Luis").client
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let plan = try bench.plan(from: ana, to: 40, 32)
        _ = try bench.ask(
            RequestRide(
                command_id: commandID(2), quote_id: try #require(plan.options.first).quote_id),
            from: ana)
        let stranger = bench.connect(3)
        return [ana, luis, stranger, try bench.operate(4)]
    }

    /// Every call is answered, nothing stops, the books balance, and whatever a call is refused
    /// with stands in docs/PROTOCOL.md, in the row of the call or among what any can be.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyCallIsAnsweredAsTheDocumentSays(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let document = try RefusalDocument()
        var (bench, clients) = (Bench(), [ClientID]())
        var codes: [String: Set<String>] = [:]
        for turn in 0..<Self.calls {
            if turn % 100 == 0 {
                bench = Bench()
                clients = try people(bench)
            }
            let sample = EveryCall.samples[
                Int.random(in: 0..<EveryCall.samples.count, using: &random)]
            let word = Self.replacements[
                Int.random(in: 0..<Self.replacements.count, using: &random)]
            let frame = try sample.damaged(
                with: turn % 3 == 0 ? nil : word, at: Int.random(in: 0..<1_000, using: &random))
            let client = clients[Int.random(in: 0..<clients.count, using: &random)]
            let before = bench.inbox[client]?.count ?? 0
            bench.send(frame, as: sample.type, from: client)
            try bench.settle()
            let answers = (bench.inbox[client] ?? []).dropFirst(before)
            #expect(!answers.isEmpty, "\(String(decoding: frame, as: UTF8.self))")
            for case .answer(_, .failure(let error)) in answers {
                codes[sample.method, default: []].insert(error.code)
            }
            if turn % 10 == 0 { try bench.advance(2) }
            #expect(
                bench.gateway.service.ledger.allBalances.reduce(Int64(0)) {
                    $0 + $1.balance.minorUnits
                } == 0)
        }
        for (method, found) in codes.sorted(by: { $0.key < $1.key }) {
            let untold = found.filter { !document.mayRefuse(method, with: $0) }.sorted()
            #expect(untold.isEmpty, "\(method) is refused with \(untold)")
        }
        // Rules have refused, too, and not the reader alone.
        #expect(Set(codes.values.joined()).count > 25)
    }
}

/// What docs/PROTOCOL.md says of refusals.
struct RefusalDocument {
    private var rows: [String: Set<String>] = [:]
    /// Words that the table of rules explains.
    private var rules: Set<String> = []

    /// What the text before the tables says of many calls at once.
    private static let ofMany: Set<String> = [
        "command_id_reused", "no_such_ride", "storage_failed", "account_blocked",
        "only_for_accounts", "only_for_passengers", "only_for_drivers", "password_needed",
        "only_for_the_operator",
    ]

    init() throws {
        let path = TestCity.packageFolder + "/docs/PROTOCOL.md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        func words(_ cell: Substring) -> [String] {
            cell.matches(of: /`([a-z_]+)`/).map { String($0.output.1) }
        }
        var isOfRules = false
        for line in text.split(separator: "\n") where line.hasPrefix("|") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            if line.hasPrefix("| Rule |") { isOfRules = true }
            if cells.count == 6, let name = cells[1].firstMatch(of: /`([a-zA-Z.]+)`/) {
                rows[String(name.output.1)] = Set(words(cells[4]))
            } else if isOfRules, cells.count == 4 {
                rules.formUnion(words(cells[1]))
            }
        }
        for (method, place) in [("ride.decline", "ride.accept")] {
            rows[method, default: []].formUnion(rows[place] ?? [])
        }
    }

    /// Whether a call may be refused with a word. A word that the table of rules does not explain
    /// is one of the reader's, or the own word of a rule about a field, money or an application.
    func mayRefuse(_ method: String, with code: String) -> Bool {
        Self.ofMany.contains(code) || !rules.contains(code) || rows[method]?.contains(code) == true
    }
}
