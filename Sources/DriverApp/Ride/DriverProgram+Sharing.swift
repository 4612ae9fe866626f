import RideApp
import RideCore
import RideTUI
import RideWire

/// Two parties in one car (D14): the ride on the screen is the one whose stop is next; of the other
/// one stands here what comes after it.
extension DriverProgram {
    /// The ride of the other party; nil for none.
    var sharedRide: RideView? { core.state?.shared_ride }

    /// The stops after the next one; none while there is no other party.
    func sharingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard let other = sharedRide, let sharing = ride.sharing else { return [] }
        return core.sharedStopRows(sharing.stops.dropFirst(), glyphs: glyphs) { stop in
            let name = firstName(of: stop.party == .mine ? ride : other)
            return core.texts[
                stop.kind == .pick_up ? "sharing.getsIn" : "sharing.getsOut", ["name": name]]
        }
    }

    /// The key that gives the other party's ride back, as long as it has not begun.
    var sharingBindings: [KeyBinding<DriverAction>] {
        guard let other = sharedRide, other.stage == .accepted else { return [] }
        return [
            KeyBinding(
                .char("b"), core.texts["sharing.keyGiveBack"], priority: nil,
                availability: availability(CancelRide.self),
                action: .askToGiveNextBack(other.id))
        ]
    }

    /// What is new of the other party is said once: that it comes along, that it does no longer,
    /// and what it writes.
    mutating func noticeSharing() {
        let before = lastShared
        lastShared = sharedRide
        // What was so before the app was opened is no news.
        guard last != .unknown else { return }
        if let other = sharedRide, other.id != before?.id {
            // Which of the two is next changes at every stop.
            guard other.id != last.ride?.id else {
                guard let ride = moment.ride, ride.id != before?.id else { return }
                return tellOfJoining(ride)
            }
            return tellOfJoining(other)
        }
        if let before, let gone = gone(of: [last.ride, before]) {
            core.announce(
                core.texts["sharing.gone", ["name": firstName(of: gone)]], .attention)
        }
        if let before, let other = sharedRide, other.chat_unread > before.chat_unread,
            let said = other.chat.last
        {
            let name = other.ordered_by == nil ? firstName(of: other) : core.chatPartner(of: other)
            core.announce(core.texts["sharing.says", ["name": name, "text": said.text]])
        }
    }

    /// The party that was to get in and is not this driver's any more, unless the driver gave it
    /// back.
    private func gone(of rides: [RideView?]) -> RideView? {
        rides.compactMap { $0 }.first { ride in
            (ride.stage == .accepted || ride.stage == .arrived)
                && ride.id != moment.ride?.id && ride.id != sharedRide?.id
                && ride.id != answered && ride.id != gaveBack
        }
    }

    private mutating func tellOfJoining(_ ride: RideView) {
        core.announce(
            core.texts[
                "sharing.comesAlong",
                [
                    "name": firstName(of: ride), "place": names(of: ride).pickup,
                    "price": core.format.money(ride.gain),
                ]], .attention)
    }
}
