import RideCore
import RideTUI
import RideWire

/// What a page reads from and hands its effects to.
public struct PageContext: FactsReading, Sendable {
    /// What a page wants done.
    enum Effect: Sendable {
        case send(AnyCall, CallID)
        case open(any Page)
        case replace(any Page)
        case close
        case closeAll
        case toast(String, Role)
        case refuse(String)
        case announce(String, Role)
        case ask(Dialog)
        case settings(AppSettings)
        case draft([String: String], DraftName)
        case places(PlaceBook)
        case writeFile(name: String, text: String)
        case lookAtFile(path: String)
        case openDocument(path: String)
        case drawPicture(PictureOrder)
        case copy(String)
        case enterAsGuest
        case request(AppRequest)
    }

    public private(set) var facts: AppFacts
    var names: CommandNames
    private(set) var effects: [Effect] = []

    /// A context with these facts on it.
    public init(_ facts: AppFacts, names: CommandNames) {
        self.facts = facts
        self.names = names
    }

    /// The person's places in this city.
    public var places: PlaceBook { facts.places }

    /// The room a page has now; for keys that go on by a page.
    public var room: PageSpace {
        let sheet = FrameLayout.page(of: size)
        return PageSpace(
            width: sheet.width - 2 * Sheet.frameColumns,
            rows: sheet.height - Sheet.frameRows - facts.rideRows,
            isWide: FrameLayout.isWide(size), glyphs: .braille)
    }

    /// A fresh name for a command.
    public mutating func commandID() -> CommandID { names.next() }

    /// Calls the engine; commands wait for the connection, questions without one are dropped.
    ///
    /// - Returns: by what the answer is known.
    @discardableResult
    public mutating func send(_ call: some Request) -> CallID { send(AnyCall(call)) }

    /// The same for a call of any type.
    @discardableResult
    public mutating func send(_ call: AnyCall) -> CallID {
        let id = names.nextCall()
        effects.append(.send(call, id))
        return id
    }

    /// Opens a page over this one.
    public mutating func open(_ page: some Page) { effects.append(.open(page)) }

    /// Opens a page in the place of this one.
    public mutating func replace(with page: some Page) { effects.append(.replace(page)) }

    /// Closes this page.
    public mutating func close() { effects.append(.close) }

    /// Closes all pages: the map is back.
    public mutating func closeAll() { effects.append(.closeAll) }

    /// Says something for a moment.
    public mutating func toast(_ text: String, _ role: Role = .accent) {
        effects.append(.toast(text, role))
    }

    /// Says why what was chosen cannot be had, in place of what was said so before.
    public mutating func refuse(_ reason: String) { effects.append(.refuse(reason)) }

    /// Says something with bell and notification.
    public mutating func announce(_ text: String, _ role: Role = .accent) {
        effects.append(.announce(text, role))
    }

    /// Says why the engine has refused something.
    public mutating func explain(_ error: WireError) { toast(texts[error], .danger) }

    /// Asks something before what cannot be undone; the page learns of the answer by its number,
    /// and nothing of `keep`, which comes first.
    public mutating func ask(
        _ question: String, details: String = "", keep: String, _ answers: [String]
    ) {
        let choices = [Dialog.Choice(keep)] + answers.map { .init($0, isDangerous: true) }
        effects.append(
            .ask(
                Dialog(
                    id: QuestionList.id, question: question, details: details,
                    choices: choices)))
    }

    /// Changes what the person has chosen about the app, and keeps it.
    public mutating func change(_ settings: AppSettings) {
        facts.settings = settings
        effects.append(.settings(settings))
    }

    /// Keeps what is typed, by the names of the fields; forgets it where nothing is.
    public mutating func keep(_ fields: [String: String], as draft: DraftName) {
        effects.append(.draft(fields, draft))
    }

    /// Changes the person's places, and keeps them.
    public mutating func change(_ places: PlaceBook) { effects.append(.places(places)) }

    /// Writes a file into the folder of the person's documents; the page learns what came of it.
    public mutating func write(_ text: String, toFile name: String) {
        effects.append(.writeFile(name: name, text: text))
    }

    /// Looks at a file, by its whole path; the page learns what was found.
    public mutating func look(atFile path: String) { effects.append(.lookAtFile(path: path)) }

    /// Has a document shown by the program that the person has for it; what came of it is said.
    public mutating func show(document path: String) {
        effects.append(.openDocument(path: path))
    }

    /// Has a document drawn in letters; the page learns what came of it.
    public mutating func draw(_ order: PictureOrder) { effects.append(.drawPicture(order)) }

    /// Puts a text where the person can paste it from, where the terminal can, and says so.
    public mutating func copy(_ text: String) {
        effects.append(.copy(text))
        toast(self.text("list.copied", ["text": text]), .good)
    }

    /// Enters the city without an account.
    public mutating func enterAsGuest() { effects.append(.enterAsGuest) }

    /// Asks the app itself for something.
    public mutating func request(_ request: AppRequest) { effects.append(.request(request)) }
}

/// What a page may ask of the app it is in; an app passes over what it does not know.
public enum AppRequest: Hashable, Sendable {
    /// Plan a ride between these places, over these; without an origin, from where the person is.
    case plan(from: Waypoint?, to: Waypoint, over: [PlaceView] = [])
    /// Plan a ride with the car that shows this code.
    case board(code: String)
    /// Look for a place to save under this label.
    case savePlace(label: String)
    /// Pay the ride being planned like this; by card with the one named, or the primary card.
    case pay(PaymentMethod, card: CardView?)
    /// Ask for prices with this promotion code, or without one.
    case promotion(String?)
    /// Plan the ride for this moment of the city's time in milliseconds, or for now.
    case pickUpAt(Int64?)
    /// Request the ride being planned with these details, or without any.
    case details(RequestDetailsView?)
    /// Ask for prices over these stops, or for the live ride over these stops ahead.
    case stops([PlaceView])
    /// Look for another stop of the ride being planned, or of the live one.
    case addStop
    /// Book this ride anew, for this moment or for one that is asked for; it is given up once that
    /// is done.
    case bookAnew(ReservationView, at_ms: Int64?)
    /// Show around.
    case tour
    /// Play a ride by itself, as the guest who is being let in.
    case demoRide
    /// End the app.
    case quit
}

/// The name under which answers to questions are reported.
enum QuestionList {
    static let id = "question"
}
