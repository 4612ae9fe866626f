import RideCore
import RideRuns
import RideWire

/// What came of the same command in one of several cities.
struct CityReport: Encodable {
    /// What its engine calls it, or what it was called by where it has not answered.
    let city: String
    /// Where its engine listens.
    let socket: String
    /// What came of it, or why nothing did.
    let outcome: Result<OperatorReport, Failure>

    /// Does a command's work in each city; one that cannot be reached does not stop the others.
    static func all(
        _ cities: [OperatedCity], _ work: (OperatorDesk) throws -> OperatorReport
    ) -> [CityReport] {
        cities.map { city in
            var name = city.label
            let outcome: Result<OperatorReport, Failure>
            do {
                let desk = try OperatorDesk(city.options)
                name = desk.words.city
                outcome = .success(try work(desk))
            } catch { outcome = .failure(OperatorDesk.failure(error)) }
            return CityReport(
                city: name, socket: city.options.engine.socket, outcome: outcome)
        }
    }

    private enum CodingKeys: CodingKey { case city, socket, result, error }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(city, forKey: .city)
        try values.encode(socket, forKey: .socket)
        switch outcome {
        case .success(let report): try values.encode(report.value, forKey: .result)
        case .failure(let failure): try values.encode(failure.description, forKey: .error)
        }
    }
}

/// The reports of several cities as one.
struct CitiesReport: Encodable {
    let cities: [CityReport]

    /// Lists of the same form are one list with the city on each line; whatever else there is
    /// stands under the name of its city.
    var text: String {
        let lists = cities.compactMap { report in
            (try? report.outcome.get())?.list.map { (report.city, $0) }
        }
        guard let first = lists.first else { return blocks.joined(separator: "\n\n") }
        let table = TextTable(lists.map { ($0.0, $0.1.table) }, named: "CITY")
        let more = lists.compactMap { city, list in
            list.more.map { "There are more in \(city): --city ... \($0)" }
        }
        return ([table.text(ifEmpty: first.1.ifEmpty)] + (more.isEmpty ? [] : [""]) + more
            + failures).joined(separator: "\n")
    }

    private var blocks: [String] {
        cities.map { report in
            switch report.outcome {
            case .success(let done): "\(report.city)\n\n\(done.text)"
            case .failure(let failure): "\(report.city): \(failure.description)"
            }
        }
    }

    /// Which cities have not answered, and why.
    var failures: [String] {
        let lines = cities.compactMap { report -> String? in
            guard case .failure(let failure) = report.outcome else { return nil }
            return "\(report.city): \(failure.description)"
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    var isWhole: Bool { failures.isEmpty }
}
