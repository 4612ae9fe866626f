import RideApp
import RideCore
import RideTUI
import RideWire

extension PassengerProgram {
    /// While a ride plays itself every key ends it, whatever it does otherwise.
    public var onlyBinding: KeyBinding<PassengerAction>? {
        guard demo != nil else { return nil }
        return KeyBinding(
            .escape, label: text("demo.anyKey"), text("demo.leave"), priority: 9,
            availability: canLeaveDemo
                ? .available : .unavailable(reason: text("demo.entering")),
            action: .shared(.none))
    }

    public var keyTable: KeyTable<PassengerAction> {
        guard let ride = rideInFront else { return KeyTable(draftBindings) }
        switch ride.stage {
        case .requested, .offered:
            return KeyTable(
                [cancelBinding(priority: 7)] + searchingBindings(ride) + roaming)
        case .accepted, .arrived:
            return KeyTable(
                [core.chatBinding(priority: 9, isMain: true), cancelBinding(priority: 7)]
                    + ridingBindings + pickupBindings(ride) + [liveStopsBinding] + roaming)
        case .inProgress:
            return KeyTable(
                [core.chatBinding(priority: 9, isMain: true)] + ridingBindings
                    + [liveStopsBinding, aboardBinding] + roaming)
        case .completed:
            // The arrows give stars here, and letters have other meanings.
            let typing = core.rating.isWriting
            let map =
                typing
                ? []
                : farewellBindings(ride) + [detailsBinding] + summaryMap
            return KeyTable(
                core.ratingBindings(gift: giftTitle(ride)) + map
                    + core.commonBindings(whileTyping: typing))
        case .cancelled, .unserved:
            return KeyTable(endedBindings(ride) + roaming)
        }
    }

