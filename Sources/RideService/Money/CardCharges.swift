import RideAccounts
import RideCore
import RideLedger

/// Card payments that have not come to a good end, and the processor that carries them out. What
/// is paid leaves the room, and the caller writes it into the ledger.
struct CardCharges: Sendable {
    private var processor: any CardProcessor
    private var charges: [LedgerSubject: PendingCharge] = [:]

    /// Where a charge stands after it was sent.
    enum Standing {
        /// The money was taken.
        case paid
        /// It was not, and will not be: the bill stays open.
        case failed
        /// The processor has not answered; it is asked again later.
        case pending
    }

    init(_ processor: any CardProcessor) { self.processor = processor }

    // MARK: Commands

    /// Charges a bill to a card: a new charge, or one whose time to be sent again has come.
    mutating func send(
        _ charge: PendingCharge, at now: Instant, _ changes: inout PendingChanges
    ) -> Standing {
        var charge = charge
        let subject = charge.attempt.subject
        let answer = processor.answer(charge.attempt.request)
        do throws(ChargeRejection) {
            for event in try charge.attempt.decide(answer, at: now) { charge.attempt.apply(event) }
        } catch {
            preconditionFailure(
                "charge \(subject) refused an answer (\(error.rawValue)), though only pending "
                    + "charges that are due are sent")
        }
        changes.keep(.charge, subject)
        changes.touch(.passenger(charge.passenger))
        switch charge.attempt.state {
        case .paid:
            charges[subject] = nil
            return .paid
        case .failed:
            charges[subject] = charge
            changes.notify(
                .passenger(charge.passenger), .paymentFailed,
                "A card could not be charged. Pay what is due before the next ride.")
            return .failed
        case .pending:
            charges[subject] = charge
            return .pending
        }
    }

    /// Asks the bank whether a card is good for an amount.
    ///
    /// - Throws: why the bank declines, `bank_does_not_answer`.
    mutating func authorise(_ request: ProcessorRequest) throws(ServiceRejection) {
        try carryOut(request)
    }

    /// Has the bank do something at once.
    ///
    /// - Throws: why the bank declines, `bank_does_not_answer`.
    mutating func carryOut(_ request: ProcessorRequest) throws(ServiceRejection) {
        var answer = processor.answer(request)
        // The name of the request makes it safe to ask again.
        if answer == .timedOut { answer = processor.answer(request) }
        switch answer {
        case .approved, .duplicate: return
        case .declined(let reason): throw .declined(reason)
        case .timedOut: throw .rule(.bankDoesNotAnswer)
        }
    }

    /// Nobody is to pay this any more.
    mutating func forget(_ subject: LedgerSubject, _ changes: inout PendingChanges) {
        guard charges.removeValue(forKey: subject) != nil else { return }
        changes.keep(.charge, subject)
    }

    // MARK: Questions

    /// How far a payment has got; nil where none is under way and none has failed.
    func state(of subject: LedgerSubject) -> ChargeAttempt.State? {
        charges[subject]?.attempt.state
    }

    /// The rides of which a card payment is under way.
    var ridesBeingPaid: [TripID] {
        charges.keys.filter(isPending).compactMap(\.trip).sorted()
    }

    /// Whether the processor has still to answer.
    func isPending(_ subject: LedgerSubject) -> Bool {
        guard case .pending? = state(of: subject) else { return false }
        return true
    }

    /// Whether a payment with a card is under way or has failed.
    func isUsing(_ card: CardID, of passenger: PassengerID) -> Bool {
        charges.values.contains { $0.passenger == passenger && $0.card == card }
    }

    /// When a charge is to be sent again next; nil if none is.
    var nextAt: Instant? { charges.values.compactMap(\.attempt.nextAt).min() }

    /// The charges that are to be sent again by now, in the order of what they pay.
    func due(at now: Instant) -> [PendingCharge] {
        charges.values.filter { $0.attempt.nextAt.map { $0 <= now } ?? false }
            .sorted { $0.attempt.subject.description < $1.attempt.subject.description }
    }

    // MARK: Records

    /// A charge as it is to be kept.
    func record(_ key: String) -> StoredRecord? {
        LedgerSubject(key).flatMap { charges[$0] }.map(StoredRecord.charge)
    }

    mutating func restore(_ charge: PendingCharge) { charges[charge.attempt.subject] = charge }
}

extension ServiceRejection {
    /// The bank's own reason.
    static func declined(_ reason: DeclineReason) -> ServiceRejection {
        .rule(RuleRefusal(code: reason.rawValue, message: reason.message))
    }
}
