import RideGateway
import RideSocket

extension ClientStanding {
    /// What the server is told of a client of whom the gateway says this.
    init(_ standing: Gateway.Standing) {
        self =
            switch standing {
            case .stranger: .stranger
            case .greeted: .greeted
            case .onlooker: .onlooker
            case .guest: .guest
            case .somebody: .somebody
            case .operator: .operator
            }
    }
}
