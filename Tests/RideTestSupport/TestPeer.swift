import RideService

extension Peer: ExpressibleByIntegerLiteral {
    /// The only connection of the only process of this user.
    public init(_ user: some BinaryInteger) {
        self.init(user: UInt32(user), process: Int32(user), connection: UInt64(user))
    }

    /// The same for a number in a test.
    public init(integerLiteral user: UInt32) { self.init(user) }
}
