import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// A ride line by line, as an operator reads it.
struct RideDeskWords {
    let result: OperatorRideResult
    /// What operators have done about it, the earliest first.
    let done: [OperatorActionView]
    let context: PageContext
    let glyphs: Glyphs

    private typealias Fact = KeyValueBlock.Fact
    private var ride: RideView { result.ride }
    private var texts: Texts { context.texts }

    /// The lines: who and where, what it costs, what happened, what was said.
    func lines(width: Int) -> [StyledText] {
        let blocks: [(TextKey?, [Fact])] = [
            (nil, people(width: width)), ("operator.rideFare", money),
            ("operator.rideEvents", events), ("operator.rideDone", deeds),
        ]
        var lines: [StyledText] = []
        for (title, facts) in blocks where !facts.isEmpty {
            if let title { lines += ["", StyledText(texts[title], .title)] }
            lines += ScrolledLines.facts(facts, width: width)
        }
        guard !ride.chat.isEmpty else { return lines }
        lines += ["", StyledText(texts["operator.rideChat"], .title)]
        for message in ride.chat {
            let name = message.sender == .passenger ? ride.passenger.name : ride.driver?.name
            let head = "\(context.clockTime(message.sent_at_ms)) \(name ?? "")  "
            let line = StyledText(head, .muted) + StyledText(message.text)
            lines += line.wrapped(to: width)
        }
        return lines
    }

    private func fact(_ label: TextKey, _ value: String) -> Fact {
        Fact(texts[label], StyledText(value))
    }

    private func people(width: Int) -> [Fact] {
        var facts =
            [
                fact("operator.from", ride.pickup.name), fact("operator.to", ride.dropoff.name),
            ] + wishes
        facts.append(
            Fact(
                context.title(of: .passenger),
                words(for: result.passenger, else: ride.passenger.name)))
        let passenger = facts.count - 1
        if let driver = ride.driver {
            facts.append(
                Fact(context.title(of: .driver), words(for: result.driver, else: driver.name)))
        }
        let driver = facts.count - 1
        if let car = ride.vehicle {
            facts.append(
                Fact(
                    texts["operator.alarmCar"],
                    StyledText(car.plate, .bold) + StyledText(", \(context.name(of: car))")))
        }
        let room = width - ScrolledLines.column(of: facts, width: width) - 2
        // From below, so that what is put in moves nothing that is still to come.
        if ride.driver != nil, result.driver != nil {
            add(
                keys: [("v", "operator.keyWrite"), ("d", "operator.keyAccount")], room, &facts,
                at: driver)
        }
        if result.passenger != nil {
            add(
                keys: [("w", "operator.keyWrite"), ("p", "operator.keyAccount")], room, &facts,
                at: passenger)
        }
        return facts
    }

    /// Names the keys that concern somebody beside the name, or below it where that has no room.
    private func add(
        keys: [(key: String, title: TextKey)], _ room: Int, _ facts: inout [Fact], at index: Int
    ) {
        var words = StyledText()
        for (key, title) in keys {
            if !words.isEmpty { words += "   " }
            words += StyledText(key + " ", .bold) + StyledText(texts[title], .muted)
        }
        let person = facts[index].value
        if person.width + 3 + words.width <= room {
            facts[index] = Fact(facts[index].label, person + "   " + words)
        } else {
            facts.insert(Fact("", words), at: index + 1)
        }
    }

    /// What the passenger has asked for besides.
    private var wishes: [Fact] {
        var facts: [Fact] = []
        for stop in ride.stops ?? [] {
            let state: TextKey =
                stop.left_at_ms != nil
                ? "operator.stopLeft"
                : stop.reached_at_ms != nil ? "operator.stopHere" : "operator.stopAhead"
            facts.append(fact("operator.stop", texts.list([stop.place.name, texts[state]])))
        }
        if let booked_ms = ride.booked_for_ms {
            facts.append(fact("operator.bookedFor", context.dayAndTime(booked_ms)))
        }
        if let note = ride.note { facts.append(fact("operator.note", note)) }
        if let rider = ride.rider {
            let phone =
                rider.phone.map { context.market.written(phone: $0) }
                ?? texts["operator.noPhone"]
            facts.append(fact("operator.rider", texts.list([rider.name, phone])))
        }
        return facts
    }

