import RideCore

/// Who pays what when a ride is called off (R2, P6): the passenger, the fees of the agreed terms,
/// or nothing.
///
/// | called off by | when | charged |
/// |---|---|---|
/// | passenger | before a driver has accepted | nothing |
/// | | up to the end of the free cancellation | nothing |
/// | | later, while the driver has not set off | nothing |
/// | | later | cancellation fee |
/// | | at the pick-up, beyond the free waiting | missing fee |
/// | driver | at the pick-up, after the free waiting, `passengerMissing` | missing fee |
/// | | otherwise | nothing |
/// | system | | nothing |
///
/// The last moment of a free time is still free to the passenger. The driver has waited the free
/// waiting through at that same moment and may leave.
public struct CancellationPolicy: Hashable, Codable, Sendable {
    /// The terms agreed on with the price.
    public let terms: RideTerms

    /// The policy by these terms.
    public init(terms: RideTerms) { self.terms = terms }

    /// What the passenger pays if the ride is called off now.
    public func charge(
        by canceller: Canceller, reason: CancellationReason, at stage: CancellationStage
    ) -> CancellationCharge {
        switch canceller {
        case .person(.passenger): chargeToPassenger(at: stage)
        case .person(.driver): chargeForMissing(reason: reason, at: stage)
        case .system: .free
        }
    }

    private var late: CancellationCharge {
        CancellationCharge(kind: .late, amount: terms.cancellationFee)
    }

    private var missing: CancellationCharge {
        CancellationCharge(kind: .missing, amount: terms.missingFee)
    }

    private func chargeToPassenger(at stage: CancellationStage) -> CancellationCharge {
        switch stage {
        case .requested, .offered, .inProgress:
            .free
        case .accepted(let sinceAcceptance, let driverHasMoved):
            driverHasMoved && sinceAcceptance > terms.freeCancellation ? late : .free
        case .arrived(_, let sinceArrival) where sinceArrival > terms.freeWaiting:
            missing
        case .arrived(let sinceAcceptance, _):
            sinceAcceptance > terms.freeCancellation ? late : .free
        }
    }

    private func chargeForMissing(
        reason: CancellationReason, at stage: CancellationStage
    ) -> CancellationCharge {
        switch (reason, stage) {
        case (.passengerMissing, .arrived(_, let sinceArrival)):
            sinceArrival >= terms.freeWaiting ? missing : .free
        case (.passengerMissing, .requested), (.passengerMissing, .offered),
            (.passengerMissing, .accepted), (.passengerMissing, .inProgress),
            (.changedMind, _), (.tookTooLong, _), (.vehicleTrouble, _), (.driverUnavailable, _),
            (.engine, _):
            .free
        }
    }
}
