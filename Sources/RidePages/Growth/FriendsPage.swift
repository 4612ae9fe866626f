import RideApp
import RideCore
import RideTUI
import RideWire

/// Those whom a person follows and who follow, and what those who are followed have done (G4).
public struct FriendsPage: RowsPage {
    static let list = "friends"
    private var friends = Loadable<FriendsResult>()
    var selected = 0
    private var submission = Submission()

    /// The friends of whoever is signed in.
    public init() {}

    public mutating func opened(_ context: inout PageContext) {
        friends.ask(ListFriends(), &context)
    }

    public mutating func stateChanged(_ context: inout PageContext) { opened(&context) }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        let isOwn = submission.take(done, context)
        switch (done.request, done.result) {
        case (is ListFriends, .success(let value as FriendsResult)),
            (is FollowPerson, .success(let value as FriendsResult)):
            friends.take(value)
            return true
        case (is ListFriends, .failure(let error)):
            friends.take(error)
            return true
        default: return isOwn
        }
    }

    private var known: [FriendView] { friends.value?.friends ?? [] }
    private var friend: FriendView? { item(in: known) }

    func rowCount(_ context: PageContext) -> Int { known.count }

    mutating func rowChanged(_ context: inout PageContext) { submission.forget() }

    /// Grants what the selected person asks.
    private mutating func grant(_ context: inout PageContext) {
        follow("grant", &context)
    }

    /// Refuses it, or follows no more.
    private mutating func end(_ context: inout PageContext) {
        follow(friend?.is_follower == true ? "refuse" : "unfollow", &context)
    }

    private mutating func follow(_ word: String, _ context: inout PageContext) {
        guard let friend else { return }
        submission.send(
            FollowPerson(
                command_id: context.commandID(), role: friend.role, person_id: friend.person_id,
                action: word), &context)
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        let chosen: Availability =
            friend == nil
            ? .unavailable(reason: context.text("growth.nobodyHere"))
            : submission.availability(context)
        let asks = friend.map { $0.is_follower && !$0.is_granted } ?? false
        context.key(
            .enter, "growth.keyGrant", 9,
            when: asks ? chosen : .unavailable(reason: context.text("growth.nobodyAsks"))
        ) { $0.grant(&$1) }
        context.key([.delete, .char("x")], "growth.keyEnd", 6, when: chosen) { $0.end(&$1) }
        context.moveKey()
        context.againKey(if: friends.error != nil) { $0.opened(&$1) }
        context.backKey()
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let title = context.text("growth.friendsTitle")
        guard let value = friends.value else {
            return SheetContent(title, rows: [friends.noticeRow(context)])
        }
        let rows = known.map { friend in
            let key: TextKey =
                friend.is_follower
                ? friend.is_granted ? "growth.followsYou" : "growth.asksYou"
                : friend.is_granted ? "growth.youFollow" : "growth.youAsked"
            return ListRow([
                StyledText(friend.name),
                StyledText(
                    context.texts[key], key == "growth.asksYou" ? .attention : .muted),
            ])
        }
        let list = SelectList(
            id: Self.list, columns: [.flexible(16), .flexible(18, alignment: .right)], rows: rows,
            selected: rows.isEmpty ? nil : index(context),
            emptyText: context.text("growth.friendsEmpty"))
        var below: [SheetRow] = value.news.prefix(6).map { item in
            .line(
                StyledText(
                    context.text("growth.friendDone", ["name": item.name, "goal": item.goal])),
                right: StyledText(context.format.date(item.date), .muted))
        }
        below += submission.rows(context)
        let most = max(1, room.rows(after: below) - 1)
        return SheetContent(title, rows: [.list(list, atMost: most), .blank] + below)
    }
}
