import RideApp

/// The texts of pages about becoming a driver, by their keys in the tables.
public enum JoinText: String, TextName {
    // The application.
    /// “Become a driver”
    case joinTitle = "work.joinTitle"
    /// “Whoever wants to drive for good needs an account. What you fill in afterwards is kept.”
    case joinGuest = "work.joinGuest"
    /// “You are approved. Go online and drive.”
    case joinApproved = "work.joinApproved"
    /// “{count} of {all} done”
    case partsDone = "work.partsDone"
    /// “Step {number} of {all}”
    case stepOf = "work.stepOf"
    /// “Save and go on”
    case saveAndGoOn = "work.saveAndGoOn"
    /// “Send the application”
    case sendApplication = "work.sendApplication"
    /// “Everything is there. An operator looks at it once it is sent.”
    case sendNote = "work.sendNote"
    /// “still missing: {part}”
    case stillMissing = "work.stillMissing"
    /// “Sent back: {reason}”
    case sentBack = "work.sentBack"
    /// “What you gave when signing up; change it in the profile.”
    case accountElsewhere = "work.accountElsewhere"
    /// “your application is being looked at”
    case lookedAt = "work.lookedAt"
    /// “you have agreed to this already”
    case agreedAlready = "work.agreedAlready"
    /// “create an account”
    case keySignUp = "work.keySignUp"
    /// “Send to the operator”
    case sendChange = "work.sendChange"
    /// “Change this: {part}?”
    case changeQuestion = "work.changeQuestion"
    /// “An operator looks at it first. Until then you cannot drive.”
    case changeDetails = "work.changeDetails"
    /// “Leave it as it is”
    case changeKeep = "work.changeKeep"
    /// “Sent. You are told as soon as an operator has looked at it.”
    case changeSent = "work.changeSent"
    /// “Your change is saved.”
    case changeSaved = "work.changeSaved"
    /// “read on”
    case keyReadOn = "work.keyReadOn"
    /// “your agreement”
    case agreement = "work.agreement"
    /// “I have read this and agree”
    case agree = "work.agree"
    /// “Account”
    case partAccount = "work.partAccount"
    /// “Terms for drivers”
    case partConsent = "work.partConsent"
    /// “Personal data”
    case partPersonal = "work.partPersonal"
    /// “Categories”
    case partCategory = "work.partCategory"
    /// “Car”
    case partVehicle = "work.partVehicle"

    // Fields.
    /// “Surname”
    case fieldSurname = "work.fieldSurname"
    /// “Date of birth”
    case fieldBirthDate = "work.fieldBirthDate"
    /// “City”
    case fieldCity = "work.fieldCity"
    /// “Invited by code”
    case fieldReferral = "work.fieldReferral"
    /// “if any”
    case ifAny = "work.ifAny"
    /// “Number plate”
    case fieldPlate = "work.fieldPlate"
    /// “Colour”
    case fieldColour = "work.fieldColour"
    /// “choose with ← →”
    case chooseColour = "work.chooseColour"
    /// “Make”
    case fieldMake = "work.fieldMake"
    /// “Model”
    case fieldModel = "work.fieldModel"
    /// “Year”
    case fieldYear = "work.fieldYear"
    /// “Passengers”
    case fieldSeats = "work.fieldSeats"
    /// “{count} seats”
    case seatCount = "work.seatCount"
    /// “File”
    case fieldPath = "work.fieldPath"
    /// “Good until”
    case fieldExpires = "work.fieldExpires"
    /// “full path, from / on”
    case fullPath = "work.fullPath"
    /// “the name of the file is missing”
    case nameOfFile = "work.nameOfFile"
    /// “dd/mm/yyyy”
    case dayForm = "work.dayForm"
    /// “like 28/02/2030”
    case dayLike = "work.dayLike"
    /// “this day is over”
    case dayIsOver = "work.dayIsOver"
    /// “As they stand in your papers.”
    case hintPersonal = "work.hint.personal"
    /// “Which rides you want to serve. You can serve fewer at any time.”
    case hintCategory = "work.hint.category"
    /// “As it stands in the car's papers; passengers look for it by this.”
    case hintVehicle = "work.hint.vehicle"
    /// “A JPEG, PNG or PDF file of at most 5 MiB on this computer. You can drop it on the
    /// terminal.”
    case hintDocument = "work.hintDocument"
    /// “It replaces {name}.”
    case hintReplaces = "work.hintReplaces"
    /// “everyday rides”
    case aboutCommon = "work.about.common"
    /// “newer, larger cars”
    case aboutVip = "work.about.vip"
    /// “women drive women”
    case aboutWomen = "work.about.women"
    /// “passengers with an animal”
    case aboutPet = "work.about.pet"

