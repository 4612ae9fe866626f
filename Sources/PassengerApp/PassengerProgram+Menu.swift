import AccountPages
import PassengerPages
import RecordPages
import RideApp
import RideCore
import RideTUI
import RideWire

/// Everything beside the map.
extension PassengerProgram {
    /// The menu: each line says what there is to know before it is opened.
    var menu: MenuPage {
        let purse = purse
        return MenuPage(title: { $0.texts[PassengerText.menuTitle] }) { desk in
            Self.entries(desk, purse)
        }
    }

    private static func entries(_ desk: PageDesk, _ purse: Purse) -> [MenuEntry] {
        func text(_ key: PassengerText) -> String { desk.texts[key] }
        func count(_ number: Int, _ key: PassengerText, _ style: Style = .muted) -> StyledText {
            number == 0
                ? "" : StyledText(desk.texts[key, ["count": desk.format.number(number)]], style)
        }
        let state = desk.state
        let isGuest = state?.is_guest ?? true
        let needsAccount: Availability =
            isGuest ? .unavailable(reason: text(.needsAccount)) : .available
        return [
            MenuEntry("h", text(.menuHistory), action: .open { HistoryPage() }),
            MenuEntry(
                "p", text(.menuPayments),
                detail: StyledText(desk.words(for: purse.payment, card: purse.card), .muted),
                availability: needsAccount, action: .open { PaymentsPage() }),
            MenuEntry(
                "r", text(.menuReservations), detail: count(state?.reservations ?? 0, .menuBooked),
                availability: needsAccount, action: .open { ReservationsPage { RidePage($0) } }),
            MenuEntry(
                "l", text(.menuPlaces), detail: count(desk.places.saved.count, .menuSaved),
                action: .open { PlacesPage() }),
            MenuEntry(
                "v", text(.menuFavourites), availability: needsAccount,
                action: .open { FavouritesPage() }),
            MenuEntry("b", text(.menuBoarding), action: .open { BoardingCodePage() }),
            MenuEntry("i", text(.menuInvite), action: .open { InvitePage() }),
            MenuEntry(
                "s", text(.menuSupport),
                detail: count(state?.unread_tickets ?? 0, .menuUnread, .attention),
                action: .open { SupportPage() }),
            MenuEntry(
                "a", text(.menuProfile),
                detail: StyledText(isGuest ? text(.menuGuest) : state?.person.name ?? "", .muted),
                action: .open { ProfilePage() }),
            MenuEntry("e", text(.menuSettings), action: .open { SettingsPage() }),
            MenuEntry("g", text(.menuTour), action: .request(.tour)),
        ]
    }

    /// The steps of the guided tour.
    var tour: [TourStep] { TourSteps.steps(role: .passenger, texts: core.texts) }
}
