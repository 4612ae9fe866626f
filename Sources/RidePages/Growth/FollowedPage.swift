import RideApp
import RideCore
import RideTUI
import RideWire

/// Everything with a state that somebody follows, in one list (F2): friends, rooms, messages to
/// support, favourite stations, and the rides that others share.
public struct FollowedPage: ListPage {
    private var friends: [FollowedItem] = []
    private var rooms: [FollowedItem] = []
    private var tickets: [FollowedItem] = []
    private var stations: [FollowedItem] = []
    var list = ServedList()
    /// The state that was last; what it tells of what is followed need not be asked for.
    private var seen: PersonState?

    /// What whoever is signed in follows.
    public init() {}

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        seen = context.state
        askPeople(&context)
        askStations(&context)
    }

    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    private func askPeople(_ context: inout PageContext) {
        context.send(ListFriends())
        context.send(ListRooms())
        askTickets(&context)
    }

    private func askTickets(_ context: inout PageContext) {
        context.send(ListTickets(before_id: nil, limit: PageLimit(PageLimit.most)))
    }

    private func askStations(_ context: inout PageContext) {
        guard context.role == .passenger else { return }
        context.send(FindStations(text: nil, needs: nil, favourites: true))
    }

    /// Asks for what may have changed with the state. Friends and rooms are no part of it: whom
    /// they concern is told a state that is like the one before.
    public mutating func stateChanged(_ context: inout PageContext) {
        guard let new = context.state, var old = seen else { return opened(&context) }
        seen = new
        old.revision = new.revision
        if old == new { return askPeople(&context) }
        if old.unread_tickets != new.unread_tickets { askTickets(&context) }
        if old.rental != new.rental || old.place != new.place { askStations(&context) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        switch (done.request, done.result) {
        case (is ListFriends, .success(let value as FriendsResult)):
            friends = value.friends.filter { !$0.is_follower }.map { .init($0, context) }
        case (is ListRooms, .success(let value as RoomsResult)):
            rooms = value.rooms.map { .init($0, context) }
        case (is ListTickets, .success(let value as TicketsResult)):
            tickets = value.tickets.filter { !TicketWords.isClosed($0) }.map { .init($0, context) }
        case (let asked as FindStations, .success(let value as BikeStationsResult))
        where asked.favourites == true:
            stations = value.stations.map { .init($0, context) }
        default: return false
        }
        return true
    }

    func items(_ context: PageContext) -> [FollowedItem] {
        let rides = context.facts.settings.followed_rides.map { code in
            FollowedItem(
                kind: "ride", name: code, state: context.text("followed.shared"),
                target: .ride(code))
        }
        return rides + friends + rooms + tickets + stations
    }

    func open(_ item: FollowedItem, _ context: inout PageContext) {
        switch item.target {
        case .friends: context.open(FriendsPage())
        case .room(let id): context.open(RoomPage(id))
        case .ticket(let ticket): context.open(TicketPage(ticket))
        case .station(let id): context.open(StationPage(id))
        case .ride(let code): context.open(SharedRidePage(code: code))
        }
    }

    // MARK: What is shown

    func fields(_ context: PageContext) -> ListFields<FollowedItem> {
        let kinds = ["ride", "friend", "room", "ticket", "station"]
        return ListFields(
            name: "followed",
            columns: [
                .init(.fixed(12, context.text("followed.columnKind"))) {
                    StyledText(context.texts[word: $0.kind, in: "followed.kind"], .muted)
                },
                .init(.flexible(18, context.text("followed.columnName"))) { StyledText($0.name) },
                .init(.flexible(14, context.texts["record.columnStage"])) {
                    StyledText($0.state, .accent)
                },
            ],
            facets: [
                .init(
                    name: "kind", title: context.text("followed.columnKind"),
                    words: kinds.map { ($0, context.texts[word: $0, in: "followed.kind"]) },
                    of: \.kind)
            ], counted: { context.footer("followed.counted", $0, hasMore: $1) },
            emptyText: context.text(
                context.facts.role == .driver ? "followed.emptyDriver" : "followed.empty"))
    }

    func itemKeys(_ context: PageContext) -> [PageKey<Self>] {
        if !items(context).isEmpty {
            openKey(context)
            context.moveKey()
        }
        context.key(.char("n"), "near.key", 6) { $1.open(NearPage()) }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        SheetContent(
            context.text("followed.title"),
            rows: list.rows(items(context), fields(context), in: room, context))
    }
}
