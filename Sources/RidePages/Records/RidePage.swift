import RideApp
import RideCore
import RideTUI
import RideWire

/// Everything about one ride in three parts: details, help, receipt (P10, D8).
public struct RidePage: Page {
    /// The parts of the page.
    enum Part: Int, CaseIterable, Sendable {
        case details, help, receipt
    }

    /// What has become of the receipt's file.
    enum Saving: Hashable, Sendable {
        case no, asked
        case done(FileOutcome)
    }

    static let tabs = "ride.parts"
    static let list = "ride.help"

    let id: UInt64
    private(set) var part = Part.details
    private(set) var details: RideDetailsResult?
    private(set) var failure: String?
    private(set) var saving = Saving.no
    private(set) var shelf = HelpArticles()
    private(set) var scroll = 0
    private(set) var selected = 0
    private var wish: CallID?

    /// The page of the ride with this number.
    public init(_ id: UInt64) { self.id = id }

    private var question: GetRide { GetRide(ride_id: id) }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        failure = nil
        context.send(question)
        if part == .help { shelf.open(&context) }
    }

    /// A rating, a tip or a message may have been added meanwhile.
    public mutating func resumed(_ context: inout PageContext) { opened(&context) }

    public func scene(_ context: PageContext) -> MapScene? {
        guard let details else { return nil }
        return RideSceneMaker.scene(
            id: "ride.\(id)", route: details.route?.shape ?? [], from: details.ride.pickup,
            to: details.ride.dropoff)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if done.id == wish { return requested(done, &context) }
        if shelf.answered(done, &context) { return true }
        guard done.request as? GetRide == question else { return false }
        switch done.result {
        case .success(let new as RideDetailsResult):
            details = new
            failure = nil
            return true
        case .failure(let error):
            failure = context.texts[error]
            return true
        case .success: return false
        }
    }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        if let moved = TabBar.moved(part.rawValue, by: key, count: Part.allCases.count) {
            show(moved, &context)
            return true
        }
        switch part {
        case .help:
            let count = helpLines(context).count
            guard let moved = SelectList.moved(selected, by: key, count: count) else {
                return false
            }
            selected = moved
        case .details, .receipt:
            guard let lines = lines(context.room, context),
                let moved = lines.scrolled(scroll, by: key, rows: Self.bodyRows(context.room))
            else { return false }
            scroll = moved
        }
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.tabs { show(row, &context) }
        guard list == Self.list, helpLines(context).indices.contains(row) else { return }
        selected = row
        openHelp(&context)
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        if let details { send(.avoid, details.ride, &context) }
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ context: inout PageContext) {
        guard saving == .asked else { return }
        saving = .done(outcome)
    }

    mutating func show(_ number: Int, _ context: inout PageContext) {
        guard let new = Part(rawValue: number), new != part else { return }
        part = new
        scroll = 0
        if new == .help { shelf.open(&context) }
    }

    func rideAgain(_ ride: RideView, _ context: inout PageContext) {
        guard let from = ride.pickup.waypoint, let to = ride.dropoff.waypoint else { return }
        context.closeAll()
        context.request(.plan(from: from, to: to, over: (ride.stops ?? []).map(\.place)))
    }

    mutating func save(_ details: RideDetailsResult, _ context: inout PageContext) {
        let file = ReceiptFile(details, context)
        saving = .asked
        context.write(file.text, toFile: file.name)
    }

    // MARK: Favourites

    /// What can be wished about a driver, as on the wire.
    enum DriverWishWord: String {
        case favourite, avoid, none
    }

    mutating func send(_ word: DriverWishWord, _ ride: RideView, _ context: inout PageContext) {
        guard let driver = ride.driver_id else { return }
        let call = SetWish(
            command_id: context.commandID(), driver_id: driver, wish: word.rawValue)
        wish = context.send(call)
    }

    func askToAvoid(_ ride: RideView, _ context: inout PageContext) {
        let name = ride.driver?.name ?? ""
        context.ask(
            context.texts["record.avoidQuestion", ["name": name]],
            details: context.texts["record.avoidDetails"],
            keep: context.texts["record.avoidKeep"],
            [context.texts["record.avoidYes", ["name": name]]])
    }

    private mutating func requested(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard let set = done.request as? SetWish else { return false }
        wish = nil
        let name = details?.ride.driver?.name ?? ""
        switch done.result {
        case .success:
            let said: TextKey =
                switch DriverWishWord(rawValue: set.wish) {
                case .favourite: "record.wishedFavourite"
                case .avoid: "record.wishedAvoid"
                case .none?, nil: "record.wishedNothing"
                }
            context.toast(context.texts[said, ["name": name]], .good)
            context.send(question)
        case .failure(let error): context.toast(context.texts[error], .danger)
        }
        return true
    }

    // MARK: Help

    func openHelp(_ context: inout PageContext) {
        let lines = helpLines(context)
        guard lines.indices.contains(selected), let ride = details?.ride else { return }
        switch lines[selected] {
        case .report: context.open(WritePage(.ride(ride, .other)))
        case .lost: context.open(WritePage(.ride(ride, .lostItem)))
        case .ticket(let ticket): context.open(TicketPage(ticket))
        case .article(let article): context.open(ArticlePage(article))
        }
    }
}
