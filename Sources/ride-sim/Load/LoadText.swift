import RideLoad

/// What a load has shown, for people.
enum LoadText {
    static func text(
        of report: LoadReport, dataFaults: [String], excesses: [String]
    ) -> String {
        [
            facts(report).lines.joined(separator: "\n"), calls(report), engine(report),
            refusals(report), faults(report.faults, dataFaults),
            excesses.isEmpty ? nil : "Beyond the limits:\n  " + excesses.joined(separator: "\n  "),
        ].compactMap { $0 }.joined(separator: "\n\n")
    }

    private static func facts(_ report: LoadReport) -> FactList {
        let plan = report.plan
        var facts = FactList()
        facts.add(
            "people",
            "\(plan.passengers) passengers, \(plan.drivers) drivers, "
                + "\(plan.neighbours.count) bad neighbours, seed \(plan.seed)")
        facts.add("time", "\(seconds(report.time)) s")
        facts.add("calls", "\(report.times.count), \(report.callsPerSecond) a second")
        if let all = report.times.all {
            facts.add("answers", "p50 \(ms(all.p50)) ms, p99 \(ms(all.p99)) ms")
        }
        if let first = report.times.first, let later = report.times.later {
            facts.add(
                "first calls",
                "\(first.count), p50 \(ms(first.p50)) ms, p99 \(ms(first.p99)) ms; "
                    + "the others p99 \(ms(later.p99)) ms")
        }
        facts.add(
            "changes on disk", "\(report.changes), \(report.changesPerSecond) a second")
        facts.add("sent again", "\(report.repeats), and \(report.lost) whose answer was lost")
        facts.add("rides", "\(report.completed) completed, \(report.failed) not")
        facts.add("memory grew by", report.growth.map { "\(mib($0)) MiB" })
        if let before = report.filesBefore, let after = report.filesAfter {
            facts.add("open files", "\(before) before, \(after) after")
        }
        for (kind, count) in report.ends {
            facts.add("\(kind) neighbours", "\(count) connections ended by the engine")
        }
        facts.add("all processors", "\(report.machineLoad) % busy")
        facts.add("this program took", "\(report.ownLoad) % of a processor")
        facts.add("what gave first", report.limit)
        return facts
    }

    private static func calls(_ report: LoadReport) -> String? {
        var table = TextTable([
            .left("CALL"), .right("COUNT"), .right("P50 MS"), .right("P99 MS"),
            .right("LONGEST MS"),
        ])
        for call in report.times.each {
            table.add([call.name, "\(call.count)", ms(call.p50), ms(call.p99), ms(call.longest)])
        }
        return table.isEmpty ? nil : table.lines.joined(separator: "\n")
    }

    /// Some ten moments, evenly over the time.
    private static func engine(_ report: LoadReport) -> String? {
        var table = TextTable([
            .right("AT S"), .right("MEMORY MIB"), .right("PROCESSOR %"), .right("FILES"),
        ])
        let step = max(1, report.moments.count / 10)
        for (index, moment) in report.moments.enumerated()
        where index % step == 0 || index == report.moments.count - 1 {
            table.add([
                seconds(moment.at), mib(moment.memory), "\(moment.load)", "\(moment.files)",
            ])
        }
        return table.isEmpty ? nil : table.lines.joined(separator: "\n")
    }

    private static func refusals(_ report: LoadReport) -> String? {
        var table = TextTable([.left("REFUSED"), .right("COUNT")])
        for (name, count) in report.refusals.sorted(by: { $0.key < $1.key }) {
            table.add([name, "\(count)"])
        }
        return table.isEmpty ? nil : table.lines.joined(separator: "\n")
    }

    private static func faults(_ faults: Faults, _ dataFaults: [String]) -> String {
        guard faults.count + dataFaults.count > 0 else { return "Every answer was right." }
        let lines = faults.samples + dataFaults.prefix(20)
        return "\(faults.count + dataFaults.count) faults:\n  " + lines.joined(separator: "\n  ")
    }

    private static func ms(_ time: Duration) -> String {
        let hundredths = Int((time / .microseconds(10)).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func seconds(_ time: Duration) -> String { "\(Int(time / .seconds(1)))" }

    private static func mib(_ bytes: Int) -> String { "\(bytes / 1_048_576)" }
}
