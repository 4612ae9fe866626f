import RideCore

/// A sign by which people answer an entry.
public enum Reaction: String, Hashable, Codable, CaseIterable, Sendable {
    /// Well done.
    case cheer
    /// I like it.
    case heart
    /// That was hard.
    case strong
    /// It made me smile.
    case smile
}

/// Something that was done in a room.
public struct FeedEntry: Hashable, Codable, Sendable {
    /// What it was.
    public enum Matter: Hashable, Codable, Sendable {
        /// Somebody did a goal on its day.
        case goal(GoalID, name: String)
        /// Somebody came in.
        case joined
        /// Somebody left.
        case left
        /// The room was closed.
        case closed

        private enum GoalCodingKeys: String, CodingKey { case _0 = "id", name }
    }

    /// Somebody's answer to it.
    public struct Answer: Hashable, Codable, Sendable {
        /// Whose.
        public let person: Actor
        /// Which sign.
        public let reaction: Reaction
    }

    /// Its number in the room.
    public let id: EntryID
    /// Which room.
    public let room: RoomID
    /// Who did it.
    public let person: Actor
    /// What it was.
    public private(set) var matter: Matter
    /// On which day.
    public let date: CivilDate
    /// At which moment of the city's time.
    public let at: Instant
    /// What the person wrote to it: a note, or what is on a photo.
    public private(set) var note: String?
    /// What the person shows beside it; nil for nothing.
    public private(set) var photo: EntryPhoto?
    /// On which day it was shown first.
    public private(set) var photoDate: CivilDate?
    /// What others say to it, in order, one each.
    public private(set) var answers: [Answer] = []

    /// Something that was done.
    public init(
        id: EntryID, room: RoomID, person: Actor, matter: Matter, date: CivilDate, at: Instant
    ) {
        self.id = id
        self.room = room
        self.person = person
        self.matter = matter
        self.date = date
        self.at = at
    }

    /// The points that it brings.
    public var points: Int {
        switch matter {
        case .goal: ChallengeLimits.pointsOfGoal
        case .joined, .left, .closed: 0
        }
    }

    /// The goal that was done; nil for another matter.
    public var goal: GoalID? {
        if case .goal(let id, _) = matter { id } else { nil }
    }

    /// Writes a note to it, or takes it back with nothing.
    ///
    /// - Throws: `not_your_entry`, `note_not_allowed`.
    public mutating func write(_ text: String, by person: Actor) throws(ChallengeRejection) {
        guard person == self.person else { throw .notYourEntry }
        let clean = CleanText.cleaned(text)
        guard clean.count <= Limits.noteCharacters, clean.utf8.count <= Limits.noteBytes else {
            throw .noteNotAllowed
        }
        note = clean.isEmpty ? nil : clean
    }

    /// Shows a photo beside it in the place of the one before, or takes it back with none.
    ///
    /// - Throws: `not_your_entry`.
    public mutating func show(
        _ photo: EntryPhoto?, by person: Actor, on date: CivilDate
    ) throws(ChallengeRejection) {
        guard person == self.person else { throw .notYourEntry }
        self.photo = photo
        photoDate = photo.map { _ in photoDate ?? date }
    }

    /// Takes the photo away.
    public mutating func dropPhoto() { (photo, photoDate) = (nil, nil) }

    /// Takes words and photo out of it, once whoever did it has deleted the account.
    public mutating func erase() {
        note = nil
        dropPhoto()
        if case .goal(let id, _) = matter { matter = .goal(id, name: "—") }
    }

    /// Answers it by a sign, in the place of the one before; nil takes it back.
    public mutating func answer(_ reaction: Reaction?, by person: Actor) {
        answers.removeAll { $0.person == person }
        if let reaction { answers.append(Answer(person: person, reaction: reaction)) }
    }
}
