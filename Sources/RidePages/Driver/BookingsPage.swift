import RideApp
import RideCore
import RideTUI
import RideWire

/// The rides that are booked for the next day and for which the driver may be asked.
public struct BookingsPage: RowsPage {
    private var bookings = Loadable<BookingsResult>()
    var selected = 0

    /// What is booked.
    public init() {}

    static let list = "bookings"

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        bookings.ask(ListBookings(), &context)
    }

    /// What was booked may have become a ride, this driver's or another's.
    public mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let result = done.to(ListBookings.self) else { return false }
        switch result {
        case .success(let answer): bookings.take(answer)
        case .failure(let error): bookings.take(error)
        }
        return true
    }

    func rowCount(_ context: PageContext) -> Int { known.count }

    func rowsAtOnce(_ context: PageContext) -> Int { max(1, context.room.rows - 3) }

    // MARK: What is shown

    private var known: [BookingView] { bookings.value?.bookings ?? [] }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if !known.isEmpty {
            context.moveKey()
        }
        context.againKey(if: bookings.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title =
            StyledText(context.text("work.bookingsTitle"), .title)
            + context.separator(room.glyphs) + StyledText(context.text("work.bookingsSpan"))
        let own = ownRows(in: room, context)
        guard bookings.value == nil || !known.isEmpty else {
            let nothing: TextKey = own.isEmpty ? "work.bookingsEmpty" : "work.bookingsNoOther"
            return SheetContent(
                title: title, rows: own + [.paragraph(context.text(nothing), .muted)])
        }
        let hint = SheetRow.paragraph(context.text("work.bookingsHint"), .muted)
        let more = bookings.value?.has_more == true ? context.text("work.bookingsMore") : ""
        let list = SelectList(
            id: Self.list,
            columns: [
                .fixed(9, context.text("work.columnBookedWhen")),
                .flexible(12, context.text("work.columnBookedFrom")),
                .flexible(12, context.text("work.columnBookedTo"), priority: 1),
                .fixed(
                    Format.moneyWidth, context.text("work.columnBookedGain"), alignment: .right),
            ],
            rows: known.map { booking in
                ListRow([
                    StyledText(context.dayAndTime(booking.pickup_at_ms), .bold),
                    StyledText(booking.pickup.name), StyledText(booking.dropoff.name),
                    StyledText(context.money(booking.gain_minor), .good),
                ])
            }, selected: known.isEmpty ? nil : index(context))
        let table = Table(list, countText: more, notice: bookings.notice(context))
        return SheetContent(
            title: title,
            rows: own + [
                .table(table, rows: room.rows(after: own + [.blank, hint])), .blank, hint,
            ])
    }

    /// The booked ride that is the driver's already, above those that are open; none where none is.
    private func ownRows(in room: PageSpace, _ context: PageContext) -> [SheetRow] {
        let rides = [context.state?.ride, context.state?.next_ride].compactMap { $0 }
        return rides.filter { $0.stage == .accepted || $0.stage == .arrived }
            .flatMap { ride -> [SheetRow] in
                guard let booked_ms = ride.booked_for_ms else { return [] }
                let told: KeyValuePairs = [
                    "time": context.dayAndTime(booked_ms), "name": ride.passenger.name,
                ]
                let gain = context.money(ride.driver_gain_minor ?? ride.fare.total_minor)
                return [
                    .line(
                        StyledText(context.text("work.bookingsOwn", told), Style(.accent, .bold)),
                        right: StyledText(gain, .good)),
                    .line(StyledText(way(of: ride, in: room))), .blank,
                ]
            }
    }

    private func way(of ride: RideView, in room: PageSpace) -> String {
        Cut.way(ride.pickup.name, ride.dropoff.name, width: room.width, room.glyphs)
    }

    /// Where the selected ride begins and ends.
    public func scene(_ context: PageContext) -> MapScene? {
        guard let booking = item(in: known), let from = booking.pickup.waypoint,
            let to = booking.dropoff.waypoint
        else { return nil }
        var scene = MapScene()
        scene.pins = [
            MapPin(.pickUp, at: from.coordinate, label: from.name),
            MapPin(.dropOff, at: to.coordinate, label: to.name),
        ]
        scene.subject = MapSubject(
            "booked-\(booking.id)", [from.coordinate, to.coordinate], closest: 5)
        return scene
    }
}
