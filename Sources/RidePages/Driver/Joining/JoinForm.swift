import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// One part of an application as it is being filled in.
struct JoinForm: Sendable {
    /// What is asked.
    enum Field: Hashable, Sendable {
        case agree
        case surname, birthDate, city
        case category(Category)
        case plate, colour, make, model, year, seats
        case path, expires
    }

    static let list = "join"
    /// The colours that have a word in every language.
    static let colours = ["white", "black", "silver", "grey", "red", "blue", "green"]
    /// The longest path that a file can have on Linux, in bytes.
    static let pathLimit = 4_095

    /// Which part.
    let part: JoinPart
    /// The categories that the car is to serve, as they were sent before it.
    private let chosen: [Category]
    /// Whether it changes an application that is approved.
    let isChange: Bool
    /// How many rows of the terms are above the first visible one.
    var scroll = 0
    /// Why the engine refused it as a whole.
    private(set) var problem: String?
    private(set) var fields: PageForm<Field>
    /// The words of the wire for colours, in the order of the choice.
    private let colours: [String]
    /// The code of an application that named one; who invited somebody is asked at sign-up alone.
    private let referral: String?
    /// What was found where the file is said to be, and where that was.
    private var look: (path: String, finding: FileFinding)?

    /// A part with what was filled in so far; nil for the account, which is not filled in here.
    init?(_ part: JoinPart, _ plan: JoinPlan, _ context: PageContext) {
        self.part = part
        isChange = plan.isApproved
        let known = plan.application
        chosen = known.categories
        referral = known.personal?.referral_code
        var colours = Self.colours
        if let colour = known.vehicle?.colour, !colours.contains(colour) { colours.append(colour) }
        self.colours = colours
        func line(_ text: String?, limit: Int = AccountFormLimits.name) -> FormInput {
            .text(TextField(text ?? "", limit: limit))
        }
        let questions: [(Field, FormInput)]
        switch part {
        case .account, .quiz: return nil
        case .consent:
            let isGiven = known.consent_version == context.market.terms_version
            questions = [(.agree, .toggle(isGiven && !plan.standing(part).isToDo))]
        case .personal:
            let born = known.personal.map { DayTyping.written($0.birth_date) }
            questions = [
                (.surname, line(known.personal?.surname)), (.birthDate, line(born, limit: 10)),
                (.city, line(known.personal?.city ?? context.engine?.city.name)),
            ]
        case .category:
            questions = context.market.categories.map {
                (.category($0), .toggle(known.categories.contains($0)))
            }
        case .vehicle:
            let car = known.vehicle
            let colour = car.flatMap { colours.firstIndex(of: $0.colour) }
            let seats = AccountLimits.seats.map { "\($0)" }
            questions = [
                (.plate, line(car?.plate, limit: 12)),
                (.make, line(car?.make, limit: AccountFormLimits.vehicleWord)),
                (.model, line(car?.model, limit: AccountFormLimits.vehicleWord)),
                (.year, line(car.map { "\($0.year)" }, limit: AccountFormLimits.year)),
                (.colour, .choice(colours, selected: colour)),
                (.seats, .choice(seats, selected: (car?.seats ?? 4) - 1)),
            ]
        case .document(let kind):
            var asked: [(Field, FormInput)] = [(.path, line(nil, limit: Self.pathLimit))]
            if Self.expires(kind, context) { asked.append((.expires, line(nil, limit: 10))) }
            questions = asked
        }
        fields = PageForm(id: Self.list, questions)
        fields.sendsFromLastField = false
    }

    private static func expires(_ kind: String, _ context: PageContext) -> Bool {
        context.market.documents.first { $0.kind == kind }?.expires ?? false
    }

    // MARK: Typing

    /// Under what it is kept while it is not saved; a document's file is one of this machine.
    var draft: DraftName {
        switch part {
        case .account, .quiz, .consent, .personal, .category, .vehicle:
            .application("\(part)")
        case .document(let kind): .document(kind)
        }
    }

