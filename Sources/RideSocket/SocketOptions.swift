import Glibc
import RideCore
import RideWire

/// How the engine treats its clients.
public struct SocketOptions: Hashable, Sendable {
    /// What a frame may be, in both directions.
    public var limits = FrameLimits.standard
    /// Clients at a time; one more is told so and closed.
    public var clients = Limits.clients
    /// Clients beyond them who have only just come: who they are decides whether they stay.
    public var doorstepPlaces = Limits.doorstepPlaces
    /// Of the clients, so many are kept for operators who come in at a socket of their own.
    public var operatorPlaces = Limits.operatorPlaces
    /// Bytes that may wait for a client; with more, it is disconnected.
    public var outputQueueBytes = Limits.outputQueueBytes
    /// Bytes that wait for a client from which on `isWritable` is false.
    public var busyBytes = 64 * 1_024
    /// Time until the host must have accepted the greeting.
    public var greetingTime = Duration.seconds(5)
    /// Time until a greeted client must have become somebody, or look on.
    public var loginTime = Limits.loginTime
    /// Time without a frame after which a greeted client is taken for dead.
    public var silenceTime = Duration.seconds(60)
    /// Time given to a client to read what was sent to it before its connection is closed.
    public var farewellTime = Duration.seconds(1)
    /// Frames per second from one client, on average; what comes faster waits in the client's own
    /// buffer, so a flood slows down nobody but its sender. Nil for no limit.
    public var framesPerSecond: Int? = Limits.requestsPerSecond
    /// Frames at once from one client before the average counts.
    public var burst = Limits.requestBurst
    /// Frames per second from all users together, on average, of which each has the same share
    /// where others than the engine's own user may connect.
    public var framesPerSecondOfAll = 2_000
    /// For how long the frames of one client are worked on before the next one's; one frame is in
    /// any case.
    public var turnTime = Duration.milliseconds(1)
    /// Between two turns of clients that have more to say than a turn takes: what others say is
    /// read then.
    public var breath = Duration.microseconds(100)
    /// How often it is looked whether the socket has still its name in the file system.
    public var doorwayTime = Duration.seconds(1)
    /// Users other than the engine's own who may connect.
    public var otherUsers: Set<UInt32> = []

    /// Where figures are told to collectors of our own user; nil for nowhere.
    public var metricsPath: String?
    /// Time given to a collector to read them before it is hung up on.
    public var collectorTime = Duration.seconds(5)

    /// Where operators come in, where they do not come in with everybody; nil for nowhere else.
    public var operatorPath: String?

    /// A descriptor that listens at the path already, handed over by whoever started us; nil for
    /// none. The name in the file system is then theirs to make and to remove.
    public var inherited: Int32?

    /// The usual settings.
    public init() {}

    /// The clients that one user may have: where others may connect, each has the same share of the
    /// places, whoever comes first.
    var clientsOfUser: Int {
        let places = operatorPath == nil ? clients : clients - operatorPlaces
        return max(1, places / (otherUsers.count + 1))
    }

    /// The same share of the places of those who have only just come.
    var doorstepOfUser: Int { doorstepPlaces / (otherUsers.count + 1) }

    /// Frames per second from all connections of one user, on average; nil where there is nobody to
    /// share with. One connection has its own pace in any case.
    var framesPerSecondOfUser: Int? {
        guard let framesPerSecond, !otherUsers.isEmpty else { return nil }
        return max(framesPerSecond, framesPerSecondOfAll / (otherUsers.count + 1))
    }

    func admits(_ peer: PeerIdentity) -> Bool {
        peer.userID == geteuid() || otherUsers.contains(peer.userID)
    }
}
