import RideCore

/// A card processor that moves no money. What it answers follows from the requests alone: the token
/// carries the behaviour of the card, see `SimulatedCard`.
///
/// It remembers requests by key, the oldest forgotten first, so that a repetition is carried out
/// once.
public struct SimulatedProcessor: CardProcessor, Hashable {
    /// What is known of a key.
    private enum Memory: Hashable {
        /// It timed out before anything was done.
        case notCarriedOut
        /// It was carried out under this reference.
        case carriedOut(reference: ProcessorReference)
    }

    private struct Entry: Hashable {
        let request: ProcessorRequest
        var memory: Memory
    }

    /// How many keys are remembered.
    public let capacity: Int
    /// How many requests were carried out.
    public private(set) var carriedOut: UInt64 = 0
    private var known: [ProcessorKey: Entry] = [:]
    /// The keys in the order in which they came.
    private var order: ArraySlice<ProcessorKey> = []

    /// A processor that remembers nothing yet.
    ///
    /// - Precondition: `capacity` is positive.
    public init(capacity: Int = Limits.processorKeys) {
        precondition(capacity > 0, "a processor must remember at least one key")
        self.capacity = capacity
    }

    /// Carries out a request, or says why not.
    public mutating func answer(_ request: ProcessorRequest) -> ProcessorAnswer {
        let card = SimulatedCard(token: request.token)
        if let entry = known[request.key] {
            guard entry.request == request else { return .declined(reason: .keyUsedDifferently) }
            switch entry.memory {
            case .carriedOut(let reference): return .duplicate(reference: reference)
            case .notCarriedOut:
                return card == .timesOutAlways
                    ? .timedOut : .approved(reference: carryOut(request))
            }
        }
        if let reason = card.declineReason(for: request.kind) { return .declined(reason: reason) }
        switch card {
        case .timesOutOnce, .timesOutAlways:
            remember(request, .notCarriedOut)
            return .timedOut
        case .answerLost:
            _ = carryOut(request)
            return .timedOut
        case .duplicate:
            return .duplicate(reference: carryOut(request))
        case .approved, .declined, .insufficientFunds, .expired, .fraudSuspected,
            .declinedAtCharge:
            return .approved(reference: carryOut(request))
        }
    }

    private mutating func carryOut(_ request: ProcessorRequest) -> ProcessorReference {
        carriedOut += 1
        guard let reference = ProcessorReference("sim-\(carriedOut)") else {
            preconditionFailure("a reference has another form")
        }
        remember(request, .carriedOut(reference: reference))
        return reference
    }

    private mutating func remember(_ request: ProcessorRequest, _ memory: Memory) {
        if known.updateValue(Entry(request: request, memory: memory), forKey: request.key) == nil {
            order.append(request.key)
        }
        if order.count > capacity { known[order.removeFirst()] = nil }
    }
}
