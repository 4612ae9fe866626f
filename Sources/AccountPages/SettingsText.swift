import RideApp

/// The texts of settings, invitations and the guided tour, by their keys in the tables.
public enum SettingsText: String, TextName {
    /// “Settings”
    case settingsTitle = "account.settings.title"
    /// “What you change works and is kept at once.”
    case settingsIntro = "account.settings.intro"
    /// “Colours”
    case settingsTheme = "account.settings.theme"
    /// “Language”
    case settingsLanguage = "account.settings.language"
    /// “Distances”
    case settingsUnits = "account.settings.units"
    /// “Ring the bell when something matters”
    case settingsBell = "account.settings.bell"
    /// “Tell the desktop when something matters”
    case settingsDesktop = "account.settings.desktop"
    /// “Less motion: things jump, not glide”
    case settingsMotion = "account.settings.motion"
    /// “F9 gives the mouse to the terminal, to select text, and takes it back.”
    case settingsMouse = "account.settings.mouse"
    /// “Done”
    case settingsDone = "account.settings.done"
    /// “{count} recent places are remembered here; r forgets them.”
    case settingsRecent = "account.settings.recent"
    /// “1 recent place is remembered here; r forgets it.”
    case settingsRecentOne = "account.settings.recentOne"
    /// “No recent places are remembered here.”
    case settingsRecentNone = "account.settings.recentNone"
    /// “Forget the places you went to lately?”
    case settingsForget = "account.settings.forget"
    /// “Saved places stay.”
    case settingsForgetDetails = "account.settings.forgetDetails"
    /// “Keep them”
    case settingsForgetKeep = "account.settings.forgetKeep"
    /// “Forget them”
    case settingsForgetAnswer = "account.settings.forgetAnswer"
    /// “Recent places are forgotten.”
    case settingsForgotten = "account.settings.forgotten"
    /// “there are none”
    case settingsNoRecent = "account.settings.noRecent"

    /// “dark”
    case themeDark = "account.theme.dark"
    /// “light”
    case themeLight = "account.theme.light"
    /// “high contrast”
    case themeHighContrast = "account.theme.highContrast"
    /// “colour-blind safe”
    case themeColourBlind = "account.theme.colourBlind"
    /// “no colour”
    case themeMono = "account.theme.mono"

    /// “English”
    case languageEn = "account.language.en"
    /// “português do Brasil”
    case languagePtBR = "account.language.pt-BR"

    /// “kilometres”
    case unitsMetric = "account.units.metric"
    /// “miles”
    case unitsImperial = "account.units.imperial"

    /// “Invite a friend”
    case inviteTitle = "account.invite.title"
    /// “Whoever signs up with your code gets a promotion. After their first ride you get one too.”
    case invitePassenger = "account.invite.passenger"
    /// “Whoever signs up with your code gets something off a ride. After their first ride the
    /// reward is added to your balance.”
    case inviteDriver = "account.invite.driver"
    /// “They type it under “Invited by” when they create the account.”
    case inviteHow = "account.invite.how"
    /// “Your code”
    case inviteCode = "account.invite.code"
    /// “To pass on:”
    case inviteShare = "account.invite.share"
    /// “Ride with me in {city}: sign up with the code {code}.”
    case inviteLine = "account.invite.line"
    /// “F9 lets you select the line with the mouse.”
    case inviteCopy = "account.invite.copy"
    /// “Guests have no code. Create an account, and you get one.”
    case inviteGuest = "account.invite.guest"
    /// “This account has no code.”
    case inviteNone = "account.invite.none"

    /// “The city and its time”
    case tourPassenger1Title = "account.tour.passenger1Title"
    /// “At the left the city, its time and how fast it passes. At the right you, your rating, and
    /// whether the engine is there.”
    case tourPassenger1 = "account.tour.passenger1"
    /// “The map”
    case tourPassenger2Title = "account.tour.passenger2Title"
    /// “Cars drive along real streets. + and - zoom, the arrows move, c comes back to you. Wheel
    /// and dragging work too.”
    case tourPassenger2 = "account.tour.passenger2"
    /// “Where to?”
    case tourPassenger3Title = "account.tour.passenger3Title"
    /// “Press Enter and type a street, a corner or a place. Accents do not matter, and recent
    /// places come first.”
    case tourPassenger3 = "account.tour.passenger3"
    /// “Price first”
    case tourPassenger4Title = "account.tour.passenger4Title"
    /// “You see what each category costs and when it comes before you ask. The price you accept is
    /// held.”
    case tourPassenger4 = "account.tour.passenger4"
    /// “The keys”
    case tourPassenger5Title = "account.tour.passenger5Title"
    /// “The last row shows what works now, and can be clicked. ? lists every key. Esc goes back one
    /// step.”
    case tourPassenger5 = "account.tour.passenger5"
    /// “The menu”
    case tourPassenger6Title = "account.tour.passenger6Title"
    /// “Your rides, payments, places, messages, account and settings are in the menu. So is this
    /// tour.”
    case tourPassenger6 = "account.tour.passenger6"
    /// “The city and its time”
    case tourDriver1Title = "account.tour.driver1Title"
    /// “At the left the city, its time and how fast it passes. At the right you, your rating, and
    /// whether the engine is there.”
    case tourDriver1 = "account.tour.driver1"
    /// “The map”
    case tourDriver2Title = "account.tour.driver2Title"
    /// “Your car and the streets around it. + and - zoom, the arrows move, c comes back to the
    /// car.”
    case tourDriver2 = "account.tour.driver2"
    /// “One key to work”
    case tourDriver3Title = "account.tour.driver3Title"
    /// “Enter takes you online, and rides near you are offered. The sheet always asks one thing at
    /// a time.”
    case tourDriver3 = "account.tour.driver3"
    /// “Offers”
    case tourDriver4Title = "account.tour.driver4Title"
    /// “An offer says what it pays, how far it is and where it goes. Enter accepts, Del declines,
    /// time runs.”
    case tourDriver4 = "account.tour.driver4"
    /// “The keys”
    case tourDriver5Title = "account.tour.driver5Title"
    /// “The last row shows what works now, and can be clicked. ? lists every key. Esc goes back one
    /// step.”
    case tourDriver5 = "account.tour.driver5"
    /// “The menu”
    case tourDriver6Title = "account.tour.driver6Title"
    /// “Your rides, money, reports, documents, messages and settings are in the menu. So is this
    /// tour.”
    case tourDriver6 = "account.tour.driver6"
    /// “Yours to use, as a promotion code:”
    case inviteOwn = "account.inviteOwn"
}
