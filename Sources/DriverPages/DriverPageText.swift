import RideApp

/// The texts of pages about driving, by their keys in the tables.
public enum DriverPageText: String, TextName {
    // What every page says.
    /// “…”
    case loading = "work.loading"
    /// “{reason} Press r to try again.”
    case tryAgain = "work.tryAgain"
    /// “today”
    case today = "work.today"
    /// “{field} is missing”
    case fieldMissing = "work.fieldMissing"
    /// “{field}: {why}”
    case fieldWrong = "work.fieldWrong"
    /// “Being sent…”
    case beingSent = "work.beingSent"
    /// “This will be sent as soon as the engine is back.”
    case sentLater = "work.sentLater"
    /// “Leave without saving?”
    case leaveQuestion = "work.leaveQuestion"
    /// “What you have changed here will be lost.”
    case leaveDetails = "work.leaveDetails"
    /// “Stay here”
    case leaveKeep = "work.leaveKeep"
    /// “Leave”
    case leaveDo = "work.leaveDo"

    // The boarding code.
    /// “Boarding code”
    case boardingTitle = "work.boardingTitle"
    /// “The code of your car”
    case boardingCode = "work.boardingCode"
    /// “A passenger who types this code in their app, under “board by a car's code”, rides with you
    /// at once, without a call.”
    case boardingHow = "work.boardingHow"
    /// “A new code in {time}”
    case boardingLeft = "work.boardingLeft"
    /// “Asking for a new code…”
    case boardingRenewing = "work.boardingRenewing"
    /// “You are offline. There is a code as soon as you go online.”
    case boardingOffline = "work.boardingOffline"
    /// “go online”
    case keyGoOnline = "work.keyGoOnline"

    // Reports.
    /// “Earnings”
    case reportsTitle = "work.reportsTitle"
    /// “this week”
    case reportThisWeek = "work.reportThisWeek"
    /// “last week”
    case reportLastWeek = "work.reportLastWeek"
    /// “{count} weeks ago”
    case reportWeeksAgo = "work.reportWeeksAgo"
    /// “a year is kept”
    case reportNoEarlier = "work.reportNoEarlier"
    /// “this is the present week”
    case reportNoLater = "work.reportNoLater"
    /// “earlier week”
    case keyEarlierWeek = "work.keyEarlierWeek"
    /// “later week”
    case keyLaterWeek = "work.keyLaterWeek"
    /// “Rides”
    case reportRides = "work.reportRides"
    /// “Time online”
    case reportOnline = "work.reportOnline"
    /// “Per hour online”
    case reportPerHour = "work.reportPerHour"
    /// “Tips among it”
    case reportTips = "work.reportTips"
    /// “Offers accepted”
    case reportAcceptance = "work.reportAcceptance"
    /// “Rides given back”
    case reportCancellation = "work.reportCancellation"
    /// “Your rating”
    case reportRating = "work.reportRating"
    /// “none”
    case reportNone = "work.reportNone"

    // Bonuses.
    /// “Bonuses”
    case bonusesTitle = "work.bonusesTitle"
    /// “There are no goals this week. New ones will be listed here.”
    case bonusesEmpty = "work.bonusesEmpty"
    /// “{count} of {all} reached”
    case bonusesReached = "work.bonusesReached"
    /// “{first}-{last} of {all}”
    case bonusesShown = "work.bonusesShown"
    /// “{count} rides by {time}”
    case bonusGoal = "work.bonusGoal"
    /// “{count} rides to go”
    case bonusLeft = "work.bonusLeft"
    /// “One ride to go”
    case bonusOneLeft = "work.bonusOneLeft"
    /// “Reached. The money is on its way.”
    case bonusReached = "work.bonusReached"
    /// “Reached and paid.”
    case bonusPaid = "work.bonusPaid"
    /// “The time for it is over.”
    case bonusOver = "work.bonusOver"

    // Preferences.
    /// “Which rides you want”
    case preferencesTitle = "work.preferencesTitle"
    /// “You are only offered rides that suit all of this.”
    case preferencesNote = "work.preferencesNote"
    /// “Your preferences are saved.”
    case preferencesSaved = "work.preferencesSaved"
    /// “Paid by”
    case fieldPayments = "work.fieldPayments"
    /// “Heading for”
    case fieldHome = "work.fieldHome"
    /// “anywhere”
    case anywhere = "work.anywhere"
    /// “-”
    case notPreferred = "work.notPreferred"
    /// “Categories”
    case sectionCategories = "work.sectionCategories"
    /// “Only rides that end nearer to”
    case sectionWhere = "work.sectionWhere"
    /// “Only rides that begin within”
    case sectionAreas = "work.sectionAreas"
    /// “at least one”
    case oneCategory = "work.oneCategory"
    /// “at most {count} areas”
    case tooManyAreas = "work.tooManyAreas"
    /// “Area {number}”
    case areaLabel = "work.areaLabel"
    /// “no room for another place”
    case placesFull = "work.placesFull"
    /// “save what you have changed first”
    case saveFirst = "work.saveFirst"
    /// “save”
    case keySave = "work.keySave"
    /// “Save”
    case saveAction = "work.saveAction"
    /// “change”
    case keyChange = "work.keyChange"
    /// “find home”
    case keyFindHome = "work.keyFindHome"
    /// “find a place”
    case keyFindArea = "work.keyFindArea"
    /// “cash or card”
    case paymentsBoth = "work.payments.both"
    /// “cash only”
    case paymentsCash = "work.payments.cashOnly"
    /// “card only”
    case paymentsCard = "work.payments.cardOnly"

    // Why the engine refuses something here, found through the word of the error.
    /// “These are too many areas.”
    case refusedAreas = "work.refused.too_many_areas"
    /// “You may not serve one of these categories.”
    case refusedCategory = "work.refused.category_not_permitted"
}
