import RideApp
import RideCore
import RideTUI
import RideWire

/// What the page shows.
extension JoinPage {
    @PageKeys<Action>
    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        if let form {
            formKeys(form, context)
        } else {
            if isGuest {
                context.key(.enter, "work.keySignUp", 9, when: context.whenLive) {
                    $1.open(SignUpPage(byGuest: true))
                }
            } else if let plan {
                if plan.isOpen || plan.isApproved { choosing(plan, context) }
                // What was filled in can be looked at while an operator looks at it, too.
                context.moveKey()
            }
            context.againKey(if: asked.error != nil) { $0.opened(&$1) }
        }
        context.backKey { $0.back(&$1) }
    }

    /// The form as its keys see it: while the file is looked at, the key that sends is kept (see
    /// `savesOnceFound`).
    private func sendable(_ form: JoinForm, _ context: PageContext) -> Form {
        var shown = form.form(context, isBusy: isBusy)
        if form.awaitsLook(context) { shown.reason = nil }
        return shown
    }

    /// Opens the selected part, or sends it all.
    private func choosing(_ plan: JoinPlan, _ context: PageContext) -> PageKey<Self> {
        let isPart = plan.parts.indices.contains(selected)
        return context.key(
            .enter,
            titled: isPart
                ? context.texts["key.open"] : context.text("work.sendApplication").asKeyTitle, 9,
            when: isPart ? canOpen(plan.parts[selected], context) : canSubmit(context)
        ) { $0.choose(&$1) }
    }

    @PageKeys<Action>
    private func formKeys(_ form: JoinForm, _ context: PageContext) -> [PageKey<Self>] {
        context.keys(of: sendable(form, context), sentBy: [.function(2)]) {
            $0.saveOnceFound(&$1)
        }
        if form.part == .consent, scrolls(form, context) {
            context.key([.pageDown, .pageUp], label: "PgDn", "work.keyReadOn", 6)
        }
    }

    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        guard let plan else {
            return SheetContent(
                Self.title(in: context.state?.application, context),
                rows: [asked.noticeRow(context)])
        }
        if let form { return content(of: form, plan, in: room, context) }
        let state = plan.application.state
        guard state != "guest" else {
            return SheetContent(
                context.text("work.joinTitle"), rows: [.paragraph(context.text("work.joinGuest"))])
        }
        return SheetContent(
            Self.title(in: state, context), number: stateWord(plan, context),
            rows: [
                .line(progress(plan, context).styled(room.glyphs)),
                .paragraph(context.texts[word: state, in: "work.joinState"]), .blank,
                .list(list(plan, room.glyphs, context), atMost: max(3, room.rows - 6)), .blank,
                message(plan, context),
            ])
    }

    /// What an application in a state is about: whoever has driven becomes no driver by sending a
    /// paper anew.
    public static func title(in state: String?, _ context: PageContext) -> String {
        let isAnew = context.state?.sendsPapersAnew(in: state) ?? (state == "renewal")
        return context.text(isAnew ? "work.documentsTitle" : "work.joinTitle")
    }

    private func stateWord(_ plan: JoinPlan, _ context: PageContext) -> StyledText {
        let role: Role =
            switch plan.application.state {
            case "approved": .good
            case "rejected", "renewal": .danger
            default: .attention
            }
        return StyledText(plan.stateWord(context), Style(role, .bold))
    }

    /// Parts that are done, of all; the last step is to send it.
    private func progress(_ plan: JoinPlan, _ context: PageContext) -> StepProgress {
        let (done, all) = (plan.parts.count - plan.toDo.count, plan.parts.count)
        return StepProgress(
            step: done, of: all,
            label: context.text(
                "work.partsDone",
                ["count": context.format.number(done), "all": context.format.number(all)]))
    }

    // MARK: All parts

    private func list(_ plan: JoinPlan, _ glyphs: Glyphs, _ context: PageContext) -> SelectList {
        var rows = plan.parts.map { part in
            let standing = plan.standing(part)
            return ListRow([
                mark(standing, glyphs), StyledText(part.title(context)),
                StyledText(plan.word(for: standing, context), Style(standing.role)),
            ])
        }
        if plan.isOpen {
            rows.append(
                ListRow(
                    [
                        "", StyledText(context.text("work.sendApplication"), Style(.accent, .bold)),
                        "",
                    ],
                    isEnabled: canSubmit(context) == .available))
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
    private func message(_ plan: JoinPlan, _ context: PageContext) -> SheetRow {
        if let problem { return .paragraph(problem, .danger) }
        if isBusy {
            return .paragraph(
                context.text(context.isLive ? "work.beingSent" : "work.sentLater"), .attention)
        }
        if asked.error != nil { return asked.noticeRow(context) }
        guard plan.parts.indices.contains(selected) else {
            guard case .unavailable(let why) = canSubmit(context) else {
                return .paragraph(context.text("work.sendNote"), .muted)
            }
            return .paragraph(why.asSentence, .muted)
        }
        let part = plan.parts[selected]
        if let reason = plan.reason(part) { return .paragraph(reason, .danger) }
        if part == .account, plan.isOpen {
            return .paragraph(context.text("work.accountElsewhere"), .muted)
        }
        return .paragraph(summary(of: part, plan.application, context), .muted)
    }

    /// What was filled in, in one line.
    private func summary(
        of part: JoinPart, _ application: ApplicationView, _ context: PageContext
    ) -> String {
        switch part {
        case .account, .consent, .quiz: return ""
        case .personal:
            guard let personal = application.personal else { return "" }
            return [
                personal.surname, context.format.dateWithYear(personal.birth_date), personal.city,
            ].joined(separator: " · ")
        case .category:
            return application.categories.map { context.name(of: $0) }.joined(separator: " · ")
        case .vehicle: return application.vehicle.map { context.words(for: $0) } ?? ""
        case .document(let kind):
            guard let document = application.documents.first(where: { $0.kind == kind }) else {
                return ""
            }
            let expires = document.expires.map {
                context.text("work.goodUntil", ["date": context.format.dateWithYear($0)])
            }
            return [document.name, expires].compactMap { $0 }.joined(separator: " · ")
        }
    }

    // MARK: One part

    private func content(
        of form: JoinForm, _ plan: JoinPlan, in room: PageSpace, _ context: PageContext
    ) -> SheetContent {
        let shown = form.form(context, isBusy: isBusy)
        let before = rowsBefore(form, plan, context)
        // A change is one part by itself, no step among others.
        var rows: [SheetRow] =
            form.isChange ? [] : [.line(step(form.part, plan, context).styled(room.glyphs))]
        if form.part == .consent {
            let (text, size) = terms(form, in: room, context)
            rows.append(.text(text, rows: size.height))
            rows.append(before[1])
        } else {
            rows += before
        }
        let wanted = shown.height(width: room.width)
        rows.append(.form(shown, rows: min(wanted, room.rows(after: rows))))
        return SheetContent(
            title: StyledText(
                form.isChange
                    ? context.text("work.documentsTitle")
                    : Self.title(in: plan.application.state, context), .title)
                + context.separator(room.glyphs)
                + StyledText(form.part.title(context)), rows: rows)
    }

    /// What is asked and, in a row of its own, what is wrong with it.
    private func rowsBefore(
        _ form: JoinForm, _ plan: JoinPlan, _ context: PageContext
    ) -> [SheetRow] {
        var hint: String
        switch form.part {
        case .account, .consent, .quiz: hint = ""
        case .personal, .category, .vehicle:
            hint = context.texts[word: form.part.name, in: "work.hint"]
        case .document(let kind):
            hint = context.text("work.hintDocument")
            if let name = plan.document(kind)?.name {
                hint += " " + context.text("work.hintReplaces", ["name": name])
            }
        }
        let message: SheetRow
        if let problem = form.problem {
            message = .paragraph(problem, .danger)
        } else if isBusy {
            message = .paragraph(
                context.text(context.isLive ? "work.beingSent" : "work.sentLater"), .attention)
        } else if let reason = plan.reason(form.part) {
            message = .paragraph(context.text("work.sentBack", ["reason": reason]), .danger)
        } else {
            message = .blank
        }
        return [.paragraph(hint, .muted), message, .blank]
    }

    private func step(_ part: JoinPart, _ plan: JoinPlan, _ context: PageContext) -> StepProgress {
        let number = (plan.parts.firstIndex(of: part) ?? 0) + 1
        return StepProgress(
            step: number, of: plan.parts.count,
            label: context.text(
                "work.stepOf",
                [
                    "number": context.format.number(number),
                    "all": context.format.number(plan.parts.count),
                ]))
    }

    /// The terms for drivers, and the block they have: what the form leaves.
    /// Whether there is more of the terms than is seen at once.
    private func scrolls(_ form: JoinForm, _ context: PageContext) -> Bool {
        let (text, size) = terms(form, in: context.room, context)
        return [Key.home, .end].contains { text.scrolled(by: $0, in: size) != text.scroll }
    }

    func terms(
        _ form: JoinForm, in room: PageSpace, _ context: PageContext
    ) -> (text: Paragraphs, size: Size) {
        let shown = form.form(context, isBusy: isBusy)
        let height = max(3, room.rows - shown.height(width: room.width) - 2)
        let text = Paragraphs(context.text("work.consentText"), scroll: form.scroll)
        return (text, Size(width: room.width, height: height))
    }
}

extension FactsReading {
    /// A car in one line: "white Chevrolet Onix · ABC1D23 · 2021 · 4 seats".
    func words(for car: VehicleDataView) -> String {
        let colour = texts[word: car.colour, in: "colour"]
        let name = texts[
            "vehicle", ["colour": colour, "make": car.make, "model": car.model]]
        let seats = text("work.seatCount", ["count": format.number(car.seats)])
        return [name, car.plate, "\(car.year)", seats].joined(separator: " · ")
    }
}
