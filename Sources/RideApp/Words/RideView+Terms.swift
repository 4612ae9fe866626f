import RideCore
import RideWire

extension TermsView {
    /// The terms as rules; what makes no sense counts as nothing, or as very much.
    public var terms: RideTerms {
        RideTerms(
            freeWaiting: Self.span(free_waiting_s),
            waitingPerMinute: Self.amount(waiting_per_minute_minor),
            freeCancellation: Self.span(free_cancellation_s),
            cancellationFee: Self.amount(cancellation_fee_minor),
            missingFee: Self.amount(missing_fee_minor),
            cancellationPerKilometre: Self.amount(cancellation_per_km_minor ?? 0))
    }

    private static func span(_ seconds_s: Double) -> Duration {
        .milliseconds(seconds_s.isFinite ? Int64(min(max(0, seconds_s), 1e9) * 1_000) : 0)
    }

    private static func amount(_ minor: Int64) -> Money {
        Money(minorUnits: min(max(0, minor), 1_000_000_000))
    }
}

/// What waiting and calling off cost at a moment. The engine says so in each state, but a state is
/// only sent when something changes, and prices change by themselves.
extension RideView {
    /// What calling the ride off costs the passenger.
    ///
    /// - Parameter come: how far the car has come.
    public func cancellationFee(at now: Instant, come: Metres = .zero) -> Money {
        switch stage {
        case .accepted, .arrived: break
        case .requested, .offered, .inProgress, .completed, .cancelled, .unserved: return .zero
        }
        let byRule = terms.terms.cancellationFee(
            acceptedAt: accepted_at_ms.map { Instant(milliseconds: $0) },
            arrivedAt: waitingBegins, come: come, at: now)
        // What was told before its time is true no more once a booked car is late.
        return isLate(at: now) ? .zero : max(byRule, Money(minorUnits: cancel_fee_minor ?? 0))
    }

    /// What of the fee for calling off is for the way that the car had come; zero where nothing is.
    public var feeForWay: Money {
        let fee = Money(
            minorUnits: fare.items.reduce(0) {
                $1.kind == .cancellation ? $0 + $1.amount_minor : $0
            })
        let terms = terms.terms
        guard terms.cancellationPerKilometre > .zero, cancelled_by == .passenger,
            arrived_at_ms == nil
        else { return .zero }
        return max(.zero, fee - terms.cancellationFee)
    }

    /// Whether a booked ride's car is not there at its time.
    private func isLate(at now: Instant) -> Bool {
        stage == .accepted && booked_for_ms.map { now.milliseconds > $0 } ?? false
    }

    /// The last moment at which that costs nothing; nil where it costs something now, or always
    /// costs nothing.
    public func cancellationIsFree(until now: Instant) -> Instant? {
        guard let until = cancel_free_until_ms.map({ Instant(milliseconds: $0) }), until >= now,
            cancellationFee(at: now) == .zero
        else { return nil }
        return until
    }

    /// From when the driver who has arrived waits: of a booked ride, not before its time; nil
    /// before the driver is there.
    public var waitingBegins: Instant? {
        arrived_at_ms.map { Instant(milliseconds: max($0, booked_for_ms ?? $0)) }
    }

    /// The stop at which the car stands now; nil while it does not.
    public var standsAt: StopView? {
        stops?.first { $0.reached_at_ms != nil && $0.left_at_ms == nil }
    }

    /// How long the passenger was aboard, in seconds of the city; nil before the ride is over, and
    /// for one that has not begun.
    public var timeAboard_s: Double? {
        guard let started_at_ms, let ended_at_ms else { return nil }
        return (Double(ended_at_ms) - Double(started_at_ms)) / 1_000
    }

    /// The stops that are still to come.
    public var stopsAhead: [PlaceView] {
        (stops ?? []).filter { $0.reached_at_ms == nil }.map(\.place)
    }

    /// Where the ride goes next with its passenger aboard.
    public var nextPlace: PlaceView { stopsAhead.first ?? dropoff }

    /// The free waiting that is left at the pick-up or at a stop; nil where the driver does not
    /// wait, zero once it is over.
    public func freeWaitingLeft(at now: Instant) -> Duration? {
        guard stage == .arrived || standsAt != nil, let until = waiting_free_until_ms else {
            return nil
        }
        return .milliseconds(max(0, until - now.milliseconds))
    }

    /// What the waiting at the pick-up, or at the stop, has cost so far.
    public func waitingCharge(at now: Instant) -> Money {
        if let reached_at_ms = standsAt?.reached_at_ms {
            let waited = now.since(Instant(milliseconds: reached_at_ms))
            return terms.terms.waitingCharge(for: waited)
        }
        guard stage == .arrived, let waitingBegins else { return .zero }
        return terms.terms.waitingCharge(for: now.since(waitingBegins))
    }
}
