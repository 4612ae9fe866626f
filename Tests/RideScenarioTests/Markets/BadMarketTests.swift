import RideCore
import Testing

@testable import RideScenario

@Suite("S3: what is wrong with a market is told by file, line and key")
struct BadMarketTests {
    @Test func theSmallMarketIsRight() {
        #expect(MarketText.fault(MarketText.small) == "no error")
    }

    @Test(arguments: [
        ("code: br\n", "1: code: is missing; expected two small letters, such as br"),
        ("name: Brasil\n", "1: name: is missing; expected a text"),
        (
            "currency:\n  code: BRL\n  digits: 2\n  symbol: R$\n  decimal_sign: \",\"\n",
            "1: currency: is missing; expected a section with `code`, `digits` and signs"
        ),
        (
            "  code: BRL\n",
            "4: currency.code: is missing; expected three capital letters, such as BRL"
        ),
        (
            "  digits: 2\n",
            "4: currency.digits: is missing; expected how many decimals amounts have, from 0 to 3"
        ),
        (
            "  symbol: R$\n",
            "4: currency.symbol: is missing; expected the sign of the currency, such as R$"
        ),
        (
            "  decimal_sign: \",\"\n",
            "4: currency.decimal_sign: is missing; expected a comma or a point, in quotes"
        ),
        ("  tax_id: cpf\n", "9: identity.tax_id: is missing; expected one of: cpf, rut, none"),
        (
            "    country_code: \"55\"\n",
            "11: identity.phone.country_code: is missing; expected the number of the country, "
                + "such as \"55\""
        ),
        (
            "    forms: [\"NN 9####-####\"]\n",
            "11: identity.phone.forms: is missing; expected a list of forms such as "
                + "\"NN 9####-####\""
        ),
        (
            "  plates: [\"LLL#L##\"]\n",
            "9: identity.plates: is missing; expected a list of forms such as \"LLL-####\""
        ),
        (
            "    minimum: 11.00\n",
            "16: tariffs.common.minimum: is missing; expected an amount such as 3.00"
        ),
        (
            "  commission:\n    share: 0.2\n",
            "21: ledger.commission: is missing; expected `share` or `fixed`"
        ),
        ("  settlement: 2d\n", "21: ledger.settlement: is missing; expected a duration such as 2d"),
        (
            "\n  minimum_withdrawal: 20.00",
            "21: ledger.minimum_withdrawal: is missing; expected an amount such as 3.00"
        ),
    ])
    func whatIsMissingIsNamed(line: String, message: String) {
        #expect(MarketText.fault(MarketText.small(line, with: "")) == "m.yaml:\(message)")
    }

    @Test(arguments: [
        ("code: br", "code: bra", "1: code: The code of a market is two small letters."),
        ("code: br", "cod: br", "1: cod: unknown key; did you mean `code`?"),
        ("digits: 2", "digits: 4", "5: currency.digits: expected a whole number from 0 to 3"),
        (
            "  code: BRL", "  code: brl",
            "4: currency.code: expected three capital letters, such as BRL"
        ),
        (
            "symbol: R$", "symbol: R1",
            "6: currency.symbol: The symbol has 1 to 4 characters without blanks, digits, points "
                + "and dashes."
        ),
        (
            "decimal_sign: \",\"", "decimal_sign: \",\"\n  group_sign: \",\"",
            "8: currency.group_sign: The sign between groups is a comma, a point, an apostrophe, a "
                + "blank or nothing, and not the decimal sign."
        ),
        (
            "symbol: R$", "symbol: R$\n  symbol_first: yes",
            "7: currency.symbol_first: expected true or false"
        ),
        ("tax_id: cpf", "tax_id: CPF", "9: identity.tax_id: expected one of: cpf, rut, none"),
        (
            "country_code: \"55\"", "country_code: \"+55\"",
            "11: identity.phone.country_code: The number of a country has 1 to 3 digits and does "
                + "not begin with 0."
        ),
        (
            "NN 9####-####", "(NN) #",
            "12: identity.phone.forms: expected forms of # and N for digits, L and C for letters, "
                + "digits, blanks, points and dashes, such as \"NN 9####-####\""
        ),
        (
            "[\"LLL#L##\"]", "[LLL#L##, []]",
            "13: identity.plates: expected a list of texts; number 2 is not"
        ),
        (
            "plates:", "documents: {photo: lasts}\n  plates:",
            "13: identity.documents.photo: expected one of: expires, permanent"
        ),
        (
            "plates:", "documents: {selfie: expires}\n  plates:",
            "13: identity.documents.selfie: unknown key; expected one of: licence, "
                + "vehicle_registration, photo, insurance, conduct"
        ),
        (
            "plates:", "terms_version: 0\n  plates:",
            "13: identity.terms_version: expected a whole number from 1 to 1000000"
        ),
        (
            "plates:", "minimum_driver_age: 15\n  plates:",
            "13: identity.minimum_driver_age: expected a whole number from 16 to 99"
        ),
        (
            "plates:", "vehicle_ages: {common: 100}\n  plates:",
            "13: identity.vehicle_ages.common: expected a whole number from 1 to 99"
        ),
        (
            "plates:", "vehicle_ages: {vip: 6}\n  plates:",
            "13: identity.vehicle_ages.vip: There is no tariff for the category."
        ),
        ("  common:", "  vip:", "15: tariffs: A market needs a tariff for the category common."),
        (
            "digits: 2", "digits: 0",
            "16: tariffs.common.base: expected an amount with no decimals, such as 3"
        ),
    ])
    func aWrongLineIsNamed(line: String, other: String, message: String) {
        #expect(MarketText.fault(MarketText.small(line, with: other)) == "m.yaml:\(message)")
    }
}
