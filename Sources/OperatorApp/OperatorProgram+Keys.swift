import RideApp
import RideCore
import RideTUI
import RideWire

/// Which keys work.
extension OperatorProgram {
    public var keyTable: KeyTable<OperatorAction> {
        if search != nil {
            return KeyTable(searchBindings + core.commonBindings(whileTyping: true))
        }
        if isTypingQuery {
            return KeyTable(queryBindings + core.commonBindings(whileTyping: true))
        }
        return KeyTable(
            tabBindings + sheetBindings + core.mapBindings(arrows: isFolded || tab == .city)
                + core.commonBindings())
    }

    private func title(_ text: TextKey) -> String { core.texts[text] }

    // MARK: What a part of the sheet has of its own

    private var tabBindings: [KeyBinding<OperatorAction>] {
        guard !isFolded else {
            return [
                KeyBinding(
                    [.enter, .escape], title("operator.keyUnfold"), priority: 9, action: .fold)
            ]
        }
        switch tab {
        case .city: return cityBindings
        case .rides:
            guard !rides.items.isEmpty else { return [] }
            return [open, move]
        case .drivers: return drivers.items.isEmpty ? [] : [open, move]
        case .help: return (tickets.items.isEmpty ? [] : [open, move]) + [settled]
        case .people: return (people.items.isEmpty ? [] : [open, move]) + [findPerson]
        case .cities: return [open, move]
        }
    }

    /// What waits for a decision is one key away.
    private var cityBindings: [KeyBinding<OperatorAction>] {
        if let count = overview?.pending_drivers, count > 0 {
            return [
                KeyBinding(.enter, title("operator.keyDecide"), priority: 9, action: .tab(.drivers))
            ]
        }
        if let count = overview?.open_tickets, count > 0 {
            return [
                KeyBinding(.enter, title("operator.keyAnswer"), priority: 9, action: .tab(.help))
            ]
        }
        return []
    }

    private var open: KeyBinding<OperatorAction> {
        KeyBinding(.enter, core.texts["key.open"], priority: 9, action: .open)
    }

    private var move: KeyBinding<OperatorAction> {
        KeyBinding(
            [.down, .up], label: "↑↓", core.texts["key.move"], priority: 4, action: .move)
    }

    private var settled: KeyBinding<OperatorAction> {
        KeyBinding(
            .char("o"), title(showsSettled ? "operator.keyOpenOnly" : "operator.keySettledToo"),
            priority: 5,
            action: .toggleSettled)
    }

    private var findPerson: KeyBinding<OperatorAction> {
        KeyBinding(
            .char("s"), title("operator.keyFindPerson"), priority: people.items.isEmpty ? 9 : 6,
            action: .findPerson)
    }

    // MARK: What every part has

    private var sheetBindings: [KeyBinding<OperatorAction>] {
        var bindings: [KeyBinding<OperatorAction>] = []
        if board?.failure != nil {
            bindings.append(
                KeyBinding(
                    .char("r"), core.texts["key.retry"], priority: 7,
                    availability: core.whenLive, action: .again))
        }
        // The arrows move the map while the sheet is folded.
        if !isFolded {
            bindings.append(
                KeyBinding(
                    [.right, .left, .tab, .backTab], label: "←→", title("operator.keyParts"),
                    priority: 7, action: .move))
        }
        bindings += [
            KeyBinding(
                .char("/"), title("operator.keyFindPlace"), priority: 5, action: .findPlace),
            KeyBinding(
                // What lies on the map can be seen to go away again.
                .char("z"), title(showsDemand ? "operator.keyDemandOff" : "operator.keyDemand"),
                priority: showsDemand ? 6 : 4, action: .toggleDemand),
        ]
        if place != nil {
            bindings.append(
                KeyBinding(
                    .escape, title("operator.keyForgetPlace"), priority: 6, action: .forgetPlace))
        } else if !isFolded {
            bindings.append(
                KeyBinding(.escape, title("operator.keyFold"), priority: 6, action: .fold))
        }
        let tabs = parts.enumerated().map { index, tab in
            KeyBinding<OperatorAction>(
                .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(index))), title(tab.title),
                priority: nil, action: .tab(tab))
        }
        return bindings + tabs + [
            KeyBinding(
                .char("b"), title("operator.keyStations"), priority: nil, action: .stations),
            KeyBinding(.char("e"), title("operator.keySettings"), priority: nil, action: .settings),
        ]
    }

    // MARK: While something is typed

    private var searchBindings: [KeyBinding<OperatorAction>] {
        let nothing = search?.chosen == nil ? search?.nothingFound(core) : nil
        return [
            KeyBinding(
                .enter, title("operator.keyShowOnMap"), priority: 9,
                availability: nothing.map { .unavailable(reason: $0) } ?? .available,
                action: .takePlace),
            move,
            KeyBinding(.escape, core.texts["key.back"], priority: 8, action: .leaveSearch),
        ]
    }

    private var queryBindings: [KeyBinding<OperatorAction>] {
        [
            KeyBinding(.enter, title("operator.keyFindPerson"), priority: 9, action: .takePeople),
            KeyBinding(.escape, core.texts["key.back"], priority: 8, action: .leavePeople),
        ]
    }

    // MARK: A call for help, and other cities

    /// The list of cities is one key away, also where this one cannot be shown.
    private var cityList: [KeyBinding<OperatorAction>] {
        guard cities != nil, tab != .cities || core.topPage != nil,
            core.topPage?.isTyping != true
        else { return [] }
        return [
            KeyBinding(.function(7), title("operator.keyCities"), priority: 3, action: .cities)
        ]
    }

    public var urgentBindings: [KeyBinding<OperatorAction>] {
        guard !alarms.isEmpty || cities?.alarmElsewhere != nil else { return cityList }
        return cityList + [
            KeyBinding(
                .function(5), title("operator.keyShowAlarm"), priority: nil, action: .showAlarm),
            KeyBinding(
                .function(6), title("operator.keyAcknowledge"), priority: nil,
                action: .acknowledge),
        ]
    }
}
