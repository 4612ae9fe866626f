import RidePostgres
import RideService
import RideTestSupport
import Testing

@Suite(.enabled(if: PostgresCluster.isThere, "PostgreSQL is not installed"))
struct PlaceTests {
    @Test(arguments: [
        ("host=db1 dbname=rides", "the database rides at db1"),
        ("host=db1,db2 dbname=rides", "the database rides at db1,db2"),
        ("dbname='my rides'", "the database my rides"),
        ("service=rides", "the PostgreSQL service rides"),
        ("postgresql://ana@db1,db2/rides", "the database rides at db1,db2"),
        ("host=db1", "the PostgreSQL database at db1"),
    ])
    func aPlaceIsCalledByDatabaseAndHost(conninfo: String, name: String) throws {
        #expect(try PostgresPlace(conninfo).description == name)
    }

    @Test(arguments: [
        "host=db1 password=secret", "postgresql://ana:secret@db1/rides",
        "host=db1 sslpassword=secret", "host=db1 password=''",
    ])
    func aPasswordIsRefusedAndNotRepeated(conninfo: String) throws {
        let error = try #require(throws: StoreError.self) { try PostgresPlace(conninfo) }
        #expect(error.message.contains("~/.pgpass"))
        #expect(!error.message.contains("secret"))
    }

    @Test(arguments: [
        "", "   ", "rides", "host=db1 colour=red", "host='db1", "postgresql://[db1/rides",
        "dbname=a\u{0}b",
    ])
    func aStringThatMakesNoSenseIsRefused(conninfo: String) throws {
        let error = try #require(throws: StoreError.self) { try PostgresPlace(conninfo) }
        #expect(error.message.contains("host=db1 dbname=rides"))
    }

    @Test func aNameIsQuotedSoThatItEndsNowhereElse() {
        #expect(PostgresPlace.quoted("la-serena") == "\"la-serena\"")
        #expect(PostgresPlace.quoted("a\"; DROP TABLE b; \"") == "\"a\"\"; DROP TABLE b; \"\"\"")
    }
}
