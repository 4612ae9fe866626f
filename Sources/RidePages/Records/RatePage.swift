import RideApp
import RideCore
import RideTUI
import RideWire

/// Gives stars to the other side of a ride that is over, or changes those that were given (R4).
public struct RatePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Send the rating.
        case send
        /// Go on to the comment, the compliments, and back to the stars.
        case switchField
        /// Nothing; for keys that only choose.
        case choose
        /// Close the page.
        case back
    }

    static let stars = "rate.stars"

    private let ride: RideView
    private var rating: RatingForm
    private var submission = Submission()

    /// The rating of a ride by one of its sides.
    public init(_ ride: RideView, by role: Party) {
        self.ride = ride
        rating = RatingForm(ride, role: role)
    }

    /// A rating that was begun elsewhere, by what was given so far.
    public init(_ ride: RideView, goingOnWith rating: RatingForm) {
        self.ride = ride
        self.rating = rating
    }

    public var isTyping: Bool { rating.isWriting }

    private func name(_ context: PageContext) -> String {
        (context.role == .passenger ? ride.driver : ride.passenger)?.name ?? ""
    }

    public func content(in room: PageRoom, _ context: PageContext) -> SheetContent {
        let ask = StyledText(context.texts["rating.choose"], .muted)
        var rows: [SheetRow] = [
            Cut.row(
                StyledText(
                    Cut.way(ride.pickup.name, ride.dropoff.name, width: room.width, room.glyphs),
                    .muted), in: room),
            .blank,
            rating.starsRow(id: Self.stars, ask: ask, context.texts), .blank,
            rating.commentRow(context.texts), .blank,
        ]
        rows += rating.complimentRows(context.texts, room.glyphs)
        if let row = submission.row(context) { rows.append(row) }
        return SheetContent(
            context.texts["record.rateTitle", ["name": name(context)]], rows: rows)
    }

    public func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, context.texts["key.sendRating"], priority: 9,
                availability: whenSendable(context), action: .send),
            KeyBinding(
                RatingForm.starKeys, label: "1-5", context.texts["key.stars"], priority: 7,
                action: .choose),
            KeyBinding(
                .tab, rating.nextTitle(context.texts), priority: 6, action: .switchField),
            KeyBinding(.escape, context.texts["key.back"], priority: 8, action: .back),
        ]
    }

    private func whenSendable(_ context: PageContext) -> Availability {
        rating.stars == 0
            ? .unavailable(reason: context.texts["rating.choose"])
            : submission.availability(context)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        rating.handle(key)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.stars, (0..<5).contains(row) { rating.give(row + 1) }
    }

    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .send: send(&context)
        case .switchField: rating.switchField()
        case .choose: break
        case .back: context.close()
        }
    }

    private mutating func send(_ context: inout PageContext) {
        let call = RateRide(
            command_id: context.commandID(), ride_id: ride.id, stars: rating.stars,
            comment: rating.note, compliments: rating.compliments)
        submission.send(call, &context)
    }

    /// What was sent is sent again by itself.
    public mutating func reconnected(_ context: inout PageContext) {}

    public mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        guard submission.take(done, context) else { return false }
        if submission.refusal == nil {
            context.toast(context.texts["rating.thanks"], .good)
            context.close()
        }
        return true
    }
}
