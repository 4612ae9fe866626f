/// Every limit of the product, written once. Each is checked where data enters and tested at
/// limit − 1, limit and limit + 1.
public enum Limits {
    /// Characters in a chat message.
    public static let chatCharacters = 500
    /// Bytes of UTF-8 in a chat message.
    public static let chatBytes = 2_000
    /// Messages in the chat of one ride.
    public static let chatMessages = 1_000
    /// Characters in a person's name.
    public static let nameCharacters = 60
    /// Bytes of UTF-8 in a person's name; a single character can be made of any number of bytes.
    public static let nameBytes = 240
    /// Characters in a note, such as the comment to a rating.
    public static let noteCharacters = 280
    /// Bytes of UTF-8 in a note.
    public static let noteBytes = 1_120
    /// Characters in a note to the driver about the pick-up.
    public static let pickupNoteCharacters = 120
    /// Bytes of UTF-8 in such a note.
    public static let pickupNoteBytes = 480
    /// Characters in the name of a waypoint; longer ones are cut, since the name is a courtesy.
    public static let waypointCharacters = 120
    /// Combining marks kept on one letter of a text; more would climb over the lines above.
    public static let combiningMarks = 3

    /// Marks of a history that an app may show at once: one for each engine that it knows.
    public static let marksShown = 16
    /// Marks that are kept where they contradict an engine's history.
    public static let contradictions = 1_000

    /// How long a price that was shown stays valid.
    public static let quoteLifetime = Duration.seconds(300)
    /// The longest seal of a price that is looked at, in characters.
    public static let priceSeal = 8_192
    /// Quotes that one passenger can hold at a time; the oldest is dropped first.
    public static let quotesPerPassenger = 16
    /// How long after the end of a ride a rating can be given or changed.
    public static let ratingWindow = Duration.seconds(7 * 24 * 3_600)
    /// How long, on the wall's clock, whoever watches a ride is still told how it ended.
    public static let watchedAfterEnd = Duration.seconds(600)
    /// The largest amount of one posting, in minor units: far above any ride or pay-out, and small
    /// enough for a share of it to be worked out in 64 bits.
    public static let ledgerAmount = Money(minorUnits: 10_000_000_000_000)
    /// The largest tip, in minor units.
    public static let tip = Money(minorUnits: 100_000)
    /// Fees for rides called off that a driver is paid in a day of the city though no passenger has
    /// paid them.
    public static let unpaidFees = 3
    /// The span in which they are counted, in the city's time.
    public static let unpaidFeesSpan = Duration.seconds(24 * 3_600)
    /// Invitations for which one person is rewarded in 30 days.
    public static let rewardedInvitations = 5
    /// Those days, in the city's time.
    public static let rewardedInvitationsSpan = Duration.seconds(30 * 24 * 3_600)
    /// How often a passenger takes the offer of one ride back from a driver by changing its stops.
    public static let offersTakenBack = 3
    /// Drivers that a passenger can ask first, and drivers that a passenger can avoid.
    public static let favouriteDrivers = 50
    /// How long, in the city's time, a driver stays a favourite without another ride together.
    public static let favouriteLifetime = Duration.seconds(90 * 24 * 3_600)
    /// Passengers whose favourite a driver does not want to be; beyond that the oldest are
    /// forgotten.
    public static let refusedFavourites = 200
    /// Areas in which a driver can prefer to pick up.
    public static let preferredAreas = 8
    /// The largest radius of such an area.
    public static let areaRadius = Metres(millimetres: 50_000_000)
    /// Apps of one person that are signed in at a time; the oldest is signed out first.
    public static let sessions = 10
    /// Withdrawals that are listed.
    public static let rememberedWithdrawals = 10
    /// Days of a driver's reports, today left out.
    public static let rememberedDays = 70
    /// Rides that one passenger can book ahead.
    public static let reservations = 5
    /// Seats that one passenger can ask for in a car that others may share.
    public static let sharedSeats = 1...2
    /// Stops of one ride between pick-up and drop-off.
    public static let stops = 3
    /// How far a way on foot may lead, as the crow flies.
    public static let walk = Metres(10_000)
    /// The same for a way by bicycle.
    public static let bikeRide = Metres(25_000)
    /// How many crossings are looked at, at most, for the ways without a car that one call asks
    /// for: some milliseconds of work.
    public static let crossingsForWays = 6_000
    /// How far a pick-up can be moved from where it was requested, as the crow flies.
    public static let pickupMove = Metres(200)
    /// Longest ride that can be priced, far beyond any city.
    public static let rideDistance = Metres(millimetres: 2_000_000_000)
    /// Longest ride in time that can be priced.
    public static let rideDuration = Duration.seconds(7 * 24 * 3_600)