    private func words(for person: ReachView?, else name: String) -> StyledText {
        guard let person else { return StyledText(name) }
        let phone = person.phone ?? texts["operator.noPhone"]
        let words = StyledText(texts.list([person.name, phone]))
        guard let standing = context.standing(person.status) else { return words }
        return words + StyledText(", ") + standing
    }

    private func amount(_ minor: Int64) -> String {
        context.format.money(Money(minorUnits: minor))
    }

    private var money: [Fact] {
        var facts = ride.fare.items.map { item in
            Fact(texts[word: item.kind.rawValue, in: "fare"], StyledText(amount(item.amount_minor)))
        }
        let payment = context.payment(of: ride, glyphs: glyphs)
        facts.append(
            Fact(
                texts["fare.total"],
                StyledText(amount(ride.fare.total_minor), .bold) + StyledText("  ") + payment))
        facts.append(fact("operator.driverGain", amount(result.driver_gain_minor)))
        if result.is_owed {
            facts.append(
                Fact(
                    texts["operator.rideOwed"],
                    StyledText(amount(result.refundable_minor), .danger)))
        }
        if let refunded_minor = result.refunded_minor {
            facts.append(fact("operator.rideRefunded", amount(refunded_minor)))
        }
        return facts
    }

    /// What happened, each with its moment.
    private var events: [Fact] {
        var events: [(TextKey, Int64?)] = [
            ("record.timeRequested", ride.requested_at_ms),
            ("record.timeAccepted", ride.accepted_at_ms),
            ("record.timeArrived", ride.arrived_at_ms),
            ("record.timeStarted", ride.started_at_ms),
        ]
        events.append(
            (ride.stage == .completed ? "record.timeEnded" : "record.timeOver", ride.ended_at_ms))
        var facts = events.compactMap { label, at_ms in
            at_ms.map { fact(label, context.dayAndTime($0)) }
        }
        if ride.drivers_asked > 0 {
            facts.append(
                fact("operator.eventAsked", context.format.number(ride.drivers_asked)))
        }
        if let why { facts.append(fact("operator.eventWhy", why)) }
        for (side, rating) in [
            (Side.passenger, ride.rating_by_passenger), (.driver, ride.rating_by_driver),
        ] {
            guard let rating else { continue }
            let stars = context.format.number(rating.stars)
            let words = texts.list([stars, rating.comment].compactMap { $0 })
            facts.append(
                Fact(
                    texts["operator.eventRating", ["side": context.side(side)]],
                    StyledText(words)))
        }
        return facts
    }

    /// What operators did, by the wall's clock.
    private var deeds: [Fact] {
        done.map { action in
            let when = context.moment(
                action.at_ms, of: action.user_id, named: action.user_name)
            let parts = [action.amount_minor.map(amount), when].compactMap { $0 }
            return Fact(name(of: action), StyledText(texts.list(parts)))
        }
    }

    /// What was done. Where no card has got anything back, the passenger was let off what was owed.
    private func name(of action: OperatorActionView) -> String {
        let isLetOff = action.action == "refundRide" && result.refunded_minor == nil
        return isLetOff
            ? texts["operator.doneLetOff"] : context.deed(action.action)
    }

    /// Why it was not carried out, and who says so.
    private var why: String? {
        if let reason = ride.cancellation_reason {
            let words = texts[word: reason.rawValue, in: "reason"]
            return ride.cancelled_by.map { "\(context.side($0)): \(words)" } ?? words
        }
        return ride.unserved_reason.map { texts[word: $0.rawValue, in: "record.unserved"] }
    }
}
