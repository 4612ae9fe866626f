import RideApp
import RideCore
import RideTUI
import RideWire

/// Who the person is to the engine, and what can be done about it (A2, A4, A5).
public struct ProfilePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Do what the selected line says.
        case choose
        /// Do this.
        case entry(Entry)
        /// Nothing; for keys that only move.
        case move
        /// Ask the engine again.
        case reload
        /// Leave.
        case back
    }

    /// Something that can be done here.
    public enum Entry: Hashable, Sendable {
        /// Change the e-mail address.
        case email
        /// Change the mobile number.
        case phone
        /// Change the password.
        case password
        /// Show the invitation code.
        case invite
        /// Read the terms of use.
        case terms
        /// Sign out.
        case signOut
        /// Make an account of a guest.
        case signUp
        /// Sign in instead of being a guest.
        case signIn
        /// Stop being this guest.
        case leave
    }

    static let list = "profile"

    private var account = AccountDesk.loading
    private var selected = 0

    /// The account of whoever is signed in.
    public init() {}

    // MARK: What is on it

    private static func isGuest(_ desk: PageDesk) -> Bool { desk.state?.is_guest ?? true }

    static func entries(_ desk: PageDesk) -> [Entry] {
        isGuest(desk)
            ? [.signUp, .signIn, .terms, .leave]
            : [.email, .phone, .password, .invite, .terms, .signOut]
    }

    private static func words(for entry: Entry) -> (key: Unicode.Scalar, text: AccountText) {
        switch entry {
        case .email: ("e", .profileChangeEmail)
        case .phone: ("t", .profileChangePhone)
        case .password: ("p", .profileChangePassword)
        case .invite: ("i", .profileInvite)
        case .terms: ("u", .profileTerms)
        case .signOut: ("s", .profileSignOut)
        case .signUp: ("c", .profileSignUp)
        case .signIn: ("e", .profileSignIn)
        case .leave: ("x", .profileLeaveGuest)
        }
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        var rows = blockedRows(desk)
        rows += Self.isGuest(desk) ? guestRows(desk) : accountRows(room, desk)
        rows.append(.blank)
        let entries = Self.entries(desk)
        let lines = entries.map { entry in
            let (key, text) = Self.words(for: entry)
            return ListRow([
                StyledText(String(Character(key)), Style(.accent, .bold)),
                StyledText(desk.texts[text]),
            ])
        }
        let list = SelectList(
            id: Self.list, columns: [.fixed(1), .flexible(20)], rows: lines,
            selected: min(selected, entries.count - 1))
        rows.append(.list(list, atMost: max(1, room.rows(after: rows))))
        return SheetContent(desk.texts[AccountText.profileTitle], rows: rows)
    }

    private func blockedRows(_ desk: PageDesk) -> [SheetRow] {
        guard let status = desk.state?.account_status else { return [] }
        let what: String
        switch status.state {
        case "blocked":
            let reason = desk.texts[word: status.reason ?? "other", in: "blockedReason"]
            what = desk.texts[AccountText.profileBlocked, ["reason": reason]]
        case "closed": what = desk.texts[AccountText.profileClosed]
        default: return []
        }
        let said = [what, status.message ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        return [
            .paragraph(said, .danger),
            .paragraph(desk.texts[AccountText.profileBlockedHint], .muted), .blank,
        ]
    }

    private func isBlocked(_ desk: PageDesk) -> Bool { !blockedRows(desk).isEmpty }

    private func guestRows(_ desk: PageDesk) -> [SheetRow] {
        let gives: AccountText =
            switch desk.role {
            case .passenger: .profileGuestGives
            case .driver: .profileGuestGivesDriver
            }
        return [
            .paragraph(desk.texts[AccountText.profileGuest]),
            .paragraph(desk.texts[gives], .muted),
        ]
    }

    private func accountRows(_ room: PageRoom, _ desk: PageDesk) -> [SheetRow] {
        let texts = desk.texts
        switch account {
        case .loading:
            return [.line(StyledText(texts[AccountText.profileLoading], .muted))]
        case .failed(let why):
            return [.paragraph(texts[AccountText.profileFailed, ["why": why]], .danger)]
        case .loaded(let view):
            // Why an account is blocked takes the room of what matters less then.
            let facts = facts(view, room, desk)
            let isShort = !room.isWide && isBlocked(desk)
            return [.facts(KeyValueBlock(isShort ? Array(facts.prefix(3)) : facts))]
        }
    }

    private func facts(
        _ view: AccountView, _ room: PageRoom, _ desk: PageDesk
    ) -> [KeyValueBlock.Fact] {
        let texts = desk.texts
        func fact(_ label: String, _ value: String?) -> KeyValueBlock.Fact? {
            value.map { KeyValueBlock.Fact(label, StyledText($0)) }
        }
        var name = StyledText(view.name, .bold)
        if let person = desk.state?.person {
            name += desk.separator(room.glyphs) + desk.standing(of: person, glyphs: room.glyphs)
        }
        let since = WallTime(milliseconds: view.member_since_ms).date
        let apps =
            view.sessions == 1
            ? texts[AccountText.profileOneApp]
            : texts[
                AccountText.profileManyApps, ["count": desk.format.number(view.sessions)]]
        return [KeyValueBlock.Fact(texts[AccountText.profileName], name)]
            + [
                fact(texts[AccountText.profileEmail], view.email),
                fact(texts[AccountText.profilePhone], view.phone),
                fact(
                    texts[word: desk.market.tax_id, in: "account.taxID"],
                    view.tax_id.map { Self.masked($0) }),
                fact(
                    texts[AccountText.profileGender],
                    view.gender.map { texts[word: $0.rawValue, in: "account.gender"] }),
                fact(texts[AccountText.profileSince], desk.format.dateWithYear(since)),
                fact(texts[AccountText.profileReferral], view.referral_code),
                fact(texts[AccountText.profileSessions], apps),
            ].compactMap { $0 }
    }

    /// A tax number of which only the last two signs can be read: who looks over a shoulder is not
    /// to learn it.
    static func masked(_ number: String) -> String {
        let signs = number.count { $0.isLetter || $0.isNumber }
        var seen = 0
        return String(
            number.map { character in
                guard character.isLetter || character.isNumber else { return character }
                seen += 1
                return seen > signs - 2 ? character : "•"
            })
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        var bindings: [KeyBinding<Action>] = [
            KeyBinding(.enter, desk.texts[TextKey.keyChoose], priority: 9, action: .choose),
            KeyBinding(
                [.down, .up], label: "↑↓", desk.texts[TextKey.keyMove], priority: 5,
                action: .move),
        ]
        if case .failed = account, !Self.isGuest(desk) {
            bindings.append(
                KeyBinding(
                    .char("r"), desk.texts[AccountText.keyReload], priority: 7,
                    availability: desk.whenLive, action: .reload))
        }
        bindings += Self.entries(desk).map { entry in
            let (key, text) = Self.words(for: entry)
            return KeyBinding(
                .char(key), desk.texts[text], priority: nil, action: .entry(entry))
        }
        return bindings + [
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
        ]
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        if !Self.isGuest(desk) { account.load(&desk) }
    }

    public mutating func typed(_ key: Key, _ desk: inout PageDesk) -> Bool {
        let count = Self.entries(desk).count
        guard let moved = SelectList.moved(selected, by: key, count: count) else { return false }
        selected = moved
        return true
    }

    /// A click does at once what the line says.
    public mutating func chosen(row: Int, of list: String, _ desk: inout PageDesk) {
        let entries = Self.entries(desk)
        guard list == Self.list, entries.indices.contains(row) else { return }
        selected = row
        take(entries[row], &desk)
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .choose:
            let entries = Self.entries(desk)
            take(entries[min(selected, entries.count - 1)], &desk)
        case .entry(let entry): take(entry, &desk)
        case .move: break
        case .reload: account.load(&desk)
        case .back: desk.close()
        }
    }

    private func take(_ entry: Entry, _ desk: inout PageDesk) {
        switch entry {
        case .email: desk.open(AccountChangePage(.email, present: account.view?.email))
        case .phone: desk.open(AccountChangePage(.phone, present: account.view?.phone))
        case .password: desk.open(AccountChangePage(.password, own: own(desk)))
        case .invite: desk.open(InvitePage())
        case .terms: desk.open(TermsPage())
        case .signUp: desk.open(SignUpPage(byGuest: true))
        case .signIn: desk.open(SignInPage(byGuest: true))
        case .signOut, .leave: askToSignOut(&desk)
        }
    }

    /// What a password must not be made of.
    private func own(_ desk: PageDesk) -> [String] {
        [account.view?.name ?? desk.state?.person.name, account.view?.email].compactMap { $0 }
    }

    private func askToSignOut(_ desk: inout PageDesk) {
        guard desk.isLive else { return desk.toast(desk.texts[TextKey.linkNeeded], .attention) }
        let texts = desk.texts
        guard Self.isGuest(desk) else {
            let details: AccountText = desk.hasLiveRide ? .signOutDetailsRide : .signOutDetails
            return desk.ask(
                texts[AccountText.signOutQuestion], details: texts[details],
                keep: texts[AccountText.signOutKeep], [texts[AccountText.signOutAnswer]])
        }
        desk.ask(
            texts[AccountText.signOutGuestQuestion],
            details: texts[AccountText.signOutGuestDetails],
            keep: texts[AccountText.signOutGuestKeep], [texts[AccountText.signOutGuestAnswer]])
    }

    public mutating func confirmed(_ answer: Int, _ desk: inout PageDesk) {
        desk.send(SignOut())
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        if case (is SignOut, .failure(let error)) = (done.request, done.result) {
            desk.toast(desk.sentence(for: error), .danger)
            return true
        }
        return account.take(done, desk)
    }
}
