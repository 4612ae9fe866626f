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
        ["XDG_STATE_HOME=\(stage.folder)/state", Self.tool] + arguments
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
}
