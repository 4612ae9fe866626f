import RideApp
import RideCore
import RideTUI
import RideWire

/// The line of a ride's sheet that says what the passenger does now.
extension PassengerProgram {
    func nowRow(_ ride: RideView) -> SheetRow {
        switch ride.stage {
        case .requested, .offered:
            .next(
                text(
                    ride.is_boarding == true ? "passenger.searchBoarding" : "passenger.nowWait"))
        case .accepted where core.isThere: .next(getIn(ride))
        case .accepted: .next(goThere(ride))
        case .arrived: .next(getIn(ride))
        case .inProgress: .next(aboard(ride))
        case .completed: .next(stars(ride))
        case .cancelled, .unserved: .next(.enter, text("passenger.keyAgain"))
        }
    }

    private func getIn(_ ride: RideView) -> String {
        words(of: ride, "passenger.arrivingHint", orOf: "passenger.riderArrivingHint")
    }

    /// Where to be: those who ride walk there, and who asked for somebody else has nothing to do.
    private func goThere(_ ride: RideView) -> String {
        if let rider = ride.rider {
            return text("passenger.nowRider", ["rider": rider.name, "place": ride.pickup.name])
        }
        guard let walk = walk(to: ride.pickup) else {
            return text("passenger.nowStay", ["place": ride.pickup.name])
        }
        return text(
            "passenger.walk",
            [
                "distance": core.format.distance(walk.distance),
                "street": walk.street ?? ride.pickup.name,
            ])
    }

    private func aboard(_ ride: RideView) -> String {
        if ride.standsAt != nil {
            return text("passenger.nowStop", ["place": ride.nextPlace.name])
        }
        guard core.isThere, ride.stopsAhead.isEmpty else {
            return ride.rider.map { text("passenger.nowRiderAboard", ["rider": $0.name]) }
                ?? text("passenger.nowAboard")
        }
        let price = core.format.money(ride.fare.total)
        return paysCash(ride)
            ? text("passenger.payCash", ["price": price])
            : text("passenger.thereHint", ["name": firstName(of: ride.driver)])
    }

    /// Money in the hand comes before stars.
    private func stars(_ ride: RideView) -> String {
        let price = core.format.money(ride.fare.total)
        return paysCash(ride)
            ? text("passenger.payCash", ["price": price]) : text("passenger.nowStars")
    }

    /// Whether the driver gets cash for the ride.
    private func paysCash(_ ride: RideView) -> Bool {
        ride.payment == .cash && ride.paid != .letOff && ride.fare.total > .zero
    }
}
