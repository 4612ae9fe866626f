import RideMap
import RideStore

/// The folder in which the engine leaves its messages to people, one file each:
/// `000001-something.txt`, numbered from 1.
struct OutboxFolder {
    /// Where it is.
    let path: String
    /// The data folder in which it is.
    private let data: String

    /// No message comes near this.
    private static let limit = 1 << 20

    private let words: OutboxWords

    /// The outbox of a data folder.
    init(data: String, _ words: OutboxWords) {
        self.data = data
        self.words = words
        path = data + "/outbox"
    }

    /// Messages, the oldest first.
    ///
    /// - Parameters:
    ///   - address: only those to this address, in capitals or not; nil for all.
    ///   - last: only so many of the last of them; nil for all.
    /// - Throws: `Failure` for a folder or a file that cannot be read, `StoreError` for a link in
    ///   the place of the folder.
    func letters(to address: String?, last: Int?) throws -> [OutboxLetter] {
        try StoreInspection.refuseLinks(in: data)
        var letters: [OutboxLetter] = []
        // From the end, so that a long outbox need not be read as a whole.
        for file in try files().reversed() {
            if let last, letters.count == last { break }
            let letter = try read(file)
            if let address, letter.to.lowercased() != address.lowercased() { continue }
            letters.append(letter)
        }
        return letters.reversed()
    }

    private func read(_ file: String) throws -> OutboxLetter {
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try FileBytes.read("\(path)/\(file)", limit: Self.limit)
        } catch { throw words.unreadable("\(path)/\(file)", error.reason) }
        guard let letter = OutboxLetter(file: file, String(decoding: bytes, as: UTF8.self)) else {
            throw words.noLetter("\(path)/\(file)")
        }
        return letter
    }

    /// The names of the messages in the order of their numbers; none where nothing was sent yet.
    private func files() throws -> [String] {
        let names: [String]
        do throws(FileReadError) { names = try FileBytes.names(in: path) } catch {
            try DataOptions.expectData(in: data)
            guard error.isMissing else { throw words.unreadable(path, error.reason) }
            return []
        }
        return names.compactMap { name in OutboxLetter.number(of: name).map { ($0, name) } }
            .sorted { $0 < $1 }.map(\.1)
    }
}
