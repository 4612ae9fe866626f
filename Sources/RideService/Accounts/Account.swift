import RideAccounts
import RideCore
import RideLedger

/// A person known to the engine: a guest with a name and a session, or somebody who signed up.
/// A person who also works as a driver has two accounts.
public struct Account: Hashable, Sendable {
    /// Who it is: one side and a number.
    public let actor: Actor
    /// The name shown to others.
    public var name: PersonName
    /// Who the person is beyond that; nil for a guest.
    public var identity: Identity?
    /// Whether the account may be used.
    public var status = AccountStatus.active
    /// When, why and by whom it was blocked.
    public var blocks = BlockHistory()
    /// When it was opened.
    public let openedAt: WallTime
    /// The apps that are signed in, oldest first; at most `Limits.sessions`.
    public var sessions: [Session]
    /// How often the password was wrong of late.
    public var throttle = SignInThrottle()
    /// The code that was sent to whoever forgot the password.
    public var recovery = PasswordRecovery.idle
    /// A passenger's own place; for a driver, where the car was first put.
    public var place: Waypoint
    /// The car; nil for a passenger.
    public var vehicle: VehicleDescription?
    /// The ride that ended last and whose summary the person has not closed; nil without one.
    public var currentTrip: TripID?
    /// A driver's day so far.
    public var today = Day()
    /// Rides completed, on this side.
    public var completedRides = 0
    /// Who invited this person; nil for nobody.
    public var invitedBy: Actor?
    /// A passenger's cards.
    public var wallet = Wallet()
    /// The number that the last card got. None is used again: rides remember their card by it.
    public var lastCard = CardID(0)
    /// A passenger's favourite drivers, and those to avoid.
    public var wishes = DriverWishes(favourites: [], avoided: [])
    /// Whether a passenger wants every ride to begin with a PIN.
    public var asksForPIN = false
    /// Whether a passenger wants no receipts by mail.
    public var refusesReceipts = false
    /// In which language mails are written.
    public var language = Language.Tag.english
    /// Whom a passenger trusts.
    public var contacts = TrustedContacts()
    /// What others said of this person with their ratings.
    public var compliments = ComplimentCounts()
    /// The photo that the other side of a ride sees.
    public var photo = PhotoState.none
    /// What belongs to a driver alone.
    public var driver = DriverFile()
    /// Which version of the person's row this account has, where cities share people; nil where
    /// they do not, and for guests.
    public var personVersion: UInt64?

    /// Whether somebody shows a photo.
    public enum PhotoState: Hashable, Codable, Sendable {
        /// None was chosen, or it was taken away again.
        case none
        /// This one is shown.
        case shown(ProfilePhoto)
        /// An operator has taken it away, at this moment.
        case removed(WallTime)

        /// The photo; nil where none is shown.
        public var photo: ProfilePhoto? {
            switch self {
            case .shown(let photo): photo
            case .none, .removed: nil
            }
        }
    }

    /// Who somebody is who signed up.
    public struct Identity: Hashable, Codable, Sendable {
        /// Where messages go, and the name for signing in.
        public var email: EmailAddress
        /// The mobile telephone.
        public var phone: PhoneNumber
        /// The number at the tax office; nil where the market does not ask for one.
        public let taxID: TaxID?
        /// What the person said.
        public let gender: Gender
        /// The hash of the password.
        public var password: PasswordHash
        /// The version of the terms that were agreed to.
        public let termsVersion: Int

        /// Somebody who signed up.
        public init(
            email: EmailAddress, phone: PhoneNumber, taxID: TaxID?, gender: Gender,
            password: PasswordHash, termsVersion: Int
        ) {
            self.email = email
            self.phone = phone
            self.taxID = taxID
            self.gender = gender
            self.password = password
            self.termsVersion = termsVersion
        }
    }

    /// What a driver did on one day of the city.
    public struct Day: Hashable, Codable, Sendable {
        /// Days since the world began.
        public var number: Int64 = 0
        /// Rides completed.
        public var rides = 0
        /// What the driver got for them, after commission.
        public var earnings = Money.zero
        /// Tips among them.
        public var tips = Money.zero
        /// Bonuses and rewards for invitations among them; nil for none, as in days of the first
        /// version.
        public var rewards: Money?
        /// Milliseconds at work.
        public var online_ms: Int64 = 0
        /// Rides that were offered.
        public var offers = 0
        /// Offers that were accepted.
        public var accepted = 0
        /// Accepted rides that were given back.
        public var givenBack = 0

        /// A day on which nothing has happened yet.
        public init() {}
    }

