import RideCore
import RideWire

/// What the engine says once, by its keys in the table of texts.
public enum NoticeText: String, TextName {
    /// “Welcome aboard: you can go online.”
    case approved = "notice.approved"
    /// “Your application needs a change before you can drive.”
    case notApproved = "notice.notApproved"
    /// “Goal reached: {amount} for {rides} rides.”
    case bonus = "notice.bonus"
    /// “A document has expired: send a new one.”
    case document = "notice.document"
    /// “Somebody has seen your call for help.”
    case helpSeen = "notice.helpSeen"
    /// “Somebody you invited took a first ride. Thank you!”
    case invitation = "notice.invitation"
    /// “Somebody you invited took a first ride. Thank you: {code} is yours.”
    case invitationCode = "notice.invitationCode"
    /// “A card could not be charged. Pay what is due before the next ride.”
    case payment = "notice.payment"
    /// “Your booked ride cannot begin. {reason}”
    case reservation = "notice.reservation"
    /// “Support has answered: {subject}”
    case support = "notice.support"
    /// “{name} gives you a tip of {amount}.”
    case tip = "notice.tip"
}

extension AppFacts {
    /// A notice in the person's language; nil where only the engine's own words say all of it.
    public func sentence(for notice: NoticeView) -> String? {
        let amount = notice.amount_minor.map { format.money(Money(minorUnits: $0)) }
        switch notice.kind {
        case "blocked":
            guard let reason = notice.reason else { return nil }
            let why = texts[
                TextKey.blockedBecause, ["reason": texts[word: reason, in: "blockedReason"]]]
            // What the operator has written comes after the kind of reason.
            return [why, notice.message].filter { !$0.isEmpty }.joined(separator: " ")
        case "bonus_reached":
            guard let amount, let rides = notice.rides else { return nil }
            return texts[NoticeText.bonus, ["amount": amount, "rides": format.number(rides)]]
        case "tip_received":
            guard let amount, let name = notice.name else { return nil }
            return texts[NoticeText.tip, ["amount": amount, "name": name]]
        case "reservation_failed":
            guard let why = notice.code.flatMap(texts.refusal) else { return nil }
            return texts[NoticeText.reservation, ["reason": why]]
        case "application_decided":
            return notice.is_approved.map { texts[$0 ? NoticeText.approved : .notApproved] }
        case "ticket_answered":
            return notice.subject.map { texts[NoticeText.support, ["subject": $0]] }
        case "invitation_rewarded":
            guard let code = notice.code else { return texts[NoticeText.invitation] }
            return texts[NoticeText.invitationCode, ["code": code]]
        case "help_seen": return texts[NoticeText.helpSeen]
        case "document_expired": return texts[NoticeText.document]
        case "payment_failed": return texts[NoticeText.payment]
        default: return nil
        }
    }
}
