import Foundation
import Testing

/// `ride-sim` at the shell of a stage: with its engine, and with its own folder for sessions.
struct StageShell {
    let stage: TestStage

    static let tool = TestStage.programs + "/ride-sim"

    /// A stage with an engine.
    static func withEngine() throws -> StageShell {
        let stage = try TestStage()
        try stage.startEngine()
        return StageShell(stage: stage)
    }

    /// What `env` is given to run the tool on this stage.
    func words(_ arguments: [String]) -> [String] {
        ["XDG_STATE_HOME=\(stage.folder)/state", "LC_ALL=C.UTF-8", Self.tool] + arguments
            + ["--socket", stage.socket]
    }

    /// Runs the tool.
    func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        try Spawn.run("env", words(arguments))
    }

    /// Runs the tool, which must succeed and print one JSON object.
    func object(_ arguments: [String]) throws -> [String: Any] {
        let result = try Spawn.run("env", words(arguments))
        #expect(result.status == 0, "\(arguments): \(result.errors)")
        let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        return try #require(value as? [String: Any])
    }

    /// Makes a call as somebody.
    func call(
        _ method: String, _ parameters: String = "{}", as person: String
    ) throws -> [String: Any] {
        try object(["call", method, parameters, "--as", person])
    }

    /// Runs a command of the operator.
    func operate(_ arguments: String...) throws -> [String: Any] {
        try object(["operator"] + arguments + ["--json"])
    }

    /// Makes an account; its session is kept under the name in small letters.
    func signUp(_ role: String, _ name: String) throws {
        let lowered = name.lowercased()
        _ = try call(
            "account.signUp",
            """
            {"role": "\(role)", "name": "\(name)", "email": "\(lowered)@example.org",
             "password": "a long enough one", "phone": "11 91234-5678",
             "tax_id": "529.982.247-25", "gender": "woman", "terms_version": 1}
            """, as: lowered)
    }

    /// Fills in and sends a whole application.
    func apply(as person: String) throws {
        let paper = stage.folder + "/paper.png"
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        try Data(signature).write(to: URL(filePath: paper))
        _ = try call(
            "driver.apply",
            """
            {"consent_version": 1, "categories": ["common"],
             "personal": {"surname": "Rojas", "birth_date": "1990-05-17", "city": "La Serena"},
             "vehicle": {"plate": "ABC1D23", "colour": "grey", "make": "Kia", "model": "Rio",
              "year": 2024, "seats": 4}}
            """, as: person)
        for (kind, expires) in [
            ("licence", #", "expires": "2090-02-28""#), ("vehicle_registration", ""),
            ("photo", ""),
        ] {
            _ = try call(
                "driver.attach",
                #"{"kind": "\#(kind)", "path": "\#(paper)"\#(expires)}"#,
                as: person)
        }
        let sent = try call("driver.submit", as: person)
        #expect(sent["state"] as? String == "pending")
    }
}
