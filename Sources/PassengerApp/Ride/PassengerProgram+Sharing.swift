import RideApp
import RideCore
import RideTUI
import RideWire

/// A car that another party shares: who, where it stops and when, and what is told of it (P6).
extension PassengerProgram {
    /// What may be said of sharing before the ride is asked for; nothing where nobody shares.
    func sharedTermsRows(_ option: PlanResult.Option?) -> [SheetRow] {
        guard let terms = option?.shared else { return [] }
        let time = core.duration(terms.longest_s)
        let words =
            saving(terms.discount_minor).map {
                text("sharing.mayShare", ["price": $0, "time": time])
            } ?? text("sharing.mayShareForNothing", ["time": time])
        return [.paragraph(words, .muted)]
    }

    /// What is paid less for sharing; nil for nothing, of which no amount is told.
    private func saving(_ discount_minor: Int64) -> String? {
        discount_minor > 0 ? core.format.money(Money(minorUnits: discount_minor)) : nil
    }

    /// The stops ahead of both parties; nothing while there is no other one.
    func sharingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard let sharing = ride.sharing, let name = sharing.with_name else { return [] }
        let less = saving(sharing.discount_minor).map { _ in
            StyledText(core.format.money(Money(minorUnits: -sharing.discount_minor)), .good)
                + core.separator(glyphs)
        }
        return [
            .line(
                StyledText(text("sharing.with", ["name": name]), .bold),
                right: (less ?? StyledText()) + StyledText(core.format.money(ride.fare.total)))
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
            core.announce(
                saving(ride.sharing?.discount_minor ?? 0).map {
                    text("sharing.joined", ["name": now, "price": $0])
                } ?? text("sharing.joinedForNothing", ["name": now]))
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
