import ArgumentParser
import RideApp
import RideCore
import RideMap
import RideMarket
import RideShell
import RideWeb

extension WebAddress: ExpressibleByArgument {
    /// An address as it was typed after `--web`.
    public init?(argument: String) { self.init(argument) }
}

/// Where browsers come in, taken before anything else is opened, and what their pages are made of.
struct WebOpening: Sendable {
    /// The port, which is ours from now on.
    let port: WebPort
    /// What links begin with.
    let links: String
    /// To be said in the log.
    let notes: [String]
    let warnings: [String]
    private let city: City
    private let country: String
    private let texts: [Texts]

    /// What `--web` and `--web-address` may be.
    ///
    /// - Throws: `ValidationError`.
    static func check(_ address: WebAddress?, links: String?) throws {
        if address?.isEverywhere == true {
            throw ValidationError(
                "--web needs one address of this machine, such as 127.0.0.1:8080; "
                    + "a reverse proxy listens to the others and encrypts.")
        }
        guard let links else { return }
        guard address != nil else { throw ValidationError("--web-address needs --web.") }
        guard LinkAddress.read(links) != nil else {
            throw ValidationError(
                "--web-address must be such as https://rides.example, "
                    + "of at most \(LinkAddress.longest) letters.")
        }
    }

    /// Takes the port; nil where no browsers are wanted.
    ///
    /// - Throws: `Failure` where it cannot be had, or where the texts cannot be read.
    init?(_ command: ServeCommand, city: City, market: Market) throws {
        guard let address = command.web else { return nil }
        do { texts = try LanguageFolders().texts() } catch { throw Failure(error.message) }
        do throws(WebPort.Unavailable) { port = try WebPort.open(address) } catch {
            throw Failure(error.message)
        }
        let own = "http://\(address.text(port: port.number))"
        links = command.webAddress.flatMap(LinkAddress.read) ?? own
        notes = ["shared rides are shown to browsers at \(own), in links as \(links)"]
        warnings =
            address.isLoopback
            ? [] : ["browsers come in at \(own) unencrypted: let only a reverse proxy get there"]
        self.city = city
        country = market.code
    }

    /// What the pages are made of, with the calendar that the city has.
    func settings(_ calendar: WorldCalendar) -> WebSettings {
        WebSettings(city: city, calendar: calendar, country: country, texts: texts)
    }
}
