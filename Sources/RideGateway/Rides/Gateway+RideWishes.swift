import RideCore
import RideService
import RideSim
import RideWire

/// What a passenger changes of a ride that was requested, and the stops on its way.
extension Gateway {
    static func registerRideWishes(_ table: inout HandlerTable) {
        table.on(SetPickupNote.self) { gateway, call, caller throws(WireError) in
            let command = RideService.Command.order(
                .setPickupNote(call.note), TripID(call.ride_id))
            return try gateway.state(after: command, caller)
        }
        table.on(MovePickup.self) { gateway, call, caller throws(WireError) in
            let pickup = try waypoint(call.pickup, "params.pickup")
            return try gateway.state(
                after: .movePickup(TripID(call.ride_id), pickup), caller)
        }
        table.on(RaisePrice.self) { gateway, call, caller throws(WireError) in
            let amount = Money(minorUnits: call.amount_minor)
            return try gateway.state(after: .raise(TripID(call.ride_id), amount), caller)
        }
        table.on(ReachStop.self) { gateway, call, caller throws(WireError) in
            try gateway.state(after: .order(.reachStop, TripID(call.ride_id)), caller)
        }
        table.on(LeaveStop.self) { gateway, call, caller throws(WireError) in
            try gateway.state(after: .order(.leaveStop, TripID(call.ride_id)), caller)
        }
    }

    /// What a passenger says with a request.
    static func form(_ details: RequestDetailsView?) -> RideService.RequestForm {
        var form = RideService.RequestForm()
        form.withPIN = details?.with_pin
        form.note = details?.note
        form.riderName = details?.rider?.name
        form.riderPhone = details?.rider?.phone
        form.firstAsked = details?.first_asked
        return form
    }
}
