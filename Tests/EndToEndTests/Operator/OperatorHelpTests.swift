import Glibc
import Testing

extension EndToEnd {
    /// What `--help` says, word for word. The places that depend on the person are replaced.
    @Suite struct OperatorHelpTests {
        private func help(_ command: String) throws -> String {
            let arguments =
                ["-u", "XDG_DATA_HOME", "-u", "XDG_RUNTIME_DIR", "-u", "COLUMNS", "HOME=/h"]
                + [TestStage.programs + "/ride-sim"]
                + command.split(separator: " ").map(String.init)
                + ["--help"]
            let result = try Spawn.run("env", arguments)
            #expect(result.status == 0, "\(result.errors)")
            return result.output.replacing("/tmp/ride-\(getuid())/", with: "/tmp/ride-UID/")
                .replacing(/[ ]+\n/, with: "\n")
        }

        @Test(arguments: recorded)
        func helpIsAsRecorded(command: String, text: String) throws {
            #expect(try help(command) == text + "\n")
        }

        @Test(arguments: usage)
        func usageIsAsRecorded(command: String, options: String) throws {
            let line = "USAGE: ride-sim \(command)\(options)"
            let text = try help(command)
            #expect(text.contains(line + "\n"), "\(text)")
        }

        /// The options that say which engine, and who is the operator.
        private static let engine =
            " [--socket <path>] [--engine-user <user>] [--key <path>] [--city <cities>] [--json] "
            + "[--language <language>]"

        private static let page = " [--state <state>] [--before <id>] [--limit <count>]"

        /// Arguments and options, by command.
        private static let usage = [
            ("operator overview", engine),
            ("operator watch", " <options>"),
            ("operator drivers list", page + engine),
            ("operator drivers show", " <driver>" + engine),
            ("operator drivers approve", " <driver> [--seal <digits>]" + engine),
            (
                "operator drivers reject",
                " <driver> --part <part> ... --reason <reason> ... [--seal <digits>]" + engine
            ),
            ("operator people find", " [<query> ...] [--before <id>] [--limit <count>]" + engine),
            (
                "operator people block",
                " <role> <person> --reason <reason> --message <message>" + engine
            ),
            ("operator people unblock", " <role> <person>" + engine),
            ("operator tickets list", page + engine),
            ("operator tickets show", " <ticket> [--before <id>]" + engine),
            ("operator tickets reply", " <ticket> <text> [--close]" + engine),
            ("operator tickets acknowledge", " <ticket>" + engine),
            ("operator tariffs show", engine),
            (
                "operator tariffs check",
                " <file> [--market <market>] [--json] [--language <language>]"
            ),
            ("operator tariffs set", " <file>" + engine),
            ("operator promotions list", " [--after <code>] [--limit <count>]" + engine),
            ("operator promotions end", " <code>" + engine),
        ]