    /// The map of a summary: nothing moves that could be followed, and `f` is the favourite there,
    /// as wherever drivers are listed.
    private var summaryMap: [KeyBinding<PassengerAction>] {
        core.mapBindings(letters: false).filter { $0.action != .shared(.follow) }
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
                .enter, text("passenger.keyWhereTo"), priority: 9, availability: core.unlessBlocked,
                action: .whereTo),
            KeyBinding(
                .char("p"), text("passenger.keyOnMap"), priority: 5,
                availability: core.unlessBlocked,
                action: .pickOnMap),
            menuBinding,
        ] + savedBindings + [core.helpCallBinding(priority: nil)] + roaming
    }

    private var savedBindings: [KeyBinding<PassengerAction>] {
        core.facts.places.saved.prefix(Self.savedKeys).enumerated().map { number, place in
            KeyBinding(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(number))),
                text("passenger.keyGoTo", ["place": core.label(ofPlace: place.label)]),
                priority: nil,
                availability: core.whenAllowed, action: .goToSaved(number))
        }
    }

    private var menuBinding: KeyBinding<PassengerAction> {
        KeyBinding(.char("m"), core.texts["key.menu"], priority: 7, action: .menu)
    }

    /// What can be done about a ride with a driver, beside talking and calling off.
    private var ridingBindings: [KeyBinding<PassengerAction>] {
        [
            KeyBinding(
                .char("e"), text("passenger.keyElsewhere"), priority: 5,
                availability: whenGoesAlone,
                action: .elsewhere),
            KeyBinding(
                .char("s"), text("passenger.keyShare"), priority: 5, availability: core.whenLive,
                action: .share),
        ] + photoBindings + [
            core.helpCallBinding(priority: 6), detailsBinding, menuBinding,
        ]
    }

    /// Where the driver shows a photo.
    var photoBindings: [KeyBinding<PassengerAction>] {
        guard core.ride?.has_photo == true else { return [] }
        return [
            KeyBinding(
                .char("v"), text("photo.keySee"), priority: 5, availability: core.whenLive,
                action: .photo)
        ]
    }

    private func detourBindings(_ detour: Detour) -> [KeyBinding<PassengerAction>] {
        let price = core.format.money(detour.result.fare.total)
        return [
            KeyBinding(
                .enter,
                text(
                    detour.isOfStops ? "passenger.keyAcceptStops" : "passenger.keyAcceptDetour",
                    ["price": price]), priority: 9,
                availability: core.waits(for: RedirectRide.self)
                    ? .unavailable(reason: core.texts["sending"]) : core.whenLive,
                isFinal: true, action: .acceptDetour),
            backBinding, detailsBinding,
        ] + roaming
    }

    private func searchBindings(_ search: EndSearch) -> [KeyBinding<PassengerAction>] {
        let missing =
            search.typing.field.isEmpty
            ? text("passenger.nothingChosen") : nothingFound(by: search)
        let whenFound: Availability =
            search.chosen == nil ? .unavailable(reason: missing) : core.whenLive
        return [
            KeyBinding(
                .enter, text("passenger.keyChoose"), priority: 9, availability: whenFound,
                action: .choose),
            KeyBinding(
                [.down, .up, .pageUp, .pageDown], label: "↑↓", text("passenger.keyMove"),
                priority: 4,
                action: .shared(.none)),
            switchBinding(search), streetBinding(search),
            KeyBinding(.function(2), text("passenger.keyOnMap"), priority: 5, action: .pickOnMap),
            backBinding,
        ] + core.commonBindings(whileTyping: true)
    }

    /// Lists the crossings and numbers of the selected street, or goes back from them.
    private func streetBinding(_ search: EndSearch) -> KeyBinding<PassengerAction> {
        let isThere = search.street != nil || search.opened != nil
        return KeyBinding(
            .function(3),
            text(search.opened == nil ? "passenger.keyStreet" : "passenger.keyStreetBack"),
            priority: isThere ? 6 : nil,
            availability: isThere
                ? .available : .unavailable(reason: text("passenger.noStreetChosen")),
            action: .openStreet)
    }

    private func switchBinding(_ search: EndSearch) -> KeyBinding<PassengerAction> {
        KeyBinding(
            [.tab, .backTab],
            text(search.end == .destination ? "passenger.keyOrigin" : "passenger.keyDestination"),
            priority: search.purpose.hasOrigin ? 6 : nil,
            availability: search.purpose.hasOrigin
                ? .available : .unavailable(reason: text("passenger.oneEnd")),
            action: .switchEnd)
    }

    private var pickBindings: [KeyBinding<PassengerAction>] {
        let ways: [(key: Key, title: TextKey, right: Int, down: Int)] = [
            (.left, "key.west", -1, 0), (.down, "key.south", 0, 1), (.up, "key.north", 0, -1),
            (.right, "key.east", 1, 0),
        ]
        let nudges = ways.map { way in
            KeyBinding<PassengerAction>(
                way.key, core.texts[way.title], priority: nil,
                action: .nudge(right: way.right, down: way.down))
        }
        return [
            KeyBinding(
                .enter, text("passenger.keyTakePoint"), priority: 9,
                availability: core.waits(for: MovePickup.self)
                    ? .unavailable(reason: core.texts["sending"]) : core.whenLive,
                // The driver of a live ride sees where to come at once.
                isFinal: draft.isDuringRide, action: .takePoint)
        ] + nudges + [backBinding] + core.mapBindings(arrows: false) + core.commonBindings()
    }

    private func choiceBindings(_ choice: PlanChoice) -> [KeyBinding<PassengerAction>] {
        let enter =
            selectedTerm(choice).map { term in
                KeyBinding(.enter, term.title, priority: 9, action: PassengerAction.changeTerm)
            }
            ?? KeyBinding(
                .enter, requestTitle(choice), priority: 9, availability: canRequest, isFinal: true,
                action: .request)
        return [
            enter,
            KeyBinding(
                [.down, .up], label: "↑↓", text("passenger.keyMove"), priority: 6,
                action: .shared(.none)),
        ] + termBindings(choice) + [backBinding] + core.mapBindings(letters: false)
            + core.commonBindings()
    }

    /// What Enter asks for, or why that category cannot be had: no price is offered for it.
    private func requestTitle(_ choice: PlanChoice) -> String {
        guard let option = choice.option else { return text("passenger.keyChoose") }
        let category = name(of: option)
        if let reason = option.refusal {
            return text(
                "passenger.keyRefused",
                ["category": category, "reason": words(forUnavailable: reason)])
        }
        return text(
            choice.request.pickUpAt_ms == nil ? "passenger.keyRequest" : "passenger.keyBook",
            ["category": category, "price": core.format.money(option.fare.total)])
    }

    private func endedBindings(_ ride: RideView) -> [KeyBinding<PassengerAction>] {
        let availability: Availability =
            core.waits(for: DismissRide.self)
            ? .unavailable(reason: core.texts["sending"]) : .available
        return [
            KeyBinding(
                .enter, text("passenger.keyAgain"), priority: 9,
                availability: availability == .available ? core.unlessBlocked : availability,
                action: .again)
        ] + endedBindings(besides: ride, availability) + [
            KeyBinding(
                .escape, text("passenger.keyClose"), priority: 7, availability: availability,
                action: .close)
        ]
    }

    /// Whoever found nobody can go another time; whoever is to pay can object.
    private func endedBindings(
        besides ride: RideView, _ availability: Availability
    ) -> [KeyBinding<PassengerAction>] {
        if ride.stage == .unserved {
            return [
                KeyBinding(
                    .char("w"), text("passenger.keyLater"), priority: 8,
                    availability: availability == .available ? core.unlessBlocked : availability,
                    action: .later)
            ]
        }
        guard ride.fare.total > .zero else { return [] }
        return [
            KeyBinding(
                .char("r"), text("passenger.keyReport"), priority: 8, action: .report)
        ]
    }

    private var backBinding: KeyBinding<PassengerAction> {
        KeyBinding(.escape, core.texts["key.back"], priority: 7, action: .back)
    }

    private var detailsBinding: KeyBinding<PassengerAction> {
        KeyBinding(.char("d"), text("passenger.keyDetails"), priority: 5, action: .details)
    }

    /// Whoever sits in the car can get out soon, or is told what there is instead of calling the
    /// ride off.
    private var aboardBinding: KeyBinding<PassengerAction> {
        if placeToGetOut != nil {
            return KeyBinding(
                .char("x"), text("passenger.keyGetOut"), priority: 4, availability: whenGoesAlone,
                action: .getOut)
        }
        return KeyBinding(
            .char("x"), text("passenger.keyCancel"), priority: nil,
            availability: .unavailable(reason: text("passenger.noCancelAboard")),
            action: .askCancel)
    }

    private func cancelBinding(priority: Int) -> KeyBinding<PassengerAction> {
        KeyBinding(
            .char("x"), text("passenger.keyCancel"), priority: priority,
            availability: core.waits(for: CancelRide.self)
                ? .unavailable(reason: core.texts["sending"]) : .available,
            action: .askCancel)
    }
}