    // Words of the wire.
    /// “not sent yet”
    case stateDraft = "work.applicationState.draft"
    /// “being looked at”
    case statePending = "work.applicationState.pending"
    /// “approved”
    case stateApproved = "work.applicationState.approved"
    /// “sent back”
    case stateRejected = "work.applicationState.rejected"
    /// “something has expired”
    case stateRenewal = "work.applicationState.renewal"
    /// “guest”
    case stateGuest = "work.applicationState.guest"
    /// “Each part is saved as you go: leave at any time and go on here later.”
    case joinDraft = "work.joinState.draft"
    /// “It has been sent. An operator is looking at it; you are told here at once when it is
    /// decided. Until then there is nothing to do.”
    case joinPending = "work.joinState.pending"
    /// “You are approved: go online and drive.”
    case joinStateApproved = "work.joinState.approved"
    /// “The operator sent some parts back. Only these have to be sent again.”
    case joinRejected = "work.joinState.rejected"
    /// “A document has expired. Send a new one, then send the application.”
    case joinRenewal = "work.joinState.renewal"
    /// “missing”
    case standingMissing = "work.standing.missing"
    /// “saved”
    case standingGiven = "work.standing.given"
    /// “approved”
    case standingApproved = "work.standing.approved"
    /// “sent back”
    case standingRejected = "work.standing.rejected"
    /// “expired”
    case standingExpired = "work.standing.expired"
    /// “Driving licence”
    case documentLicence = "work.document.licence"
    /// “Vehicle registration”
    case documentRegistration = "work.document.vehicle_registration"
    /// “Photo of you”
    case documentPhoto = "work.document.photo"
    /// “Insurance”
    case documentInsurance = "work.document.insurance"
    /// “Certificate of conduct”
    case documentConduct = "work.document.conduct"

    // Documents.
    /// “Documents and car”
    case documentsTitle = "work.documentsTitle"
    /// “Enter sends the selected document again; then send the application (a).”
    case documentsNote = "work.documentsNote"
    /// “Enter sends the selected document again. An operator looks at it first.”
    case documentsChange = "work.documentsChange"
    /// “No documents are asked for here.”
    case noDocuments = "work.noDocuments"
    /// “{count} documents”
    case documentCount = "work.documentCount"
    /// “Document”
    case columnDocument = "work.columnDocument"
    /// “State”
    case columnStanding = "work.columnStanding"
    /// “Good until”
    case columnExpires = "work.columnExpires"
    /// “File”
    case columnFile = "work.columnFile"
    /// “good until {date}”
    case goodUntil = "work.goodUntil"
    /// “expired {date}”
    case expiredOn = "work.expiredOn"
    /// “expires today”
    case expiresToday = "work.expiresToday"
    /// “expires tomorrow”
    case expiresTomorrow = "work.expiresTomorrow"
    /// “expires in {count} days”
    case expiresIn = "work.expiresIn"
    /// “not given yet”
    case notGiven = "work.notGiven"
    /// “send again”
    case keySendDocument = "work.keySendDocument"
    /// “categories”
    case keyCategories = "work.keyCategories"
    /// “car”
    case keyVehicle = "work.keyVehicle"
    /// “application”
    case keyApplication = "work.keyApplication"

    // Why the engine refuses something here, found through the word of the error.
    /// “Your application is being looked at.”
    case refusedLooking = "work.refused.waiting_for_an_operator"
    /// “Your application is approved already.”
    case refusedApproved = "work.refused.already_approved"
    /// “Some parts are missing.”
    case refusedMissing = "work.refused.parts_missing"
    /// “The terms have changed. Please read them again.”
    case refusedConsent = "work.refused.consent_is_outdated"
    /// “not old enough yet”
    case refusedYoung = "work.refused.driver_is_too_young"
    /// “Choose at least one category.”
    case refusedNoCategory = "work.refused.no_category"
    /// “women drive women”
    case refusedWomen = "work.refused.women_category_is_for_women"
    /// “too old for a category”
    case refusedOldCar = "work.refused.vehicle_is_too_old"
    /// “This document is not needed here.”
    case refusedNotAsked = "work.refused.document_not_asked"
    /// “until when is it good?”
    case refusedNoExpiry = "work.refused.expiry_missing"
    /// “it has expired”
    case refusedExpired = "work.refused.document_has_expired"
    /// “this file is empty”
    case refusedEmpty = "work.refused.document_file_empty"
    /// “more than 5 MiB”
    case refusedLarge = "work.refused.document_file_too_large"
    /// “no JPEG, PNG or PDF”
    case refusedType = "work.refused.document_file_wrong_type"
    /// “did not arrive whole”
    case refusedDigest = "work.refused.document_file_wrong_digest"
    /// “full path, from / on”
    case refusedPath = "work.refused.document_path_not_whole"
    /// “there is no such file”
    case refusedNotThere = "work.refused.document_not_there"
    /// “a link, not the file itself”
    case refusedLink = "work.refused.document_is_a_link"
    /// “this is not a file”
    case refusedNotAFile = "work.refused.document_not_a_file"
    /// “cannot be read”
    case refusedUnreadable = "work.refused.document_cannot_be_read"
    /// “The engine cannot keep it now.”
    case refusedKeep = "work.refused.document_cannot_be_kept"

    // The terms for drivers: a line that begins with “#” is a heading.
    /// “What you agree to …”
    case consentText = "work.consentText"
}
