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
    public var language: Language
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

    /// The languages of the pages.
    let languages: Languages
    private let texts: [Language: Texts]

    /// Settings for pages.
    ///
    /// - Parameters:
    ///   - country: the country of the city, such as `br`; nil for English.
    ///   - texts: the texts of every language of the pages.
    /// - Precondition: English is among them.
    public init(city: City, calendar: WorldCalendar, country: String? = nil, texts: [Texts]) {
        guard let languages = Languages(texts.map(\.spoken)) else {
            preconditionFailure("a page needs words")
        }
        self.city = city
        self.calendar = calendar
        self.languages = languages
        language = country.map { languages.spoken(in: $0) } ?? languages.english
        self.texts = Dictionary(texts.map { ($0.spoken, $0) }) { first, _ in first }
    }

    /// The words of a language.
    func words(_ language: Language) -> PageWords {
        guard let texts = texts[language] else { preconditionFailure("a page needs words") }
        return PageWords(texts, among: languages, calendar: calendar)
    }
}
