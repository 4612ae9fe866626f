/// What the people of the demo write, in the language of their country.
struct DemoWords {
    /// What passenger and driver say to each other before a ride, in turns.
    let chat: [[String]]
    /// The passenger's comments on good rides, and the one on the bad one.
    let praise: [String]
    let complaint: String
    /// The driver's comments.
    let thanks: [String]
    let fastDriver: Talk
    let receipt: Talk
    let settlement: Talk
    let vehicle: Talk

    /// A matter for support: what the person asks and what the operator answers.
    struct Talk {
        let subject: String
        let message: String
        let answer: String
    }

    static let portuguese = DemoWords(
        chat: [
            ["Estou na entrada, de casaco azul.", "Chego em dois minutos.", "Obrigada!"],
            ["Tem lugar para uma mala grande?", "Tem sim, o porta-malas está vazio."],
            ["Já estou descendo.", "Sem pressa, estou em frente ao portão."],
        ],
        praise: [
            "Muito gentil e cuidadoso.", "Carro limpo e boa conversa.", "Chegou antes da hora.",
            "Conhece bem a cidade.",
        ],
        complaint: "Dirigiu rápido demais.",
        thanks: [
            "Passageira pontual.", "Muito simpática.", "Sempre um prazer.",
        ],
        fastDriver: Talk(
            subject: "O motorista correu demais",
            message: "Pedi para ir mais devagar e ele não me ouviu.",
            answer: "Sentimos muito. Falamos com o motorista, e você não irá mais com ele."),
        receipt: Talk(
            subject: "Recibo para a empresa",
            message: "Posso receber um recibo com o nome da minha empresa?",
            answer: "Pode: no histórico, abra a viagem e exporte o recibo. O nome da empresa "
                + "ainda não aparece nele."),
        settlement: Talk(
            subject: "Quando recebo as corridas no cartão?",
            message: "Ontem fiz três corridas no cartão e o valor continua bloqueado.",
            answer: "O valor é liberado dois dias depois da corrida. Em dinheiro, ele já é seu."),
        vehicle: Talk(
            subject: "Vou trocar de carro",
            message: "No mês que vem troco de carro. O que preciso enviar?",
            answer: "O documento do carro novo. Mude os dados em Perfil e envie a foto dele."))

    static let english = DemoWords(
        chat: [
            [
                "I am at the entrance, in a blue coat.", "I will be there in two minutes.",
                "Thanks!",
            ],
            ["Is there room for a large suitcase?", "There is, the boot is empty."],
            ["I am on my way down.", "No hurry, I am in front of the gate."],
        ],
        praise: [
            "Very kind and careful.", "A clean car and a good talk.", "Came before the time.",
            "Knows the city well.",
        ],
        complaint: "Drove much too fast.",
        thanks: [
            "A punctual passenger.", "Very friendly.", "Always a pleasure.",
        ],
        fastDriver: Talk(
            subject: "The driver was much too fast",
            message: "I asked him to slow down and he did not listen.",
            answer: "We are sorry. We have talked to the driver, and you will not be given him "
                + "again."),
        receipt: Talk(
            subject: "A receipt for my company",
            message: "Can I have a receipt with the name of my company?",
            answer: "You can export the receipt on the page of the ride, in your history. The "
                + "name of the company is not on it yet."),
        settlement: Talk(
            subject: "When do I get the money of card rides?",
            message: "I had three card rides yesterday, and the money is still blocked.",
            answer: "It is released two days after the ride. Cash is yours at once."),
        vehicle: Talk(
            subject: "I am changing my car",
            message: "Next month I shall have another car. What do I have to send?",
            answer: "The papers of the new car. Change its data in your profile and attach them."))
}
