import RideCore

/// Every limit of accounts, cards, documents and support, written once. Each is checked where data
/// enters and tested at limit − 1, limit and limit + 1.
public enum AccountLimits {
    /// Bytes in an e-mail address (RFC 5321, 4.5.3.1.3, without the angle brackets).
    public static let emailBytes = 254
    /// Bytes in an e-mail address before the `@` (RFC 5321, 4.5.3.1.1).
    public static let emailLocalBytes = 64
    /// Bytes in one label of a domain (RFC 1035, 2.3.4).
    public static let domainLabelBytes = 63
    /// Fewest characters in a password.
    public static let passwordCharacters = 8
    /// Most characters in a password.
    public static let longPasswordCharacters = 128
    /// Bytes of UTF-8 in a password; a single character can be made of any number of bytes.
    public static let passwordBytes = 512
    /// Years that a person can be old.
    public static let age = 120
    /// Characters in the make, the model or the colour of a car.
    public static let vehicleWordCharacters = 30
    /// Bytes of UTF-8 in the make, the model or the colour of a car.
    public static let vehicleWordBytes = 120
    /// Seats for passengers in one car.
    public static let seats = 1...8

    /// People whom a passenger can trust with rides.
    public static let contacts = 5
    /// Characters in the name of something that a person has put away.
    public static let belongingNameCharacters = 60
    /// Bytes of UTF-8 in it.
    public static let belongingNameBytes = 240
    /// Characters in its words.
    public static let belongingCharacters = 500
    /// Bytes of UTF-8 in them.
    public static let belongingBytes = 2_000
    /// Bytes of names and words in all that one person has put away: an answer has room for it.
    public static let belongingsBytes = 20 * 1_024
    /// Things that one call puts away or removes.
    public static let belongingChanges = 64
    /// Cards that one passenger can keep.
    public static let cards = 10
    /// Years from now in which a card can still expire.
    public static let cardYearsAhead = 20

    /// The failure in a row from which a sign-in has to wait.
    public static let failuresBeforeWaiting = 5
    /// The first wait, which doubles with every further failure.
    public static let firstSignInWait = Duration.seconds(1)
    /// The longest wait; there is no permanent lock.
    public static let longestSignInWait = Duration.seconds(15 * 60)
    /// Attempts at passwords and codes that an account, or a connection without one, may make per
    /// minute.
    public static let attemptsPerMinute = 10
    /// The same of all accounts, of all guests, and of all who are nobody, of one user of the
    /// machine, at once; of one process half of it.
    public static let attemptsOfUserAtOnce = 100
    /// How long until they may make one more: 100 a minute.
    public static let pauseBetweenAttemptsOfUser = Duration.milliseconds(600)
    /// Attempts that somebody may make whatever all others of the same user have made.
    public static let attemptsOfNewcomer = 3
    /// New guests that may come by one connection at once.
    public static let guestsOfConnectionAtOnce = 20
    /// New guests that one user of the machine may open at once; one process half of them.
    public static let guestsAtOnce = 5_000
    /// How long until one more of them may come: some 14,000 a day.
    public static let pauseBetweenGuests = Duration.seconds(6)
    /// Letters about shared rides that somebody may have sent, and an address may get, at once.
    public static let lettersAtOnce = 30
    /// How long until one more of them may go: 20 an hour.
    public static let pauseBetweenLetters = Duration.seconds(180)
    /// Rides that one person may have asked for at once that were not ridden to their end.
    public static let requestsAtOnce = 100
    /// How long until one more may be asked for.
    public static let pauseBetweenRequests = Duration.seconds(10)
    /// The same of all people of one user of the machine.
    public static let requestsOfUserAtOnce = 5_000
    /// How long until they may ask for one more: some 86,000 a day.
    public static let pauseBetweenRequestsOfUser = Duration.seconds(1)
    /// How often somebody may ask the same person to be followed at once.
    public static let sameAskedAtOnce = 2
    /// How long until they may ask once more.
    public static let pauseBeforeSame = Duration.seconds(3_600)
    /// How long after its last use an app stays signed in.
    public static let sessionLifetime = Duration.seconds(30 * 24 * 3_600)
    /// The age from which a token is exchanged for a new one.
    public static let tokenAge = Duration.seconds(24 * 3_600)
    /// How long the old token stays good once the new one has been used.
    public static let oldTokenLifetime = Duration.seconds(60)
    /// How long a password that was given counts for changes of the account.
    public static let passwordFreshness = Duration.seconds(10 * 60)
    /// Characters in a recovery code.
    public static let recoveryCodeCharacters = 8
    /// How long a recovery code can be used.
    public static let recoveryCodeLifetime = Duration.seconds(15 * 60)
    /// How often a recovery code can be tried.
    public static let recoveryCodeTries = 5

    /// Blocks of one account that are kept; beyond that the oldest are forgotten.
    public static let keptBlocks = 20

    /// Bytes in an attached document: 5 MiB.
    public static let documentBytes = 5 * 1_024 * 1_024
    /// Characters in the name of an attached document.
    public static let fileNameCharacters = 80
    /// Bytes of UTF-8 in the name of an attached document.
    public static let fileNameBytes = 240
    /// Characters in the name of a city.
    public static let cityCharacters = 60

    /// Characters in the subject of a ticket.
    public static let subjectCharacters = 80
    /// Bytes of UTF-8 in the subject of a ticket.
    public static let subjectBytes = 320
    /// Characters in one message of a ticket.
    public static let ticketMessageCharacters = 1_000
    /// Bytes of UTF-8 in one message of a ticket.
    public static let ticketMessageBytes = 4_000
    /// Messages in one ticket, both sides together.
    public static let ticketMessages = 200
    /// Tickets of one person that are not closed.
    public static let openTickets = 20
    /// Tickets of one person that are kept; beyond that the oldest that are closed are forgotten.
    public static let keptTickets = 50
}
