import Glibc

/// Measures, and prints figures as `name value unit`.
struct Stopwatch {
    /// What every figure's name begins with.
    let prefix: String

    /// A moment on a clock that only goes forward, in seconds.
    static var seconds: Double { now(CLOCK_MONOTONIC) }

    /// Seconds of processor time that some work took.
    func processorTime<Value>(_ work: () throws -> Value) rethrows -> (value: Value, s: Double) {
        let start = Self.now(CLOCK_PROCESS_CPUTIME_ID)
        let value = try work()
        return (value, Self.now(CLOCK_PROCESS_CPUTIME_ID) - start)
    }

    /// What some work took, in seconds: of processors, and on the clock.
    struct Taken {
        let processor_s: Double
        let passed_s: Double
    }

    /// Prints the median of the processor time that some work took each time, and of the time that
    /// passed, which is less where several processors share the work.
    func printBoth(_ name: String, _ rounds: [Taken]) {
        func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] * 1e3 }
        print("\(name).p50", median(rounds.map(\.processor_s)), "ms")
        print("\(name).passed.p50", median(rounds.map(\.passed_s)), "ms")
    }

    /// What some work takes.
    func both(_ work: () throws -> Void) rethrows -> Taken {
        let start = Self.seconds
        let processor_s = try processorTime(work).s
        return Taken(processor_s: processor_s, passed_s: Self.seconds - start)
    }

    /// Runs a question for every item, several at a time where one is too short to measure, twice
    /// to warm up, and prints the median and the mean in microseconds.
    func each<Item>(
        _ name: String, _ items: [Item], together: Int = 1, _ ask: (Item) -> Void
    ) {
        guard !items.isEmpty else { return }
        var times: [Double] = []
        for round in 0..<3 {
            times.removeAll(keepingCapacity: true)
            var index = 0
            while index < items.count {
                let end = min(index + together, items.count)
                let start = Self.now(CLOCK_MONOTONIC)
                for item in items[index..<end] { ask(item) }
                let passed = Self.now(CLOCK_MONOTONIC) - start
                times.append(passed * 1e6 / Double(end - index))
                index = end
            }
            if round == 0, times.reduce(0, +) > 2e6 { break }
        }
        times.sort()
        print("\(name).p50", times[times.count / 2], "us")
        print("\(name).mean", times.reduce(0, +) / Double(times.count), "us")
    }

    /// Prints a figure with three significant digits at least, and what is wanted of it.
    func print(_ name: String, _ value: Double, _ unit: String, goal: String? = nil) {
        let line = "\(prefix).\(name) \(Self.rounded(value)) \(unit)"
        guard let goal else { return Swift.print(line) }
        let padding = String(repeating: " ", count: max(1, 60 - line.utf8.count))
        Swift.print("\(line)\(padding)# goal \(goal)")
    }

    private static func rounded(_ value: Double) -> String {
        let places = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
        let whole = Int((value * places).rounded())
        guard places > 1 else { return "\(whole)" }
        let fraction = String(whole % Int(places))
        let padding = places == 100 && fraction.count == 1 ? "0" : ""
        return "\(whole / Int(places)).\(padding)\(fraction)"
    }

    static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
