import RideApp
import RideCore
import RideTUI
import RideWire

/// A car that another party shares: who, where it stops and when, and what is told of it (P6).
extension PassengerProgram {
    /// What may be said of sharing before the ride is asked for; nothing where nobody shares.
    func sharedTermsRows(_ option: PlanResult.Option?) -> [SheetRow] {
        guard let terms = option?.shared else { return [] }
        return [
            .paragraph(
                text(
                    "sharing.mayShare",
                    [
                        "price": core.format.money(Money(minorUnits: terms.discount_minor)),
                        "time": core.duration(terms.longest_s),
                    ]), .muted)
        ]
    }

    /// The stops ahead of both parties; nothing while there is no other one.
    func sharingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard let sharing = ride.sharing, let name = sharing.with_name else { return [] }
        let less = core.format.money(Money(minorUnits: -sharing.discount_minor))
        return [
            .line(
                StyledText(text("sharing.with", ["name": name]), .bold),
                right: StyledText(less, .good) + core.separator(glyphs)
                    + StyledText(core.format.money(ride.fare.total)))
        ]
            + core.sharedStopRows(sharing.stops, glyphs: glyphs) { stop in
                switch (stop.party, stop.kind) {
                case (.mine, .pick_up): text("sharing.youGetIn")
                case (.mine, .drop_off): text("sharing.youGetOut")
                case (.other, .pick_up): text("sharing.getsIn", ["name": name])
                case (.other, .drop_off): text("sharing.getsOut", ["name": name])
                }
            }
    }

    /// Tells that somebody shares the car now, or does no longer.
    mutating func tellOfSharing(_ before: RideView, _ ride: RideView) {
        guard before.id == ride.id, ride.stage.isLive else { return }
        let (was, now) = (before.sharing?.with_name, ride.sharing?.with_name)
        if let now, was == nil {
            let price = core.format.money(Money(minorUnits: ride.sharing?.discount_minor ?? 0))
            core.announce(text("sharing.joined", ["name": now, "price": price]))
        } else if let was, now == nil {
            let wasToGetIn = before.sharing?.stops.contains { stop in
                stop.party == .other && stop.kind == .pick_up
            }
            core.announce(
                text(wasToGetIn == true ? "sharing.left" : "sharing.out", ["name": was]))
        }
    }

    /// Whether another way can be asked for: where a shared ride goes stays.
    var whenGoesAlone: Availability {
        core.ride?.sharing == nil
            ? core.whenLive : .unavailable(reason: text("error.car_is_shared"))
    }
}
