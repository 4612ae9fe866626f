import RideApp
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
        _ cities: [OperatedCity], _ texts: Texts, _ work: (OperatorDesk) throws -> OperatorReport
    ) -> [CityReport] {
        cities.map { city in
            var name = city.label
            let outcome: Result<OperatorReport, Failure>
            do {
                let done = try OperatorDesk.talking(city.line, texts) { desk in
                    name = desk.words.city
                    return try work(desk)
                }
                outcome = .success(done)
            } catch { outcome = .failure(OperatorDesk.failure(error, texts)) }
            return CityReport(city: name, socket: city.line.engine.socket, outcome: outcome)
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
    private let texts: Texts

    init(_ cities: [CityReport], _ texts: Texts) {
        self.cities = cities
        self.texts = texts
    }

    private enum CodingKeys: CodingKey { case cities }

    /// Lists of the same form are one list with the city on each line; whatever else there is
    /// stands under the name of its city.
    var text: String {
        let lists = cities.compactMap { report in
            (try? report.outcome.get())?.list.map { (report.city, $0) }
        }
        guard let first = lists.first else { return blocks.joined(separator: "\n\n") }
        let table = TextTable(lists.map { ($0.0, $0.1.table) }, named: texts["operator.columnCity"])
        let more = lists.compactMap { city, list in
            list.more.map { texts["command.moreIn", ["city": city, "option": $0]] }
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
