import RideCore
import RideMap
import RideService
import RideSim
import RideWire

extension Gateway {
    /// A client as the gateway knows it.
    struct Client {
        var hasGreeted = false
        /// The language in which its person is written to; nil where it has not said.
        var language: Language.Tag?
        var actor: Actor?
        /// The part of the map that the client looks at.
        var watched: Bounds?
        /// Whether cars there are told as groups; nil until it has been found out.
        var isGrouped: Bool?
        /// What was last said of it.
        var lastCars: [Int64] = []
        var lastGroups: CarGroups?
        /// Whether groups are what the client was told last, of this part of the map or another.
        var showsGroups = false
        var lastProgress: TickView.Progress?
        /// The round that saves the account which this client has just opened; nil for an
        /// account that was there before.
        var accountRound: UInt64?
        /// Calls whose answer waits for a round, or for a job.
        var waitingAnswers = 0
        /// The numbers of calls under way of which the engine keeps something.
        var changes: Set<UInt64> = []
        /// Who is on the other end, as the system says.
        var peer: Peer
        /// The digest of the token by which the person is signed in.
        var tokenHash: [UInt8] = []
        /// Whether the operator may come this way.
        var mayOperate = true
        /// Whether the operator is on the other end, who is then nobody else.
        var isOperator = false
        /// Whether a shared ride was looked at.
        var looksOn = false
        /// Whether the session was ended by a block alone, after which the client stays.
        var outlivesBlock = false
    }
}
