import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire

/// Everything beside the map.
extension PassengerProgram {
    /// The menu: each line has the name of the page it opens, and what there is to know before it.
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
            MenuEntry("h", context.text("record.historyTitle"), action: .open { HistoryPage() }),
            MenuEntry(
                "r", context.text("wallet.bookingsTitle"),
                detail: count(state?.reservations ?? 0, "passenger.menuBooked"),
                action: .open { ReservationsPage { RidePage($0) } }),
            MenuEntry(
                "l", context.text("wallet.placesTitle"),
                detail: count(context.places.saved.count, "passenger.menuSaved"),
                action: .open { PlacesPage() }),
            MenuEntry(
                "p", context.text("wallet.paymentsTitle"),
                detail: StyledText(context.words(for: purse.payment, card: purse.card), .muted),
                availability: needsAccount, action: .open { PaymentsPage() }),
            MenuEntry(
                "v", context.text("wallet.driversTitle"), availability: needsAccount,
                action: .open { FavouritesPage() }),
            MenuEntry(
                "b", context.text("wallet.boardingTitle"), action: .open { BoardingCodePage() }),
            MenuEntry(
                "s", context.text("record.supportTitle"),
                detail: count(state?.unread_tickets ?? 0, "passenger.menuUnread", .attention),
                action: .open { SupportPage() }),
            MenuEntry(
                "k", context.text("bikes.title"),
                detail: state?.rental.map { rental in
                    StyledText(
                        context.texts[word: rental.stage.rawValue, in: "bikes.stage"], .attention)
                } ?? "",
                action: .open { BikesPage() }),
            MenuEntry("n", context.text("near.title"), action: .open { NearPage() }),
            MenuEntry(
                "a", context.text("account.profile.title"),
                detail: StyledText(
                    isGuest ? context.text("passenger.menuGuest") : state?.person.name ?? "", .muted
                ),
                action: .open { ProfilePage() }),
            MenuEntry(
                "e", context.text("account.settings.title"), action: .open { SettingsPage() }),
            MenuEntry("i", context.text("account.invite.title"), action: .open { InvitePage() }),
            MenuEntry("f", context.text("followed.title"), action: .open { FollowedPage() }),
            MenuEntry("d", context.text("growth.digestTitle"), action: .open { DigestPage() }),
            MenuEntry("c", context.text("growth.goalsTitle"), action: .open { GoalsPage() }),
            MenuEntry("y", context.text("growth.academyTitle"), action: .open { QuizzesPage() }),
            MenuEntry("g", context.text("passenger.menuTour"), action: .request(.tour)),
        ]
    }

    /// The steps of the guided tour.
    var tour: [TourStep] { TourSteps.steps(role: .passenger, texts: core.texts) }
}
