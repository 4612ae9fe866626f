import RideApp
import RideCore
import RideTUI
import RideWire

/// The code with which a person invites others, and what that gives (P13).
public struct InvitePage: Page {
    /// What its keys do.
    public enum Action: Hashable, Sendable {
        /// Create an account first.
        case signUp
        /// Ask the engine again.
        case reload
        /// Leave.
        case back
    }

    private var account = AccountDesk.loading

    /// The code of whoever is signed in.
    public init() {}

    private static func isGuest(_ desk: PageDesk) -> Bool { desk.state?.is_guest ?? true }

    // MARK: What is on it

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let code = Self.isGuest(desk) ? nil : account.view?.referral_code
        return SheetContent(
            title: StyledText(desk.texts[SettingsText.inviteTitle], .title),
            number: StyledText(code ?? "", Style(.accent, .bold)), rows: rows(desk))
    }

    private func rows(_ desk: PageDesk) -> [SheetRow] {
        let texts = desk.texts
        guard !Self.isGuest(desk) else { return [.paragraph(texts[SettingsText.inviteGuest])] }
        let gives: SettingsText =
            switch desk.role {
            case .passenger: .invitePassenger
            case .driver: .inviteDriver
            }
        let about: [SheetRow] = [.paragraph(texts[gives])]
        switch account {
        case .loading:
            return about + [.blank, .line(StyledText(texts[AccountText.profileLoading], .muted))]
        case .failed(let why):
            return about + [
                .blank, .paragraph(texts[AccountText.profileFailed, ["why": why]], .danger),
            ]
        case .loaded(let view):
            guard let code = view.referral_code else {
                return about + [.blank, .paragraph(texts[SettingsText.inviteNone], .muted)]
            }
            return about + [.blank] + codeRows(code, desk) + ownRows(view, desk)
        }
    }

    private func codeRows(_ code: String, _ desk: PageDesk) -> [SheetRow] {
        let texts = desk.texts
        let spaced = code.map { String($0) }.joined(separator: " ")
        let line = texts[
            SettingsText.inviteLine, ["city": desk.engine?.city.name ?? "", "code": code]]
        return [
            .line(
                StyledText(texts[SettingsText.inviteCode] + "   ", .muted)
                    + StyledText(spaced, Style(.accent, .bold))),
            .blank,
            .paragraph(texts[SettingsText.inviteHow], .muted),
            .blank,
            .line(StyledText(texts[SettingsText.inviteShare], .muted)),
            .paragraph(line, .bold),
            .blank,
            .paragraph(texts[SettingsText.inviteCopy], .muted),
        ]
    }

    /// What invitations have brought so far and was not used yet.
    private func ownRows(_ view: AccountView, _ desk: PageDesk) -> [SheetRow] {
        guard let own = view.promotions, !own.isEmpty else { return [] }
        let title = SheetRow.line(StyledText(desk.texts[SettingsText.inviteOwn], .muted))
        return [.blank, title]
            + own.map { promotion in
                .line(
                    StyledText(promotion.code, Style(.good, .bold)),
                    right: StyledText(desk.words(for: promotion)))
            }
    }

    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        var bindings: [KeyBinding<Action>] = []
        if Self.isGuest(desk) {
            bindings.append(
                KeyBinding(
                    .enter, desk.texts[AccountText.keySignUp], priority: 9, action: .signUp))
        } else if case .failed = account {
            bindings.append(
                KeyBinding(
                    .char("r"), desk.texts[AccountText.keyReload], priority: 9,
                    availability: desk.whenLive, action: .reload))
        }
        return bindings + [
            KeyBinding(.escape, desk.texts[TextKey.keyBack], priority: 8, action: .back)
        ]
    }

    // MARK: What happens

    public mutating func opened(_ desk: inout PageDesk) {
        if !Self.isGuest(desk) { account.load(&desk) }
    }

    public mutating func perform(_ action: Action, _ desk: inout PageDesk) {
        switch action {
        case .signUp: desk.open(SignUpPage(byGuest: true))
        case .reload: account.load(&desk)
        case .back: desk.close()
        }
    }

    public mutating func answered(_ done: Answered, _ desk: inout PageDesk) -> Bool {
        account.take(done, desk)
    }
}
