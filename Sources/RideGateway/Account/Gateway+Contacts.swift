import RideAccounts
import RideCore
import RideService
import RideWire

/// Whom passengers trust, and what they have sent by mail (P8, P10).
extension Gateway {
    static func registerContacts(_ table: inout HandlerTable) {
        table.on(MailReceipts.self) { gateway, call, caller throws(WireError) in
            try gateway.perform(.mailReceipts(call.sends), caller)
            return .answer(try gateway.account(of: caller.actor))
        }
        table.on(ListContacts.self) { gateway, _, caller throws(WireError) in
            .answer(gateway.contacts(of: caller.actor))
        }
        table.on(SetContacts.self) { gateway, call, caller throws(WireError) in
            let people = call.contacts.map { (name: $0.name, email: $0.email) }
            guard let shares = TrustedContacts.Shares(rawValue: call.shares.rawValue) else {
                preconditionFailure("both have the same words")
            }
            try gateway.perform(.setContacts(people, shares), caller)
            return .answer(gateway.contacts(of: caller.actor))
        }
    }

    private func contacts(of actor: Actor) -> ContactsResult {
        let contacts = service.account(of: actor)?.contacts ?? TrustedContacts()
        return ContactsResult(
            contacts: contacts.people.map {
                ContactView(name: $0.name.text, email: $0.email.text)
            }, shares: SharedRides(rawValue: contacts.shares.rawValue) ?? .never)
    }
}
