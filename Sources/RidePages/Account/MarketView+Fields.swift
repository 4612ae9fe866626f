import RideAccounts
import RideTUI
import RideWire

/// The country's rules as the checks of fields want them.
extension MarketView {
    /// How telephone numbers are written.
    public var phoneFormat: PhoneFormat {
        PhoneFormat(
            countryCode: phone.country_code,
            forms: phone.forms.compactMap { TextPattern(stored: $0) })
    }

    /// A stored telephone number as the country writes it; what is none stays as it is.
    public func written(phone: String) -> String {
        PhoneNumber(stored: phone)?.formatted(by: phoneFormat) ?? phone
    }

    /// The tax number that is asked.
    public var taxIDKind: TaxIDKind { TaxIDKind(rawValue: tax_id) ?? .notAsked }

    /// What a telephone number looks like: "00 90000-0000".
    public var phoneExample: String {
        String((phone.forms.first ?? "").map { "#N".contains($0) ? "0" : $0 })
    }

    /// What a tax number looks like: "000.000.000-00".
    public var taxIDExample: String {
        switch taxIDKind {
        case .cpf: "000.000.000-00"
        case .rut: "00.000.000-0"
        case .notAsked: ""
        }
    }
}
