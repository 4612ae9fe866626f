import FoundationEssentials
import RideCore

/// A text that GBFS 2 has as it is, and GBFS 3 once for every language.
struct FeedText: Decodable {
    /// The text in the language named, else in the first.
    func text(in language: String) -> String {
        (texts.first { $0.language == language } ?? texts.first)?.text ?? ""
    }

    /// The texts in other languages than this one, by their tags: one for each, of the languages
    /// that GBFS 3 knows.
    func others(than language: String) -> [(language: String, text: String)] {
        var known: Set<String> = [language]
        let own = text(in: language)
        return texts.filter { text in
            text.language.wholeMatch(of: /[a-z]{2,3}(-[A-Z]{2})?/) != nil && text.text != own
                && known.insert(text.language).inserted
        }.map { ($0.language, $0.text) }
    }

    private struct Localized: Decodable {
        let text: String
        let language: String
    }

    private let texts: [Localized]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            texts = [Localized(text: text, language: "")]
        } else {
            texts = try container.decode([Localized].self)
        }
    }
}

/// A code: a text, or in some feeds of GBFS 1 a whole number, which is taken as its digits.
struct FeedCode: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = "\(number)"
        } else {
            text = try container.decode(String.self)
        }
    }
}

/// Yes or no: `true` or `false`, in GBFS 1 also 1 or 0.
struct FeedFlag: Decodable {
    let isSet: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            isSet = flag
            return
        }
        let number = try container.decode(Int.self)
        guard number == 0 || number == 1 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected true or false, or 1 or 0")
        }
        isSet = number == 1
    }
}

/// A moment: seconds of Unix time in GBFS 1 and 2, a date and time by RFC 3339 in GBFS 3 and
/// CityBikes.
struct FeedMoment: Decodable {
    let time: WallTime

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            let styles = [true, false].map {
                Date.ISO8601FormatStyle(includingFractionalSeconds: $0)
            }
            guard let date = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "expected a date and time by RFC 3339")
            }
            time = WallTime(milliseconds: Int64(date.timeIntervalSince1970 * 1_000))
        } else {
            let seconds = try container.decode(Int64.self)
            guard let milliseconds = Int64(exactly: Double(seconds) * 1_000) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "expected seconds of Unix time")
            }
            time = WallTime(milliseconds: milliseconds)
        }
    }
}

/// An amount of money, a number or a text with one, exactly as it is written.
struct FeedAmount: Decodable {
    /// The amount in thousandths of the currency's minor unit; nil where it has finer parts, or is
    /// beyond what can be counted.
    func thousandths(of currency: Currency) -> Int64? {
        let scaled = value * Decimal(currency.minorUnitsPerUnit) * 1_000
        guard abs(scaled) < 1_000_000_000_000_000_000 else { return nil }
        return Int64("\(scaled)")
    }

    private let value: Decimal

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
                text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 })
            else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "expected an amount such as 2.50")
            }
            self.value = value
        } else {
            value = try container.decode(Decimal.self)
        }
    }
}

/// One entry of a list: what was read, or why it could not be. Others of the list stay.
enum FeedEntry<Value: Decodable>: Decodable {
    case read(Value)
    case refused(String)

    init(from decoder: any Decoder) throws {
        do {
            self = .read(try Value(from: decoder))
        } catch let error as DecodingError {
            self = .refused(FeedFile.words(for: error))
        }
    }
}

/// A list of texts, one text, or nothing: all three are found in the same place.
struct FeedTexts: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            texts = []
        } else if let text = try? container.decode(String.self) {
            texts = [text]
        } else {
            texts = try container.decode([String?].self).compactMap(\.self)
        }
    }
}
