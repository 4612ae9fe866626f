import Foundation
import Testing

extension EndToEnd {
    /// The operator's commands, the outbox and single calls at the shell, against a real engine in
    /// the market `br` (A1, A3, A5, D1, P4, P8, P12).
    @Suite struct OperatorCommandTests {
        // MARK: Drivers

        @Test("D1: a driver is listed, rejected, sends it again, is approved and drives")
        func aDriverIsApproved() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("driver", "Eva")
            try shell.apply(as: "eva")
            let page = try shell.operate("drivers", "list", "--state", "pending")
            let drivers = try #require(page["drivers"] as? [[String: Any]])
            #expect(drivers.count == 1)
            #expect(drivers.first?["name"] as? String == "Eva")
            let number = try #require(drivers.first?["driver_id"] as? NSNumber)

            let rejected = try shell.operate(
                "drivers", "reject", "\(number)", "--part", "document.licence", "--reason",
                "It cannot be read.")
            let application = rejected["application"] as? [String: Any]
            #expect(application?["state"] as? String == "rejected")
            let early = try shell.run("call", "driver.online", "--as", "eva")
            #expect(early.status == 1)
            #expect(early.output.isEmpty)

            try shell.apply(as: "eva")
            let approved = try shell.run("operator", "drivers", "approve", "\(number)")
            #expect(approved.status == 0, "\(approved.errors)")
            #expect(approved.output.hasPrefix("Eva, driver \(number)\n"))
            #expect(approved.output.contains("Application  approved"))
            let state = try shell.call("driver.online", as: "eva")
            #expect(state["activity"] as? String == "idle")
            let table = try shell.run("operator", "drivers")
            let heading = try #require(table.output.split(separator: "\n").first)
            #expect(heading.contains("No.  Name  Application  Account"), "\(table.output)")
        }

        @Test("a driver without an application is said to have none, not to have changed it")
        func nothingIsDecidedWhereNothingWasSent() throws {
            let shell = try StageShell.withEngine()
            _ = try shell.run(
                "call", "session.open", #"{"role": "driver", "name": "Gus"}"#, "--as", "gus")
            let page = try shell.operate("drivers", "list")
            let drivers = try #require(page["drivers"] as? [[String: Any]])
            let number = try #require(drivers.first?["driver_id"] as? NSNumber)
            let decisions = [
                try shell.run("operator", "drivers", "approve", "\(number)"),
                try shell.run(
                    "operator", "drivers", "reject", "\(number)", "--part", "vehicle", "--reason",
                    "It cannot be read."),
            ]
            for result in decisions {
                #expect(result.status == 1)
                #expect(
                    result.errors.contains("Driver \(number) has sent no application"),
                    "\(result.errors)")
            }
        }

