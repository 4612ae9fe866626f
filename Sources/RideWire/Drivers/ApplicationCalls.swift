import RideCore

/// `driver.application`: how far the application is.
public struct GetApplication: Request {
    public typealias Answer = ApplicationView
    public static let method: MethodName = "driver.application"
    public static let access = Access.driver

    /// The call, which carries nothing.
    public init() {}
}

/// `driver.apply`: fill sections of it; what is nil stays as it is.
public struct FillApplication: Command {
    public typealias Answer = ApplicationView
    public static let method: MethodName = "driver.apply"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which consent was given.
    @WithinIfGiven<Numbers> public var consent_version: Int?
    /// Who the driver is.
    public var personal: PersonalDataView?
    /// What the driver wants to serve.
    public var categories: [Category]?
    /// The car.
    public var vehicle: VehicleDataView?

    /// Fills sections of an application.
    public init(
        command_id: CommandID, consent_version: Int? = nil, personal: PersonalDataView? = nil,
        categories: [Category]? = nil, vehicle: VehicleDataView? = nil
    ) {
        self.command_id = command_id
        self.consent_version = consent_version
        self.personal = personal
        self.categories = categories
        self.vehicle = vehicle
    }
}

/// `driver.change`: change parts of one that was approved; what is nil stays as it is.
public struct ChangeApplication: Command {
    public typealias Answer = ApplicationView
    public static let method: MethodName = "driver.change"
    public static let access = Access.driver

    public var command_id: CommandID
    /// Which consent was given.
    @WithinIfGiven<Numbers> public var consent_version: Int?
    /// Who the driver is.
    public var personal: PersonalDataView?
    /// What the driver wants to serve.
    public var categories: [Category]?
    /// The car.
    public var vehicle: VehicleDataView?

    /// Fills sections of an application.
    public init(
        command_id: CommandID, consent_version: Int? = nil, personal: PersonalDataView? = nil,
        categories: [Category]? = nil, vehicle: VehicleDataView? = nil
    ) {
        self.command_id = command_id
        self.consent_version = consent_version
        self.personal = personal
        self.categories = categories
        self.vehicle = vehicle
    }
}

/// `driver.attach`: attach a document to it.
public struct AttachDocument: Command {
    public typealias Answer = ApplicationView
    public static let method: MethodName = "driver.attach"
    public static let access = Access.driver

    public var command_id: CommandID
    /// `licence`, `vehicle_registration`, `photo`, `insurance` or `conduct`.
    public var kind: String
    /// The file, on the machine that app and engine share.
    public var path: String
    /// The day on which the document expires; nil where it does not.
    public var expires: CivilDate?

    /// Attaches a document.
    public init(command_id: CommandID, kind: String, path: String, expires: CivilDate? = nil) {
        self.command_id = command_id
        self.kind = kind
        self.path = path
        self.expires = expires
    }
}

/// `driver.submit`: send it to the operator.
public struct SubmitApplication: Command {
    public typealias Answer = ApplicationView
    public static let method: MethodName = "driver.submit"
    public static let access = Access.driver

    public var command_id: CommandID

    /// A command.
    public init(command_id: CommandID) {
        self.command_id = command_id
    }
}
