import RideApp
import RideCore
import RideWire

/// Giving a ride back, and why (D4).
extension DriverProgram {
    mutating func askToCancel() {
        if let question = cancelQuestion { core.ask(question) }
    }

    /// Keeps true what the question says while it is open: the car arrives, the free waiting ends.
    mutating func retellCancel() {
        if let question = cancelQuestion { core.retellQuestion(question) }
    }

    /// Why the ride is given back, and what follows from that now; nil where it cannot be.
    private var cancelQuestion: Question<DriverAction>? {
        guard let ride = moment.ride else { return nil }
        switch ride.stage {
        case .accepted, .arrived: return givingBack(ride)
        case .inProgress where ride.is_boarding == true:
            return question(
                about: ride, "driver.cancel.detailsSeat",
                [("driver.cancel.emptySeat", .passengerMissing)])
        case .inProgress, .requested, .offered, .completed, .cancelled, .unserved: return nil
        }
    }

    private func givingBack(_ ride: RideView) -> Question<DriverAction> {
        // Nobody is missing before the free waiting at the pick-up is over.
        let isMissing = ride.freeWaitingLeft(at: core.cityNow) == .zero
        var reasons: [(TextKey, CancellationReason)] = [
            ("driver.cancel.vehicleTrouble", .vehicleTrouble),
            ("driver.cancel.driverUnavailable", .driverUnavailable),
        ]
        if isMissing {
            reasons.insert(("driver.cancel.passengerMissing", .passengerMissing), at: 0)
        }
        if ride.stage == .accepted, ride.sets_off_at_ms == nil {
            reasons.insert(("driver.cancel.tookTooLong", .tookTooLong), at: 0)
        }
        return question(
            about: ride, isMissing ? missingDetails(of: ride) : "driver.cancel.details", reasons)
    }

    /// What becomes of a ride whose passenger did not come, and whether that brings something.
    private func missingDetails(of ride: RideView) -> TextKey {
        ride.missing_gain_minor ?? 0 == 0
            ? "driver.cancel.detailsMissingFree" : "driver.cancel.detailsMissing"
    }

    private func question(
        about ride: RideView, _ details: TextKey, _ reasons: [(TextKey, CancellationReason)]
    ) -> Question<DriverAction> {
        let told: KeyValuePairs = [
            "name": firstName(of: ride), "orderer": ordererName(of: ride),
            "price": core.format.money(Money(minorUnits: ride.missing_gain_minor ?? 0)),
        ]
        return Question(
            core.texts["driver.cancel.question", told], details: core.texts[details, told],
            keep: core.texts["driver.cancel.keep"], about: ride.id,
            reasons.map { (core.texts[$0.0], .cancel($0.1)) })
    }

    /// Meanwhile the ride may have gone on: what was asked about must still be there.
    mutating func cancel(_ reason: CancellationReason) {
        gaveBack = moment.ride?.id
        switch moment {
        case .booked(let ride, _), .toPickup(let ride), .atPickup(let ride):
            core.send(
                CancelRide(
                    command_id: core.commandID(), ride_id: ride.id, reason: reason))
        case .driving(let ride) where ride.is_boarding == true:
            core.send(
                CancelRide(
                    command_id: core.commandID(), ride_id: ride.id, reason: reason))
        case .driving, .atStop:
            core.toast(core.texts["driver.refused.started"], .attention)
        case .unknown, .offline, .waiting, .offer, .finished, .cancelled:
            break
        }
    }
}
