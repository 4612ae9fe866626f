import Foundation
import Testing

extension EndToEnd {
    /// Reliability 7, for what lies beside the database: the documents of drivers and the outbox.
    @Suite(.enabled(if: FaultyDisk.compiler != nil, "no compiler for the disk"))
    struct PaperDiskTests {
        private static let password = "a long enough one"

        /// A driver who sends documents and has codes sent, on a disk that fails when told to.
        private final class Desk {
            let stage: TestStage
            let disk: FaultyDisk
            let engine: Int32
            let luis: RawClient
            private var papers: UInt8 = 0
            private var letters = 0
            /// What was in the last document that was taken.
            private var taken: Data?

            init() throws {
                stage = try TestStage()
                disk = try FaultyDisk(stage)
                engine = try stage.startEngine(variables: disk.variables)
                luis = try #require(RawClient(stage.socket))
                let form: [String: Any] = [
                    "command_id": "paper-sign-up", "role": "driver", "name": "Luis",
                    "email": "luis@example.org", "password": PaperDiskTests.password,
                    "phone": "11 91234-5678", "tax_id": "529.982.247-25", "gender": "man",
                    "terms_version": 1,
                ]
                #expect(luis.refusal("account.signUp", form) == nil)
            }

            private func names(_ folder: String) -> [String] {
                let path = stage.folder + "/data/" + folder
                return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            }

            /// Makes a change while its first call of a kind fails, then its second, and so on,
            /// until nothing befalls it.
            ///
            /// - Returns: how many calls have failed.
            func failEachCall(_ kind: String, of change: () throws -> Void) throws -> Int {
                for failed in 0..<20 {
                    try disk.order("\(kind) \(failed + 1)")
                    try change()
                    guard disk.hasFailed else {
                        disk.takeBackOrder()
                        return failed
                    }
                    #expect(stage.engines() == [engine], "\(kind) \(failed + 1)")
                    try expectWhatWasTaken("\(kind) \(failed + 1)")
                }
                throw TestStage.Failure("more and more calls \(kind)")
            }

            /// Sends another document, again and again until it is taken. The one before it stays
            /// until then.
            func sendPaper() throws {
                papers += 1
                let path = "\(stage.folder)/licence-\(papers).jpg"
                let bytes = Data([0xFF, 0xD8, 0xFF, 0xE0, papers])
                try bytes.write(to: URL(filePath: path))
                let call: [String: Any] = [
                    "command_id": "a-paper-\(papers)", "kind": "licence", "path": path,
                    "expires": "2090-01-01",
                ]
                if let refusal = luis.refusal("driver.attach", call) {
                    #expect(["document_cannot_be_kept", "storage_failed"].contains(refusal))
                    try expectWhatWasTaken("refused")
                    try stage.wait("a document that is taken") {
                        luis.refusal("driver.attach", call) == nil
                    }
                }
                taken = bytes
            }

            /// Has a code sent; that its file cannot be written yet is nobody's business.
            func askForLetter() {
                letters += 1
                let call = ["role": "driver", "email": "luis@example.org"]
                #expect(luis.refusal("account.recover", call) == nil)
            }

            /// The document that was taken is there, and whole.
            func expectWhatWasTaken(_ comment: String) throws {
                try stage.expectWhole(comment)
                guard let taken else { return }
                let folder = "documents/driver-4294967296"
                let isThere = names(folder).contains { name in
                    FileManager.default.contents(atPath: "\(stage.folder)/data/\(folder)/\(name)")
                        == taken
                }
                #expect(isThere, "\(comment): \(names(folder))")
            }

            /// Nothing lies about: the last document, and each message once.
            func expectNothingElse() throws {
                try stage.wait("one document") {
                    names("documents/staged").isEmpty
                        && names("documents/driver-4294967296").count == 1
                }
                #expect(names("outbox").count == letters, "\(names("outbox"))")
            }
        }

        /// Each kind of failure of the first call of the disk that a document makes, of the second,
        /// and so on until it is taken untouched, and of a message the same: a document is refused,
        /// and the one before it stays, or taken; a message is written later. The engine serves on.
        @Test(arguments: ["write", "flush", "open", "rename", "unlink"])
        func everyCallOfTheDiskForAFileCanFail(kind: String) throws {
            let desk = try Desk()
            try desk.sendPaper()
            let ofPapers = try desk.failEachCall(kind, of: desk.sendPaper)
            let ofLetters = try desk.failEachCall(kind, of: desk.askForLetter)
            // The control: each makes at least one such call.
            #expect(ofPapers > 0 && ofLetters > 0)
            try desk.expectNothingElse()
            try desk.stage.killEngines()
            try desk.stage.startEngine()
            try desk.expectWhatWasTaken("after a kill")
            try desk.expectNothingElse()
            print("\(kind): \(ofPapers) failures of documents, \(ofLetters) of messages")
        }

        /// The log is cut when somebody is deleted. That it cannot be fails nothing.
        @Test func aLogThatCannotBeCutHarmsNobody() throws {
            let desk = try Desk()
            try desk.disk.order("truncate 1")
            #expect(desk.luis.refusal("account.delete", ["password": Self.password]) == nil)
            #expect(desk.disk.hasFailed)
            #expect(desk.stage.engines() == [desk.engine])
            try desk.stage.killEngines()
            try desk.stage.startEngine()
            let luis = try #require(RawClient(desk.stage.socket))
            let call = [
                "role": "driver", "email": "luis@example.org", "password": Self.password,
            ]
            #expect(luis.refusal("session.signIn", call) == "wrong_email_or_password")
        }
    }
}