        @Test func whatTheEngineRefusesIsSaidInItsOwnWords() throws {
            let shell = try StageShell.withEngine()
            let driver = try shell.run("operator", "drivers", "show", "4294967999")
            #expect(driver.status == 1)
            #expect(driver.output.isEmpty)
            #expect(driver.errors.contains("(no_such_driver)"), "\(driver.errors)")
            let ticket = try shell.run("operator", "tickets", "reply", "99", "Hello.")
            #expect(ticket.errors.contains("(no_such_ticket)"), "\(ticket.errors)")
            let code = try shell.run("operator", "promotions", "end", "NOBODY1")
            #expect(code.errors.contains("(no_such_code)"), "\(code.errors)")
            let call = try shell.run("call", "operator.driver", #"{"driver_id": 4294967999}"#)
            #expect(call.status == 1)
            #expect(call.errors.hasPrefix("no_such_driver: "), "\(call.errors)")
            let key = try shell.run("call", "operator.driver", #"{"driver": 1}"#)
            #expect(key.errors.hasPrefix("unknown_key: "), "\(key.errors)")
        }

        // MARK: People

        @Test("A5: who is blocked is told what to do, and cannot ride until unblocked")
        func aPersonIsBlockedAndUnblocked() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("passenger", "Ana")
            let found = try shell.operate("people", "find", "ana@")
            let people = try #require(found["people"] as? [[String: Any]])
            #expect(people.count == 1)
            let number = try #require(people.first?["person_id"] as? NSNumber)

            let blocked = try shell.run(
                "operator", "people", "block", "passenger", "\(number)", "--reason",
                "conduct", "--message", "Write to us.")
            #expect(blocked.output.contains("blocked, conduct, Write to us."), "\(blocked)")
            // A block ends every session; who signs in again reads why.
            let ended = try shell.run("call", "state.get", "--as", "ana")
            #expect(ended.errors.hasPrefix("unknown_token: "), "\(ended.errors)")
            let session = try shell.call(
                "session.signIn",
                """
                {"role": "passenger", "email": "ana@example.org", "password": "a long enough one"}
                """, as: "ana")
            let state = try #require(session["state"] as? [String: Any])
            let status = try #require(state["account_status"] as? [String: Any])
            #expect(status["state"] as? String == "blocked")
            #expect(status["message"] as? String == "Write to us.")
            let plan = try shell.call(
                "ride.plan",
                """
                {"pickup": {"latitude": -29.9027, "longitude": -71.252, "name": "A"},
                 "dropoff": {"latitude": -29.9054, "longitude": -71.2746, "name": "B"}}
                """, as: "ana")
            let options = try #require(plan["options"] as? [[String: Any]])
            let quote = try #require(options.first?["quote_id"] as? NSNumber)
            let ride = try shell.run(
                "call", "ride.request", #"{"quote_id": \#(quote), "payment": "cash"}"#, "--as",
                "ana")
            #expect(ride.errors.hasPrefix("account_blocked: "), "\(ride.errors)")

            _ = try shell.operate("people", "unblock", "passenger", "\(number)")
            let later = try shell.call("state.get", as: "ana")
            let free = try #require(later["account_status"] as? [String: Any])
            #expect(free["state"] as? String == "active")
        }

        // MARK: Tickets

        @Test("P8, P12: a call for help stands first, and a question is answered")
        func ticketsAreReadAndAnswered() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("passenger", "Ana")
            let alarm = try shell.call(
                "ride.sos", #"{"latitude": -29.9027, "longitude": -71.252}"#, as: "ana")
            let alert = try #require(alarm["id"] as? NSNumber)
            let overview = try shell.run("operator", "overview")
            let lines = overview.output.split(separator: "\n")
            let call = "\(alert)  !!!  SOS: Ana calls for help. "
            #expect(lines.contains { $0.contains(call) }, "\(overview.output)")
            let seen = try shell.operate("tickets", "acknowledge", "\(alert)")
            #expect(seen["state"] as? String == "acknowledged")

            let opened = try shell.call(
                "ticket.open",
                #"{"kind": "question", "subject": "My hat", "message": "Where is it?"}"#,
                as: "ana")
            let ticket = try #require((opened["ticket"] as? [String: Any])?["id"] as? NSNumber)
            let open = try shell.run("operator", "tickets", "list", "--state", "open")
            #expect(open.output.contains("My hat"), "\(open)")
            let reply = try shell.operate("tickets", "reply", "\(ticket)", "In the car.", "--close")
            #expect(reply["state"] as? String == "closed")
            let read = try shell.call("ticket.get", #"{"ticket_id": \#(ticket)}"#, as: "ana")
            let messages = try #require(read["messages"] as? [[String: Any]])
            #expect(messages.map { $0["text"] as? String } == ["Where is it?", "In the car."])
        }

        // MARK: Prices and books

        @Test func tariffsCanBeShownCheckedAndSetAgain() throws {
            let shell = try StageShell.withEngine()
            let shown = try shell.run("operator", "tariffs", "show")
            #expect(shown.status == 0, "\(shown.errors)")
            let path = shell.stage.folder + "/tariffs.yaml"
            try shown.output.write(toFile: path, atomically: true, encoding: .utf8)
            let checked = try Spawn.run(StageShell.tool, ["operator", "tariffs", "check", path])
            #expect(checked.status == 0, "\(checked.errors)")
            #expect(checked.output.hasPrefix("Category"), "\(checked.output)")
            let set = try shell.run("operator", "tariffs", "set", path)
            #expect(set.status == 0, "\(set.errors)")
            #expect(try shell.run("operator", "tariffs").output == shown.output)

            try "tariffs:\n  comon: 1\n".write(toFile: path, atomically: true, encoding: .utf8)
            let wrong = try Spawn.run(StageShell.tool, ["operator", "tariffs", "check", path])
            #expect(wrong.status == 1)
            #expect(wrong.errors.contains("\(path):2"), "\(wrong.errors)")
            let refused = try shell.run("operator", "tariffs", "set", path)
            #expect(refused.status == 1)
            #expect(try shell.run("operator", "tariffs").output == shown.output)
        }

        @Test("P4: a promotion is added, listed and ended")
        func promotionsComeAndGo() throws {
            let shell = try StageShell.withEngine()
            let added = try shell.run(
                "operator", "promotions", "add", "SUMMER26", "--percent", "10", "--cap",
                "5,00", "--per-passenger", "2", "--category", "vip", "--first-ride")
            let row = added.output.split(separator: "\n").first { $0.hasPrefix("SUMMER26") }
            #expect(row?.contains("active") == true, "\(added)")
            #expect(row?.contains("R$ 5,00") == true, "\(added)")
            #expect(row?.hasSuffix("VIP, first ride") == true, "\(added)")
            let ended = try shell.operate("promotions", "end", "SUMMER26")
            let rows = try #require(ended["promotions"] as? [[String: Any]])
            let last = rows.first { $0["code"] as? String == "SUMMER26" }
            #expect(last?["is_active"] as? Bool == false)
            let fine = try shell.run(
                "operator", "promotions", "add", "TOOFINE1", "--amount", "5,0011")
            #expect(fine.status == 1)
            #expect(fine.errors.contains("--amount"), "\(fine.errors)")
        }

        @Test func theBooksOfANewCityAreBalanced() throws {
            let shell = try StageShell.withEngine()
            let ledger = try shell.operate("ledger")
            #expect((ledger["sum_minor"] as? NSNumber)?.intValue == 0)
            let text = try shell.run("operator", "ledger")
            #expect(text.output.contains("\nBooks: balance\n"), "\(text)")
        }

        /// However many accounts there are, their sums stand in eight lines, with the platform's.
        @Test func withoutAnAccountTheBooksShowTheSumOfEachKind() throws {
            let stage = try TestStage()
            try stage.startEngine(["--demo"])
            let shell = StageShell(stage: stage)
            let books = try shell.operate("ledger", "--limit", "1")
            let balances = try #require(books["balances"] as? [[String: Any]])
            let names = balances.compactMap { $0["account"] as? String }
            #expect(names.contains("platform") && names.contains("bank"), "\(names)")
            #expect(!names.contains { $0.contains("/") } && names.count <= 8, "\(names)")
            let amounts = balances.compactMap { ($0["amount_minor"] as? NSNumber)?.intValue }
            #expect(amounts.reduce(0, +) == 0 && amounts.contains { $0 != 0 })
            let one = try shell.run("operator", "ledger", "driver.owed/7")
            #expect(one.output.contains("driver.owed/7 has no transactions yet."), "\(one)")
        }

        // MARK: Watching

        @Test func watchingEndsInGoodOrder() throws {
            let stage = try TestStage()
            let engine = try stage.startEngine()
            let shell = StageShell(stage: stage)
            let looked = try Spawn.run(
                "timeout",
                [
                    "--preserve-status", "-s", "INT", "3", StageShell.tool, "operator", "watch",
                    "--interval",
                    "0.5", "--socket", stage.socket,
                ])
            #expect(looked.status == 0)
            #expect(looked.errors.isEmpty)
            #expect(!looked.output.contains("\u{1B}"))
            #expect(looked.output.components(separatedBy: "Drivers online").count > 3)
            let killer = Thread {
                usleep(1_500_000)
                kill(engine, SIGTERM)
            }
            killer.start()
            let left = try shell.run("operator", "watch", "--json", "--interval", "0.5")
            #expect(left.status == 1)
            #expect(left.errors.contains("The service is shutting down."), "\(left.errors)")
            #expect(left.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
        }
    }
}
