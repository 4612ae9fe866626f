import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Everything beside the map.
extension PassengerProgram {
    /// The menu: each line says what there is to know before it is opened.
    var menu: MenuPage {
        let purse = purse
        return MenuPage(title: { $0.texts["passenger.menuTitle"] }) { context in
            Self.entries(context, purse)
        }
    }

    private static func entries(_ context: PageContext, _ purse: PaymentChoice) -> [MenuEntry] {
        func count(_ number: Int, _ key: TextKey, _ style: Style = .muted) -> StyledText {
            number == 0
                ? ""
                : StyledText(context.texts[key, ["count": context.format.number(number)]], style)
        }
        let state = context.state
        let isGuest = state?.is_guest ?? true
        let needsAccount: Availability =
            isGuest ? .unavailable(reason: context.text("passenger.needsAccount")) : .available
        return [
            MenuEntry("h", context.text("passenger.menuHistory"), action: .open { HistoryPage() }),
            MenuEntry(
                "p", context.text("passenger.menuPayments"),
                detail: StyledText(context.words(for: purse.payment, card: purse.card), .muted),
                availability: needsAccount, action: .open { PaymentsPage() }),
            MenuEntry(
                "r", context.text("passenger.menuReservations"),
                detail: count(state?.reservations ?? 0, "passenger.menuBooked"),
                action: .open { ReservationsPage { RidePage($0) } }),
            MenuEntry(
                "l", context.text("passenger.menuPlaces"),
                detail: count(context.places.saved.count, "passenger.menuSaved"),
                action: .open { PlacesPage() }),
            MenuEntry(
                "v", context.text("passenger.menuFavourites"), availability: needsAccount,
                action: .open { FavouritesPage() }),
            MenuEntry(
                "b", context.text("passenger.menuBoarding"), action: .open { BoardingCodePage() }),
            MenuEntry(
                "k", context.text("bikes.menu"),
                detail: state?.rental.map { rental in
                    StyledText(
                        context.texts[word: rental.stage.rawValue, in: "bikes.stage"], .attention)
                } ?? "",
                action: .open { BikesPage() }),
            MenuEntry("c", context.text("growth.menu"), action: .open { GoalsPage() }),
            MenuEntry("y", context.text("growth.menuAcademy"), action: .open { QuizzesPage() }),
            MenuEntry("i", context.text("passenger.menuInvite"), action: .open { InvitePage() }),
            MenuEntry(
                "s", context.text("passenger.menuSupport"),
                detail: count(state?.unread_tickets ?? 0, "passenger.menuUnread", .attention),
                action: .open { SupportPage() }),
            MenuEntry(
                "a", context.text("passenger.menuProfile"),
                detail: StyledText(
                    isGuest ? context.text("passenger.menuGuest") : state?.person.name ?? "", .muted
                ),
                action: .open { ProfilePage() }),
            MenuEntry(
                "e", context.text("passenger.menuSettings"), action: .open { SettingsPage() }),
            MenuEntry("g", context.text("passenger.menuTour"), action: .request(.tour)),
        ]
    }

    /// The steps of the guided tour.
    var tour: [TourStep] { TourSteps.steps(role: .passenger, texts: core.texts) }
}
