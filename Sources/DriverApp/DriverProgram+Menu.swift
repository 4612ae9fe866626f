import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Everything beside the map.
extension DriverProgram {
    /// The menu: each line has the name of the page it opens, and what there is to know before it.
    var menu: MenuPage {
        MenuPage(title: { $0.texts["driver.menuTitle"] }) { context in Self.entries(context) }
    }

    private static func entries(_ context: PageContext) -> [MenuEntry] {
        let state = context.state
        let isGuest = state?.is_guest ?? true
        let needsAccount: Availability =
            isGuest ? .unavailable(reason: context.text("driver.needsAccount")) : .available
        let unread = state?.unread_tickets ?? 0
        let isApproved = state?.application == "approved"
        // What the page says can be withdrawn: what is owed is paid off first.
        let available = Money(minorUnits: state?.balance?.withdrawable_minor ?? 0)
        return [
            MenuEntry("h", context.text("record.historyTitle"), action: .open { HistoryPage() }),
            MenuEntry("k", context.text("work.bookingsTitle"), action: .open { BookingsPage() }),
            MenuEntry(
                "f", context.text("work.financeTitle"),
                detail: isGuest ? "" : StyledText(context.format.money(available), .muted),
                availability: needsAccount, action: .open { FinancePage() }),
            MenuEntry(
                "r", context.text("work.reportsTitle"), availability: needsAccount,
                action: .open { ReportsPage() }),
            MenuEntry(
                "p", context.text("work.preferencesTitle"), availability: needsAccount,
                action: .open { PreferencesPage() }),
            MenuEntry(
                "b", context.text("work.bonusesTitle"), availability: needsAccount,
                action: .open { BonusesPage() }),
            MenuEntry("c", context.text("work.boardingTitle"), action: .open { BoardingPage() }),
            MenuEntry("w", context.text("work.favouredTitle"), action: .open { FavouredPage() }),
            MenuEntry(
                "d",
                isApproved
                    ? context.text("work.documentsTitle")
                    : JoinPage.title(in: state?.application, context),
                detail: application(context),
                action: isApproved ? .open { DocumentsPage() } : .open { JoinPage() }),
            MenuEntry(
                "s", context.text("record.supportTitle"),
                detail: unread == 0
                    ? ""
                    : StyledText(
                        context.texts[
                            "driver.menuUnread", ["count": context.format.number(unread)]],
                        .attention),
                action: .open { SupportPage() }),
            MenuEntry("n", context.text("near.title"), action: .open { NearPage() }),
            MenuEntry(
                "a", context.text("account.profile.title"),
                detail: StyledText(
                    isGuest ? context.text("driver.menuGuest") : state?.person.name ?? "", .muted),
                action: .open { ProfilePage() }),
            MenuEntry(
                "e", context.text("account.settings.title"), action: .open { SettingsPage() }),
            MenuEntry("i", context.text("account.invite.title"), action: .open { InvitePage() }),
            MenuEntry("v", context.text("followed.title"), action: .open { FollowedPage() }),
            MenuEntry("t", context.text("growth.digestTitle"), action: .open { DigestPage() }),
            MenuEntry("o", context.text("growth.goalsTitle"), action: .open { GoalsPage() }),
            MenuEntry("y", context.text("growth.academyTitle"), action: .open { QuizzesPage() }),
            MenuEntry("g", context.text("driver.menuTour"), action: .request(.tour)),
        ]
    }

    /// How far the driver's application has come, unless there is nothing to say.
    private static func application(_ context: PageContext) -> StyledText {
        guard let state = context.state?.application, state != "approved" else { return "" }
        let words = context.texts[word: state, in: "driver.application"]
        return StyledText(words, state == "rejected" ? .danger : .attention)
    }

    /// The steps of the guided tour.
    var tour: [TourStep] { TourSteps.steps(role: .driver, texts: core.texts) }

    /// Whether the driver has an application that is not approved yet: then joining comes first.
    var mustJoin: Bool {
        switch core.state?.application {
        case "draft", "pending", "rejected", "renewal": core.state?.is_guest == false
        default: false
        }
    }

    public mutating func requested(_ request: AppRequest) {
        switch request {
        case .tour: core.showTour(tour)
        case .quit: perform(shared: .quit)
        case .savePlace, .plan, .board, .pay, .promotion, .pickUpAt, .demoRide, .details, .stops,
            .bookAnew, .addStop:
            break
        }
    }
}
