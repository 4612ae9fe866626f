import RideCore
import RideMap
import RideTUI
import RideWire

/// An app as a pure machine: what reaches it goes through `update`, what it shows comes out of
/// `view`, what it wants done comes out as effects. The shell (RideShell) performs the effects on
/// a real terminal and a real socket; tests perform them by hand.
public protocol Program {
    /// Takes in one input.
    ///
    /// - Returns: what the shell is to do, in order.
    mutating func update(_ input: Input) -> [Effect]

    /// Draws the whole screen.
    func view(size: Size, glyphs: Glyphs) -> Screen

    /// The same as plain lines, for those who cannot see it.
    func outline(glyphs: Glyphs) -> Outline

    /// In which colours the screen is to be shown.
    var theme: Theme { get }

    /// When the app wants to be woken although nothing reaches it: for a countdown, a car that
    /// moves, a toast that goes. Nil while nothing on the screen changes by itself.
    var nextWake_ms: Int64? { get }
}

/// What an app is started with; everything that would otherwise be chance, time or environment.
public struct ProgramSettings: Sendable {
    /// The name under which the person appears.
    public var name: String
    /// The token of an earlier session with an engine that did not say which data it holds; nil
    /// where there is none.
    public var token: String?
    /// The tokens of earlier sessions by the data that the engines said they hold.
    public var tokensByData: [DataID: String]
    /// The marks that were given last of the histories of these data.
    public var marks: [DataID: HistoryMark] = [:]
    /// The texts on the screen.
    public var texts: Texts
    /// The colours.
    public var theme: Theme
    /// What the person has chosen about the app.
    public var settings: AppSettings
    /// The texts of every language there is, for changing between them.
    public var languages: [Texts]
    /// The coasts of the world.
    public var coasts = Coasts()
    /// The places of everybody who was here, by `PersonKey.places(in:)`.
    public var places: [String: PlaceBook]
    /// What everybody's app and account had when they last agreed, by the same.
    public var mine: [String: MineKnown] = [:]
    /// Whether the language was asked for when the app was started.
    public var isLanguageGiven = false
    /// Whether keys that come too late for their screen are taken all the same (0053).
    public var takesKeysAtOnce = false
    /// Whether somebody without a token enters as a guest at once, without the start screen.
    public var entersAsGuest: Bool
    /// The code of a shared ride that is to be watched, instead of anything else.
    public var watchCode: String?
    /// Whether the demo account is to be used.
    public var usesDemo: Bool
    /// Where the engine listens, if it is another place than the usual one.
    public var socket: String?
    /// What the engine knows its operator by; nil for everybody else.
    public var operatorKey: SecretText?
    /// The person's own folder, for which `~` stands in what they type; nil where there is none.
    public var home: String?
    /// Whether the hint for newcomers has been seen.
    public var hasSeenHint: Bool
    /// The seed for the names of commands.
    public var seed: UInt64

    /// Settings for an app.
    public init(
        name: String, token: String? = nil, tokensByData: [DataID: String] = [:], texts: Texts,
        theme: Theme = Theme(.dark),
        settings: AppSettings = AppSettings(), languages: [Texts] = [],
        places: [String: PlaceBook] = [:], entersAsGuest: Bool = true, watchCode: String? = nil,
        usesDemo: Bool = false, operatorKey: SecretText? = nil, hasSeenHint: Bool = true,
        seed: UInt64
    ) {
        self.name = name
        self.token = token
        self.tokensByData = tokensByData
        self.texts = texts
        self.theme = theme
        self.settings = settings
        self.languages = languages
        self.places = places
        self.entersAsGuest = entersAsGuest
        self.watchCode = watchCode
        self.usesDemo = usesDemo
        self.operatorKey = operatorKey
        self.hasSeenHint = hasSeenHint
        self.seed = seed
    }
}

