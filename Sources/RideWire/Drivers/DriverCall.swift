/// The names of the calls of one area: becoming a driver, and which rides one wants.
public enum DriverMethod: String, CaseIterable, Sendable {
    /// How far the application is.
    case application = "driver.application"
    /// Fill sections of it.
    case apply = "driver.apply"
    /// Change parts of one that was approved.
    case change = "driver.change"
    /// Attach a document to it.
    case attach = "driver.attach"
    /// Send it to the operator.
    case submit = "driver.submit"
    /// Say which rides are wanted.
    case prefer = "driver.prefer"
    /// The code with which a passenger can get in at once.
    case boardingCode = "driver.boardingCode"
    /// The crossings ahead, and where one could drive there.
    case crossings = "driver.crossings"
    /// Take another way out of a crossing ahead.
    case steer = "driver.steer"
}

/// The calls of one area: becoming a driver, and which rides one wants.
public enum DriverCall: Hashable, Sendable {
    case application
    case apply(ApplyParameters)
    case change(ApplyParameters)
    case attach(AttachParameters)
    case submit(CommandParameters)
    case prefer(PreferParameters)
    case boardingCode
    case crossings(CrossingsParameters)
    case steer(SteerParameters)

    /// The name of the call.
    public var method: DriverMethod {
        switch self {
        case .application: .application
        case .apply: .apply
        case .change: .change
        case .attach: .attach
        case .submit: .submit
        case .prefer: .prefer
        case .boardingCode: .boardingCode
        case .crossings: .crossings
        case .steer: .steer
        }
    }
}

extension DriverCall: CallArea {
    init(_ method: DriverMethod, _ reader: ParameterReader) throws {
        switch method {
        case .application: self = try reader.nothing(.application)
        case .apply: self = .apply(try reader.read())
        case .change: self = .change(try reader.read())
        case .attach: self = .attach(try reader.read())
        case .submit: self = .submit(try reader.read())
        case .prefer: self = .prefer(try reader.read())
        case .boardingCode: self = try reader.nothing(.boardingCode)
        case .crossings: self = .crossings(try reader.read())
        case .steer: self = .steer(try reader.read())
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .apply(let parameters), .change(let parameters): parameters
        case .attach(let parameters): parameters
        case .submit(let parameters): parameters
        case .prefer(let parameters): parameters
        case .crossings(let parameters): parameters
        case .steer(let parameters): parameters
        case .application, .boardingCode: Nothing()
        }
    }
}

extension DriverMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .application, .apply, .change, .attach, .submit: .application(try reader.read())
        case .prefer, .steer: .state(try reader.read())
        case .boardingCode: .boardingCode(try reader.read())
        case .crossings: .crossings(try reader.read())
        }
    }
}
