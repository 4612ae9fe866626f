/// Every limit of goals, rooms and friends, written once.
public enum ChallengeLimits {
    /// Goals that one person has at a time, and that bring points or notices in one day.
    public static let goals = 20
    /// Rides that one goal can ask for in a day.
    public static let ridesADay = 100
    /// Days of a person that are remembered: a year and some weeks.
    public static let days = 400
    /// Characters in the name of a goal or a room.
    public static let nameCharacters = 40
    /// Bytes of UTF-8 in such a name.
    public static let nameBytes = 160
    /// Characters in a room's password.
    public static let passwordCharacters = 40
    /// Bytes of UTF-8 in it.
    public static let passwordBytes = 160
    /// Rooms that one person is in at a time.
    public static let rooms = 10
    /// Members of one room.
    public static let members = 50
    /// Entries of the feed of one room: two months of 50 people who do three goals a day.
    public static let entries = 10_000
    /// Photos in the feed of one room: beyond these the oldest goes.
    public static let photos = 500
    /// Photos that one person shows in a day.
    public static let photosADay = 10
    /// People that one person follows, or has asked to.
    public static let followed = 50
    /// Months of a room that are remembered with their winners.
    public static let months = 24
    /// Points for a goal that was done on its day and shown to a room.
    public static let pointsOfGoal = 3
    /// Minutes of a day.
    public static let minutesOfDay = 24 * 60
}
