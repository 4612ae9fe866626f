import RideApp
import RideCore
import RideMap

/// What pages are made with, and how browsers are treated.
public struct WebSettings: Sendable {
    /// The streets.
    public let city: City
    /// The days and times of the city.
    public let calendar: WorldCalendar
    /// Whoever asks for no language of ours is answered in this one.
    public var language: PageLanguage
    /// Browsers at a time.
    public var connections = Limits.webConnections
    /// Pages that hear what happens.
    public var streams = Limits.webStreams
    /// The same, of one ride.
    public var streamsOfRide = Limits.webStreamsOfRide
    /// Until a request must be there, whole.
    public var requestTime = Limits.webRequestTime
    /// For how long a browser may ask for nothing after an answer.
    public var idleTime = Limits.webIdleTime
    /// Until what was sent must have been read.
    public var readingTime = Limits.webReadingTime
    /// How often a page hears what happens, at most.
    public var pause = Duration.seconds(1)
    /// How often it hears at least that nothing does.
    public var silence = Duration.seconds(15)

    private let texts: [PageLanguage: Texts]

    /// Settings for pages.
    ///
    /// - Parameter texts: the texts of every language of the pages.
    public init(
        city: City, calendar: WorldCalendar, language: PageLanguage = .english,
        texts: [PageLanguage: Texts]
    ) {
        precondition(PageLanguage.allCases.allSatisfy { texts[$0] != nil }, "a page needs words")
        self.city = city
        self.calendar = calendar
        self.language = language
        self.texts = texts
    }

    /// The words of a language.
    func words(_ language: PageLanguage) -> PageWords {
        guard let texts = texts[language] else { preconditionFailure("a page needs words") }
        return PageWords(language, texts, calendar: calendar)
    }
}
