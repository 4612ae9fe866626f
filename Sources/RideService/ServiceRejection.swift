import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideMarket
import RideSim

/// Why the engine refused what a person asked. A refusal changes nothing, except that tries of a
/// password or code are counted.
public enum ServiceRejection: Error, Hashable, Sendable {
    /// The world's rules forbid it.
    case world(WorldRejection)
    /// A rule of accounts, fares or money forbids it.
    case rule(RuleRefusal)
    /// The name is empty, has no letter, or is too long.
    case name(TextRejection)
    /// The comment is too long.
    case commentTooLong
    /// Stars go from 1 to 5.
    case starsOutOfRange
    /// There is no account with this token.
    case unknownToken
    /// The token belongs to an account of the other side.
    case wrongRole
    /// This is for drivers.
    case onlyForDrivers
    /// This is for passengers.
    case onlyForPassengers
    /// The price is no longer held; ask for a new one.
    case quoteExpired
    /// The command's name was used for another command.
    case commandIDReused
    /// The city is full: 2³² accounts of one side.
    case tooManyAccounts

    /// A stable code for programs.
    public var code: String {
        switch self {
        case .world(let rejection): rejection.code
        case .rule(let refusal): refusal.code
        case .name: "name_not_allowed"
        case .commentTooLong: "comment_too_long"
        case .starsOutOfRange: "stars_out_of_range"
        case .unknownToken: "unknown_token"
        case .wrongRole: "wrong_role"
        case .onlyForDrivers: "only_for_drivers"
        case .onlyForPassengers: "only_for_passengers"
        case .quoteExpired: "quote_expired"
        case .commandIDReused: "command_id_reused"
        case .tooManyAccounts: "too_many_accounts"
        }
    }

    /// One sentence for the person.
    public var message: String {
        switch self {
        case .world(let rejection): rejection.message
        case .rule(let refusal): refusal.message
        case .name(.tooManyBytes(let bytes)): "A name has at most \(bytes) bytes."
        case .name(.tooLong(let characters)): "A name has at most \(characters) characters."
        case .name(.empty):
            "A name has 1 to \(Limits.nameCharacters) characters, a letter among them."
        case .commentTooLong:
            "A comment has at most \(Limits.noteCharacters) characters and "
                + "\(Limits.noteBytes) bytes."
        case .starsOutOfRange: "A rating is from 1 to 5 stars."
        case .unknownToken: "This engine does not know you yet."
        case .wrongRole: "This account belongs to the other app."
        case .onlyForDrivers: "Only drivers can do this."
        case .onlyForPassengers: "Only passengers can do this."
        case .quoteExpired: "This price is no longer valid: ask for a new one."
        case .commandIDReused: "This command id was used for something else."
        case .tooManyAccounts: "No more accounts can be opened."
        }
    }
}

/// A refusal by one of the rule books, with what its own rejection says.
public struct RuleRefusal: Error, Hashable, Sendable {
    /// A stable code for programs.
    public let code: String
    /// One sentence for the person.
    public let message: String

    /// A refusal.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

/// What the service itself refuses, beyond the rule books.
enum ServiceRule: String, Error, CaseIterable {
    case onlyForAccounts = "only_for_accounts"
    case onlyForTheOperator = "only_for_the_operator"
    case wrongOperatorKey = "wrong_operator_key"
    case accountBlocked = "account_blocked"
    case emailTaken = "email_taken"
    case alreadySignedUp = "already_signed_up"
    case termsNotAgreed = "terms_not_agreed"
    case wrongEmailOrPassword = "wrong_email_or_password"
    case tryAgainLater = "try_again_later"
    case wrongCode = "wrong_code"
    case passwordNeeded = "password_needed"
    case wrongPassword = "wrong_password"
    case noSuchPerson = "no_such_person"
    case noSuchReservation = "no_such_reservation"
    case noSuchTicket = "no_such_ticket"
    case noCallForHelp = "no_call_for_help"
    case noSuchArticle = "no_such_article"
    case noSuchCode = "no_such_code"
    case codeTaken = "code_taken"
    case onlyForWomen = "only_for_women"
    case cardNeeded = "card_needed"
    case cardInUse = "card_in_use"
    case cardDeclined = "card_declined"
    case bankDoesNotAnswer = "bank_does_not_answer"
    case paymentDue = "payment_due"
    case nothingIsDue = "nothing_is_due"
    case notApproved = "not_approved"
    case applicationChanged = "application_changed"
    case noBankAccount = "no_bank_account"
    case wrongDocument = "wrong_document"
    case tooManyReservations = "too_many_reservations"
    case alreadyDispatched = "already_dispatched"
    case tooManyWishes = "too_many_wishes"
    case favouriteNeedsARide = "favourite_needs_a_ride"
    case favouriteRefused = "favourite_refused"
    case ratingNeedsARental = "rating_needs_a_rental"
    case tooManyAreas = "too_many_areas"
    case categoryNotPermitted = "category_not_permitted"
    case categoryWithoutTariff = "category_without_tariff"
    case wrongRoomPassword = "wrong_room_password"
    case rideNotOver = "ride_not_over"
    case balanceNotWithdrawn = "balance_not_withdrawn"
    case accountDeleted = "account_deleted"
    case quizNeeded = "quiz_needed"
    case passengerIsAboard = "passenger_is_aboard"
    case stopsChangedTooOften = "stops_changed_too_often"

