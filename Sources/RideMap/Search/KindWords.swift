import RideCore

/// What people call the kinds of places, in English, Portuguese and Spanish.
///
/// The names that a map's own word has ("fast food") are not repeated. Words are written without
/// accents, as they are compared.
public enum KindWords {
    /// In each line a kind, and after the colon what it is called.
    private static let lines = """
        aerodrome: airport, aeroporto, aeropuerto
        atm: cash machine, caixa eletronico, cajero, cajero automatico
        attraction: sight, atracao, ponto turistico, atraccion
        bakery: bakeries, padaria, panificadora, panaderia, confeitaria
        bank: banco
        bar: boteco
        beach: beaches, praia, playa
        bicycle: bike shop, bicicletaria, bicicleteria
        bus_station: coach station, rodoviaria, terminal de onibus, terminal de buses, bus terminal,
         terminal rodoviario, terminal
        bus_stop: ponto de onibus, parada de onibus, paradero, parada de bus, parada
        butcher: acougue, carniceria
        cafe: coffee, coffee shop, cafeteria
        car_rental: rent a car, aluguel de carros, locadora, arriendo de autos, alquiler de coches
        car_repair: garage, oficina, oficina mecanica, taller, taller mecanico, mechanic
        cathedral: catedral
        cemetery: cemeteries, cemiterio, cementerio, graveyard
        chapel: capela, capilla
        chemist: drogaria, drugstore, drogueria
        church: igreja, iglesia
        cinema: movies, movie theater, cine
        clinic: health centre, health center, clinica, consultorio, centro de salud
        clothes: clothes shop, loja de roupas, tienda de ropa
        college: faculdade, instituto
        community_centre: community center, centro comunitario
        convenience: convenience store, mercearia, almacen, conveniencia, loja de conveniencia
        courthouse: court, forum, tribunal, juzgado
        dentist: dentista
        department_store: loja de departamentos, tienda por departamentos
        doctors: doctor, medico, consultorio medico
        fast_food: lanchonete, comida rapida
        ferry_terminal: ferry, barcas, terminal de barcas, transbordador
        fire_station: fire brigade, bombeiros, bomberos, corpo de bombeiros
        fitness_centre: gym, academia, gimnasio
        fuel: gas station, petrol station, filling station, posto, posto de gasolina, gasolinera,
         bencinera, estacion de servicio, gasolina
        greengrocer: hortifruti, sacolao, verduleria, quitanda
        hairdresser: barber, cabeleireiro, salao, peluqueria, barbearia
        hospital: hospitais, hospitales, emergency, pronto socorro, urgencia
        hostel: albergue
        hotel: hoteis, hoteles
        ice_cream: ice cream, sorveteria, heladeria
        island: ilha, isla
        kindergarten: nursery, creche, jardim de infancia, jardin infantil
        library: libraries, biblioteca
        lighthouse: farol, faro
        mall: shopping, shopping center, shopping centre, centro comercial
        marketplace: market, feira, mercado, feria
        memorial: memorial
        monument: monumento
        museum: museu, museo
        nightclub: boate, balada, discoteca
        park: parque
        parking: car park, parking lot, estacionamento, estacionamiento, aparcamiento
        pharmacy: pharmacies, drugstore, chemist, farmacia, drogaria, botica
        pier: muelle
        place_of_worship: church, igreja, templo, iglesia, temple, mosque
        playground: parquinho, parque infantil
        police: police station, policia, delegacia, comisaria, carabineros
        post_office: post, correio, correios, correo, correos
        pub: bar
        restaurant: restaurante, churrascaria
        school: escola, colegio, escuela, liceo
        sports_centre: sports center, centro esportivo, centro deportivo, polideportivo, ginasio
        square: praca, plaza, largo
        stadium: estadio
        station: railway station, estacao, estacion, estacao de trem, estacion de tren
        stationery: papelaria, papeleria, libreria
        supermarket: grocery, grocery store, supermercado, mercado, hipermercado
        swimming_pool: piscina
        taxi: taxi rank, taxi stand, ponto de taxi, parada de taxi, paradero de taxi
        theatre: theater, teatro
        townhall: town hall, city hall, prefeitura, municipalidad, ayuntamiento
        train_station: train station, estacao de trem, estacion de tren
        tram_stop: parada de bonde, parada de tranvia
        travel_agency: agencia de viagens, agencia de viajes
        university: universities, universidade, universidad, faculdade
        veterinary: vet, veterinario, veterinaria
        viewpoint: mirante, mirador
        """

    /// The names of each kind by its word in maps, folded.
    private static let table: [String: [[[UInt8]]]] = {
        var table: [String: [[[UInt8]]]] = [:]
        for line in lines.split(separator: "\n").joined(separator: "\u{1}")
            .split(separator: "\u{1} ").joined(separator: " ").split(separator: "\u{1}")
        {
            let parts = line.split(separator: ":")
            guard let kind = parts.first, let names = parts.last else { continue }
            let own = [String(kind)] + names.split(separator: ",").map(String.init)
            table[String(kind)] = own.map { TextFolding.words(of: $0) }
        }
        return table
    }()

    /// The folded words of each name of a kind, that of the map first.
    static func names(of kind: PlaceKind) -> [[[UInt8]]] {
        table[kind.rawValue] ?? [TextFolding.words(of: kind.words)]
    }

    /// Whether a kind's name is what was typed, in the singular or the plural.
    static func isCalled(_ name: [[UInt8]], _ typed: some Collection<[UInt8]>) -> Bool {
        name.count == typed.count && zip(name, typed).allSatisfy { isSame($0, $1) }
    }

    private static func isSame(_ word: [UInt8], _ typed: [UInt8]) -> Bool {
        guard typed.starts(with: word) else { return false }
        let more = typed[word.count...]
        return more.isEmpty || more.elementsEqual("s".utf8) || more.elementsEqual("es".utf8)
    }

    /// The kinds that people call so, by their words in maps; none for what is no kind's name.
    ///
    /// - Complexity: O(kinds).
    public static func kinds(called name: String) -> [PlaceKind] {
        kinds(called: TextFolding.words(of: name)).map { PlaceKind(rawValue: $0) }
    }

    static func kinds(called words: [[UInt8]]) -> [String] {
        guard !words.isEmpty else { return [] }
        return table.keys.sorted().filter { kind in
            (table[kind] ?? []).contains { isCalled($0, words) }
        }
    }
}
