import RideService
import Synchronization

/// An engine's place behind the one that serves a city: it asks for the lease again and again, in
/// one session as long as that lasts. It goes on asking where the database is away, since another
/// server may take its place.
package final class LeaseQueue: Sendable {
    private let place: PostgresPlace
    private let schema: String
    private let session = Mutex<PostgresConnection?>(nil)

    /// A place in the queue for a city.
    package init(_ place: PostgresPlace, schema: String) {
        self.place = place
        self.schema = schema
    }

    /// Asks once.
    ///
    /// - Returns: nil where another engine has it.
    /// - Throws: `StoreError` where the database cannot be reached.
    package func ask() throws(StoreError) -> EngineLease? {
        do throws(PostgresError) {
            return try session.withLock { (session) throws(PostgresError) in
                do throws(PostgresError) {
                    if session == nil {
                        session = try PostgresConnection(
                            place, name: "ride standby", schema: schema)
                    }
                    guard let open = session,
                        let lease = try EngineLease.take(in: open, schema: schema)
                    else { return nil }
                    // The session is the lease's from now on.
                    session = nil
                    return lease
                } catch {
                    session?.close()
                    session = nil
                    throw error
                }
            }
        } catch {
            throw StoreError(message: "Cannot take the city over: \(error.message)")
        }
    }
}
