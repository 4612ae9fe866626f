import RideAccounts
import RideCore
import RideService

/// Small files that stand for the papers of a driver: each is a right one of its type.
enum DemoPapers {
    static func paper(_ kind: DocumentKind, of driver: DriverID) -> DemoHistory.Paper {
        let isPicture = kind == .photo
        return DemoHistory.Paper(
            kind: kind, name: "\(kind.rawValue).\(isPicture ? "png" : "pdf")",
            bytes: isPicture ? picture : page, driver: driver)
    }

    /// A PNG picture of one grey pixel.
    private static let picture: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,
        // IHDR: 1 × 1, eight bits of grey.
        0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
        0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55,
        // IDAT.
        0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x68, 0x00, 0x00, 0x00,
        0x82, 0x00, 0x81, 0xDA, 0x45, 0x08, 0x3B,
        // IEND.
        0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    /// A PDF document of one empty page.
    private static let page = Array(
        """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
        trailer<</Root 1 0 R>>
        %%EOF

        """.utf8)
}
