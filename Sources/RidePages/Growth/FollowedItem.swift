import RideApp
import RideTUI
import RideWire

/// One thing that somebody follows (F2).
struct FollowedItem: Hashable, Sendable {
    /// What it leads to.
    enum Target: Hashable, Sendable {
        case friends
        case room(UInt64)
        case ticket(TicketView)
        case station(UInt64)
        case ride(String)
    }

    let kind: String
    let name: String
    let state: String
    let target: Target
}

extension FollowedItem {
    /// Somebody whose goals are followed, or who was asked.
    init(_ friend: FriendView, _ context: PageContext) {
        self.init(
            kind: "friend", name: friend.name,
            state: context.texts[friend.is_granted ? "followed.granted" : "followed.asked"],
            target: .friends)
    }

    /// A challenge room.
    init(_ room: RoomSummaryView, _ context: PageContext) {
        self.init(
            kind: "room", name: room.name,
            state: context.texts[room.is_open ? "growth.roomOpen" : "growth.closed"],
            target: .room(room.room_id))
    }

    /// A message to support.
    init(_ ticket: TicketView, _ context: PageContext) {
        self.init(
            kind: "ticket", name: ticket.subject,
            state: TicketWords.state(of: ticket, context).plain, target: .ticket(ticket))
    }

    /// A favourite station.
    init(_ station: BikeStationView, _ context: PageContext) {
        let docks = station.free_docks.map { "\($0)" } ?? "-"
        self.init(
            kind: "station", name: station.place.name,
            state: context.text(
                "followed.station", ["bikes": "\(station.bikes)", "docks": docks]),
            target: .station(station.id))
    }
}
