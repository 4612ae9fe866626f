import Glibc
import RideClient

/// One of the cities that a command speaks with: what it is called there, and its engine.
struct OperatedCity {
    /// As it was typed, or as its socket is called.
    let label: String
    /// The same command for this city alone.
    let line: OperatorLineOptions

    /// At most so many at once.
    static let most = 32

    /// The cities of a list such as `la-serena,ilha`: names, or paths of sockets.
    static func all(of line: OperatorLineOptions) -> [OperatedCity] {
        guard let list = line.city else {
            return [OperatedCity(label: name(of: line.engine.socket), line: line)]
        }
        return names(in: list).map { name in
            var own = line
            own.city = nil
            own.engine.socket = socket(of: name)
            return OperatedCity(label: self.name(of: own.engine.socket), line: own)
        }
    }

    static func names(in list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// Where the engine of a city listens: `NAME.sock` beside the usual socket.
    static func socket(of name: String, usual: String = SocketPath.socket()) -> String {
        name.contains("/") ? name : "\(SocketPath.parent(of: usual))/\(name).sock"
    }

    /// Where that engine keeps its key where it has left no note: in the folder `NAME` of the usual
    /// one, where there is such a folder.
    static func dataFolder(
        ofSocket socket: String, usual: String = SocketPath.dataFolder()
    ) -> String {
        let folder = "\(usual)/\(name(of: socket))"
        return access(folder, F_OK) == 0 ? folder : usual
    }

    /// What is wrong with a list; nil where it can be used.
    static func fault(in list: String) -> String? {
        let names = names(in: list)
        guard names.count <= most else { return "--city takes at most \(most) cities." }
        guard Set(names.map { socket(of: $0) }).count == names.count else {
            return "--city names a city twice."
        }
        let isNamed = names.allSatisfy { name in
            let isPath = name.contains("/")
            return !name.isEmpty && socket(of: name).utf8.count <= SocketPath.maximumBytes
                && (isPath
                    || name.allSatisfy {
                        $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
                    })
        }
        return isNamed
            ? nil : "--city takes names of letters, digits, - or _, or paths of sockets."
    }

    private static func name(of socket: String) -> String {
        let file = socket.split(separator: "/").last.map(String.init) ?? socket
        return file.hasSuffix(".sock") ? String(file.dropLast(5)) : file
    }
}
