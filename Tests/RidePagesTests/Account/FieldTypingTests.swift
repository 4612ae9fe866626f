import RideAccounts
import RideTUI
import Testing

@testable import RidePages

@Suite("A1: numbers are grouped while they are typed") struct FieldTypingTests {
    private static let brazil = PhoneFormat(
        countryCode: "55", forms: ["NN 9####-####"].compactMap { TextPattern(stored: $0) })

    enum Kind: Sendable { case cpf, rut, phone, code }

    private func group(_ field: inout TextField, _ kind: Kind) {
        switch kind {
        case .cpf: field.groupTaxID(.cpf)
        case .rut: field.groupTaxID(.rut)
        case .phone: field.groupPhone(Self.brazil)
        case .code: field.groupCode()
        }
    }

    @Test(
        arguments: [
            (Kind.cpf, "529", "529"), (.cpf, "5299", "529.9"), (.cpf, "529982247", "529.982.247"),
            (.cpf, "52998224725", "529.982.247-25"), (.cpf, "529982247251", "529.982.247-251"),
            (.cpf, "52x", "52x"), (.rut, "12345678", "12345678"),
            (.rut, "123456785", "12.345.678-5"), (.rut, "76543216", "7.654.321-6"),
            (.phone, "11", "11"), (.phone, "119", "11 9"), (.phone, "1191234", "11 91234"),
            (.phone, "11912345678", "11 91234-5678"), (.phone, "+5511", "+5511"),
            (.phone, "0800", "0800"), (.code, "k7qp", "K7QP"), (.code, "k7qp3", "K7QP-3"),
            (.code, "k7qp3mwx", "K7QP-3MWX"), (.code, "k7qp3mwx2", "K7QP-3MWX2"),
        ])
    func whatIsTypedIsGrouped(kind: Kind, typed: String, shown: String) {
        var field = TextField(limit: 24)
        for scalar in typed.unicodeScalars {
            field.handle(.char(scalar))
            group(&field, kind)
        }
        #expect(field.text == shown)
        #expect(field.cursor == field.characters.count)
    }

    @Test func theCursorStaysBehindItsDigit() {
        var field = TextField("529.982", limit: 24)
        field.handle(.home)
        field.handle(.right)
        field.handle(.char("1"))
        group(&field, .cpf)
        #expect(field.text == "512.998.2")
        #expect(field.cursor == 2)
    }

    @Test func backspaceNeverStopsAtASeparator() {
        var field = TextField("529.982.247-25", limit: 24)
        for left in stride(from: 10, through: 0, by: -1) {
            field.handle(.backspace)
            group(&field, .cpf)
            #expect(field.text.count(where: \.isNumber) == left)
        }
    }

    @Test(
        arguments: [
            ("tram-lemon", PasswordStrength.fair), ("tram-lemon1", .good),
            ("tram-lemon-b12", .good), ("tram-lemon-b123", .strong), ("aaaaaaaaaaaaaab", .fair),
            ("abcdeabcdeabcdeabcde", .fair), ("abcdefabcdefabcdef", .good),
        ])
    func strengthIsLengthAndVariety(password: String, strength: PasswordStrength) {
        #expect(PasswordStrength(of: password) == strength)
    }
}
