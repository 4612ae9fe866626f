import RideCore
import RideCrypto
import RideService

/// Hides the fingerprints of commands in the file. A fingerprint may be no more than a hash of what
/// was asked, and from a hash of a card's number the number can be found by trying them all.
///
/// Each fingerprint is combined with a pad that only the folder's key and the command's name can
/// make, so equal commands look different, and the same step takes the veil away again.
struct CommandVeil {
    private let key: MessageKey

    /// The veil of a folder with this key.
    init(_ key: MessageKey) { self.key = key.derived(for: "commands") }

    /// A fingerprint under its veil, and one from under it.
    func turned(_ fingerprint: UInt64, of actor: Actor, _ id: CommandID) -> UInt64 {
        let name = "\(actor.side.rawValue) \(actor.storedNumber) \(id.text)"
        return fingerprint ^ Self.number(key.mark(name.utf8))
    }

    /// A number that nobody without the key can make of a command.
    func fingerprint(of command: some Collection<UInt8>) -> UInt64 {
        Self.number(key.derived(for: "contents").mark(command))
    }

    private static func number(_ mark: [UInt8]) -> UInt64 {
        mark.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
