/// Why the database did not do what it was asked, and what is known of the change.
package struct PostgresError: Error, Hashable, Sendable {
    /// What has become of the transaction.
    package enum Fate: Hashable, Sendable {
        /// It never began: there is no connection, or the question made no sense.
        case refused
        /// It is certainly not kept.
        case rolledBack
        /// Nobody can say whether it is kept, or kept where it will last: only whoever connects
        /// anew sees it.
        case unknown
    }

    /// The five characters of SQLSTATE; empty where the server did not speak.
    package let state: String
    /// A sentence for the operator that names the database. No value of a statement is in it.
    package let message: String
    /// What has become of the transaction.
    package let fate: Fate
    /// Whether the session is over: nothing can be asked in it any more.
    package let isConnectionGone: Bool

    /// An error with a sentence for the operator.
    package init(
        message: String, state: String = "", fate: Fate, isConnectionGone: Bool = false
    ) {
        self.message = message
        self.state = state
        self.fate = fate
        self.isConnectionGone = isConnectionGone
    }

    /// Whether a later engine has taken the city over (`EngineLease`): whoever asked must not
    /// serve it any more.
    package var isFenced: Bool { state == EngineLease.fencedState }
}
