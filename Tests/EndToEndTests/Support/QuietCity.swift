import Foundation
import Testing

/// A city in which nobody is simulated: whoever is there was put there by the test. Its people sit
/// in front of an app, call at the shell, or both.
final class QuietCity {
    let stage: TestStage
    let shell: StageShell

    /// A city with an engine.
    ///
    /// - Parameters:
    ///   - speed: seconds of the city's time in one second.
    ///   - changes: what is different from the market that comes with the product, each a part of
    ///     its file and what stands there instead.
    init(speed: Double, market changes: KeyValuePairs<String, String> = [:]) throws {
        stage = try TestStage()
        shell = StageShell(stage: stage)
        var arguments = ["--speed", "\(speed)"]
        if !changes.isEmpty {
            arguments += ["--market", try Self.market(changes, in: stage.folder)]
        }
        try stage.startEngine(arguments)
    }

    private static func market(
        _ changes: KeyValuePairs<String, String>, in folder: String
    ) throws -> String {
        var text = try String(
            contentsOfFile: TestStage.packageFolder + "/Resources/markets/br.yaml",
            encoding: .utf8)
        for (old, new) in changes {
            try #require(text.contains(old), "the market has no '\(old)'")
            text = text.replacing(old, with: new)
        }
        let path = folder + "/market.yaml"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    // MARK: People

    /// Somebody without an account.
    func guest(_ role: TestPerson.Role, _ name: String) throws -> TestPerson {
        try TestPerson(
            role, name, "session.open", ["role": role.rawValue, "name": name, "token": NSNull()],
            in: self)
    }

    /// Somebody with an account; a driver has still to apply.
    func account(
        _ role: TestPerson.Role, _ name: String, _ gender: String = "woman"
    ) throws -> TestPerson {
        try TestPerson(
            role, name, "account.signUp",
            [
                "role": role.rawValue, "name": name, "email": "\(name.lowercased())@example.org",
                "password": TestPerson.password, "phone": "11 91234-5678",
                "tax_id": "529.982.247-25", "gender": gender, "terms_version": 1,
            ], in: self)
    }

    /// A driver whose application has been sent and approved.
    func approvedDriver(
        _ name: String, _ gender: String = "woman", _ categories: [String] = ["common"]
    ) throws -> TestPerson {
        let driver = try account(.driver, name, gender)
        try approve(driver, categories)
        return driver
    }

    /// Sends the whole application of a driver, and approves it.
    func approve(_ driver: TestPerson, _ categories: [String] = ["common"]) throws {
        let paper = try self.paper()
        try driver.call(
            "driver.apply",
            [
                "consent_version": 1, "categories": categories,
                "personal": [
                    "surname": "Rojas", "birth_date": "1990-05-17", "city": "La Serena",
                ],
                "vehicle": [
                    "plate": "ABC1D23", "colour": "grey", "make": "Kia", "model": "Rio",
                    "year": 2024, "seats": 4,
                ],
            ])
        for kind in ["licence", "vehicle_registration", "photo"] {
            var document = ["kind": kind, "path": paper]
            if kind == "licence" { document["expires"] = "2090-02-28" }
            try driver.call("driver.attach", document)
        }
        try driver.call("driver.submit")
        _ = try shell.operate("drivers", "approve", "\(driver.number)")
    }

    /// A file that passes for a photograph.
    func paper() throws -> String {
        let path = stage.folder + "/paper.png"
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        try Data(signature).write(to: URL(filePath: path))
        return path
    }

    // MARK: The books

    /// What stands in the books under an account, in centavos; all accounts sum to zero.
    func balance(of account: String) throws -> Int {
        let ledger = try shell.operate("ledger", account)
        #expect((ledger["sum_minor"] as? NSNumber)?.intValue == 0)
        let rows = ledger["balances"] as? [[String: Any]] ?? []
        let row = rows.first { $0["account"] as? String == account }
        return (row?["amount_minor"] as? NSNumber)?.intValue ?? 0
    }

    /// An amount as the market writes it.
    static func money(_ centavos: Int) -> String {
        let (whole, part) = abs(centavos).quotientAndRemainder(dividingBy: 100)
        return "\(centavos < 0 ? "-" : "")R$ \(whole),\(part < 10 ? "0" : "")\(part)"
    }
}
