import RideWire

/// Figures of an engine at work: how often what was done, and how long it took. Names in it are
/// those of calls and of the engine's own parts, so that there is nothing of any person.
public struct Meters: Sendable {
    /// How often something took how long: counted by powers of two of a microsecond.
    public struct Times: Sendable {
        /// How many took less than 2^n microseconds, and not less than half of that, by n.
        public private(set) var buckets = [Int](repeating: 0, count: 25)
        /// How many there were.
        public private(set) var count = 0
        /// What all of them took together.
        public private(set) var total = Duration.zero
        /// What the longest took.
        public private(set) var longest = Duration.zero

        /// Nothing yet.
        public init() {}

        /// Counts one.
        public mutating func add(_ time: Duration) {
            let taken = max(time, .zero)
            let us = Self.microseconds(taken)
            let place = us == 0 ? 0 : Int64.bitWidth - us.leadingZeroBitCount
            buckets[min(place, buckets.count - 1)] += 1
            count += 1
            total += taken
            longest = max(longest, taken)
        }

        /// In how many microseconds at most this share of all was done: the bound of its bucket, or
        /// the longest time if that is less.
        public func microseconds(ofShare share: Double) -> Int64 {
            let wanted = Int((Double(count) * share).rounded(.up))
            var seen = 0
            for (place, number) in buckets.enumerated() {
                seen += number
                if seen >= wanted, count > 0 {
                    return min(Int64(1) << Int64(place), Self.microseconds(longest))
                }
            }
            return Self.microseconds(longest)
        }

        /// A time in whole microseconds.
        static func microseconds(_ time: Duration) -> Int64 {
            let (seconds, attoseconds) = time.components
            return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        }
    }

    /// How long the event loop was kept by each call; by `unreadable` for what was none.
    public private(set) var handling: [String: Times] = [:]
    /// How long other work kept the event loop, or the disk, by its name.
    public private(set) var work: [String: Times] = [:]
    /// How often something happened, by its name.
    public private(set) var events: [String: Int] = [:]

    /// Nothing yet.
    public init() {}

    /// Counts a frame that was handled.
    public mutating func handled(_ method: MethodName?, in time: Duration) {
        handling[method?.text ?? "unreadable", default: Times()].add(time)
    }

    /// Counts work of another kind.
    public mutating func worked(_ name: StaticString, for time: Duration) {
        work[name.description, default: Times()].add(time)
    }

    /// Counts an event.
    public mutating func happened(_ name: StaticString) {
        events[name.description, default: 0] += 1
    }
}

extension Gateway {
    /// How many there are of what is there at this moment, by name.
    private var gauges: [(name: String, count: Int)] {
        let standings = clients.inOrder.map { standing(of: $0) }
        return [
            ("clients_stranger", standings.count { $0 == .stranger }),
            ("clients_greeted", standings.count { $0 == .greeted }),
            ("clients_onlooker", standings.count { $0 == .onlooker }),
            ("clients_guest", standings.count { $0 == .guest }),
            ("clients_somebody", standings.count { $0 == .somebody }),
            ("clients_operator", standings.count { $0 == .operator }),
            ("calls_waiting", clients.waitingAnswers),
            ("jobs_waiting", waitingJobs),
            ("rides_live", service.liveTrips.count),
        ]
    }

    /// The figures, for the operator.
    func stats() -> StatsResult {
        func view(_ times: [String: Meters.Times]) -> [TimesView] {
            times.sorted { $0.key < $1.key }.map { name, times in
                TimesView(
                    name: name, count: times.count,
                    total_us: Meters.Times.microseconds(times.total),
                    p50_us: times.microseconds(ofShare: 0.5),
                    p99_us: times.microseconds(ofShare: 0.99),
                    longest_us: Meters.Times.microseconds(times.longest))
            }
        }
        return StatsResult(
            now: gauges.map { CountView(name: $0.name, count: $0.count) },
            events: meters.events.sorted { $0.key < $1.key }
                .map { CountView(name: $0.key, count: $0.value) },
            calls: view(meters.handling), work: view(meters.work))
    }

    /// The figures in the text format of Prometheus (0.0.4).
    public func metricsText() -> String {
        var lines: [String] = []
        func add(_ name: String, _ kind: String, _ help: String, _ rows: [String]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"] + rows
        }
        func rows(_ name: String, _ label: String, _ all: [String: Meters.Times]) -> [String] {
            all.sorted { $0.key < $1.key }.flatMap { key, times in
                var sum = 0
                var rows = times.buckets.enumerated().map { place, number in
                    sum += number
                    let bound = Double(Int64(1) << Int64(place)) / 1e6
                    return "\(name)_bucket{\(label)=\"\(key)\",le=\"\(bound)\"} \(sum)"
                }
                rows[rows.count - 1] =
                    "\(name)_bucket{\(label)=\"\(key)\",le=\"+Inf\"} \(times.count)"
                let total = Double(Meters.Times.microseconds(times.total)) / 1e6
                rows.append("\(name)_sum{\(label)=\"\(key)\"} \(total)")
                rows.append("\(name)_count{\(label)=\"\(key)\"} \(times.count)")
                return rows
            }
        }
        add(
            "ride_now", "gauge", "What is there at this moment.",
            gauges.map { "ride_now{what=\"\($0.name)\"} \($0.count)" })
        add(
            "ride_events_total", "counter", "What has happened since the start.",
            meters.events.sorted { $0.key < $1.key }
                .map { "ride_events_total{what=\"\($0.key)\"} \($0.value)" })
        let call = "ride_call_seconds"
        add(
            call, "histogram", "How long a call kept the event loop.",
            rows(call, "method", meters.handling))
        let work = "ride_work_seconds"
        add(
            work, "histogram", "How long other work took the event loop; save is the disk's.",
            rows(work, "what", meters.work))
        return lines.joined(separator: "\n") + "\n"
    }
}