    /// Puts there again what was typed before, if there was anything.
    mutating func takeBack(_ typed: [String: String]?) -> Bool { fields.takeBack(typed) }

    /// Does what a key asks of the form.
    mutating func handle(_ key: Key, _ context: PageContext, isBusy: Bool) -> FormOutcome {
        let outcome = fields.handle(key, in: form(context, isBusy: isBusy))
        return edited(outcome)
    }

    /// Does what a click on a row asks.
    mutating func chosen(row: Int, _ context: PageContext, isBusy: Bool) -> FormOutcome {
        let outcome = fields.chosen(row: row, in: form(context, isBusy: isBusy))
        return edited(outcome)
    }

    private mutating func edited(_ outcome: FormOutcome) -> FormOutcome {
        switch outcome {
        case .edited(let index):
            problem = nil
            group(fields.fields[index])
        case .toggled: problem = nil
        case .moved, .submit, .ignored: break
        }
        return outcome
    }

    /// Writes what is typed as it is read best.
    private mutating func group(_ field: Field) {
        switch field {
        case .birthDate, .expires:
            fields.change(field) {
                $0.rewrite(keeping: { $0 != "/" }, as: DayTyping.grouped)
            }
        case .plate:
            fields.change(field) { $0.rewrite(keeping: { _ in true }) { $0.uppercased() } }
        case .agree, .surname, .city, .category, .colour, .make, .model, .year, .seats, .path:
            break
        }
    }

    private func path(_ context: PageContext) -> String {
        ShownPath.typed(fields.text(.path), home: context.facts.home)
    }

    // MARK: Sending

    /// The call that saves the part; nil while something in it is not right.
    func call(_ id: CommandID, _ context: PageContext) -> (any Command)? {
        var parameters = FillApplication(command_id: id)
        switch part {
        case .account, .quiz: return nil
        case .consent: parameters.consent_version = context.market.terms_version
        case .personal:
            guard case .day(let born) = DayTyping(fields.text(.birthDate)) else { return nil }
            parameters.personal = PersonalDataView(
                surname: fields.text(.surname).trimmed, birth_date: born,
                city: fields.text(.city).trimmed, referral_code: referral)
        case .category: parameters.categories = categories
        case .vehicle:
            guard let year = Int(fields.text(.year).trimmed), let colour = fields.choice(.colour),
                let seats = fields.choice(.seats)
            else { return nil }
            parameters.vehicle = VehicleDataView(
                plate: fields.text(.plate).trimmed, colour: colours[colour],
                make: fields.text(.make).trimmed, model: fields.text(.model).trimmed, year: year,
                seats: seats + AccountLimits.seats.lowerBound)
        case .document(let kind):
            var last: CivilDate?
            if case .day(let date) = DayTyping(fields.text(.expires)) { last = date }
            return AttachDocument(command_id: id, kind: kind, path: path(context), expires: last)
        }
        guard isChange else { return parameters }
        return ChangeApplication(
            command_id: id, consent_version: parameters.consent_version,
            personal: parameters.personal, categories: parameters.categories,
            vehicle: parameters.vehicle)
    }

    private var categories: [Category] {
        Category.allCases.filter { fields.isOn(.category($0)) }
    }

    /// Shows what the engine refused beside the field it is about.
    mutating func refuse(_ error: WireError, _ context: PageContext) {
        if let field = Self.field(of: error.code), fields.fields.contains(field) {
            fields.refuse(field, context.texts[error])
        } else {
            problem = context.texts[error]
        }
    }

