import Foundation
import Testing

extension EndToEnd {
    /// Documents that drivers send to a real engine: on a disk that is slow, and again and again.
    @Suite(.enabled(if: FaultyDisk.compiler != nil, "no compiler for the disk"))
    struct UploadTests {
        private static func form(_ name: String, taxID: String) -> [String: Any] {
            [
                "command_id": "sign-up-\(name)", "role": "driver", "name": name,
                "email": "\(name)@example.org", "password": "a long enough one",
                "phone": "11 91234-567\(name.count)", "tax_id": taxID, "gender": "man",
                "terms_version": 1,
            ]
        }

        private func names(_ stage: TestStage, _ folder: String) -> [String] {
            let path = stage.folder + "/data/documents/" + folder
            return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        }

        private func paper(_ stage: TestStage, _ byte: UInt8) throws -> String {
            let path = "\(stage.folder)/licence-\(byte).jpg"
            try Data([0xFF, 0xD8, 0xFF, 0xE0, byte]).write(to: URL(filePath: path))
            return path
        }

        private func attach(_ number: Int, _ path: String) -> [String: Any] {
            [
                "command_id": "attaching-\(number)", "kind": "licence", "path": path,
                "expires": "2090-01-01",
            ]
        }

        /// Reliability 12: while the disk does not take one driver's document, others look things
        /// up and change things, and that driver sends no second one.
        @Test func aDocumentOnASlowDiskKeepsNobodyWaiting() throws {
            let stage = try TestStage()
            let disk = try FaultyDisk(stage)
            try stage.startEngine(variables: disk.variables)
            let luis = try #require(RawClient(stage.socket))
            #expect(
                luis.refusal("account.signUp", Self.form("luis", taxID: "529.982.247-25")) == nil)
            try disk.hold("/staged/")
            defer { disk.release() }
            let call = try #require(luis.ask("driver.attach", attach(1, try paper(stage, 1))))
            let ana = try #require(RawClient(stage.socket))
            #expect(ana.refusal("session.open", ["role": "passenger", "name": "Ana"]) == nil)
            #expect(ana.refusal("ride.history") == nil)
            #expect(
                luis.refusal("driver.attach", attach(2, try paper(stage, 2))) == "try_again_later")
            disk.release()
            guard case (call, .result)? = luis.answer() else {
                throw TestStage.Failure("the document was not taken")
            }
            #expect(luis.refusal("driver.attach", attach(3, try paper(stage, 3))) == nil)
            // What was replaced is removed once the account is saved.
            try stage.wait("one document") {
                names(stage, "staged").isEmpty
                    && names(stage, "driver-4294967296").map { $0.prefix(7) } == ["licence"]
            }
        }

        /// Nobody fills the disk by sending other bytes, or the same, again and again.
        @Test func whatIsSentAgainAndAgainDoesNotPileUp() throws {
            let stage = try TestStage()
            try stage.startEngine()
            let luis = try #require(RawClient(stage.socket))
            #expect(
                luis.refusal("account.signUp", Self.form("luis", taxID: "529.982.247-25")) == nil)
            for number in 0..<20 {
                // Twice the same, then another; one in four is no document.
                let path = try paper(stage, UInt8(number / 2))
                if number % 4 == 3 { try Data([1]).write(to: URL(filePath: path)) }
                let isTaken = luis.refusal("driver.attach", attach(number, path)) == nil
                #expect(isTaken == (number % 4 != 3))
                #expect(names(stage, "staged").count <= 1)
            }
            try stage.wait("one document") {
                names(stage, "staged").isEmpty && names(stage, "driver-4294967296").count == 1
            }
        }
    }
}
