import RideCore
import RideService
import RideWire

/// Photos of people: one's own, and that of the other one in a ride (D3).
extension Gateway {
    static func registerPhotos(_ table: inout HandlerTable) {
        table.on(GetPhoto.self) { gateway, _, caller throws(WireError) in
            .answer(gateway.photo(of: caller.actor))
        }
        table.on(SetPhoto.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.setPhoto(call.rows), caller)
            return .answer(gateway.photo(of: caller.actor))
        }
        table.on(GetRidePhoto.self) { gateway, call, caller throws(WireError) in
            let photo = try served { () throws(ServiceRejection) in
                try gateway.service.photo(in: TripID(call.ride_id), for: caller.actor)
            }
            return .answer(PhotoResult(rows: photo?.rows))
        }
    }

    private func photo(of actor: Actor) -> PhotoResult {
        switch service.account(of: actor)?.photo {
        case .none?, nil: PhotoResult()
        case .shown(let photo): PhotoResult(rows: photo.rows)
        case .removed(let moment): PhotoResult(removed_at_ms: moment.milliseconds)
        }
    }

    /// Whether there is a photo of the other one in a ride to be seen now; nil for no.
    func hasPhoto(_ trip: Trip, for viewer: Side) -> Bool? {
        let actor: Actor?
        switch viewer {
        case .passenger: actor = .passenger(trip.request.passenger)
        case .driver: actor = trip.assignment.map { .driver($0.driver) }
        }
        return actor.flatMap { service.photo(in: trip, for: $0) }.map { _ in true }
    }
}
