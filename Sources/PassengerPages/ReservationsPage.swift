import RideApp
import RideCore
import RideTUI
import RideWire

/// The rides that are booked for later, and what has become of those that were (P15).
public struct ReservationsPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Show the ride that the booking has become.
        case open
        /// Give the booking up, after a question.
        case cancel
        /// Ask for the bookings once more.
        case reload
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

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

        init(_ desk: PageDesk) {
            count = desk.state?.reservations
            ride = desk.ride?.id
            stage = desk.ride?.stage
        }
    }

    static let list = "bookings"

    private let page: (@Sendable (UInt64) -> any Page)?
    private var bookings = Asked<[ReservationView]>()
    private var selected = 0
    private var asking: UInt64?
    private var problem: String?
    private var mark: Mark?

    /// The passenger's bookings.
    ///
    /// - Parameter ride: the page of a ride that is over; nil where there is none.
    public init(ride: (@Sendable (UInt64) -> any Page)? = nil) { page = ride }

    // MARK: What it shows

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let details = details(room.glyphs, desk)
        let table = table(desk)
        let rows = room.rows(after: [.space(1), .space(Self.detailRows)])
        return SheetContent(
            desk.text(.bookingsTitle), rows: [.table(table, rows: rows), .blank] + details)
    }

    private static let detailRows = 6

    private func table(_ desk: PageDesk) -> Table {
        let rows = known.map { booking in
            ListRow([
                StyledText(desk.shortMoment(booking.pickup_at_ms)),
                StyledText(booking.dropoff.name),
                StyledText(desk.name(of: booking.category), .muted),
                StyledText(desk.format.money(booking.fare.total)), state(of: booking, desk),
            ])
        }
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(14, desk.text(.columnWhen)), .flexible(12, desk.text(.columnTo)),
                .fixed(8, desk.text(.columnCategory), priority: 1),
                .fixed(Format.moneyWidth, desk.text(.columnPrice), alignment: .right),
                .fixed(Self.stateWidth, desk.text(.columnState)),
            ], rows: rows, selected: known.isEmpty ? nil : index,
            emptyText: desk.text(.bookingsEmpty))
        let count = desk.text(
            known.count == 1 ? .bookingCountOne : .bookingCount,
            ["count": desk.format.number(known.count)])
        return Table(
            list, countText: bookings.value == nil ? "" : count, notice: bookings.notice(desk))
    }

    private static let stateWidth = 9

    private func state(of booking: ReservationView, _ desk: PageDesk) -> StyledText {
        switch State(booking) {
        case .waiting: StyledText(desk.text(.stateWaiting))
        case .dispatching: StyledText(desk.text(.stateDispatching), .good)
        case .failed: StyledText(desk.text(.stateFailed), .danger)
        case .done: StyledText(desk.text(.stateDone), .muted)
        }
    }

    /// The selected booking in full, always in as many rows.
    private func details(_ glyphs: Glyphs, _ desk: PageDesk) -> [SheetRow] {
        var rows: [SheetRow] = []
        if let booking {
            let payment = desk.payment(booking.payment, booking.card)
            rows = [
                .line(
                    StyledText(desk.fullMoment(booking.pickup_at_ms), .bold),
                    right: StyledText(
                        State(booking) == .waiting ? desk.ahead(booking.pickup_at_ms) : "",
                        .muted)),
                .line(
                    StyledText("\(Character(glyphs.pickUp)) ", .good)
                        + StyledText(booking.pickup.name)),
                .line(
                    StyledText("\(Character(glyphs.dropOff)) ", .danger)
                        + StyledText(booking.dropoff.name)),
                .line(
                    StyledText(desk.name(of: booking.category)) + desk.separator(glyphs)
                        + StyledText(desk.format.money(booking.fare.total))
                        + desk.separator(glyphs) + StyledText(payment)),
            ]
        }
        if let problem {
            rows.append(.paragraph(problem, .danger))
        } else if let booking {
            rows.append(note(booking, desk))
        }
        return rows
    }

    private func note(_ booking: ReservationView, _ desk: PageDesk) -> SheetRow {
        switch State(booking) {
        case .waiting: return .paragraph(desk.text(.noteWaiting), .muted)
        case .dispatching: return .paragraph(desk.text(.noteDispatching), .muted)
        case .done: return .paragraph(desk.text(.noteDone), .muted)
        case .failed:
            let unknown = desk.text(.noteFailed)
            let reason = booking.reason.map {
                desk.refusal(WireError(.refused, code: $0, message: unknown))
            }
            return .paragraph(reason ?? unknown, .danger)
        }
    }

    /// Where the selected ride begins and ends.
    public func scene(_ desk: PageDesk) -> MapScene? {
        guard let booking, let from = booking.pickup.waypoint, let to = booking.dropoff.waypoint
        else { return nil }
        var scene = MapScene()
        scene.pins = [
            MapPin(.pickUp, at: from.coordinate, label: from.name),
            MapPin(.dropOff, at: to.coordinate, label: to.name),
        ]
        scene.subject = MapSubject(
            "booking-\(booking.id)", [from.coordinate, to.coordinate], closest: 5)
        return scene
    }

    // MARK: What is selected

    private var known: [ReservationView] { bookings.value ?? [] }
    private var index: Int { min(max(0, selected), max(0, known.count - 1)) }
    private var booking: ReservationView? {
        known.indices.contains(index) ? known[index] : nil
    }

    // MARK: Keys

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        [
            KeyBinding(
                .enter, desk.text(.keyOpenRide), priority: 7, availability: canOpen(desk),
                action: .open),
            KeyBinding(
                [.char("x"), .delete],
                desk.text(booking.map(State.init) == .failed ? .keyForget : .keyGiveUp),
                priority: 6, availability: canCancel(desk), action: .cancel),
        ] + bookings.retryBindings(desk, .reload) + [
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 3,
                action: .move),
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .close),
        ]
    }

    private func canOpen(_ desk: PageDesk) -> Availability {
        guard let booking else { return .unavailable(reason: desk.text(.chooseABooking)) }
        guard let ride = booking.ride_id, ride == desk.ride?.id || page != nil else {
            return .unavailable(reason: desk.text(.noRideYet))
        }
        return .available
    }

    private func canCancel(_ desk: PageDesk) -> Availability {
        guard let booking else { return .unavailable(reason: desk.text(.chooseABooking)) }
        switch State(booking) {
        case .waiting, .failed: return desk.whenLive
        case .dispatching, .done:
            return .unavailable(reason: desk.text(.refusedAlreadyDispatched))
        }
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        bookings.error = nil
        mark = Mark(desk)
        desk.send(ListReservations())
    }

    public mutating func stateChanged(_ desk: inout PageDesk) {
        if mark != Mark(desk) { opened(&desk) }
    }

    /// A booking may become a ride while it is looked at.
    public func wake_ms(_ desk: PageDesk) -> Int64? {
        known.isEmpty ? nil : desk.clock?.nextMinute_ms(after: desk.now_ms)
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        guard let moved = SelectList.moved(index, by: key, count: known.count) else {
            return false
        }
        selected = moved
        problem = nil
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list else { return }
        selected = row
        problem = nil
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        problem = nil
        switch action {
        case .open: open(&desk)
        case .cancel: ask(&desk)
        case .reload: opened(&desk)
        case .move: break
        case .close: desk.close()
        }
    }

    private func open(_ desk: inout PageDesk) {
        guard let ride = booking?.ride_id else { return }
        if ride == desk.ride?.id {
            desk.closeAll()
        } else if let page {
            desk.open(page(ride))
        }
    }

    private mutating func ask(_ desk: inout PageDesk) {
        guard let booking else { return }
        asking = booking.id
        let isOver = State(booking) == .failed
        let what = [
            desk.fullMoment(booking.pickup_at_ms),
            desk.text(.bookingTo, ["place": SafeText.line(booking.dropoff.name)]),
        ].joined(separator: ", ")
        desk.ask(
            desk.text(isOver ? .forgetQuestion : .giveUpQuestion),
            details: "\(what). \(desk.text(isOver ? .forgetDetails : .giveUpDetails))",
            keep: desk.text(.giveUpKeep), [desk.text(isOver ? .forgetNow : .giveUpNow)])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        guard let asked = asking else { return }
        asking = nil
        desk.send(
            UnscheduleRide(command_id: desk.commandID(), reservation_id: asked))
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        switch (done.request, done.result) {
        case (let asked, .success(let answer as ReservationsResult)):
            bookings.take(answer.reservations)
            if asked is UnscheduleRide { desk.toast(desk.text(.givenUp)) }
            return true
        case (is ListReservations, .failure(let error)):
            bookings.error = error
            return true
        case (is UnscheduleRide, .failure(let error)):
            problem = desk.refusal(error)
            return true
        case (_, .success), (_, .failure): return false
        }
    }
}
