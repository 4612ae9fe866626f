import RideCore

/// Words that stand for one another in the names of streets: "av" for "avenida", "dr" for "doutor".
enum Abbreviations {
    /// In each line, words that mean the same, in Portuguese, Spanish or English.
    private static let lines = """
        avenida avenue avda ave av
        rua r
        calle cll cl c
        street st
        estrada estr est
        road rd
        rodovia rod
        carretera ctra
        camino cno cmno
        caminho cam
        pasaje psje pje
        travessa trav tv
        alameda alam al
        boulevard bulevar blvd bvd
        praca pca
        plaza pza plz
        square sq
        parkway pkwy
        place pl
        terrace ter
        crescent cres
        mount mt
        fort ft
        north n
        south s
        callejon cjon
        circunvalacion circ
        viaduto viad
        servidao serv
        rotonda rot
        autopista autop
        largo lgo lg
        ladeira lad
        lane ln
        drive dr
        court ct
        highway hwy
        parque pque pq
        jardim jd
        vila vl
        edificio edif ed
        poblacion pob
        doutor doctor dr
        doutora doctora dra
        professor profesor prof
        professora profesora profa
        engenheiro ingeniero eng ing
        presidente pres pdte pte
        general gral gen
        coronel cel cnel crnl
        marechal mal
        capitao capitan cap cptn
        tenente teniente ten tte
        sargento sgto sgt
        brigadeiro brig
        almirante alm alte
        comandante cmte cte
        governador gobernador gov
        ministro min
        conselheiro cons
        desembargador des
        deputado dep
        senador sen
        padre pe pbro
        frei fray fr
        dom don d
        dona da
        visconde vde
        marques mq
        conde cde
        barao bar
        comendador comend
        vereador ver
        alcalde alc
        arquiteto arquitecto arq
        jornalista jorn
        cardenal cardeal card
        cabo cb
        maria ma
        jose jse
        antonio ant
        manuel manoel mnl
        bernardo bdo
        alejandro alej
        libertador lib
        independencia indep
        monsenhor mons
        nossa nuestra ns
        senhora senora sra
        senhor senor sr
        santa sta
        santo sto
        sao s
        san s
        saint st
        hospital hosp
        francisco fco
        fernando fdo
        guillermo gmo
        santiago stgo
        universidade universidad univ
        """

    /// Each word with the numbers of its lines, sorted by word.
    private static let table: [(word: [UInt8], line: Int)] = words.enumerated()
        .flatMap { line, words in words.map { ($0, line) } }
        .sorted { $0.word.lexicographicallyPrecedes($1.word) }

    private static let words: [[[UInt8]]] = lines.split(separator: "\n").map { line in
        line.split(separator: " ").map { Array($0.utf8) }
    }

    /// The other words a word may stand for, or that may stand for it.
    static func equivalents(of word: [UInt8]) -> [[UInt8]] {
        let first = table.partitioningIndex { !$0.word.lexicographicallyPrecedes(word) }
        return table[first...].prefix { $0.word == word }.flatMap { entry in
            words[entry.line].filter { $0 != word }
        }
    }
}