/// Something that reaches an app.
public struct Input: Sendable {
    /// Milliseconds since the app was started, by a clock that never goes back.
    public let at_ms: Int64
    /// What it is.
    public let event: Event
    /// From which engine it comes, or for which it was done, counted from 0; nil for what a person
    /// does, and for time.
    public let engine: Int?

    /// Something at a moment.
    public init(at_ms: Int64, _ event: Event, engine: Int? = nil) {
        self.at_ms = at_ms
        self.event = event
        self.engine = engine
    }

    /// What can reach an app.
    public enum Event: Sendable {
        /// A key, a mouse event, a paste.
        case key(Key)
        /// A key that was asked for by the name of what it does: it is meant for what is there.
        case named(Key)
        /// The terminal has this size now; also the first event of all.
        case resized(Size)
        /// The moment named by `nextWake_ms` has come.
        case timer
        /// No engine was listening, so one is being started.
        case engineStarting
        /// The socket is connected.
        case connected
        /// There is no connection, and why; the shell does not try again by itself.
        case disconnected(reason: LostReason)
        /// A frame has come in.
        case received([UInt8])
        /// The city file has been opened.
        case cityOpened(OpenedCity)
        /// The city file could not be opened: why, or nil where this machine has none.
        case cityFailed(reason: String?)
        /// A file was written.
        case fileWritten(path: String)
        /// A file could not be written, and why.
        case fileFailed(path: String, WriteObstacle)
        /// A file was looked at.
        case fileFound(path: String, FileFinding)
        /// A document was to be shown by a program of the person's own, and what became of it;
        /// comes again where the program has ended at once.
        case documentOpened(path: String, DocumentOpening)
        /// A document was to be drawn, and what became of it.
        case pictureDrawn(PictureOrder, DocumentPicture)
    }
}

/// Something that an app wants done.
public enum Effect: Sendable {
    /// Connect to the engine, and start one if none is listening. Answered by `connected` or
    /// `disconnected`.
    case connect
    /// Close the connection, because the other side does not make sense. Not answered.
    case disconnect
    /// Send a frame.
    case send([UInt8])
    /// Open the city file. Answered by `cityOpened` or `cityFailed`.
    case openCity(path: String)
    /// Keep the token of a session with an engine that holds these data, or that does not say
    /// which; nil forgets it.
    case keepToken(String?, of: DataID?)
    /// Keep the mark that was given last of the history of these data.
    case keepMark(HistoryMark, of: DataID)
    /// Remember that the hint for newcomers has been seen.
    case keepHintSeen
    /// Remember what the person has chosen about the app.
    case keepSettings(AppSettings)
    /// Remember the places that somebody has in a city, by `PersonKey.places(in:)`; nil forgets
    /// them.
    case keepPlaces(PlaceBook?, of: String)
    /// Remember what somebody's app and account had when they last agreed; nil forgets it.
    case keepMine(MineKnown?, of: String)
    /// Write a text file for the person; a file of this name is never overwritten.
    case writeFile(name: String, text: String)
    /// Look at a file, by its whole path, that the person wants to send. Answered by `fileFound`.
    case lookAtFile(path: String)
    /// Have a document shown by the program that the person has for it, beside the terminal.
    /// Answered by `documentOpened`.
    case openDocument(path: String)
    /// Draw a document in letters, in the place of one that is still being drawn. Answered by
    /// `pictureDrawn`.
    case drawPicture(PictureOrder)
    /// Put a text where the person can paste it from, where the terminal can.
    case copy(String)
    /// Ring the bell, so many strokes one after the other.
    case ringBell(strokes: Int)
    /// Name the terminal window.
    case setTitle(String)
    /// Show a notification on the desktop, where the terminal can.
    case notify(String)
    /// Switch the mouse on or off.
    case setMouse(Bool)
    /// Write everything anew, since something else has written on the terminal.
    case repaint
    /// End the app.
    case quit
    /// One of these, wanted for the engine of this number, counted from 0, by a program that talks
    /// to several. What comes of it comes back with the number.
    indirect case engine(Int, Effect)
}
