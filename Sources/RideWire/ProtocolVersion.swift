/// The version of the conversation. An engine answers only clients that speak the same one.
public enum ProtocolVersion {
    /// The version this code speaks.
    public static let current = 1
}

/// The calls that a client can make.
public enum Method: String, CaseIterable, Codable, Sendable {
    /// Both sides introduce themselves; must come first.
    case hello
    /// A person signs in.
    case sessionOpen = "session.open"
    /// The person's state, whole.
    case stateGet = "state.get"
    /// The route and its price in every category.
    case ridePlan = "ride.plan"
    /// Request a ride at a quoted price.
    case rideRequest = "ride.request"
    /// Call a ride off.
    case rideCancel = "ride.cancel"
    /// Rate the other side.
    case rideRate = "ride.rate"
    /// Take an offer.
    case rideAccept = "ride.accept"
    /// Refuse an offer.
    case rideDecline = "ride.decline"
    /// Be at the pick-up.
    case rideArrive = "ride.arrive"
    /// Begin the ride.
    case rideStart = "ride.start"
    /// End the ride at the drop-off.
    case rideFinish = "ride.finish"
    /// Close the summary of a ride that is over.
    case rideDismiss = "ride.dismiss"
    /// Write a message.
    case chatSend = "chat.send"
    /// Say how far messages were delivered and read.
    case chatMark = "chat.mark"
    /// Earlier messages.
    case chatList = "chat.list"
    /// Begin to work.
    case driverOnline = "driver.online"
    /// Stop working.
    case driverOffline = "driver.offline"
    /// Be told of the cars in a part of the map.
    case mapWatch = "map.watch"
    /// Be alive.
    case ping
}

/// What the engine says without being asked.
public enum Notification: String, CaseIterable, Codable, Sendable {
    /// The person's state has changed.
    case state
    /// The time, and the cars in the part of the map that is watched.
    case tick
    /// The engine is about to disconnect this client.
    case goodbye
}
