import ArgumentParser
import Logging

/// How much the engine logs.
enum LogLevel: String, CaseIterable, ExpressibleByArgument, Sendable {
    case debug, info, notice, warning, error

    /// All of them, for the help.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")

    /// The level of swift-log.
    var level: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        }
    }
}