    /// A new guest.
    public init(
        actor: Actor, name: PersonName, openedAt: WallTime, sessions: [Session], place: Waypoint,
        vehicle: VehicleDescription?
    ) {
        self.actor = actor
        self.name = name
        self.openedAt = openedAt
        self.sessions = sessions
        self.place = place
        self.vehicle = vehicle
    }

    /// Whether the person has not signed up.
    public var isGuest: Bool { identity == nil }

    /// Whether an app of the person can still come back without the password.
    public func isSignedIn(at now: WallTime) -> Bool {
        sessions.contains { !$0.isExpired(at: now) }
    }

    /// Whether its owner has deleted it.
    public var isDeleted: Bool {
        switch status {
        case .closed: isGuest
        case .active, .blocked: false
        }
    }

    /// What is left of an account that its owner deletes: that there was one, and of a car what
    /// tells it in a receipt.
    ///
    /// - Parameter home: where new people begin.
    func erased(at moment: WallTime, home: Waypoint) -> Account {
        var left = Account(
            actor: actor, name: .erased, openedAt: openedAt, sessions: [],
            place: home,
            vehicle: vehicle.map {
                VehicleDescription(
                    make: $0.make, model: $0.model, colour: $0.colour, plate: TextEraser.mark,
                    seats: $0.seats)
            })
        left.status = .closed(at: moment, block: nil)
        left.completedRides = completedRides
        left.lastCard = lastCard
        left.personVersion = personVersion
        return left
    }

    /// Adds milliseconds at work to a day, today or one before.
    mutating func addTimeAtWork(_ duration: Duration, on number: Int64) {
        guard number != today.number else {
            today.online_ms += duration.milliseconds
            return
        }
        let place = driver.days.firstIndex { $0.number >= number } ?? driver.days.endIndex
        if place == driver.days.endIndex || driver.days[place].number != number {
            var day = Day()
            day.number = number
            driver.days.insert(day, at: place)
        }
        driver.days[place].online_ms += duration.milliseconds
        if driver.days.count > Limits.rememberedDays { driver.days.removeFirst() }
    }
}

/// What belongs to a driver alone.
public struct DriverFile: Hashable, Codable, Sendable {
    /// How far the application to drive has got; nil for a guest, who may try without.
    public var application: DriverApplication?
    /// Which rides the driver wants.
    public var preferences = DriverPreferences.everything
    /// Where money goes that is withdrawn.
    public var bank: BankAccount?
    /// The last withdrawals, oldest first; at most `Limits.rememberedWithdrawals`.
    public var withdrawals: [Withdrawal] = []
    /// How often what was owed has been paid with a card; nil for never, as in files of before.
    public var owedPayments: UInt64?
    /// How near the week's goals are.
    public var bonus: BonusProgress?
    /// The days before today, oldest first; at most `Limits.rememberedDays`.
    public var days: [Account.Day] = []
    /// When the driver began to work; nil while offline.
    public var onlineSince: Instant?
    /// Passengers whose favourite the driver does not want to be, oldest first; at most
    /// `Limits.refusedFavourites`. Nil for none, as in files of before.
    public var refusedFavourites: [PassengerID]?
    /// Work, breaks and rests; nil before the driver has worked for the first time.
    public var hours: WorkHours?

    /// A driver who has done nothing yet.
    public init() {}

    /// Notes that the driver does not want to be this passenger's favourite.
    public mutating func refuse(_ passenger: PassengerID) {
        let others = (refusedFavourites ?? []).filter { $0 != passenger }
        refusedFavourites = Array((others + [passenger]).suffix(Limits.refusedFavourites))
    }
}

extension Account: Codable {
    private enum CodingKeys: CodingKey {
        case actor, name, identity, status, openedAt, sessions, throttle, recovery, place
        case vehicle, currentTrip, today, completedRides, invitedBy, wallet, wishes, driver
        case lastCard, asksForPIN, compliments, refusesReceipts, contacts, language
        case blocks, photo, personVersion
        /// In files of the first version, a guest's only session.
        case tokenHash
    }

