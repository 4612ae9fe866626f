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

    /// Where others may connect each user has a share.
    @Test func oneUserLeavesRoomForOthers() throws {
        let server = try EchoServer {
            $0.clients = 5
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
            $0.operatorPlaces = 1
            $0.operatorPath = path
        }
        defer { server.listener.stop() }
        var inside: [EngineConnection] = []
        for _ in 0..<3 {
            let client = try server.connect()
            try? client.send("in")
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
