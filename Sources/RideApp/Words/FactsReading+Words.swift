import RideCore
import RideMap
import RideTUI
import RideWire

/// Quantities and people in words, the same in both apps.
extension FactsReading {
    /// The first day of a week, 0 for Monday: as the language has it, else as the city's country.
    public var firstWeekday: Int {
        format.firstWeekday ?? languageOfCountry?.declaration.firstWeekday ?? 0
    }

    private var languageOfCountry: Language? {
        guard let country = facts.engine?.market.code else { return nil }
        return facts.languages.lazy.map(\.spoken).first { $0.isSpoken(in: country) }
    }

    /// All weekdays, 0 for Monday, in the order in which a week has them here.
    public var weekdays: [Int] { (0..<7).map { (firstWeekday + $0) % 7 } }

    /// At which place of a week a weekday stands here, from 0.
    public func placeInWeek(_ weekday: Int) -> Int { (weekday - firstWeekday + 7) % 7 }

    /// Metres of the wire, kept within what makes sense.
    public func metres(_ metres: Double) -> Metres {
        Metres(metres.isFinite ? min(max(0, metres), 1e9) : 0)
    }

    /// Seconds of the wire, kept within what makes sense.
    public func seconds(_ seconds: Double) -> Duration {
        .milliseconds(seconds.isFinite ? Int64(min(max(0, seconds), 1e9) * 1_000) : 0)
    }

    /// A distance of the wire: "1.1 km".
    public func distance(_ metres_m: Double) -> String { format.distance(metres(metres_m)) }

    /// A time of the wire: "3 min".
    public func duration(_ seconds_s: Double) -> String { format.duration(seconds(seconds_s)) }

    /// Whether a car is where it is to be: nobody waits "0 s" for one that is "0 m" away.
    public func isRightHere(after seconds_s: Double) -> Bool { seconds_s < 10 }

    /// How far away something is by the time a car takes there: "3 min away", "right here".
    public func away(_ seconds_s: Double) -> String {
        isRightHere(after: seconds_s)
            ? text("way.rightHere") : text("way.away", ["time": duration(seconds_s)])
    }

    /// A moment of the city as a time of day: "08:16".
    public func clockTime(_ at_ms: Int64) -> String {
        guard let clock else { return "" }
        return format.clock(minuteOfDay: clock.minuteOfDay(of: Instant(milliseconds: at_ms)))
    }

    /// A category: "Common".
    public func name(of category: Category) -> String {
        texts[word: category.rawValue, in: "category"]
    }

    /// A way to pay: "cash".
    public func name(of payment: PaymentMethod) -> String {
        texts[word: payment.rawValue, in: "payment"]
    }

    /// Why an engine takes no change, and what can be done.
    public func notice(of doubt: HistoryDoubtView) -> String {
        let moment = doubt.agrees_until_ms.map { momentOnTheWall(max(0, $0)) }
        return [
            moment.map { texts["history.differs", ["moment": $0]] } ?? texts["history.differsAll"],
            counted(doubt.seen, "history.seen"),
            texts[facts.isOperator ? "history.operator" : "history.wait"],
        ].asSentences
    }

    /// How something is paid: in cash, or with which card.
    public func words(for payment: PaymentMethod, card: CardView?) -> String {
        guard payment == .card, let card else { return name(of: payment) }
        return "\(CardWords.brand(card.brand)) \u{00B7}\u{00B7}\u{00B7}\u{00B7}\(card.last_four)"
    }

    /// A moment of the city's time with its day of the week, and with its date where that is known
    /// and a week or more away.
    public func dayAndTime(_ at_ms: Int64) -> String {
        guard let clock else { return "" }
        let moment = Instant(milliseconds: at_ms)
        if let date = clock.calendar.date(at: moment),
            abs(date.daysSince1970 - today.daysSince1970) >= 7
        {
            return format.weekdayAndTime(date, minuteOfDay: clock.minuteOfDay(of: moment))
        }
        return format.clock(
            weekday: clock.calendar.weekday(at: moment).rawValue,
            minuteOfDay: clock.minuteOfDay(of: moment))
    }

