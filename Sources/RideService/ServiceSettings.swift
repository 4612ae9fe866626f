import RideAccounts
import RideBikes
import RideCore
import RideMap
import RideMarket
import RideSim

/// What an engine is started with.
public struct ServiceSettings: Sendable {
    /// The rules of the world; times for people are given at speed 1 and stretched by the engine.
    public var rules: WorldRules
    /// The simulated drivers.
    public var drivers: [SimulatedDriver]
    /// After how long the shifts of simulated drivers are the same again; nil for drivers without,
    /// or with shifts that are told for all time.
    public var shiftsRepeatAfter: Duration?
    /// What streets take at each hour of the week; nil where that is always the same.
    public var speeds: SpeedProfile?
    /// What simulated passengers ask for.
    public var demand: Demand
    /// Seconds of the city's time that pass in a second.
    public var speed: Double
    /// Where new people find themselves.
    public var home: Waypoint
    /// The rules of the country.
    public var market: Market
    /// Who decides on applications and answers messages.
    public var operatorName: PersonName
    /// The help texts that there are.
    public var helpArticles: [HelpArticle] = []
    /// Whether there is an example in the academy, by the operator.
    public var hasExampleQuiz = false
    /// The bicycles that are lent; nil where none are, but what was saved of them.
    public var bikes: BikeSystem?
    /// Simulated riders who take a bicycle, an hour.
    public var bikeRidersPerHour = 0.0
    /// The bicycle systems of the world.
    public var bikeNetworks: [BikeNetwork] = []
    /// Bicycle systems of other cities, whose stations are shown and not lent from.
    public var otherBikes: [BikeSystem] = []
    /// What links to rides begin with, such as `https://rides.example`; nil where nobody watches
    /// rides in a browser.
    public var webAddress: String?
    /// The 32 bytes by which prices are sealed that passengers keep; nil for prices that no restart
    /// survives.
    public var priceKey: [UInt8]?
    /// The words in which people are written to, in every language.
    public let letters: LetterBook
    /// What a new password's hash costs to work out; only tests want it cheaper.
    public var passwordCost = PasswordHash.Parameters.present

    /// The calendar of a city that was served before cities had dates; nil where that is the one
    /// of the rules.
    public var calendarWithoutDates: WorldCalendar?

    /// Settings for an engine.
    ///
    /// - Precondition: `speed` is positive and finite.
    public init(
        rules: WorldRules, drivers: [SimulatedDriver], demand: Demand, speed: Double,
        home: Waypoint, market: Market, letters: LetterBook
    ) {
        self.letters = letters
        self.market = market
        guard let name = try? PersonName("Operator") else {
            preconditionFailure("a word is a name")
        }
        operatorName = name
        precondition(speed > 0 && speed.isFinite, "time must pass")
        self.rules = rules
        self.drivers = drivers
        self.demand = demand
        self.speed = speed
        self.home = home
    }

    /// The settings with the calendar that the city has had since it began: a city keeps its days
    /// whatever it is started with later.
    func lasting(_ contents: StoredContents) -> ServiceSettings {
        guard contents.now != nil else { return self }
        var lasting = self
        let kept = contents.records.compactMap { record in
            if case .calendar(let dates) = record { dates } else { nil }
        }
        lasting.rules.calendar =
            kept.first.map { WorldCalendar($0.with(market.holidays)) }
            ?? calendarWithoutDates ?? rules.calendar
        return lasting
    }

    /// The rules with the times for people stretched, so that fifteen seconds to answer are
    /// fifteen seconds on the wall however fast the city's clock runs.
    var stretchedRules: WorldRules {
        var stretched = rules
        stretched.dispatch.personOfferTime = stretch(rules.dispatch.personOfferTime)
        stretched.behaviour.personRest = stretch(rules.behaviour.personRest)
        stretched.behaviour.personPatience = rules.behaviour.personPatience.map(stretch)
        return stretched
    }

    /// How long a price is held, in the city's time.
    var quoteLifetime: Duration { stretch(Limits.quoteLifetime) }

    /// How long a boarding code is good for, in the city's time.
    var boardingCodeLifetime: Duration { stretch(.seconds(600)) }

    /// After how long a simulated driver reads a message, in the city's time.
    var readingTime: Duration { stretch(.seconds(2)) }

    /// How long the answer to it takes, in the city's time.
    var answeringTime: Duration { stretch(.seconds(4)) }

    /// How long what was counted of all cars is told again, in the city's time.
    var glance: Duration { stretch(.milliseconds(500)) }

    private func stretch(_ duration: Duration) -> Duration {
        .milliseconds(Int64((Double(duration.milliseconds) * speed).rounded()))
    }
}
