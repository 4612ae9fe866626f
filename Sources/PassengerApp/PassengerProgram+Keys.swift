import RideApp
import RideCore
import RideTUI
import RideWire

extension PassengerProgram {
    public var keyTable: KeyTable<PassengerAction> {
        guard let ride = core.ride, !draft.isDuringRide else { return KeyTable(draftBindings) }
        switch ride.stage {
        case .requested, .offered:
            return KeyTable([cancelBinding(priority: 7)] + roaming)
        case .accepted, .arrived:
            return KeyTable(
                [core.chatBinding(priority: 9, isMain: true), cancelBinding(priority: 7)]
                    + ridingBindings + roaming)
        case .inProgress:
            return KeyTable(
                [core.chatBinding(priority: 9, isMain: true)] + ridingBindings + roaming)
        case .completed:
            // The arrows give stars here, and letters have other meanings.
            let typing = core.rating.isWriting
            let map =
                typing
                ? []
                : farewellBindings(ride) + [detailsBinding] + core.mapBindings(letters: false)
            return KeyTable(
                core.ratingBindings + map + core.commonBindings(whileTyping: typing))
        case .cancelled, .unserved:
            return KeyTable(endedBindings + roaming)
        }
    }

    /// The map and what works everywhere.
    private var roaming: [KeyBinding<PassengerAction>] {
        core.mapBindings() + core.commonBindings()
    }

    private var draftBindings: [KeyBinding<PassengerAction>] {
        switch draft {
        case .home: homeBindings
        case .searching(let search): searchBindings(search)
        case .picking: pickBindings
        case .planning: [backBinding] + roaming
        case .choosing(let choice): choiceBindings(choice)
        case .replanning: [backBinding] + roaming
        case .detour(let detour): detourBindings(detour)
        }
    }

    private var homeBindings: [KeyBinding<PassengerAction>] {
        [
            KeyBinding(
                .enter, text(.keyWhereTo), priority: 9, availability: core.unlessBlocked,
                action: .whereTo),
            KeyBinding(
                .char("p"), text(.keyOnMap), priority: 5, availability: core.unlessBlocked,
                action: .pickOnMap),
            menuBinding,
        ] + savedBindings + [core.helpCallBinding(priority: nil)] + roaming
    }

