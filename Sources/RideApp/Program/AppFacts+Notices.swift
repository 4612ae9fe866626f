import RideCore
import RideWire

extension AppFacts {
    /// A notice in the person's language; nil where only the engine's own words say all of it.
    public func sentence(for notice: NoticeView) -> String? {
        let amount = notice.amount_minor.map { format.money(Money(minorUnits: $0)) }
        switch notice.kind {
        case "blocked":
            guard let reason = notice.reason else { return nil }
            // What the operator has written comes after the kind of reason.
            return [texts.blocked(for: reason), notice.message].asSentences
        case "bonus_reached":
            guard let amount, let rides = notice.rides else { return nil }
            return texts["notice.bonus", ["amount": amount, "rides": format.number(rides)]]
        case "tip_received":
            guard let amount, let name = notice.name else { return nil }
            return texts["notice.tip", ["amount": amount, "name": name]]
        case "money_given_back", "bill_let_off":
            return sentence(ofMoney: notice, amount)
        case "booking_due":
            guard let time = notice.booked_for_ms.flatMap(timeOfDay) else { return nil }
            return texts["notice.bookingDue", ["time": time]]
        case "booking_under_way": return sentence(ofBookingUnderWay: notice)
        case "reservation_failed":
            guard let why = notice.code.flatMap({ texts.refusal($0) }) else { return nil }
            return texts["notice.reservation", ["reason": why]]
        case "application_decided":
            let approved: TextKey =
                state?.hasDriven == true ? "notice.approvedAnew" : "notice.approved"
            return notice.is_approved.map { texts[$0 ? approved : "notice.notApproved"] }
        case "ticket_answered":
            return notice.subject.map { texts["notice.support", ["subject": $0]] }
        case "invitation_rewarded":
            guard let code = notice.code else { return texts["notice.invitation"] }
            return texts["notice.invitationCode", ["code": code]]
        case "free_minutes_end": return minutes(of: notice, "notice.freeMinutes")
        case "rental_expired": return texts["notice.rentalExpired"]
        case "bike_lost":
            return amount.map { texts["notice.bikeLost", ["amount": $0]] }
        case "station_bikes", "station_docks":
            guard let name = notice.name, let isThere = notice.is_there else { return nil }
            return sentence(ofStation: name, isThere, bikes: notice.kind == "station_bikes")
        case "goal_due": return notice.subject.map { texts["notice.goalDue", ["goal": $0]] }
        case "friend_done":
            guard let name = notice.name, let goal = notice.subject else { return nil }
            return texts["notice.friendDone", ["name": name, "goal": goal]]
        case "follow_asked": return notice.name.map { texts["notice.followAsked", ["name": $0]] }
        case "digest": return texts["notice.digest"]
        case "rest_soon": return minutes(of: notice, "notice.restSoon")
        case "ride_taken_over": return sentence(ofTakingOver: notice)
        case "favourite_gone": return sentence(ofFavourite: notice)
        case "rest_needed": return minutes(of: notice, "notice.restNeeded")
        case "help_seen": return texts["notice.helpSeen"]
        case "document_expired": return texts["notice.document"]
        case "payment_failed": return texts["notice.payment"]
        case "withdrawal_returned":
            guard let amount, let code = notice.code else { return nil }
            return texts[
                "notice.withdrawal",
                ["amount": amount, "reason": texts[word: code, in: "work.returned"]]]
        default: return nil
        }
    }

    private func minutes(of notice: NoticeView, _ text: TextKey) -> String? {
        notice.minutes.map { texts[text, ["count": format.number($0)]] }
    }

    private func sentence(ofBookingUnderWay notice: NoticeView) -> String? {
        guard let time = notice.booked_for_ms.flatMap(timeOfDay), let name = notice.name else {
            return nil
        }
        let told: KeyValuePairs = ["name": name, "time": time]
        return role == .driver
            ? texts["notice.bookingUnderWayDriver", told]
            : texts["notice.bookingUnderWayPassenger", told]
    }

    private func sentence(ofTakingOver notice: NoticeView) -> String? {
        guard let name = notice.name, let why = notice.code else { return nil }
        return texts[
            "notice.takenOver", ["name": name, "reason": texts[word: why, in: "takenOver"]]]
    }

    private func sentence(ofFavourite notice: NoticeView) -> String? {
        guard let name = notice.name, let why = notice.code else { return nil }
        return texts[
            "notice.favouriteGone", ["name": name, "reason": texts[word: why, in: "favouriteGone"]]]
    }

    private func sentence(ofMoney notice: NoticeView, _ amount: String?) -> String? {
        guard let amount, let name = notice.name else { return nil }
        let key: TextKey = notice.kind == "bill_let_off" ? "notice.letOff" : "notice.givenBack"
        return texts[key, ["amount": amount, "place": name]]
    }

    private func sentence(ofStation name: String, _ isThere: Bool, bikes: Bool) -> String {
        let values: KeyValuePairs = ["name": name]
        return switch (bikes, isThere) {
        case (true, true): texts["notice.stationHasBikes", values]
        case (true, false): texts["notice.stationEmpty", values]
        case (false, true): texts["notice.stationHasDocks", values]
        case (false, false): texts["notice.stationFull", values]
        }
    }

    private func timeOfDay(_ at_ms: Int64) -> String? {
        clock.map {
            format.clock(minuteOfDay: $0.minuteOfDay(of: Instant(milliseconds: at_ms)))
        }
    }
}
