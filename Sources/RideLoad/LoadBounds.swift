/// What a load must not go beyond.
public struct LoadBounds: Hashable, Sendable {
    /// Of 100 answers 99 take less than this; nil for any time.
    public var p99: Duration?
    /// The bytes by which the engine's memory grows, at most; nil for any number.
    public var growth: Int?
    /// The files that the engine may have open at the end and had not before anybody came; nil for
    /// any number.
    public var files: Int?

    /// Anything goes.
    public init() {}

    /// What has gone beyond, one sentence each. A figure that could not be read has, too.
    public func excesses(of report: LoadReport) -> [String] {
        var excesses: [String] = []
        if let p99 {
            if let all = report.times.all {
                if all.p99 >= p99 {
                    excesses.append("p99 is \(Self.ms(all.p99)) ms, the limit \(Self.ms(p99)) ms")
                }
            } else {
                excesses.append("nothing was answered")
            }
        }
        if let growth {
            if let grown = report.growth {
                if grown > growth {
                    excesses.append("memory grew by \(grown) bytes, the limit is \(growth)")
                }
            } else {
                excesses.append("the engine's memory could not be read")
            }
        }
        if let files {
            if let before = report.filesBefore, let after = report.filesAfter {
                if after > before + files {
                    excesses.append("\(after - before) files were left open, the limit is \(files)")
                }
            } else {
                excesses.append("the engine's open files could not be counted")
            }
        }
        return excesses
    }

    private static func ms(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}
