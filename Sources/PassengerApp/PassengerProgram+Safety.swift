import RideApp
import RideCore
import RideTUI
import RideWire

/// Sharing the ride, and calling for help (P8).
extension PassengerProgram {
    /// Asks whether help is to be called, before it is.
    mutating func askForHelp() {
        let police = core.texts[word: core.market.code, in: "emergency"]
        core.ask(
            Question(
                text(.sosQuestion), details: text(.sosDetails, ["number": police]),
                keep: text(.sosKeep), [(text(.sosCall), .callForHelp)]))
    }

    /// Tells the operator who is in need, and where.
    mutating func callForHelp() {
        guard let place = core.carCoordinate ?? me?.coordinate else { return }
        core.send(
            .ride(
                .sos(
                    AlarmParameters(
                        command_id: core.commandID(),
                        ride_id: core.hasLiveRide ? core.ride?.id : nil,
                        latitude: place.latitude, longitude: place.longitude))))
    }

    /// Asks for the code with which others can watch the ride.
    mutating func share() {
        guard let ride = core.ride else { return }
        core.send(.ride(.share(RideQueryParameters(ride_id: ride.id))))
    }
}
