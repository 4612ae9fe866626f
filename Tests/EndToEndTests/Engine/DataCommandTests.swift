import Foundation
import Testing

@testable import RideStore

extension EndToEnd {
    /// `ride-sim check`, `rebuild` and `backup`, and an engine that is asked to go on from damaged
    /// data (reliability 3).
    @Suite struct DataCommandTests {
        private let stage: TestStage

        init() throws { stage = try TestStage() }

        private var data: String { stage.folder + "/data" }

        private func tool(
            _ arguments: String...
        ) throws -> (status: Int32, output: String, errors: String) {
            try Spawn.run(StageShell.tool, arguments)
        }

        /// Data of two people who have paid and been paid for eight days.
        private func live() throws {
            try stage.startEngine(["--demo"])
        }

        private func end() throws {
            for engine in stage.engines() { kill(engine, SIGTERM) }
            try stage.waitForTheEnd()
        }

        private func change(_ statements: String...) throws {
            let store = try SQLiteStore(
                path: data + "/engine.db", random: SystemRandomNumberGenerator())
            for sql in statements { _ = try store.query(sql) }
            store.close()
        }

        @Test func aDamagedLedgerIsNotServed() throws {
            try live()
            try end()
            #expect(try tool("check", data).status == 0)
            try change(
                "DROP TRIGGER ledger_posting_not_changed",
                "UPDATE ledger_posting SET amount_minor = amount_minor + 1 "
                    + "WHERE transaction_id = 3 AND position = 1")
            let refusal = try tool("serve", "--data", data, "--socket", stage.socket)
            #expect(refusal.status == 1)
            #expect(refusal.errors.contains("entry 3"), "\(refusal.errors)")
            #expect(refusal.errors.contains("ride-sim check \(data)"))
            let check = try tool("check", data)
            #expect(check.status == 2)
            #expect(check.output.contains("The postings of entry 3 sum to 1, not to zero."))
            // What happened is never changed, so this needs an earlier copy.
            #expect(try tool("rebuild", data).status == 2)
            #expect(try tool("backup", data, "-o", stage.folder + "/copy").status == 1)
        }

        /// What was saved last may stand in the log alone, which a new database would take away.
        @Test func aLogWithoutItsDatabaseIsLeftAlone() throws {
            try live()
            for engine in stage.engines() { kill(engine, SIGKILL) }
            try stage.waitForTheEnd()
            let files = FileManager.default
            let (database, log) = (data + "/engine.db", data + "/engine.db-wal")
            try files.moveItem(atPath: database, toPath: stage.folder + "/moved.db")
            let before = try Data(contentsOf: URL(filePath: log))
            #expect(!before.isEmpty)
            let refusal = try tool("serve", "--data", data, "--socket", stage.socket)
            #expect(refusal.status == 1)
            #expect(refusal.errors.contains("Put the database back"), "\(refusal.errors)")
            #expect(try Data(contentsOf: URL(filePath: log)) == before)
            #expect(!files.fileExists(atPath: database))
            try files.moveItem(atPath: stage.folder + "/moved.db", toPath: database)
            #expect(try tool("check", data).status == 0)
        }

        @Test func aWrongRowIsMended() throws {
            try live()
            try end()
            try change("UPDATE trip SET stage = 'cancelled' WHERE id = (SELECT max(id) FROM trip)")
            let check = try tool("check", data)
            #expect(check.status == 2)
            #expect(check.output.hasPrefix("The row of ride "))
            #expect(check.output.hasSuffix(" does not follow from its events.\n"))
            let rebuild = try tool("rebuild", data)
            #expect(rebuild.status == 0, "\(rebuild.errors)")
            #expect(rebuild.output.contains(" was made anew."))
            #expect(rebuild.output.contains("\(data)/engine.db.before-rebuild-1"))
            #expect(try tool("check", data).output == "All is well in \(data).\n")
        }

        /// After `kill -9` what nothing is built on at once is looked through while people are
        /// served already. The engine ends if anything is wrong, and the next one does not begin.
        @Test func anOldFaultIsFoundWhileServing() throws {
            try live()
            try end()
            // A page that nobody reads.
            try change("CREATE TABLE beside (number INTEGER)", "INSERT INTO beside VALUES (1)")
            let whole = try overwritePage(of: "beside", with: Data(repeating: 0x5A, count: 4_096))
            #expect(try tool("check", data).status == 1)
            // Ended well, so that nothing but the ledger is looked at.
            try stage.startEngine()
            let client = try #require(RawClient(stage.socket))
            _ = client.call("session.open", ["role": "passenger", "name": "Ana"])
            for engine in stage.engines() { kill(engine, SIGKILL) }
            try stage.waitForTheEnd()
            let engine = try tool("serve", "--data", data, "--socket", stage.socket)
            #expect(engine.status == 1)
            #expect(engine.errors.contains(" is open at "), "it served: \(engine.errors)")
            #expect(engine.errors.contains("does not go on with them"), "\(engine.errors)")
            let next = try tool("serve", "--data", data, "--socket", stage.socket)
            #expect(next.status == 1)
            #expect(!next.errors.contains(" is open at "), "\(next.errors)")
            // Mended, it is served again.
            for engine in stage.engines() { kill(engine, SIGKILL) }
            _ = try overwritePage(of: "beside", with: whole)
            try stage.startEngine()
            #expect(try tool("check", data).status == 0)
        }

        /// Puts other bytes in the place of the first page of a table.
        ///
        /// - Returns: what was there.
        private func overwritePage(of table: String, with bytes: Data) throws -> Data {
            let path = data + "/engine.db"
            let store = try SQLiteStore(path: path, random: SystemRandomNumberGenerator())
            let root = try #require(
                try store.query("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'").first)
            store.close()
            let file = try FileHandle(forUpdating: URL(filePath: path))
            let offset = (try #require(UInt64(root)) - 1) * 4_096
            try file.seek(toOffset: offset)
            let before = try #require(try file.read(upToCount: 4_096))
            try file.seek(toOffset: offset)
            try file.write(contentsOf: bytes)
            try file.close()
            // Otherwise it would be told from the digest alone.
            try FileManager.default.removeItem(atPath: path + ".sha256")
            return before
        }

        /// The copy is taken while the engine serves, the engine is killed, and another one goes
        /// on from the copy with the same books and the same documents.
        @Test func aBackupIsServedInPlaceOfWhatWasLost() throws {
            try live()
            let shell = StageShell(stage: stage)
            let books = try shell.run("operator", "ledger", "--json").output
            #expect(books.contains("driver"))
            let copy = stage.folder + "/copy"
            let backup = try tool("backup", data, "-o", copy)
            #expect(backup.status == 0, "\(backup.errors)")
            #expect(try tool("check", data).status == 0, "while the engine serves")
            try stage.killEngines()
            try FileManager.default.removeItem(atPath: data)
            #expect(try tool("check", copy).status == 0)
            try FileManager.default.copyItem(atPath: copy, toPath: data)
            try stage.startEngine()
            #expect(try shell.run("operator", "ledger", "--json").output == books)
            let photo = try FileManager.default.subpathsOfDirectory(atPath: copy + "/documents")
            #expect(photo.contains { $0.contains("photo-") }, "\(photo)")
        }

        @Test func aFolderThatIsNotThereIsNoData() throws {
            for command in ["check", "rebuild"] {
                let result = try tool(command, stage.folder + "/nothing")
                #expect(result.status == 1)
                #expect(result.errors.contains(stage.folder + "/nothing"))
            }
            #expect(!FileManager.default.fileExists(atPath: stage.folder + "/nothing"))
        }
    }
}
