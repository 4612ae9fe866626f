import RideApp
import RideCore
import RideTUI
import RideWire

/// Drivers, those who wait for a decision first.
struct DriverRows {
    private let board: Board<DriverSummaryView>
    private let core: AppCore<OperatorAction>
    private let room: PageRoom

    init(_ board: Board<DriverSummaryView>, _ core: AppCore<OperatorAction>, _ room: PageRoom) {
        self.board = board
        self.core = core
        self.room = room
    }

    var rows: [SheetRow] {
        let texts = core.texts
        let states = ["draft", "pending", "approved", "rejected", "renewal", "guest"]
        let doing: [PersonState.Activity] = [
            .offline, .idle, .considering, .enRoute, .atPickup, .withPassenger,
        ]
        return BoardRows(
            tab: .drivers, board: board, core: core, room: room,
            columns: [
                .flexible(14, texts[OperatorText.columnName]),
                .fixed(
                    core.widest(states.map { core.application($0) }, ""),
                    texts[OperatorText.columnApplication]),
                .fixed(
                    core.widest(
                        doing.map { core.doing($0) }, texts[OperatorText.columnDoing]),
                    texts[OperatorText.columnDoing]),
                .fixed(5, texts[OperatorText.columnRating], alignment: .right, priority: 5),
                .fixed(6, texts[OperatorText.columnRides], alignment: .right, priority: 4),
            ], emptyText: texts[OperatorText.noDrivers],
            count: board.counted(
                core, one: OperatorText.driverOne, many: .driversMany)
        ).rows(
            { driver, _ in
                [
                    StyledText(driver.name),
                    StyledText(
                        core.application(driver.application),
                        driver.application == "pending" ? Style(.attention, .bold) : .normal),
                    core.standing(driver.status) ?? StyledText(core.doing(driver.activity)),
                    StyledText(
                        driver.rating_hundredths.map { core.format.rating(hundredths: $0) } ?? "-",
                        .muted),
                    StyledText(core.format.number(driver.rides), .muted),
                ]
            },
            preview: { driver in
                let categories = driver.categories.map { core.name(of: $0) }
                    .joined(separator: ", ")
                return [
                    Cut.row(
                        StyledText(driver.name),
                        StyledText("\(driver.driver_id)", .muted), in: room),
                    Cut.row(StyledText(categories, .muted), in: room),
                ]
            })
    }
}

/// Everybody, or whom the line means.
struct PeopleRows {
    private let board: Board<PersonRowView>
    private let core: AppCore<OperatorAction>
    private let room: PageRoom
    private let query: TextField
    private let isTyping: Bool

    init(
        _ board: Board<PersonRowView>, _ core: AppCore<OperatorAction>, _ room: PageRoom,
        _ query: TextField, isTyping: Bool
    ) {
        self.board = board
        self.core = core
        self.room = room
        self.query = query
        self.isTyping = isTyping
    }

    var rows: [SheetRow] {
        let texts = core.texts
        let sides = [Party.passenger, .driver].map { core.side($0) }
        return BoardRows(
            tab: .people, board: board, core: core, room: room,
            columns: [
                .flexible(14, texts[OperatorText.columnName]),
                .fixed(
                    core.widest(sides, texts[OperatorText.columnSide]),
                    texts[OperatorText.columnSide]),
                .flexible(14, texts[OperatorText.columnEmail], priority: 5),
                .fixed(10, texts[OperatorText.columnAccount]),
                .fixed(6, texts[OperatorText.columnRides], alignment: .right, priority: 4),
            ],
            above: [
                .field(
                    query, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                    placeholder: texts[OperatorText.queryPlaceholder], isFocused: isTyping)
            ],
            emptyText: texts[OperatorText.noPeople],
            count: board.counted(
                core, one: OperatorText.personOne, many: .personMany)
        ).rows(
            { person, _ in
                [
                    StyledText(person.name), StyledText(core.side(person.role), .muted),
                    StyledText(person.email ?? "-", .muted),
                    core.standing(person.status)
                        ?? StyledText(core.texts[OperatorText.accountActive], .muted),
                    StyledText(core.format.number(person.rides), .muted),
                ]
            },
            preview: { person in
                [
                    Cut.row(
                        StyledText(person.name),
                        StyledText("\(person.person_id)", .muted), in: room),
                    Cut.row(StyledText(person.email ?? "", .muted), in: room),
                ]
            })
    }
}

/// What people have written, and calls for help.
struct TicketRows {
    private let board: Board<TicketView>
    private let core: AppCore<OperatorAction>
    private let room: PageRoom
    private let isAll: Bool

    init(
        _ board: Board<TicketView>, _ core: AppCore<OperatorAction>, _ room: PageRoom,
        isAll: Bool
    ) {
        self.board = board
        self.core = core
        self.room = room
        self.isAll = isAll
    }

    var rows: [SheetRow] {
        let texts = core.texts
        let states = ["open", "answered", "closed", "raised", "acknowledged", "resolved"]
            .map { texts[word: $0, in: "operator.ticket"] }
        return BoardRows(
            tab: .help, board: board, core: core, room: room,
            columns: [
                .fixed(5, texts[OperatorText.columnNumber], alignment: .right, priority: 3),
                .fixed(
                    core.widest(states, texts[OperatorText.columnState]),
                    texts[OperatorText.columnState]),
                .flexible(12, texts[OperatorText.columnFrom]),
                .flexible(14, texts[OperatorText.columnSubject]),
                .fixed(13, texts[OperatorText.columnChanged], alignment: .right, priority: 4),
            ],
            emptyText: texts[isAll ? OperatorText.noTickets : .noOpenTickets],
            count: board.counted(
                core, one: OperatorText.ticketOne, many: .ticketsMany),
            filter: isAll ? "" : texts[OperatorText.openOnly]
        ).rows(
            { ticket, _ in
                let style: Style = ticket.is_unread ? .bold : .normal
                return [
                    StyledText("\(ticket.id)", .muted), core.state(of: ticket),
                    StyledText(ticket.person_name ?? "-", style),
                    StyledText(ticket.subject, style),
                    StyledText(core.ago(ticket.changed_at_ms), .muted),
                ]
            },
            preview: { ticket in
                [
                    Cut.row(
                        StyledText(ticket.subject, .bold), core.state(of: ticket), in: room),
                    Cut.row(
                        StyledText(core.words(about: ticket)),
                        StyledText(core.ago(ticket.changed_at_ms), .muted), in: room),
                ]
            })
    }
}