    /// A search in the open city that knows the kinds of places by their names in every language;
    /// nil while no city is open.
    public func newSearch() -> PlaceSearch? {
        openCity.map { city in
            PlaceSearch(city) { kind in facts.languages.map { $0[word: kind, in: "place"] } }
        }
    }

    /// A street of the wire, which has the map's own names, in the app's language where the map has
    /// its name in it.
    public func street(_ name: String) -> String { openCity?.localName(ofStreet: name) ?? name }

    /// What a point of the map is called, in words where nothing there has a name; empty before the
    /// map is open.
    public func name(at coordinate: Coordinate) -> String {
        guard let openCity else { return "" }
        return openCity.describe(coordinate) ?? texts["find.nameless"]
    }

    /// What something found on the map is, and in which neighbourhood it lies.
    public func words(for finding: Finding) -> String {
        let what: String
        if let between = finding.between {
            what = texts["find.betweenNumbers", ["low": between.low, "high": between.high]]
        } else if let number = finding.missingNumber, finding.kind != .street {
            what = texts["find.nearestNumber", ["number": number]]
        } else {
            switch finding.kind {
            case .street: what = texts["find.street"]
            case .crossing: what = texts["find.crossing"]
            case .address: what = texts["find.address"]
            case .place, .neighbourhood: what = texts[word: finding.detail, in: "place"]
            }
        }
        return texts.list([what, finding.neighbourhood ?? ""])
    }

    /// What a promotion takes off a price.
    public func words(for promotion: PromotionView) -> String {
        if let amount = promotion.amount_minor {
            return "-" + format.money(Money(minorUnits: amount))
        }
        let percent = format.percent(-(promotion.percent ?? 0))
        guard let cap = promotion.cap_minor else { return percent }
        let most = format.money(Money(minorUnits: cap))
        return texts.list([percent, texts["fare.atMost", ["price": most]]])
    }

    /// What a saved place is called: home and work in the app's language, others as they are.
    public func label(ofPlace label: String) -> String { texts[word: label, in: "saved"] }

    /// A person's rating, "★4.87", or the word for somebody new.
    public func rating(of person: PersonView, glyphs: Glyphs) -> StyledText {
        guard let hundredths = person.rating_hundredths else {
            return StyledText(texts["person.new"], .muted)
        }
        return StarRating.average(hundredths: hundredths, format: format, glyphs: glyphs)
    }

    /// A person's rating, how many ratings it is made of, and where that is known how many rides
    /// there were: "★4.87 · 1,204 ratings · 1,310 rides".
    public func standing(of person: PersonView, glyphs: Glyphs) -> StyledText {
        var facts = [rating(of: person, glyphs: glyphs)]
        if person.rating_count > 0 { facts.append(StyledText(ratings(person.rating_count))) }
        if let rides = person.rides {
            facts.append(
                StyledText(texts["person.rides", ["count": format.number(rides)]]))
        }
        return facts.dropFirst().reduce(facts[0]) { $0 + separator(glyphs) + $1 }
    }

    /// How many ratings there are: "1,204 ratings".
    public func ratings(_ count: Int) -> String {
        texts["person.ratings", ["count": format.number(count)]]
    }

    /// A dot between two facts on a line.
    public func separator(_ glyphs: Glyphs) -> StyledText {
        StyledText(" \(Character(glyphs.separator)) ", .muted)
    }

    /// The car to look for, without its plate: "white Chevrolet Onix".
    public func name(of vehicle: RideView.Vehicle) -> String { texts.name(of: vehicle) }

    /// The lines of a price, which add up to the total below them.
    public func fareRows(_ fare: FareView) -> [SheetRow] {
        let items = fare.items.map { item in
            SheetRow.line(
                StyledText(texts[word: item.kind.rawValue, in: "fare"], .muted),
                right: StyledText(format.paddedMoney(Money(minorUnits: item.amount_minor))))
        }
        return items + [
            .line(
                StyledText(texts["fare.total"], .bold),
                right: StyledText(format.paddedMoney(fare.total), .bold))
        ]
    }

