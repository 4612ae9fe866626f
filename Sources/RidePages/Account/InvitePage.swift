import RideApp
import RideCore
import RideTUI
import RideWire

/// The code with which a person invites others, and what that gives (P13).
public struct InvitePage: Page {
    private var account = LoadedAccount.loading

    /// The code of whoever is signed in.
    public init() {}

    private static func isGuest(_ context: PageContext) -> Bool { context.state?.is_guest ?? true }

    // MARK: What is on it

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let code = Self.isGuest(context) ? nil : account.view?.referral_code
        return SheetContent(
            title: StyledText(context.texts["account.invite.title"], .title),
            number: StyledText(code ?? "", Style(.accent, .bold)), rows: rows(context))
    }

    private func rows(_ context: PageContext) -> [SheetRow] {
        let texts = context.texts
        guard !Self.isGuest(context) else { return [.paragraph(texts["account.invite.guest"])] }
        let gives: TextKey =
            switch context.role {
            case .passenger: "account.invite.passenger"
            case .driver: "account.invite.driver"
            }
        let about: [SheetRow] = [.paragraph(texts[gives])]
        switch account {
        case .loading:
            return about + [.blank, .line(StyledText(texts["account.profile.loading"], .muted))]
        case .failed(let why):
            return about + [
                .blank, .paragraph(texts["account.profile.failed", ["why": why]], .danger),
            ]
        case .loaded(let view):
            guard let code = view.referral_code else {
                return about + [.blank, .paragraph(texts["account.invite.none"], .muted)]
            }
            return about + [.blank] + codeRows(code, context) + ownRows(view, context)
        }
    }

    private func codeRows(_ code: String, _ context: PageContext) -> [SheetRow] {
        let texts = context.texts
        let spaced = code.map { String($0) }.joined(separator: " ")
        let line = texts[
            "account.invite.line", ["city": context.engine?.city.name ?? "", "code": code]]
        return [
            .line(
                StyledText(texts["account.invite.code"] + "   ", .muted)
                    + StyledText(spaced, Style(.accent, .bold))),
            .blank,
            .paragraph(texts["account.invite.how"], .muted),
            .blank,
            .line(StyledText(texts["account.invite.share"], .muted)),
            .paragraph(line, .bold),
            .blank,
            .paragraph(texts["account.invite.copy"], .muted),
        ]
    }

    /// What invitations have brought so far and was not used yet.
    private func ownRows(_ view: AccountView, _ context: PageContext) -> [SheetRow] {
        guard let own = view.promotions, !own.isEmpty else { return [] }
        let title = SheetRow.line(StyledText(context.texts["account.inviteOwn"], .muted))
        return [.blank, title]
            + own.map { promotion in
                .line(
                    StyledText(promotion.code, Style(.good, .bold)),
                    right: StyledText(context.words(for: promotion)))
            }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if Self.isGuest(context) {
            context.key(.enter, "account.key.signUp", 9) { $1.open(SignUpPage(byGuest: true)) }
        } else if case .failed = account {
            context.key(.char("r"), "account.key.reload", 9, when: context.whenLive) {
                $0.reload(&$1)
            }
        }
        if account.view?.referral_code != nil {
            context.key(.char("c"), "list.keyCopy", 9) { $0.copy(&$1) }
        }
        context.backKey()
    }

    // MARK: What happens

    public mutating func opened(_ context: inout PageContext) {
        if !Self.isGuest(context) { account.load(&context) }
    }

    /// Asks the engine again.
    private mutating func reload(_ context: inout PageContext) {
        account.load(&context)
    }

    /// Copies the code.
    private mutating func copy(_ context: inout PageContext) {
        if let code = account.view?.referral_code { context.copy(code) }
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        account.take(done, context)
    }
}
