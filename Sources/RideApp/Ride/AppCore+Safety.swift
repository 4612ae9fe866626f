import RideCore
import RideTUI
import RideWire

/// Calling for help (P8): the operator learns who is in need, and where.
extension AppCore {
    /// The binding that calls for help, after a question.
    public func helpCallBinding(priority: Int?) -> KeyBinding<Action> {
        KeyBinding(
            .char("!"), texts["sos.key"], priority: priority, action: .shared(.askForHelp))
    }

    /// Asks whether help is to be called, before it is.
    mutating func askForHelp() {
        guard !isHelpOnItsWay else {
            // "It is all right" would be taken for the end of the call that stands.
            return ask(
                Question(
                    texts["sos.questionAgain"], details: texts["sos.detailsAgain"],
                    keep: texts["sos.keepAgain"],
                    [(texts["sos.callAgain"], .shared(.callForHelp))]))
        }
        ask(
            Question(
                texts["sos.question"],
                details: policeNumber.map { texts["sos.details", ["number": $0]] }
                    ?? texts["sos.detailsPlain"],
                keep: texts["sos.keep"],
                [(texts["sos.call"], .shared(.callForHelp))]))
    }

    /// Whether a call of the person stands that nobody has answered.
    private var isHelpOnItsWay: Bool {
        if link.pendingCommands.contains(where: { $0.to(CallForHelp.self) != nil }) { return true }
        return switch state?.help?.standing {
        case .called, .seen: true
        case .answered, nil: false
        }
    }

    /// The number of the police first, and how far the person's call for help has come; nil without
    /// one that is not over.
    var helpNotice: String? { helpStanding.map { emergencyNumber + $0 } }

    /// A call that waits here has reached nobody, whatever became of an earlier one.
    private var helpStanding: String? {
        if link.pendingCommands.contains(where: { $0.to(CallForHelp.self) != nil }) {
            return texts[link.isReached ? "sos.goesOut" : "sos.waits"]
        }
        guard let help = state?.help else { return nil }
        return switch help.standing {
        case .called: texts["sos.called"]
        case .seen: texts["sos.seen"]
        case .answered: texts["sos.answered", ["text": help.answer ?? ""]]
        }
    }

    /// The number of the police where the city is, whatever country's rules its operator has
    /// chosen; nil where it is not known.
    private var policeNumber: String? {
        let country = openCity?.knownCountry.lowercased() ?? ""
        let code = country.isEmpty ? market.code : country
        let number = texts[word: code, in: "emergency"]
        return number == code ? nil : number
    }

    /// The number of the police with a space behind it; empty where it is not known.
    private var emergencyNumber: String {
        policeNumber.map { texts["sos.number", ["number": $0]] + " " } ?? ""
    }

    /// Tells the operator.
    mutating func callForHelp() {
        guard let place = carCoordinate ?? state?.place.waypoint?.coordinate else {
            return announce(emergencyNumber + texts["sos.noPlace"], .danger)
        }
        send(
            CallForHelp(
                command_id: commandID(), ride_id: hasLiveRide ? ride?.id : nil,
                latitude: place.latitude, longitude: place.longitude))
    }
}
