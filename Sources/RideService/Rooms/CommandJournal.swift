import RideCore

/// Remembers which commands were carried out, so that a repetition changes nothing.
struct CommandJournal: Sendable {
    private struct Name: Hashable {
        let actor: Actor
        let id: CommandID
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

    private var fingerprints: [Name: UInt64] = [:]
    private var order: [Name] = []
    private var oldest = 0

    /// A journal that remembers what was saved, oldest first.
    init(_ records: [CommandRecord] = []) {
        for record in records { remember(record) }
    }

    func find(_ actor: Actor, _ id: CommandID, fingerprint: UInt64) -> Finding {
        guard let known = fingerprints[Name(actor: actor, id: id)] else { return .new }
        return known == fingerprint ? .repeated : .reused
    }

    /// Remembers a command; beyond `Limits.rememberedAnswers` the oldest is forgotten.
    mutating func remember(_ record: CommandRecord) {
        let name = Name(actor: record.actor, id: record.id)
        guard fingerprints.updateValue(record.fingerprint, forKey: name) == nil else { return }
        order.append(name)
        guard order.count - oldest > Limits.rememberedAnswers else { return }
        fingerprints[order[oldest]] = nil
        oldest += 1
        if oldest > Limits.rememberedAnswers {
            order.removeFirst(oldest)
            oldest = 0
        }
    }
}
