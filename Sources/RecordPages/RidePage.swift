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

    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Show a part, counted from 0.
        case part(Int)
        /// Rate the other side, or change that.
        case rate
        /// Give a tip.
        case tip
        /// Read the chat.
        case chat
        /// Plan the same ride again.
        case again
        /// Ask this driver first from now on, or no longer.
        case favourite
        /// Never be sent this driver again, after a question.
        case avoid
        /// Open the selected line of the help.
        case open
        /// Save the receipt as a file.
        case save
        /// Ask again for what did not come.
        case retry
        /// Nothing; for keys that only move.
        case move
        /// Close the page.
        case back
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
    private(set) var shelf = HelpShelf()
    private(set) var scroll = 0
    private(set) var selected = 0
    private var wish: CallID?

    /// The page of the ride with this number.
    public init(_ id: UInt64) { self.id = id }

    private var question: GetRide { GetRide(ride_id: id) }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        failure = nil
        desk.send(question)
        if part == .help { shelf.open(&desk) }
    }

    /// A rating, a tip or a message may have been added meanwhile.
    public mutating func resumed(_ desk: inout PageDesk) { opened(&desk) }

    public func scene(_ desk: PageDesk) -> MapScene? {
        guard let details else { return nil }
        return RideSceneMaker.scene(
            id: "ride.\(id)", route: details.route?.shape ?? [], from: details.ride.pickup,
            to: details.ride.dropoff)
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if done.id == wish { return wished(done, &desk) }
        if shelf.answered(done, &desk) { return true }
        guard done.request as? GetRide == question else { return false }
        switch done.result {
        case .success(let new as RideDetailsResult):
            details = new
            failure = nil
            return true
        case .failure(let error):
            failure = desk.refusal(error)
            return true
        case .success: return false
        }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        if let moved = TabBar.moved(part.rawValue, by: key, count: Part.allCases.count) {
            show(moved, &desk)
            return true
        }
        switch part {
        case .help:
            let count = helpLines(desk).count
            guard let moved = SelectList.moved(selected, by: key, count: count) else {
                return false
            }
            selected = moved
        case .details, .receipt:
            guard let lines = lines(desk.room, desk),
                let moved = lines.scrolled(scroll, by: key, rows: Self.bodyRows(desk.room))
            else { return false }
            scroll = moved
        }
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        if list == Self.tabs { show(row, &desk) }
        guard list == Self.list, helpLines(desk).indices.contains(row) else { return }
        selected = row
        openHelp(&desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        guard let details else {
            switch action {
            case .back: desk.close()
            case .retry: opened(&desk)
            case .part(let number): show(number, &desk)
            case .rate, .tip, .chat, .again, .favourite, .avoid, .open, .save, .move: break
            }
            return
        }
        switch action {
        case .part(let number): show(number, &desk)
        case .rate: desk.open(RatePage(details.ride, by: desk.role))
        case .tip: desk.open(TipPage(details.ride))
        case .chat: desk.open(ChatLogPage(details.ride, for: desk.role))
        case .again: rideAgain(details.ride, &desk)
        case .favourite:
            let wish: DriverWishWord = details.ride.is_favourite == true ? .none : .favourite
            send(wish, details.ride, &desk)
        case .avoid: askToAvoid(details.ride, &desk)
        case .open: openHelp(&desk)
        case .save: save(details, &desk)
        case .retry: opened(&desk)
        case .move: break
        case .back: desk.close()
        }
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        if let details { send(.avoid, details.ride, &desk) }
    }

    public mutating func wroteFile(_ outcome: FileOutcome, _ desk: inout PageDesk) {
        guard saving == .asked else { return }
        saving = .done(outcome)
    }

    private mutating func show(_ number: Int, _ desk: inout PageDesk) {
        guard let new = Part(rawValue: number), new != part else { return }
        part = new
        scroll = 0
        if new == .help { shelf.open(&desk) }
    }

    private func rideAgain(_ ride: RideView, _ desk: inout PageDesk) {
        guard let from = ride.pickup.waypoint, let to = ride.dropoff.waypoint else { return }
        desk.closeAll()
        desk.request(.plan(from: from, to: to))
    }

    private mutating func save(_ details: RideDetailsResult, _ desk: inout PageDesk) {
        let file = ReceiptFile(details, desk)
        saving = .asked
        desk.write(file.text, toFile: file.name)
    }

    // MARK: Favourites

    /// What can be wished about a driver, as on the wire.
    private enum DriverWishWord: String {
        case favourite, avoid, none
    }

    private mutating func send(_ word: DriverWishWord, _ ride: RideView, _ desk: inout PageDesk) {
        guard let driver = ride.driver_id else { return }
        let call = SetWish(
            command_id: desk.commandID(), driver_id: driver, wish: word.rawValue)
        wish = desk.send(call)
    }

    private func askToAvoid(_ ride: RideView, _ desk: inout PageDesk) {
        let name = ride.driver?.name ?? ""
        desk.ask(
            desk.texts[RecordText.avoidQuestion, ["name": name]],
            details: desk.texts[RecordText.avoidDetails],
            keep: desk.texts[RecordText.avoidKeep],
            [desk.texts[RecordText.avoidYes, ["name": name]]])
    }

    private mutating func wished(
        _ done: Answered, _ desk: inout PageDesk
    ) -> Bool {
        guard let set = done.request as? SetWish else { return false }
        wish = nil
        let name = details?.ride.driver?.name ?? ""
        switch done.result {
        case .success:
            let said: RecordText =
                switch DriverWishWord(rawValue: set.wish) {
                case .favourite: .wishedFavourite
                case .avoid: .wishedAvoid
                case .none?, nil: .wishedNothing
                }
            desk.toast(desk.texts[said, ["name": name]], .good)
            desk.send(question)
        case .failure(let error): desk.toast(desk.refusal(error), .danger)
        }
        return true
    }

    // MARK: Help

    private func openHelp(_ desk: inout PageDesk) {
        let lines = helpLines(desk)
        guard lines.indices.contains(selected), let ride = details?.ride else { return }
        switch lines[selected] {
        case .report: desk.open(WritePage(.ride(ride, .other)))
        case .lost: desk.open(WritePage(.ride(ride, .lostItem)))
        case .ticket(let ticket): desk.open(TicketPage(ticket))
        case .article(let article): desk.open(ArticlePage(article))
        }
    }
}
