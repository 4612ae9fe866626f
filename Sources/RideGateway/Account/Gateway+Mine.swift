import RideAccounts
import RideCore
import RideService
import RideWire

/// What accounts keep for their apps (N5).
extension Gateway {
    static func registerMine(_ table: inout HandlerTable) {
        table.on(GetMine.self) { gateway, _, caller throws(WireError) in
            .answer(try gateway.mine(of: caller.actor))
        }
        table.on(KeepMine.self) { gateway, call, caller throws(WireError) in
            var change = Belongings.Change(
                seen: call.seen, gone: call.gone.map { .init(Self.kind($0.kind), $0.name) },
                forgetsRecent: call.forgets_recent ?? false)
            for item in call.kept {
                let place = item.place?.waypoint
                guard item.place == nil || place != nil else { throw Self.notOnEarth("place") }
                change.kept.append(
                    Belonging(
                        .init(Self.kind(item.kind), item.name), order: item.order, place: place,
                        text: item.text))
            }
            try gateway.perform(.keep(change), caller)
            return .answer(try gateway.mine(of: caller.actor))
        }
    }

    private static func kind(_ kind: MineKind) -> Belonging.Kind {
        switch kind {
        case .saved: .saved
        case .recent: .recent
        case .followed: .followed
        case .choice: .choice
        case .list: .list
        case .draft: .draft
        }
    }

    private func mine(of actor: Actor) throws(WireError) -> MineResult {
        let belongings = try Self.served { () throws(ServiceRejection) in
            try service.belongings(of: actor)
        }
        return MineResult(
            version: belongings.version,
            forgot_at: belongings.forgotAt == 0 ? nil : belongings.forgotAt,
            items: belongings.items.compactMap { item in
                let (name, place) = (item.belonging.name, item.belonging.place)
                return MineKind(rawValue: name.kind.rawValue).map {
                    MineView(
                        kind: $0, name: name.text, order: item.belonging.order,
                        place: place.map { PlaceView($0) }, text: item.belonging.text)
                }
            })
    }
}