    private var savedBindings: [KeyBinding<PassengerAction>] {
        core.facts.places.saved.prefix(Self.savedKeys).enumerated().map { number, place in
            KeyBinding(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(number))),
                text(.keyGoTo, ["place": core.label(ofPlace: place.label)]), priority: nil,
                availability: core.whenAllowed, action: .goToSaved(number))
        }
    }

    private var menuBinding: KeyBinding<PassengerAction> {
        KeyBinding(.char("m"), core.texts[TextKey.keyMenu], priority: 7, action: .menu)
    }

    /// What can be done about a ride with a driver, beside talking and calling off.
    private var ridingBindings: [KeyBinding<PassengerAction>] {
        [
            KeyBinding(
                .char("e"), text(.keyElsewhere), priority: 5, availability: core.whenLive,
                action: .elsewhere),
            KeyBinding(
                .char("s"), text(.keyShare), priority: 5, availability: core.whenLive,
                action: .share),
            core.helpCallBinding(priority: 6), detailsBinding, menuBinding,
        ]
    }

    private func detourBindings(_ detour: Detour) -> [KeyBinding<PassengerAction>] {
        let price = core.format.money(detour.result.fare.total)
        return [
            KeyBinding(
                .enter, text(.keyAcceptDetour, ["price": price]), priority: 9,
                availability: core.waits(for: RedirectRide.self)
                    ? .unavailable(reason: core.texts[TextKey.sending]) : core.whenLive,
                action: .acceptDetour),
            backBinding, detailsBinding,
        ] + roaming
    }

    private func searchBindings(_ search: EndSearch) -> [KeyBinding<PassengerAction>] {
        let whenFound: Availability =
            search.chosen == nil ? .unavailable(reason: text(.nothingChosen)) : core.whenLive
        return [
            KeyBinding(
                .enter, text(.keyChoose), priority: 9, availability: whenFound, action: .choose),
            KeyBinding(
                [.down, .up, .pageUp, .pageDown], label: "↑↓", text(.keyMove), priority: 4,
                action: .shared(.none)),
            switchBinding(search),
            KeyBinding(.function(2), text(.keyOnMap), priority: 5, action: .pickOnMap),
            backBinding,
        ] + core.commonBindings(whileTyping: true)
    }

    private func switchBinding(_ search: EndSearch) -> KeyBinding<PassengerAction> {
        KeyBinding(
            [.tab, .backTab],
            text(search.end == .destination ? .keyOrigin : .keyDestination),
            priority: search.purpose.hasOrigin ? 6 : nil,
            availability: search.purpose.hasOrigin
                ? .available : .unavailable(reason: text(.oneEnd)),
            action: .switchEnd)
    }

    private var pickBindings: [KeyBinding<PassengerAction>] {
        let ways: [(key: Key, title: TextKey, right: Int, down: Int)] = [
            (.left, .keyWest, -1, 0), (.down, .keySouth, 0, 1), (.up, .keyNorth, 0, -1),
            (.right, .keyEast, 1, 0),
        ]
        let nudges = ways.map { way in
            KeyBinding<PassengerAction>(
                way.key, core.texts[way.title], priority: nil,
                action: .nudge(right: way.right, down: way.down))
        }
        return [
            KeyBinding(
                .enter, text(.keyTakePoint), priority: 9, availability: core.whenLive,
                action: .takePoint)
        ] + nudges + [backBinding] + core.mapBindings(arrows: false) + core.commonBindings()
    }

    private func choiceBindings(_ choice: PlanChoice) -> [KeyBinding<PassengerAction>] {
        let request =
            choice.option.map { option in
                text(
                    choice.request.pickUpAt_ms == nil ? .keyRequest : .keyBook,
                    [
                        "category": core.name(of: option.category),
                        "price": core.format.money(option.fare.total),
                    ])
            } ?? text(.keyChoose)
        var bindings: [KeyBinding<PassengerAction>] = [
            KeyBinding(
                .enter, request, priority: 9, availability: canRequest, action: .request),
            KeyBinding(
                [.down, .up], label: "↑↓", text(.keyMove), priority: 3, action: .shared(.none)),
            KeyBinding(.char("p"), text(.keyPay), priority: 6, action: .choosePayment),
            KeyBinding(.char("k"), text(.keyPromotion), priority: 5, action: .choosePromotion),
        ]
        if choice.request.boardingCode == nil {
            bindings.append(
                KeyBinding(.char("w"), text(.keyWhen), priority: 5, action: .chooseTime))
        }
        return bindings + [detailsBinding, backBinding] + core.mapBindings(letters: false)
            + core.commonBindings()
    }

    private var endedBindings: [KeyBinding<PassengerAction>] {
        let availability: Availability =
            core.waits(for: DismissRide.self)
            ? .unavailable(reason: core.texts[TextKey.sending]) : .available
        return [
            KeyBinding(
                .enter, text(.keyAgain), priority: 9,
                availability: availability == .available ? core.unlessBlocked : availability,
                action: .again),
            KeyBinding(
                .escape, text(.keyClose), priority: 7, availability: availability, action: .close),
        ]
    }

    private var backBinding: KeyBinding<PassengerAction> {
        KeyBinding(.escape, core.texts[TextKey.keyBack], priority: 7, action: .back)
    }

    private var detailsBinding: KeyBinding<PassengerAction> {
        KeyBinding(.char("d"), text(.keyDetails), priority: 5, action: .details)
    }

    private func cancelBinding(priority: Int) -> KeyBinding<PassengerAction> {
        KeyBinding(
            .char("x"), text(.keyCancel), priority: priority,
            availability: core.waits(for: CancelRide.self)
                ? .unavailable(reason: core.texts[TextKey.sending]) : .available,
            action: .askCancel)
    }
}
