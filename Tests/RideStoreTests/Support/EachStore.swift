import Foundation
import RideService
import RideTestSupport
import Synchronization
import Testing

@testable import RidePostgres
@testable import RideStore

/// Runs every test of a suite once with SQLite's store and, where PostgreSQL is there, once with
/// PostgreSQL's: what is true of one is true of the other.
struct EachStore: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await body()
        guard testCase != nil, PostgresCluster.isThere,
            !test.traits.contains(where: { $0 is OnlySQLite })
        else { return }
        try await StoreInTest.$schema.withValue(StoreInTest.newSchema()) { try await body() }
    }
}

extension Trait where Self == EachStore {
    /// Every test with each store.
    static var eachStore: EachStore { EachStore() }
}

/// What is told of a file of SQLite, or in words that only SQLite understands.
struct OnlySQLite: TestTrait {}

extension Trait where Self == OnlySQLite {
    /// Not with every store.
    static var onlySQLite: OnlySQLite { OnlySQLite() }
}

/// The store that a test is about.
enum StoreInTest {
    /// The test's own schema in PostgreSQL; nil where it is about SQLite.
    @TaskLocal static var schema: String?

    /// The database of all of them: a schema is made in a tenth of the time.
    static let database = Result { try PostgresCluster.shared().newDatabase() }
    private static let schemas = Atomic(0)

    /// The name of a schema that no other test has.
    static func newSchema() -> String {
        "city_\(schemas.add(1, ordering: .relaxed).newValue)"
    }
}

/// A store whose tables a test looks into.
protocol TestedStore: EngineStore {
    /// The rows of a statement, one text each, columns separated by `|`.
    func query(_ sql: String) throws(StoreError) -> [String]
    /// What is wrong with it.
    func verify() throws(StoreError) -> [String]
}

extension SQLiteStore: TestedStore {}

extension PostgresStore: TestedStore {
    func verify() throws(StoreError) -> [String] { try faults() }
}

extension TemporaryFolder {
    /// Opens the store that the test is about.
    func openStore() throws(StoreError) -> any TestedStore {
        let random = SystemRandomNumberGenerator()
        guard let schema = StoreInTest.schema else {
            return try SQLiteStore(path: store, random: random)
        }
        guard let database = try? StoreInTest.database.get() else {
            throw StoreError(message: "No database could be made for the test.")
        }
        return try PostgresStore(
            store: database, schema: schema, folder: path + "/data", random: random)
    }
}

struct EachStoreTests {
    @Test(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
    func postgresIsTestedToo() throws {
        #expect(try PostgresCluster.shared().newDatabase().contains("dbname="))
    }
}
