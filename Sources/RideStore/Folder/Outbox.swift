import RideCore
import RideCrypto
import RideService
import Synchronization

/// Puts the messages of the table `outbox` into files, where whoever sends them finds them.
///
/// A message lies in the table under a seal until its file is on the disk; then its words are
/// forgotten and only its number is kept. A file that cannot be written harms nobody: it is tried
/// again after the next batch and when the store is opened. If the process ends between the file
/// and the forgetting, the next one finds the file and forgets; whoever takes files away in that
/// moment gets one of them twice. A message that is good for nothing any more by the time its file
/// could be written, such as a code that has expired, is forgotten without one.
final class Outbox: Sendable {
    /// Where the files are.
    let path: String
    private let key: MessageKey
    private let now: @Sendable () -> WallTime
    /// The messages without a file, oldest first.
    private let missing = Mutex<[Int64]>([])

    init(dataFolder: String, key: MessageKey, now: @escaping @Sendable () -> WallTime) {
        path = dataFolder + "/outbox"
        self.now = now
        self.key = key
    }

    /// Looks for messages without a file and writes them.
    ///
    /// - Throws: what the database throws. A folder that cannot be used stops nothing.
    func open(_ base: some RowBase) throws {
        let numbers = try base.read(Self.numbersWithoutFile)
        missing.withLock { $0 = numbers }
        try deliver([], from: base)
    }

    /// Writes these messages, which are safe in the table, and those that could not be written
    /// before. What fails is left for the next time.
    ///
    /// - Throws: an error of the database after which nobody knows what is on the disk.
    func deliver(_ numbers: [Int64], from base: some RowBase) throws {
        try missing.withLock { missing in
            missing += numbers
            guard !missing.isEmpty, let folder = try? PrivateFolder(path: path) else { return }
            while let number = missing.first {
                do {
                    try write(number, to: folder, from: base)
                } catch {
                    if base.leavesContentsUnknown(error) { throw error }
                    return
                }
                missing.removeFirst()
            }
        }
    }

    /// The messages that wait for their file, oldest first.
    static func numbersWithoutFile(_ db: any RowConnection) throws -> [Int64] {
        try db.column("SELECT number FROM outbox WHERE sealed IS NOT NULL ORDER BY number")
    }

    /// The words of a message as they lie in the table.
    func sealed(_ message: OutboxMessage) -> [UInt8] {
        let text = Self.text(
            to: message.to.text, at: message.at, subject: message.subject, body: message.body)
        return key.sealed(Self.expiryLine(message.expiresAt) + Array(text.utf8))
    }

    /// What stands under the seal before the words: until when they are good for anything. A
    /// message of an earlier version has none, and begins with `To:`.
    private static func expiryLine(_ expiry: WallTime?) -> [UInt8] {
        expiry.map { Array("until \($0.milliseconds)\n".utf8) } ?? []
    }

    /// The words of an opened message, and until when they are good for anything.
    private static func opened(_ bytes: [UInt8]) -> (text: ArraySlice<UInt8>, expiry: WallTime?) {
        let word = Array("until ".utf8)
        guard bytes.starts(with: word), let end = bytes.firstIndex(of: 0x0A),
            let moment = Int64(String(decoding: bytes[word.count..<end], as: UTF8.self))
        else { return (bytes[...], nil) }
        return (bytes[(end + 1)...], WallTime(milliseconds: moment))
    }

    private func write(
        _ number: Int64, to folder: PrivateFolder, from base: some RowBase
    ) throws {
        let row = try base.read { db in
            try db.row("SELECT at_ms, sealed FROM outbox WHERE number = ?", [.of(number)])
        }
        guard let row, let sealed: [UInt8] = row["sealed"] else { return }
        let name = Self.fileName(number, at: WallTime(milliseconds: row["at_ms"]))
        // Under another key than this folder's nobody can read it any more: a copy of a database
        // was put beside a new key. The code that was in it can be asked for again.
        if !folder.contains(name), let bytes = key.opened(sealed) {
            let (text, expiry) = Self.opened(bytes)
            if expiry.map({ now() <= $0 }) ?? true { try folder.write(Array(text), as: name) }
        }
        try base.write { db in
            try db.execute("UPDATE outbox SET sealed = NULL WHERE number = ?", [.of(number)])
        }
    }

    /// Such as `000001-20261121T062952Z.txt`: in the order of the messages, and another one where a
    /// new store begins to count again in the same folder.
    static func fileName(_ number: Int64, at: WallTime) -> String {
        let digits = String(UInt64(bitPattern: number))
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        let moment = at.iso8601.filter { $0 != "-" && $0 != ":" }
        return "\(zeros)\(digits)-\(moment).txt"
    }

    /// Three lines that say to whom, when and what about, an empty one, and the message.
    static func text(to: String, at: WallTime, subject: String, body: String) -> String {
        // A line end in the subject would make a line of its own of what follows.
        let subject = CleanText.cleaned(subject)
        return "To: \(to)\nDate: \(at.iso8601)\nSubject: \(subject)\n\n\(body)"
            + (body.hasSuffix("\n") ? "" : "\n")
    }
}

extension WallTime {
    /// The form `2026-11-21T06:29:52Z`, in Universal Time; parts of a second are dropped.
    var iso8601: String {
        let seconds = Int(milliseconds.quotientRoundedDown(by: 1_000))
        let days = Int(Int64(seconds).quotientRoundedDown(by: 86_400))
        let ofDay = seconds - days * 86_400
        let parts = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }
        return "\(CivilDate(daysSince1970: days))T\(parts.joined(separator: ":"))Z"
    }
}