    /// Reads an account; what the first version did not write is as for a new guest.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let openedAt = try values.decodeIfPresent(WallTime.self, forKey: .openedAt) ?? .epoch
        var sessions = try values.decodeIfPresent([Session].self, forKey: .sessions) ?? []
        if let hash = try values.decodeIfPresent([UInt8].self, forKey: .tokenHash) {
            sessions.append(Session(tokenHash: hash, at: openedAt))
        }
        self.init(
            actor: try values.decode(Actor.self, forKey: .actor),
            name: try values.decode(PersonName.self, forKey: .name), openedAt: openedAt,
            sessions: sessions, place: try values.decode(Waypoint.self, forKey: .place),
            vehicle: try values.decodeIfPresent(VehicleDescription.self, forKey: .vehicle))
        identity = try values.decodeIfPresent(Identity.self, forKey: .identity)
        status = try values.decodeIfPresent(AccountStatus.self, forKey: .status) ?? status
        blocks = try values.decodeIfPresent(BlockHistory.self, forKey: .blocks) ?? blocks
        throttle = try values.decodeIfPresent(SignInThrottle.self, forKey: .throttle) ?? throttle
        recovery = try values.decodeIfPresent(PasswordRecovery.self, forKey: .recovery) ?? recovery
        currentTrip = try values.decodeIfPresent(TripID.self, forKey: .currentTrip)
        today = try values.decodeIfPresent(StoredDay.self, forKey: .today)?.day ?? today
        completedRides = try values.decodeIfPresent(Int.self, forKey: .completedRides) ?? 0
        invitedBy = try values.decodeIfPresent(Actor.self, forKey: .invitedBy)
        wallet = try values.decodeIfPresent(Wallet.self, forKey: .wallet) ?? wallet
        lastCard = try values.decodeIfPresent(CardID.self, forKey: .lastCard) ?? lastCard
        wishes = try values.decodeIfPresent(DriverWishes.self, forKey: .wishes) ?? wishes
        asksForPIN = try values.decodeIfPresent(Bool.self, forKey: .asksForPIN) ?? false
        refusesReceipts =
            try values.decodeIfPresent(Bool.self, forKey: .refusesReceipts) ?? false
        language = try values.decodeIfPresent(Language.Tag.self, forKey: .language) ?? language
        contacts = try values.decodeIfPresent(TrustedContacts.self, forKey: .contacts) ?? contacts
        compliments =
            try values.decodeIfPresent(ComplimentCounts.self, forKey: .compliments) ?? compliments
        photo = try values.decodeIfPresent(PhotoState.self, forKey: .photo) ?? photo
        driver = try values.decodeIfPresent(DriverFile.self, forKey: .driver) ?? driver
        personVersion = try values.decodeIfPresent(UInt64.self, forKey: .personVersion)
    }

    /// Writes everything.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(actor, forKey: .actor)
        try values.encode(name, forKey: .name)
        try values.encodeIfPresent(identity, forKey: .identity)
        try values.encode(status, forKey: .status)
        if !blocks.entries.isEmpty { try values.encode(blocks, forKey: .blocks) }
        try values.encode(openedAt, forKey: .openedAt)
        try values.encode(sessions, forKey: .sessions)
        try values.encode(throttle, forKey: .throttle)
        try values.encode(recovery, forKey: .recovery)
        try values.encode(place, forKey: .place)
        try values.encodeIfPresent(vehicle, forKey: .vehicle)
        try values.encodeIfPresent(currentTrip, forKey: .currentTrip)
        try values.encode(today, forKey: .today)
        try values.encode(completedRides, forKey: .completedRides)
        try values.encodeIfPresent(invitedBy, forKey: .invitedBy)
        try values.encode(wallet, forKey: .wallet)
        if lastCard > CardID(0) { try values.encode(lastCard, forKey: .lastCard) }
        try values.encode(wishes, forKey: .wishes)
        if asksForPIN { try values.encode(asksForPIN, forKey: .asksForPIN) }
        if refusesReceipts { try values.encode(refusesReceipts, forKey: .refusesReceipts) }
        if language != .english { try values.encode(language, forKey: .language) }
        if contacts != TrustedContacts() { try values.encode(contacts, forKey: .contacts) }
        if !compliments.isEmpty { try values.encode(compliments, forKey: .compliments) }
        if photo != .none { try values.encode(photo, forKey: .photo) }
        try values.encode(driver, forKey: .driver)
        try values.encodeIfPresent(personVersion, forKey: .personVersion)
    }

    /// A day as the first version wrote it, or as this one does.
    private struct StoredDay: Decodable {
        let number: Int64
        let rides: Int
        let earnings: Money
        let tips: Money?
        let rewards: Money?
        let online_ms: Int64?
        let offers: Int?
        let accepted: Int?
        let givenBack: Int?

        var day: Day {
            var day = Day()
            day.number = number
            day.rides = rides
            day.earnings = earnings
            day.tips = tips ?? .zero
            day.rewards = rewards
            day.online_ms = online_ms ?? 0
            day.offers = offers ?? 0
            day.accepted = accepted ?? 0
            day.givenBack = givenBack ?? 0
            return day
        }
    }
}
