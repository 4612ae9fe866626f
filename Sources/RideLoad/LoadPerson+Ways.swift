import RideCore
import RideWire

/// How a passenger and a driver go on, step by step.
extension LoadPerson {
    /// What a passenger does next.
    mutating func nextToRide(_ rides: KnownRides) -> AnyCall {
        guard let state else { return AnyCall(GetState()) }
        guard let ride = state.ride else {
            guard let option else { return plan(around: home ?? state.place) }
            return AnyCall(RequestRide(command_id: commandID(), quote_id: option.quote_id))
        }
        option = nil
        switch ride.stage {
        case .requested, .offered:
            guard random.happens(perMille: 10) else { return look() }
            return AnyCall(
                CancelRide(command_id: commandID(), ride_id: ride.id, reason: .changedMind))
        case .accepted, .arrived, .inProgress: return talk(on: ride, rides)
        case .completed, .cancelled, .unserved: return endWithDriver(ride)
        }
    }

    /// What a driver does next.
    mutating func nextToDrive(_ rides: KnownRides) -> AnyCall {
        guard let state else { return AnyCall(GetState()) }
        if !unseen.isEmpty { return AnyCall(ListRides()) }
        guard let ride = state.ride else {
            guard state.activity == .offline else { return look() }
            return AnyCall(GoOnline(command_id: commandID()))
        }
        switch ride.stage {
        case .requested, .offered:
            guard random.happens(perMille: 100) else {
                return AnyCall(AcceptRide(command_id: commandID(), ride_id: ride.id))
            }
            return AnyCall(DeclineRide(command_id: commandID(), ride_id: ride.id))
        case .accepted where ride.is_there == true:
            return AnyCall(ArriveAtPickup(command_id: commandID(), ride_id: ride.id))
        case .arrived: return AnyCall(StartRide(command_id: commandID(), ride_id: ride.id))
        case .inProgress where ride.is_there == true:
            return AnyCall(FinishRide(command_id: commandID(), ride_id: ride.id))
        case .accepted, .inProgress: return talk(on: ride, rides)
        case .completed where afterwards == 0 && ride.rating_by_driver == nil:
            return rate(ride)
        case .completed, .cancelled, .unserved:
            return AnyCall(DismissRide(command_id: commandID(), ride_id: ride.id))
        }
    }

    private mutating func plan(around place: PlaceView) -> AnyCall {
        var pickup = place
        var dropoff = place
        move(&pickup)
        repeat { move(&dropoff) } while abs(dropoff.latitude - pickup.latitude) < 0.002
        return AnyCall(PlanRide(pickup: pickup, dropoff: dropoff))
    }

    /// Somewhere within a kilometre and a bit.
    private mutating func move(_ place: inout PlaceView) {
        place.latitude += Double.random(in: -0.012...0.012, using: &random)
        place.longitude += Double.random(in: -0.012...0.012, using: &random)
    }

    private mutating func talk(on ride: RideView, _ rides: KnownRides) -> AnyCall {
        if ride.chat_unread > 0, random.happens(perMille: 500), let last = ride.chat.last {
            return AnyCall(MarkMessages(ride_id: ride.id, read_id: last.id))
        }
        return message(on: ride, rides) ?? look()
    }

    private mutating func endWithDriver(_ ride: RideView) -> AnyCall {
        guard ride.stage == .completed, afterwards < 1, ride.rating_by_passenger == nil else {
            return AnyCall(DismissRide(command_id: commandID(), ride_id: ride.id))
        }
        return rate(ride)
    }

    private mutating func rate(_ ride: RideView) -> AnyCall {
        AnyCall(
            RateRide(
                command_id: commandID(), ride_id: ride.id,
                stars: Int.random(in: 3...5, using: &random), comment: "as it was"))
    }
}
