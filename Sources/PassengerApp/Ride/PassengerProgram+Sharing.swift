import RideApp
import RideCore
import RideTUI
import RideWire

/// A car that others share: how many, when it stops for whom, and what is told of it (P6).
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

    /// How many others share the car, and the stops up to one's own; nothing while there are none.
    func sharingRows(_ ride: RideView, _ glyphs: Glyphs) -> [SheetRow] {
        guard let sharing = ride.sharing, sharing.others > 0 else { return [] }
        let less = saving(sharing.discount_minor).map { _ in
            StyledText(core.format.money(Money(minorUnits: -sharing.discount_minor)), .good)
                + core.separator(glyphs)
        }
        let count = core.format.number(sharing.others)
        return [
            .line(
                StyledText(text("sharing.with", ["count": count]), .bold),
                right: (less ?? StyledText()) + StyledText(core.format.money(ride.fare.total)))
        ]
            + core.sharedStopRows(sharing.stops, glyphs: glyphs) { stop in
                switch (stop.party, stop.kind) {
                case (.mine, .pick_up): text("sharing.youGetIn")
                case (.mine, .drop_off): text("sharing.youGetOut")
                case (.other, .pick_up): text("sharing.otherGetsIn")
                case (.other, .drop_off): text("sharing.otherGetsOut")
                }
            }
    }

    /// Tells that somebody shares the car now, or does no longer.
    mutating func tellOfSharing(_ before: RideView, _ ride: RideView) {
        guard before.id == ride.id, ride.stage.isLive else { return }
        let (was, now) = (before.sharing?.others ?? 0, ride.sharing?.others ?? 0)
        if now > was {
            let less = ride.sharing?.discount_minor ?? 0
            let saved = saving(less - (before.sharing?.discount_minor ?? 0))
            core.announce(
                saved.map { text("sharing.joined", ["price": $0]) }
                    ?? text("sharing.joinedForNothing"))
        } else if now < was {
            let coming = [before, ride].map { ride in
                ride.sharing?.stops.count { $0.party == .other && $0.kind == .pick_up } ?? 0
            }
            core.announce(text(coming[1] < coming[0] ? "sharing.left" : "sharing.out"))
        }
    }

    /// Whether another way can be asked for: where a shared ride goes stays.
    var whenGoesAlone: Availability {
        core.ride?.sharing == nil
            ? core.whenLive : .unavailable(reason: text("error.car_is_shared"))
    }
}
