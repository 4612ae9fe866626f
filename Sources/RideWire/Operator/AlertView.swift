import RideCore

/// Something that an operator should look at.
public struct AlertView: Codable, Hashable, Sendable {
    /// `sos`, `pending_driver` or `ticket`.
    public var kind: String
    /// The ticket or the driver.
    public var subject_id: UInt64
    /// The subject of a ticket, as its person wrote it; nil for the rest.
    public var topic: String?
    /// When.
    public var at_ms: Int64
    /// Degrees north of where a call for help came from; nil for the rest.
    public var latitude: Double?
    /// Degrees east of it.
    public var longitude: Double?
    /// What the map calls that place; nil for the rest, and where nothing there has a name.
    public var place_name: String?
    /// Who calls for help, has written or wants to drive.
    public var person_name: String?
    /// Whether an operator is on a call for help; nil for the rest.
    public var is_acknowledged: Bool?
    /// Whom to call about a call for help; nil for the rest.
    public var emergency: EmergencyView?

    /// Shows an alert.
    public init(
        kind: String, subject_id: UInt64, topic: String? = nil, at_ms: Int64,
        latitude: Double? = nil, longitude: Double? = nil, place_name: String? = nil,
        person_name: String? = nil, is_acknowledged: Bool? = nil,
        emergency: EmergencyView? = nil
    ) {
        self.emergency = emergency
        self.kind = kind
        self.subject_id = subject_id
        self.topic = topic
        self.at_ms = at_ms
        self.latitude = latitude
        self.longitude = longitude
        self.place_name = place_name
        self.person_name = person_name
        self.is_acknowledged = is_acknowledged
    }
}
