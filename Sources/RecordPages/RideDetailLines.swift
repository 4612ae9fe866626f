import RideApp
import RideCore
import RideTUI
import RideWire

/// Everything about a ride, line by line (P10, D8).
struct RideDetailLines {
    let details: RideDetailsResult
    let desk: PageDesk
    let room: PageRoom

    private typealias Fact = KeyValueBlock.Fact
    private var ride: RideView { details.ride }
    private var texts: Texts { desk.texts }
    private var glyphs: Glyphs { room.glyphs }

    /// The lines, each fact with its name.
    var lines: ScrolledLines {
        ScrolledLines(
            lines: ScrolledLines.facts(
                way + people + numbers + opinions, width: ScrolledLines.width(in: room)))
    }

    private func fact(_ label: RecordText, _ value: StyledText) -> Fact {
        Fact(texts[label], value)
    }

    private func fact(_ label: RecordText, _ value: String) -> Fact {
        fact(label, StyledText(value))
    }

    private var way: [Fact] {
        let stage = texts[word: ride.stage.rawValue, in: "record.stage"]
        var status = StyledText(stage, ride.stage.isLive ? .accent : .bold)
        if let why { status += desk.separator(glyphs) + StyledText(why) }
        return [
            fact(.from, ride.pickup.name), fact(.to, ride.dropoff.name),
            fact(.columnStage, status), fact(.times, times),
        ]
    }

    /// Why a ride was not carried out.
    private var why: String? {
        if let reason = ride.cancellation_reason {
            let words = texts[word: reason.rawValue, in: "reason"]
            guard let by = ride.cancelled_by else { return words }
            let who: RecordText = by == .passenger ? .cancelledByPassenger : .cancelledByDriver
            return "\(texts[who]): \(words)"
        }
        return ride.unserved_reason.map { texts[word: $0.rawValue, in: "record.unserved"] }
    }

    /// The moments of the ride, one after the other.
    private var times: StyledText {
        let last: RecordText = ride.stage == .completed ? .timeEnded : .timeOver
        let moments: [(RecordText, Int64?)] = [
            (.timeRequested, ride.requested_at_ms), (.timeAccepted, ride.accepted_at_ms),
            (.timeArrived, ride.arrived_at_ms), (.timeStarted, ride.started_at_ms),
            (last, ride.ended_at_ms),
        ]
        var text = StyledText()
        for (name, at_ms) in moments {
            guard let at_ms else { continue }
            if !text.isEmpty { text += StyledText(", ", .muted) }
            text += StyledText("\(texts[name]) ", .muted) + StyledText(desk.clockTime(at_ms))
        }
        return text
    }

    private var people: [Fact] {
        let other: RecordText = desk.role == .passenger ? .driver : .passenger
        let person = desk.role == .passenger ? ride.driver : ride.passenger
        var facts = [
            fact(
                other,
                person.map {
                    StyledText($0.name + "  ") + desk.standing(of: $0, glyphs: glyphs)
                } ?? StyledText(texts[RecordText.nobody], .muted))
        ]
        if ride.is_favourite == true {
            facts.append(
                Fact("", StyledText(texts[RecordText.isFavourite], .good)))
        }
        if let vehicle = ride.vehicle {
            facts.append(
                fact(
                    .vehicle,
                    StyledText(desk.name(of: vehicle) + "  ") + StyledText(vehicle.plate, .bold)))
        }
        return facts
    }

    private var numbers: [Fact] {
        var length = StyledText(desk.distance(ride.distance_m))
        if let started = ride.started_at_ms, let ended = ride.ended_at_ms {
            length +=
                desk.separator(glyphs)
                + StyledText(desk.duration((Double(ended) - Double(started)) / 1_000))
        }
        var facts = [
            fact(.distance, length),
            fact(.columnCategory, desk.name(of: ride.category)),
        ]
        facts.append(
            fact(.columnPayment, RideReceipt(details, desk).howPaid(ride, desk)))
        if desk.role == .driver, let gain = ride.driver_gain_minor {
            facts.append(
                fact(
                    .youReceive,
                    StyledText(desk.format.money(Money(minorUnits: gain)), .good)))
        }
        if desk.role == .passenger {
            facts.append(fact(.driversAsked, desk.format.number(ride.drivers_asked)))
        }
        return facts
    }

    private var opinions: [Fact] {
        guard ride.stage == .completed else { return chat }
        let (own, other): (RideView.RatingView?, RideView.RatingView?) =
            desk.role == .passenger
            ? (ride.rating_by_passenger, ride.rating_by_driver)
            : (ride.rating_by_driver, ride.rating_by_passenger)
        var facts = [
            fact(.yourRating, opinion(own)), fact(.theirRating, opinion(other)),
        ]
        if let tip = ride.fare.items.first(where: { $0.kind == .tip }) {
            facts.append(
                fact(.tip, StyledText(desk.format.money(Money(minorUnits: tip.amount_minor)))))
        } else if desk.role == .passenger, ride.payment == .card {
            facts.append(fact(.tip, StyledText(texts[RecordText.tipNone], .muted)))
        }
        return facts + chat
    }

    private func opinion(_ rating: RideView.RatingView?) -> StyledText {
        guard let rating else { return StyledText(texts[RecordText.notRated], .muted) }
        let stars = StarRating.styled(rating.stars, glyphs: glyphs)
        guard let comment = rating.comment, !comment.isEmpty else { return stars }
        return stars + StyledText("  \u{201C}\(comment)\u{201D}")
    }

    private var chat: [Fact] {
        guard ride.chat_count > 0 else { return [] }
        return [
            fact(
                .chat,
                desk.counted(ride.chat_count, one: RecordText.chatMessage, many: .chatMessages))
        ]
    }
}