    /// How a ride is paid and, once that is known, whether it was: "card 1111 · paid".
    public func payment(of ride: RideView, glyphs: Glyphs) -> StyledText {
        let card = ride.card.map { " " + $0.last_four } ?? ""
        let how = StyledText(name(of: ride.payment) + card, .muted)
        // Cash is given at the end, unless the passenger was let off.
        guard let paid = ride.paid, ride.payment == .card || paid == .letOff else { return how }
        let role: Role = paid == .failed ? .danger : .muted
        return how + separator(glyphs)
            + StyledText(texts[word: paid.rawValue, in: "paid"], Style(role))
    }

    /// How much demand raises prices, "×1.3"; nil where it does not.
    public func surge(_ percent: Int, glyphs: Glyphs) -> String? {
        guard percent > 100 else { return nil }
        let number =
            percent % 10 == 0
            ? format.tenths(percent / 10) : format.rating(hundredths: percent)
        return (glyphs.isASCII ? "x" : "×") + number
    }

    /// The last thing said in the chat and, before it, how many messages are unread; nil where
    /// nothing was said.
    public func lastChatRow() -> SheetRow? {
        guard let ride, let last = ride.chat.last else { return nil }
        let name = last.sender == role ? texts["chat.me"] : chatPartner(of: ride)
        let isUnread = ride.chat_unread > 0
        var text = StyledText("\(name): ", isUnread ? Style(.attention, .bold) : .muted)
        text.append("\u{201C}\(last.text)\u{201D}", isUnread ? .bold : .normal)
        return .line(
            TextCut.cut(text, to: chatLineWidth),
            right: StyledText(clockTime(last.sent_at_ms), .muted))
    }

    /// Who writes on the other side of a ride's chat. For a driver that is whoever ordered the
    /// ride, who is said to have, as somebody else sits in the car.
    public func chatPartner(of ride: RideView) -> String {
        if let orderer = ride.ordered_by { return texts["chat.orderer", ["name": called(orderer)]] }
        return otherPerson(of: ride)?.name ?? ""
    }

    /// How far a message has come, in words.
    public var markWords: ChatPane.MarkWords {
        ChatPane.MarkWords(
            sending: texts["chat.sending"], sent: texts["chat.sent"],
            delivered: texts["chat.delivered"], read: texts["chat.read"])
    }

    /// The title of the ride's other person, or nothing while there is none.
    public var otherPerson: PersonView? { ride.flatMap { otherPerson(of: $0) } }

    private func otherPerson(of ride: RideView) -> PersonView? {
        switch role {
        case .passenger: ride.driver
        case .driver: ride.passenger
        }
    }

    /// A long message must not push its time to a row of its own.
    private var chatLineWidth: Int { sheetRoom - 7 }

    /// The columns of the sheet within its frame.
    var sheetRoom: Int { FrameLayout.sheetWidth(for: size) - 2 * Sheet.frameColumns }
}

/// Cutting texts in several styles.
enum TextCut {
    /// The beginning of a text that fits in `width` cells, with an ellipsis where it was cut.
    static func cut(_ text: StyledText, to width: Int) -> StyledText {
        guard text.width > width else { return text }
        var result = StyledText()
        var left = width
        for run in text.runs where left > 0 {
            let cells = TextWidth.of(run.text)
            if cells < left {
                result.append(run.text, run.style)
            } else {
                result.append(TextWidth.truncated(run.text + "  ", to: left), run.style)
            }
            left -= cells
        }
        return result
    }
}

/// The names of card brands as people know them.
enum CardWords {
    static func brand(_ brand: String) -> String {
        switch brand {
        case "visa": "Visa"
        case "mastercard": "Mastercard"
        case "amex": "American Express"
        case "elo": "Elo"
        case "hipercard": "Hipercard"
        case "diners": "Diners Club"
        default: brand
        }
    }
}
