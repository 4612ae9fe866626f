import RideWire

/// Why a connection ended.
public enum DisconnectReason: Hashable, Sendable {
    /// The peer closed it between two frames.
    case peerClosed
    /// The host asked for it.
    case closedByHost
    /// The peer sent what cannot be read past, or ended in the middle of a frame.
    case badFrame(FrameError)
    /// The host did not accept a greeting in time.
    case noGreeting
    /// Greeted, and neither signed in nor looking on in time.
    case noLogin
    /// Somebody else needed the place, to whom this client gives way.
    case madeRoom
    /// No frame arrived for too long.
    case silent
    /// The peer left more unread than the output queue holds.
    case tooSlow
    /// There were as many clients as are allowed. The host never heard of this one.
    case tooManyClients
    /// This user of the machine had as many clients as one may have. The host never heard of it.
    case tooManyOfUser
    /// The engine is going down.
    case stopping
    /// The operating system reported an error.
    case failed(String)

    /// The reason's stable name, by which apps find their words.
    public var code: String {
        switch self {
        case .peerClosed: "closed_by_client"
        case .closedByHost: "closed_by_engine"
        case .badFrame: "bad_frame"
        case .noGreeting: "no_greeting"
        case .noLogin: "no_login"
        case .madeRoom: "made_room"
        case .silent: "silent"
        case .tooSlow: "too_slow"
        case .tooManyClients: "too_many_clients"
        case .tooManyOfUser: "too_many_of_user"
        case .stopping: "stopping"
        case .failed: "failed"
        }
    }

    /// What happened, in a sentence for the peer and for logs.
    public var message: String {
        switch self {
        case .peerClosed: "the client closed the connection"
        case .closedByHost: "the engine closed the connection"
        case .badFrame(let error): error.message
        case .noGreeting: "no greeting arrived in time"
        case .noLogin: "nobody signed in in time"
        case .madeRoom: "the place was needed for others; try again later"
        case .silent: "nothing was heard for too long"
        case .tooSlow: "too much was left unread"
        case .tooManyClients: "the engine has as many clients as it takes; try again later"
        case .tooManyOfUser:
            "this user has as many clients as the engine takes of one; try again later"
        case .stopping: "the engine is going down"
        case .failed(let text): "the connection failed: \(text)"
        }
    }
}
