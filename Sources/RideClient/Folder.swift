import Glibc

/// Makes folders that only their owner can enter.
public enum Folder {
    /// Makes the folder and those above it that are missing, each with mode 0700.
    ///
    /// - Throws: `LaunchError.folderUnusable`, also where something else has that name.
    public static func make(_ path: String) throws(LaunchError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw .folderUnusable(path: path, code: ENOTDIR)
            }
            return
        }
        guard errno == ENOENT else { throw .folderUnusable(path: path, code: errno) }
        let parent = SocketPath.parent(of: path)
        if parent != path { try make(parent) }
        // Another process may have made it since; that is as good.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .folderUnusable(path: path, code: errno)
        }
    }
}
