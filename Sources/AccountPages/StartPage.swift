import RideApp
import RideCore
import RideTUI
import RideWire

/// Where nobody is signed in: enter as a guest, sign in, or create an account (A1, A2).
public struct StartPage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Take the selected way in.
        case choose
        /// Nothing; for keys that only move.
        case move
        /// Go on to the next language.
        case language
        /// Go on to the next theme.
        case theme
        /// End the app.
        case quit
    }

    /// A way in.
    enum Way: Hashable, Sendable { case guest, signIn, signUp, demo }

    static let list = "start"

    private let wasSignedOut: Bool
    private var selected = 0
    private var waiting = Waiting()
    private var problem: String?

    /// The first page.
    ///
    /// - Parameter wasSignedOut: whether the engine has ended the session that was open.
    public init(wasSignedOut: Bool = false) { self.wasSignedOut = wasSignedOut }

    public var isForVisitors: Bool { true }

    public func wake_ms(_ desk: PageDesk) -> Int64? { waiting.wake_ms }

    // MARK: What is on it

    /// The ways in, the one for newcomers first. A driver's is to have an account; a guest can
    /// only try.
    static func ways(_ desk: PageDesk) -> [Way] {
        let demo: [Way] = desk.engine?.demo == nil ? [] : [.demo]
        switch desk.role {
        case .passenger: return [.guest, .signIn, .signUp] + demo
        case .driver: return [.signIn, .signUp, .guest] + demo
        }
    }

    private static func words(for way: Way, _ role: Party) -> (AccountText, AccountText) {
        switch (way, role) {
        case (.guest, .passenger): (.startGuest, .startGuestDetail)
        case (.guest, .driver): (.startLook, .startLookDetail)
        case (.signIn, _): (.startSignIn, .startSignInDetail)
        case (.signUp, .passenger): (.startSignUp, .startSignUpDetail)
        case (.signUp, .driver): (.startJoin, .startJoinDetail)
        case (.demo, _): (.startDemo, .startDemoDetail)
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let ways = Self.ways(desk)
        let rows = ways.map { way in
            let (title, detail) = Self.words(for: way, desk.role)
            return ListRow([
                StyledText(desk.texts[title]), StyledText(desk.texts[detail], .muted),
            ])
        }
        let list = SelectList(
            id: Self.list, columns: [.flexible(23), .flexible(30, priority: 2)], rows: rows,
            selected: min(selected, ways.count - 1))
        let city = desk.engine?.city.name ?? ""
        let above: [SheetRow] = [
            .paragraph(desk.texts[promise(desk.role)]),
            .paragraph(desk.texts[AccountText.startAbout, ["city": city]], .muted),
            notice(desk), .blank, .list(list, atMost: ways.count), .blank,
        ]
        let looks = looks(desk)
        // Beside the map the rest of the height stays empty.
        let gap = room.isWide ? 0 : room.rows(after: above + [looks])
        return SheetContent(
            desk.texts[AccountText.startTitle, ["city": city]],
            rows: above + [.space(gap), looks])
    }

    private func promise(_ role: Party) -> AccountText {
        switch role {
        case .passenger: .startPassenger
        case .driver: .startDriver
        }
    }

    /// One row that is always there: what has happened, or nothing.
    private func notice(_ desk: PageDesk) -> SheetRow {
        if waiting.isOn { return .line(StyledText(desk.texts[AccountText.startEntering], .muted)) }
        if let problem { return .line(StyledText(problem, .danger)) }
        guard wasSignedOut else { return .blank }
        return .line(StyledText(desk.texts[AccountText.startSignedOut], .attention))
    }

    /// Language and colours, as they are now.
    private func looks(_ desk: PageDesk) -> SheetRow {
        let language = desk.texts[word: desk.texts.language, in: "account.language"]
        let theme = desk.texts[word: desk.theme.name.rawValue, in: "account.theme"]
        return .facts(
            KeyValueBlock([
                .init(desk.texts[SettingsText.settingsLanguage], StyledText(language)),
                .init(desk.texts[SettingsText.settingsTheme], StyledText(theme)),
            ]))
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        let obstacle = desk.obstacle(isWaiting: waiting.isOn)
        return [
            KeyBinding(
                .enter, desk.texts[TextKey.keyChoose], priority: 9,
                availability: obstacle.map { .unavailable(reason: $0) } ?? .available,
                action: .choose),
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 5,
                action: .move),
            KeyBinding(
                .char("l"), desk.texts[AccountText.keyLanguage], priority: 6, action: .language),
            KeyBinding(.char("t"), desk.texts[AccountText.keyTheme], priority: 6, action: .theme),
            KeyBinding(.escape, desk.texts[AccountText.keyQuit], priority: nil, action: .quit),
        ]
    }

    // MARK: What happens

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let count = Self.ways(desk).count
        guard let moved = SelectList.moved(selected, by: key, count: count) else { return false }
        selected = moved
        return true
    }

    /// A click takes a way in at once.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        guard list == Self.list, desk.obstacle(isWaiting: waiting.isOn) == nil else { return }
        selected = row
        take(&desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose: take(&desk)
        case .move: break
        case .language:
            var settings = desk.settings
            settings.language = desk.nextLanguage
            desk.change(settings)
        case .theme:
            var settings = desk.settings
            settings.theme = desk.nextTheme
            desk.change(settings)
        case .quit: desk.request(.quit)
        }
    }

    private mutating func take(_ desk: inout PageDesk) {
        let ways = Self.ways(desk)
        problem = nil
        switch ways[min(selected, ways.count - 1)] {
        case .guest:
            waiting.begin(desk)
            desk.enterAsGuest()
        case .signIn: desk.open(SignInPage())
        case .signUp: desk.open(SignUpPage())
        case .demo: enterDemo(&desk)
        }
    }

    private mutating func enterDemo(_ desk: inout PageDesk) {
        guard let demo = desk.engine?.demo else { return }
        let email =
            switch desk.role {
            case .passenger: demo.passenger_email
            case .driver: demo.driver_email
            }
        waiting.begin(desk)
        desk.send(
            SignIn(
                role: desk.role, email: email, password: SecretText(demo.password)))
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        // A page above may be signing in, too.
        guard waiting.isOn, done.request is SignIn, case .failure(let error) = done.result
        else { return false }
        waiting.end()
        problem = desk.sentence(for: error)
        return true
    }

    public mutating func woken(_ desk: inout PageDesk) {
        if waiting.isInVain(desk) { problem = desk.texts[AccountText.formLost] }
    }
}

extension FactsHolder {
    /// The language after the present one.
    var nextLanguage: String {
        let all = facts.languages.map(\.language)
        let here = all.firstIndex(of: texts.language) ?? 0
        return all[(here + 1) % all.count]
    }

    /// The theme after the present one.
    var nextTheme: Theme.Name {
        let all = Theme.Name.allCases
        let here = all.firstIndex(of: theme.name) ?? 0
        return all[(here + 1) % all.count]
    }
}
