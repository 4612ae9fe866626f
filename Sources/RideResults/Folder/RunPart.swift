/// What is missing of a run, in the words that the first line of whatever shows it ends with.
public enum RunPart {
    /// A run that has not come to its end.
    static let unfinished = "NOT FINISHED"

    /// - Parameters:
    ///   - isComplete: whether it came to its end.
    ///   - stoppedAt_s: when it was stopped; nil for a run that was not.
    ///   - duration_s: how long it was to last.
    ///   - dropped: how many of the `lines` of its table were left out.
    ///   - afterEnd: how many of the `requests` of its table come after its end.
    ///   - warmUp_s: how much of it is in no figure.
    /// - Returns: nil where nothing is missing.
    public static func words(
        isComplete: Bool, stoppedAt_s: Double?, duration_s: Double?, dropped: Int, lines: Int,
        afterEnd: Int, requests: Int, warmUp_s: Double
    ) -> String? {
        func hours(_ seconds: Double) -> String {
            seconds < 360 ? "\(Int(seconds)) s" : "\((seconds / 360).rounded() / 10) h"
        }
        var words: [String] = []
        if !isComplete {
            let stop = stoppedAt_s.map {
                "STOPPED after \(hours($0)) of \(hours(duration_s ?? $0))"
            }
            words.append(stop ?? unfinished)
        }
        if dropped > 0 { words.append("without \(dropped) of \(lines) lines of its table") }
        if afterEnd > 0 {
            words.append("without \(afterEnd) of \(requests) requests, which come after its end")
        }
        if warmUp_s > 0 { words.append("without its first \(hours(warmUp_s))") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension RunSummaryDocument {
    /// What is missing of the run; nil for all of it.
    public var part: String? {
        RunPart.words(
            isComplete: stoppedAt == nil, stoppedAt_s: stoppedAt?.since(.start).inSeconds,
            duration_s: identity.duration.inSeconds, dropped: demand?.dropped.count ?? 0,
            lines: demand?.lines ?? 0, afterEnd: demand?.afterHorizon ?? 0,
            requests: demand?.requests ?? 0, warmUp_s: figures.rules.warmUp.inSeconds)
    }
}
