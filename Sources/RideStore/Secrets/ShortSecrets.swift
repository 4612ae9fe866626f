import FoundationEssentials
import RideAccounts
import RideChallenges
import RideCore
import RideCrypto
import RideService

/// Hides in the file what is short enough to be found by trying all there are, or all that people
/// think of: the codes by which a car is boarded and a ride is watched, also where somebody follows
/// it, and the digests of the code for a forgotten password and of a room's password.
///
/// Each is sealed with the folder's key, so a copy of the database says nothing of it and gives
/// nothing to try a guess by. What was sealed with another key stays as it is: no code is typed
/// like that and no digest has that length, so nobody gets in by it.
struct ShortSecrets {
    private let key: MessageKey

    /// The secrets of a folder with this key.
    init(_ key: MessageKey) { self.key = key.derived(for: "short secrets") }

    /// An account as it may stand in the file.
    func hidden(_ account: Account) -> Account { changed(account, hidden) }

    /// An account as it is.
    func shown(_ account: Account) -> Account { changed(account, shown) }

    /// A record as it may stand in the file.
    func hidden(_ record: StoredRecord) -> StoredRecord { changed(record, hidden) }

    /// A record as it is.
    func shown(_ record: StoredRecord) -> StoredRecord { changed(record, shown) }

    // MARK: Where they stand

    private func changed(_ account: Account, _ change: ([UInt8]) -> [UInt8]) -> Account {
        guard case .open(let hash, let sentAt, let triesLeft) = account.recovery else {
            return account
        }
        var account = account
        account.recovery = .open(hash: change(hash), sentAt: sentAt, triesLeft: triesLeft)
        return account
    }

    private func changed(_ record: StoredRecord, _ change: ([UInt8]) -> [UInt8]) -> StoredRecord {
        switch record {
        case .boardingCode(var code):
            code.code = changed(code.code, change)
            return .boardingCode(code)
        case .sharedRide(var code):
            code.code = changed(code.code, change)
            code.link = code.link.map { changed($0, change) }
            return .sharedRide(code)
        case .challenge(.room(let room)):
            return .challenge(
                .room(
                    room.with(
                        room.lock.map { RoomLock(salt: $0.salt, digest: change($0.digest)) })))
        case .belongings(var file):
            file.belongings = file.belongings.withCodes { changed($0, change) }
            return .belongings(file)
        // What else is kept has no secret that is short enough to be guessed.
        default: return record
        }
    }

    /// A sealed text is written in base 64, which no code is.
    private func changed(_ code: String, _ change: ([UInt8]) -> [UInt8]) -> String {
        let sealed = Data(base64Encoded: code).map { [UInt8]($0) }
        let isSealed = sealed.flatMap(key.opened) != nil
        let bytes = isSealed ? sealed ?? [] : Array(code.utf8)
        let changed = change(bytes)
        guard changed != bytes else { return code }
        return isSealed
            ? String(decoding: changed, as: UTF8.self) : Data(changed).base64EncodedString()
    }

    // MARK: Seals

    /// Sealed, unless it is already.
    private func hidden(_ bytes: [UInt8]) -> [UInt8] {
        key.opened(bytes) == nil ? key.sealed(bytes) : bytes
    }

    private func shown(_ bytes: [UInt8]) -> [UInt8] { key.opened(bytes) ?? bytes }

    // MARK: Earlier versions

    /// Hides what earlier versions wrote in the clear.
    func hideAll(in db: any RowConnection) throws {
        let json = StoredJSON()
        let reader = ContentsReader(db: db)
        for account in try reader.accounts() where hidden(account) != account {
            try db.execute(
                "UPDATE account SET body = ? WHERE party = ? AND number = ?",
                [.of(try json.text(of: hidden(account)))] + account.actor.key)
        }
        for record in try reader.records() where hidden(record) != record {
            try db.execute(
                "UPDATE record SET body = ? WHERE kind = ? AND key = ?",
                [.of(try hidden(record).body(json)), .of(record.kind.rawValue), .of(record.key)])
        }
    }
}
