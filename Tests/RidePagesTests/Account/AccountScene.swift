import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire

@testable import RidePages

/// The pages that are recorded.
enum AccountScene {
    typealias Scene = AccountScreensTests.Scene

    static let all = start + signUp + signIn + account + photo + settings

    private static let start = [
        Scene(name: "start-passenger", page: { StartPage() }),
        Scene(name: "start-driver", page: { StartPage() }, role: .driver),
        Scene(
            name: "start-signed-out", page: { StartPage(wasSignedOut: true) },
            demo: AccountPeople.demo),
    ]

    private static let signUp = [
        Scene(name: "sign-up", page: { SignUpPage() }),
        Scene(name: "sign-up-driver", page: { SignUpPage() }, role: .driver, market: .chile),
        Scene(
            name: "sign-up-wrong", page: { SignUpPage() },
            lead: { stage in
                try stage.type("Ana Rojas")
                try stage.press(.tab, .char(" "), .tab)
                try stage.type("52998224726")
                try stage.press(.tab)
                try stage.type("ana@@example.com")
                try stage.press(.tab)
                try stage.type("1198")
                try stage.press(.tab)
                try stage.type("anarojas1")
            }),
        Scene(
            name: "sign-up-right", page: { SignUpPage() },
            lead: { try AccountTyping.fillIn(&$0) }),
        Scene(
            name: "sign-up-refused", page: { SignUpPage() },
            answer: { _ in .failure(AccountPeople.refusal("email_taken")) },
            lead: { stage in
                try AccountTyping.fillIn(&stage)
                try stage.press(.enter)
            }),
        Scene(
            name: "sign-up-guest", page: { SignUpPage(byGuest: true) },
            state: AccountPeople.guest),
        Scene(
            name: "sign-up-leave", page: { SignUpPage() },
            lead: { stage in
                try stage.type("Ana")
                try stage.press(.tab, .char(" "), .escape)
            }),
        Scene(name: "terms", page: { TermsPage() }, state: .ana),
        Scene(
            name: "terms-driver", page: { TermsPage() }, state: .luis,
            lead: { try $0.press(.end) }),
    ]

    private static let signIn = [
        Scene(name: "sign-in", page: { SignInPage() }),
        Scene(
            name: "sign-in-wrong", page: { SignInPage(email: "ana@example.com") },
            answer: { _ in .failure(AccountPeople.refusal("wrong_email_or_password")) },
            lead: { stage in
                try stage.type(AccountPeople.password)
                try stage.press(.enter)
            }),
        Scene(
            name: "sign-in-guest", page: { SignInPage(byGuest: true) },
            state: AccountPeople.guest),
        Scene(name: "recover", page: { RecoverPage(email: "ana@example") }),
        Scene(
            name: "recover-code", page: { RecoverPage(email: "ana@example.com") },
            lead: { stage in
                try stage.press(.enter)
                try stage.type("abcd2345")
                try stage.press(.tab)
                try stage.type(AccountPeople.password)
            }),
        Scene(
            name: "recover-refused", page: { RecoverPage(email: "ana@example.com") },
            answer: { call in
                if case is RecoverPassword = call { return .success(Done()) }
                return .failure(AccountPeople.refusal("wrong_code"))
            },
            lead: { stage in
                try stage.press(.enter)
                try stage.type("abcd2345")
                try stage.press(.tab)
                try stage.type(AccountPeople.password)
                try stage.press(.enter)
            }),
        Scene(name: "password", page: { PasswordPage() }, state: .ana),
        Scene(
            name: "password-wrong", page: { PasswordPage() }, state: .ana,
            answer: { _ in .failure(AccountPeople.refusal("wrong_password")) },
            lead: { stage in
                try stage.type(AccountPeople.password)
                try stage.press(.enter)
            }),
    ]

