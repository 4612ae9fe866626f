import RideApp

/// The texts of the pages about support and shared rides, by their keys in the tables.
public enum SupportText: String, TextName {
    // Help about a ride, questions and answers.
    /// “Report a problem with this ride”
    case reportProblem = "record.reportProblem"
    /// “I lost something”
    case lostSomething = "record.lostSomething"
    /// “Support”
    case supportTitle = "record.supportTitle"
    /// “Questions”
    case partQuestions = "record.partQuestions"
    /// “Messages”
    case partMessages = "record.partMessages"
    /// “Write to us”
    case partWrite = "record.partWrite"
    /// “{count} new answer”
    case unreadOne = "record.unreadOne"
    /// “{count} new answers”
    case unreadMany = "record.unreadMany"
    /// “/ searches all questions and answers”
    case searchPlaceholder = "record.searchPlaceholder"
    /// “Nothing was found. Esc shows all questions, tab 3 writes to us.”
    case searchNothing = "record.searchNothing"
    /// “search”
    case keySearch = "record.keySearch"
    /// “Was this useful?”
    case voteAsk = "record.voteAsk"
    /// “You found this useful.”
    case voteYes = "record.voteYes"
    /// “You did not find this useful.”
    case voteNo = "record.voteNo"
    /// “useful to {yes}, not useful to {no}”
    case votes = "record.votes"
    /// “useful”
    case keyUseful = "record.keyUseful"
    /// “not useful”
    case keyNotUseful = "record.keyNotUseful"

    // Messages to support.
    /// “What you write to us will be listed here, with our answers. Tab 3 begins a message.”
    case messagesEmpty = "record.messagesEmpty"
    /// “{count} message”
    case messagesOne = "record.messagesOne"
    /// “{count} messages”
    case messagesMany = "record.messagesMany"
    /// “{count} messages and more”
    case messagesSome = "record.messagesSome"
    /// “Subject”
    case columnSubject = "record.columnSubject"
    /// “About”
    case columnAbout = "record.columnAbout"
    /// “Last”
    case columnChanged = "record.columnChanged"
    /// “new answer”
    case ticketNew = "record.ticketNew"
    /// “Support”
    case support = "record.support"
    /// “write an answer”
    case ticketPlaceholder = "record.ticketPlaceholder"
    /// “Settled. An answer opens it again.”
    case ticketReopens = "record.ticketReopens"
    /// “answer”
    case keyReply = "record.keyReply"
    /// “settle”
    case keySettle = "record.keySettle"
    /// “Is this settled?”
    case settleQuestion = "record.settleQuestion"
    /// “It stays readable, and an answer of yours opens it again.”
    case settleDetails = "record.settleDetails"
    /// “Not yet”
    case settleKeep = "record.settleKeep"
    /// “Yes, it is settled”
    case settleYes = "record.settleYes"

    // Writing to support.
    /// “Write to us”
    case writeTitle = "record.writeTitle"
    /// “About ride {id}”
    case writeRideTitle = "record.writeRideTitle"
    /// “A person reads every message. The answer comes under Messages.”
    case writeHint = "record.writeHint"
    /// “About”
    case writeProblem = "record.writeProblem"
    /// “Subject”
    case writeSubject = "record.writeSubject"
    /// “in a few words”
    case writeSubjectExample = "record.writeSubjectExample"
    /// “Message”
    case writeMessage = "record.writeMessage"
    /// “what happened, and what you would like”
    case writePlaceholder = "record.writePlaceholder"
    /// “send”
    case writeSend = "record.writeSend"
    /// “this is too long”
    case writeTooLong = "record.writeTooLong"
    /// “write a subject first”
    case writeNeedsSubject = "record.writeNeedsSubject"
    /// “write a message first”
    case writeNeedsMessage = "record.writeNeedsMessage"
    /// “Your message has arrived.”
    case writeThanks = "record.writeThanks"
    /// “Ask a question”
    case writeQuestion = "record.writeQuestion"
    /// “A problem with my last ride”
    case writeLastRide = "record.writeLastRide"
    /// “I lost something on my last ride”
    case writeLost = "record.writeLost"
    /// “Another ride”
    case writeOtherRide = "record.writeOtherRide"
    /// “choose it from your rides”
    case writeOtherRideHint = "record.writeOtherRideHint"
    /// “no ride yet”
    case writeNoRideYet = "record.writeNoRideYet"
    /// “There is no ride to write about yet.”
    case writeNoRide = "record.writeNoRide"
    /// “Throw away what you have written?”
    case discardQuestion = "record.discardQuestion"
    /// “Keep writing”
    case discardKeep = "record.discardKeep"
    /// “Throw it away”
    case discardYes = "record.discardYes"

    // A ride that somebody shares.
    /// “A shared ride”
    case sharedTitle = "record.sharedTitle"
    /// “A driver is being looked for”
    case sharedRequested = "record.sharedRequested"
    /// “{name} is driving to the pick-up”
    case sharedAccepted = "record.sharedAccepted"
    /// “{name} is waiting at the pick-up”
    case sharedArrived = "record.sharedArrived"
    /// “On the way with {name}”
    case sharedInProgress = "record.sharedInProgress"
    /// “They have arrived”
    case sharedCompleted = "record.sharedCompleted"
    /// “The ride was cancelled”
    case sharedCancelled = "record.sharedCancelled"
    /// “No driver was found”
    case sharedUnserved = "record.sharedUnserved"
    /// “The ride is over”
    case sharedEnded = "record.sharedEnded"
    /// “This follows the ride by itself until it ends.”
    case sharedHint = "record.sharedHint"
    /// “No connection to the engine: this is the last that is known.”
    case sharedStale = "record.sharedStale"
    /// “The code ends with the ride, so there is nothing more to see.”
    case sharedOver = "record.sharedOver"
    /// “No ride is shared as {code} now. Compare the code, or the ride may be over.”
    case sharedWrongCode = "record.sharedWrongCode"
    /// “Code”
    case sharedCode = "record.sharedCode"
    /// “The passenger gets the code with s during the ride.”
    case sharedCodeHint = "record.sharedCodeHint"
    /// “type the code first”
    case sharedTypeCode = "record.sharedTypeCode"
    /// “follow this ride”
    case keyWatch = "record.keyWatch"
    /// “another code”
    case keyOtherCode = "record.keyOtherCode"
}