    /// The field that a refusal is about; nil for the part as a whole.
    static func field(of code: String) -> Field? {
        // The file is right, and the engine has no room for it.
        if code == "document_cannot_be_kept" { return nil }
        let kinds: [(String, Field)] = [
            ("name_", .surname), ("birth_date_", .birthDate), ("driver_is_too_young", .birthDate),
            ("plate_", .plate), ("vehicle_make", .make),
            ("vehicle_model", .model), ("vehicle_colour", .colour), ("vehicle_wrong_seats", .seats),
            ("vehicle_too_long", .make), ("vehicle_too_many_bytes", .make), ("vehicle_", .year),
            ("women_category", .category(.women)),
            ("expiry_missing", .expires), ("document_has_expired", .expires),
            ("document_", .path), ("invalid_parameters", .path),
        ]
        return kinds.first { code.hasPrefix($0.0) }?.1
    }

    // MARK: The form

    /// The form in words.
    func form(_ context: PageContext, isBusy: Bool) -> Form {
        var reason: String?
        if isBusy { reason = context.texts["sending"] }
        if case .unavailable(let why) = context.whenLive { reason = reason ?? why }
        let action = context.text(isChange ? "work.sendChange" : "work.saveAndGoOn")
        var form = fields.form(context, action: action, reason: reason) {
            frame($0, context)
        }
        if let index = fields.fields.firstIndex(of: .colour) {
            form.fields[index].input = .choice(
                colours.map { context.texts[word: $0, in: "colour"] },
                selected: fields.choice(.colour))
        }
        return form
    }

    private func frame(_ field: Field, _ context: PageContext) -> PageForm<Field>.Frame {
        let text = fields.text(field)
        switch field {
        case .agree:
            return .init(
                label: context.text("work.agree"), name: context.text("work.agreement"),
                state: fields.isOn(.agree) ? .right : .empty)
        case .surname:
            return .init(
                label: context.text("work.fieldSurname"),
                state: context.state(of: PersonName.check(text))
            )
        case .birthDate:
            let age = context.market.minimum_driver_age
            let check = BirthDate.check(text, today: context.today, minimumAge: age)
            return .init(
                label: context.text("work.fieldBirthDate"),
                state: state(
                    of: check, naming: BirthDateRejection.tooYoung.rawValue,
                    context.text("work.ageFrom", ["count": context.format.number(age)]), context),
                placeholder: context.text("work.dayForm"))
        case .city: return .init(label: context.text("work.fieldCity"), state: city(text, context))
        case .category(let category):
            let isFirst = category == context.market.categories.first
            return .init(
                label: "\(context.name(of: category)): "
                    + context.texts[word: category.rawValue, in: "work.about"],
                name: context.text("work.partCategory"),
                state: isFirst && categories.isEmpty
                    ? .incomplete(context.text("work.oneCategory")) : .optional)
        case .plate, .colour, .make, .model, .year, .seats: return carFrame(field, text, context)
        case .path: return .init(label: context.text("work.fieldPath"), state: pathState(context))
        case .expires:
            return .init(
                label: context.text("work.fieldExpires"), state: expiry(text, context),
                placeholder: context.text("work.dayForm"))
        }
    }

    private func carFrame(
        _ field: Field, _ text: String, _ context: PageContext
    ) -> PageForm<Field>.Frame {
        let rules = IdentityRules(context.market)
        switch field {
        case .plate:
            return .init(
                label: context.text("work.fieldPlate"),
                state: state(
                    of: Plate.check(text, forms: rules.plates),
                    naming: PlateRejection.wrongForm.rawValue,
                    context.text("work.plateLike", ["plate": rules.plateExample]), context),
                placeholder: rules.plateExample)
        case .make, .model:
            return .init(
                label: context.text(field == .make ? "work.fieldMake" : "work.fieldModel"),
                state: word(text, context))
        case .year:
            let check = VehicleFacts.checkYear(
                text, categories: chosen, rules: rules, today: context.today)
            let oldest = rules.oldestVehicleYear(for: chosen, today: context.today)
            return .init(
                label: context.text("work.fieldYear"),
                state: state(
                    of: check, naming: VehicleRejection.tooOld.rawValue,
                    context.text("work.yearFrom", ["year": "\(oldest)"]), context),
                placeholder: "\(context.today.year)")
        case .colour:
            return .init(
                label: context.text("work.fieldColour"),
                state: fields.choice(.colour) == nil ? .empty : .right,
                placeholder: context.text("work.chooseColour"))
        case .seats: return .init(label: context.text("work.fieldSeats"), state: .right)
        case .agree, .surname, .birthDate, .city, .category, .path, .expires:
            preconditionFailure("\(field) is not asked of a car")
        }
    }

