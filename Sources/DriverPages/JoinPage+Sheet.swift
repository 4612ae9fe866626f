import RideApp
import RideCore
import RideTUI
import RideWire

/// What the page shows.
extension JoinPage {
    public func bindings(_ desk: PageDesk) -> [KeyBinding<Action>] {
        if let form { return formBindings(form, desk) }
        var bindings: [KeyBinding<Action>] = []
        if isGuest {
            bindings = [
                KeyBinding(
                    .enter, desk.text(.keySignUp), priority: 9, availability: desk.whenLive,
                    action: .signUp)
            ]
        } else if let plan, plan.isOpen || plan.isApproved {
            let isPart = plan.parts.indices.contains(selected)
            bindings = [
                KeyBinding(
                    .enter,
                    isPart ? desk.texts[TextKey.keyOpen] : desk.text(.sendApplication),
                    priority: 9,
                    availability: isPart
                        ? canOpen(plan.parts[selected], desk) : canSubmit(desk), action: .choose),
                desk.moveBinding(.move),
            ]
        }
        return bindings + desk.againBinding(asked.error != nil, action: .again)
            + [desk.backBinding(.back)]
    }

    private func formBindings(_ form: JoinForm, _ desk: PageDesk) -> [KeyBinding<Action>] {
        let reason = form.form(desk, isBusy: isBusy).reason
        var bindings = [
            KeyBinding(
                [.function(2), .ctrl("s")],
                desk.text(form.isChange ? .sendChange : .saveAndGoOn), priority: 9,
                availability: reason.map { .unavailable(reason: $0) } ?? .available,
                action: Action.save)
        ]
        switch form.part {
        case .consent:
            bindings.append(
                KeyBinding(
                    [.pageDown, .pageUp], label: "PgDn", desk.text(.keyReadOn), priority: 6,
                    action: .move))
        case .account, .personal, .category, .vehicle, .document:
            bindings.append(
                KeyBinding(
                    [.tab, .enter], label: "Tab", desk.texts[TextKey.keyNextField], priority: 5,
                    action: .move))
        }
        return bindings + [desk.backBinding(.back)]
    }

    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        guard let plan else {
            return SheetContent(desk.text(.joinTitle), rows: [asked.noticeRow(desk)])
        }
        if let form { return content(of: form, plan, in: room, desk) }
        let state = plan.application.state
        guard state != "guest" else {
            return SheetContent(
                desk.text(.joinTitle), rows: [.paragraph(desk.text(.joinGuest))])
        }
        return SheetContent(
            desk.text(.joinTitle), number: stateWord(plan, desk),
            rows: [
                .line(progress(plan, desk).styled(room.glyphs)),
                .paragraph(desk.texts[word: state, in: "work.joinState"]), .blank,
                .list(list(plan, room.glyphs, desk), atMost: max(3, room.rows - 6)), .blank,
                message(plan, desk),
            ])
    }

    private func stateWord(_ plan: JoinPlan, _ desk: PageDesk) -> StyledText {
        let role: Role =
            switch plan.application.state {
            case "approved": .good
            case "rejected", "renewal": .danger
            default: .attention
            }
        let word = desk.texts[word: plan.application.state, in: "work.applicationState"]
        return StyledText(word, Style(role, .bold))
    }

    /// Parts that are done, of all; the last step is to send it.
    private func progress(_ plan: JoinPlan, _ desk: PageDesk) -> StepProgress {
        let (done, all) = (plan.parts.count - plan.toDo.count, plan.parts.count)
        return StepProgress(
            step: done, of: all,
            label: desk.text(
                .partsDone,
                ["count": desk.format.number(done), "all": desk.format.number(all)]))
    }

    // MARK: All parts

    private func list(_ plan: JoinPlan, _ glyphs: Glyphs, _ desk: PageDesk) -> SelectList {
        var rows = plan.parts.map { part in
            let standing = plan.standing(part)
            return ListRow([
                mark(standing, glyphs), StyledText(part.title(desk)),
                StyledText(
                    desk.texts[word: standing.rawValue, in: "work.standing"], Style(standing.role)),
            ])
        }
        if plan.isOpen {
            rows.append(
                ListRow(
                    ["", StyledText(desk.text(.sendApplication), Style(.accent, .bold)), ""],
                    isEnabled: canSubmit(desk) == .available))
        }
        return SelectList(
            id: Self.list,
            columns: [.fixed(1), .flexible(24), .flexible(16, alignment: .right)],
            rows: rows, selected: min(selected, rows.count - 1))
    }

    private func mark(_ standing: PartStanding, _ glyphs: Glyphs) -> StyledText {
        let sign: Unicode.Scalar =
            switch standing {
            case .missing: glyphs.stepOpen
            case .given, .approved: glyphs.tick
            case .rejected, .expired: glyphs.cross
            }
        return StyledText(String(Character(sign)), Style(standing.role))
    }

    /// Why the selected part was rejected, and what else there is to say.
    private func message(_ plan: JoinPlan, _ desk: PageDesk) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if isBusy {
            return .paragraph(desk.text(desk.isLive ? .beingSent : .sentLater), .attention)
        }
        if asked.error != nil { return asked.noticeRow(desk) }
        guard plan.parts.indices.contains(selected) else {
            guard case .unavailable(let why) = canSubmit(desk) else {
                return .paragraph(desk.text(.sendNote), .muted)
            }
            return .paragraph(why, .muted)
        }
        let part = plan.parts[selected]
        if let reason = plan.reason(part) { return .paragraph(reason, .danger) }
        if part == .account, plan.isOpen { return .paragraph(desk.text(.accountElsewhere), .muted) }
        return .paragraph(summary(of: part, plan.application, desk), .muted)
    }

    /// What was filled in, in one line.
    private func summary(
        of part: JoinPart, _ application: ApplicationView, _ desk: PageDesk
    ) -> String {
        switch part {
        case .account, .consent: return ""
        case .personal:
            guard let personal = application.personal else { return "" }
            return [
                personal.surname, desk.format.dateWithYear(personal.birth_date), personal.city,
            ].joined(separator: " · ")
        case .category:
            return application.categories.map { desk.name(of: $0) }.joined(separator: " · ")
        case .vehicle: return application.vehicle.map { desk.words(for: $0) } ?? ""
        case .document(let kind):
            guard let document = application.documents.first(where: { $0.kind == kind }) else {
                return ""
            }
            let expires = document.expires.map {
                desk.text(.goodUntil, ["date": desk.format.dateWithYear($0)])
            }
            return [document.name, expires].compactMap { $0 }.joined(separator: " · ")
        }
    }

    // MARK: One part

    private func content(
        of form: JoinForm, _ plan: JoinPlan, in room: PageRoom, _ desk: PageDesk
    ) -> SheetContent {
        let shown = form.form(desk, isBusy: isBusy)
        let before = rowsBefore(form, plan, desk)
        // A change is one part by itself, no step among others.
        var rows: [SheetRow] =
            form.isChange ? [] : [.line(step(form.part, plan, desk).styled(room.glyphs))]
        if form.part == .consent {
            let (text, size) = terms(form, in: room, desk)
            rows.append(.text(text, rows: size.height))
            rows.append(before[1])
        } else {
            rows += before
        }
        let wanted = shown.height(width: room.width)
        rows.append(.form(shown, rows: min(wanted, room.rows(after: rows))))
        return SheetContent(
            title: StyledText(
                desk.text(form.isChange ? .documentsTitle : .joinTitle), .title)
                + desk.separator(room.glyphs)
                + StyledText(form.part.title(desk)), rows: rows)
    }

    /// What is asked and, in a row of its own, what is wrong with it.
    private func rowsBefore(
        _ form: JoinForm, _ plan: JoinPlan, _ desk: PageDesk
    ) -> [SheetRow] {
        var hint: String
        switch form.part {
        case .account, .consent: hint = ""
        case .personal, .category, .vehicle:
            hint = desk.texts[word: form.part.name, in: "work.hint"]
        case .document(let kind):
            hint = desk.text(.hintDocument)
            if let name = plan.document(kind)?.name {
                hint += " " + desk.text(.hintReplaces, ["name": name])
            }
        }
        let message: SheetRow
        if let problem = form.problem {
            message = .paragraph(problem, .danger)
        } else if isBusy {
            message = .paragraph(desk.text(desk.isLive ? .beingSent : .sentLater), .attention)
        } else if let reason = plan.reason(form.part) {
            message = .paragraph(desk.text(.sentBack, ["reason": reason]), .danger)
        } else {
            message = .blank
        }
        return [.paragraph(hint, .muted), message, .blank]
    }

    private func step(_ part: JoinPart, _ plan: JoinPlan, _ desk: PageDesk) -> StepProgress {
        let number = (plan.parts.firstIndex(of: part) ?? 0) + 1
        return StepProgress(
            step: number, of: plan.parts.count,
            label: desk.text(
                .stepOf,
                [
                    "number": desk.format.number(number),
                    "all": desk.format.number(plan.parts.count),
                ]))
    }

    /// The terms for drivers, and the block they have: what the form leaves.
    func terms(
        _ form: JoinForm, in room: PageRoom, _ desk: PageDesk
    ) -> (text: Paragraphs, size: Size) {
        let shown = form.form(desk, isBusy: isBusy)
        let height = max(3, room.rows - shown.height(width: room.width) - 2)
        let text = Paragraphs(desk.text(.consentText), scroll: form.scroll)
        return (text, Size(width: room.width, height: height))
    }
}

extension FactsHolder {
    /// A car in one line: "white Chevrolet Onix · ABC1D23 · 2021 · 4 seats".
    func words(for car: VehicleDataView) -> String {
        let colour = texts[word: car.colour, in: "colour"]
        let name = texts[
            TextKey.vehicle, ["colour": colour, "make": car.make, "model": car.model]]
        let seats = text(.seatCount, ["count": format.number(car.seats)])
        return [name, car.plate, "\(car.year)", seats].joined(separator: " · ")
    }
}
