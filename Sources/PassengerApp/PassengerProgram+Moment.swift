import RideApp
import RideCore
import RideTUI
import RideWire

/// What a ride is about now: the same for its sheet, its line over something else, the window's
/// name and the question before it is called off.
struct RideMoment: Hashable, Sendable {
    /// What happens.
    let title: String
    /// When: minutes, or a time of the day; empty where the title says all.
    var time = ""
    /// What stands between the two.
    var joint = " "
    /// Good where the car is where it is to stop.
    var role = Role.accent

    /// Both in a line.
    var line: String { time.isEmpty ? title : title + joint + time }
}

extension PassengerProgram {
    /// What the ride is about now.
    func moment(of ride: RideView) -> RideMoment {
        switch ride.stage {
        case .requested, .offered: RideMoment(title: searchTitle(of: ride), role: .attention)
        case .accepted: coming(ride)
        case .arrived:
            RideMoment(title: text("passenger.hereTitle", ["name": driver(of: ride)]), role: .good)
        case .inProgress: aboard(ride)
        case .completed:
            RideMoment(
                title: words(
                    of: ride, "passenger.summaryTitle", orOf: "passenger.riderSummaryTitle"),
                role: .good)
        case .cancelled: RideMoment(title: text("passenger.cancelledTitle"), role: .danger)
        case .unserved:
            RideMoment(
                title: text(
                    ride.is_boarding == true
                        ? "passenger.unconfirmedTitle" : "passenger.unservedTitle"),
                role: .attention)
        }
    }

    /// A car that stands until it is time, or brings somebody else first, is not on its way.
    private func coming(_ ride: RideView) -> RideMoment {
        let driver = driver(of: ride)
        if core.isThere {
            return RideMoment(
                title: text("passenger.arrivingTitle", ["name": driver]), role: .good)
        }
        if let turn = ride.turn {
            let left_ms = max(0, turn.arrives_at_ms - core.cityNow.milliseconds)
            return RideMoment(
                title: text("passenger.turnTitle", ["name": driver]),
                time: core.duration(Double(left_ms) / 1_000), joint: ", ")
        }
        if let booked_ms = ride.waitsUntilBooked_ms {
            return RideMoment(
                title: text("passenger.bookedTitle", ["name": driver]),
                time: core.clockTime(booked_ms))
        }
        return RideMoment(
            title: text("passenger.comingTitle", ["name": driver]),
            time: core.remaining_s.map { core.duration($0) } ?? "")
    }

    private func aboard(_ ride: RideView) -> RideMoment {
        if let stop = ride.standsAt?.place ?? (core.isThere ? ride.stopsAhead.first : nil) {
            return RideMoment(title: text("wish.atStop", ["place": stop.name]), role: .good)
        }
        if core.isThere {
            return RideMoment(
                title: words(of: ride, "passenger.thereTitle", orOf: "passenger.riderThereTitle"),
                role: .good)
        }
        return RideMoment(
            title: text("passenger.aboardTitle", ["place": ride.nextPlace.name]),
            time: core.remaining_s.map { core.duration($0) } ?? "", joint: ", ")
    }

    private func driver(of ride: RideView) -> String { firstName(of: ride.driver) }

    // MARK: Where it is said

    /// The title of the ride's sheet.
    func sheetTitle(of ride: RideView) -> StyledText {
        let moment = moment(of: ride)
        switch ride.stage {
        case .requested, .offered: return StyledText(moment.title, .title)
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved:
            return StyledText(
                moment.title, moment.role == .accent ? .title : Style(moment.role, .bold))
        }
    }

    /// When it is, as the large number of the ride's sheet: its edge does not move.
    func sheetTime(of ride: RideView) -> StyledText {
        let time = moment(of: ride).time
        guard !time.isEmpty else { return "" }
        return StyledText(TextWidth.leftPadded(time, to: Format.durationWidth), .accent)
    }

    /// What of the ride stays in view over what has been begun besides.
    func rideLine(_ ride: RideView) -> StyledText {
        let moment = moment(of: ride)
        return StyledText(moment.line, Style(moment.role, .bold))
    }

    /// A ride's stages, and what has been begun beside it, are places of their own.
    public var momentPlace: String {
        let begun =
            switch draft {
            case .home: "home"
            case .searching(let search): "searching \(search.purpose) \(search.end)"
            case .picking: "picking"
            case .planning: "planning"
            case .choosing: "choosing"
            case .replanning: "replanning"
            case .detour: "detour"
            }
        return (rideInFront.map { "ride \($0.id) \($0.stage), " } ?? "") + begun
    }

    /// The same over any page, until the end of the ride was read.
    public var rideLine: StyledText? { core.ride.map { rideLine($0) } }

    public var windowTitle: String {
        let name = core.texts["app.name"]
        return core.ride.map { "\(name): \(moment(of: $0).line)" } ?? name
    }
}

extension RideView {
    /// For when the ride is booked, in milliseconds of the city's time, while its car stands until
    /// it is time and is not on its way; else nil.
    var waitsUntilBooked_ms: Int64? { sets_off_at_ms == nil ? nil : booked_for_ms }
}
