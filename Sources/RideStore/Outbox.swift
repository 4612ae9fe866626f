import GRDB
import RideCore
import Synchronization

/// Puts the messages of the table `outbox` into files, where whoever sends them finds them.
///
/// The table is the truth: a message is written to its file after the batch that holds it is safe,
/// and again when the store is opened if there is no such file. A file that cannot be written
/// therefore harms nobody; it is tried again after the next batch.
final class Outbox: Sendable {
    /// Where the files are.
    let path: String
    /// The messages without a file, oldest first.
    private let missing = Mutex<[Int64]>([])

    init(dataFolder: String) { path = dataFolder + "/outbox" }

    /// Looks for messages without a file and writes them.
    func open(_ queue: DatabaseQueue) throws {
        let numbers = try queue.read(numbersWithoutFile)
        missing.withLock { $0 = numbers }
        deliver([], from: queue)
    }

    /// Writes these messages, which are safe in the table, and those that could not be written
    /// before. What fails is left for the next time.
    func deliver(_ numbers: [Int64], from queue: DatabaseQueue) {
        missing.withLock { missing in
            missing += numbers
            guard !missing.isEmpty, let folder = try? PrivateFolder(path: path) else { return }
            while let number = missing.first {
                guard (try? write(number, to: folder, from: queue)) != nil else { return }
                missing.removeFirst()
            }
        }
    }

    /// The messages that have no file.
    func numbersWithoutFile(_ db: Database) throws -> [Int64] {
        let rows = try Row.fetchAll(db, sql: "SELECT number, at_ms FROM outbox ORDER BY number")
        guard !rows.isEmpty else { return [] }
        let folder = try? PrivateFolder(path: path)
        return rows.compactMap { row in
            let name = Self.fileName(row["number"], at: WallTime(milliseconds: row["at_ms"]))
            return folder?.contains(name) ?? false ? nil : row["number"]
        }
    }

    private func write(
        _ number: Int64, to folder: PrivateFolder, from queue: DatabaseQueue
    ) throws {
        let message = try queue.read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM outbox WHERE number = ?", arguments: [number])
        }
        guard let message else { return }
        let at = WallTime(milliseconds: message["at_ms"])
        let text = Self.text(
            to: message["recipient"], at: at, subject: message["subject"], body: message["body"])
        try folder.write(Array(text.utf8), as: Self.fileName(number, at: at))
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

extension Int64 {
    fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
