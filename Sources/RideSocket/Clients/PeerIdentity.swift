/// Who is at the other end, as the kernel says; the peer cannot choose it.
///
/// Laid out as `struct ucred` of Linux, which Glibc's module leaves out.
public struct PeerIdentity: Hashable, Sendable {
    /// The process that connected.
    public var processID: Int32
    /// The user it ran as when it connected.
    public var userID: UInt32
    /// The group it ran as when it connected.
    public var groupID: UInt32

    /// A peer of this identity.
    public init(processID: Int32, userID: UInt32, groupID: UInt32) {
        self.processID = processID
        self.userID = userID
        self.groupID = groupID
    }
}
