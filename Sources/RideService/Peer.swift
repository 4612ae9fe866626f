/// Who asks, below any account: one connection of one process of one user of the machine. The
/// kernel says the user and the process; whoever asks chooses neither.
public struct Peer: Hashable, Sendable {
    /// The user of the system.
    public let user: UInt32
    /// The process that has connected.
    public let process: Int32
    /// The number of the connection, which is never given twice.
    public let connection: UInt64

    /// Somebody who asks.
    public init(user: UInt32, process: Int32, connection: UInt64) {
        self.user = user
        self.process = process
        self.connection = connection
    }
}
