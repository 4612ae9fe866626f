import RideApp
import RideCore
import RideTUI
import RideWire

/// The challenge rooms of a person (G3).
public struct RoomsPage: ListPage {
    private var rooms = Loadable<RoomsResult>()
    var list = ServedList()

    /// The rooms of whoever is signed in.
    public init() {}

    public mutating func opened(_ context: inout PageContext) {
        rooms.ask(ListRooms(), &context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    /// Somebody may have done something in one of them.
    public mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        rooms.take(done, to: ListRooms.self)
    }

    func items(_ context: PageContext) -> [RoomSummaryView] { rooms.value?.rooms ?? [] }

    func fields(_ context: PageContext) -> ListFields<RoomSummaryView> {
        let states = [("open", "growth.roomOpen" as TextKey), ("closed", "growth.closed")]
        return ListFields(
            name: "rooms",
            columns: [
                .init(.flexible(14, context.text("growth.roomName"))) { StyledText($0.name) },
                .init(
                    .fixed(
                        12, context.text("growth.columnMembers"), alignment: .right, priority: 2)
                ) {
                    StyledText(
                        context.text("growth.members", ["count": "\($0.member_count)"]), .muted)
                } value: {
                    .number(Int64($0.member_count))
                },
                .init(.fixed(10, context.text("growth.columnRank"), alignment: .right)) { room in
                    StyledText(
                        room.is_open
                            ? room.rank.map { "\($0)." } ?? "" : context.text("growth.closed"),
                        room.is_open ? .accent : .muted)
                },
                .init(.fixed(11, context.text("growth.columnPoints"), alignment: .right)) {
                    StyledText(context.text("growth.points", ["count": "\($0.points)"]), .good)
                } value: {
                    .number(Int64($0.points))
                },
            ],
            facets: [
                .init(
                    name: "state", title: context.texts["record.filterStage"],
                    words: states.map { ($0.0, context.texts[$0.1]) },
                    of: { $0.is_open ? "open" : "closed" })
            ], counted: { context.footer("growth.roomsCounted", $0, hasMore: $1) },
            emptyText: context.text("growth.roomsEmpty"))
    }

    func open(_ room: RoomSummaryView, _ context: inout PageContext) {
        context.open(RoomPage(room.room_id))
    }

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        openKey(
            context,
            when: items(context).isEmpty
                ? .unavailable(reason: context.text("growth.noRoomYet")) : .available)
        context.key(.char("n"), "growth.keyNewRoom", 7, when: context.whenLive) {
            $1.open(RoomFields.create($1))
        }
        context.key(.char("j"), "growth.keyJoin", 6, when: context.whenLive) {
            $1.open(RoomFields.join($1))
        }
        context.moveKey()
    }

    func moreKeys(_ context: PageContext) -> [PageKey<Self>] {
        context.againKey(if: rooms.error != nil) { $0.opened(&$1) }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.roomsTitle")
        guard rooms.value != nil else {
            return SheetContent(title, rows: [rooms.noticeRow(context)])
        }
        return SheetContent(
            title, rows: list.rows(items(context), fields(context), in: room, context))
    }
}
