import RideAccounts
import RideCrypto

/// What an application is made of, as 32 hexadecimal digits: other digits if so much as a byte of a
/// document is another one.
public struct ApplicationSeal: Hashable, Sendable {
    /// The digits, 0 to 9 and a to f.
    public let digits: String

    /// How many there are.
    public static let length = 32

    /// A seal as it was told; nil where it is none.
    public init?(_ digits: String) {
        let allowed = "0123456789abcdef".utf8
        guard digits.utf8.count == Self.length, digits.utf8.allSatisfy(allowed.contains) else {
            return nil
        }
        self.digits = digits
    }

    init(of application: DriverApplication) {
        var digest = Digest()
        for section in application.sections { digest.update("\(section)\n".utf8) }
        for document in application.documents.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
            let expiry = document.expiry.map { "\($0)" } ?? ""
            digest.update("\(document.kind.rawValue) \(expiry)\n".utf8)
            digest.update(document.file.sha256)
        }
        digits = digest.finalized().prefix(Self.length / 2).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
}
