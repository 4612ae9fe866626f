import RideApp
import RideCore
import RideTUI
import RideWire

/// Who the person is to the engine, and what can be done about it (A2, A4, A5).
public struct ProfilePage: RowsPage {
    /// Something that can be done here.
    public enum Entry: Hashable, Sendable {
        /// Change the e-mail address.
        case email
        /// Change the mobile number.
        case phone
        /// Change the password.
        case password
        /// Begin every ride with a PIN, or no longer.
        case pin
        /// Have receipts sent by mail, or no longer.
        case receipts
        /// Choose the photo that the other side of rides sees, or take it away.
        case photo
        /// Say whom the passenger trusts.
        case contacts
        /// Show the invitation code.
        case invite
        /// Read the terms of use.
        case terms
        /// Sign out.
        case signOut
        /// Delete the account.
        case delete
        /// Make an account of a guest.
        case signUp
        /// Sign in instead of being a guest.
        case signIn
        /// Stop being this guest.
        case leave
    }

    static let list = "profile"

    private var isFailed: Bool { if case .failed = account { true } else { false } }

    private var account = LoadedAccount.loading
    var selected = 0

    /// The account of whoever is signed in.
    public init() {}

    // MARK: What is on it

    private static func isGuest(_ context: PageContext) -> Bool { context.state?.is_guest ?? true }

    private func entries(_ context: PageContext) -> [Entry] {
        guard !Self.isGuest(context) else { return [.signUp, .signIn, .terms, .leave] }
        // Of an account that is not there nobody knows whether receipts are sent.
        let receipts: [Entry] = isFailed ? [] : [.receipts]
        let own = context.role == .passenger ? [.pin] + receipts + [.contacts] : []
        return [.email, .phone, .password, .photo] + own + [.invite, .terms, .signOut, .delete]
    }

