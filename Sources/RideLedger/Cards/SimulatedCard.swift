import RideCore

/// How the simulated processor treats a card. The last four digits decide, as with the test cards
/// of real processors:
///
/// | digits | behaviour                                                               |
/// |--------|-------------------------------------------------------------------------|
/// | 0002   | declined always: the bank does not honour it                            |
/// | 9995   | declined always: insufficient funds                                     |
/// | 0069   | declined always: expired                                                |
/// | 0101   | declined always: fraud suspected                                        |
/// | 0341   | authorised, but declined when it is charged or captured                 |
/// | 0119   | times out at the first request with a key, then is approved             |
/// | 0408   | times out always                                                        |
/// | 0504   | carried out at once, but the answer is lost: times out, then duplicate  |
/// | 6001   | answers duplicate at once, as if the request had been sent before       |
/// | others | approved                                                                |
///
/// Refunds are never declined, but time out like the rest.
public enum SimulatedCard: String, CaseIterable, Codable, Sendable {
    /// See the table.
    case approved
    /// See the table.
    case declined
    /// See the table.
    case insufficientFunds = "insufficient_funds"
    /// See the table.
    case expired
    /// See the table.
    case fraudSuspected = "fraud_suspected"
    /// See the table.
    case declinedAtCharge = "declined_at_charge"
    /// See the table.
    case timesOutOnce = "times_out_once"
    /// See the table.
    case timesOutAlways = "times_out_always"
    /// See the table.
    case answerLost = "answer_lost"
    /// See the table.
    case duplicate

    /// The behaviour of a card with these last four digits.
    public init(lastFour: some StringProtocol) {
        switch lastFour {
        case "0002": self = .declined
        case "9995": self = .insufficientFunds
        case "0069": self = .expired
        case "0101": self = .fraudSuspected
        case "0341": self = .declinedAtCharge
        case "0119": self = .timesOutOnce
        case "0408": self = .timesOutAlways
        case "0504": self = .answerLost
        case "6001": self = .duplicate
        default: self = .approved
        }
    }

    /// The behaviour that a token carries: behind the last hyphen are the last four digits.
    public init(token: ProcessorToken) {
        self.init(lastFour: token.description.split(separator: "-").last ?? "")
    }

    /// The token of a card; the same serial and digits give the same token.
    ///
    /// - Parameters:
    ///   - lastFour: four digits.
    ///   - serial: what tells this card from others with the same digits.
    /// - Returns: nil unless `lastFour` is four digits.
    public static func token(lastFour: String, serial: UInt64) -> ProcessorToken? {
        guard lastFour.utf8.count == 4, lastFour.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return ProcessorToken("sim-\(serial)-\(lastFour)")
    }

    /// Why a request is declined; nil where it is not.
    func declineReason(for kind: ProcessorRequest.Kind) -> DeclineReason? {
        switch (self, kind) {
        case (_, .refund): nil
        case (.declined, _): .doNotHonour
        case (.insufficientFunds, _): .insufficientFunds
        case (.expired, _): .cardExpired
        case (.fraudSuspected, _): .fraudSuspected
        case (.declinedAtCharge, .charge), (.declinedAtCharge, .capture): .doNotHonour
        case (.declinedAtCharge, .authorise): nil
        case (.approved, _), (.timesOutOnce, _), (.timesOutAlways, _), (.answerLost, _),
            (.duplicate, _):
            nil
        }
    }
}
