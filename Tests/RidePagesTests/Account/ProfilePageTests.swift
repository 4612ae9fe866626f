import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

@Suite("A4, A5, P13: the person's account") struct ProfilePageTests {
    private static func engine(_ call: any Request) -> Result<AnswerValue, WireError>? {
        guard case let change as UpdateAccount = call else {
            return AccountPeople.engine(call)
        }
        guard change.password.text == AccountPeople.password else {
            return .failure(AccountPeople.refusal("wrong_password"))
        }
        var account = AccountPeople.ana
        account.email = change.email ?? account.email
        account.phone = change.phone ?? account.phone
        return .success(account)
    }

    private func updates(_ stage: PageStage) -> [UpdateAccount] {
        stage.calls.compactMap {
            guard var change = $0 as? UpdateAccount else { return nil }
            change.command_id = CommandNames.first
            return change
        }
    }

    private static func change(
        email: String? = nil, phone: String? = nil, new: String? = nil
    ) -> UpdateAccount {
        UpdateAccount(
            command_id: CommandNames.first, password: SecretText(AccountPeople.password),
            email: email, phone: phone, new_password: new.map { SecretText($0) })
    }

    // MARK: Changes

    @Test(
        arguments: [
            (
                "e" as Unicode.Scalar, "ana@example.net", change(email: "ana@example.net"),
                "Your e-mail address has been changed."
            ),
            (
                "t", "11987654321", change(phone: "+5511987654321"),
                "Your mobile number has been changed."
            ),
            (
                "p", "green-melon-bus-24", change(new: "green-melon-bus-24"),
                "Your password has been changed."
            ),
        ])
    func aChangeAsksForThePresentPassword(
        key: Unicode.Scalar, typed: String, wanted: UpdateAccount, words: String
    ) throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { Self.engine($0) }
        try stage.press(.char(key))
        try stage.type(typed)
        try stage.press(.enter, .enter)
        #expect(stage.text.contains("Current password is missing"))
        #expect(updates(stage) == [])
        try stage.press(.up)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(updates(stage) == [wanted])
        #expect(stage.toasts == [words])
        #expect(stage.text.contains("Your account"))
    }

    @Test func theChangedAddressIsShown() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { Self.engine($0) }
        try stage.press(.char("e"))
        try stage.type("ana@example.net")
        try stage.press(.tab)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.text.contains("ana@example.net"))
        #expect(!stage.text.contains("ana@example.com"))
    }

    @Test(
        arguments: [
            ("wrong_password", "Wrong password."),
            ("email_taken", "This e-mail already has an account."),
            ("try_again_later", "Too many attempts."),
        ])
    func aRefusedChangeStaysOnThePage(code: String, words: String) throws {
        var stage = try PageStage(AccountChangePage(.email), state: .ana) { _ in
            .failure(AccountPeople.refusal(code))
        }
        try stage.type("ana@example.net")
        try stage.press(.tab)
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(stage.text.contains(words))
        #expect(stage.text.contains("ana@example.net"))
        #expect(!stage.text.contains("•••"))
        #expect(stage.toasts.isEmpty)
    }

    @Test("A4: a wrong present password is asked for again, and the new one is still there")
    func aWrongPresentPasswordLeavesTheNewOne() throws {
        var stage = try PageStage(AccountChangePage(.password), state: .ana) { _ in
            .failure(AccountPeople.refusal("wrong_password"))
        }
        try stage.type("green-melon-bus-24")
        try stage.press(.tab)
        try stage.type("not it")
        try stage.press(.enter)
        #expect(stage.text.contains("Wrong password."))
        stage.answer = { Self.engine($0) }
        try stage.type(AccountPeople.password)
        try stage.press(.enter)
        #expect(updates(stage).last == Self.change(new: "green-melon-bus-24"))
        #expect(stage.toasts == ["Your password has been changed."])
    }

    @Test(
        arguments: [
            (AccountChangePage.Subject.email, "ANA@example.com", AccountPeople.ana.email),
            (.phone, "11912345678", AccountPeople.ana.phone),
        ])
    func whatIsThereAlreadyIsNoChange(
        subject: AccountChangePage.Subject, typed: String, present: String?
    ) throws {
        var stage = try PageStage(AccountChangePage(subject, present: present), state: .ana) {
            Self.engine($0)
        }
        try stage.type(typed)
        #expect(stage.text.contains("Same as now"))
    }

    // MARK: Signing out

    @Test func signingOutAsksFirstAndTheSafeAnswerStays() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { call in
            if case is SignOut = call { return .success(Done()) }
            return Self.engine(call)
        }
        try stage.press(.char("s"), .enter)
        #expect(stage.methods == ["account.get"])
        try stage.press(.char("s"), .down, .enter)
        #expect(stage.methods == ["account.get", "session.signOut"])
        #expect(stage.app.core.link.status == .visiting)
    }

    // MARK: Deleting

    private static func deleting(_ call: any Request) -> Result<AnswerValue, WireError>? {
        guard case let deletion as DeleteAccount = call else { return engine(call) }
        return deletion.password.text == AccountPeople.password
            ? .success(Done()) : .failure(AccountPeople.refusal("wrong_password"))
    }

    @Test("Q5: deleting says what goes, asks for the password, asks once more, and signs out")
    func deletingAsksTwiceAndSignsOut() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { Self.deleting($0) }
        try stage.press(.char("d"))
        #expect(stage.text.contains("Deleted for good"))
        try stage.type("wrong")
        try stage.press(.enter, .enter)
        #expect(stage.methods == ["account.get"], "the safe answer comes first")
        try stage.press(.enter, .down, .enter)
        #expect(stage.text.contains("Wrong password."))
        #expect(stage.text.contains("Deleted for good"), "what goes stays to be read")
        try stage.type(AccountPeople.password)
        try stage.press(.enter, .down, .enter)
        #expect(stage.methods == ["account.get", "account.delete", "account.delete"])
        #expect(stage.toasts == ["Your account is deleted."])
        #expect(stage.app.core.link.status == .visiting)
        #expect(stage.app.core.facts.places == PlaceBook())
    }

    @Test(
        arguments: [
            ("ride_not_over", "You have a ride or rental that is not over yet."),
            ("payment_due", "You still owe money."),
            ("balance_not_withdrawn", "Withdraw all your money first"),
        ])
    func whatStandsAgainstDeletingIsSaid(code: String, words: String) throws {
        var stage = try PageStage(DeleteAccountPage(), state: .luis, role: .driver) { _ in
            .failure(AccountPeople.refusal(code))
        }
        try stage.type(AccountPeople.password)
        try stage.press(.enter, .down, .enter)
        #expect(stage.text.contains(words))
        #expect(stage.toasts.isEmpty)
    }

    @Test func aGuestIsToldThatThereIsNoWayBack() throws {
        var stage = try PageStage(ProfilePage(), state: AccountPeople.guest) { _ in nil }
        try stage.press(.char("x"))
        #expect(stage.text.contains("This cannot be undone"))
        try stage.press(.enter)
        #expect(stage.calls.isEmpty)
    }

    @Test func nobodySignsOutWithoutTheEngine() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { Self.engine($0) }
        try stage.loseEngine()
        try stage.press(.char("s"))
        #expect(stage.toasts == ["No connection"])
    }

    // MARK: What is shown

    @Test(
        arguments: [
            ("529.982.247-25", "•••.•••.•••-25"), ("12.345.678-K", "••.•••.••8-K"), ("7", "7"),
            ("", ""),
        ])
    func onlyTheEndOfATaxNumberIsShown(number: String, shown: String) {
        #expect(ProfilePage.masked(number) == shown)
    }

    @Test func aRefusedAccountCanBeAskedForAgain() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { _ in
            .failure(AccountPeople.refusal("storage_failed"))
        }
        #expect(stage.text.contains("We could not load your account"))
        // The key that asks again is no other line's key.
        #expect(!stage.text.contains("e-mail receipts"))
        stage.answer = { Self.engine($0) }
        try stage.press(.char("r"))
        #expect(stage.text.contains("ana@example.com"))
        #expect(stage.toasts.isEmpty)
    }

    @Test func aBlockIsSaidAtOnceWithWhatToDo() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { Self.engine($0) }
        try stage.tell {
            $0.account_status = AccountPeople.blocked.account_status
        }
        #expect(stage.text.contains("Your account is blocked: documents."))
        #expect(stage.text.contains("If this is a mistake, write to"))
    }

    @Test func theMouseOpensAndChanges() throws {
        var stage = try PageStage(ProfilePage(), state: .ana) { Self.engine($0) }
        try stage.press(.end)
        try stage.click(on: "Invite a friend")
        #expect(stage.text.contains("K 7 Q P - 3 M W X"))
        try stage.click(on: "Esc")
        // What stands further down is scrolled to first.
        try stage.press(.end)
        try stage.click(on: "Read the terms")
        #expect(stage.text.contains("version 1"))
    }

    @Test func aGuestIsLedFromTheInvitationToAnAccount() throws {
        var stage = try PageStage(InvitePage(), state: AccountPeople.guest) { _ in nil }
        #expect(stage.text.contains("Guests have no code."))
        #expect(stage.calls.isEmpty)
        try stage.press(.enter)
        #expect(stage.text.contains("Create an account"))
    }
}
