import RideCore
import RideMap
import RideTUI
import RideWire

extension AppCore {
    /// Takes in what the engine and the shell say.
    ///
    /// - Returns: what the app may want to know of it, in order.
    mutating func receive(_ input: Input) -> [EngineLink.News] {
        let wasReached = link.isReached
        let (done, news) = facts.link.update(input)
        effects += done
        if !wasReached, link.isReached { takeBack(waitNotice) }
        switch input.event {
        case .cityOpened(let opened): check(opened)
        case .cityFailed(let reason):
            facts.city = .failed(whyFailed(reason))
        case .timer: messages.expire(at: now_ms)
        case .key, .named, .resized, .engineStarting, .connected, .disconnected, .received,
            .fileWritten, .fileFailed, .fileFound, .documentOpened, .pictureDrawn:
            break
        }
        var fresh: [EngineLink.News] = []
        for item in news {
            if case .signedIn(let new) = item, isAnother(new) {
                // Whoever was here before has left, though nobody has said so.
                let guest = state?.is_guest == true ? ownMine : nil
                let end = EngineLink.News.signedOut(byEngine: false)
                if take(end) { fresh.append(end) }
                mine.offered = guest
            }
            if take(item) { fresh.append(item) }
        }
        return fresh
    }

    /// - Returns: whether the app is to hear of it; not of a state older than the one it has.
    private mutating func take(_ news: EngineLink.News) -> Bool {
        switch news {
        case .greeted(let hello):
            facts.engine = hello
            facts.greeted_ms = now_ms
            facts.groups = nil
            facts.historyDoubt = hello.history_doubt
            write(amountsOf: hello.market)
            facts.clock = CityClock(hello.clock, at_ms: now_ms)
            open(hello.city)
        case .signedIn(let new):
            facts.wasSignedOut = false
            placeBooks.person = PersonKey(new, engine: engine)
            openPlaces()
            chat.sessionBegan(with: new.ride, role: role)
            set(new)
            mineBegan()
        case .state(let new):
            if let state, new.revision < state.revision { return false }
            if new.mine_version != state?.mine_version { mine.rests = false }
            set(new)
        case .tick(let tick):
            let at_ms = now_ms
            facts.clock?.set(now_ms: tick.now_ms, speed: tick.speed, at_ms: at_ms)
            facts.cars = CarSighting.all(in: tick)
            take(tick.groups)
            facts.hasSeenCars = true
            facts.progress = tick.progress
        case .notice(let notice):
            tell(notice)
        case .history(let history):
            let wasInDoubt = facts.historyDoubt != nil
            facts.historyDoubt = history.doubt
            if wasInDoubt, history.doubt == nil { announce(texts["history.over"], .good) }
        case .visiting:
            if placeBooks.person != nil { forgetPerson() }
        case .signedOut(let byEngine):
            facts.wasSignedOut = byEngine
            // In this order: what changes later would be taken for the next person's.
            forgetChoices()
            forgetPerson()
        case .lost:
            let at_ms = now_ms
            facts.clock?.stop(at_ms: at_ms)
            mine.asked = nil
        case .answered(let done): take(done)
        case .admitted, .alert: break
        }
        return true
    }

    private mutating func take(_ done: Answered) {
        if let asked = done.request as? ListMessages,
            case .success(let list as ChatListResult) = done.result
        {
            chat.received(list, for: asked)
        }
        if let message = done.request as? SendMessage, case .failure(let error) = done.result,
            error.kind == .storageFailed
        {
            chat.couldNotSave(message)
        }
        mineAnswered(done)
        if case .success = done.to(DeleteAccount.self) { forgetPlaces() }
        if case .success = done.to(CallForHelp.self) {
            announce(texts["sos.sent"], .danger)
        }
        messages.keepPromise(done, messageTime)
    }

    /// Takes over the cars that are told as groups; those told one by one take their place.
    private mutating func take(_ told: TickView.Groups?) {
        if let told, told.grid == nil {
            facts.groups?.take(told)
        } else {
            facts.groups = told.flatMap(GroupedCars.init)
        }
    }

    private mutating func set(_ new: PersonState) {
        if new.route != state?.route {
            facts.routeShape = new.route?.shape ?? []
            // What is known of the progress belongs to the old way; the next tick tells.
            facts.progress = nil
        }
        if new.ride?.id != state?.ride?.id {
            summary.goes(from: state?.ride, to: new.ride, role: role)
        }
        let wasBlocked = blockedNotice != nil && state?.person_id == new.person_id
        facts.state = new
        // That a banner has gone is nothing to hear, and easily not seen.
        if wasBlocked, blockedNotice == nil { announce(texts["blocked.over"], .good) }
        for message in chat.newMessages(in: new.ride, role: role) where !chat.isOpen {
            let from = new.ride.map { chatPartner(of: $0) } ?? ""
            let told = Toast(texts["chat.toast", ["name": from, "text": message.text]])
            announce(told.text, told.role)
            messages.tellsOfChat(told)
        }
        if !canChat {
            chat.close()
            if settings.drafts.keys.contains(where: { $0.hasPrefix("chat ") }) { keepDraft() }
        }
    }

    // MARK: The city

    private mutating func open(_ view: CityView) {
        switch facts.city {
        case .open(let open) where Self.hexadecimal(open.checksum) == view.checksum: return
        case .opening(let opening) where opening == view: return
        case .unknown, .opening, .open, .failed: break
        }
        facts.city = .opening(view)
        effects.append(.openCity(path: view.path))
    }

    private func whyFailed(_ reason: String?) -> String {
        if let reason { return texts["city.failed", ["reason": reason]] }
        guard case .opening(let view) = facts.city else { return texts["city.title"] }
        return texts["city.elsewhere", ["path": view.path]]
    }

    /// The engine's routes mean something only on the very map they were made for.
    private mutating func check(_ opened: OpenedCity) {
        guard case .opening(let view) = facts.city else { return }
        guard Self.hexadecimal(opened.city.checksum) == view.checksum else {
            facts.city = .failed(texts["city.differs", ["path": view.path]])
            return
        }
        let spoken = opened.speaking(texts.language)
        facts.city = .open(spoken.city)
        map.open(spoken)
    }

    /// Names streets in the person's language, where the map does.
    mutating func renameStreets() {
        guard let city = openCity else { return }
        let spoken = city.speaking(texts.language)
        guard spoken !== city else { return }
        facts.city = .open(spoken)
        map.rename(OpenedCity(spoken))
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    // MARK: Waking

    /// When something on the screen changes by itself, `own` being what the app adds.
    func nextWake_ms(_ own: Int64?) -> Int64? {
        [
            link.nextWake_ms, drafts.due_ms, toasts.nextExpiry_ms, map.nextStep_ms, own,
            isLive ? clock?.nextMinute_ms(after: now_ms) : nil,
        ].compactMap { $0 }.min()
    }
}
