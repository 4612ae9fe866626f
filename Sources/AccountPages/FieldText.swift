import RideApp

/// What is said beside a field that is not right yet, by the code of the rejection: so short
/// that it fits there.
public enum FieldText: String, TextName {
    /// “Enter a name”
    case nameEmpty = "field.name_empty"
    /// “At most 60 characters”
    case nameTooLong = "field.name_too_long"
    /// “Enter an e-mail”
    case emailEmpty = "field.email_empty"
    /// “Like ana@example.com”
    case emailIncomplete = "field.email_incomplete"
    /// “This is too long”
    case emailTooLong = "field.email_too_long"
    /// “No such sign here”
    case emailWrongCharacter = "field.email_wrong_character"
    /// “There is only one @”
    case emailSecondAtSign = "field.email_second_at_sign"
    /// “Nothing before the @”
    case emailNothingBeforeAtSign = "field.email_nothing_before_at_sign"
    /// “A dot is misplaced”
    case emailWrongDot = "field.email_wrong_dot"
    /// “Wrong after the @”
    case emailWrongDomain = "field.email_wrong_domain"
    /// “Enter a password”
    case passwordEmpty = "field.password_empty"
    /// “At least 8 characters”
    case passwordTooShort = "field.password_too_short"
    /// “At most 128 characters”
    case passwordTooLong = "field.password_too_long"
    /// “Too easy to guess”
    case passwordCommon = "field.password_common"
    /// “Too much of your name”
    case passwordTooPersonal = "field.password_too_personal"
    /// “Enter a number”
    case phoneEmpty = "field.phone_empty"
    /// “Digits are missing”
    case phoneIncomplete = "field.phone_incomplete"
    /// “Digits only”
    case phoneWrongCharacter = "field.phone_wrong_character"
    /// “Not of this country”
    case phoneWrongCountry = "field.phone_wrong_country"
    /// “Not a mobile number”
    case phoneWrongForm = "field.phone_wrong_form"
    /// “Enter the number”
    case taxIdEmpty = "field.tax_id_empty"
    /// “Digits are missing”
    case taxIdIncomplete = "field.tax_id_incomplete"
    /// “Too short”
    case taxIdTooShort = "field.tax_id_too_short"
    /// “Too many digits”
    case taxIdTooLong = "field.tax_id_too_long"
    /// “No such sign here”
    case taxIdWrongCharacter = "field.tax_id_wrong_character"
    /// “All digits are equal”
    case taxIdAllDigitsEqual = "field.tax_id_all_digits_equal"
    /// “No 0 at the start”
    case taxIdLeadingZero = "field.tax_id_leading_zero"
    /// “A digit is wrong”
    case taxIdWrongCheckDigit = "field.tax_id_wrong_check_digit"
    /// “Not needed here”
    case taxIdNotAsked = "field.tax_id_not_asked"
    /// “Enter the date”
    case birthDateEmpty = "field.birth_date_empty"
    /// “Like 17/05/1990”
    case birthDateIncomplete = "field.birth_date_incomplete"
    /// “Like 17/05/1990”
    case birthDateWrongForm = "field.birth_date_wrong_form"
    /// “There is no such day”
    case birthDateNoSuchDay = "field.birth_date_no_such_day"
    /// “Not come yet”
    case birthDateInTheFuture = "field.birth_date_in_the_future"
    /// “Too long ago”
    case birthDateTooLongAgo = "field.birth_date_too_long_ago"
    /// “Not old enough yet”
    case birthDateTooYoung = "field.birth_date_too_young"
    /// “Enter the plate”
    case plateEmpty = "field.plate_empty"
    /// “Signs are missing”
    case plateIncomplete = "field.plate_incomplete"
    /// “No such sign here”
    case plateWrongCharacter = "field.plate_wrong_character"
    /// “No plate of here”
    case plateWrongForm = "field.plate_wrong_form"
    /// “Something is missing”
    case vehicleWordMissing = "field.vehicle_word_missing"
    /// “Enter the make”
    case vehicleMakeMissing = "field.vehicle_make_missing"
    /// “Enter the model”
    case vehicleModelMissing = "field.vehicle_model_missing"
    /// “Enter the colour”
    case vehicleColourMissing = "field.vehicle_colour_missing"
    /// “At most 30 characters”
    case vehicleTooLong = "field.vehicle_too_long"
    /// “A year has 4 digits”
    case vehicleYearIncomplete = "field.vehicle_year_incomplete"
    /// “A year has 4 digits”
    case vehicleWrongYear = "field.vehicle_wrong_year"
    /// “Not on sale yet”
    case vehicleYearInTheFuture = "field.vehicle_year_in_the_future"
    /// “The car is too old”
    case vehicleTooOld = "field.vehicle_too_old"
    /// “From 1 to 8 seats”
    case vehicleWrongSeats = "field.vehicle_wrong_seats"
    /// “Enter the code”
    case referralEmpty = "field.referral_empty"
    /// “A code has 8 signs”
    case referralIncomplete = "field.referral_incomplete"
    /// “No such sign here”
    case referralWrongCharacter = "field.referral_wrong_character"
    /// “Only 8 signs”
    case referralTooLong = "field.referral_too_long"
    /// “There is no such code”
    case referralWrongCheckSign = "field.referral_wrong_check_sign"
    /// “Enter the code”
    case recoveryCodeEmpty = "field.recovery_code_empty"
    /// “A code has 8 signs”
    case recoveryCodeIncomplete = "field.recovery_code_incomplete"
    /// “No such sign here”
    case recoveryCodeWrongCharacter = "field.recovery_code_wrong_character"
    /// “Only 8 signs”
    case recoveryCodeTooLong = "field.recovery_code_too_long"
}
