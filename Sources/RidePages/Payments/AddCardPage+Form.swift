import RideAccounts
import RideApp
import RideCore
import RideTUI
import RideWire

/// The form of a card and what stands around it.
extension AddCardPage {
    public func content(in room: PageSpace, _ context: PageContext) -> SheetContent {
        switch phase {
        case .typing: typingContent(in: room, context)
        case .sent(let card): sentContent(card, isWaiting: true, context)
        case .needsPassword(let card): sentContent(card, isWaiting: false, context)
        }
    }

    private func typingContent(in room: PageSpace, _ context: PageContext) -> SheetContent {
        let form = form(context)
        var rows: [SheetRow] = [.paragraph(context.text("wallet.cardsKept"), .muted), .blank]
        if let refused, refused.field == nil {
            rows = [.paragraph(refused.why, .danger), .blank]
        }
        let height = min(form.height(width: room.width), room.rows(after: rows))
        return SheetContent(
            context.text("wallet.addCardTitle"),
            number: brand.map { StyledText($0.name, .accent) } ?? "",
            rows: rows + [.form(form, rows: height)])
    }

    private func sentContent(
        _ card: AddCard, isWaiting: Bool, _ context: PageContext
    ) -> SheetContent {
        let brand = CardNumber.brand(of: card.number.text)?.name ?? ""
        let name = "\(brand) ····\(card.number.text.suffix(4))"
        let words: SheetRow =
            isWaiting
            ? .paragraph(
                context.text(context.isLive ? "wallet.cardSending" : "wallet.cardWaiting"),
                .attention)
            : .paragraph(context.text("wallet.cardNeedsPassword"), .attention)
        return SheetContent(
            context.text("wallet.addCardTitle"), number: StyledText(name, .accent),
            rows: [
                .facts(
                    KeyValueBlock([
                        .init(context.text("wallet.columnCard"), StyledText(name)),
                        .init(context.text("wallet.fieldExpiry"), StyledText(card.expiry)),
                        .init(context.text("wallet.fieldHolder"), StyledText(card.holder)),
                    ])), .blank, words,
            ])
    }

    // MARK: Fields

    /// The fields that are asked for.
    func fields(_ context: PageContext) -> [Field] {
        [.number, .expiry, .code, .holder] + (asksTaxID(context) ? [.taxID] : [])
    }

    func asksTaxID(_ context: PageContext) -> Bool { context.market.taxIDKind != .notAsked }

    /// The brand, as soon as the digits tell.
    var brand: CardBrand? { CardNumber.brand(of: number.text) }

    func form(_ context: PageContext) -> Form {
        let fields = fields(context).map { formField($0, context) }
        return Form(
            id: Self.list, fields: fields, focus: focus,
            action: context.text("wallet.keyAddThisCard"),
            reason: reason(fields, context), revealHint: context.text("wallet.revealHint"))
    }

    private func reason(_ fields: [FormField], _ context: PageContext) -> String? {
        if let first = fields.first(where: { !$0.state.isAcceptable }) {
            return context.text(
                first.state == .empty ? "form.fieldMissing" : "form.fieldToCheck",
                ["field": first.label])
        }
        guard context.whenCardsAllowed == .available else {
            if case .unavailable(let reason) = context.whenCardsAllowed { return reason }
            return nil
        }
        return nil
    }

    private func formField(_ field: Field, _ context: PageContext) -> FormField {
        let (label, text, placeholder): (TextKey, TextField, String) =
            switch field {
            case .number: ("wallet.fieldNumber", number, "0000 0000 0000 0000")
            case .expiry: ("wallet.fieldExpiry", expiry, context.text("wallet.placeholderExpiry"))
            case .code: ("wallet.fieldCode", code, codeDigits == 4 ? "0000" : "000")
            case .holder: ("wallet.fieldHolder", holder, context.text("wallet.placeholderHolder"))
            case .taxID:
                (
                    context.market.taxIDKind == .rut ? "wallet.fieldRut" : "wallet.fieldCpf", taxID,
                    context.market.taxIDExample
                )
            }
        var state = state(of: field, context)
        if let refused, refused.field == field { state = .wrong(refused.why) }
        return FormField(context.text(label), text, state: state, placeholder: placeholder)
    }

    private func state(of field: Field, _ context: PageContext) -> FieldState {
        switch field {
        case .number: context.state(of: CardNumber.check(number.text))
        case .expiry: context.state(of: CardExpiry.check(typedExpiry, today: context.today))
        case .code: context.state(of: SecurityCode.check(code.text, brand: codeBrand))
        case .holder: context.state(of: PersonName.check(holder.text))
        case .taxID: context.state(of: TaxID.check(taxID.text, kind: context.market.taxIDKind))
        }
    }

    /// The month as it is read.
    var typedExpiry: String { CardTyping.wholeExpiry(expiry.text) }

    /// Until the number tells, a code may have three digits or four.
    private var codeBrand: CardBrand { brand ?? (code.characters.count > 3 ? .amex : .visa) }

    private var codeDigits: Int { codeBrand.securityCodeDigits }

    // MARK: Typing

    /// Takes over what was typed into a field, written as it is read best.
    mutating func edit(_ field: Field, _ input: FormField, _ context: PageContext) {
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
            switch context.market.taxIDKind {
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
    mutating func fill(from form: Form, _ context: PageContext) {
        for (field, input) in zip(fields(context), form.fields) {
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
