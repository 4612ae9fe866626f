import RideApp
import RideCore
import RideTUI
import RideWire

/// The rides that are booked for later, and what has become of those that were (P15).
public struct ReservationsPage: RowsPage {
    /// What a booking's state on the wire means here.
    enum State: String {
        case waiting, dispatching, failed, done

        /// The state of a booking; one that is not known here can only be looked at.
        init(_ booking: ReservationView) { self = State(rawValue: booking.state) ?? .done }
    }

    /// What of the person's state tells that the bookings may be other ones now.
    private struct Mark: Hashable {
        let count: Int?
        let ride: UInt64?
        let stage: TripStage?

        init(_ context: PageContext) {
            count = context.state?.reservations
            ride = context.ride?.id
            stage = context.ride?.stage
        }
    }

    static let list = "bookings"

    private let page: (@Sendable (UInt64) -> any Page)?
    private var bookings = Loadable<[ReservationView]>()
    var selected = 0
    private var asking: UInt64?
    private var showsDetails = false
    private var problem: String?
    private var mark: Mark?

    /// The passenger's bookings.
    ///
    /// - Parameter ride: the page of a ride that is over; nil where there is none.
    public init(ride: (@Sendable (UInt64) -> any Page)? = nil) { page = ride }

    // MARK: What it shows

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let details = details(room.glyphs, context)
        let table = table(context)
        let least: [SheetRow] = [.space(Self.detailRows)]
        let used = min(room.rows(after: least), room.rows(after: details))
        let rows = max(2, used - 1)
        return SheetContent(
            context.text("wallet.bookingsTitle"),
            rows: [.table(table, rows: rows), .blank] + details)
    }

    private static let detailRows = 6

    private func table(_ context: PageContext) -> Table {
        let rows = known.map { booking in
            ListRow([
                StyledText(context.shortMoment(booking.pickup_at_ms)),
                StyledText(booking.dropoff.name),
                StyledText(context.name(of: booking.category), .muted),
                StyledText(context.format.money(booking.fare.total)), state(of: booking, context),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(14, context.text("wallet.columnWhen")),
                .flexible(12, context.text("wallet.columnTo")),
                .fixed(8, context.text("wallet.columnCategory"), priority: 1),
                .fixed(Format.moneyWidth, context.text("wallet.columnPrice"), alignment: .right),
                .fixed(Self.stateWidth, context.text("wallet.columnState")),
            ], rows: rows, selected: known.isEmpty ? nil : index(context),
            emptyText: context.text("wallet.bookingsEmpty"))
        let count = context.counted(known.count, "wallet.bookingCount")
        return Table(
            list, countText: bookings.value == nil ? "" : count, notice: bookings.notice(context))
    }

    private static let stateWidth = 9

    private func state(of booking: ReservationView, _ context: PageContext) -> StyledText {
        switch State(booking) {
        case .waiting: StyledText(context.text("wallet.stateWaiting"))
        case .dispatching: StyledText(context.text("wallet.stateDispatching"), .good)
        case .failed: StyledText(context.text("wallet.stateFailed"), .danger)
        case .done: StyledText(context.text("wallet.stateDone"), .muted)
        }
    }

    /// The selected booking in full, always in as many rows.
    private func details(_ glyphs: Glyphs, _ context: PageContext) -> [SheetRow] {
        var rows: [SheetRow] = []
        if let booking {
            let payment = context.payment(booking.payment, booking.card)
            rows = [
                .line(
                    StyledText(context.spokenMoment(booking.pickup_at_ms), .bold),
                    right: StyledText(
                        State(booking) == .waiting ? context.ahead(booking.pickup_at_ms) : "",
                        .muted)),
                .line(
                    StyledText("\(Character(glyphs.pickUp)) ", .good)
                        + StyledText(booking.pickup.name)),
            ]
            rows += stops(of: booking, glyphs, context)
            rows += [
                .line(
                    StyledText("\(Character(glyphs.dropOff)) ", .danger)
                        + StyledText(booking.dropoff.name)),
                .line(
                    StyledText(context.name(of: booking.category)) + context.separator(glyphs)
                        + StyledText(context.format.money(booking.fare.total))
                        + context.separator(glyphs) + StyledText(payment),
                    right: StyledText(booking.promotion?.code ?? "", .good)),
            ]
            rows += wishes(of: booking, context)
        }
        if let problem {
            rows.append(.paragraph(problem, .danger))
        } else if let booking {
            rows.append(note(booking, context))
        }
        if let booking, showsDetails { rows += context.fareRows(booking.fare) }
        return rows
    }

    private func stops(
        of booking: ReservationView, _ glyphs: Glyphs, _ context: PageContext
    ) -> [SheetRow] {
        guard let stops = booking.stops, !stops.isEmpty else { return [] }
        let names = context.texts.list(stops.map { SafeText.line($0.name) })
        return [.paragraph("\(Character(glyphs.separator)) \(names)")]
    }

    /// What was added to the booking: the PIN, who rides, the note.
    private func wishes(of booking: ReservationView, _ context: PageContext) -> [SheetRow] {
        let rider = booking.rider.map { context.text("wish.for", ["name": $0.name]) } ?? ""
        let pin = booking.pin.map { "\(context.text("wish.pinDigits")) \($0.text)" } ?? ""
        let parts = [StyledText(pin, Style(.attention, .bold)), StyledText(rider, .muted)]
            .filter { !$0.isEmpty }
        var rows: [SheetRow] = []
        if let first = parts.first {
            rows.append(.line(first, right: parts.count > 1 ? parts[1] : ""))
        }
        if let note = booking.note {
            rows.append(.paragraph(context.text("wish.quoted", ["note": note]), .muted))
        }
        return rows
    }

    private func note(_ booking: ReservationView, _ context: PageContext) -> SheetRow {
        switch State(booking) {
        case .waiting: return .paragraph(context.text("wallet.noteWaiting"), .muted)
        case .dispatching: return .paragraph(context.text("wallet.noteDispatching"), .muted)
        case .done: return .paragraph(context.text("wallet.noteDone"), .muted)
        case .failed:
            let unknown = context.text("wallet.noteFailed")
            let reason = booking.reason.map {
                context.texts[WireError(.refused, code: $0, message: unknown)]
            }
            return .paragraph(reason ?? unknown, .danger)
        }
    }

    /// Where the selected ride begins, stops and ends.
    public func scene(_ context: PageContext) -> MapScene? {
        guard let booking, let from = booking.pickup.waypoint, let to = booking.dropoff.waypoint
        else { return nil }
        var scene = MapScene()
        scene.pins = [
            MapPin(.pickUp, at: from.coordinate, label: from.name),
            MapPin(.dropOff, at: to.coordinate, label: to.name),
        ]
        let stops = (booking.stops ?? []).compactMap(\.waypoint)
        scene.pins += stops.map { MapPin(.dropOff, at: $0.coordinate, label: $0.name) }
        scene.subject = MapSubject(
            "booking-\(booking.id)",
            [from.coordinate] + stops.map(\.coordinate) + [to.coordinate], closest: 5)
        return scene
    }

    // MARK: What is selected

    private var known: [ReservationView] { bookings.value ?? [] }
    private var booking: ReservationView? { item(in: known) }

    // MARK: Keys

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(.enter, "wallet.keyOpenRide", 7, when: canOpen(context)) { $0.open(&$1) }
        context.key(
            [.char("x"), .delete],
            booking.map(State.init) == .failed ? "wallet.keyForget" : "wallet.keyGiveUp", 6,
            when: canCancel(context)
        ) { $0.ask(&$1) }
        context.key(.char("c"), "wallet.keyAnew", when: canCancel(context)) { $0.change(&$1) }
        context.key(
            .char("d"), "passenger.keyDetails", 4,
            when: booking == nil
                ? .unavailable(reason: context.text("wallet.chooseABooking")) : .available
        ) { page, _ in page.showsDetails.toggle() }
        bookings.retryKey(context) { $0.opened(&$1) }
        context.moveKey(3)
        context.backKey()
    }

    private func canOpen(_ context: PageContext) -> Availability {
        guard let booking else {
            return .unavailable(reason: context.text("wallet.chooseABooking"))
        }
        guard let ride = booking.ride_id, ride == context.ride?.id || page != nil else {
            return .unavailable(reason: context.text("wallet.noRideYet"))
        }
        return .available
    }

    private func canCancel(_ context: PageContext) -> Availability {
        guard let booking else {
            return .unavailable(reason: context.text("wallet.chooseABooking"))
        }
        switch State(booking) {
        case .waiting, .failed: return context.whenLive
        case .dispatching, .done:
            return .unavailable(reason: context.text("error.already_dispatched"))
        }
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        bookings.ask()
        mark = Mark(context)
        context.send(ListReservations())
    }

    public mutating func stateChanged(_ context: inout PageContext) {
        if mark != Mark(context) { opened(&context) }
    }

    /// A booking may become a ride while it is looked at.
    public func wake_ms(_ context: PageContext) -> Int64? {
        known.isEmpty ? nil : context.clock?.nextMinute_ms(after: context.now_ms)
    }

    func rowCount(_ context: PageContext) -> Int { known.count }

    mutating func rowChanged(_ context: inout PageContext) { problem = nil }

    /// Whoever presses a key has read what was wrong.
    public mutating func perform(_ action: Action, _ context: inout PageContext) {
        problem = nil
        action.run(&self, &context)
    }

    private func open(_ context: inout PageContext) {
        guard let ride = booking?.ride_id else { return }
        if ride == context.ride?.id {
            context.closeAll()
        } else if let page {
            context.open(page(ride))
        }
    }

    /// The engine changes no booking: the ride is planned once more, for the same moment where that
    /// can still be booked.
    private func change(_ context: inout PageContext) {
        guard let booking else { return }
        let moment = Instant(milliseconds: booking.pickup_at_ms)
        let window = BookingWindow(context.engine?.market)
        let isRight = window.verdict(on: moment, now: context.cityNow) == .right
        context.closeAll()
        context.request(.bookAnew(booking, at_ms: isRight ? booking.pickup_at_ms : nil))
    }

    private mutating func ask(_ context: inout PageContext) {
        guard let booking else { return }
        asking = booking.id
        let isOver = State(booking) == .failed
        let what = context.texts.list([
            context.spokenMoment(booking.pickup_at_ms),
            context.text("wallet.bookingTo", ["place": SafeText.line(booking.dropoff.name)]),
        ])
        context.ask(
            context.text(isOver ? "wallet.forgetQuestion" : "wallet.giveUpQuestion"),
            details:
                "\(what). "
                + context.text(isOver ? "wallet.forgetDetails" : "wallet.giveUpDetails"),
            keep: context.text("wallet.giveUpKeep"),
            [context.text(isOver ? "wallet.forgetNow" : "wallet.giveUpNow")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        guard let asked = asking else { return }
        asking = nil
        context.send(
            UnscheduleRide(command_id: context.commandID(), reservation_id: asked))
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (let asked, .success(let answer as ReservationsResult)):
            if let gone = asked as? UnscheduleRide {
                let wasOver = known.contains {
                    $0.id == gone.reservation_id && State($0) == .failed
                }
                context.toast(context.text(wasOver ? "wallet.forgotten" : "wallet.givenUp"))
            }
            bookings.take(answer.reservations)
            return true
        case (is ListReservations, .failure(let error)):
            bookings.take(error)
            return true
        case (is UnscheduleRide, .failure(let error)):
            problem = context.texts[error]
            return true
        case (_, .success), (_, .failure): return false
        }
    }
}
