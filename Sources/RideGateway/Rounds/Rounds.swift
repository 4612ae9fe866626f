import RideCore
import RideWire

/// What is told when: at once, once the round that is being saved is safe, or after the next one.
struct Rounds {
    /// A state as it was told, and how often it had changed by then.
    typealias Told = (state: WireCodec.EncodedState, changes: Int)

    private var ready: [Output] = []
    /// What people were answered in this round.
    private var told: [Actor: Told] = [:]
    /// The number of the round that will save what changes now.
    private(set) var open: UInt64 = 0
    /// Answers that belong to changes not yet handed out for saving.
    private var next: [Output] = []
    /// Answers and states that belong to the round that is being saved; nil between rounds.
    private var saving: [Output]?
    /// Whether a round could not be saved and the service is about to be replaced: what is in
    /// memory has not happened, so nothing is told of it and nothing is done on it.
    private(set) var isLost = false

    var isSaving: Bool { saving != nil }

    /// The frames that may leave now, in order.
    mutating func takeReady() -> [Output] {
        defer { ready.removeAll(keepingCapacity: true) }
        return ready
    }

    mutating func release(_ outputs: [Output]) { ready.append(contentsOf: outputs) }

    /// Tells something that is true once the open round is saved.
    mutating func tell(_ outputs: [Output]) { next += outputs }

    mutating func told(_ state: Told, to actor: Actor) { told[actor] = state }

    /// What people were answered that is still so.
    mutating func takeTold(where isStillSo: (Actor, Told) -> Bool) -> [Actor: Told] {
        defer { told.removeAll(keepingCapacity: true) }
        return told.filter { isStillSo($0.key, $0.value) }
    }

    mutating func takeNext() -> [Output] {
        defer { next.removeAll() }
        return next
    }

    /// A round goes to the store, and with it what may be told once it is safe.
    mutating func begin(_ outputs: [Output]) {
        saving = outputs
        open += 1
    }

    /// The round is safe.
    mutating func end() -> [Output] {
        guard let outputs = saving else { preconditionFailure("no round was being saved") }
        saving = nil
        return outputs
    }

    /// The round could not be saved, nor anything after it.
    ///
    /// - Returns: what would have been told.
    mutating func fail() -> [Output] {
        defer {
            (saving, next, told) = (nil, [], [:])
            isLost = true
        }
        return (saving ?? []) + next
    }

    /// What is in memory is what the store has again.
    mutating func goOn() {
        precondition(isLost, "no round has failed")
        isLost = false
    }
}
