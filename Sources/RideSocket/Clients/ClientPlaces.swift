/// The places of clients, and who has them. Those of operators, who come in at a socket of their
/// own, and those of each user are apart from all others: nobody takes somebody else's.
struct ClientPlaces {
    private let operatorPlaces: Int
    private let placesOfUser: Int
    private let doorstepOfUser: Int
    private let isShared: Bool
    private var operators = 0
    private var people: [UInt32: Int] = [:]

    /// All of them free.
    init(_ options: SocketOptions) {
        operatorPlaces = options.operatorPlaces
        placesOfUser = options.clientsOfUser
        doorstepOfUser = options.doorstepOfUser
        isShared = !options.otherUsers.isEmpty
    }

    /// Why there is no place for somebody; nil if there is one.
    func refusal(of user: UInt32, isForOperators: Bool) -> DisconnectReason? {
        if isForOperators { return operators < operatorPlaces ? nil : .tooManyClients }
        guard people[user, default: 0] >= placesOfUser else { return nil }
        return isShared ? .tooManyOfUser : .tooManyClients
    }

    /// Whether somebody for whom there is no place may wait at the door until it is known who they
    /// are.
    func hasDoorstep(for user: UInt32) -> Bool {
        people[user, default: 0] < placesOfUser + doorstepOfUser
    }

    /// Somebody has come in.
    mutating func take(_ user: UInt32, isForOperators: Bool) {
        if isForOperators { operators += 1 } else { people[user, default: 0] += 1 }
    }

    /// Somebody who had come in has gone.
    mutating func free(_ user: UInt32, isForOperators: Bool) {
        if isForOperators {
            operators -= 1
        } else {
            let left = people[user, default: 1] - 1
            people[user] = left > 0 ? left : nil
        }
    }

    // MARK: Who gives way

    /// A client as far as its place is concerned.
    struct Holder {
        let id: ConnectionID
        /// The process on the other end, as the kernel says.
        let process: Int32
        let standing: ClientStanding
        /// Whether its time to sign in is over.
        let isLate: Bool
    }

    /// Who goes so that somebody else of the same user can come to the door: of those who look on
    /// or have not said who they are one whose time to sign in is over, or one of a process with
    /// more of them at the door than the newcomer's would have. Nil where nobody has to.
    static func whoLeavesTheDoor(
        for process: Int32, among people: [Holder]
    ) -> ConnectionID? {
        let crowds = crowds(people.filter { $0.standing < .onlooker })
        let ours = crowds[process, default: 0] + 1
        return first(
            of: people.filter {
                $0.standing < .guest && $0.isLate
                    || $0.standing < .onlooker && crowds[$0.process, default: 0] > ours
            }, crowds)
    }

    /// Who goes so that another one of the same user, who has come further, keeps a place: one who
    /// has come less far, or as far and is of a process with more clients than the other's. Nil
    /// where nobody has to; operators never do.
    static func whoGivesWay(
        to id: ConnectionID, among people: [Holder]
    ) -> ConnectionID? {
        guard let other = people.first(where: { $0.id == id }) else { return nil }
        let crowds = crowds(people)
        let ours = crowds[other.process, default: 0]
        return first(
            of: people.filter {
                $0.standing < other.standing
                    || $0.standing == other.standing && $0.standing < .operator
                        && crowds[$0.process, default: 0] > ours
            }, crowds)
    }

    /// How many of some clients each process has.
    private static func crowds(_ people: [Holder]) -> [Int32: Int] {
        people.reduce(into: [:]) { $0[$1.process, default: 0] += 1 }
    }

    /// Who has come least far, of these the one of the process with most clients, then the oldest.
    private static func first(
        of candidates: [Holder], _ crowds: [Int32: Int]
    ) -> ConnectionID? {
        func rank(_ holder: Holder) -> (Int, Int, ConnectionID) {
            (holder.standing.rawValue, -crowds[holder.process, default: 0], holder.id)
        }
        return candidates.min { rank($0) < rank($1) }?.id
    }
}
