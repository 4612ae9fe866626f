import Glibc
import RideCore

/// The users of this machine.
enum SystemUsers {
    /// The name of a user; nil for one who is no more.
    static func name(of user: UInt32) -> String? {
        getpwuid(user).map { CleanText.cleaned(String(cString: $0.pointee.pw_name)) }
    }
}
