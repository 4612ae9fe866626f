/// The names of the calls of one area: becoming a driver, and which rides one wants.
public enum DriverMethod: String, CaseIterable, Sendable {
    /// How far the application is.
    case application = "driver.application"
    /// Fill sections of it.
    case apply = "driver.apply"
    /// Attach a document to it.
    case attach = "driver.attach"
    /// Send it to the operator.
    case submit = "driver.submit"
    /// Say which rides are wanted.
    case prefer = "driver.prefer"
    /// The code with which a passenger can get in at once.
    case boardingCode = "driver.boardingCode"
}

/// The calls of one area: becoming a driver, and which rides one wants.
public enum DriverCall: Hashable, Sendable {
    /// See `DriverMethod`.
    case application
    /// See `DriverMethod`.
    case apply(ApplyParameters)
    /// See `DriverMethod`.
    case attach(AttachParameters)
    /// See `DriverMethod`.
    case submit(CommandParameters)
    /// See `DriverMethod`.
    case prefer(PreferParameters)
    /// See `DriverMethod`.
    case boardingCode

    /// The name of the call.
    public var method: DriverMethod {
        switch self {
        case .application: .application
        case .apply: .apply
        case .attach: .attach
        case .submit: .submit
        case .prefer: .prefer
        case .boardingCode: .boardingCode
        }
    }
}

extension DriverCall: CallArea {
    init(_ method: DriverMethod, _ reader: ParameterReader) throws {
        switch method {
        case .application: self = try reader.nothing(.application)
        case .apply: self = .apply(try reader.read())
        case .attach: self = .attach(try reader.read())
        case .submit: self = .submit(try reader.read())
        case .prefer: self = .prefer(try reader.read())
        case .boardingCode: self = try reader.nothing(.boardingCode)
        }
    }

    var parameters: any StrictParameters {
        switch self {
        case .apply(let parameters): parameters
        case .attach(let parameters): parameters
        case .submit(let parameters): parameters
        case .prefer(let parameters): parameters
        case .application, .boardingCode: Nothing()
        }
    }
}

extension DriverMethod {
    /// What an answer to the call brings.
    func result(_ reader: ResultReader) throws -> CallResult {
        switch self {
        case .application, .apply, .attach, .submit: .application(try reader.read())
        case .prefer: .state(try reader.read())
        case .boardingCode: .boardingCode(try reader.read())
        }
    }
}
