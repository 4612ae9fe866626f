import Glibc
import RideClient
import RideCore
import RideTestSupport
import Testing

@testable import RideSocket

/// Nobody takes the places of others (reliability 12).
@Suite struct ClientPlacesTests {
    /// How many of one user come in, when all others who may have taken what they can.
    private func placesLeft(others: Int, hasOperators: Bool) -> (last: Int, operators: Int) {
        var options = SocketOptions()
        options.otherUsers = Set((1..<(1 + others)).map { UInt32($0) })
        options.operatorPath = hasOperators ? "/operator.sock" : nil
        var places = ClientPlaces(options)
        func fill(_ user: UInt32, isForOperators: Bool = false) -> Int {
            var count = 0
            while places.refusal(of: user, isForOperators: isForOperators) == nil, count < 10_000 {
                places.take(user, isForOperators: isForOperators)
                count += 1
            }
            return count
        }
        var all = 0
        for user in options.otherUsers { all += fill(user) }
        let last = fill(0)
        let operators = hasOperators ? fill(0, isForOperators: true) : 0
        #expect(all + last + operators <= Limits.clients)
        return (last, operators)
    }

    @Test func whoComesLastHasAsManyAsTheOthers() {
        #expect(placesLeft(others: 0, hasOperators: false) == (Limits.clients, 0))
        #expect(placesLeft(others: 1, hasOperators: false) == (Limits.clients / 2, 0))
        let people = Limits.clients - Limits.operatorPlaces
        #expect(placesLeft(others: 0, hasOperators: true) == (people, Limits.operatorPlaces))
        #expect(placesLeft(others: 4, hasOperators: true) == (people / 5, Limits.operatorPlaces))
    }

    @Test func aPlaceThatIsFreeIsGivenAgain() {
        var options = SocketOptions()
        options.clients = 4
        options.otherUsers = [7]
        var places = ClientPlaces(options)
        for _ in 0..<2 { places.take(7, isForOperators: false) }
        #expect(places.refusal(of: 7, isForOperators: false) == .tooManyOfUser)
        #expect(places.refusal(of: 8, isForOperators: false) == nil)
        places.free(7, isForOperators: false)
        #expect(places.refusal(of: 7, isForOperators: false) == nil)
    }

    private func holder(
        _ id: UInt64, _ process: Int32, _ standing: ClientStanding, isLate: Bool = false
    ) -> ClientPlaces.Holder {
        ClientPlaces.Holder(
            id: ConnectionID(id), process: process, standing: standing, isLate: isLate)
    }

    /// Onlookers give way to guests, guests to accounts, all to operators, and among equals those
    /// of a process with more than the newcomer's.
    @Test func whoHasComeLessFarGivesWay() {
        let rows: [(ClientStanding, others: [(Int32, ClientStanding)], leaver: UInt64?)] = [
            (.onlooker, [(1, .guest), (2, .onlooker)], nil),
            (.onlooker, [(1, .onlooker), (1, .onlooker)], 1),
            (.guest, [(1, .guest), (2, .onlooker), (3, .onlooker)], 2),
            (.guest, [(1, .somebody), (1, .somebody), (2, .guest)], nil),
            (.guest, [(1, .somebody), (2, .guest), (1, .guest), (1, .guest)], 3),
            (.somebody, [(1, .somebody), (2, .guest), (3, .guest)], 2),
            (.somebody, [(1, .somebody), (2, .somebody)], nil),
            (.somebody, [(1, .somebody), (2, .somebody), (2, .somebody)], 2),
            (.somebody, [(1, .operator), (1, .operator)], nil),
            (.operator, [(1, .operator), (2, .somebody)], 2),
            (.operator, [(1, .operator), (1, .operator)], nil),
        ]
        for (standing, others, leaver) in rows {
            var people = [holder(99, 9, standing)]
            for (place, other) in others.enumerated() {
                people.append(holder(UInt64(place) + 1, other.0, other.1))
            }
            let found = ClientPlaces.whoGivesWay(to: ConnectionID(99), among: people)
            #expect(found == leaver.map(ConnectionID.init), "\(standing) \(others)")
        }
    }

