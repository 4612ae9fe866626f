import RideApp
import RideCore
import RideTUI
import RideWire

/// Everything about a ride, line by line (P10, D8).
struct RideDetailLines {
    let details: RideDetailsResult
    let context: PageContext
    let room: PageSpace

    private typealias Fact = KeyValueBlock.Fact
    private var ride: RideView { details.ride }
    private var texts: Texts { context.texts }
    private var glyphs: Glyphs { room.glyphs }

    /// The lines, each fact with its name.
    var lines: ScrolledLines {
        ScrolledLines(
            lines: ScrolledLines.facts(
                way + riding + people + numbers + opinions, width: ScrolledLines.width(in: room)))
    }

    private func fact(_ label: TextKey, _ value: StyledText) -> Fact {
        Fact(texts[label], value)
    }

    private func fact(_ label: TextKey, _ value: String) -> Fact {
        fact(label, StyledText(value))
    }

    private var way: [Fact] {
        let stage = texts[word: ride.stage.rawValue, in: "record.stage"]
        var status = StyledText(stage, ride.stage.isLive ? .accent : .bold)
        if let why { status += context.separator(glyphs) + StyledText(why) }
        return [
            fact("record.from", ride.pickup.name)
        ] + stops + [
            fact("record.to", ride.dropoff.name), fact("record.columnStage", status),
            fact("record.times", times),
        ] + (context.holiday(of: details).map { [fact("record.holiday", $0)] } ?? [])
    }

    /// Where the ride stops on its way, those behind it among them.
    private var stops: [Fact] {
        (ride.stops ?? []).map { fact("record.stop", SafeText.line($0.place.name)) }
    }

    /// Who rides where somebody else ordered the ride, and how they are found.
    private var riding: [Fact] {
        let rider = ride.rider.map { fact("record.rider", SafeText.line($0.name)) }
        let note = ride.note.map { fact("record.note", "\u{201C}\(SafeText.line($0))\u{201D}") }
        return [rider, note].compactMap { $0 }
    }

    /// Why a ride was not carried out.
    private var why: String? {
        if let words = context.reason(of: ride) {
            guard let by = ride.cancelled_by else { return words }
            let who: TextKey =
                by == context.role
                ? "record.cancelledByYou"
                : by == .passenger ? "record.cancelledByPassenger" : "record.cancelledByDriver"
            return "\(texts[who]): \(words)"
        }
        return ride.unserved_reason.map { texts[word: $0.rawValue, in: "record.unserved"] }
    }

    /// The moments of the ride, one after the other.
    private var times: StyledText {
        let last: TextKey = ride.stage == .completed ? "record.timeEnded" : "record.timeOver"
        let moments: [(TextKey, Int64?)] = [
            ("record.timeBooked", ride.booked_for_ms),
            ("record.timeRequested", ride.requested_at_ms),
            ("record.timeAccepted", ride.accepted_at_ms),
            ("record.timeArrived", ride.arrived_at_ms), ("record.timeStarted", ride.started_at_ms),
            (last, ride.ended_at_ms),
        ]
        var text = StyledText()
        for (name, at_ms) in moments {
            guard let at_ms else { continue }
            if !text.isEmpty { text += StyledText(", ", .muted) }
            text += StyledText("\(texts[name]) ", .muted) + StyledText(context.clockTime(at_ms))
        }
        return text
    }

    private var people: [Fact] {
        let other: TextKey = context.role == .passenger ? "record.driver" : "record.passenger"
        let person = context.role == .passenger ? ride.driver : ride.passenger
        var facts = [
            fact(
                other,
                person.map {
                    StyledText($0.name + "  ") + context.standing(of: $0, glyphs: glyphs)
                } ?? StyledText(texts["record.nobody"], .muted))
        ]
        if ride.is_favourite == true {
            facts.append(
                Fact("", StyledText(texts["record.isFavourite"], .good)))
        }
        if let vehicle = ride.vehicle {
            facts.append(
                fact(
                    "record.vehicle",
                    StyledText(context.name(of: vehicle) + "  ") + StyledText(vehicle.plate, .bold))
            )
        }
        return facts
    }

    private var numbers: [Fact] {
        var length = StyledText(context.distance(ride.distance_m))
        if let aboard_s = ride.timeAboard_s {
            length += context.separator(glyphs) + StyledText(context.duration(aboard_s))
        }
        // A ride that nobody took has no length, and of one that was broken off nobody knows it.
        let isDriven = ride.started_at_ms != nil && ride.stage != .cancelled
        var facts = isDriven ? [fact("record.distance", length)] : []
        facts.append(fact("record.columnCategory", context.name(of: ride.category)))
        facts.append(
            fact("record.columnPayment", RideReceipt(details, context).howPaid(ride, context)))
        if context.role == .driver, let gain = ride.driver_gain_minor {
            facts.append(
                fact(
                    "record.youReceive",
                    StyledText(context.format.money(Money(minorUnits: gain)), .good)))
        }
        if context.role == .passenger {
            facts.append(fact("record.driversAsked", context.format.number(ride.drivers_asked)))
        }
        return facts
    }

    private var opinions: [Fact] {
        guard ride.stage == .completed else { return chat }
        let (own, other): (RideView.RatingView?, RideView.RatingView?) =
            context.role == .passenger
            ? (ride.rating_by_passenger, ride.rating_by_driver)
            : (ride.rating_by_driver, ride.rating_by_passenger)
        var facts = [
            fact("record.yourRating", opinion(own)), fact("record.theirRating", opinion(other)),
        ]
        if let tip = ride.fare.items.first(where: { $0.kind == .tip }) {
            facts.append(
                fact(
                    "record.tip",
                    StyledText(context.format.money(Money(minorUnits: tip.amount_minor)))
                ))
        } else if context.role == .passenger, ride.payment == .card {
            facts.append(fact("record.tip", StyledText(texts["record.tipNone"], .muted)))
        }
        return facts + chat
    }

    private func opinion(_ rating: RideView.RatingView?) -> StyledText {
        guard let rating else { return StyledText(texts["record.notRated"], .muted) }
        let stars = StarRating.styled(rating.stars, glyphs: glyphs)
        guard let comment = rating.comment, !comment.isEmpty else { return stars }
        return stars + StyledText("  \u{201C}\(comment)\u{201D}")
    }

    private var chat: [Fact] {
        guard ride.chat_count > 0 else { return [] }
        return [
            fact(
                "record.chat",
                context.counted(
                    ride.chat_count, "record.chatMessages"))
        ]
    }
}

extension FactsReading {
    /// The name of the holiday whose prices a ride has; nil for other days.
    func holiday(of details: RideDetailsResult) -> String? {
        details.holiday.map { SafeText.line($0.name(in: format.language.tag.rawValue)) }
    }
}
