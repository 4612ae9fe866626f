import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// The ride that has just ended where the next one began at once (D14): what there is to collect,
/// and the stars for its passenger, stand above the way until they are given, put away, or the car
/// is at the next door.
extension DriverProgram {
    /// The name under which clicks on its stars are reported.
    static let lastStarsList = "last-ride-stars"

    /// The rows about it, for the top of the next ride's sheet; none where nothing is left to say.
    func lastRideRows() -> [SheetRow] {
        guard let ended else { return [] }
        let ask = core.texts["rating.ask", ["name": firstName(of: ended)]]
        return [
            .line(
                StyledText(collecting(ended), Style(.attention, .bold)), right: gain(of: ended)),
            .stars(0, id: Self.lastStarsList, label: StyledText(ask, .muted)),
        ]
    }

    /// The keys that give its stars, or put it away.
    var lastRideBindings: [KeyBinding<DriverAction>] {
        guard ended != nil else { return [] }
        let stars = RatingForm.starKeys.enumerated().map { index, key in
            KeyBinding<DriverAction>(
                key, label: "1-5", core.texts["key.stars"], priority: index == 0 ? 8 : nil,
                availability: availability(RateRide.self),
                action: .rateLast(Self.stars(of: key)))
        }
        return stars + [
            KeyBinding(
                .escape, core.texts["key.skipRating"], priority: 7, action: .putLastAway)
        ]
    }

    /// How many stars a key gives.
    private static func stars(of key: Key) -> Int {
        guard case .char(let scalar) = key else { return 0 }
        return Character(scalar).wholeNumberValue ?? 0
    }

    mutating func rateLast(_ stars: Int) {
        guard let ride = ended else { return }
        let call = core.send(
            RateRide(command_id: core.commandID(), ride_id: ride.id, stars: stars))
        core.say(core.texts["rating.thanks"], .good, whenAnswered: call)
        putLastAway()
    }

    /// It is over for the engine, too: should the next ride be given back, its summary does not
    /// come again to have its cash collected twice.
    mutating func putLastAway() {
        guard let ride = ended else { return }
        ended = nil
        guard core.isLive else { return }
        core.send(DismissRide(command_id: core.commandID(), ride_id: ride.id))
    }

    /// A ride has begun that was offered over the summary of the one before: the rating that was
    /// being given lies over the new ride, with what was typed, until it is sent or left. While an
    /// offer is open, nothing but the offer counts; once it is gone the summary is back.
    mutating func goOnRating() {
        if case .offer = moment { return }
        guard core.topPage == nil, let rated = core.takeInterruptedRating() else { return }
        open(RatePage(rated.ride, goingOnWith: rated.rating))
        core.toast(core.texts["passenger.ratingKept"])
        guard core.isLive else { return }
        core.send(DismissRide(command_id: core.commandID(), ride_id: rated.ride.id))
    }

    /// Keeps what a ride came to whose summary the next one has taken the place of.
    mutating func noticeLastRide(_ new: DriverMoment) {
        switch (last, new) {
        case (.driving(let ride), .toPickup(let next)), (.driving(let ride), .driving(let next)):
            // Of several parties in the car another one may only be next.
            guard next.id != ride.id, !sharedRides.contains(where: { $0.id == ride.id }) else {
                break
            }
            ended = ride
            return
        default: break
        }
        switch new {
        case .toPickup: break
        case .driving(let ride) where ride.id != last.ride?.id: break
        case .unknown, .offline, .waiting, .offer, .booked, .atPickup, .driving, .atStop,
            .finished, .cancelled:
            ended = nil
        }
    }
}