    /// At the door nobody waits for long, and no process has all of it.
    @Test func theDoorIsLeftByWhoIsLateAndByThoseOfOneProcess() {
        func leaver(_ people: [ClientPlaces.Holder]) -> ConnectionID? {
            ClientPlaces.whoLeavesTheDoor(for: 9, among: people)
        }
        #expect(leaver([holder(1, 1, .greeted), holder(2, 2, .stranger)]) == nil)
        #expect(leaver([holder(1, 1, .guest, isLate: true), holder(2, 2, .greeted)]) == nil)
        let late = holder(3, 3, .greeted, isLate: true)
        #expect(leaver([holder(1, 1, .greeted), late]) == ConnectionID(3))
        let crowd = [holder(4, 4, .greeted), holder(5, 4, .greeted)]
        #expect(leaver([holder(1, 1, .greeted)] + crowd) == ConnectionID(4))
        #expect(leaver([holder(1, 9, .greeted)] + crowd) == nil)
    }

    /// Who comes when all places are taken is let in to say who they are.
    @Test func guestsGiveWayToAccountsOfTheSameUser() throws {
        let server = try EchoServer {
            $0.clients = 1
            $0.doorstepPlaces = 1
        }
        defer { server.listener.stop() }
        let guest = try server.connect()
        try guest.send("in")
        #expect(guest.frames(1) == ["in"])
        try server.rise(1...1, to: .guest)
        let second = try server.connect()
        try second.send("in")
        #expect(second.frames(1) == ["in"])
        try server.rise(2...2, to: .guest)
        #expect(second.framesUntilEnd() == [DisconnectReason.tooManyClients.message])
        #expect(server.recorder.reasons(count: 1) == [.tooManyClients])
        let account = try server.connect()
        try account.send("in")
        #expect(account.frames(1) == ["in"])
        try server.rise(3...3, to: .somebody)
        #expect(guest.framesUntilEnd() == [DisconnectReason.madeRoom.message])
        try account.send("still in")
        #expect(account.frames(1) == ["still in"])
    }

    /// Where others may connect each user has a share.
    @Test func oneUserLeavesRoomForOthers() throws {
        let server = try EchoServer {
            $0.clients = 5
            $0.doorstepPlaces = 0
            $0.otherUsers = [geteuid() + 1]
        }
        defer { server.listener.stop() }
        let clients = try (0..<2).map { _ in try server.connect() }
        for client in clients {
            try client.send("in")
            #expect(client.frames(1) == ["in"])
        }
        let extra = try server.connect()
        #expect(extra.framesUntilEnd() == [DisconnectReason.tooManyOfUser.message])
        clients[0].close()
        #expect(server.recorder.reasons(count: 1) == [.peerClosed])
        let next = try server.connect()
        try next.send("now")
        #expect(next.frames(1) == ["now"])
    }

    /// However many people are there, operators get in at their own socket.
    @Test func operatorsHavePlacesOfTheirOwn() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/run/operator.sock"
        let server = try EchoServer(in: folder) {
            $0.clients = 3
            $0.doorstepPlaces = 0
            $0.operatorPlaces = 1
            $0.operatorPath = path
        }
        defer { server.listener.stop() }
        var inside: [EngineConnection] = []
        for _ in 0..<3 {
            let client = try server.connect()
            try client.send("in")
            inside.append(client)
        }
        #expect(inside[0].frames(1) == ["in"] && inside[1].frames(1) == ["in"])
        #expect(inside[2].framesUntilEnd() == [DisconnectReason.tooManyClients.message])
        let first = try EngineConnection.connect(path)
        try first.send("desk")
        #expect(first.frames(1) == ["desk"])
        let second = try EngineConnection.connect(path)
        #expect(second.framesUntilEnd() == [DisconnectReason.tooManyClients.message])
        first.close()
        #expect(server.recorder.reasons(count: 1) == [.peerClosed])
        let third = try EngineConnection.connect(path)
        try third.send("again")
        #expect(third.frames(1) == ["again"])
    }
}