    private static let photo = [
        Scene(
            name: "photo", page: { PhotoPage() }, state: .ana,
            answer: { _ in .success(PhotoResult(rows: TestPhoto.face)) }),
        Scene(
            name: "photo-none", page: { PhotoPage() }, state: .luis,
            answer: { _ in .success(PhotoResult()) }),
        Scene(
            name: "photo-choice", page: { PhotoPage() }, state: .ana,
            answer: { _ in .success(PhotoResult()) }, lead: { try $0.press(.enter) }),
        Scene(
            name: "photo-preview", page: { PhotoPage() }, state: .ana,
            answer: { _ in .success(PhotoResult()) },
            lead: { stage in
                stage.drawn = { _ in .drawn(TestPhoto.face) }
                try stage.press(.enter)
                try stage.type("~/me.jpg")
                try stage.press(.enter)
            }),
        Scene(
            name: "photo-other", page: { PhotoPage() }, state: .ana,
            answer: { call in
                call is GetPhoto || call is GetRidePhoto
                    ? .success(PhotoResult(rows: TestPhoto.face)) : nil
            },
            lead: { stage in
                var ride = try AccountPeople.ride()
                ride.has_photo = true
                try stage.tell { $0.ride = ride }
                stage.open(RidePhotoPage(ride, of: "Luis"))
                try stage.pass(seconds: 0)
            }),
    ]

    private static let account = [
        Scene(name: "profile", page: { ProfilePage() }, state: .ana),
        Scene(
            name: "profile-driver", page: { ProfilePage() }, state: .luis,
            answer: { call in
                if case is GetAccount = call { return .success(AccountPeople.luis) }
                return nil
            }),
        Scene(name: "profile-guest", page: { ProfilePage() }, state: AccountPeople.guest),
        Scene(name: "profile-blocked", page: { ProfilePage() }, state: AccountPeople.blocked),
        Scene(
            name: "profile-failed", page: { ProfilePage() }, state: .ana,
            answer: { _ in .failure(AccountPeople.refusal("storage_failed")) }),
        Scene(
            name: "profile-hostile", page: { ProfilePage() }, state: hostile,
            answer: { call in
                if case is GetAccount = call { return .success(hostileAccount) }
                return nil
            }),
        Scene(
            name: "sign-out", page: { ProfilePage() }, state: .ana,
            lead: { try $0.press(.char("s")) }),
        Scene(name: "delete-account", page: { DeleteAccountPage() }, state: .ana),
        Scene(
            name: "delete-account-driver", page: { DeleteAccountPage() }, state: .luis,
            role: .driver),
        Scene(
            name: "change-email", page: { ProfilePage() }, state: .ana,
            lead: { stage in
                try stage.press(.char("e"))
                try stage.type("ana@example.com")
            }),
        Scene(
            name: "change-phone", page: { ProfilePage() }, state: .ana,
            lead: { stage in
                try stage.press(.char("t"))
                try stage.type("11987654321")
                try stage.press(.tab)
            }),
        Scene(
            name: "change-password", page: { ProfilePage() }, state: .ana,
            lead: { stage in
                try stage.press(.char("p"))
                try stage.type(AccountPeople.password)
            }),
    ]

    private static let settings = [
        Scene(name: "settings", page: { SettingsPage() }, state: .ana),
        Scene(
            name: "settings-forget", page: { SettingsPage() }, state: .ana,
            lead: { try $0.press(.char("r")) }),
        Scene(name: "invite", page: { InvitePage() }, state: .ana),
        Scene(
            name: "invite-driver", page: { InvitePage() }, state: .luis,
            answer: { call in
                if case is GetAccount = call { return .success(AccountPeople.luis) }
                return nil
            }),
        Scene(name: "invite-guest", page: { InvitePage() }, state: AccountPeople.guest),
    ]

    // MARK: Texts that others have written

    static let nasty =
        "\u{1B}[31mRed\u{07}\u{202E}evil\u{2066}\u{200B}名前\u{0301}\u{0301}\u{E0041}\u{FEFF} end"

    private static var hostile: PersonState {
        var state = PersonState.ana
        state.person.name = nasty
        state.account_status = AccountStatusView(
            state: "blocked", message: nasty + nasty, reason: nasty)
        return state
    }

    private static var hostileAccount: AccountView {
        var account = AccountPeople.ana
        account.name = nasty
        account.email = nasty
        account.phone = nasty
        account.tax_id = nasty
        account.referral_code = nasty
        return account
    }
}

/// Filling in the form to sign up.
enum AccountTyping {
    /// Everything right, the focus on the action.
    static func fillIn(_ stage: inout PageStage) throws {
        try stage.type("Ana Rojas")
        try stage.press(.tab, .char(" "), .tab)
        try stage.type("52998224725")
        try stage.press(.tab)
        try stage.type("ana@example.com")
        try stage.press(.tab)
        try stage.type("11912345678")
        try stage.press(.tab)
        try stage.type(AccountPeople.password)
        try stage.press(.tab, .tab, .char(" "), .tab)
    }
}
