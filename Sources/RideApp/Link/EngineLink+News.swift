import RideWire

extension EngineLink {
    /// How things stand.
    public enum Status: Hashable, Sendable {
        /// A connection is being made; `engineStarting` while an engine is being started for it.
        case connecting(engineStarting: Bool)
        /// Connected, introductions under way.
        case greeting
        /// The person is signed in; an operator, who needs no session, has shown the key.
        case live
        /// The engine has introduced itself, and nobody is signed in.
        case visiting
        /// No connection; the next attempt is made at this time.
        case lost(retryAt_ms: Int64, reason: LostReason)
        /// The engine and the app cannot work together; trying again would not help.
        case refused(reason: String)
    }

    /// What the app learns.
    public enum News: Sendable {
        /// The engine has introduced itself.
        case greeted(HelloResult)
        /// The person is signed in; also after every reconnection.
        case signedIn(PersonState)
        /// The engine is there, and an operator may ask; also after every reconnection.
        case admitted
        /// The engine is there, and nobody is signed in.
        case visiting
        /// The person was signed out: by themselves, or because the engine knows the token no more.
        case signedOut(byEngine: Bool)
        /// The person's state.
        case state(PersonState)
        /// What moves.
        case tick(TickView)
        /// Something that the person should know, once.
        case notice(NoticeView)
        /// Something that an operator should look at.
        case alert(AlertView)
        /// Whether the engine takes changes has changed, or why it takes none.
        case history(HistoryView)
        /// A call was answered.
        case answered(Answered)
        /// The connection was lost, or given up; the status says why.
        case lost
    }
}

extension EngineLink {
    /// Whether the person is signed in.
    public var isLive: Bool { status == .live }

    /// Whether the connection stands and the engine has introduced itself.
    public var isGreeted: Bool { isLive || status == .visiting }

    /// Whether what is sent now reaches the engine, as far as one can know.
    public var isReached: Bool { isGreeted && !isSilent }
}
