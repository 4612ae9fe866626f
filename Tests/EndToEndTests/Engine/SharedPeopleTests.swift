import Foundation
import RideTestSupport
import Synchronization
import Testing

@testable import RidePostgres

extension EndToEnd {
    /// Two cities of one database with the same people: an account made in one is there in the
    /// other, with its password, its cards and its blocks (reliability 21).
    @Suite(.serialized, .enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
    struct SharedPeopleTests {
        private let serena: StageShell
        private let ilha: StageShell
        private let database: String
        private let cluster: PostgresCluster

        private static let signIn = """
            {"role": "passenger", "email": "ana@example.org", "password": "a long enough one"}
            """
        /// A card of its own for each index, with the last digit that makes it right (Luhn).
        private static func card(_ index: Int) -> String {
            let digits = ("4111111111110" + (index < 10 ? "0" : "") + "\(index)").map {
                $0.wholeNumberValue ?? 0
            }
            let sum = digits.enumerated().reduce(0) { sum, digit in
                let twice = digit.offset.isMultiple(of: 2) ? 2 * digit.element : digit.element
                return sum + twice / 10 + twice % 10
            }
            let number = digits.map { "\($0)" }.joined() + "\((10 - sum % 10) % 10)"
            return """
                {"number": "\(number)", "expiry": "12/30", "holder": "ANA", "cvv": "123",
                 "tax_id": "529.982.247-25"}
                """
        }

        init() throws {
            cluster = try PostgresCluster.shared()
            database = try cluster.newDatabase()
            serena = StageShell(stage: try TestStage())
            ilha = StageShell(stage: try TestStage())
            try start(serena, "serena")
            try start(ilha, "ilha")
            try serena.signUp("passenger", "Ana")
        }

        @discardableResult
        private func start(_ shell: StageShell, _ schema: String) throws -> Int32 {
            try shell.stage.startEngine(
                ["--store", database, "--schema", schema, "--people", "people"])
        }

        private func enter(_ shell: StageShell) throws {
            _ = try shell.call("session.signIn", Self.signIn, as: "ana")
        }

        /// What is refused; nil where it is done.
        private func refusal(
            _ shell: StageShell, _ method: String, _ parameters: String = "{}"
        ) throws -> String? {
            let result = try shell.run("call", method, parameters, "--as", "ana")
            return result.status == 0 ? nil : result.errors
        }

        private func cards(_ shell: StageShell) throws -> Int {
            let list = try shell.call("card.list", as: "ana")
            return (list["cards"] as? [Any])?.count ?? -1
        }

        private func expectWhole() throws {
            for city in ["serena", "ilha"] {
                let faults = try PostgresInspection(store: database, schema: city).faults()
                #expect(faults == [], "\(city)")
            }
        }

        private func number(_ shell: StageShell) throws -> String {
            let people = try shell.operate("people", "find", "ana")
            let rows = try #require(people["people"] as? [[String: Any]])
            return "\(try #require(rows.first?["person_id"] as? NSNumber))"
        }

        @Test func theSamePersonWithTheSameCards() throws {
            let wrong = Self.signIn.replacing("a long enough one", with: "another long one")
            #expect(try refusal(ilha, "session.signIn", wrong)?.contains("wrong_email") == true)
            try enter(ilha)
            #expect(try number(ilha) == number(serena))
            _ = try serena.call("card.add", Self.card(1), as: "ana")
            try ilha.stage.wait("the card to be known") { try cards(ilha) == 1 }
            _ = try ilha.call("card.add", Self.card(2), as: "ana")
            _ = try ilha.call("card.primary", #"{"card_id": 2}"#, as: "ana")
            try serena.stage.wait("the other card") { try cards(serena) == 2 }
            _ = try serena.call("card.remove", #"{"card_id": 1}"#, as: "ana")
            try ilha.stage.wait("the end of the first") { try cards(ilha) == 1 }
            let taken = try refusal(
                ilha, "account.signUp",
                """
                {"role": "passenger", "name": "Ana", "email": "ana@example.org",
                 "password": "quite another one", "phone": "11 91234-5678",
                 "tax_id": "529.982.247-25", "gender": "woman", "terms_version": 1}
                """)
            #expect(taken != nil, "nobody has the address a second time")
            try expectWhole()
        }

        @Test func aBlockEndsSessionsElsewhere() throws {
            try enter(ilha)
            #expect(try refusal(ilha, "state.get") == nil)
            _ = try serena.operate(
                "people", "block", "passenger", try number(serena), "--reason", "debt",
                "--message", "Pay what you owe.")
            try ilha.stage.wait("the session to end") {
                try refusal(ilha, "state.get")?.contains("unknown_token") == true
            }
            let session = try ilha.call("session.signIn", Self.signIn, as: "ana")
            let state = try #require(session["state"] as? [String: Any])
            #expect("\(state)".contains("Pay what you owe."), "\(state)")
            _ = try ilha.operate("people", "unblock", "passenger", try number(ilha))
            try serena.stage.wait("the block to be lifted") {
                let people = try serena.operate("people", "find", "ana")
                return !"\(people)".contains("Pay what you owe.")
            }
            try expectWhole()
        }

        /// Both change the same person again and again; who is told tries again.
        @Test func whoIsTooLateIsToldAndSucceedsThen() throws {
            try enter(ilha)
            let shells = [serena, ilha]
            let outcomes = Outcomes()
            let threads = shells.enumerated().map { place, shell in
                let commands = (0..<5).map {
                    shell.words(["call", "card.add", Self.card(10 * place + $0), "--as", "ana"])
                }
                return Thread {
                    for command in commands {
                        while true {
                            let result = try? Spawn.run("env", command)
                            outcomes.add(result?.errors ?? "nothing came back")
                            if result?.status == 0 { break }
                            guard result?.errors.contains("changed_elsewhere") == true else {
                                return
                            }
                        }
                    }
                }
            }
            for thread in threads { thread.start() }
            try serena.stage.wait("both") { threads.allSatisfy(\.isFinished) }
            let refusals = outcomes.all.filter { !$0.isEmpty }
            #expect(refusals.allSatisfy { $0.contains("changed_elsewhere") }, "\(refusals)")
            for shell in shells {
                try shell.stage.wait("all cards") { try cards(shell) == 10 }
            }
            try expectWhole()
        }

        /// The engine of one city is killed while it holds the claim of somebody whose password is
        /// being worked out.
        @Test func anEngineThatIsKilledLocksNobodyOut() throws {
            try enter(ilha)
            try ilha.stage.wait("the claim") {
                let change = serena.words([
                    "call", "account.update",
                    #"{"password": "a long enough one", "phone": "11 91234-9999"}"#, "--as", "ana",
                ])
                let changing = Thread { _ = try? Spawn.run("env", change) }
                changing.start()
                while !changing.isFinished {
                    let told = try refusal(ilha, "account.askForPIN", #"{"asks": true}"#)
                    if told?.contains("changed_elsewhere") == true { return true }
                }
                return false
            }
            for engine in serena.stage.engines() { kill(engine, SIGKILL) }
            try ilha.stage.wait("the claim to go") {
                try refusal(ilha, "account.askForPIN", #"{"asks": false}"#) == nil
            }
            try start(serena, "serena")
            #expect(try refusal(serena, "account.askForPIN", #"{"asks": true}"#) == nil)
            try expectWhole()
        }

        @Test func anAccountThatIsDeletedIsDeletedEverywhere() throws {
            try enter(ilha)
            _ = try serena.call(
                "account.delete", #"{"password": "a long enough one"}"#, as: "ana")
            try ilha.stage.wait("the session to end") {
                try refusal(ilha, "state.get")?.contains("unknown_token") == true
            }
            #expect(try refusal(ilha, "session.signIn", Self.signIn) != nil)
            let name = try #require(database.split(separator: "=").last.map(String.init))
            for table in ["serena.account", "ilha.account", "people.person"] {
                let found = try cluster.sql(
                    "SELECT count(*) FROM \(table) WHERE body LIKE '%ana@example.org%'", in: name)
                #expect(found == "0", "\(table)")
            }
            try ilha.signUp("passenger", "Ana")
            try expectWhole()
        }

        @Test func aFileOfSQLiteIsNotShared() throws {
            let result = try Spawn.run(
                StageShell.tool, ["serve", "--people", "people", "--data", serena.stage.folder])
            #expect(result.status != 0)
            #expect(result.errors.contains("--people needs --store"), "\(result.errors)")
        }

        /// What came back, from two threads.
        private final class Outcomes: Sendable {
            private let texts = Mutex<[String]>([])
            func add(_ text: String) { texts.withLock { $0.append(text) } }
            var all: [String] { texts.withLock { $0 } }
        }
    }
}