        private static let recorded = [
            (
                "operator",
                #"""
                OVERVIEW: Run the service: drivers, people, tickets, prices, books.

                The commands talk to the engine that runs; see docs/OPERATOR.md.

                USAGE: ride-sim operator <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  overview                Show the city at a glance: alerts, drivers, rides,
                                          money.
                  watch                   Watch the city, and decide what waits, until q or
                                          Ctrl-C.
                  drivers                 List drivers, and decide who may drive.
                  people                  Find people, block and unblock their accounts.
                  tickets                 Read and answer what people write, and calls for help.
                  tariffs                 Show, check and set what rides cost.
                  promotions              List, add and end codes that make rides cheaper.
                  ledger                  Show the books: balances and the last transactions.
                  journal                 Show what operators have done: when, who and what.
                  history                 Say whether apps have seen changes that the data do
                                          not have.

                  See 'ride-sim help operator <subcommand>' for detailed help.
                """#
            ),
            (
                "operator drivers",
                #"""
                OVERVIEW: List drivers, and decide who may drive.

                USAGE: ride-sim operator drivers <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  list (default)          List drivers, the newest first.
                  show                    Show everything about one driver.
                  approve                 Approve a driver's application: the driver may work.
                  reject                  Reject parts of a driver's application, each with a
                                          reason.

                  See 'ride-sim help operator drivers <subcommand>' for detailed help.
                """#
            ),
            (
                "operator drivers reject",
                #"""
                OVERVIEW: Reject parts of a driver's application, each with a reason.

                --part and --reason belong together and may be given several times; the parts
                are those that `drivers show` lists:

                  ride-sim operator drivers reject 4294967297 \
                    --part document.licence --reason "The photograph is blurred." \
                    --part vehicle --reason "The plate is not that of the registration."

                USAGE: ride-sim operator drivers reject <driver> --part <part> ... --reason \#
                <reason> ... [--seal <digits>] [--socket <path>] [--engine-user <user>] \#
                [--key <path>] [--city <cities>] [--json] [--language <language>]

                ARGUMENTS:
                  <driver>                The driver's number.

                OPTIONS:
                  --part <part>           A part that is rejected, such as vehicle or
                                          document.licence.
                  --reason <reason>       What is wrong with it: one sentence for the driver.
                  --seal <digits>         The seal that `show` printed: nothing is decided if
                                          so much as a byte of a document has changed since.
                                          (default: as it stands)
                  --socket <path>         Where the engine listens. (default:
                                          /tmp/ride-UID/engine.sock)
                  --engine-user <user>    Who the engine must belong to, by name or number, if
                                          not to you or to root.
                  --key <path>            The operator's key, a file for its owner only.
                                          (default: operator.key in the data folder of the
                                          engine that listens there)
                  --city <cities>         Cities in place of --socket, separated by commas:
                                          NAME is the socket NAME.sock beside the usual one; a
                                          path is a socket.
                  --json                  Print JSON instead of a table.
                  --language <language>   The language; otherwise that of LC_ALL, LC_MESSAGES
                                          or LANG. (values: en, es, pt-BR)
                  --version               Show the version.
                  -h, --help              Show help information.

                """#
            ),
            (
                "operator people",
                #"""
                OVERVIEW: Find people, block and unblock their accounts.

                USAGE: ride-sim operator people <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  find (default)          Find people by a part of name, e-mail or number.
                  block                   Block an account; the person is told at once.
                  unblock                 Let an account be used again.

                  See 'ride-sim help operator people <subcommand>' for detailed help.
                """#
            ),
            (
                "operator tickets",
                #"""
                OVERVIEW: Read and answer what people write, and calls for help.

                USAGE: ride-sim operator tickets <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  list (default)          List tickets, the newest first; * marks what waits.
                  show                    Show a ticket with its last messages.
                  reply                   Answer a ticket.
                  acknowledge             Say that a call for help was seen.

                  See 'ride-sim help operator tickets <subcommand>' for detailed help.
                """#
            ),
            (
                "operator tariffs",
                #"""
                OVERVIEW: Show, check and set what rides cost.

                USAGE: ride-sim operator tariffs <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  show (default)          Print the tariffs in effect, as the file that sets
                                          them.
                  check                   Read a file of tariffs and show what it says.
                  set                     Set tariffs; prices that were already shown hold.

                  See 'ride-sim help operator tariffs <subcommand>' for detailed help.
                """#
            ),
            (
                "operator promotions",
                #"""
                OVERVIEW: List, add and end codes that make rides cheaper.

                USAGE: ride-sim operator promotions <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  list (default)          List promotions by their codes.
                  add                     Add a promotion: --percent or --amount, and
                                          conditions.
                  end                     End a promotion; prices that were already shown hold.

                  See 'ride-sim help operator promotions <subcommand>' for detailed help.
                """#
            ),
            (
                "operator promotions add",
                #"""
                OVERVIEW: Add a promotion: --percent or --amount, and conditions.

                Amounts are written as the engine's market writes them: 5,00 in Brazil, 500 in
                Chile. What can be read in two ways, such as 5.00 in Brazil, is refused.

                  ride-sim operator promotions add WEEKEND --percent 10 --cap 5 \
                    --until 2027-12-31 --per-passenger 2

                USAGE: ride-sim operator promotions add [<options>] <code>

                ARGUMENTS:
                  <code>                  The code, 4 to 16 letters and digits.

                OPTIONS:
                  --percent <percent>     How much is taken off, in per cent, 1 to 100.
                  --amount <amount>       How much is taken off, as an amount.
                  --cap <amount>          The most that --percent takes off; no limit otherwise.
                  --from <day>            The first day, such as 2026-11-21; today otherwise.
                  --until <day>           The last day; 30 days from today otherwise.
                  --uses <count>          How often it can be used in all, 1 or more; no limit
                                          otherwise.
                  --per-passenger <count> How often one passenger can use it; once otherwise.
                  --minimum <amount>      The smallest fare it is for; any otherwise.
                  --category <category>   For this category, as often as wanted; for all
                                          otherwise. (values: common, vip, women, pet)
                  --first-ride            Only for those who have never ridden.
                  --socket <path>         Where the engine listens. (default:
                                          /tmp/ride-UID/engine.sock)
                  --engine-user <user>    Who the engine must belong to, by name or number, if
                                          not to you or to root.
                  --key <path>            The operator's key, a file for its owner only.
                                          (default: operator.key in the data folder of the
                                          engine that listens there)
                  --city <cities>         Cities in place of --socket, separated by commas:
                                          NAME is the socket NAME.sock beside the usual one; a
                                          path is a socket.
                  --json                  Print JSON instead of a table.
                  --language <language>   The language; otherwise that of LC_ALL, LC_MESSAGES
                                          or LANG. (values: en, es, pt-BR)
                  --version               Show the version.
                  -h, --help              Show help information.

                """#
            ),
            (
                "operator ledger",
                #"""
                OVERVIEW: Show the books: balances and the last transactions.

                Accounts are passenger, driver.available, driver.owed and driver.blocked, each
                with a number as in passenger/1, and platform, promotions, cash and bank.
                Without an account the sums of each kind are shown. What is positive, the
                platform owes.

                USAGE: ride-sim operator ledger [<account>] [--kind <kind> ...] [--before <id>] \#
                [--limit <count>] \#
                [--socket <path>] [--engine-user <user>] [--key <path>] [--city <cities>] \#
                [--json] [--language <language>]

                ARGUMENTS:
                  <account>               One account, such as driver.available/4294967296.

                OPTIONS:
                  --kind <kind>           Only transactions of this kind, such as ride, tip or
                                          correction; may be repeated.
                  --before <id>           Only transactions before this one.
                  --limit <count>         How many at most, 1 to 1000. (default: 20)
                  --socket <path>         Where the engine listens. (default:
                                          /tmp/ride-UID/engine.sock)
                  --engine-user <user>    Who the engine must belong to, by name or number, if
                                          not to you or to root.
                  --key <path>            The operator's key, a file for its owner only.
                                          (default: operator.key in the data folder of the
                                          engine that listens there)
                  --city <cities>         Cities in place of --socket, separated by commas:
                                          NAME is the socket NAME.sock beside the usual one; a
                                          path is a socket.
                  --json                  Print JSON instead of a table.
                  --language <language>   The language; otherwise that of LC_ALL, LC_MESSAGES
                                          or LANG. (values: en, es, pt-BR)
                  --version               Show the version.
                  -h, --help              Show help information.

                """#
            ),
            (
                "outbox",
                #"""
                OVERVIEW: Show the messages that the engine has written to people, such as
                codes.

                The engine sends no mail; it leaves every message as a file in the outbox.

                USAGE: ride-sim outbox [--data <folder>] [--to <address>] \#
                [--last <count>] [--json] [--language <language>]

                OPTIONS:
                  --data <folder>         The engine's data folder. (default:
                                          /h/.local/share/ride)
                  --to <address>          Only messages to this address.
                  --last <count>          Only the last ones, so many.
                  --json                  Print JSON instead of text.
                  --language <language>   The language; otherwise that of LC_ALL, LC_MESSAGES
                                          or LANG. (values: en, es, pt-BR)
                  --version               Show the version.
                  -h, --help              Show help information.

                """#
            ),
            (
                "call",
                #"""
                OVERVIEW: Make one call to the engine and print its answer.

                The methods and their parameters are those of docs/PROTOCOL.md. The engine is
                greeted first, and a command id is added where the method needs one and none is
                given. A refusal is one line on standard error, `code: message`, and the exit
                status 1.

                  ride-sim call operator.overview
                  ride-sim call session.open '{"role":"passenger","name":"Ana"}' --as ana
                  ride-sim call ride.history '{"limit":5}' --as ana

                USAGE: ride-sim call <method> [<parameters>] [--as <name>] [--socket <path>] \#
                [--engine-user <user>] [--key <path>] [--follow] [--show-token]

                ARGUMENTS:
                  <method>                The method, such as ride.plan.
                  <parameters>            Its parameters, a JSON object; - reads it from
                                          standard input. (default: {})

                OPTIONS:
                  --as <name>             Come back as this person. What session.open,
                                          session.signIn, account.signUp and
                                          account.resetPassword give is kept under this name.
                  --socket <path>         Where the engine listens. (default:
                                          /tmp/ride-UID/engine.sock)
                  --engine-user <user>    Who the engine must belong to, by name or number, if
                                          not to you or to root.
                  --key <path>            The operator's key, a file for its owner only.
                                          (default: operator.key in the data folder of the
                                          engine that listens there)
                  --follow                Go on printing what the engine says, one JSON object
                                          a line.
                  --show-token            Print tokens, which are secret.
                  --version               Show the version.
                  -h, --help              Show help information.

                """#
            ),
        ]
    }
}
