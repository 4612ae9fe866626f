import RideCore

/// Every limit of bicycle systems and rentals, written once.
public enum BikeLimits {
    /// Stations of one system.
    public static let stations = 20_000
    /// Bicycles of one system that stand somewhere else than at a station.
    public static let freeBikes = 200_000
    /// Systems in a list of the world's.
    public static let networks = 20_000
    /// Kinds of bicycle in one system.
    public static let kinds = 64
    /// Prices in one system.
    public static let plans = 64
    /// Segments in which one price counts minutes.
    public static let segments = 16
    /// Bicycles, and docks, of one station.
    public static let docks = 10_000
    /// Characters in a name or an address; longer ones are cut, since they are a courtesy.
    public static let nameCharacters = 120
    /// Characters of an address on the web.
    public static let websiteCharacters = 200
    /// Languages in which a station has a name besides the system's own.
    public static let languages = 8
    /// Characters in the code that the system's data gives a station, a kind or a price.
    public static let codeCharacters = 120
    /// The highest price of unlocking, of one interval, or of a lost bicycle.
    public static let price = Money(minorUnits: 1_000_000_000)
    /// The longest time that is counted into a price.
    public static let rentalTime = Duration.seconds(30 * 24 * 3_600)
    /// How long a bicycle is kept for whoever reserved it.
    public static let reservationTime = Duration.seconds(10 * 60)
    /// How long an unlocked bicycle waits in its dock to be taken out.
    public static let unlockTime = Duration.seconds(60)
    /// After how long a bicycle that was not returned counts as lost.
    public static let lostAfter = Duration.seconds(24 * 3_600)
    /// How far ahead of the clock a moment in a feed may be before it counts as absurd.
    public static let clockSlack = Duration.seconds(24 * 3_600)
    /// Favourite stations of one person.
    public static let favourites = 50
    /// Bicycles that a van carries at a time.
    public static let vanLoad = 30
    /// Stations with free docks that are named to whoever stands before a full one.
    public static let nearbyStations = 3
}
