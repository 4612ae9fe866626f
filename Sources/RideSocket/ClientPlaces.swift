/// The places of clients, and who has them. Those of operators, who come in at a socket of their
/// own, and those of each user are apart from all others: nobody takes somebody else's.
struct ClientPlaces {
    private let operatorPlaces: Int
    private let placesOfUser: Int
    private let isShared: Bool
    private var operators = 0
    private var people: [UInt32: Int] = [:]

    /// All of them free.
    init(_ options: SocketOptions) {
        operatorPlaces = options.operatorPlaces
        placesOfUser = options.clientsOfUser
        isShared = !options.otherUsers.isEmpty
    }

    /// Why there is no place for somebody; nil if there is one.
    func refusal(of user: UInt32, isForOperators: Bool) -> DisconnectReason? {
        if isForOperators { return operators < operatorPlaces ? nil : .tooManyClients }
        guard people[user, default: 0] >= placesOfUser else { return nil }
        return isShared ? .tooManyOfUser : .tooManyClients
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
}
