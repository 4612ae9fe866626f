import RideCore

/// Passwords that are tried first: those that lists of leaked passwords have in common, and their
/// like in Portuguese and Spanish. All are of the permitted length, in small letters and in order.
enum CommonPasswords {
    /// Whether a password in small letters is one of them.
    ///
    /// - Complexity: O(log n) comparisons.
    static func contain(_ small: String) -> Bool {
        let place = all.partitioningIndex { !$0.utf8.lexicographicallyPrecedes(small.utf8) }
        return place < all.endIndex && all[place] == small
    }

    /// All of them, ordered by their bytes.
    static let all: [Substring] = words.split { $0 == " " || $0 == "\n" }

    private static let words = """
        00000007 0123456789 0987654321 10101010 10203040 102030405060 11111112 11112222 11223344
        1122334455 112233445566 12121212 123123123 123321123 12341234 123412345 12344321
        123454321 1234554321 123456123 123456654321 12345678 123456780 123456789 1234567890
        1234567891 12345678910 123456789a 12345678a 12345679 1234567a 1234567q 123456aa 123456abc
        123456as 123456qwe 123456qwerty 12345abc 12345qwe 12345qwert 1234abcd 1234asdf 1234qwer
        123abc123 123qwe123 123qweasd 123qweasdzxc 12qwaszx 13131313 135792468 14141414
        142536475869 147258369 1472583690 159357456 159753456 19191919 1a2b3c4d 1a2s3d4f 1g2w3e4r
        1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020
        21212121 23232323 25252525 2wsx3edc 31415926 321654987 3rjs1la7qe 55667788 66668888
        69696969 741852963 789456123 789789789 87654321 88889999 963852741 987654321 9876543210
        99998888 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa11111
        abc12345 abc123456 abcd1234 abcdef123 abcdefg1 abcdefgh abcdefghi abcdefghij access123
        access14 admin123 admin1234 admin12345 admin123456 admin@123 administrador administrator
        alejandra alejandro alejandro1 alexander america1 amorzinho angel123 angels123 aquarius
        arsenal1 asd123456 asdf1234 asdf123456 asdfasdf asdfghjk asdfghjkl asdfghjkl1 ashley12
        babygirl babygirl1 barcelona barcelona1 baseball baseball1 basketball batman123 beautiful
        beautiful1 bemvindo1 bienvenido blessed1 blink182 botafogo brasil10 brasil123 brasil2014
        brasil2020 butterfly butterfly1 captain1 carolina carolina1 changeme changeme1
        changeme123 charlie1 cheese123 chelsea1 chile123 chile2020 chocolate chocolate1 christian
        colocolo colocolo1 computer computer1 conductor conductor1 contrasena contrasena1
        contrasena123 contraseña cookie123 corinthians corinthians1 corvette cowboys1 creative
        cristina cruzeiro default1 deusefiel deusefiel1 deusmelivre dolphins dragon123 eduardo1
        elephant elizabeth esperanca esperanza estrela1 estrella euteamo1 euteamo123 facebook
        facebook1 familia1 familia123 felicidade fernanda fernanda1 fernando fernando1 flamengo
        flamengo1 flower123 fluminense football football1 forever1 forever21 fortnite1 francisca
        francisco friends1 friendship gabriel1 gabriel123 garfield ginger123 google123 gremio123
        guest123 guest1234 guilherme harley123 hello123 hello1234 hellohello hockey123 ilovegod
        iloveme1 iloveyou iloveyou! iloveyou1 iloveyou2 instagram internacional internet ironman1
        isabella jennifer jessica1 jesus123 jesuschrist jesuscristo jesusteama jonathan jordan23
        juventus lakers24 leonardo leonardo1 leopard1 letmein! letmein1 letmein123 liverpool
        liverpool1 lovelove lovely123 loveyou1 manchester mariana1 mariana123 master123 matheus1
        maverick mercedes meuamor1 michael1 microsoft midnight minecraft minecraft1 minhasenha
        minhavida monkey12 monkey123 motorista motorista1 mudar123 mudar1234 mustang1 mylove123
        mypassword myspace1 ncc1701d newpassword nintendo p@ssw0rd p@ssw0rd1 p@ssword p@ssword1
        palmeiras palmeiras1 pasajero passageiro passw0rd passw0rd1 password password! password01
        password1 password1! password12 password123 password1234 password12345 password2
        password99 passwords passwort patricia patricia1 pepper123 phoenix1 playstation pokemon1
        pokemon123 princesa princesa1 princess princess1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
        qaz123456 qazwsx123 qazwsxedc qwe123456 qweasd123 qweasdzxc qweqweqwe qwer1234 qwert123
        qwert12345 qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
        qwerty789 qwertyqwerty qwertyui qwertyuio qwertyuiop qwertyuiop1 rafael123 rangers1
        realmadrid ricardo1 riodejaneiro rodrigo1 rodrigo123 root1234 rootroot samantha samsung1
        samsung123 santiago santiago1 santosfc saopaulo saopaulo1 scorpio1 scorpion sebastian
        sebastian1 secret123 secretsecret segredo1 senha123 senha1234 senha12345 senha123456
        shadow123 snoopy123 soccer123 spiderman spiderman1 starwars starwars1 steelers suasenha
        summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunshine
        sunshine1 superman superman1 sweetheart teamo123 teamodemais teamomucho temp1234
        temporary tennis123 tequiero tequiero1 test1234 test12345 test123456 testing1 testing123
        testtest thepassword thunder1 tigger123 trustno1 udechile universidaddechile user1234
        usuario1 valentina valparaiso vanessa1 vascodagama victoria vitoria1 warriors welcome!
        welcome1 welcome12 welcome123 welcome2 whatever whatever1 whatsapp winter123 winter2020
        winter2021 winter2022 winter2023 yankees1 zaq12wsx zaq1zaq1 zxc123456 zxcv1234 zxcvbnm,
        zxcvbnm1 zxcvbnm123
        """
}
