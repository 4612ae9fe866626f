/// What Python's zoneinfo says of the clocks of three cities, printed by Scripts/zone-cases.
enum ZoneCases {
    static let text = """
        change America/Santiago 1494730800 -10800 -14400
        clock America/Santiago 2017-05-13 1350 once 1494725400
        clock America/Santiago 2017-05-13 1410 twice 1494729000 1494732600
        clock America/Santiago 2017-05-14 30 once 1494736200
        change America/Santiago 1502596800 -14400 -10800
        clock America/Santiago 2017-08-12 1410 once 1502595000
        clock America/Santiago 2017-08-13 30 never 1502596800
        clock America/Santiago 2017-08-13 90 once 1502598600
        change America/Santiago 1526180400 -10800 -14400
        clock America/Santiago 2018-05-12 1350 once 1526175000
        clock America/Santiago 2018-05-12 1410 twice 1526178600 1526182200
        clock America/Santiago 2018-05-13 30 once 1526185800
        change America/Santiago 1534046400 -14400 -10800
        clock America/Santiago 2018-08-11 1410 once 1534044600
        clock America/Santiago 2018-08-12 30 never 1534046400
        clock America/Santiago 2018-08-12 90 once 1534048200
        change America/Santiago 1554606000 -10800 -14400
        clock America/Santiago 2019-04-06 1350 once 1554600600
        clock America/Santiago 2019-04-06 1410 twice 1554604200 1554607800
        clock America/Santiago 2019-04-07 30 once 1554611400
        change America/Santiago 1567915200 -14400 -10800
        clock America/Santiago 2019-09-07 1410 once 1567913400
        clock America/Santiago 2019-09-08 30 never 1567915200
        clock America/Santiago 2019-09-08 90 once 1567917000
        day America/Santiago 2017-01-01 6 1483239600 86400
        day America/Santiago 2017-05-12 4 1494558000 86400
        day America/Santiago 2017-05-13 5 1494644400 90000
        day America/Santiago 2017-05-14 6 1494734400 86400
        day America/Santiago 2017-07-01 5 1498881600 86400
        day America/Santiago 2017-08-12 5 1502510400 86400
        day America/Santiago 2017-08-13 6 1502596800 82800
        day America/Santiago 2017-08-14 0 1502679600 86400
        day America/Santiago 2018-01-01 0 1514775600 86400
        day America/Santiago 2018-05-11 4 1526007600 86400
        day America/Santiago 2018-05-12 5 1526094000 90000
        day America/Santiago 2018-05-13 6 1526184000 86400
        day America/Santiago 2018-07-01 6 1530417600 86400
        day America/Santiago 2018-08-11 5 1533960000 86400
        day America/Santiago 2018-08-12 6 1534046400 82800
        day America/Santiago 2018-08-13 0 1534129200 86400
        day America/Santiago 2019-01-01 1 1546311600 86400
        day America/Santiago 2019-04-05 4 1554433200 86400
        day America/Santiago 2019-04-06 5 1554519600 90000
        day America/Santiago 2019-04-07 6 1554609600 86400
        day America/Santiago 2019-07-01 0 1561953600 86400
        day America/Santiago 2019-09-07 5 1567828800 86400
        day America/Santiago 2019-09-08 6 1567915200 82800
        day America/Santiago 2019-09-09 0 1567998000 86400
        change America/Santiago 1743908400 -10800 -14400
        clock America/Santiago 2025-04-05 1350 once 1743903000
        clock America/Santiago 2025-04-05 1410 twice 1743906600 1743910200
        clock America/Santiago 2025-04-06 30 once 1743913800
        change America/Santiago 1757217600 -14400 -10800
        clock America/Santiago 2025-09-06 1410 once 1757215800
        clock America/Santiago 2025-09-07 30 never 1757217600
        clock America/Santiago 2025-09-07 90 once 1757219400
        change America/Santiago 1775358000 -10800 -14400
        clock America/Santiago 2026-04-04 1350 once 1775352600
        clock America/Santiago 2026-04-04 1410 twice 1775356200 1775359800
        clock America/Santiago 2026-04-05 30 once 1775363400
        change America/Santiago 1788667200 -14400 -10800
        clock America/Santiago 2026-09-05 1410 once 1788665400
        clock America/Santiago 2026-09-06 30 never 1788667200
        clock America/Santiago 2026-09-06 90 once 1788669000
        change America/Santiago 1806807600 -10800 -14400
        clock America/Santiago 2027-04-03 1350 once 1806802200
        clock America/Santiago 2027-04-03 1410 twice 1806805800 1806809400
        clock America/Santiago 2027-04-04 30 once 1806813000
        change America/Santiago 1820116800 -14400 -10800
        clock America/Santiago 2027-09-04 1410 once 1820115000
        clock America/Santiago 2027-09-05 30 never 1820116800
        clock America/Santiago 2027-09-05 90 once 1820118600
        day America/Santiago 2025-01-01 2 1735700400 86400
        day America/Santiago 2025-04-04 4 1743735600 86400
        day America/Santiago 2025-04-05 5 1743822000 90000
        day America/Santiago 2025-04-06 6 1743912000 86400
        day America/Santiago 2025-07-01 1 1751342400 86400
        day America/Santiago 2025-09-06 5 1757131200 86400
        day America/Santiago 2025-09-07 6 1757217600 82800
        day America/Santiago 2025-09-08 0 1757300400 86400
        day America/Santiago 2026-01-01 3 1767236400 86400
        day America/Santiago 2026-04-03 4 1775185200 86400
        day America/Santiago 2026-04-04 5 1775271600 90000
        day America/Santiago 2026-04-05 6 1775361600 86400
        day America/Santiago 2026-07-01 2 1782878400 86400
        day America/Santiago 2026-09-05 5 1788580800 86400
        day America/Santiago 2026-09-06 6 1788667200 82800
        day America/Santiago 2026-09-07 0 1788750000 86400
        day America/Santiago 2027-01-01 4 1798772400 86400
        day America/Santiago 2027-04-02 4 1806634800 86400
        day America/Santiago 2027-04-03 5 1806721200 90000
        day America/Santiago 2027-04-04 6 1806811200 86400
        day America/Santiago 2027-07-01 3 1814414400 86400
        day America/Santiago 2027-09-04 5 1820030400 86400
        day America/Santiago 2027-09-05 6 1820116800 82800
        day America/Santiago 2027-09-06 0 1820199600 86400
        change America/Sao_Paulo 1487469600 -7200 -10800
        clock America/Sao_Paulo 2017-02-18 1350 once 1487464200
        clock America/Sao_Paulo 2017-02-18 1410 twice 1487467800 1487471400
        clock America/Sao_Paulo 2017-02-19 30 once 1487475000
        change America/Sao_Paulo 1508036400 -10800 -7200
        clock America/Sao_Paulo 2017-10-14 1410 once 1508034600
        clock America/Sao_Paulo 2017-10-15 30 never 1508036400
        clock America/Sao_Paulo 2017-10-15 90 once 1508038200
        change America/Sao_Paulo 1518919200 -7200 -10800
        clock America/Sao_Paulo 2018-02-17 1350 once 1518913800
        clock America/Sao_Paulo 2018-02-17 1410 twice 1518917400 1518921000
        clock America/Sao_Paulo 2018-02-18 30 once 1518924600
        change America/Sao_Paulo 1541300400 -10800 -7200
        clock America/Sao_Paulo 2018-11-03 1410 once 1541298600
        clock America/Sao_Paulo 2018-11-04 30 never 1541300400
        clock America/Sao_Paulo 2018-11-04 90 once 1541302200
        change America/Sao_Paulo 1550368800 -7200 -10800
        clock America/Sao_Paulo 2019-02-16 1350 once 1550363400
        clock America/Sao_Paulo 2019-02-16 1410 twice 1550367000 1550370600
        clock America/Sao_Paulo 2019-02-17 30 once 1550374200
        day America/Sao_Paulo 2017-01-01 6 1483236000 86400
        day America/Sao_Paulo 2017-02-17 4 1487296800 86400
        day America/Sao_Paulo 2017-02-18 5 1487383200 90000
        day America/Sao_Paulo 2017-02-19 6 1487473200 86400
        day America/Sao_Paulo 2017-07-01 5 1498878000 86400
        day America/Sao_Paulo 2017-10-14 5 1507950000 86400
        day America/Sao_Paulo 2017-10-15 6 1508036400 82800
        day America/Sao_Paulo 2017-10-16 0 1508119200 86400
        day America/Sao_Paulo 2018-01-01 0 1514772000 86400
        day America/Sao_Paulo 2018-02-16 4 1518746400 86400
        day America/Sao_Paulo 2018-02-17 5 1518832800 90000
        day America/Sao_Paulo 2018-02-18 6 1518922800 86400
        day America/Sao_Paulo 2018-07-01 6 1530414000 86400
        day America/Sao_Paulo 2018-11-03 5 1541214000 86400
        day America/Sao_Paulo 2018-11-04 6 1541300400 82800
        day America/Sao_Paulo 2018-11-05 0 1541383200 86400
        day America/Sao_Paulo 2019-01-01 1 1546308000 86400
        day America/Sao_Paulo 2019-02-15 4 1550196000 86400
        day America/Sao_Paulo 2019-02-16 5 1550282400 90000
        day America/Sao_Paulo 2019-02-17 6 1550372400 86400
        day America/Sao_Paulo 2019-07-01 0 1561950000 86400
        day America/Sao_Paulo 2025-01-01 2 1735700400 86400
        day America/Sao_Paulo 2025-07-01 1 1751338800 86400
        day America/Sao_Paulo 2026-01-01 3 1767236400 86400
        day America/Sao_Paulo 2026-07-01 2 1782874800 86400
        day America/Sao_Paulo 2027-01-01 4 1798772400 86400
        day America/Sao_Paulo 2027-07-01 3 1814410800 86400
        change America/New_York 1489302000 -18000 -14400
        clock America/New_York 2017-03-12 90 once 1489300200
        clock America/New_York 2017-03-12 150 never 1489302000
        clock America/New_York 2017-03-12 210 once 1489303800
        change America/New_York 1509861600 -14400 -18000
        clock America/New_York 2017-11-05 30 once 1509856200
        clock America/New_York 2017-11-05 90 twice 1509859800 1509863400
        clock America/New_York 2017-11-05 150 once 1509867000
        change America/New_York 1520751600 -18000 -14400
        clock America/New_York 2018-03-11 90 once 1520749800
        clock America/New_York 2018-03-11 150 never 1520751600
        clock America/New_York 2018-03-11 210 once 1520753400
        change America/New_York 1541311200 -14400 -18000
        clock America/New_York 2018-11-04 30 once 1541305800
        clock America/New_York 2018-11-04 90 twice 1541309400 1541313000
        clock America/New_York 2018-11-04 150 once 1541316600
        change America/New_York 1552201200 -18000 -14400
        clock America/New_York 2019-03-10 90 once 1552199400
        clock America/New_York 2019-03-10 150 never 1552201200
        clock America/New_York 2019-03-10 210 once 1552203000
        change America/New_York 1572760800 -14400 -18000
        clock America/New_York 2019-11-03 30 once 1572755400
        clock America/New_York 2019-11-03 90 twice 1572759000 1572762600
        clock America/New_York 2019-11-03 150 once 1572766200
        day America/New_York 2017-01-01 6 1483246800 86400
        day America/New_York 2017-03-11 5 1489208400 86400
        day America/New_York 2017-03-12 6 1489294800 82800
        day America/New_York 2017-03-13 0 1489377600 86400
        day America/New_York 2017-07-01 5 1498881600 86400
        day America/New_York 2017-11-04 5 1509768000 86400
        day America/New_York 2017-11-05 6 1509854400 90000
        day America/New_York 2017-11-06 0 1509944400 86400
        day America/New_York 2018-01-01 0 1514782800 86400
        day America/New_York 2018-03-10 5 1520658000 86400
        day America/New_York 2018-03-11 6 1520744400 82800
        day America/New_York 2018-03-12 0 1520827200 86400
        day America/New_York 2018-07-01 6 1530417600 86400
        day America/New_York 2018-11-03 5 1541217600 86400
        day America/New_York 2018-11-04 6 1541304000 90000
        day America/New_York 2018-11-05 0 1541394000 86400
        day America/New_York 2019-01-01 1 1546318800 86400
        day America/New_York 2019-03-09 5 1552107600 86400
        day America/New_York 2019-03-10 6 1552194000 82800
        day America/New_York 2019-03-11 0 1552276800 86400
        day America/New_York 2019-07-01 0 1561953600 86400
        day America/New_York 2019-11-02 5 1572667200 86400
        day America/New_York 2019-11-03 6 1572753600 90000
        day America/New_York 2019-11-04 0 1572843600 86400
        change America/New_York 1741503600 -18000 -14400
        clock America/New_York 2025-03-09 90 once 1741501800
        clock America/New_York 2025-03-09 150 never 1741503600
        clock America/New_York 2025-03-09 210 once 1741505400
        change America/New_York 1762063200 -14400 -18000
        clock America/New_York 2025-11-02 30 once 1762057800
        clock America/New_York 2025-11-02 90 twice 1762061400 1762065000
        clock America/New_York 2025-11-02 150 once 1762068600
        change America/New_York 1772953200 -18000 -14400
        clock America/New_York 2026-03-08 90 once 1772951400
        clock America/New_York 2026-03-08 150 never 1772953200
        clock America/New_York 2026-03-08 210 once 1772955000
        change America/New_York 1793512800 -14400 -18000
        clock America/New_York 2026-11-01 30 once 1793507400
        clock America/New_York 2026-11-01 90 twice 1793511000 1793514600
        clock America/New_York 2026-11-01 150 once 1793518200
        change America/New_York 1805007600 -18000 -14400
        clock America/New_York 2027-03-14 90 once 1805005800
        clock America/New_York 2027-03-14 150 never 1805007600
        clock America/New_York 2027-03-14 210 once 1805009400
        change America/New_York 1825567200 -14400 -18000
        clock America/New_York 2027-11-07 30 once 1825561800
        clock America/New_York 2027-11-07 90 twice 1825565400 1825569000
        clock America/New_York 2027-11-07 150 once 1825572600
        day America/New_York 2025-01-01 2 1735707600 86400
        day America/New_York 2025-03-08 5 1741410000 86400
        day America/New_York 2025-03-09 6 1741496400 82800
        day America/New_York 2025-03-10 0 1741579200 86400
        day America/New_York 2025-07-01 1 1751342400 86400
        day America/New_York 2025-11-01 5 1761969600 86400
        day America/New_York 2025-11-02 6 1762056000 90000
        day America/New_York 2025-11-03 0 1762146000 86400
        day America/New_York 2026-01-01 3 1767243600 86400
        day America/New_York 2026-03-07 5 1772859600 86400
        day America/New_York 2026-03-08 6 1772946000 82800
        day America/New_York 2026-03-09 0 1773028800 86400
        day America/New_York 2026-07-01 2 1782878400 86400
        day America/New_York 2026-10-31 5 1793419200 86400
        day America/New_York 2026-11-01 6 1793505600 90000
        day America/New_York 2026-11-02 0 1793595600 86400
        day America/New_York 2027-01-01 4 1798779600 86400
        day America/New_York 2027-03-13 5 1804914000 86400
        day America/New_York 2027-03-14 6 1805000400 82800
        day America/New_York 2027-03-15 0 1805083200 86400
        day America/New_York 2027-07-01 3 1814414400 86400
        day America/New_York 2027-11-06 5 1825473600 86400
        day America/New_York 2027-11-07 6 1825560000 90000
        day America/New_York 2027-11-08 0 1825650000 86400
        """
}