    private func words(
        for entry: Entry, _ context: PageContext
    ) -> (key: Unicode.Scalar, text: TextKey) {
        switch entry {
        case .pin:
            ("n", context.state?.asks_for_pin == true ? "wish.profilePINOff" : "wish.profilePIN")
        case .receipts:
            (
                "r",
                account.view?.mails_receipts == false
                    ? "account.profile.receipts" : "account.profile.receiptsOff"
            )
        case .photo: ("o", "photo.title")
        case .contacts: ("f", "contacts.title")
        case .email: ("e", "account.profile.changeEmail")
        case .phone: ("t", "account.profile.changePhone")
        case .password: ("p", "account.profile.changePassword")
        case .invite: ("i", "account.profile.invite")
        case .terms: ("u", "account.profile.terms")
        case .signOut: ("s", "account.profile.signOut")
        case .delete: ("d", "account.profile.delete")
        case .signUp: ("c", "account.profile.signUp")
        case .signIn: ("e", "account.profile.signIn")
        case .leave: ("x", "account.profile.leaveGuest")
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        var rows = blockedRows(context)
        rows += Self.isGuest(context) ? guestRows(context) : accountRows(room, context)
        rows.append(.blank)
        let entries = self.entries(context)
        let lines = entries.map { entry in
            let (key, text) = words(for: entry, context)
            return ListRow([
                StyledText(String(Character(key)), Style(.accent, .bold)),
                StyledText(context.texts[text]),
            ])
        }
        let list = SelectList(
            id: Self.list, columns: [.fixed(1), .flexible(20)], rows: lines,
            selected: index(context))
        rows.append(.list(list, atMost: max(1, room.rows(after: rows))))
        var content = SheetContent(context.texts["account.profile.title"], rows: rows)
        content.leavesMap = room.isWide
        return content
    }

    private func blockedRows(_ context: PageContext) -> [SheetRow] {
        guard let status = context.state?.account_status else { return [] }
        let what: String
        switch status.state {
        case "blocked": what = context.texts.blocked(for: status.reason)
        case "closed": what = context.texts["account.profile.closed"]
        default: return []
        }
        let said = [what, status.message ?? ""].asSentences
        return [
            .paragraph(said, .danger),
            .paragraph(context.texts["account.profile.blockedHint"], .muted), .blank,
        ]
    }

    private func isBlocked(_ context: PageContext) -> Bool { !blockedRows(context).isEmpty }

    private func guestRows(_ context: PageContext) -> [SheetRow] {
        let gives: TextKey =
            switch context.role {
            case .passenger: "account.profile.guestGives"
            case .driver: "account.profile.guestGivesDriver"
            }
        return [
            .paragraph(context.texts["account.profile.guest"]),
            .paragraph(context.texts[gives], .muted),
        ]
    }

    private func accountRows(_ room: PageSpace, _ context: PageContext) -> [SheetRow] {
        let texts = context.texts
        switch account {
        case .loading:
            return [.line(StyledText(texts["account.profile.loading"], .muted))]
        case .failed(let why):
            return [.paragraph(texts["account.profile.failed", ["why": why]], .danger)]
        case .loaded(let view):
            // Why an account is blocked takes the room of what matters less then.
            let facts = facts(view, room, context)
            let isShort = !room.isWide && isBlocked(context)
            return [.facts(KeyValueBlock(isShort ? Array(facts.prefix(3)) : facts))]
        }
    }

    private func facts(
        _ view: AccountView, _ room: PageSpace, _ context: PageContext
    ) -> [KeyValueBlock.Fact] {
        let texts = context.texts
        func fact(_ label: String, _ value: String?) -> KeyValueBlock.Fact? {
            value.map { KeyValueBlock.Fact(label, StyledText($0)) }
        }
        var name = StyledText(view.name, .bold)
        if let person = context.state?.person {
            name +=
                context.separator(room.glyphs) + context.standing(of: person, glyphs: room.glyphs)
        }
        let since = context.onTheWall(view.member_since_ms).date
        let apps =
            view.sessions == 1
            ? texts["account.profile.oneApp"]
            : texts[
                "account.profile.manyApps", ["count": context.format.number(view.sessions)]]
        return [KeyValueBlock.Fact(texts["account.profile.name"], name)]
            + [
                fact(texts["account.profile.email"], view.email),
                fact(texts["account.profile.phone"], view.phone),
                fact(
                    texts[word: context.market.tax_id, in: "account.taxID"],
                    view.tax_id.map { Self.masked($0) }),
                fact(
                    texts["account.profile.gender"],
                    view.gender.map { texts[word: $0.rawValue, in: "account.gender"] }),
                fact(texts["account.profile.since"], context.format.dateWithYear(since)),
                fact(texts["account.profile.referral"], view.referral_code),
                fact(texts["account.profile.sessions"], apps),
                fact(texts["account.profile.compliments"], Self.compliments(view, context)),
            ].compactMap { $0 }
    }

    /// What others said and how often; nil for nothing.
    private static func compliments(_ view: AccountView, _ context: PageContext) -> String? {
        guard let told = view.compliments, !told.isEmpty else { return nil }
        let words = told.map { told in
            let words = context.texts[word: told.compliment.rawValue, in: "compliment"]
            return told.count > 1 ? "\(words) ×\(context.format.number(told.count))" : words
        }
        return context.texts.list(words)
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

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(.enter, "key.choose", 9) { $0.choose(&$1) }
        context.moveKey(5)
        if isFailed, !Self.isGuest(context) {
            context.key(
                [.char("r"), .ctrl("r")], label: "r", "account.key.reload", 7,
                when: context.whenLive
            ) { $0.account.load(&$1) }
        }
        for entry in entries(context) {
            let (key, text) = words(for: entry, context)
            context.key(.char(key), text, nil) { $0.take(entry, &$1) }
        }
        context.backKey()
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        if !Self.isGuest(context) { account.load(&context) }
    }

    func rowCount(_ context: PageContext) -> Int { entries(context).count }

    /// A click does at once what the line says.
    func clicked(_ context: inout PageContext) { choose(&context) }

    /// Does what the selected line says.
    private func choose(_ context: inout PageContext) {
        take(entries(context)[index(context)], &context)
    }

    private func take(_ entry: Entry, _ context: inout PageContext) {
        switch entry {
        case .email: context.open(AccountChangePage(.email, present: account.view?.email))
        case .phone: context.open(AccountChangePage(.phone, present: account.view?.phone))
        case .password: context.open(AccountChangePage(.password, own: own(context)))
        case .pin:
            context.send(
                AskForPIN(
                    command_id: context.commandID(), asks: context.state?.asks_for_pin != true))
        case .receipts:
            let sends = account.view?.mails_receipts == false
            context.send(MailReceipts(command_id: context.commandID(), sends: sends))
        case .photo: context.open(PhotoPage())
        case .contacts: context.open(ContactsPage())
        case .invite: context.open(InvitePage())
        case .terms: context.open(TermsPage())
        case .signUp: context.open(SignUpPage(byGuest: true))
        case .signIn: context.open(SignInPage(byGuest: true))
        case .signOut, .leave: askToSignOut(&context)
        case .delete: context.open(DeleteAccountPage())
        }
    }

    /// What a password must not be made of.
    private func own(_ context: PageContext) -> [String] {
        [account.view?.name ?? context.state?.person.name, account.view?.email].compactMap { $0 }
    }

    private func askToSignOut(_ context: inout PageContext) {
        guard context.isLive else { return context.refuse(context.texts["link.needed"]) }
        let texts = context.texts
        guard Self.isGuest(context) else {
            let details: TextKey =
                context.hasLiveRide ? "account.signOut.detailsRide" : "account.signOut.details"
            return context.ask(
                texts["account.signOut.question"], details: texts[details],
                keep: texts["account.signOut.keep"], [texts["account.signOut.answer"]])
        }
        context.ask(
            texts["account.signOut.guestQuestion"],
            details: texts["account.signOut.guestDetails"],
            keep: texts["account.signOut.guestKeep"], [texts["account.signOut.guestAnswer"]])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) {
        context.send(SignOut())
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        if case (is SignOut, .failure(let error)) = (done.request, done.result) {
            context.toast(context.texts[error], .danger)
            return true
        }
        return account.take(done, context)
    }
}
