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
    /// About whom or what (`OperatorSubject`), such as `driver 4294967296`.
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
    public static func subject(of ride: TripID) -> String {
        OperatorSubject.ride(ride.rawValue).description
    }

    /// Whether it was done about a ride.
    public func isAbout(_ ride: TripID) -> Bool {
        let words = Self.subject(of: ride)
        return subject == words || subject.hasPrefix(words + " ")
    }
}

extension RideService.OperatorCommand {
    /// What is noted of a command: never what was written to people.
    var note: (kind: OperatorAction.Kind, subject: OperatorSubject) {
        switch self {
        case .approve(let driver, _): (.approve, .person(.driver, driver.rawValue))
        case .reject(let driver, _, _): (.reject, .person(.driver, driver.rawValue))
        case .block(let actor, let reason, _):
            (.block, .person(actor.side, actor.number, reason: reason.rawValue))
        case .unblock(let actor): (.unblock, .person(actor.side, actor.number))
        case .reply(let ticket, _, _): (.reply, .ticket(ticket.rawValue))
        case .acknowledge(let ticket): (.acknowledge, .ticket(ticket.rawValue))
        case .setTariffs: (.setTariffs, .none)
        case .addPromotion(let promotion): (.addPromotion, .promotion(promotion.code.text))
        case .endPromotion(let code): (.endPromotion, .promotion(code.text))
        case .cancelRide(let id): (.cancelRide, .ride(id.rawValue))
        case .reassignRide(let id): (.reassignRide, .ride(id.rawValue))
        case .refundRide(let id, _): (.refundRide, .ride(id.rawValue))
        case .write(let actor, _, _, _): (.write, .person(actor.side, actor.number))
        case .serveStation(let station, let isOn):
            (.serveStation, .station(station.rawValue, isOn: isOn))
        case .carryBikes(let count, let source, let target):
            (.carryBikes, .carried(count, from: source.rawValue, to: target.rawValue))
        case .acceptHistory: (.acceptHistory, .none)
        case .removePhoto(let actor): (.removePhoto, .person(actor.side, actor.number))
        }
    }

    /// How much money is noted of it.
    var notedAmount: Money? {
        if case .refundRide(_, let amount) = self { amount } else { nil }
    }
}
