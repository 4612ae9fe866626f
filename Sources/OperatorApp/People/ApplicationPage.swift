import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// The application of a driver: every part and document, and the decision.
struct ApplicationPage: Page {
    /// What its keys do.
    enum Action: Hashable, Sendable {
        /// Let the driver work, after a question.
        case approve
        /// Say what is wrong.
        case reject
        /// Open the account.
        case account
        /// Draw the selected document in letters.
        case draw
        /// Have the selected document shown by a program of the operator's own.
        case show
        /// Put the path of the selected document onto the clipboard.
        case copyPath
        /// Ask again for what did not come.
        case again
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case close
    }

    static let list = "operator-parts"
    /// The rows below the table, for what the selected part says.
    private static let previewRows = 4

    private let number: UInt64
    private let name: String
    private var shown = Loadable<DriverDetailsResult>()
    private var submission = Submission()
    private var selected = 0
    private var refresh = PageRefresh()
    /// The seal of what was to be seen when approving was asked about.
    private var seal = ""

    private var details: DriverDetailsResult? { shown.value }

    /// The application of the driver with this number and name.
    init(_ number: UInt64, _ name: String) {
        self.number = number
        self.name = name
    }

    // MARK: What is shown

    func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let state = details.map { context.application($0.driver.application) } ?? ""
        var rows: [SheetRow] = [
            Cut.row(StyledText(money(context), .muted), StyledText(standing(context)), in: room),
            .blank,
        ]
        let parts = parts(context)
        let height = max(3, room.rows - rows.count - Self.previewRows)
        rows.append(.table(table(parts, context), rows: min(height, parts.count + Table.extraRows)))
        rows += preview(parts, in: room, context)
        return SheetContent(
            title: StyledText(details?.driver.name ?? name, .title),
            number: StyledText(state, Style(.attention, .bold)), note: note(context), rows: rows)
    }

    private func note(_ context: PageContext) -> StyledText {
        submission.note(context) ?? shown.staleNote(context)
    }

    private func standing(_ context: PageContext) -> String {
        guard let driver = details?.driver else { return "" }
        return context.standing(driver.status)?.plain ?? context.doing(driver.activity)
    }

    private func money(_ context: PageContext) -> String {
        guard let details else { return "" }
        let rating = details.driver.rating_hundredths.map {
            context.texts[
                "operator.driverStars", ["rating": context.format.rating(hundredths: $0)]]
        }
        func amount(_ minor: Int64) -> String {
            context.format.money(Money(minorUnits: minor))
        }
        return context.texts[
            "operator.driverMoney",
            [
                "rides": context.format.number(details.driver.rides),
                "rating": rating ?? context.texts["operator.driverUnrated"],
                "available": amount(details.balance.available_minor),
                "owed": amount(details.balance.owed_minor),
            ]]
    }

    private func parts(_ context: PageContext) -> [ApplicationLine] {
        details.map { ApplicationLine.all(of: $0, context) } ?? []
    }

    /// The columns that the name of a part has at most.
    private static let nameWidth = 32

    private func table(_ parts: [ApplicationLine], _ context: PageContext) -> Table {
        let texts = context.texts
        let states = ["missing", "given", "approved", "rejected", "expired"]
            .map { TextWidth.of(texts[word: $0, in: "operator.part"]) }
        // Wide enough for the longest name with its mark: no mark is cut off.
        let again = " " + texts["operator.partAgain"]
        let names = parts.map { TextWidth.of($0.title + again) }
        var table = Table(
            SelectList(
                id: Self.list,
                columns: [
                    .fixed(min(names.max() ?? 0, Self.nameWidth), texts["operator.columnPart"]),
                    .fixed(states.max() ?? 0, texts["operator.columnState"]),
                    .flexible(16, texts["operator.columnContent"]),
                ],
                rows: parts.map { part in
                    ListRow([
                        StyledText(part.title)
                            + (part.isResent ? StyledText(again, .attention) : ""),
                        StyledText(
                            texts[word: part.state, in: "operator.part"],
                            ApplicationLine.style(part.state)),
                        StyledText(part.content),
                    ])
                }, selected: parts.isEmpty ? nil : min(selected, parts.count - 1)),
            countText: "")
        if parts.isEmpty { table.notice = shown.notice(context) }
        return table
    }

    /// All that the selected part says, and why it was rejected.
    private func preview(
        _ parts: [ApplicationLine], in room: PageSpace, _ context: PageContext
    ) -> [SheetRow] {
        guard parts.indices.contains(selected) else { return [.space(Self.previewRows)] }
        let part = parts[selected]
        let content = part.content.isEmpty ? part.title : part.content
        var rows: [SheetRow] = [.paragraph(content)]
        if let path = part.path { rows.append(.paragraph(path, .muted)) }
        if !part.reason.isEmpty {
            rows.append(
                .paragraph(
                    context.texts["operator.rejectedBecause", ["reason": part.reason]], .danger))
        }
        return rows
    }

    // MARK: Keys

    func bindings(_ context: PageContext) -> [KeyBinding<Action>] {
        let texts = context.texts
        return decisionKeys(context) + [
            KeyBinding(
                [.down, .up], label: "↑↓", texts["key.move"], priority: 4, action: .move),
            KeyBinding(
                .char("p"), texts["operator.keyAccount"], priority: 5,
                availability: details == nil
                    ? .unavailable(reason: texts["operator.loading"]) : .available,
                action: .account),
        ]
            + (path(context) == nil
                ? []
                : [
                    KeyBinding(
                        .char("v"), texts["operator.keyPicture"], priority: 8, action: .draw),
                    KeyBinding(
                        .char("o"), texts["operator.keyShow"], priority: 7, action: .show),
                    KeyBinding(
                        .char("y"), texts["operator.keyCopyPath"], priority: 3,
                        action: .copyPath),
                ])
            + (shown.error == nil
                ? []
                : [
                    KeyBinding(
                        .ctrl("r"), texts["key.retry"], priority: 7,
                        availability: context.whenLive, action: .again)
                ])
            + [KeyBinding(.escape, texts["key.back"], priority: 8, action: .close)]
    }

    /// The decision, where there is one to make; an application that was sent back waits for its
    /// driver.
    private func decisionKeys(_ context: PageContext) -> [KeyBinding<Action>] {
        if let details, details.application.state != "pending" { return [] }
        let texts = context.texts
        return [
            KeyBinding(
                .char("a"), texts["operator.keyApprove"], priority: 9,
                availability: decidable(context), action: .approve),
            KeyBinding(
                .char("r"), texts["operator.keyReject"], priority: 9,
                availability: decidable(context), action: .reject),
        ]
    }

    /// The selected part, if it is a document. Its file is looked at with programs of the
    /// operator's own, for what strangers send is opened by none of ours.
    private func document(_ context: PageContext) -> (path: String, title: String)? {
        let parts = parts(context)
        guard parts.indices.contains(selected), let path = parts[selected].path else { return nil }
        return (path, parts[selected].title)
    }

    private func path(_ context: PageContext) -> String? { document(context)?.path }

    private func decidable(_ context: PageContext) -> Availability {
        guard details != nil else {
            return .unavailable(reason: context.texts["operator.loading"])
        }
        return submission.isUnderWay ? submission.availability(context) : context.whenLive
    }

    // MARK: What happens

    mutating func opened(_ context: inout PageContext) {
        shown.ask(GetDriver(driver_id: number), &context)
        refresh.asked(context)
    }

    /// What a driver sends while the page is open is to be seen.
    func wake_ms(_ context: PageContext) -> Int64? {
        submission.isUnderWay ? nil : refresh.wake_ms(context)
    }

    mutating func woken(_ context: inout PageContext) {
        if refresh.isDue(context), !submission.isUnderWay { opened(&context) }
    }

    mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        let count = parts(context).count
        guard let moved = SelectList.moved(selected, by: key, count: count) else { return false }
        selected = moved
        return true
    }

    mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list { selected = row }
    }

    mutating func perform(_ action: Action, _ context: inout PageContext) {
        switch action {
        case .approve:
            let texts = context.texts
            seal = details?.seal ?? ""
            context.ask(
                texts["operator.approveQuestion", ["name": name]],
                details: texts["operator.approveDetails"],
                keep: texts["operator.approveKeep"], [texts["operator.approveYes"]])
        case .reject: if let details { context.open(RejectPage(details, at: selected, context)) }
        case .account: if let details { context.open(PersonPage(PersonRowView(details))) }
        case .draw:
            if let (path, title) = document(context) {
                context.open(PicturePage(path, title: title))
            }
        case .show: if let path = path(context) { context.show(document: path) }
        case .copyPath: if let path = path(context) { context.copy(path) }
        case .again: opened(&context)
        case .move: break
        case .close: context.close()
        }
    }

    mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        let call = ApproveDriver(
            command_id: context.commandID(), driver_id: number, seal: seal)
        submission.send(call, &context)
    }

    mutating func answered(
        _ done: Answered, _ context: inout PageContext
    ) -> Bool {
        let isOwn = submission.take(done, context)
        let isAnswer = (done.request as? GetDriver)?.driver_id == number
        if isOwn, case .success = done.result {
            context.toast(context.texts["operator.approved", ["name": name]], .good)
        }
        switch done.result {
        case .success(let new as DriverDetailsResult) where new.driver.driver_id == number:
            shown.take(new)
        case .failure(let error):
            // What is refused was decided by what was shown: perhaps it is so no more.
            if isAnswer { shown.take(error) } else if isOwn { opened(&context) }
        case .success: break
        }
        return isOwn || isAnswer
    }
}

extension PersonRowView {
    /// The driver as one of the people.
    init(_ details: DriverDetailsResult) {
        self.init(
            person_id: details.driver.driver_id, role: .driver, name: details.driver.name,
            email: details.email, status: details.driver.status,
            rating_hundredths: details.driver.rating_hundredths, rides: details.driver.rides)
    }
}
