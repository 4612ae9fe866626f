import FoundationEssentials
import RideCrypto

/// Digests as pages need them.
enum PageDigest {
    /// By which a browser knows a style or a script of ours again (CSP, level 3).
    static func source(_ text: String) -> String {
        "sha256-\(Data(Digest.of(text.utf8)).base64EncodedString())"
    }

    /// By which two forms of a page are told apart: some signs of a digest.
    static func mark(_ text: String) -> String {
        String(Data(Digest.of(text.utf8)).base64EncodedString().filter { $0.isLetter }.prefix(16))
    }
}
