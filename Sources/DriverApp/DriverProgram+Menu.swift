import AccountPages
import DriverPages
import RecordPages
import RideApp
import RideCore
import RideTUI
import RideWire

/// Everything beside the map.
extension DriverProgram {
    /// The menu: each line says what there is to know before it is opened.
    var menu: MenuPage {
        MenuPage(title: { $0.texts[DriverText.menuTitle] }) { desk in Self.entries(desk) }
    }

    private static func entries(_ desk: PageDesk) -> [MenuEntry] {
        func text(_ key: DriverText) -> String { desk.texts[key] }
        let state = desk.state
        let isGuest = state?.is_guest ?? true
        let needsAccount: Availability =
            isGuest ? .unavailable(reason: text(.needsAccount)) : .available
        let unread = state?.unread_tickets ?? 0
        let available = Money(minorUnits: state?.balance?.available_minor ?? 0)
        return [
            MenuEntry("h", text(.menuHistory), action: .open { HistoryPage() }),
            MenuEntry(
                "f", text(.menuFinance),
                detail: isGuest ? "" : StyledText(desk.format.money(available), .muted),
                availability: needsAccount, action: .open { FinancePage() }),
            MenuEntry(
                "r", text(.menuReports), availability: needsAccount,
                action: .open { ReportsPage() }),
            MenuEntry(
                "b", text(.menuBonuses), availability: needsAccount,
                action: .open { BonusesPage() }),
            MenuEntry(
                "p", text(.menuPreferences), availability: needsAccount,
                action: .open { PreferencesPage() }),
            MenuEntry("c", text(.menuBoarding), action: .open { BoardingPage() }),
            MenuEntry(
                "d", text(isGuest ? .menuJoin : .menuDocuments), detail: application(desk),
                action: state?.application == "approved"
                    ? .open { DocumentsPage() } : .open { JoinPage() }),
            MenuEntry("i", text(.menuInvite), action: .open { InvitePage() }),
            MenuEntry(
                "s", text(.menuSupport),
                detail: unread == 0
                    ? ""
                    : StyledText(
                        desk.texts[
                            DriverText.menuUnread, ["count": desk.format.number(unread)]],
                        .attention),
                action: .open { SupportPage() }),
            MenuEntry(
                "a", text(.menuProfile),
                detail: StyledText(isGuest ? text(.menuGuest) : state?.person.name ?? "", .muted),
                action: .open { ProfilePage() }),
            MenuEntry("e", text(.menuSettings), action: .open { SettingsPage() }),
            MenuEntry("g", text(.menuTour), action: .request(.tour)),
        ]
    }

    /// How far the driver's application has come, unless there is nothing to say.
    private static func application(_ desk: PageDesk) -> StyledText {
        guard let state = desk.state?.application, state != "approved" else { return "" }
        let words = desk.texts[word: state, in: "driver.application"]
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

    public mutating func wished(_ request: AppRequest) {
        switch request {
        case .savePlace(let label): open(FindPlacePage(label: label))
        case .tour: core.showTour(tour)
        case .quit: perform(shared: .quit)
        case .plan, .board, .pay, .promotion, .pickUpAt: break
        }
    }
}
