import Glibc
import RideService

/// A city in a file, by PostgreSQL's own `pg_dump`.
enum CityDump {
    /// Writes a schema as a snapshot has it.
    ///
    /// - Throws: `StoreError` with what `pg_dump` says; there is then no file of that name.
    static func write(
        _ schema: String, of place: PostgresPlace, as snapshot: String, to file: String
    ) throws(StoreError) {
        let draft = file + ".part"
        unlink(draft)
        let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw failure(file, because: String(cString: strerror(errno)))
        }
        defer {
            Glibc.close(descriptor)
            unlink(draft)
        }
        let arguments = [
            "pg_dump", "--format=custom", "--no-password", "--snapshot=\(snapshot)",
            "--schema=\(PostgresPlace.quoted(schema))", "--dbname=\(place.conninfo)",
        ]
        if let said = run(arguments, into: descriptor) { throw failure(file, because: said) }
        guard fsync(descriptor) == 0, link(draft, file) == 0 else {
            throw failure(file, because: String(cString: strerror(errno)))
        }
    }

    private static func failure(_ file: String, because why: String) -> StoreError {
        StoreError(message: "The copy \(file) cannot be made: \(why).")
    }

    /// Runs a program whose output goes to an open file.
    ///
    /// - Returns: why it did not do its work; nil where it did.
    private static func run(_ arguments: [String], into output: Int32) -> String? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return String(cString: strerror(errno)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { Glibc.close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
        Glibc.close(ends[1])
        guard code == 0 else {
            return code == ENOENT
                ? "\(arguments[0]) is not installed (Debian: apt install postgresql-client)"
                : String(cString: strerror(code))
        }
        var said: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(ends[0], &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if said.count < 1 << 16 { said += piece.prefix(count) }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? nil : PostgresPlace.line(String(decoding: said, as: UTF8.self))
    }
}
