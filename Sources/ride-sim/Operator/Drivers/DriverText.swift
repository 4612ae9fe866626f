import RideCore
import RideWire

/// Drivers as tables and facts.
enum DriverText {
    private static let documentPrefix = "document."

    /// A part without the word that tells documents from sections.
    static func bare(_ part: String) -> String {
        part.hasPrefix(documentPrefix) ? String(part.dropFirst(documentPrefix.count)) : part
    }

    /// Asks for one driver and shows what comes.
    static func report(
        _ call: some Request<DriverDetailsResult>, _ desk: OperatorDesk
    ) throws -> OperatorReport {
        let driver = try desk.ask(call)
        return OperatorReport(value: driver, text: details(driver, desk.words))
    }

    /// Drivers in lines.
    static func table(_ page: DriversResult) -> ListText {
        var table = TextTable([
            .right("ID"), .left("NAME"), .left("APPLICATION"), .left("STATUS"), .left("DOING"),
            .left("CATEGORIES"), .right("RATING"), .right("RIDES"),
        ])
        for driver in page.drivers {
            table.add([
                "\(driver.driver_id)", driver.name, driver.application, driver.status.state,
                driver.activity.rawValue, OperatorWords.categories(driver.categories),
                OperatorWords.rating(driver.rating_hundredths), "\(driver.rides)",
            ])
        }
        return ListText(
            table, ifEmpty: "There are no such drivers.", hasMore: page.has_more,
            page.drivers.last.map { "--before \($0.driver_id)" })
    }

    /// Everything about one driver.
    static func details(_ view: DriverDetailsResult, _ words: OperatorWords) -> String {
        let driver = view.driver
        var facts = FactList()
        facts.add("application", view.application.state)
        facts.add("status", OperatorWords.status(driver.status))
        facts.add("doing", driver.activity.rawValue)
        facts.add("categories", OperatorWords.categories(driver.categories))
        facts.add("wants to serve", OperatorWords.categories(view.application.categories))
        facts.add("rating", OperatorWords.rating(driver.rating_hundredths))
        facts.add("rides", "\(driver.rides)")
        facts.add("e-mail", view.email)
        facts.add("phone", view.phone)
        facts.add("tax number", view.tax_id)
        facts.add("surname", view.application.personal?.surname)
        facts.add("born", view.application.personal?.birth_date.description)
        facts.add("lives in", view.application.personal?.city)
        facts.add("invited by", view.application.personal?.referral_code)
        facts.add("vehicle", view.application.vehicle.map(Self.vehicle))
        facts.add("consent", view.application.consent_version.map { "version \($0)" })
        facts.add("seal", view.seal)
        facts.add("available", words.money(view.balance.available_minor))
        facts.add("owed", words.money(view.balance.owed_minor))
        facts.add("blocked", words.money(view.balance.blocked_minor))
        let name = CleanText.cleaned(driver.name)
        return
            (["\(name), driver \(driver.driver_id)"] + facts.lines + [""]
            + parts(view.application)).joined(separator: "\n")
    }

    private static func parts(_ application: ApplicationView) -> [String] {
        var table = TextTable([
            .left("PART"), .left("STATE"), .left("EXPIRES"), .left("FILE"), .left("REASON"),
        ])
        func reason(_ part: String) -> String? {
            application.reasons.first { bare($0.part) == part }?.reason
        }
        for section in application.sections {
            table.add([
                section.part, state(section.state, isResent: section.is_resent), "", "",
                reason(section.part) ?? "",
            ])
        }
        for document in application.documents {
            table.add([
                documentPrefix + document.kind,
                state(document.state, isResent: document.is_resent),
                document.expires?.description ?? "", document.name ?? "",
                document.reason ?? reason(document.kind) ?? "",
            ])
        }
        guard !table.isEmpty else { return ["Nothing has been filled in."] }
        return table.lines + files(application.documents)
    }

    /// How a part stands, in the words of the operator's screen.
    private static func state(_ state: String, isResent: Bool?) -> String {
        let words = state == "given" ? "to decide" : state
        return isResent == true ? words + ", sent again" : words
    }

    /// Where the documents lie, to be opened by whatever shows such files.
    private static func files(_ documents: [DocumentView]) -> [String] {
        var table = TextTable([
            .left("DOCUMENT"), .left("TYPE"), .right("BYTES"), .left("PATH"),
        ])
        for document in documents {
            guard let path = document.path else { continue }
            table.add([
                document.kind, document.type ?? "", document.bytes.map { "\($0)" } ?? "", path,
            ])
        }
        return table.isEmpty ? [] : [""] + table.lines
    }

    private static func vehicle(_ vehicle: VehicleDataView) -> String {
        "\(vehicle.colour) \(vehicle.make) \(vehicle.model) of \(vehicle.year), \(vehicle.plate), "
            + "\(vehicle.seats) seats"
    }
}
