import NIOCore
import RideWire

/// What the host of a `SocketServer` hears. Every call comes on the server's event loop, so the
/// host needs no lock and need not be `Sendable`.
public protocol SocketServerDelegate: AnyObject {
    /// A client has connected. It must be greeted (`SocketServer.rise`) before its time is up.
    func connected(_ connection: ConnectionID, peer: PeerIdentity)

    /// A client has sent a frame.
    func received(_ frame: [UInt8], from connection: ConnectionID)

    /// A client has sent something that is not a frame. What is sent to it now still reaches it;
    /// then it is disconnected if `error.consequence` says so.
    func received(_ error: FrameError, from connection: ConnectionID)

    /// A client for which `isWritable` was false has caught up.
    func becameWritable(_ connection: ConnectionID)

    /// A connection is over. Called once for every `connected`, never from within another call.
    func disconnected(_ connection: ConnectionID, because reason: DisconnectReason)

    /// The server is about to stop and takes no more clients. The host finishes what it has taken
    /// on and takes on nothing more; only when the future is fulfilled are clients disconnected.
    func finish(on eventLoop: any EventLoop) -> EventLoopFuture<Void>

    /// Figures for the second socket (`SocketOptions.metricsPath`).
    func metrics() -> String

    /// The last frame for a client that the server itself is about to disconnect, or nil for none.
    func farewell(for reason: DisconnectReason) -> [UInt8]?
}

extension SocketServerDelegate {
    /// Nothing waits for a client to catch up.
    public func becameWritable(_ connection: ConnectionID) {}

    /// Nothing is under way.
    public func finish(on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
        eventLoop.makeSucceededVoidFuture()
    }

    /// There are none.
    public func metrics() -> String { "" }

    /// Nothing is said.
    public func farewell(for reason: DisconnectReason) -> [UInt8]? { nil }
}
