import RideCore

/// Remembers which commands were carried out, so that a repetition changes nothing.
///
/// Where there is no room for another one, whoever has the most of them forgets the own oldest:
/// who sends commands without end pushes out nobody else's.
///
/// Each takes 72 bytes whatever it is called, and 4 to 8 of a table, and each person with commands
/// some 70: a hundred thousand texts of their own, in a dictionary and in the order in which they
/// came, took three times as much.
struct CommandJournal: Sendable {
    /// A name in a fixed number of bytes; what is not used of them is 0, which no name contains.
    private struct Name: Hashable {
        let actor: Actor
        let first, second, third, fourth, fifth: UInt64

        init(_ actor: Actor, _ id: CommandID) {
            self.actor = actor
            var words = SIMD8<UInt64>()
            for (place, byte) in id.text.utf8.enumerated() {
                words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
            }
            (first, second, third, fourth, fifth) = (
                words[0], words[1], words[2], words[3], words[4]
            )
        }

        var id: CommandID {
            let bytes = [first, second, third, fourth, fifth].flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
            }
            guard let id = CommandID(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            else { preconditionFailure("a name is made from a command's") }
            return id
        }
    }

    private struct Entry {
        let name: Name
        var fingerprint: UInt64
        /// The place of the one before with the same hash; below zero for none.
        var before: Int32
        /// The place of the next one of the same person; below zero for none.
        var next: Int32 = -1
    }

    /// What is known of a command.
    enum Finding: Hashable {
        /// It has not been carried out.
        case new
        /// It has been carried out.
        case repeated
        /// Another command had this name.
        case reused
    }

    private let limit: Int
    /// In the order in which they came, until there are as many as the limit; from then on each
    /// takes the place of one that is forgotten.
    private var entries: [Entry] = []
    private var shares = JournalShares()
    private var forgotten: [CommandRecord] = []
    /// For each hash the place of the last of its entries; below zero for none. A power of two.
    private var last = [Int32](repeating: -1, count: 64)

    /// A journal that remembers what was saved, oldest first.
    ///
    /// - Parameter limit: how many are remembered, at least 1.
    init(_ records: [CommandRecord] = [], limit: Int = Limits.rememberedAnswers) {
        self.limit = limit
        for record in records { remember(record) }
    }

    func find(_ actor: Actor, _ id: CommandID, fingerprint: UInt64) -> Finding {
        guard let place = place(of: Name(actor, id)) else { return .new }
        return entries[place].fingerprint == fingerprint ? .repeated : .reused
    }

    /// Remembers a command; beyond the limit, whoever has the most forgets the own oldest.
    mutating func remember(_ record: CommandRecord) {
        let name = Name(record.actor, record.id)
        if let known = place(of: name) {
            entries[known].fingerprint = record.fingerprint
            return
        }
        let entry = Entry(name: name, fingerprint: record.fingerprint, before: -1)
        let share = shares.grow(record.actor)
        let place: Int
        if entries.count < limit {
            place = entries.count
            entries.append(entry)
            if entries.count > last.count { widen() } else { link(place) }
        } else {
            place = forgetOne(of: shares.largest)
            entries[place] = entry
            link(place)
        }
        let latest = shares[share].latest
        if latest < 0 {
            shares[share].oldest = Int32(place)
        } else {
            entries[Int(latest)].next = Int32(place)
        }
        shares[share].latest = Int32(place)
    }

    /// What was forgotten since the last call, so that the store forgets it too. Of some a command
    /// of the same name may have been remembered since.
    mutating func takeForgotten() -> [CommandRecord] {
        defer { forgotten = [] }
        return forgotten
    }

    /// Forgets the oldest of a share.
    ///
    /// - Returns: its place, which is free.
    private mutating func forgetOne(of share: Int32) -> Int {
        let place = Int(shares[share].oldest)
        let entry = entries[place]
        forget(place)
        shares[share].oldest = entry.next
        if entry.next < 0 { shares[share].latest = -1 }
        shares.shrink(share)
        forgotten.append(
            CommandRecord(
                actor: entry.name.actor, id: entry.name.id, fingerprint: entry.fingerprint))
        return place
    }

    // MARK: Places by hash

    private func hash(of name: Name) -> Int { name.hashValue & (last.count - 1) }

    private func place(of name: Name) -> Int? {
        var place = Int(last[hash(of: name)])
        while place >= 0, entries[place].name != name { place = Int(entries[place].before) }
        return place < 0 ? nil : place
    }

    private mutating func link(_ place: Int) {
        let hash = hash(of: entries[place].name)
        entries[place].before = last[hash]
        last[hash] = Int32(place)
    }

    /// Takes an entry out of those with its hash.
    private mutating func forget(_ place: Int) {
        let hash = hash(of: entries[place].name)
        var later = Int(last[hash])
        guard later != place else { return last[hash] = entries[place].before }
        while Int(entries[later].before) != place { later = Int(entries[later].before) }
        entries[later].before = entries[place].before
    }

    /// Doubles the table, before any place has been given to another.
    private mutating func widen() {
        last = [Int32](repeating: -1, count: last.count * 2)
        for place in entries.indices { link(place) }
    }
}
