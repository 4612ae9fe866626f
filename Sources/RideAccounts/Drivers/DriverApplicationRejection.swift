import RideCore

/// Why an application refused a command. A refusal changes nothing.
public enum DriverApplicationRejection: String, Error, CaseIterable, Codable, Sendable {
    /// It is being filled in already.
    case alreadyOpen = "already_open"
    /// An operator has to look at it first.
    case waitingForAnOperator = "waiting_for_an_operator"
    /// It is approved, or has been.
    case alreadyApproved = "already_approved"
    /// It is rejected already.
    case alreadyRejected = "already_rejected"
    /// What was rejected or has expired is mended after `reopen`.
    case reopenFirst = "reopen_first"
    /// The driver has not sent it yet.
    case notSubmittedYet = "not_submitted_yet"
    /// Documents expire only once they count.
    case notApproved = "not_approved"
    /// Something has not been sent yet.
    case partsMissing = "parts_missing"
    /// An application has no such part here.
    case noSuchPart = "no_such_part"
    /// Each part is rejected once.
    case partNamedTwice = "part_named_twice"
    /// A rejection must say why.
    case reasonMissing = "reason_missing"
    /// A reason is longer than 280 characters.
    case reasonTooLong = "reason_too_long"
    /// The tax number is not the one that this market asks for.
    case wrongTaxID = "wrong_tax_id"
    /// The terms have a newer version.
    case consentIsOutdated = "consent_is_outdated"
    /// The driver is not old enough.
    case driverIsTooYoung = "driver_is_too_young"
    /// At least one category must be served.
    case noCategory = "no_category"
    /// Categories come once each, in the order of `Category.allCases`.
    case categoriesOutOfOrder = "categories_out_of_order"
    /// In the women's category a woman drives.
    case womenCategoryIsForWomen = "women_category_is_for_women"
    /// The car is too old for one of the categories.
    case vehicleIsTooOld = "vehicle_is_too_old"
    /// This market does not ask for such a document.
    case documentNotAsked = "document_not_asked"
    /// This document is good until a day, which must be given.
    case expiryMissing = "expiry_missing"
    /// A document's last day is over.
    case documentHasExpired = "document_has_expired"
    /// The document's last day is not over.
    case documentIsStillGood = "document_is_still_good"

    /// One sentence for the person whose command was refused.
    public var message: String {
        switch self {
        case .alreadyOpen: "The application is open already: change what you like."
        case .waitingForAnOperator: "The application is being looked at."
        case .alreadyApproved: "This application is approved already."
        case .alreadyRejected: "The application has been rejected already."
        case .reopenFirst: "Reopen the application to mend it."
        case .notSubmittedYet: "The application has not been sent yet."
        case .notApproved: "The application is not approved."
        case .partsMissing: "Some parts of the application are missing."
        case .noSuchPart: "An application has no such part here."
        case .partNamedTwice: "Name each part once."
        case .reasonMissing: "Say what is wrong."
        case .reasonTooLong:
            "A reason has at most \(Limits.noteCharacters) characters and "
                + "\(Limits.noteBytes) bytes."
        case .wrongTaxID: "This is not the tax number that is asked for here."
        case .consentIsOutdated: "The terms have changed: please read them again."
        case .driverIsTooYoung: "You are not old enough to drive."
        case .noCategory: "Choose at least one category."
        case .categoriesOutOfOrder: "Name each category once, in order."
        case .womenCategoryIsForWomen: "In this category women drive women."
        case .vehicleIsTooOld: "The car is too old for one of your categories."
        case .documentNotAsked: "This document is not needed here."
        case .expiryMissing: "Say until when the document is good."
        case .documentHasExpired: "A document has expired."
        case .documentIsStillGood: "This document is still good."
        }
    }
}