    /// The largest amount of money in a call, in minor units and of either sign: far more than any
    /// fare, and so little that a million of them add up.
    public static let amount_minor: Int64 = 1_000_000_000_000
    /// The furthest moment in a call, in milliseconds before and after the beginning: 31,000 years,
    /// to which every duration of the product can be added.
    public static let moment_ms: Int64 = 1_000_000_000_000_000
    /// The largest number of things in a call, and the largest version, year or percentage.
    public static let count = 1_000_000_000

    /// Bytes in one frame of the protocol, its line end included.
    public static let frameBytes = 64 * 1_024
    /// Bytes of UTF-8 in any text of a call: more than any rule lets through, so that the rule has
    /// its say about what is a little too long, and far less than a frame.
    public static let textBytes = 4_096
    /// Characters in what somebody looks for among names.
    public static let searchCharacters = 100
    /// Bytes of UTF-8 in it.
    public static let searchBytes = 400
    /// Words of it that are looked for; further ones are passed over.
    public static let searchWords = 8
    /// Nesting of arrays and objects in one frame.
    public static let frameNesting = 32
    /// Budgets of attempts, and names that nobody has, that are remembered at a time.
    public static let rememberedBudgets = 4_096
    /// Requests of one client that wait for their answer.
    public static let requestsInFlight = 32
    /// Requests a client may send per second, on average.
    public static let requestsPerSecond = 20
    /// Requests a client may send at once before the average counts.
    public static let requestBurst = 100
    /// Bytes that wait to be read by one client before it is disconnected.
    public static let outputQueueBytes = 256 * 1_024
    /// Passwords that wait for their key; one more is refused.
    public static let waitingDerivations = 32
    /// Of those, so many can be of one user of the machine, so that others have room.
    public static let derivationsOfUser = 24
    /// And so many of one process.
    public static let derivationsOfProcess = 8
    /// And so many of one connection: two are what a change of a password takes.
    public static let derivationsOfClient = 2
    /// Passwords worked on at a time, as each takes 128 MiB.
    public static let derivations = 2
    /// Documents of drivers on their way at a time, each from its call until it is on the disk.
    public static let uploads = 16
    /// Of those, so many can be of one user of the machine. A driver has one at a time.
    public static let uploadsOfUser = 4
    /// Look-ups that are made before the next round is saved.
    public static let lookUpsAtOnce = 64
    /// Until whoever has introduced themselves must have signed in, or look on.
    public static let loginTime = Duration.seconds(30)
    /// Clients connected at a time.
    public static let clients = 2_048
    /// Clients beyond them who have only just come: until it is known who they are.
    public static let doorstepPlaces = 64
    /// Of the clients, operators at a socket of their own.
    public static let operatorPlaces = 64
    /// Browsers connected at a time; one more takes the place of one that asks for nothing.
    public static let webConnections = 256
    /// Pages that hear what happens in their ride.
    public static let webStreams = 128
    /// The same, of one ride.
    public static let webStreamsOfRide = 32
    /// Bytes of a browser's requests that are not answered yet.
    public static let webRequestBytes = 8 * 1_024
    /// Requests of a browser's connection, after which it comes again.
    public static let webRequestsOfConnection = 100
    /// Until a browser must have sent all of its request.
    public static let webRequestTime = Duration.seconds(5)
    /// For how long it may ask for nothing after an answer.
    public static let webIdleTime = Duration.seconds(15)
    /// Until a browser must have read what it was sent.
    public static let webReadingTime = Duration.seconds(20)
    /// What the system keeps for a browser that does not read; it keeps some megabytes otherwise.
    public static let webUnreadBytes = 128 * 1_024
    /// Links of no ride that an address may ask for at once; one more every second.
    public static let webWrongLinks = 30
    /// Addresses that are remembered for it.
    public static let webAddresses = 1_024
    /// Pictures of streets that are kept for pages.
    public static let webPictures = 32
    /// Squares of the city that are remembered for them.
    public static let webFrames = 512
    /// Cars in one position tick; more are told as groups.
    public static let carsPerTick = 600
    /// Changed groups in one position tick, so that it has at most some 300 bytes.
    public static let groupsPerTick = 14
    /// Answers remembered so that a repeated command is answered alike.
    public static let rememberedAnswers = 100_000

    /// Changes of the clocks in the table of a time zone: those of two centuries.
    public static let timeZoneChanges = 1_024
    /// Bytes of UTF-8 in a time zone's name; the longest of the IANA's has 32.
    public static let timeZoneNameBytes = 64
    /// Holidays of a market.
    public static let holidays = 100
    /// Dates on which a holiday without a rule falls.
    public static let holidayDates = 100
}
