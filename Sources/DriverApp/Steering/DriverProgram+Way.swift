import RideApp
import RideCore
import RideTUI
import RideWire

/// The sheet on the way to the pick-up and to the drop-off.
extension DriverProgram {
    /// What to do next is the large thing: its arrow, how far ahead, the street.
    func onTheWay(
        _ ride: RideView, _ title: TextKey, _ goal: String, width: Int, _ glyphs: Glyphs
    ) -> SheetContent {
        var rows = lastRideRows() + breakRows + afterwardsRows(width: width, glyphs)
        if case .toPickup = moment { rows += hourRows(ride) }
        var number = StyledText(core.texts["driver.here"], .good)
        if let steps, !isThere {
            number = core.timeLeft()
            if isByHand {
                rows += crossingRows(width: width, glyphs)
                rows += beyondCrossing(steps, width: width, glyphs)
            } else {
                rows += nextRows(steps.next, width: width, glyphs)
                rows += followingRows(steps.following, width: width, glyphs)
            }
            rows.append(goalRow(ride, goal, glyphs))
        } else {
            rows.append(.next(.enter, whatToDo(at: goal)))
        }
        rows.append(core.progressRow())
        if case .driving = moment { rows += laterRows(ride, glyphs) }
        if case .toPickup = moment { rows += meetingRows(ride, glyphs) }
        rows += sharingRows(ride, glyphs)
        if let said = core.lastChatRow() { rows.append(said) }
        return SheetContent(
            title: rideTitle(title, of: ride, glyphs), number: number,
            note: howItDrives, rows: rows)
    }

    /// Who chooses the way, as long as there is one: a car that stands at its end drives in no way.
    private var howItDrives: StyledText {
        guard !isThere else { return "" }
        return StyledText(core.texts[isByHand ? "driver.byHand" : "driver.byItself"], .muted)
    }

    /// A title with the passenger's name, and the rating of those who have one. Until they are in
    /// the car it says for what kind of ride they asked where the driver has to reckon with it.
    func rideTitle(_ text: TextKey, of ride: RideView, _ glyphs: Glyphs) -> StyledText {
        let name = StyledText(core.texts[text, ["name": firstName(of: ride)]], .title)
        let title = withRating(name, of: ride, glyphs)
        guard ride.stage != .inProgress else { return title }
        switch ride.category {
        case .women, .pet:
            return title + core.separator(glyphs) + StyledText(core.name(of: ride.category), .title)
        case .common, .vip: return title
        }
    }

    /// A title, and the rider's rating where there is one: a word in its place would be read with
    /// the title.
    func withRating(_ title: StyledText, of ride: RideView, _ glyphs: Glyphs) -> StyledText {
        guard ride.passenger.rating_hundredths != nil else { return title }
        return title + core.ratingBesideRider(of: ride, glyphs: glyphs)
    }

    /// Where the way leads, when the car is there by the city's clock, and what the ride brings.
    private func goalRow(_ ride: RideView, _ goal: String, _ glyphs: Glyphs) -> SheetRow {
        var facts = StyledText(core.format.money(ride.gain), .good)
        if let left_s = core.remaining_s {
            let arrival = core.cityNow + core.seconds(left_s)
            facts =
                StyledText(core.clockTime(arrival.milliseconds), .bold)
                + core.separator(glyphs) + facts
        }
        return .line(goalSign(glyphs) + StyledText(goal), right: facts)
    }

    /// The next thing to do, on one row where there is room for most.
    private func nextRows(
        _ step: Directions.Step, width: Int, _ glyphs: Glyphs
    ) -> [SheetRow] {
        let ahead = TextWidth.leftPadded(ahead(step), to: Self.farWidth)
        let far = "\(arrow(of: step, glyphs)) \(ahead)"
        let what = SafeText.line(words(for: step))
        let large = StyledText(far, Style(.accent, .bold))
        guard width >= Self.oneRowFrom else {
            return [.line(large)] + held(what, .bold, width: width, glyphs)
        }
        let room = width - large.width - 2
        let cut = TextWidth.cut(what, toRows: 1, width: room, ellipsis: glyphs.ellipsis)
        return [.line(large + StyledText("  " + cut, .bold))]
    }

    /// From this width on how far ahead something is and what to do there have room on one row.
    private static let oneRowFrom = 60

