import RideAccounts
import RideCore
import RideFares

/// What an operator has done, kept for good: when, of which user of the system, and about what.
public struct OperatorAction: Hashable, Codable, Sendable {
    /// What can be done.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case approve, reject, block, unblock, reply, acknowledge
        case setTariffs, addPromotion, endPromotion
        case cancelRide, reassignRide, refundRide, write
        case serveStation, carryBikes, acceptHistory, removePhoto
    }

    /// Its number, from 1.
    public let number: UInt64
    /// When, on the wall's clock.
    public let at: WallTime
    /// The user of the system whose process showed the operator's key.
    public let user: UInt32
    /// What.
    public let kind: Kind
    /// About whom or what, such as `driver 4294967296`; empty where there is only one.
    public let subject: String
    /// How much money it was about; nil where it was about none.
    public let amount: Money?

    /// Notes what was done.
    public init(
        number: UInt64, at: WallTime, user: UInt32, kind: Kind, subject: String,
        amount: Money? = nil
    ) {
        self.number = number
        self.at = at
        self.user = user
        self.kind = kind
        self.subject = subject
        self.amount = amount
    }

    /// How the subject begins of what is done about a ride; more may follow after a space.
    public static func subject(of ride: TripID) -> String { "ride \(ride)" }

    /// Whether it was done about a ride.
    public func isAbout(_ ride: TripID) -> Bool {
        let words = Self.subject(of: ride)
        return subject == words || subject.hasPrefix(words + " ")
    }
}

extension RideService.OperatorCommand {
    /// What is noted of a command: never what was written to people.
    var note: (kind: OperatorAction.Kind, subject: String) {
        switch self {
        case .approve(let driver, _): (.approve, "driver \(driver.rawValue)")
        case .reject(let driver, _, _): (.reject, "driver \(driver.rawValue)")
        case .block(let actor, let reason, _):
            (.block, "\(actor.party.rawValue) \(actor.number) (\(reason.rawValue))")
        case .unblock(let actor): (.unblock, "\(actor.party.rawValue) \(actor.number)")
        case .reply(let ticket, _, _): (.reply, "ticket \(ticket.rawValue)")
        case .acknowledge(let ticket): (.acknowledge, "ticket \(ticket.rawValue)")
        case .setTariffs: (.setTariffs, "")
        case .addPromotion(let promotion): (.addPromotion, promotion.code.text)
        case .endPromotion(let code): (.endPromotion, code.text)
        case .cancelRide(let id): (.cancelRide, OperatorAction.subject(of: id))
        case .reassignRide(let id): (.reassignRide, OperatorAction.subject(of: id))
        case .refundRide(let id, _): (.refundRide, OperatorAction.subject(of: id))
        case .write(let actor, _, _, _): (.write, "\(actor.party.rawValue) \(actor.number)")
        case .serveStation(let station, let isOn):
            (.serveStation, "station \(station) \(isOn ? "on" : "off")")
        case .carryBikes(let count, let source, let target):
            (.carryBikes, "\(count) bicycles, station \(source) to \(target)")
        case .acceptHistory: (.acceptHistory, "")
        case .removePhoto(let actor): (.removePhoto, "\(actor.party.rawValue) \(actor.number)")
        }
    }

    /// How much money is noted of it.
    var notedAmount: Money? {
        if case .refundRide(_, let amount) = self { amount } else { nil }
    }
}
