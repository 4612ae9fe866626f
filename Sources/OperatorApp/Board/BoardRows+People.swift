import RideApp
import RideCore
import RideTUI
import RideWire

/// Drivers, those who wait for a decision first.
struct DriverRows {
    private let board: Board<DriverSummaryView>
    private let core: AppCore<OperatorAction>
    private let room: PageSpace

    init(_ board: Board<DriverSummaryView>, _ core: AppCore<OperatorAction>, _ room: PageSpace) {
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
                .flexible(14, texts["operator.columnName"]),
                .fixed(
                    TextWidth.widest(states.map { core.application($0) }),
                    texts["operator.columnApplication"]),
                .fixed(to: doing.map { core.doing($0) }, texts["operator.columnDoing"]),
                .fixed(
                    to: ["5,00"], texts["operator.columnRating"], alignment: .right, priority: 5),
                .fixed(
                    to: ["10,000"], texts["operator.columnRides"], alignment: .right, priority: 4),
            ], emptyText: texts["operator.noDrivers"],
            count: board.counted(
                core, "operator.driversMany")
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
                let categories = core.texts.list(
                    driver.categories.map { core.name(of: $0) }, .and)
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
    private let room: PageSpace
    private let query: TextField
    private let isTyping: Bool

    init(
        _ board: Board<PersonRowView>, _ core: AppCore<OperatorAction>, _ room: PageSpace,
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
        let sides = [Side.passenger, .driver].map { core.side($0) }
        return BoardRows(
            tab: .people, board: board, core: core, room: room,
            columns: [
                .flexible(14, texts["operator.columnName"]),
                .fixed(to: sides, texts["operator.columnSide"]),
                .flexible(14, texts["operator.columnEmail"], priority: 5),
                .fixed(10, texts["operator.columnAccount"]),
                .fixed(
                    to: ["10,000"], texts["operator.columnRides"], alignment: .right, priority: 4),
            ],
            above: [
                .field(
                    query, label: StyledText("\(Character(room.glyphs.prompt)) ", .accent),
                    placeholder: texts["operator.queryPlaceholder"], isFocused: isTyping)
            ],
            emptyText: texts["operator.noPeople"],
            count: board.counted(
                core, "operator.personMany")
        ).rows(
            { person, _ in
                [
                    StyledText(person.name), StyledText(core.side(person.role), .muted),
                    StyledText(person.email ?? "-", .muted),
                    core.standing(person.status)
                        ?? StyledText(core.texts["operator.accountActive"], .muted),
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
    private let room: PageSpace
    private let isAll: Bool

    init(
        _ board: Board<TicketView>, _ core: AppCore<OperatorAction>, _ room: PageSpace,
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
                .fixed(5, texts["operator.columnNumber"], alignment: .right, priority: 3),
                .fixed(to: states, texts["operator.columnState"]),
                .flexible(12, texts["operator.columnFrom"]),
                .flexible(14, texts["operator.columnSubject"]),
                .fixed(13, texts["operator.columnChanged"], alignment: .right, priority: 4),
            ],
            emptyText: texts[isAll ? "operator.noTickets" : "operator.noOpenTickets"],
            count: board.counted(
                core, "operator.ticketsMany"),
            filter: isAll ? "" : texts["operator.openOnly"]
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
