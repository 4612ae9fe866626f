import RideCore
import RideTUI
import RideWire

/// The rating at the end of a ride: its rows, its keys, and what it sends.
extension AppCore {
    /// The name under which clicks on the stars are reported.
    static var starsList: String { "rating-stars" }

    /// Whether the summary of a ride is on the screen.
    public var isRating: Bool { ride?.stage == .completed }

    /// Whether stars can be given now: the summary is there and has not been sent off.
    var canRate: Bool { isRating && !waits(for: RateRide.self) && !waits(for: DismissRide.self) }

    /// The rows in which stars are given, for the end of the summary.
    public func ratingRows(_ glyphs: Glyphs) -> [SheetRow] {
        let name = otherPerson?.name ?? ""
        let ask = StyledText(texts["rating.ask", ["name": name]], .muted)
        return [
            rating.starsRow(id: Self.starsList, ask: ask, texts), rating.commentRow(texts),
        ] + rating.complimentRows(texts, glyphs, width: sheetRoom)
    }

    /// The keys of the summary.
    ///
    /// - Parameter gift: what Enter gives where no stars are given; nil if there is nothing.
    public func ratingBindings(gift: String? = nil) -> [KeyBinding<Action>] {
        let whenNotSending: Availability =
            canRate ? .available : .unavailable(reason: texts["sending"])
        let whenGiven: Availability =
            rating.stars > 0 || gift != nil
            ? whenNotSending : .unavailable(reason: texts["rating.choose"])
        return [
            KeyBinding(
                .enter, gift ?? texts["key.sendRating"], priority: 9,
                availability: whenGiven, isFinal: true, action: .shared(.sendRating))
        ] + givingBindings + [
            KeyBinding(
                .tab, rating.nextTitle(texts), priority: 6,
                action: .shared(.switchRatingField)),
            KeyBinding(
                .escape, texts["key.skipRating"], priority: 7,
                availability: whenNotSending, action: .shared(.skipRating)),
        ]
    }

    /// The keys of what is being given; a comment takes digits as they are typed.
    private var givingBindings: [KeyBinding<Action>] {
        switch rating.field {
        case .stars:
            [
                KeyBinding(
                    RatingForm.starKeys, label: "1-5", texts["key.stars"], priority: 8,
                    action: .shared(.none))
            ]
        case .compliments:
            [
                KeyBinding(
                    .char(" "), label: texts["key.space"], texts["key.tick"], priority: 8,
                    action: .shared(.none))
            ]
        case .comment: []
        }
    }

    /// Gives so many stars, where stars can be given.
    public mutating func giveStars(_ stars: Int) { if canRate { rating.give(stars) } }

    /// A tip is chosen beside the stars: the arrows go on among the tips.
    public mutating func lendRatingArrows() { if canRate { rating.lendArrows() } }

    /// Sends the stars and closes the summary; closes it where something else is given without.
    mutating func sendRating() {
        guard let ride, ride.stage == .completed else { return }
        guard rating.stars > 0 else {
            dismissRide()
            return
        }
        let call = send(
            RateRide(
                command_id: commandID(), ride_id: ride.id, stars: rating.stars,
                comment: rating.note, compliments: rating.compliments))
        say(texts["rating.thanks"], .good, whenAnswered: call)
        dismissRide()
    }

    /// What is typed is not thrown away by a single key.
    mutating func askToDropRating() {
        ask(
            Question(
                texts["record.discardQuestion"], details: "", keep: texts["record.discardKeep"],
                about: ride?.id, [(texts["record.discardYes"], .shared(.dropRating))]))
    }

    mutating func skipRating() {
        guard let call = dismissRide() else { return }
        say(texts["rating.skipped"], whenAnswered: call)
    }

    /// The rating that was being given when the engine closed its ride, once.
    public mutating func takeInterruptedRating() -> (ride: RideView, rating: RatingForm)? {
        summary.takeInterrupted()
    }

    /// Closes the summary of a ride that is over.
    ///
    /// - Returns: the call that does it; nil where there is nothing to close.
    @discardableResult
    public mutating func dismissRide() -> CallID? {
        guard let ride, !ride.stage.isLive, !waits(for: DismissRide.self) else { return nil }
        summary.close(ride.id)
        return send(DismissRide(command_id: commandID(), ride_id: ride.id))
    }
}