    /// A text on as many rows whatever it says, so that the sheet stands still while one drives:
    /// with an empty row below it, or cut behind a word.
    private func held(
        _ text: String, _ style: Style, width: Int, _ glyphs: Glyphs
    ) -> [SheetRow] {
        let rows = width < Self.twoRowsBelow ? 2 : 1
        let cut = TextWidth.cut(
            SafeText.line(text), toRows: rows, width: width, ellipsis: glyphs.ellipsis)
        let rest = rows - TextWidth.wrapped(cut, to: width).count
        return [.paragraph(cut, style)] + (rest > 0 ? [.space(rest)] : [])
    }

    /// Below this width a street needs a row besides what to do there.
    private static let twoRowsBelow = 48

    /// What comes behind the crossing whose ways stand above it: the guide takes the short streets
    /// of a crossing for one turn, which need not lead where the first of them does.
    private func beyondCrossing(
        _ steps: Directions, width: Int, _ glyphs: Glyphs
    ) -> [SheetRow] {
        guard let crossing, let following = steps.following,
            abs(steps.next.ahead_m - crossing.distance_m) <= Self.sameCrossing_m
        else { return held(line(of: steps.next, glyphs), .normal, width: width, glyphs) }
        return followingRows(following, width: width, glyphs)
    }

    /// A turn that is no farther from a crossing is the turn at that crossing.
    private static let sameCrossing_m = 30.0

    private func ahead(_ step: Directions.Step) -> String {
        core.format.directionDistance(core.metres(step.ahead_m))
    }

    /// What follows; its rows stay where nothing does.
    private func followingRows(
        _ step: Directions.Step?, width: Int, _ glyphs: Glyphs
    ) -> [SheetRow] {
        let then = core.texts["driver.turn.then"]
        let words = step.map { "\(then) \(line(of: $0, glyphs))" } ?? ""
        return held(words, .muted, width: width, glyphs)
    }

    private func line(of step: Directions.Step, _ glyphs: Glyphs) -> String {
        "\(arrow(of: step, glyphs)) \(ahead(step))  \(words(for: step))"
    }

    private func arrow(of step: Directions.Step, _ glyphs: Glyphs) -> String {
        step.arrow(glyphs, goal: goalMark(glyphs))
    }

    /// A manoeuvre in words: arrows alone are not read by everybody.
    private func words(for step: Directions.Step) -> String {
        if step.kind == .arrive { return core.texts[endOfWay] }
        return core.texts.directions.text(
            kind: step.kind.rawValue, street: core.street(step.street), exit: step.exit)
    }

    /// What the car is driving to; what it is called stands below.
    private var endOfWay: TextKey {
        switch moment {
        case .toPickup: "driver.turn.toPickup"
        case .driving(let ride) where !ride.stopsAhead.isEmpty: "driver.turn.toStop"
        case .unknown, .offline, .waiting, .offer, .booked, .atPickup, .driving, .atStop,
            .finished, .cancelled:
            "driver.turn.toDropoff"
        }
    }

    /// What Enter does at the end of the way.
    func whatToDo(at goal: String) -> String {
        let isPickup = if case .toPickup = moment { true } else { false }
        if case .driving(let ride) = moment, !ride.stopsAhead.isEmpty {
            return core.texts["driver.now.stop", ["place": goal]]
        }
        let text: TextKey = isPickup ? "driver.now.arrive" : "driver.now.finish"
        return core.texts[text, ["place": goal]]
    }

    // MARK: Over a page

    /// What of the ride stays in view over any page: whom it is about, and how far.
    public var rideLine: StyledText? {
        let texts = core.texts
        if let nextLine { return nextLine }
        switch moment {
        case .unknown, .offline, .waiting, .offer: return nil
        case .booked(let ride, _): return StyledText(bookedTitle(ride), Style(.accent, .bold))
        case .toPickup, .driving:
            guard !isThere else {
                return StyledText("\(windowTitle) · \(texts["driver.here"])", Style(.good, .bold))
            }
            let told: KeyValuePairs = [
                "title": windowTitle, "distance": core.wayLeft,
                "time": core.duration(core.remaining_s ?? 0),
            ]
            return StyledText(texts["driver.line.to", told], Style(.accent, .bold))
        case .atPickup(let ride):
            return StyledText(joined(windowTitle, freeWaiting(ride)), Style(.attention, .bold))
        case .atStop(let ride):
            return StyledText(joined(windowTitle, freeWaiting(ride)), Style(.attention, .bold))
        case .finished(let ride): return StyledText(collecting(ride), Style(.attention, .bold))
        case .cancelled(let ride): return StyledText(cancelledTitle(ride), .danger)
        }
    }

    /// Two parts of a line; the second may be missing.
    private func joined(_ start: String, _ end: String?) -> String {
        end.map { "\(start) · \($0)" } ?? start
    }
}
