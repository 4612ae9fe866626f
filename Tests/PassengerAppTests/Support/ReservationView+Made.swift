import RideCore
import RideWire

extension ReservationView {
    /// What a request to book comes to.
    init(
        _ booking: ScheduleRide, of plan: PlanRide, at moment_ms: Int64,
        _ category: RideCore.Category, _ fare: Fare
    ) {
        let details = booking.details
        self.init(
            id: 5, pickup_at_ms: moment_ms, pickup: plan.pickup, dropoff: plan.dropoff,
            stops: plan.stops, category: category, payment: booking.payment,
            fare: FareView(fare), note: details?.note, rider: details?.rider,
            pin: details?.with_pin == true ? SecretText("4821") : nil,
            first_asked: details?.first_asked, state: "waiting")
    }
}
