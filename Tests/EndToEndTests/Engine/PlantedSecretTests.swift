import Foundation
import Testing

extension EndToEnd {
    /// Reliability 15: what was said in confidence is looked for in everything that the engine has
    /// written: the database and its log, the key, documents, the outbox, what is logged, a copy.
    @Suite struct PlantedSecretTests {
        private let stage: TestStage
        private static let password = "Zwölf-Boxkämpfer jagen"
        private static let newPassword = "Viktor über den Sylter Deich"
        // Not the one of the demo, which stands in the program itself.
        private static let card = "4012888888881881"
        private static let cvv = "831"
        private static let note = "Unter der Zwickauer Uhr"

        init() throws {
            stage = try TestStage()
            try stage.startEngine(["--log", "debug"])
        }

        /// The files below the stage that hold a text, but for those that hold it on purpose.
        private func files(holding text: String) throws -> [String] {
            try files(holding: Data(text.utf8))
        }

        private func files(holding secret: Data) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: stage.folder).sorted().filter {
                let bytes = FileManager.default.contents(atPath: stage.folder + "/" + $0)
                return bytes?.range(of: secret) != nil
            }
        }

        private func result(
            _ client: RawClient, _ method: String, _ parameters: [String: Any]
        ) throws -> [String: Any] {
            switch client.call(method, parameters) {
            case .result(let result): return result
            case .refused(let code): throw TestStage.Failure("\(method): \(code)")
            case .lost: throw TestStage.Failure("\(method): the engine is gone")
            }
        }

        /// What was said in confidence, but for what stands above.
        private struct Said {
            /// Tokens of sessions, as apps keep them.
            var tokens: [String]
            /// The code for a forgotten password, and the line of the letter that tells it.
            let code: String
            let told: String
            /// The digits of a ride.
            let pin: String
            /// The codes of a ride that is watched and of a car.
            var shared = ""
            var boarding = ""
            /// The operator's key, as it is shown.
            var key = ""
        }

        /// Signs up, adds a card, forgets the password, and changes it by the code.
        @discardableResult
        private func live() throws -> Said {
            let client = try #require(RawClient(stage.socket))
            let first = try result(
                client, "account.signUp",
                [
                    "command_id": "secret-1", "role": "passenger", "name": "Ana",
                    "email": "ana@example.org", "password": Self.password,
                    "phone": "11 91234-5678", "tax_id": "529.982.247-25", "gender": "woman",
                    "terms_version": 1,
                ])
            _ = try result(
                client, "card.add",
                [
                    "command_id": "secret-2", "number": Self.card, "expiry": RawClient.cardExpiry,
                    "holder": "ANA SOUZA", "cvv": Self.cvv, "tax_id": "529.982.247-25",
                ])
            let pin = try ride(client)
            _ = try result(
                client, "account.recover", ["role": "passenger", "email": "ana@example.org"])
            let outbox = stage.folder + "/data/outbox"
            let letter = try stage.value("a letter") {
                try? FileManager.default.contentsOfDirectory(atPath: outbox).first {
                    $0.hasSuffix(".txt")
                }
            }
            let text = try String(contentsOfFile: outbox + "/" + letter, encoding: .utf8)
            let code = try #require(text.firstMatch(of: /[A-Z0-9]{4}-[A-Z0-9]{4}/)).output
            let other = try #require(RawClient(stage.socket))
            let second = try result(
                other, "account.resetPassword",
                [
                    "role": "passenger", "email": "ana@example.org", "code": String(code),
                    "password": Self.newPassword,
                ])
            let line = try #require(text.split(separator: "\n").first { $0.contains(code) })
            return Said(
                tokens: try [first, second].map { try #require($0["token"] as? String) },
                code: String(code), told: String(line.trimmingPrefix("Subject: ")), pin: pin)
        }

        /// Besides, somebody watches the ride, a driver shows the code of a car, and the operator
        /// comes in.
        private func liveWithOthers() throws -> Said {
            var said = try live()
            let ana = try #require(RawClient(stage.socket))
            let state = try result(
                ana, "session.signIn",
                [
                    "role": "passenger", "email": "ana@example.org", "password": Self.newPassword,
                ])
            let person = try #require(state["state"] as? [String: Any])
            let ride = try #require(person["ride"] as? [String: Any])
            let number = try #require(ride["id"] as? NSNumber)
            said.shared = try text("code", of: result(ana, "ride.share", ["ride_id": number]))
            let watcher = try #require(RawClient(stage.socket))
            _ = try result(watcher, "ride.watch", ["code": said.shared])
            let driver = try #require(RawClient(stage.socket))
            let luis = try result(driver, "session.open", ["role": "driver", "name": "Luis"])
            _ = try result(driver, "driver.online", ["command_id": "secret-6"])
            said.boarding = try text("code", of: result(driver, "driver.boardingCode", [:]))
            said.tokens += [try text("token", of: state), try text("token", of: luis)]
            let key = try keyBytes().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            said.key = key.joined()
            let desk = try #require(RawClient(stage.socket))
            _ = try result(desk, "operator.enter", ["key": said.key])
            return said
        }

        private func text(_ name: String, of answer: [String: Any]) throws -> String {
            try #require(answer[name] as? String)
        }

        /// The operator's key as its file holds it.
        private func keyBytes() throws -> Data {
            try #require(
                FileManager.default.contents(atPath: stage.folder + "/data/operator.key"))
        }

        /// Asks for a ride with a note and a PIN.
        ///
        /// - Returns: the PIN.
        private func ride(_ client: RawClient) throws -> String {
            let plan = try result(
                client, "ride.plan",
                [
                    "pickup": ["latitude": -29.9027, "longitude": -71.252, "name": "A"],
                    "dropoff": ["latitude": -29.9054, "longitude": -71.2746, "name": "B"],
                ])
            let options = try #require(plan["options"] as? [[String: Any]])
            let quote = try #require(options.first?["quote_id"] as? NSNumber)
            let state = try result(
                client, "ride.request",
                [
                    "command_id": "secret-3", "quote_id": quote, "payment": "cash",
                    "details": ["with_pin": true, "note": Self.note],
                ])
            let ride = try #require(state["ride"] as? [String: Any])
            let pin = try #require(ride["pin"] as? String)
            #expect(pin.count == 4)
            return pin
        }

        /// No image of the engine's memory would be written, whatever ends it. The engine, which
        /// put itself in its own place for that, has kept its name.
        private func expectNoImage() throws {
            let engine = try #require(stage.engines().first)
            let limits = try String(contentsOfFile: "/proc/\(engine)/limits", encoding: .utf8)
            let core = try #require(limits.split(separator: "\n").first { $0.contains("core") })
            #expect(core.split(separator: " ").filter { $0 == "0" }.count == 2, "\(core)")
            let name = try String(contentsOfFile: "/proc/\(engine)/comm", encoding: .utf8)
            #expect(name == "ride-sim\n")
        }

        @Test func nothingSaidInConfidenceIsWrittenDown() throws {
            let said = try liveWithOthers()
            let copy = stage.folder + "/copy"
            let backup = try Spawn.run(
                StageShell.tool, ["backup", stage.folder + "/data", "-o", copy])
            #expect(backup.status == 0, "\(backup.errors)")
            try search(said)
            try expectNoImage()
            try stage.killEngines()
            try search(said)
        }

        /// How often a text stands in what a process can write to of its memory; nil where the
        /// system lets nobody look.
        private func copies(of text: String, in process: pid_t) -> Int? {
            copies(of: Data(text.utf8), in: process)
        }

        private func copies(of secret: Data, in process: pid_t) -> Int? {
            guard let maps = try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8),
                let memory = FileHandle(forReadingAtPath: "/proc/\(process)/mem")
            else { return nil }
            defer { try? memory.close() }
            var found = 0
            for line in maps.split(separator: "\n") where line.contains(" rw-p ") {
                let ends = line.prefix { $0 != " " }.split(separator: "-")
                    .compactMap { UInt64($0, radix: 16) }
                guard ends.count == 2, (try? memory.seek(toOffset: ends[0])) != nil,
                    let bytes = try? memory.read(upToCount: Int(ends[1] - ends[0]))
                else { continue }
                var rest = bytes[...]
                while let place = rest.range(of: secret) {
                    found += 1
                    rest = rest[place.upperBound...]
                }
            }
            return found
        }

        /// What nobody holds any more is overwritten, so that soon nothing of a password, a card, a
        /// token, the operator's key or a letter that has left is in the engine's memory, while
        /// what it holds is found there.
        @Test func memoryForgetsWhatWasSaidInConfidence() throws {
            let said = try liveWithOthers()
            let engine = try #require(stage.engines().first)
            guard let held = copies(of: "ana@example.org", in: engine) else {
                try Test.cancel("the memory of other processes cannot be read here")
            }
            #expect(held > 0)
            let texts = [Self.password, Self.newPassword, Self.card, said.key, said.told]
            let secrets = try (texts + said.tokens).map { Data($0.utf8) } + [keyBytes()]
            for secret in secrets {
                try stage.wait("\(secret as NSData) to be forgotten") {
                    copies(of: secret, in: engine) == 0
                }
            }
        }

        /// Q5: after the account is deleted, and the engine killed at once, nothing in the
        /// database, its log and the documents says who it was; the outbox has letters to it.
        @Test func nothingOfADeletedAccountIsLeft() throws {
            try live()
            let client = try #require(RawClient(stage.socket))
            _ = try result(
                client, "session.signIn",
                [
                    "role": "passenger", "email": "ana@example.org", "password": Self.newPassword,
                ])
            // Nobody is deleted in the middle of a ride.
            let state = try result(client, "state.get", [:])
            let ride = try #require(state["ride"] as? [String: Any])
            _ = try result(
                client, "ride.cancel",
                [
                    "command_id": "secret-4", "ride_id": try #require(ride["id"] as? NSNumber),
                    "reason": "changedMind",
                ])
            _ = try result(
                client, "ticket.open",
                [
                    "command_id": "secret-5", "kind": "question", "subject": "My PLANTED matter",
                    "message": "It is PLANTED.",
                ])
            #expect(try !files(holding: "PLANTED").isEmpty)
            _ = try result(client, "account.delete", ["password": Self.newPassword])
            try stage.killEngines()
            let personal = ["ana@example.org", "91234", "529.982", "52998224725", "PLANTED"]
            // Until the next start the file may have it where it was overwritten; the log has not.
            for text in personal {
                #expect(try !files(holding: text).contains { $0.hasSuffix("-wal") }, "\(text)")
            }
            try stage.startEngine()
            let again = try #require(RawClient(stage.socket))
            guard
                case .refused("wrong_email_or_password") = again.call(
                    "session.signIn",
                    [
                        "role": "passenger", "email": "ana@example.org",
                        "password": Self.newPassword,
                    ])
            else {
                Issue.record("somebody signed in to a deleted account")
                return
            }
            for text in personal {
                let left = try files(holding: text).filter { $0.hasPrefix("data/") }
                #expect(left.allSatisfy { $0.hasPrefix("data/outbox/") }, "\(text): \(left)")
            }
        }

        private func search(_ said: Said) throws {
            let secrets = [
                Self.password, Self.newPassword, Self.card, said.key, said.shared, said.boarding,
            ]
            for secret in secrets + said.tokens {
                #expect(try files(holding: secret) == [], "\(secret)")
            }
            // Three digits are in any file by chance: its name, and how it would stand as a text.
            for written in ["\"cvv\"", " cvv ", "cvv=", "cvv:", "\"\(Self.cvv)\""] {
                #expect(try files(holding: written) == [], "\(written)")
            }
            #expect(try files(holding: keyBytes()) == ["data/operator.key"])
            // The PIN stands with its ride, and nowhere else.
            let known = try files(holding: "\"\(said.pin)\"")
            #expect(!known.isEmpty)
            #expect(known.allSatisfy { $0.contains("engine.db") }, "\(known)")
            // Nobody is named in the log, at the finest level.
            for personal in ["Ana", "ANA SOUZA", "ana@example.org", "91234", "529.982"] {
                #expect(try !files(holding: personal).contains("log"), "\(personal)")
            }
            #expect(try files(holding: "client 1 connected") == ["log"])
            // The letter is for whoever sends it; nothing else knows the code.
            let knowing = try files(holding: said.code)
            #expect(knowing.count == 1 && knowing[0].hasPrefix("data/outbox/"), "\(knowing)")
            // A note is in the database, for whoever drives; in no other file.
            let noted = try files(holding: Self.note)
            #expect(!noted.isEmpty)
            #expect(noted.allSatisfy { $0.contains("engine.db") }, "\(noted)")
            // The search finds what is written down: the address, in every copy of the database.
            let open = try files(holding: "ana@example.org")
            #expect(open.contains("copy/engine.db"), "\(open)")
            #expect(open.contains { $0.hasPrefix("data/engine.db") }, "\(open)")
        }
    }
}
