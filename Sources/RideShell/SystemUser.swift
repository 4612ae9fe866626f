import ArgumentParser
import Glibc
import RideCore

/// A user of this machine, given by name or by number.
public struct SystemUser: ExpressibleByArgument, Hashable, Sendable {
    /// The number by which the kernel knows the user.
    public let number: UInt32

    /// Reads a name or a number; nil where there is no such user.
    public init?(argument: String) {
        if let number = UInt32(argument) {
            self.number = number
        } else if let entry = getpwnam(argument) {
            number = entry.pointee.pw_uid
        } else {
            return nil
        }
    }

    /// The name of a user, made safe; nil for one who is no more.
    public static func name(of number: UInt32) -> String? {
        getpwuid(number).map { CleanText.cleaned(String(cString: $0.pointee.pw_name)) }
    }

    /// How `--engine-user` is explained.
    public static let ofEngine = ArgumentHelp(
        "Who the engine must belong to, by name or number, if not to you or to root.",
        valueName: "user")
}
