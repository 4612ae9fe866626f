import RideTUI
import Testing

@Suite struct ThemeTests {
    @Test(arguments: Theme.Name.allCases)
    func everyRoleHasAPaintAtEveryDepth(name: Theme.Name) {
        let theme = Theme(name)
        for role in Role.allCases {
            let none = theme.paint(Style(role), depth: .none)
            #expect(none.ink == nil && none.paper == nil)
            let sixteen = theme.paint(Style(role), depth: .sixteen)
            #expect((sixteen.ink ?? 0) < 16 && (sixteen.paper ?? 0) < 16)
            let full = theme.paint(Style(role), depth: .full)
            #expect(!full.attributes.contains(.selected) && !full.attributes.contains(.raised))
        }
    }

    @Test func monoThemeHasNoColourAnywhere() {
        let theme = Theme(.mono)
        for role in Role.allCases {
            for depth in [ColourDepth.none, .sixteen, .full] {
                for emphasis in [Emphasis.selected, .raised, []] {
                    let paint = theme.paint(Style(role, emphasis), depth: depth)
                    #expect(paint.ink == nil && paint.paper == nil)
                }
            }
        }
    }

    @Test func selectionIsVisibleInEveryTheme() {
        for name in Theme.Name.allCases {
            for depth in [ColourDepth.none, .sixteen, .full] {
                for role in Role.allCases {
                    let plain = Theme(name).paint(Style(role), depth: depth)
                    let selected = Theme(name).paint(Style(role, .selected), depth: depth)
                    #expect(
                        plain.paper != selected.paper
                            || plain.attributes != selected.attributes, "\(name) \(role)")
                }
            }
        }
    }

    @Test func withoutColoursTheRolesDifferInWeight() {
        let theme = Theme(.dark)
        #expect(theme.paint(.accent, depth: .none).attributes == .bold)
        #expect(theme.paint(.danger, depth: .none).attributes == [.bold, .underline])
        #expect(theme.paint(.muted, depth: .none).attributes == .dim)
        #expect(theme.paint(.normal, depth: .none).attributes == [])
        let selected = theme.paint(Style(.normal, .selected), depth: .none)
        #expect(selected.attributes == .reverse)
    }

    @Test func thereAreFiveThemes() {
        #expect(
            Theme.Name.allCases.map(\.rawValue)
                == ["dark", "light", "highContrast", "colourBlind", "mono"])
    }

    @Test func darkAndLightUseTheTerminalsOwnPaper() {
        for name in [Theme.Name.dark, .light] {
            for role in Role.allCases where role != .code {
                #expect(Theme(name).paint(Style(role), depth: .full).paper == nil)
            }
        }
    }
}
