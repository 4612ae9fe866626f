import Glibc

/// The three streams every program begins with.
public enum StandardStreams {
    /// Takes the places of those that whoever began the program has closed: the first file that is
    /// opened would come to stand there, and be written over by what is meant for people.
    ///
    /// Each is opened the wrong way round, so that reading and writing fail as they would have
    /// without it: an answer that nobody can get is no success. To be called before anything else
    /// is opened.
    public static func hold() {
        for (stream, way) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", way)
        }
    }
}
