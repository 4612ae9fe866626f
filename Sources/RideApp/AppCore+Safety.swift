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
        let code = market.code
        let police = texts[word: code, in: "emergency"]
        ask(
            Question(
                texts["sos.question"],
                details: police == code
                    ? texts["sos.detailsPlain"]
                    : texts["sos.details", ["number": police]],
                keep: texts["sos.keep"],
                [(texts["sos.call"], .shared(.callForHelp))]))
    }

    /// How far the person's call for help has come; nil without one that is not over.
    var helpNotice: String? {
        guard let help = state?.help else { return nil }
        let code = market.code
        let police = texts[word: code, in: "emergency"]
        let number = police == code ? "" : " " + texts["sos.number", ["number": police]]
        return switch help.standing {
        case .called: texts["sos.called"] + number
        case .seen: texts["sos.seen"] + number
        case .answered: texts["sos.answered", ["text": help.answer ?? ""]] + number
        }
    }

    /// Tells the operator.
    mutating func callForHelp() {
        guard let place = carCoordinate ?? state?.place.waypoint?.coordinate else { return }
        send(
            CallForHelp(
                command_id: commandID(), ride_id: hasLiveRide ? ride?.id : nil,
                latitude: place.latitude, longitude: place.longitude))
    }
}
