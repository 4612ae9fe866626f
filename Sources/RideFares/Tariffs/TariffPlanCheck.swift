import RideCore

/// The checks that a plan has to pass to enter a book.
struct TariffPlanCheck {
    let category: Category

    /// Names the first thing wrong: periods in their order, and within each period its name, its
    /// windows, and whether it is ever in effect.
    func check(_ plan: TariffPlan) throws(TariffBookRejection) {
        guard plan.periods.count <= FareLimits.periods else {
            throw TariffBookRejection(.tooManyPeriods, category: category, key: "periods")
        }
        var earlier: [String] = []
        for (index, period) in plan.periods.enumerated() {
            guard isAllowed(period.name) else {
                throw TariffBookRejection(
                    .periodNameNotAllowed, category: category, key: "periods.\(index + 1).name")
            }
            guard !earlier.contains(period.name) else {
                throw rejection(.periodNamedTwice, of: period, key: ".name")
            }
            earlier.append(period.name)
            try checkWindows(of: period)
        }
        let entries = WeekTable.all(of: plan).flatMap(\.entries)
        for (index, period) in plan.periods.enumerated() {
            guard entries.contains(UInt8(index + 1)) else {
                throw rejection(.periodNeverInEffect, of: period, key: "")
            }
        }
    }

    private func checkWindows(of period: TariffPeriod) throws(TariffBookRejection) {
        guard !period.windows.isEmpty else {
            throw rejection(.noWindow, of: period, key: ".windows")
        }
        guard period.windows.count <= FareLimits.windows else {
            throw rejection(.tooManyWindows, of: period, key: ".windows")
        }
        for (index, window) in period.windows.enumerated() {
            let key = ".windows.\(index + 1)"
            guard !window.days.isEmpty || window.onHolidays else {
                throw rejection(.windowWithoutDay, of: period, key: key)
            }
            guard !window.isEmpty else { throw rejection(.windowEmpty, of: period, key: key) }
        }
    }

    private func isAllowed(_ name: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let first = name.utf8.first, letters.contains(first),
            name.utf8.count <= FareLimits.periodNameCharacters
        else { return false }
        return name.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_")
        }
    }

    private func rejection(
        _ reason: TariffBookRejection.Reason, of period: TariffPeriod, key: String
    ) -> TariffBookRejection {
        TariffBookRejection(reason, category: category, key: "periods.\(period.name)\(key)")
    }
}
