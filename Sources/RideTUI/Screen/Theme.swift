/// How many colours the terminal has.
public enum ColourDepth: UInt8, Hashable, Sendable {
    /// None, or none wanted.
    case none
    /// The eight or sixteen colours of the terminal's own palette.
    case sixteen
    /// The 256 colours of xterm.
    case full
}

/// What a style comes to on a terminal: ink, paper and attributes.
public struct Paint: Hashable, Sendable {
    /// The ink as a colour number of the terminal, or nil for the terminal's own.
    public var ink: UInt8?
    /// The paper as a colour number of the terminal, or nil for the terminal's own.
    public var paper: UInt8?
    /// Bold, dim, underline and reverse; `selected` and `raised` have become paper or reverse.
    public var attributes: Emphasis

    /// Ink on paper with attributes.
    public init(ink: UInt8? = nil, paper: UInt8? = nil, attributes: Emphasis = []) {
        self.ink = ink
        self.paper = paper
        self.attributes = attributes
    }
}

/// A way to show roles: which colour, or which attributes where there are no colours.
public struct Theme: Hashable, Sendable {
    /// The themes a person can choose.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// Light ink on the terminal's dark paper.
        case dark
        /// Dark ink on the terminal's light paper.
        case light
        /// The strongest colours on black paper.
        case highContrast
        /// Colours that people tell apart whatever their eyes make of red, green and blue.
        case colourBlind
        /// No colour at all.
        case mono
    }

    /// The colours of every role for one depth; the paper of selected and raised cells.
    struct Palette: Hashable, Sendable {
        let ink: [UInt8?]
        let paper: UInt8?
        let selected: UInt8?
        /// The ink of hints on the selected paper, where the usual one would be too faint.
        let selectedHint: UInt8?
        let raised: UInt8?
        /// The light paper of codes.
        let light: UInt8?
        /// The papers of quarters where rides are wanted, the hottest last.
        var heat: [UInt8] = []
    }

    /// Which theme this is.
    public let name: Name
    private let full: Palette
    private let sixteen: Palette

    /// The theme of this name.
    public init(_ name: Name) {
        self.name = name
        full = Theme.fullPalette(name)
        sixteen = Theme.sixteenPalette(name)
    }

    /// What a style comes to at this colour depth.
    ///
    /// - Complexity: O(1).
    public func paint(_ style: Style, depth: ColourDepth) -> Paint {
        switch depth {
        case .none: mono(style)
        case .sixteen: coloured(style, sixteen)
        case .full: coloured(style, full)
        }
    }

    private func coloured(_ style: Style, _ palette: Palette) -> Paint {
        guard name != .mono else { return mono(style) }
        var paint = Paint(ink: palette.ink[Int(style.role.rawValue)], paper: palette.paper)
        paint.attributes = style.emphasis.subtracting([.selected, .raised, .anyHeat])
        let heat = style.emphasis.heat
        if heat > 0, heat <= palette.heat.count { paint.paper = palette.heat[heat - 1] }
        if style.role == .code { paint.paper = palette.light }
        if style.emphasis.contains(.raised) { paint.paper = palette.raised ?? palette.paper }
        if style.emphasis.contains(.selected) {
            if let selected = palette.selected {
                paint.paper = selected
                if style.role == .muted { paint.ink = palette.selectedHint }
            } else {
                paint.attributes.formSymmetricDifference(.reverse)
            }
        }
        if style.emphasis.contains(.dim) {
            // Many terminals ignore the attribute; the colour of hints is understood by all.
            paint.attributes.remove(.dim)
            if style.role == .normal { paint.ink = palette.ink[Int(Role.muted.rawValue)] }
        }
        return paint
    }

    /// Without colours a role is told by weight, underline, reverse, and by the words beside it.
    private func mono(_ style: Style) -> Paint {
        var attributes = style.emphasis.subtracting([.selected, .raised, .anyHeat])
        switch style.role {
        case .accent, .title, .attention, .placeName, .roadMajor: attributes.formUnion(.bold)
        case .danger, .route: attributes.formUnion([.bold, .underline])
        case .muted, .border, .roadMinor, .water, .green, .busy: attributes.formUnion(.dim)
        // Most terminals without colours are dark; who chose the light theme says otherwise.
        case .code: attributes.formUnion(name == .light ? [] : .reverse)
        case .normal, .good, .roadMiddle, .streetName: break
        }
        if attributes.contains(.bold) { attributes.remove(.dim) }
        if style.emphasis.contains(.selected) { attributes.formSymmetricDifference(.reverse) }
        return Paint(attributes: attributes)
    }
}