    private func pathState(_ context: PageContext) -> FieldState {
        let path = path(context)
        guard !path.isEmpty else { return .empty }
        guard path.hasPrefix("/") else { return .wrong(context.text("work.fullPath")) }
        guard !path.hasSuffix("/") else {
            return .incomplete(context.text("work.nameOfFile"))
        }
        guard let look, look.path == path else { return .empty }
        return look.finding.state(context)
    }

    /// The path of a file that has to be looked at before it can be sent; nil where there is none.
    /// What was not right is looked at again, for a file may be put where it was missing.
    func fileToLookAt(_ context: PageContext) -> String? {
        let path = path(context)
        guard path.hasPrefix("/"), !path.hasSuffix("/") else { return nil }
        if let look, look.path == path, look.finding.state(context).isAcceptable { return nil }
        return path
    }

    /// Whether what is at the path is being looked at just now.
    func awaitsLook(_ context: PageContext) -> Bool {
        fileToLookAt(context) != nil && look?.path != path(context)
    }

    /// Takes what was found at a path.
    mutating func found(_ finding: FileFinding, at path: String) { look = (path, finding) }
}

extension IdentityRules {
    /// The rules that an app knows of a market.
    init(_ market: MarketView) {
        self.init(
            taxID: market.taxIDKind, phone: market.phoneFormat,
            plates: market.plates.compactMap { TextPattern(stored: $0) },
            documents: market.documents.compactMap { rule in
                DocumentKind(rawValue: rule.kind).map {
                    DocumentRule(kind: $0, expires: rule.expires)
                }
            }, consentVersion: market.terms_version, minimumDriverAge: market.minimum_driver_age,
            vehicleAges: (market.vehicle_ages ?? []).map {
                VehicleAgeRule(category: $0.category, years: $0.years)
            })
    }

    /// What a number plate looks like: "ABC1D23", "BCDF-12".
    var plateExample: String {
        var letters = Array("BCDFGHJK")[...]
        var digits = Array("12345678")[...]
        return String(
            (plates.first?.text ?? "").map { sign in
                switch sign {
                case "L", "C": letters.popFirst() ?? "B"
                case "#", "N": digits.popFirst() ?? "1"
                default: sign
                }
            })
    }
}

extension FileFinding {
    /// What can be said of a document that is to be sent from there, as the engine will say it.
    /// While a path is typed it leads to nothing yet, or to a folder.
    fileprivate func state(_ context: PageContext) -> FieldState {
        func words(_ code: String) -> String {
            context.texts[WireError(.refused, code: code, message: "")]
        }
        switch self {
        case .nothing: return .incomplete(words("document_not_there"))
        case .somethingElse: return .incomplete(words("document_not_a_file"))
        case .link: return .wrong(words("document_is_a_link"))
        case .unreadable: return .wrong(words("document_cannot_be_read"))
        case .file(let size, let firstBytes):
            let digest = [UInt8](repeating: 0, count: 32)
            do throws(DocumentFileRejection) {
                _ = try DocumentFile(name: "", firstBytes: firstBytes, size: size, sha256: digest)
                return .right
            } catch { return .wrong(words(error.rawValue)) }
        }
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmed: String {
        var rest = drop { $0 == " " }
        while rest.last == " " { rest = rest.dropLast() }
        return String(rest)
    }
}