    var message: String {
        switch self {
        case .onlyForAccounts: "Sign up first: guests cannot do this."
        case .onlyForTheOperator: "Only the operator can do this."
        case .wrongOperatorKey: "This is not the operator's key."
        case .accountBlocked: "Your account is blocked. Write to support if this is a mistake."
        case .emailTaken: "There is an account with this e-mail address: sign in instead."
        case .alreadySignedUp: "You have signed up already."
        case .termsNotAgreed: "Please agree to the present terms of use."
        case .wrongEmailOrPassword: "E-mail address or password is wrong."
        case .tryAgainLater: "Too many tries. Wait a little and try again."
        case .wrongCode: "This is not the code, or it has expired. Ask for a new one."
        case .passwordNeeded: "Give your password again first."
        case .wrongPassword: "The password is wrong."
        case .noSuchPerson: "There is no such person."
        case .noSuchReservation: "There is no such booking."
        case .noSuchTicket: "There is no such message."
        case .noCallForHelp: "This message is no call for help."
        case .noSuchArticle: "There is no such help text."
        case .noSuchCode: "This code is not in use. Please compare it."
        case .codeTaken: "There is a promotion with this code already."
        case .onlyForWomen: "This category is for women, with women drivers."
        case .cardNeeded: "Choose one of your cards first."
        case .cardInUse: "A ride is being paid with this card."
        case .cardDeclined: "The card was declined."
        case .bankDoesNotAnswer: "The bank does not answer. Try again, or pay in cash."
        case .paymentDue: "An earlier ride is not paid yet. Pay it first."
        case .nothingIsDue: "Nothing is due."
        case .notApproved: "You can drive once your application is approved."
        case .applicationChanged: "The application has changed meanwhile. Look at it again."
        case .noBankAccount: "Enter your bank account first."
        case .wrongDocument: "Nobody asks for this document."
        case .tooManyReservations: "You have booked \(Limits.reservations) rides already."
        case .alreadyDispatched: "This booking has become a ride: cancel the ride."
        case .tooManyWishes: "You can list \(Limits.favouriteDrivers) drivers."
        case .favouriteNeedsARide: "Ride with this driver first. After 90 days, once more."
        case .favouriteRefused: "This driver does not want to be a favourite."
        case .ratingNeedsARental: "Rate it after a rental that began or ended there."
        case .tooManyAreas: "You can list \(Limits.preferredAreas) areas."
        case .categoryNotPermitted: "You or your car do not qualify for one of the categories."
        case .categoryWithoutTariff: "Every category that is offered now needs a tariff."
        case .wrongRoomPassword: "This is not the room's password."
        case .rideNotOver: "A ride or a rental is not over yet."
        case .balanceNotWithdrawn: "Withdraw your balance first; it would be lost."
        case .accountDeleted: "This person has deleted the account."
        case .quizNeeded: "Pass the quiz of this city first."
        case .passengerIsAboard:
            "The passenger is aboard. The ride can be ended, and not be given to another driver."
        case .stopsChangedTooOften:
            "The stops were changed \(Limits.offersTakenBack) times while a driver was asked. "
                + "Change them once a driver has accepted."
        }
    }
}

extension ServiceRejection {
    static func rule(_ rule: ServiceRule) -> ServiceRejection {
        .rule(RuleRefusal(code: rule.rawValue, message: rule.message))
    }
}

/// What every rejection of the rule books has.
protocol NamedRejection: Error {
    var rawValue: String { get }
    var message: String { get }
}

extension BelongingRejection: NamedRejection {}
extension ContactRejection: NamedRejection {}
extension EmailRejection: NamedRejection {}
extension PhoneRejection: NamedRejection {}
extension TaxIDRejection: NamedRejection {}
extension PasswordRejection: NamedRejection {}
extension ReferralRejection: NamedRejection {}
extension BirthDateRejection: NamedRejection {}
extension PlateRejection: NamedRejection {}
extension VehicleRejection: NamedRejection {}
extension AccountRejection: NamedRejection {}
extension TicketRejection: NamedRejection {}
extension AlertRejection: NamedRejection {}
extension DriverApplicationRejection: NamedRejection {}
extension CardNumberRejection: NamedRejection {}
extension CardExpiryRejection: NamedRejection {}
extension SecurityCodeRejection: NamedRejection {}
extension WalletRejection: NamedRejection {}
extension LedgerRejection: NamedRejection {}
extension WithdrawalRejection: NamedRejection {}
extension BankAccountRejection: NamedRejection {}
extension PromotionCodeRejection: NamedRejection {}
extension PromotionTermsRejection: NamedRejection {}
extension ReservationRejection: NamedRejection {}
extension PhotoRejection: NamedRejection {}

/// Does something by a rule book; what it refuses is refused with its own code and message.
func ruled<Value, Rejection: NamedRejection>(
    _ body: () throws(Rejection) -> Value
) throws(ServiceRejection) -> Value {
    do throws(Rejection) { return try body() } catch {
        throw .rule(RuleRefusal(code: error.rawValue, message: error.message))
    }
}
