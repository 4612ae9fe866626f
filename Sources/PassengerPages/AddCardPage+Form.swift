import AccountPages
import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// The form of a card and what stands around it.
extension AddCardPage {
    public func content(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        switch phase {
        case .typing: typingContent(in: room, desk)
        case .sent(let card): sentContent(card, isWaiting: true, desk)
        case .needsPassword(let card): sentContent(card, isWaiting: false, desk)
        }
    }

    private func typingContent(in room: PageRoom, _ desk: PageDesk) -> SheetContent {
        let form = form(desk)
        var rows: [SheetRow] = [.paragraph(desk.text(.cardsKept), .muted), .blank]
        if let refused, refused.field == nil {
            rows = [.paragraph(refused.why, .danger), .blank]
        }
        let height = min(form.height(width: room.width), room.rows(after: rows))
        return SheetContent(
            desk.text(.addCardTitle),
            number: brand.map { StyledText($0.name, .accent) } ?? "",
            rows: rows + [.form(form, rows: height)])
    }

    private func sentContent(
        _ card: AddCard, isWaiting: Bool, _ desk: PageDesk
    ) -> SheetContent {
        let brand = CardNumber.brand(of: card.number.text)?.name ?? ""
        let name = "\(brand) ····\(card.number.text.suffix(4))"
        let words: SheetRow =
            isWaiting
            ? .paragraph(desk.text(desk.isLive ? .cardSending : .cardWaiting), .attention)
            : .paragraph(desk.text(.cardNeedsPassword), .attention)
        return SheetContent(
            desk.text(.addCardTitle), number: StyledText(name, .accent),
            rows: [
                .facts(
                    KeyValueBlock([
                        .init(desk.text(.columnCard), StyledText(name)),
                        .init(desk.text(.fieldExpiry), StyledText(card.expiry)),
                        .init(desk.text(.fieldHolder), StyledText(card.holder)),
                    ])), .blank, words,
            ])
    }

    // MARK: Fields

    /// The fields that are asked for.
    func fields(_ desk: PageDesk) -> [Field] {
        [.number, .expiry, .code, .holder] + (asksTaxID(desk) ? [.taxID] : [])
    }

    func asksTaxID(_ desk: PageDesk) -> Bool { desk.market.taxIDKind != .notAsked }

    /// The brand, as soon as the digits tell.
    var brand: CardBrand? { CardNumber.brand(of: number.text) }

    func form(_ desk: PageDesk) -> Form {
        let fields = fields(desk).map { formField($0, desk) }
        return Form(
            id: Self.list, fields: fields, focus: focus, action: desk.text(.keyAddThisCard),
            reason: reason(fields, desk), revealHint: desk.text(.revealHint))
    }

    private func reason(_ fields: [FormField], _ desk: PageDesk) -> String? {
        if let first = fields.first(where: { !$0.state.isAcceptable }) {
            return desk.text(
                first.state == .empty ? .fieldMissing : .fieldToCheck, ["field": first.label])
        }
        guard desk.whenCardsAllowed == .available else {
            if case .unavailable(let reason) = desk.whenCardsAllowed { return reason }
            return nil
        }
        return nil
    }

    private func formField(_ field: Field, _ desk: PageDesk) -> FormField {
        let (label, text, placeholder): (PaymentText, TextField, String) =
            switch field {
            case .number: (.fieldNumber, number, "0000 0000 0000 0000")
            case .expiry: (.fieldExpiry, expiry, desk.text(.placeholderExpiry))
            case .code: (.fieldCode, code, codeDigits == 4 ? "0000" : "000")
            case .holder: (.fieldHolder, holder, desk.text(.placeholderHolder))
            case .taxID:
                (
                    desk.market.taxIDKind == .rut ? .fieldRut : .fieldCpf, taxID,
                    desk.market.taxIDExample
                )
            }
        var state = state(of: field, desk)
        if let refused, refused.field == field { state = .wrong(refused.why) }
        return FormField(desk.text(label), text, state: state, placeholder: placeholder)
    }

    private func state(of field: Field, _ desk: PageDesk) -> FieldState {
        switch field {
        case .number: desk.fieldState(CardNumber.check(number.text))
        case .expiry: desk.fieldState(CardExpiry.check(expiry.text, today: desk.today))
        case .code: desk.fieldState(SecurityCode.check(code.text, brand: codeBrand))
        case .holder: desk.fieldState(PersonName.check(holder.text))
        case .taxID: desk.fieldState(TaxID.check(taxID.text, kind: desk.market.taxIDKind))
        }
    }

    /// Until the number tells, a code may have three digits or four.
    private var codeBrand: CardBrand { brand ?? (code.characters.count > 3 ? .amex : .visa) }

    private var codeDigits: Int { codeBrand.securityCodeDigits }

    // MARK: Typing

    /// Takes over what was typed into a field, written as it is read best.
    mutating func edit(_ field: Field, _ input: FormField, _ desk: PageDesk) {
        guard case .text(var text) = input.input else { return }
        if refused?.field == field || refused?.field == nil { refused = nil }
        let isDigit = CardTyping.isDigit
        switch field {
        case .number:
            text.rewrite(keeping: isDigit) { typed in
                let digits = Array(typed.filter(isDigit).prefix(19))
                return CardTyping.grouped(digits, CardNumber.brand(of: String(digits)))
            }
            number = text
        case .expiry:
            text.rewrite(keeping: isDigit, as: CardTyping.expiry)
            expiry = text
        case .code:
            text.rewrite(keeping: isDigit) { $0.filter(isDigit) }
            code = text
        case .holder: holder = text
        case .taxID:
            switch desk.market.taxIDKind {
            case .cpf:
                text.rewrite(keeping: isDigit) { typed in
                    CardTyping.cpf(Array(typed.filter(isDigit).prefix(11)))
                }
            case .rut: text.rewrite(keeping: { $0 != "." && $0 != "-" }) { $0.uppercased() }
            case .notAsked: break
            }
            taxID = text
        }
    }

    /// Takes over cursors and what is revealed.
    mutating func fill(from form: Form, _ desk: PageDesk) {
        for (field, input) in zip(fields(desk), form.fields) {
            guard case .text(let text) = input.input else { continue }
            switch field {
            case .number: number = text
            case .expiry: expiry = text
            case .code: code = text
            case .holder: holder = text
            case .taxID: taxID = text
            }
        }
    }
}
