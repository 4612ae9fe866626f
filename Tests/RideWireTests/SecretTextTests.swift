import Foundation
import RideCore
import Testing

@testable import RideWire

/// Passwords, codes and card numbers are seen by nobody (A6, P11).
@Suite struct SecretTextTests {
    private static let secrets = [
        "correct horse", "battery staple", "new horse", "ABCD-2345", "4111111111111111",
    ]

    private func everythingShown(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test func aSecretShowsOnlyDots() {
        let secret = SecretText("battery staple")
        #expect("\(secret)" == "•••" && String(reflecting: secret) == "•••")
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(!everythingShown([secret]).contains("staple"))
        #expect(secret == SecretText("battery staple") && secret != SecretText("other"))
        #expect(secret.text == "battery staple")
    }

    @Test(arguments: RecordedCall.whole)
    func noCallShowsItsSecrets(recorded: RecordedCall) {
        let shown = everythingShown(recorded.call)
        for secret in Self.secrets { #expect(!shown.contains(secret)) }
    }

    /// The security code of the sample is too short to look for, so it is looked for by its type.
    @Test func everySecretParameterIsHidden() {
        let names: Set<String> = ["password", "new_password", "code", "number", "cvv"]
        var found: Set<String> = []
        for recorded in RecordedCall.whole {
            for child in Mirror(reflecting: recorded.call.request).children {
                guard let label = child.label, names.contains(label) else { continue }
                // The codes of boarding, of a shared ride and of a promotion are for showing.
                if label == "code", child.value is String { continue }
                #expect(
                    child.value is SecretText || child.value is SecretText?,
                    "\(recorded.call.method.text).\(label)")
                found.insert(label)
            }
        }
        #expect(found == names)
    }

    @Test func onTheWireASecretIsAText() throws {
        let written = try JSONEncoder().encode([SecretText("a\"b")])
        #expect(String(decoding: written, as: UTF8.self) == #"["a\"b"]"#)
        #expect(try JSONDecoder().decode([SecretText].self, from: written) == [SecretText("a\"b")])
    }
}
