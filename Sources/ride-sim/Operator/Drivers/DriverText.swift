import OperatorApp
import RideApp
import RideCore
import RideWire

/// Drivers as tables and facts.
enum DriverText {
    /// Asks for one driver and shows what comes.
    static func report(
        _ call: some Request<DriverDetailsResult>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let driver = try desk.ask(call)
        return OperatorReport(value: driver, text: details(driver, desk.words))
    }

    /// Drivers in lines.
    static func table(_ page: DriversResult, _ words: OperatorWords) -> ListText {
        var table = TextTable([
            words.column("operator.columnNumber", isRight: true),
            words.column("operator.columnName"), words.column("operator.columnApplication"),
            words.column("operator.columnAccount"), words.column("operator.columnDoing"),
            words.column("operator.section.categories"),
            words.column("operator.columnRating", isRight: true),
            words.column("operator.columnRides", isRight: true),
        ])
        for driver in page.drivers {
            table.add([
                "\(driver.driver_id)", driver.name, words.application(driver.application),
                words.account(driver.status), words.doing(driver.activity),
                words.categories(driver.categories), words.rating(driver.rating_hundredths),
                words.format.number(driver.rides),
            ])
        }
        return ListText(
            table, ifEmpty: "command.noDrivers", words,
            more: page.has_more ? page.drivers.last.map { "--before \($0.driver_id)" } : nil)
    }

    /// Everything about one driver.
    static func details(_ view: DriverDetailsResult, _ words: OperatorWords) -> String {
        let (driver, texts) = (view.driver, words.texts)
        let money = texts[
            "operator.personBalance",
            [
                "available": words.money(view.balance.available_minor),
                "blocked": words.money(view.balance.blocked_minor),
                "owed": words.money(view.balance.owed_minor),
            ]]
        var facts = FactList()
        facts.add(
            texts["operator.columnApplication"], words.application(view.application.state))
        facts.add(texts["operator.columnAccount"], words.account(driver.status))
        facts.add(texts["operator.columnDoing"], words.doing(driver.activity))
        facts.add(texts["operator.section.categories"], words.categories(driver.categories))
        facts.add(texts["person.rating"], words.rating(driver.rating_hundredths))
        facts.add(texts["operator.columnRides"], words.format.number(driver.rides))
        facts.add(texts["operator.personMoney"], money)
        facts.add("--seal", view.seal)
        let name = CleanText.cleaned(driver.name)
        return (["\(name), \(words.side(.driver)) \(driver.driver_id)"] + facts.lines + [""]
            + parts(ApplicationLine.all(of: view, words), words)).joined(separator: "\n")
    }

    /// The parts as the operator's screen has them, each with the word by which it is rejected, and
    /// where documents lie, to be opened by whatever shows such files.
    private static func parts(_ parts: [ApplicationLine], _ words: OperatorWords) -> [String] {
        let texts = words.texts
        guard !parts.isEmpty else { return [texts["command.nothingFilledIn"]] }
        var table = TextTable([
            .left("--part"), words.column("operator.columnPart"),
            words.column("operator.columnState"), words.column("operator.columnContent"),
            words.column("operator.blockReason"),
        ])
        for part in parts {
            let state = texts[word: part.state, in: "operator.part"]
            table.add([
                part.part, part.title,
                part.isResent ? "\(state) \(texts["operator.partAgain"])" : state, part.content,
                part.reason,
            ])
        }
        let paths = parts.compactMap { part in part.path.map { "\(part.title): \($0)" } }
        return table.lines + (paths.isEmpty ? [] : [""] + paths.map(CleanText.cleaned))
    }
}
