import RideTUI

/// What a key of an app does: one of the app's own actions, or one of those both apps share.
public protocol AppAction: Hashable, Sendable {
    /// One of the shared actions.
    static func shared(_ action: SharedAction) -> Self

    /// The shared action that this is; nil for one of the app's own.
    var shared: SharedAction? { get }
}

/// What can be done in both apps; carried out by `AppProgram`.
public enum SharedAction: Hashable, Sendable {
    /// Show every key that works here.
    case help
    /// Show the messages that have gone.
    case pastMessages
    /// End the app, after a question while a ride is live.
    case quit
    /// End the app now.
    case leave
    /// Write the whole screen anew.
    case repaint
    /// Switch the mouse off or on.
    case toggleMouse
    /// Move the map, in steps of some cells.
    case pan(right: Int, down: Int)
    /// See a smaller part of the map, larger.
    case zoomIn
    /// See a larger part of the map.
    case zoomOut
    /// Show what the moment is about.
    case centre
    /// Keep showing what the moment is about while it moves, or stop doing so.
    case follow
    /// Try to reach the engine at once.
    case retry
    /// Open the chat of the ride.
    case openChat
    /// Close the chat.
    case closeChat
    /// Send what is typed in the chat.
    case sendChat
    /// Put the next of the quick replies into the line being typed.
    case nextReply
    /// See earlier (positive) or later messages, in rows.
    case scrollChat(Int)
    /// Send the stars given, and close the summary.
    case sendRating
    /// Close the summary without stars, after a question if a comment is typed.
    case skipRating
    /// Close the summary without stars, whatever is typed.
    case dropRating
    /// Go from the stars to the comment, or back.
    case switchRatingField
    /// Ask whether help is to be called.
    case askForHelp
    /// Call for help.
    case callForHelp
    /// Move a page that is longer than its sheet by so many times its room.
    case scrollPage(Int)
    /// Close all pages: the ride is in front again.
    case toRide
    /// What a key does on the page that is open.
    case page(Key)
    /// Tell the page which answer its question has got.
    case answerPage(Int)
    /// Take along what a guest had before signing in.
    case takeGuestsThings
    /// Nothing; for keys that only move within a list or field and are shown for it.
    case none

    /// Whether it changes what the map shows and nothing else: nothing for whoever has no map.
    public var isOfMap: Bool {
        switch self {
        case .pan, .zoomIn, .zoomOut, .centre, .follow: true
        default: false
        }
    }
}
