import Logging
import RideCore

/// A log on standard error in which no name from a file and no word from a client can act on the
/// terminal of whoever reads it, or make a line of its own.
struct PlainLogHandler: LogHandler {
    private var stream: StreamLogHandler

    /// The log of the engine, down to a level.
    static func logger(_ level: Logger.Level) -> Logger {
        var log = Logger(label: "ride-sim") {
            PlainLogHandler(stream: StreamLogHandler.standardError(label: $0))
        }
        log.logLevel = level
        return log
    }

    func log(event: LogEvent) {
        var clean = event
        clean.message = "\(CleanText.cleaned(event.message.description))"
        stream.log(event: clean)
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { stream.metadataProvider }
        set { stream.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { stream[metadataKey: key] }
        set { stream[metadataKey: key] = newValue }
    }

    var metadata: Logger.Metadata {
        get { stream.metadata }
        set { stream.metadata = newValue }
    }

    var logLevel: Logger.Level {
        get { stream.logLevel }
        set { stream.logLevel = newValue }
    }
}
