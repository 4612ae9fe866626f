import RideApp
import RideCore
import RideTUI
import RideWire

/// Gives stars to the other side of a ride that is over, or changes those that were given (R4).
public struct RatePage: SendingPage {
    static let stars = "rate.stars"

    private let ride: RideView
    private var rating: RatingForm
    private let tips: [Money]
    private var tip: Int
    var submission = Submission()

    /// The rating of a ride by one of its sides.
    public init(_ ride: RideView, by role: Side) {
        self.ride = ride
        rating = RatingForm(ride, role: role)
        tips = []
        tip = 0
    }

    /// A rating that was begun elsewhere, by what was given so far.
    ///
    /// - Parameters:
    ///   - tips: The tips that can go with it, none first; empty where none can be given.
    ///   - tip: Which of them was chosen.
    public init(
        _ ride: RideView, goingOnWith rating: RatingForm, tips: [Money] = [], tip: Int = 0
    ) {
        self.ride = ride
        self.rating = rating
        self.tips = tips
        self.tip = tips.indices.contains(tip) ? tip : 0
    }

    /// The tip that goes with the stars, or without them; nil for none.
    private var chosenTip: Money? { tip > 0 ? tips[tip] : nil }

    public var isTyping: Bool { rating.isWriting }

    private func name(_ context: PageContext) -> String {
        (context.role == .passenger ? ride.driver : ride.passenger)?.name ?? ""
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
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
        rows += rating.complimentRows(context.texts, room.glyphs, width: room.width)
        rows += TipSuggestions.rows(tips, chosen: tip, context.texts, context.format)
        return SheetContent(
            context.texts["record.rateTitle", ["name": name(context)]],
            rows: rows + submission.rows(context))
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .enter, titled: sendTitle(context), 9, when: whenSendable(context), isFinal: true
        ) { $0.send(&$1) }
        context.key(.tab, titled: rating.nextTitle(context.texts), 6) { page, _ in
            page.rating.switchField()
        }
        context.backKey { if $0.rating.isTyped { $1.askToDiscard() } else { $1.close() } }
        if rating.field == .stars {
            context.key(RatingForm.starKeys, label: "1-5", "key.stars", 7)
        }
        if !tips.isEmpty, !isTyping {
            context.key(.char("g"), "passenger.keyTip", 6) { page, _ in
                page.tip = (page.tip + 1) % page.tips.count
                page.rating.lendArrows()
            }
        }
    }

    /// What Enter does: a tip is said with its amount.
    private func sendTitle(_ context: PageContext) -> String {
        chosenTip.map { TipSuggestions.sendTitle($0, with: rating, context) }
            ?? context.texts["key.sendRating"]
    }

    private func whenSendable(_ context: PageContext) -> Availability {
        rating.stars == 0 && chosenTip == nil
            ? .unavailable(reason: context.texts["rating.choose"])
            : submission.availability(context)
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if rating.lendsArrows,
            let moved = TipSuggestions.moved(tip, by: key, count: tips.count)
        {
            tip = moved
            return true
        }
        return rating.handle(key)
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.stars, (0..<5).contains(row) { rating.give(row + 1) }
        if list == TipSuggestions.list, tips.indices.contains(row) { tip = row }
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    /// The tip goes before the stars, whose answer closes the page; it is not given twice.
    private mutating func send(_ context: inout PageContext) {
        if let chosenTip {
            let call = GiveTip(
                command_id: context.commandID(), ride_id: ride.id,
                amount_minor: chosenTip.minorUnits)
            guard rating.stars > 0 else { return submission.send(call, &context) }
            tip = 0
            context.send(call)
        }
        let call = RateRide(
            command_id: context.commandID(), ride_id: ride.id, stars: rating.stars,
            comment: rating.note, compliments: rating.compliments)
        submission.send(call, &context)
    }

    func thanks(for done: Answered, _ context: PageContext) -> String {
        done.request is GiveTip
            ? context.texts["record.tipThanks", ["name": name(context)]]
            : context.texts["rating.thanks"]
    }
}
