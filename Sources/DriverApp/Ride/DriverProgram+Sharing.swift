import RideApp
import RideCore
import RideTUI
import RideWire

/// Several parties in one car (D14): the ride on the screen is the one whose stop is next; of the
/// others one stands here what comes after it.
extension DriverProgram {
    /// The rides of the other parties, in the order of their next stops.
    var sharedRides: [RideView] { core.state?.shared_rides ?? [] }

    /// The first of them that has not begun, which the driver can give back; nil for none.
    var sharedToCome: RideView? { sharedRides.first { $0.stage == .accepted } }

    /// How many seats are taken, and the stops after the next one; none while there is no other
    /// party.
    func sharingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard !sharedRides.isEmpty, let sharing = ride.sharing else { return [] }
        var rows: [SheetRow] = []
        if let taken = sharing.seats_taken, let seats = sharing.seats {
            let told: KeyValuePairs = [
                "taken": core.format.number(taken), "seats": core.format.number(seats),
            ]
            rows.append(.line(StyledText(core.texts["sharing.seats", told], .bold)))
        }
        return rows
            + core.sharedStopRows(sharing.stops.dropFirst(), glyphs: glyphs) { stop in
                let owner = sharedRides.first { $0.id == stop.ride_id } ?? ride
                return core.texts[
                    stop.kind == .pick_up ? "sharing.getsIn" : "sharing.getsOut",
                    ["name": firstName(of: owner)]]
            }
    }

    /// The key that gives another party's ride back, as long as it has not begun.
    var sharingBindings: [KeyBinding<DriverAction>] {
        guard let other = sharedToCome else { return [] }
        return [
            KeyBinding(
                .char("b"), core.texts["sharing.keyGiveBack"], priority: nil,
                availability: availability(CancelRide.self),
                action: .askToGiveNextBack(other.id))
        ]
    }

    /// What is new of the other parties is said once: that one comes along, that it does no longer,
    /// and what it writes.
    mutating func noticeSharing() {
        let before = lastShared
        lastShared = sharedRides
        // What was so before the app was opened is no news.
        guard last != .unknown else { return }
        // Which one is next changes at every stop.
        let known = (before + [last.ride].compactMap { $0 }).map(\.id)
        let parties = [moment.ride].compactMap { $0 } + sharedRides
        if !sharedRides.isEmpty {
            for party in parties where !known.contains(party.id) {
                // The one that the driver has just accepted is no news.
                if last.ride != nil || party.id != moment.ride?.id { tellOfJoining(party) }
            }
        }
        guard !before.isEmpty else { return }
        for gone in ([last.ride].compactMap { $0 } + before).filter(isGone) {
            core.announce(
                core.texts["sharing.gone", ["name": firstName(of: gone)]], .attention)
        }
        for other in sharedRides {
            guard let old = before.first(where: { $0.id == other.id }),
                other.chat_unread > old.chat_unread, let said = other.chat.last
            else { continue }
            let name = other.ordered_by == nil ? firstName(of: other) : core.chatPartner(of: other)
            core.announce(core.texts["sharing.says", ["name": name, "text": said.text]])
        }
    }

    /// Whether a party was to get in and is not this driver's any more, unless the driver gave it
    /// back.
    private func isGone(_ ride: RideView) -> Bool {
        (ride.stage == .accepted || ride.stage == .arrived)
            && ride.id != moment.ride?.id && !sharedRides.contains { $0.id == ride.id }
            && ride.id != answered && ride.id != gaveBack
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
