import RideSocket

extension DisconnectReason {
    /// By what name such an end of a connection is counted.
    var meter: StaticString {
        switch self {
        case .peerClosed: "ends_peer_closed"
        case .closedByHost: "ends_closed_by_engine"
        case .badFrame: "ends_bad_frame"
        case .noGreeting: "ends_no_greeting"
        case .noLogin: "ends_no_login"
        case .madeRoom: "ends_made_room"
        case .silent: "ends_silent"
        case .tooSlow: "ends_too_slow"
        case .tooManyClients: "ends_too_many_clients"
        case .tooManyOfUser: "ends_too_many_of_user"
        case .stopping: "ends_stopping"
        case .failed: "ends_failed"
        }
    }
}
