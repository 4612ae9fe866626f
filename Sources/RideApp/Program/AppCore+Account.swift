import RideCore
import RideTUI
import RideWire

/// What the engine says of the person's account, and what it says once.
extension AppCore {
    // MARK: A blocked account

    /// Why the account cannot be used and what the person can do; nil while it can be.
    public var blockedNotice: String? {
        guard let status = state?.account_status else { return nil }
        let title: String
        switch status.state {
        case "blocked": title = texts.blocked(for: status.reason)
        case "closed": title = texts["blocked.closed"]
        // Whoever waits to be approved is told so when going online.
        default: return nil
        }
        return [title, status.message ?? ""].asSentences
    }

    /// The same for who looks at the whole screen: a ride that both have agreed on goes on, which
    /// whoever is in it asks first.
    var blockedBanner: String? {
        guard let notice = blockedNotice, ride?.stage.isAgreed == true else { return blockedNotice }
        return [notice, texts["blocked.rideGoesOn"]].asSentences
    }

    // MARK: A history that is not the one that apps have seen

    /// Why the engine takes no change, and what the person can do; nil where it does.
    public var historyNotice: String? {
        facts.historyDoubt.map { notice(of: $0) }
    }

    /// `.available` unless the account cannot be used.
    public var unlessBlocked: Availability {
        blockedNotice.map { .unavailable(reason: $0) } ?? .available
    }

    /// `.available` while signed in with an account that can be used, else the reason why not.
    public var whenAllowed: Availability {
        isLive ? unlessBlocked : whenLive
    }

    // MARK: What is said once

    /// Shows a notice; the bell rings for what cannot wait.
    mutating func tell(_ notice: NoticeView) {
        guard !isOvertaken(notice) else { return }
        let text = facts.sentence(for: notice) ?? notice.message
        switch notice.kind {
        // Told of a moment of the ride, it goes with that.
        case "booking_due": announceMoment(text, .attention, isOnSheet: false)
        case "blocked": announce(text, .danger)
        case "bonus_reached", "tip_received", "help_seen", "money_given_back", "bill_let_off":
            announce(text, .good)
        case "booking_under_way", "ride_taken_over", "favourite_gone":
            announce(text, .attention)
        // Asked for at a time of day, by somebody who may be looking elsewhere then.
        case "goal_due", "digest": announce(text)
        case "payment_failed", "reservation_failed", "document_expired", "withdrawal_returned":
            toast(text, .attention)
        case "invitation_rewarded": toast(text, .good)
        default: toast(text)
        }
    }

    /// Whether a notice tells of what is over: of a search for a driver who has been found.
    private func isOvertaken(_ notice: NoticeView) -> Bool {
        guard notice.kind == "booking_due", let ride else { return false }
        return ride.stage.isAgreed && ride.booked_for_ms == notice.booked_for_ms
    }

    // MARK: The market

    /// Writes amounts as the market does, or in reais where it does not say how.
    mutating func write(amountsOf market: MarketView) { facts.write(amountsOf: market) }

    // MARK: What the person chooses

    /// Uses other settings from here on, and keeps them.
    ///
    /// - Parameter isAsked: whether the person has just chosen them here, and not in another app:
    ///   a language that was asked for when this app was started goes before one from elsewhere.
    mutating func apply(_ settings: AppSettings, isAsked: Bool = true) {
        facts.settings = settings
        facts.theme = settings.theme.map { Theme($0) } ?? theme
        if isAsked || !facts.isLanguageGiven {
            facts.texts = facts.languages.first { $0.language == settings.language } ?? texts
        }
        facts.link.language = facts.texts.language
        facts.link.codec = WireCodec(facts.texts)
        facts.format = Format(
            language: texts.spoken, units: settings.units, amounts: format.amounts)
        renameStreets()
        mine.changed()
        effects.append(.keepSettings(settings))
    }

    /// Puts other places in the place of the person's in this city, and keeps them.
    public mutating func change(_ places: PlaceBook) {
        guard let city = engine?.city.name, let kept = placeBooks.set(places, in: city) else {
            return
        }
        facts.places = places
        mine.changed()
        effects += kept
    }
}
