import type { Pack } from '../pack.ts';

const PLEASE =
  '(por favor|pfv|pf|porfavor|se faz favor|sff|obrigad*|gentileza|por gentileza|imediatamente|ja|agora|urgente|urgentemente|o mais rapido possivel|quanto antes|definitivamente|grat*)';
const MAILS =
  '(email*|mail*|mensage*|spam*|newsletter*|publicidade*|propaganda*|comunicac*|comunicad*|oferta*|proposta*|promoc*|contato*|contacto*|lixo|porcaria*|merda*|correio*|envio*|informativo*|divulgac*|anuncio*|conteudo*|besteira*)';
const LIST =
  '(list*|mailing*|base|bases|cadastro*|banco|banca|email*|mail*|newsletter*|envio*|disparo*|contato*|contacto*|crm|distribuic*|sistema*|registro*|registo*|ficheiro*|campanha*|comunicac*|spam*|divulgac*|diretorio|dados|sequencia*|correio*|agenda|aqui|marketing|subscri*|prospec*)';
const TAKE =
  '(retirarem|removerem|tirarem|eliminarem|apagarem|excluirem|remova|removam|remove|remover|removas|retire|retirem|retira|retirar|retires|tire|tirem|tira|tirar|tires|elimine|eliminem|elimina|eliminar|apague|apaguem|apaga|apagar|exclua|excluam|exclui|excluir|delete|deletem|deleta|deletar|risque|risquem|cancele|cancelem|cancela|cancelar|descadastre|descadastrem|descadastra|descadastrar|suprima|suprimam|suprimir|desinscreva|desinscrevam|desinscrever|bloqueie|bloqueiem)';
const MINE = '(meu|minha|meus|minhas|nosso|nossa|nossos|nossas|este|esse|esta|essa)';
const DATA =
  '(email*|mail|endereco*|nome|contato*|contacto*|dado*|cadastro|numero|empresa|dominio|caixa|registro|registo|conta|informac*|correio)';
const WRITE =
  '(escreva|escrevam|escrevas|escrever|envie|enviem|envies|enviar|mande|mandem|mandes|mandar|manda|contate|contatem|contactem|contacte|contactes|contatar|contactar|incomode|incomodem|incomodar|perturbe|perturbem|perturbar|encha|enchem|encham|procure|procurem|spame|mandando|enviando|escreve|envia|volte a|voltem a|voltes a|insista|insistam|chateie|chateiem|importune|importunem|encher)';
const MONTHS = '(janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)';
const DAYS = '(segunda|terca|quarta|quinta|sexta|sabado|domingo)';

/** Words of refusal, plain and figurative: a reply with one of them is `not_interested` and negative. */
const REFUSALS = [
  '^(nunca|jamais) (mais|$|na vida)',
  '(nunca|jamais) mais (quero|queremos|caio|caimos|voltamos|volto|obrigado|obrigada|$)',
  'nem (pensar|morto|morta|a pau|de graca|oferecido|dado|por sombras|em sonhos|que a vaca tussa|por todo|fodendo|ferrando)',
  '(de|em) (jeito|modo|maneira|forma) (nenhum|nenhuma|algum|alguma)',
  'de (jeito|modo|maneira) nenhum*',
  '(fora de|sem) (questao|cogitacao|hipotese|chance)',
  '(nem|nao) ..1 (por sonhos|em sonhos)',
  'quando as galinhas tiverem dentes',
  'no dia de sao nunca',
  '(a|minha|nossa) resposta e [um] nao',
  '(e|continua sendo|continua a ser|era|foi) [um] nao $',
  'ja ..2 (disse|dissemos|respondi|respondemos|falei|falamos) que nao',
  '(preferimos|prefiro|preferiria) (ficar por aqui|deixar assim|nao|manter|continuar com|ficar com|ficar como|declinar)',
  '(ficamos|fiquemos) por aqui',
  '(deixa|deixe|deixem|deixemos) (pra la|para la|estar|quieto|assim)',
  '(poupe|poupem|poupa) (me|nos)',
  'me (poupe|poupem|poupa)',
  '(tanta|a mesma) (falta|graca|utilidade) ..2 (como|que|quanto)',
  'por (esse|este) preco (eu|compro|prefiro|contrato|compra|nao)',
  '(fora|muito fora|completamente fora|totalmente fora) (do|de|da) ..1 (mercado|orcamento|realidade|preco|alcance|possibilidades)',
  '(preco|precos|valores|valor) (absurdo*|abusivo*|proibitivo*|exorbitante*|surreal|surreais|ridiculo*|impraticave*|de loucos)',
  '(muito|demasiado|caro|cara|super|carissim*) (caro|cara|caros|caras|demais)',
  '(carissim*|um roubo|um assalto|os olhos da cara|uma fortuna para o que)',
  '(nao|nem) (se incomod*|insist*|perca|percam|percas|adianta insistir|vale a pena insistir|precisa insistir)',
  'nao (vale|valeria|compensa*) [a pena|mesmo|para|o]',
  '^nao e nao',
  '^(nao|nops|nope|negativo|passo|dispenso|dispensamos|recuso|recusamos|never|nem) ..1 $',
  'nao (quero|queremos|pretendo|pretendemos|desejo|desejamos|tencionamos|pensamos|penso) (avancar|seguir|continuar|mudar|trocar|investir|gastar|comprar|contratar|nada|saber|perder|nem|prosseguir|dar)',
  'nao (vamos|vou|iremos) (avancar|seguir|continuar|mudar|trocar|investir|gastar|comprar|contratar|prosseguir|dar seguimento|dar continuidade|aderir|querer|precisar|participar|fechar)',
  'nao (avancaremos|seguiremos|prosseguiremos|contrataremos|aceitamos|aceito|participaremos)',
  'nao (me|nos|lhe|lhes) (convence*|convenceu|interessa*|interessou|atrai|serve*|convem|agrada*|agradou|apetece|diz nada|seduz|acrescenta|ajuda|faz falta|encaixa)',
  '(nao|nem) ..1 (vejo|vemos|encontro|encontramos|enxergo|enxergamos) ..1 (sentido|utilidade|vantag*|interesse|necessidade|valor|graca|como|porque|para que|claro|por que)',
  'nao ..1 (faz|fazia|tem|teria) ..1 (sentido|falta|interesse|utilidade|cabimento|graca)',
  'nao e (para (nos|mim)|pra (gente|mim|nos)|o que (procuramos|precisamos|buscamos)|a nossa (praia|cara)|a minha praia|nossa (praia|prioridade)|do nosso interesse|do meu interesse)',
  '(sem|nenhum|nenhuma|zero|qualquer) (interesse|necessidade|vontade|utilidade|sentido)',
  '(nao|nem) (tenho|temos|ha|existe) ..2 (interesse|intencao|necessidade|vontade|paciencia)',
  '(obrigado|obrigada|agradec*|agradeco|gentil*|simpatic*|amave*|valeu) ..2 mas (nao|preferimos|prefiro|dispenso|dispensamos|passo|nem|declino|vou passar)',
  '(vou|vamos) (dispensar|recusar|declinar|deixar passar|passar (desta|essa|dessa|obrigado|obrigada))',
  '(dispenso|dispensamos|declino|declinamos|recuso|recusamos|rejeito|rejeitamos|descarto|descartamos|descartado|descartada)',
  '(decidimos|decidi|optamos|optei|resolvemos|foi decidido|preferimos) [por] nao',
  '(testamos|testei|experimentamos|experimentei|tentamos|tentei|ja tivemos|ja tive) ..12 (desastre|fracasso|pesadelo|decepcao|desilusao|fiasco|pessimo|pessima|horrivel|dor de cabeca|nao funcionou|correu mal|deu errado|uma merda|uma porcaria)',
  '(foi|era|e) (um|uma) ..1 (desastre|fracasso|pesadelo|decepcao|desilusao|fiasco|furada|roubada|enrascada|perda de tempo|tristeza|porcaria)',
  '(ma|pessima|mau|pessimas|mas) (experiencia|experiencias|referencias|memoria)',
  '(pessima*|mas) (experiencia*|referencia*)',
  'gato escaldado',
  '(perda|perder|perca|percam|perdendo|desperdicio) ..1 (de tempo|tempo|meu tempo|o meu tempo|o seu tempo|nosso tempo|o tempo)',
  'nao (conte|contem|contes) (comigo|connosco|conosco|com a gente)',
  '(estamos|estou) ..1 (bem|melhor|otimos|otimo) (assim|sem)',
  '(nao esta|nao estao|fora) (nos|dos|dentro dos) ..1 (planos|prioridades)',
  '(me|nos) ..1 (estou|estamos) (nas tintas|nem ai|me lixando|a lixar)',
  '(nem ai|tanto faz|to fora|tou fora|estou fora|estamos fora|fora dessa) ..1 $',
  '(procure|procurem|procura|va procurar|vao procurar) ..1 (outro|outra|outros) (cliente|otario|trouxa|vitima|palhaco|freguesia)',
  'va bater a outra porta',
  '(continue|continuem|continua) (a sonhar|sonhando)',
  '(conta|conte|contem) (essa|isso) a outro',
  '(temos|tenho) mais que fazer',
  'nao (tenho|temos) [a menor|a minima|qualquer|nenhuma] intencao',
];

export const pt: Pack = {
  lang: 'pt',
  version: 7,
  spaced: true,
  common: 'nao tá vou pode fala mim o a os as e eu não é você vocês nós um uma de do da dos das para pra com em no na por meu minha seu sua que quem obrigado obrigada olá bom boa dia sim mas ou como quanto quando já muito está estou estamos temos somos favor nosso nossa isso isto também agora mais me valeu ao pela pelo oi',

  stop: [
    'remover', 'remova', 'remova-me', 'removam-me', 'remove-me', 'remover-me', 'remova-nos', 'me remova', 'me remove', 'me remover', 'remoção', 'remoção da lista', 'remover da lista', 'remover email', 'remover e-mail', 'remover meu email', 'pedido de remoção', 'solicito remoção', 'retirar', 'retire-me', 'retirem-me', 'me retire', 'me retira', 'retirar da lista', 'me tira', 'me tire', 'me tirem', 'tira-me', 'tire-me', 'tirem-me', 'me tira da lista', 'me tira dessa lista', 'tirar da lista',
    'cancelar', 'cancela', 'cancelar inscrição', 'cancelar subscrição', 'cancelar assinatura', 'cancelamento', 'cancelar envio', 'cancelar o envio', 'cancelar newsletter', 'cancelem', 'descadastrar', 'descadastro', 'descadastre', 'descadastre-me', 'me descadastre', 'me descadastra', 'descadastramento', 'quero me descadastrar', 'desinscrever', 'desinscrição', 'desinscreva-me', 'me desinscreva', 'desinscrever-me', 'dessubscrever', 'desubscrever', 'anular subscrição', 'anular inscrição', 'desassinar', 'deixar de receber', 'deixar de seguir', 'desvincular',
    'eliminar', 'elimine-me', 'eliminem-me', 'apagar', 'apague-me', 'apaguem-me', 'apagar dados', 'apagar os meus dados', 'excluir', 'exclua-me', 'excluam-me', 'me exclua', 'me exclui', 'exclusão', 'excluir meu email', 'excluir meus dados', 'deletar', 'me deleta', 'bloquear', 'oposição',
    'sair', 'sair da lista', 'quero sair', 'quero sair da lista', 'stop', 'stop por favor', 'parar', 'pare', 'parem', 'pára', 'pare já', 'pare de enviar', 'parem de enviar', 'parar de enviar', 'parar de receber', 'pare com isso', 'chega', 'basta', 'não enviar', 'não enviar mais', 'não envie mais', 'não enviem mais', 'não me envie mais', 'não me enviem mais', 'não mande mais', 'não me mande mais', 'não me mandem mais', 'não contactar', 'não contatar', 'não me contacte', 'não me contactem', 'não me contate mais', 'não escreva mais', 'não me escreva mais', 'não quero receber', 'não quero mais', 'não quero mais receber', 'não perturbe', 'não incomode', 'sem mais emails', 'chega de email', 'nunca mais', 'unsubscribe', 'unsubscribe me', 'remove', 'remove me', 'opt out', 'optout',
  ], // prettier-ignore
  optOut: [
    {
      id: 'politely',
      says: [
        `(me|nos) (retirasse*|removesse*|eliminasse*|apagasse*|excluisse*|tirasse*|descadastrasse*) ..3 (de|da|do|das|dos|desta|dessa|deste|desse) ..4 ${LIST}`,
        `(retirasse*|removesse*|eliminasse*|apagasse*|excluisse*|tirasse*) (me|nos) ..3 (de|da|do|das|dos|desta|dessa|deste|desse) ..4 ${LIST}`,
        `(retirasse*|removesse*|eliminasse*|apagasse*|excluisse*|tirasse*) [o|a|os|as] ${MINE} ..2 ${DATA} ..4 (de|da|do|das|dos|desta|dessa|deste|desse) ..4 ${LIST}`,
        `(parasse*|deixasse*|cessasse*) de (me|nos) ${WRITE}`,
        `(parasse*|deixasse*|cessasse*) de (enviar|mandar|escrever|contactar|contatar) (me|nos|${MAILS})`,
        'nao (me|nos) (voltasse*|contactasse*|contatasse*|escrevesse*|enviasse*|mandasse*|incomodasse*) ..2 (mais|a (contactar|contatar|escrever|enviar|incomodar)|novamente|$)',
      ],
      yes: [
        'Agradecia que me retirasse da vossa lista.',
        'Agradeceria se removesse meu contato da sua base.',
        'Gostaria que parassem de me enviar e-mails.',
        'Preferia que não me voltassem a contactar.',
        'Seria possível que nos retirassem da lista? Gostaria que nos retirassem da lista.',
      ],
      no: [
        'Gostaria que me enviasse a proposta',
        'Preferia que não me ligasse',
        'Se retirasse a taxa de adesão, fechávamos',
        'Pensei que deixassem de fabricar',
      ],
    },
    {
      id: 'take_off',
      says: [
        `${TAKE} (me|nos) ..3 (de|da|do|das|dos|desta|dessa|deste|desse|destas|dessas|destes|desses) ..4 ${LIST}`, `(me|nos) ${TAKE} ..3 (de|da|do|das|dos|desta|dessa|deste|desse|destas|dessas|destes|desses|dai|daqui) ..4 ${LIST}`, `${TAKE} (me|nos) (${PLEASE}|daqui|dai|$)`, `^..2 (me|nos) ${TAKE} (${PLEASE}|daqui|dai|$)`,
        `(podem|pode|podes|poderia|poderiam|peco que|pedimos que|solicito que|favor|gentileza|gostaria que|quero que|exijo que|agradeco que|agradecia que|queiram|queira|preciso que) ..2 (me|nos) ${TAKE} ..2`, `(podem|pode|podes|poderia|poderiam|favor|queiram|agradeco que|agradecia que|peco que) ..1 ${TAKE} (me|nos) ..2`,
        `${TAKE} ..1 [o|a|os|as] ${MINE} ..2 ${DATA} ..4 (de|da|do|das|dos|desta|dessa|deste|desse) ..4 ${LIST}`, `${TAKE} [o|a|os|as] ${MINE} ${DATA} [eletronico|de email|pessoais|de contacto|de contato] (${PLEASE}|$)`,
        `(quero|queremos|queria|gostaria*|desejo|desejamos|solicito|solicitamos|peco|pedimos|prefiro|exijo) ..3 (ser|sermos|estar|a minha|minha|meu|a) ..2 (removid*|retirad*|excluid*|eliminad*|apagad*|descadastrad*|cancelad*|remocao|exclusao|retirada|desinscrit*|fora)`, `(solicito|peco|pedimos|solicitamos|exijo|requeiro|favor proceder|procedam|proceda) ..2 (a|o|minha|meu|com a|com o) ..1 (remocao|exclusao|eliminacao|descadastro|descadastramento|cancelamento|retirada) (imediat*|da|do|de|dos|das|desta|dessa|$)`,
        `nao (quero|queremos|desejo|desejamos|pretendo|pretendemos|gostaria) ..2 (estar|constar|figurar|fazer parte|continuar|permanecer|ficar) ..4 (list*|base|mailing|cadastro|newsletter*|ficheiro*)`, `(quero|queremos|queria|gostaria de|desejo|como (faco para|posso|eu)) ..1 sair ..1 (de|da|do|desta|dessa|deste|desse) ..2 ${LIST}`, '(esquecam|esqueca|esquece) (o meu|meu|de mim|que eu existo|me|nos)', `(meu|nosso) (email|contato|contacto|endereco) ..3 (removid*|retirad*|excluid*|apagad*) ..2 (da|do|de|das|desta|dessa)`,
      ],
      yes: ['Retirem-me da vossa lista.', 'me tira dessa lista por favor', 'Remova meu e-mail da base de vocês', 'Solicito a exclusão do meu cadastro', 'Gostaria de ser removida', 'Podem eliminar-me da lista?', 'Exclua meus dados por gentileza', 'Não quero constar na sua base', 'quero sair desse mailing', 'Me remova agora'],
      no: ['Retire a linha 4 do orçamento', 'Tirem o João da lista piloto', 'Se recebeu este e-mail por engano, elimine-o', 'Coloque-nos na lista', 'Tire-me uma dúvida', 'Me tira uma dúvida?'],
    },
    {
      id: 'opt_out',
      says: [`(quero|queria|queremos|gostaria de|desejo|pretendo|preciso|como (faco para|posso|e que posso|eu|fazer para|me)|onde posso|solicito|prefiro|vou) ..2 (descadastr*|desinscrev*|dessubscrev*|desubscrev*|cancelar (a|minha|a minha|o|meu|esta) ..1 (subscricao|inscricao|assinatura|cadastro|recebimento|envio)|anular (a|minha)|deixar de receber|parar de receber|me remover|remover me|me retirar)`, '(descadastr*|desinscrev*|desinscrev*|dessubscrev*) (me|nos)', '(me|nos) (descadastr*|desinscrev*|dessubscrev*)', '(cancel*|anul*) ..1 (a minha|minha|meu|o meu|a nossa|nossa|esta) (subscricao|inscricao|assinatura|cadastro|registo|registro)', '(cancel*|suspend*) ..1 (o|os|estes|esses) (envio|envios|recebimento) ..3', `^[por favor|favor] (cancelar|descadastrar|remover|descadastro|remocao|unsubscribe|desinscrever|cancelamento|excluir) (${PLEASE}|da lista|imediat*|da sua|da vossa|inscricao|subscricao|meu|este email)`, '(meu|o meu|minha|a minha) (descadastr*|desinscricao|remocao|exclusao)', '(por favor|favor) (descadastrar|remover|desinscrever|unsubscribe|excluir|descadastro) ..1 $'],
      yes: ['Quero me descadastrar.', 'Cancelem a minha subscrição', 'Como faço para deixar de receber?', 'Favor descadastrar', 'Solicito meu descadastro', 'me desinscrevam', 'Cancelar por favor'],
      no: ['Como os clientes cancelam a subscrição?', 'Taxa de cancelamento', 'Quero cancelar a reunião', 'Vocês têm link de descadastro?'],
    },
    {
      id: 'stop_writing',
      says: [`(pare|parem|para|pares|parar|deixe|deixem|deixa|deixar|cesse|cessem|cessar|evite|evitem|chega|basta) (de|ja de) (me|nos) (${WRITE}|spamar|encher|bombardear|importunar|chatear|infernizar|perseguir)`, `(pare|parem|para|parar|deixe|deixem|deixa|cesse|cessem|cessar|chega|evitem) de (enviar|mandar|escrever|contactar|contatar|incomodar|perturbar|spam*|encher|chatear|insistir) (me|nos|${MAILS}|isso|isto|estes|esses|essas|estas|$|o saco|o meu|minha)`, `(pare|parem|chega|basta|stop|parar|cansad*|fart*|cessem|cesse|saturad*) (de|com|com o|com os|com as|dos|das|desses|destes|dessas|com esses|com essas|com estes|aos) [seus|suas|vossos|vossas|tantos|tanto|esses|essas|o|os] ${MAILS}`, `^[por favor] (pare|parem|stop|chega|basta) [ja|com isso] ${PLEASE}`, `^[por favor] (nao|sem|nenhum|nem) (mais|envie* mais|mande* mais) ${MAILS} (${PLEASE}|$)`, `nem mais um ${MAILS}`, `(deixe|deixem|deixa) ..1 (em paz|sossegad*) com ..3 ${MAILS}`, `(enfie*|guarde*|fique*) ..3 ${MAILS} ..3 (cu|rabo|voce*|si)`],
      yes: ['Parem de me enviar publicidade.', 'Chega de e-mails', 'Pare de mandar isso', 'deixem-me em paz com os vossos emails', 'Nem mais um e-mail', 'Pare já, por favor'],
      no: ['Pare no nosso estande', 'Chega de conversa, quanto custa?', 'Deixe de fora a manutenção'],
    },
    {
      id: 'do_not_write',
      says: [`nao (me|nos) ${WRITE} ..3 (mais|nunca|novamente|outra vez|de novo|no futuro)`, `(nao|nunca) mais (me|nos) ..1 ${WRITE}`, `nao (volte|voltem|voltes|tornem|torne) a (escrever|enviar|mandar|contactar|contatar|incomodar) ..2`, `nao ${WRITE} (me|nos) ..2 (mais|nunca|novamente|de novo)`, `nao ${WRITE} mais (${MAILS}|nada|para|a|este|esse|isso|isto|$|${PLEASE})`, `nao (me|nos) (contacte|contactem|contate|contatem|escreva|escrevam|incomode|incomodem|perturbe|perturbem) [por este email|neste email|por aqui] (${PLEASE}|$)`, `nao (me|nos) (envie|enviem|envies|mande|mandem|mandes|manda|envia) (nada|spam*|lixo|publicidade|propaganda|email*|mensagens|porcaria*|merda*|newsletter*)`, `(favor|por favor) nao (enviar|mandar|contactar|contatar|escrever|incomodar|perturbar|me contat*|me contact*) ..2 (mais|$|${MAILS})`,
        `(nao|nem) (quero|queremos|desejo|desejamos|pretendo|pretendemos|gostaria|autorizo|aceito) ..2 (receber|que me|que nos|ser contat*|ser contact*|ser incomod*|ser perturb*|ter|saber de voces) ..3 (mais|nenhum*|seus|suas|vossos|vossas|esse*|este*|estas|essas|email*|mensage*|newsletter*|publicidade|propaganda|spam|comunicac*|nada|enviem|envie|escrevam|contactem|contatem|mandem|de voces|$)`, `nao (quero|queremos|desejo|desejamos|pretendo) mais (receber|ser|${MAILS}|seus|esses|nada|saber|ver)`, `nao (quero|queremos) (mais|seus|esses|nenhum|os vossos) ..1 ${MAILS}`, `(peco|pedimos|solicito|agradec*|gostaria|prefiro|preferimos|preferia|preferiria|rogo|exijo) ..3 (nao|deixar de|parar de|deixem de|parem de) ..1 (receber (mais|nada|$)|receber ..2 (mais|nada|${MAILS})|ser contat*|ser contact*|me (enviem|envie|mandem|mande|contactem|contacte|contatem|contate|escrevam|escreva)|nos (enviem|envie|contactem|contatem|contacte|escrevam)|voltem a|enviem mais|contactem mais|ser incomod*|contact* me|envi* me) ..3`, '(abstenha|abstenham) se de ..4'],
      yes: ['Não me mandem mais nada.', 'não quero mais receber seus emails', 'Nunca mais me escreva', 'Peço que não me contactem', 'Favor não enviar mais', 'Não desejo receber comunicações', 'Não nos contactem, obrigado', 'Não enviem mais e-mails para cá', 'Não me envie spam'],
      no: ['Não me ligue, prefiro e-mail', 'Não hesite em escrever-me', 'Não me escreva antes de segunda', 'Se não deseja receber mais mensagens, responda SAIR', 'Não quero perder a oferta', 'Não me envie o contrato ainda'],
    },
    {
      id: 'data_rights',
      says: ['(lgpd|rgpd|gdpr|(artigo|art) (17|18|21)|(17|18|21) (do rgpd|da lgpd)|protecao de dados) ..12 (solicito|peco|exijo|quero|requeiro|meus|minha|meu|minhas|me|oponho|apaguem|excluam|eliminem) ..8 (elimin*|apag*|exclu*|remo*|opos*|opor|oponho|dados|esquecimento|revog*)', '(elimin*|apag*|exclu*|oponho|oposicao|remo*) ..10 (meus|minhas|nossos|tratamento) ..8 (lgpd|rgpd|gdpr|artigo (17|18|21))', `(apag*|elimin*|exclu*|remov*|delet*|destru*|eliminacao d|exclusao d) [todos|todas|imediatamente] [os|as|dos|de] (meus|nossos|minhas) dados`, '(exclusao|eliminacao|remocao|apagamento) (dos|de) (meus|nossos) dados', '(oponho|opomos) [me|nos] ..3 (ao|a|aos|tratamento|uso|utilizacao)', '(me|nos) (oponho|opomos) ..2 (ao|a|tratamento)', '(revogo|retiro|revogamos|retiramos|revogar|retirar) ..2 (consentimento|autorizacao)', '(exerco|exercer|exercemos|exercicio) ..4 direito* ..3 (oposicao|apagamento|eliminacao|exclusao|esquecimento)', 'direito ao (esquecimento|apagamento)'],
      yes: ['Nos termos da LGPD solicito a exclusão dos meus dados.', 'Oponho-me ao tratamento dos dados', 'Apaguem todos os meus dados', 'Revogo o consentimento', 'Exerço o direito de oposição'],
      no: ['Cumprem o RGPD?', 'Onde ficam os dados e quando são apagados?'],
    },
    { id: 'erase_all', says: ['(apague*|apaga|apagar|elimine*|elimina|eliminar|exclua*|exclui|excluir|delete*|remova*) (tudo|toda|todo|todas) ..5 (sobre (mim|nos)|(a|ao) (meu|nosso) respeito|de mim $)'], yes: ['Por favor apague tudo o que tem sobre mim.', 'Eliminem tudo a nosso respeito'], no: ['Eliminem tudo o que está no ponto 3'] },
  ],
  doubt: [
    { id: 'not_consented', says: ['(nunca|nao|jamais) ..2 (inscrevi|cadastrei|subscrevi|autorizei|consenti|dei (o meu|meu|minha|consentimento|autorizacao|permissao)|pedi (isto|isso|para|nada|esses|estes)|solicitei (isto|isso|nada|esses|estes|contato|contacto)|registei|registrei|assinei|me lembro de)', '(onde|como|donde|de onde|aonde) ..4 (consegui*|conseguiu|arranj*|obteve|obtiveram|tiraram|tirou|encontr*|achou|acharam|pegou|pegaram|compraram|tem|teve|tiveram|arrumou) ..3 (meu|minha|meus|nosso|nossa|nossos|este) (email|mail|endereco|contato|contacto|dados|nome|cadastro)', 'quem ..3 (deu|passou|forneceu|vendeu) ..3 (meu|minha|meus|nosso|nossos|este) (email|mail|endereco|contato|contacto|dados|nome)', 'por que (estou|recebo|me|recebi|nos|estao|voces)', 'porque (estou a receber|estou recebendo|recebo|me enviam|me escrevem|me mandam|recebi)', 'porque e que (recebo|estou|me)', 'nao (vos|os|te|o|a|lhe) conheco', 'sem (a minha|minha|o meu|meu) (autorizacao|consentimento|permissao)'], yes: ['Onde conseguiram meu e-mail?', 'Nunca me inscrevi nisso', 'Quem passou meu contato?', 'Por que estou recebendo isto?', 'Sem minha autorização'], no: ['Como conseguiram esses resultados?'] },
    { id: 'spam', says: ['(denunci*|report*|marc*|marque*|queixa|reclam*|procon|assinal*) ..4 (spam|cnpd|anpd|lixo|abuso|procon|autoridade*|phishing|policia)', '(e|sao|isto|isso|esta) ..2 (spam|spammer*|assedio)', '^spam* $', '(email*|mensage*|publicidade|comunicac*) (nao (solicitad*|desejad*|autorizad*)|indesejad*)', '(vou|vamos) [te|vos|os|lhe] (denunciar|processar)', 'denunciar voce*'], yes: ['Isto é spam.', 'Vou denunciar', 'E-mail não solicitado', 'Marquei como spam', 'Spam'], no: ['Como evitam a pasta de spam?'] },
    { id: 'leave_alone', says: ['(deix*) (me|nos) (em paz|sossegad*|tranquil*|$)', '(me|nos) deix* (em paz|quieto|sossegad*|quieta)', '(me|nos) (erra|esquec*)', '(va|vai|vao) (se (foder|lixar|catar|danar)|a merda|pastar|tomar|pro inferno|para o (raio|inferno|diabo|caralho))', '(desapare*|some daqui|sumam|vao se|que saco|ja chega|chega disso|ja basta|nao enche|nao encham|nao chateiem|nao incomod*|para com isso)', '^(pare|parem|stop) por (agora|enquanto)'], yes: ['Deixem-me em paz.', 'Me deixa em paz', 'Vão se catar', 'Já chega!', 'não enche'], no: ['Deixe-me uma mensagem', 'Deixe-nos uma semana'] },
    { id: 'about_opting_out', says: ['^(cancelar|remover|descadastrar|descadastro|unsubscribe|sair) ?', '(link|botao|opcao) ..3 (cancel*|descadastr*|remo*|subscricao) ..3 (nao funciona|quebrado|nao da|nao existe|avariad*)', '(nao (ha|tem|encontro|vejo)|sem|cade|onde esta) ..3 (link|botao|opcao) ..3 (cancel*|descadastr*|remo*|subscricao)'], yes: ['Descadastro?', 'O link de descadastro não funciona', 'Não encontro o botão para cancelar'] },
    { id: 'for_other', says: [`${TAKE} (o|a|os|as) .. (da|do|das|dos) (vossa|sua|tua|vossas|suas|seu|vosso) ..2 (list*|base|mailing|cadastro|envios|newsletter*)`, '(remov*|retir*|elimin*|apag*|exclu*|tir*) (o|a) (da|do|das) (vossa|sua|tua|seu|vosso) ..2 (list*|base|mailing|cadastro)', 'nao (lhe|lhes) (enviem|envie|escreva*|mande*) mais'], yes: ['Retirem a senhora Lopes da vossa lista, já saiu.', 'Exclua-o da sua base', 'Não lhe enviem mais nada'], no: ['Retire-o do orçamento'] },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(apagamos|apaguei|eliminamos|eliminei|excluimos|exclui|perdemos|deletamos|deletei|removemos) ..1 (os nossos|nossos|os meus|meus|os|todos|as|a) ..5 (por engano|sem querer|por erro|ontem|semana|ano|e|quando|ja|antigos)'], yes: ['Apagamos os nossos dados por engano.'], no: ['Apaguem os meus dados'] },
    { id: 'others', says: ['(destinatari*|cliente*|subscritor*|assinante*|usuario*|utilizador*|funcionari*|colaborador*|pessoa*|contatos|contactos|paciente*|membro*|socio*|doador*|leitor*|aluno*|eles|alguem|inscritos|inquilino*) ..4 (se descadastr*|descadastr*|cancel*|se remov*|remover se|desinscrev*|pede* ..2|pedir|opoe*|deixam de|anular|sair da lista|(ser|sao) (removid*|apagad*))', '(link*|botao|taxa*|pagina*|gestao|processo*|procedimento*|funcao|opcao|formulario*|indice|pedidos) (de|para) ..2 (cancel*|descadastr*|remoc*|opt out|subscricao|desinscric*|exclus*)', '(gerem|gere|tratam|trata|lidam) ..3 (descadastr*|cancelament*|remoc*)', '(quem|como|quando|onde|podem|pode|e possivel|da para|podemos) ..4 (apag*|elimin*|exclu*|remov*|conserv*|guard*) ..4 (os|as|o|a|um|uma|dados|registros|registos|duplicados) ..8 ?', '(apag*|elimin*|exclu*|remov*|descadastr*) ..4 (na|no|da|do|pela|pelo) (vossa|sua|vosso|seu|tua) (ferramenta|plataforma|programa|sistema|software|aplicacao|app|produto)', '(na|no) (vossa|sua|vosso|seu) (ferramenta|plataforma|programa|sistema|software|aplicacao|app) ..5 (apag*|elimin*|exclu*|remov*|descadastr*)', 'se (nao|ja nao) (deseja*|quer|quiser|pretende*|desejar|quiserem) ..3 receber', '^(para|caso) (se descadastrar|cancelar (a|o|sua)|deixar de receber|nao (queira|deseje))', '(os|nossos|meus|seus) (clientes|funcionarios|fornecedores|colaboradores|utilizadores|usuarios) ..1 (parem|deixem|param|deixam) de', 'cancelar a (reuniao|chamada|call|demo|visita|encomenda)'], yes: ['Como os destinatários se descadastram?', 'Qual é a taxa de descadastro?', 'Quem elimina os dados quando um utilizador pede?', 'Para cancelar a subscrição responda SAIR', 'Se não deseja mais receber, responda SAIR', 'Dá para apagar registos na vossa plataforma?'], no: ['Retirem-me da lista', 'Apaguem os meus dados', 'Como faço para deixar de receber?'] },
    { id: 'other_object', says: ['(tir*|remov*|retir*|exclu*) ..1 (da copia|de copia|do cc|da conversa|da thread|do convite|da reuniao|da lista de espera|do chat|do canal|do grupo (piloto|de teste*)|do calendario|da invitacao)', 'list* (de espera|de teste*|piloto|de convidados|de participantes|de precos)', '(adicion*|inclu*|coloqu*|coloca*|ponha*|poe*|inscrev*|acrescent*|bota*) ..3 (na|em|a|nessa|numa) ..2 lista', 'nao (hesit*|se preocup*|deixe de|deixem de|exite)', 'nao (me|nos) (ligue*|telefone*|chame*|liga) ..8 (prefiro|preferimos|melhor|por email|por escrito|escreva me|manda por|mande por)', '(contact*|contat*|incomod*|perturb*) ..4 (por telefone|pelo telefone|por telemovel|no celular|por whatsapp|pelo whatsapp|por sms|por fax|pelo linkedin)', '(envi*|mand*|receber|anex*) ..3 (pdf*|anexo*|ficheiro*|arquivo*|links|papel|catalogo*|folheto*|fax|video*|zip|word|excel|powerpoint|contrato*|fatura*|cartas|apresentac*|amostra*|brochura*)', '(elimin*|apag*|remov*|retir*|tir*|exclu*) (a|o|as|os|essa|esse|esta|este) ..1 (linha*|coluna*|pagina*|clausula*|opcao|opcoes|desconto|taxa*|custo*|artigo*|paragrafo*|secao|item|itens|valor*|modulo*|licenca*|ponto)', '(avis*|notifi*|inform*|comuni*) ..3 remetente', '(elimin*|apag*|destru*|delet*) (esta|este|a|essa|esse) (mensagem|email|correio)', 'nao (sao|e) (precisos|necessarios|preciso|necessario) mais', 'nao ..4 (antes (de|da|do)|ate (a|o|ao|segunda)|aos fins de semana|durante (as|o))', '(umas|uma) linhas', '(me|nos) (tira*|tire*) ..1 (uma|umas|algumas|a) duvida*'], yes: ['Tirem-me da cópia: tirem me da copia', 'Coloque-nos na lista', 'Não hesite em contactar', 'Não me ligue, prefiro escrever', 'Parem de me enviar PDF', 'Elimine a linha 3', 'Pode retirar-nos da lista de espera', 'Não me escreva antes de segunda'], no: ['Retirem-me da vossa lista', 'Não me escreva mais', 'Não me ligue nem me escreva mais', 'Não me enviem mais e-mails'] },
  ],
  condition: ['se (isto|isso|for|nao|tiver*|houver|o|a|voce*|der|puder*|e|sao|algum*|quiser*)', 'a nao ser', 'a menos que', 'salvo [se]', 'exceto', 'excepto', 'so se', 'apenas se', 'somente se', 'senao', 'caso contrario', 'por agora', 'por enquanto', 'de momento', 'no momento', 'neste momento', 'para ja', 'ate (que|ao|a|o|janeiro|segunda|la)', 'enquanto', 'alem de', 'na verdade', 'ou entao', 'mas ..2 (envie*|mande*|escreva*|guarde*|ligue*|mantenha*|contact*|contat*|pode*|deixe*)', '(e|antes|mas) (escreva*|contact*|contat*|envie*|fale*|dirija*) ..2 (a|ao|com|para|aos)', 'quando ..4 (preco*|orcamento|tiver*)', 'temporariamente'],
  unclear: [
    { id: 'undecided', says: ['(talvez|quem sabe|se calhar|depende|logo se ve|vamos ver|a ver vamos|nao sei|nao tenho certeza|indecis*|hm|hmm|hum)'], yes: ['Logo se vê', 'Talvez.'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(apag*|elimin*|exclu*|remov*|remoc*|retir*|tirem|tire|tira|cancel*|descadastr*|dessubscrev*|lista*|base|bases|cadastr*|dados|lgpd|rgpd|consentimento|spam|publicidade|propaganda*|emails|mails|mensagens|newsletter*|chega|basta|pare|parem|parar|para|cess*|fart*|outra vez|de novo|novamente|nunca mais|nao ..2 mais|paz|sossego|incomod*|chatei*|denunci*|bloque*|esquec*|(meu|minha|nosso|nossa|este) (email|mail|nome|endereco|contato|contacto))'], yes: ['Apaguem tudo.', 'Chega disso', 'O nosso nome na vossa base', 'Outra vez vocês'], no: ['O pátio está cheio de brita', 'O telhado às quintas'] }],

  autoSubject: ['resposta automática', 'resposta automatica', 'resposta auto', 'mensagem automática', 'mensagem de ausência', 'aviso de ausência', 'notificação de ausência', 'ausência', 'ausente', 'ausência temporária', 'ausência do escritório', 'fora do escritório', 'fora do escritorio', 'fora da empresa', 'fora do gabinete', 'estou fora', 'estou ausente', 'estou de férias', 'de férias', 'férias', 'em férias', 'em viagem', 'licença maternidade', 'licença de maternidade', 'licença parental', 'licença médica', 'de licença', 'baixa médica', 'indisponível', 'automatic reply', 'out of office', 'auto reply', 'autoreply', 'confirmação de recebimento', 'confirmação de receção', 'confirmação de recepção', 'aviso de recebimento', 'aviso de receção', 'recebemos o seu', 'recebemos a sua', 'recebemos seu', 'recebemos sua', 'recebemos o teu', 'seu chamado', 'sua solicitação', 'sua mensagem foi', 'a sua mensagem foi', 'o seu pedido foi', 'o seu pedido', 'obrigado por contactar', 'obrigado por entrar em contato', 'obrigado pelo contato', 'obrigado pelo seu contato', 'obrigado pelo seu contacto', 'obrigado pela sua mensagem', 'obrigado pelo seu e-mail', 'agradecemos o seu contacto', 'agradecemos seu contato', 'chamado aberto', 'chamado criado', 'ticket criado', 'ticket aberto', 'novo ticket', 'novo chamado', 'protocolo de atendimento', 'pedido recebido', 'solicitação recebida', 'já não trabalha', 'não trabalha mais', 'deixou a empresa', 'desligamento', 'mudança de e-mail', 'alteração de e-mail', 'e-mail desativado', 'caixa não monitorizada', 'caixa não monitorada', 'encerrado para férias', 'encerramento', 'recesso'], // prettier-ignore
  away: [{ id: 'away', says: [`(estou|estarei|estamos|estaremos|encontro me|me encontro|encontrar me ei|estara|esta|encontro|encontra se) ..3 (fora do escritorio|fora da empresa|fora do gabinete|fora ate|fora do pais|de ferias|em ferias|em gozo de ferias|de licenca|em licenca|de baixa|em viagem|em viagem de negocios|ausente*|de atestado|em recesso|em folga|de folga|numa feira|em uma feira|na feira|num congresso|em formacao|doente|em lua de mel|em ferias|indisponive* ate|incontactavel)`, '(fora do escritorio|fora da empresa|de ferias|em ferias|ausente|em viagem|de licenca|de baixa) ..3 (ate|de|do|entre|desde|a partir|com|por|e|$)', 'ferias ..2 (ate|de # a #|entre)', '(licenca|baixa) (maternidade|paternidade|parental|medica|de maternidade|de paternidade|de parentalidade|sem vencimento|sabatica|por doenca)', 'nao (estou|estarei|me encontro|estaremos) ..2 (no escritorio|na empresa|disponive*|contactavel)', `(regresso|regressarei|volto|voltarei|retorno|retornarei|estarei de volta|de volta|regressamos|voltamos|voltaremos|retornaremos|retomarei) ..4 (${DAYS}|#|${MONTHS}|escritorio|proxim*|trabalho|atividades)`, '(responderei|respondo|responderemos|lerei|tratarei|retornarei o|darei retorno) ..6 (regresso|retorno|volta|voltar|regressar|retornar|assim que|logo que|quando|a partir|segunda|dia #)', 'acesso ..2 (limitado|restrito|reduzido|esporadico|intermitente|condicionado) ..3', '(sem|pouco|nao terei|nao tenho|limitado) acesso ..3 (email*|correio|internet|mail|$|caixa)', '(escritorio*|empresa|loja|fabrica|instalacoes|servicos) ..4 (encerrad*|fechad*)', '(encerrad*|fechad*|recesso|ferias) ..2 (para ferias|por motivo|coletivas|de fim de ano|para balanco|de natal|de final)', '(demora*|atraso*|demorar*) ..4 (respost*|responder)', 'ano sabatico'], yes: ['Estou de férias até 20 de julho.', 'Encontro-me fora do escritório', 'Voltarei segunda-feira', 'Responderei no meu regresso', 'Estou de licença maternidade', 'Terei acesso limitado ao e-mail', 'O nosso escritório estará encerrado', 'Estarei numa feira esta semana'], no: ['Temos interesse', 'Volto a escrever com dúvidas'] }],
  left: [{ id: 'left', says: ['(ja nao|nao) (trabalh*|faz parte|faco parte|colabora*|pertence|integra|esta conosco|exerce) ..1 (mais|na|aqui|connosco|conosco|nesta|da|com|para|neste|desta|a|nos)', '(deixou|deixei|saiu d|saiu|sai|desligou se|desliguei me|se desligou|me desliguei) ..2 (empresa|companhia|organizacao|equipa|equipe|quadro*|grupo|funcoes|instituicao)', '(aposentou|reformou|aposentei|reformei) [se|me]', '(se|me) (aposentou|reformou|aposentei)', '(caixa|endereco|email|conta|correio) ..4 (ja nao (esta|e|se)|nao (esta|e) (mais|monitor*|ativ*|lid*|consultad*)|foi (desativad*|encerrad*|desactivad*)|desativad*|inativ*|desactivad*|encerrad*)', '(mensagens|emails) ..5 nao (sao|serao) (lid*|encaminhad*|monitorad*)'], yes: ['A Rita já não trabalha connosco.', 'O Paulo não trabalha mais aqui', 'Deixou a empresa em maio', 'Este e-mail foi desativado', 'O Sr Sá aposentou-se'], no: ['Deixei uma mensagem', 'Não é mais caro?'] }],
  again: [{ id: 'again', says: ['(me escrev*|escreva me|me liga|me ligue|me chama|me chame|me procura|me procure|fale comigo|fala comigo|lembre me|me lembra|volte a falar|volte a contactar|contacte me) ..6', '(falamos|a gente se fala|nos falamos|retomamos|conversamos) ..6'], yes: ['Estou viajando, me chama semana que vem', 'Estou de férias, falamos em setembro'], no: ['Estou de férias até segunda', 'Paulo já não trabalha aqui'] },
  ],
  iLeft: [{ id: 'i_left', says: ['já não trabalho [mais] (nessa|nesta|na|para|ai|la|ali|nesse|no|com essa) ..3', 'não trabalho mais (nessa|nesta|na|para|ai|la|ali|nesse|no) ..3', '(eu) (saí|me aposentei|reformei me) ..4'], yes: ['Já não trabalho nessa empresa.'], no: ['Estou de férias até segunda', 'Paulo já não trabalha aqui'] },
  ], // person
  acknowledged: [{ id: 'acknowledged', says: ['(recebemos|registamos|registramos|acusamos) ..1 (o seu|a sua|seu|sua|o teu|a tua|vosso|a vossa|a recepcao|o recebimento) ..5', '(seu|sua|o seu|a sua|teu|tua|vosso) (pedido|mensagem|solicitacao|email|contato|contacto|chamado|ticket|questao|candidatura|consulta) (foi|esta|sera|encontra se) ..3 (recebid*|registad*|registrad*|encaminhad*|abert*|criad*|atribuid*|analis*|tratad*|processad*|respondid*|enviad*)', '(obrigad*|agradecemos) ..4 (contact*|contat*|mensagem|email|pedido|interesse) ..12 (breve|possivel|brevidade|responder*|retornar*|entrar* em contat*|horas|dias|contactar*)', '(mensagem|email|resposta) (automatic*|gerad* automaticamente|enviad* automaticamente)', '(gerad*|enviad*) ..1 automaticamente', 'nao (responda|responder|respondas) ..2 (a este|este|esta|a esta|ao|email|mensagem)', '(equipe|equipa|atendente|consultor|colaborador|departamento|agente|especialista|nos|comercial) ..4 (entrara|entraremos|respondera|responderemos|retornara|retornaremos|contactara|contatara|dara)', '(responderemos|retornaremos|entraremos em contat*|contactaremos|contataremos|entraremos em contacto) ..5', '(numero|n|no|codigo) ..2 (ticket|chamado|protocolo|pedido|processo) ..3', '(ticket|chamado|protocolo) (numero|n|no|id) #', '(em ate|no prazo|dentro de|prazo de|ate) ..2 (# (horas|dias)|dias uteis|horas uteis)', 'com a maior brevidade'], yes: ['Recebemos a sua mensagem e responderemos em breve.', 'Seu chamado foi aberto', 'Esta é uma mensagem automática', 'Por favor, não responda a este e-mail', 'A nossa equipa entrará em contacto'], no: ['Recebi o seu e-mail, interessa-me'] }],
  courtesy: ['(em caso de|se for|para|por|assuntos|casos) ..3 (urgen*|emergenc*) ..8', '(contact*|contat*|ligue|ligar|escreva*|dirija*|procur*|falar) ..1 (a|o|com|para|ao|se|por|minha|meu) ..5', '(favor|por favor|pode|podem|queira) ..2 (contact*|contat*|ligar|escrever|dirigir|enviar|entrar em) ..6', 'obrigad* (pela|pelo|por) ..3', 'agradec* ..3 (compreensao|mensagem|contato|contacto|paciencia)', '(seu|sua|a sua|o seu) (mensagem|email) (sera|nao sera|foi) ..4', 'para (qualquer|outros|outras|assuntos|vendas|compras|faturas|imprensa|encomendas) ..6', 'boas festas', 'boas ferias', 'feliz (natal|ano)', '(na|durante) [a] minha ausencia ..6'],

  intents: {
    meeting_request: [
      {
        id: 'fix_a_time',
        says: [
          '(posso|podemos|consigo|tenho) ..1 (no dia|dia|na|as|livre) ..2 (#|#h|segunda|terca|quarta|quinta|sexta|manha|tarde)',
          '(manda|mande|envia|envie|mandem) ..1 (me|o|um|a) ..1 (convite|link|convocatoria|invite)',
          '(disponivel|livre) (na|no|dia|as|amanha|a partir|depois|segunda|terca|quarta|quinta|sexta) ..3',
          '(aparece|apareca|passa|passe|passem|venha|vem) ..2 (tomar um cafe|para um cafe|pra um cafe|no stand|na loja|na oficina|na fabrica)',
          '(me|nos) (chama|chame|liga|ligue) ..2 (amanha|hoje|depois das|as #|as #h|segunda|terca|quarta|quinta|sexta)',
        ],
        yes: [
          'Posso no dia 12 às 9h30.',
          'Manda o convite',
          'Estou livre amanhã depois das 3',
        ],
        no: [
          'Posso perguntar o preço?',
        ],
      },
      { id: 'meet', says: ['(me ligue|me liga|ligue me|liga me|ligue|telefone me|me telefone|liguem|me chama|me chame) ..4', '(podemos|poderiamos|vamos|bora|consegue*|podem|que tal) ..3 (falar|conversar|marcar|agendar|reunir|nos reunir|encontrar|bater um papo|fazer uma (call|chamada|reuniao|demo)|passar)', '(marcar|agendar|combinar|fazer|ter|marquemos|marcamos|agendamos|agende|marque|propor|proponho|sugiro) ..2 (uma|um|a) (reuniao|chamada|call|conversa|demo|demonstracao|visita|videochamada|horario|data|cafe|papo|ligacao|hora)', '(reuniao|chamada|call|videochamada|ligacao|demo|visita) (na|no|as|amanha|de #|para|dia)', '(sua|tua|vossa|a sua) (disponibilidade|agenda|calendario)', '(que|qual|quando) ..3 (dia|hora|horario|data|dias|altura) ..4 (melhor|para (voce|voces|si|ti)|pode*|jeito|disponive*|prefere*|conveni*|fica|livre)', `${DAYS} ..4 (as #|as|a #|#h|# h|pode ser|de manha|a tarde|de tarde|da tarde|da|funciona|ok|perfeito|esta bom|da jeito|posso|feira (as|de|a|da|pode|posso|ok))`, `^[na|no|pode ser|ok|entao|sim|melhor] ${DAYS} [feira] [ou] [na|no] [${DAYS}] [feira] [?] $`, `${DAYS} [feira] ou ${DAYS} [feira] ?`, `(na|pode ser|que tal|melhor|talvez|combinado|proxima) ${DAYS} ..4`, '(amanha|semana que vem|proxima semana|esta semana) ..4 (as|#|de manha|a tarde|posso|podemos|pode ser|falamos|ligue|me liga|tenho)', 'as (#h|#|# h|#h#|nove|dez|onze|duas|tres|quatro) ..3', '(teams|zoom|google meet)', '(falamos|conversamos|vamos conversar|vamos falar|vamos marcar|conversemos|reunimos) ..3', '(passe|passem|venha|venham|apareca) ..1 (por|pelo|no|na|aqui|ca|ao|a) ..3'], yes: ['Podemos marcar uma reunião?', 'Me liga amanhã', 'Terça às 10 pode ser', 'Qual é a melhor hora para você?', 'Vamos conversar', 'Passe no escritório', 'Qual a sua disponibilidade?'], no: ['Não temos interesse', 'Não, obrigado'] }],
    already_customer: [
      {
        id: 'has_it',
        says: [
          '(voces|vcs) ja (fornecem|atendem|vendem|entregam|prestam) ..3',
          'ja (fornecem|atendem) ..2 (pra gente|para nos|nos)',
          '(ja|nos) ..1 (trabalhamos|compramos) ..2 (convosco|com voces|com vcs|de voces|a voces)',
          '(ja) (a|o|os|as) (usamos|utilizamos|temos) ..2 (convosco|com voces|instalad*|e adoramos|e funciona|e estamos)',
          '(sou|somos) (cliente|clientes|assinante*) (vosso*|de voces|seus|ha|desde|fiel|fieis|da casa|antig*)',
          '(instalad*|contratad*) ..1 (por|com) (voces|vos|vosso*|a vossa)',
          '(minha|nossa|o meu|a minha|a nossa|o nosso|meu) (fatura|encomenda|pedido|contrato|numero de cliente|assinatura) (de|esta|nao|com|e|continua|n)',
          '(usamos|utilizamos) o (vosso|seu|sistema de voces|produto de voces) ..2',
          '(content*|satisfeit*|feliz|felizes|encantad*) ..1 (com|de) (o vosso|a vossa|os vossos|o seu|voces|o servico de voces|o sistema de voces|o produto de voces|convosco)',
          '(a|o|vosso|vossa|seu|sua|minha|meu) (app|aplicacao|aplicativo|sistema|programa|software|encomenda|entrega|tecnico|suporte|maquina|instalacao|servico) ..3 (nao funciona|nao abre|nao chegou|caiu|avariad*|avariou|quebrou|travou|trava|bloquead*|parad* desde|fora do ar)',
        ],
        yes: [
          'vocês já fornecem pra gente desde 2021',
          'Mas nós já trabalhamos convosco há anos!',
          'Sou cliente há seis anos',
        ],
        no: [
          'Já temos fornecedor',
        ],
      },
      { id: 'customer', says: ['ja (somos|sou|eramos) ..2 (client*|usuari*|utilizador*|assinante*)', '(somos|sou) cliente* (voss*|seu*|de voces|desde|ativ*)', 'ja (usamos|utilizamos|temos|trabalhamos|uso|utilizo|tenho|contratamos|compramos) ..1 (o vosso|a vossa|o seu|a sua|o produto de voces|com voces|convosco|vosso|vossa|seu (produto|software|sistema)|sua (ferramenta|plataforma|solucao))', '(assinamos|contratamos|compramos|fechamos|renovamos|assinei) ..3 (com voces|convosco|de voces|o vosso)', '(meu|nosso|o meu|o nosso) (chamado|ticket|contrato com voces|contrato convosco)'], yes: ['Já somos clientes.', 'Já usamos a vossa plataforma', 'Fechamos com vocês em maio'], no: ['Já temos fornecedor'] }],
    wrong_person: [
      {
        id: 'not_my_field',
        says: [
          '(nao|nem) e ..1 (assunto|competencia|responsabilidade|trabalho|area|tema|da conta) (meu|minha|nosso|nossa|de mim|da escola)',
          '(sou|eu sou|continuo sendo|continuo a ser|ainda sou) [so|apenas] [um|uma|o|a|simples] (enfermeir*|professor|professora|prof|terapeuta da fala|fonoaudiolog*|psicolog*|porteir*|rececionista|recepcionista|telefonista|estagiari*|alun*|estudante|reformad*|aposentad*|particular|zelador*|vigilante|faxineir*|motorista|auxiliar|cozinheir*|garcom|empregado de mesa|caixa|carteiro|operari*|jardineir*|bibliotecari*)',
          '(estou|trabalho) na (rececao|recepcao|portaria|central telefonica)',
          '(procurando|procurar|procura|a procura|atras|falar com) ..2 (outro|outra) *',
          '(deve*|devem|deves) ..1 (estar|ter) ..2 (procurando|a procurar|confundi*|enganad*|se engan*|engana*)',
          '(homonimo|xara)',
          '(nao|nada) (decido|mando|compro|assino) (nada|aqui|em nada)',
          'somos (um|uma) ..3 (nao de|nao um|nao uma|e nao um|e nao uma|e nao de)',
          '(esta me|esta a|me esta|estao me) confundi*',
          '(ja|eu) nao (estou|trabalho|pertenco|faco parte) ..1 (nessa|nesta|na|la|ai|da|dessa) ..1 (empresa|casa|area|firma|equipa|equipe|funcao)',
          '(este|esse|isso) e (um|o meu|meu) (email|numero|contato|contacto) (pessoal|particular)',
          'para que ..1 (quero|quereria) eu',
          'nao tenho (poder|autonomia|voto) ..2',
          'eu so (conduzo|dirijo|limpo|atendo|cozinho|ensino|dou aulas) ..3',
        ],
        yes: [
          'Você deve estar procurando outro Andrade, eu sou professor de inglês em Recife',
          'Já não estou nessa empresa desde fevereiro.',
          'O edifício não é assunto meu.',
          'Sou só a enfermeira da escola',
          'Estou na receção',
        ],
        no: [
          'Sou diretora de compras',
          'Estamos procurando um fornecedor',
        ],
      },
      { id: 'wrong_person', says: ['(se|te) (enganou|enganaram|confundiu|confundiram|equivocou) ..3', '(sou|eu sou) (so|apenas|somente) ..2 (estagiari*|recepcionista|secretari*|aprendiz|estudante|assistente)', '(procura|procuram|quer) [por] (outra|outro) *', 'nao (temos|tenho|ha) [nenhuma|nenhum|uma|um] (fabrica|filial|sede|loja|armazem|escritorio|unidade|frota) ..3', 'nao sou eu (quem|que) ..3', '(pessoa|contato|contacto|departamento|setor|endereco|empresa|email|destinatario) (errad*|incorret*|enganad*)', '(enganou se|se enganou|enganaram se|engano|falhou) ..4 (pessoa|departamento|setor|contacto|contato|empresa|de)', 'nao (sou|e) [eu] (a|o|minha|meu|da minha|quem|comigo|eu) ..1 (pessoa|responsavel|indicad*|area|departamento|competencia|setor|cert*|decide|trata|contacto|contato|funcao|mim)', 'nao (trato|cuido|decido|giro|lido) ..1 (disso|desse*|deste*|isso|eu|mais|dessa*|com|desta|de)', 'nao e comigo', 'nao (sou|fico) ..1 (responsavel|encarregad*)', 'nada a ver com', 'nao (me|nos) (diz respeito|compete)'], yes: ['Acho que se enganou na empresa.', 'Sou só o estagiário', 'Não temos nenhuma filial no Porto', 'Não sou eu quem decide', 'Você está com a pessoa errada.', 'Não sou a pessoa indicada', 'Não trato disso', 'Isso não é comigo', 'Não é da minha área'] }],
    referral: [{ id: 'referral', says: ['(coloco|ponho|copio|incluo|adiciono|copiando|colocando|coloquei|pus|estou copiando|estou a colocar) ..3 (em copia|copia|cc|no email|na conversa) ..3', 'copiando ..4', '^cc ..4', '(em copia|com copia) ..4', '(encaminh*|reencaminh*|repass*|pass*|envi*|transmit*|direcion*) ..4 (ao|a|para|meu|minha|com|aos) ..1 (meu|minha|colega|chefe|diretor*|departamento|setor|equipa|equipe|responsavel|nosso|nossa|gerente|ti|compras|socio|area)', '(fale|falem|fala|contacte|contate|contactem|escreva|procure|pergunte|dirija se|entre em contato|entre em contacto|veja|trate) ..1 (com|a|ao|o|para) ..5', '(meu|minha|nosso|nossa|um|uma|o|a) (colega|chefe|diretor*|socio*|gerente|responsavel|coordenador*|superior) ..4 (que|quem|e|trata|decide|cuida|pode)', '(quem|e ..2 que) (trata|cuida|decide|gere|ve|resolve|responde) ..3', '(pessoa|responsavel|contacto|contato) (certa|certo|indicad*|corret*) ..3 e', '(meu|minha) (sucessor*|substitut*)', 'no meu lugar', '(tratado|gerido|decidido) (por|pela|pelo)'], yes: ['Vou encaminhar para a minha colega.', 'Fale com o nosso diretor', 'Coloco em cópia o Rui', 'Quem trata disso é a Joana', 'Contacte o departamento de compras'], no: ['Me ligue'] }],
    later: [{ id: 'later', says: [`(em|para|ate|a partir de|depois|apos|so em|la para|no|na|antes de|final de|inicio de|comeco de|meados de|fim de) [de|do|da|o|a|as|final de|meados de] (${MONTHS}|verao|outono|inverno|primavera|natal|pascoa|carnaval|ferias|ano que vem|proximo ano|proximo trimestre|proximo semestre|ano novo|festas|segundo semestre)`, '(proximo|outro|novo) (ano|trimestre|mes|semestre)', '(ano|mes|trimestre|semestre|semana) (que vem|seguinte|proximo)', '(daqui a|dentro de|em) ..2 (semanas|meses|mes|ano|anos|trimestres|dias)', '(mais tarde|mais para a frente|mais pra frente|mais adiante|outra altura|outro momento|outra oportunidade|outra ocasiao|futuramente|no futuro|depois falamos|posteriormente|mais a frente)', '(volte*|voltar|retom*|retorn*|lembre*|fale*|contact*|contat*|escreva*|procure*|tente*|relembr*|me chame|pergunte*|ligue*) ..4 (em (janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|depois|mais tarde|apos|daqui|dentro|no proximo|no ano|quando|no final|no inicio|entao|para o ano)', '(orcamento*|projeto*|verba*|investimento*|gasto*|contratac*) ..4 (congelad*|fechad*|suspens*|parad*|esgotad*|pausa|bloquead*|cortad*)', '(congelad*|em pausa|em espera|adiad*|suspens*|stand by|muito cedo|cedo demais|ainda nao|adiamos)', '(muito|demasiado|super|bem) (ocupad*|atarefad*|corrid*|cheio*|cheia*)', '(agora|de momento|neste momento|no momento|por enquanto|por agora|para ja) nao ..5 (mas|talvez|mais tarde|quem sabe)', '(talvez|quem sabe|possivelmente) (mais|em|no|para|daqui|ano|depois)', '(este ano) ..4 (orcamento|nao|verba)', 'sem tempo (agora|de momento|neste)', 'para o ano'], yes: ['Volte a falar comigo depois da Páscoa.', 'O orçamento está congelado até abril', 'Talvez no próximo ano', 'Agora não, mas mais tarde sim', 'Contacte-nos daqui a três meses', 'Muito ocupados agora'], no: ['Não interessa', 'Terça às 10'] }],
    not_interested: [
      {
        id: 'refusal',
        says: REFUSALS,
        yes: [
          'Nem pensar.',
          'Nunca mais, obrigado.',
          'Me poupe.',
          'Testamos uma coisa dessas e foi um desastre.',
          'É simpático, mas preferimos ficar por aqui.',
          'Não vejo sentido nisso.',
          'Por esse preço compro um burro.',
          'Valores fora da realidade',
          'Está fora de questão.',
          'Nem que a vaca tussa.',
          'Não vamos avançar.',
        ],
        no: [
          'Sem problema, mande.',
          'Tenho interesse, sim.',
          'Não sei, quanto custa?',
          'Gostei muito.',
        ],
      },
      {
        id: 'circumstance',
        says: [
          '(depende|dependem|dependemos) (de|da|do) [a|o] (camara|junta|ministerio|prefeitura|governo|estado|autarquia|municipio|franqueador|franquia|senhorio|proprietario|secretaria|condominio|agrupamento|estado)',
          '(quem|e|isso e|isto e) ..2 (camara|prefeitura|junta|ministerio|autarquia|governo|secretaria|franqueadora|municipio) ..1 (faz|fornece|decide|paga|contrata|trata|manda|licita|compra)',
          '(a|o|os) (escola|colegio|centro|lar) nao (decide|contrata|compra)',
          '(vendemos|vendi|fechamos|fechei|entregamos|encerramos|passamos|terceirizamos|subcontratamos|devolvemos|largamos) (o|a|os|as|noss*|tudo|meu|minha)',
          '(fecha|fechamos|fecharemos|fechara|encerra|encerramos|encerrara|encerramento|encerrou) (definitiv*|as portas|atividade*|a empresa|a loja|por reforma|por aposentadoria|de vez)',
          '(me aposento|vou me aposentar|vou reformar me|reformo me|aposentadoria|vou para a reforma|nos aposentamos)',
          '(insolvencia|falencia|recuperacao judicial|baixamos as portas|cessacao de atividade)',
          '(em|no|de|por) (renting|leasing|aluguer|locacao|comodato|aluguel) ..1 (ate|a longo)',
          'contrato ..3 (em vigor|vigente|ate|fidelizacao|exclusividade|fidelidade|assinado ate)',
          '(acordo quadro|central de compras|concurso publico|licitacao publica|pregao)',
          'ja (temos|tenho|ha) (fibra|internet|placas|paineis|contabilista|contador|advogado|informatico|de tudo|caldeira)',
          '(meu|minha|nosso|nossa|o nosso|a nossa|o meu|a minha) (contador|contabilista|advogado|advogada|informatico|designer|fornecedor) e ..1 (meu|minha|um|uma|o|a) (irmao|irma|primo|prima|marido|mulher|esposa|filho|filha|cunhado|cunhada|sobrinho|sobrinha|pai|mae|sogro|genro|amigo|amiga)',
          '(os|nossos|o|nosso) (clientes|cliente|fornecedores|fornecedor) ..2 (vem buscar|vem|levantam|retiram|entregam|entrega|buscam|trata|tratam)',
          'nao (temos|tenho|usamos|uso|existe) [mais|ja] [um|uma|nenhum|nenhuma|qualquer] (frota|carrinha*|camiao|camioes|caminhao|caminhoes|veiculo*|armazem|galpao|loja*|site|funcionario*|empregado*|pessoal|servidor*|obra*|refeitorio|cantina|jardim|elevador|maquina*|caldeira|piscina|telhado|terraco|estacionamento|vendedores|cozinha) $',
          '(ja nao|nao) (fazemos|vendemos|fabricamos) mais ..3 $',
          'ja nao (fazemos|vendemos|fabricamos|existe) ..3 $',
          'nao (temos|tenho) ..2 nem *',
          '(somos|sou) (so|apenas|somente) (dois|duas|tres|quatro|cinco|#|um|uma|eu) ..2',
          'somos (dois|duas|tres|quatro|cinco|#) (voluntari*|reformad*|aposentad*|amig*)',
          '(demasiado|muito) (pequen*|grande|grandes) (para|pra|somos)',
          '(pequen*|grande|grandes) demais (para|pra)',
          '(estamos|trabalhamos) ..1 (todos|todas) (em remoto|remot*|em casa|de casa|em teletrabalho|home office)',
          '(ainda) nao (autorizou|aprovou|autorizaram|aprovaram|foi autorizad*|foi aprovad*|homologou)',
          'nao (podemos|posso|nos deixam|nos permitem|e permitido) (contratar|comprar|instalar|escolher|mudar|decidir|usar|por lei)',
          '(fazemos|entregamos|produzimos|imprimimos|cozinhamos|levamos) ..3 (nos mesmos|nos proprios|a mao|aqui|de bicicleta|a pe)',
          '(imposto|imposta|impostos|obrigado|obrigatorio) (pela|pelo) (grupo|sede|matriz|central|franque*|casa mae)',
        ],
        yes: [
          'Vendemos as carrinhas na primavera.',
          'A cantina depende da câmara.',
          'Temos em leasing até 2028.',
          'A clínica encerra definitivamente em junho.',
          'nosso contador é meu irmão há 15 anos',
          'Não temos frota.',
          'Somos só três',
        ],
        no: [
          'Depende do preço.',
          'Temos interesse.',
          'Não temos dúvidas.',
        ],
      },
      { id: 'no', says: ['(nao|nem|sem|nenhum) ..3 (interess*|precis*|necessidade|necessari*|faz sentido|para nos|relevante|prioridade|util|serve|adequad*|se aplica|procuramos|pretendemos|nos convem|vamos avancar|avancaremos|orcamento para|previsto|intencao|encaixa)', '^nao [muito] (obrigad*|valeu|$)', '^nao (e|mas|ja|nos|temos|lamento) ..2 (obrigad*|temos|precis*|interess*|ja)', '^(nao|nao nao|passo|negativo|dispenso|nada feito|de jeito nenhum) $', '^(passo|negativo|dispenso|nada feito|de jeito nenhum)', 'nao obrigad*', '(obrigad*|agradec*) ..1 mas (nao|ja|de momento|por agora|estamos)', 'ja (temos|possuimos|contamos|trabalhamos|tenho|estamos) ..3 (fornecedor*|soluc*|sistema*|parceiro*|ferramenta*|alguem|um|uma|outr*|bem|servid*|resolvid*|satisfeit*|atendid*|software)', 'estamos (bem|satisfeit*|servid*|content*|atendid*|cobert*) ..3', '(fizemos|fazemos|desenvolvemos|gerimos|criamos|construimos) ..4 (internamente|nos mesmos|nos proprios|em casa|dentro de casa|propri*)', '(desenvolvid*|feito|solucao) ..1 (internamente|propria|interna)', '(escolhemos|optamos|fechamos|contratamos|escolhido|optado) ..3 (outr*|por outr*|concorren*)', '(declin*|perda de tempo|perder tempo|percam tempo|perca tempo|dispens*|sem interesse|rejeit*|descart*)', 'nao (nos|me) (interess*|serve|convence|convem)'], yes: ['Não, obrigado.', 'Não temos interesse.', 'Já temos fornecedor', 'Não precisamos', 'Obrigada, mas não', 'Desenvolvemos internamente', 'Não faz sentido para nós', 'Estamos bem servidos'], no: ['Sem problema, mande', 'Por que não?'] }],
    interested: [
      {
        id: 'glad_to',
        says: [
          '(vem|veio|viria|cai|caiu|calha|calhou) ..1 (a calhar|mesmo bem|como uma luva|em boa hora|que nem uma luva|na hora certa)',
          '(chega|chegou|chegam|veio) ..1 (na|em|no) (melhor|boa|bom|altura certa|hora certa|momento certo|otima) ..1',
          '(acertou|acertaste|acertaram) em cheio',
          '(me|nos) (convenceu|convenceram|conquistou)',
          '(convenceu|convenceste|convenceram) (me|nos)',
          '(bora|vamos|vamos la) (testar|experimentar|tentar|nessa)',
          '(vamos|podemos|queremos) (testar|experimentar|fazer um teste|fazer uma experiencia)',
          'sou todo ouvidos',
          '(estamos|estou|estavamos) ..2 (buscando|procurando|a procura|a procurar) (algo|isso|um|uma|exatamente)',
          '(ficaria|ficava|ficariamos|seria) ..1 (grato|grata|gratos|otimo|bom) ..3 (envi*|mand*|receber|ver)',
          '(aguardo|aguardamos|fico a aguardar|fico no aguardo|esperamos) ..1 (sua|a|o|vossa|pela|proposta|orcamento|os|precos) ..2 (proposta|orcamento|precos|catalogo|informac*|contato|contacto)',
          '(adorava|adoraria|amaria|gostei) (de|da|do|muito|bastante|ver|saber|experimentar)',
          '(vale a pena|merece) (ver|conhecer|olhar|uma conversa|analisar|pensar)',
          'tenho (todo|muito|bastante|grande) interesse',
          '(vamos|podem|pode) avancar ..3',
          '(avancemos|sigamos em frente|pode seguir) ..2',
        ],
        yes: [
          'Veio mesmo a calhar, perdemos uma palete no sábado.',
          'Bora testar com dois contentores.',
          'Acertou em cheio',
          'Vocês me convenceram',
        ],
        no: [
          'Não veio.',
          'Testamos em 2022.',
        ],
      },
      { id: 'interested', says: ['(tenho|temos|tenho muito|temos muito|estou|estamos|parece|parece me|muito|bastante|e|soa|seria|achei|ficamos|fiquei) ..2 (interesse|interessad*|interessante|curios*|otimo|bom|bem|boa ideia)', '(interessa|interessou|agrada|agradou) (me|nos)', '(me|nos) (interessa|interessou|interessaria|agrada|parece (bem|bom|otimo|interessante))', '(mande|manda|mandem|envie|envia|enviem|partilhe|compartilhe|conte|conta|explique|diga|fale|passe|passa|mostre|faca|apresente|me diga|encaminhe) ..1 (me|nos|a|o|os|as|um|uma|mais|por|proposta|preco*|tabela|informac*|orcamento|detalhes|tudo|sim|catalogo|pra|para|sua|seu|vossa|amostra) ..2', '(me|nos) (mande*|manda|envie*|envia|conte*|conta|explique*|explica|diga*|passe*|passa|fale*|mostre*) ..3', '(pode*|poderia*|podem) ..1 (mandar|enviar|explicar|passar|partilhar|compartilhar|me enviar|me mandar|nos enviar|me passar|contar|apresentar|fazer) ..4', '(quero|queremos|queria|gostaria*|gostava*|adorava|adoraria) ..1 (saber|ver|conhecer|receber (uma|um|a|o|mais|info*)|testar|experimentar|ter|entender|perceber|mais|comprar|um orcamento|uma proposta|contratar)', '^(sim|claro|ok|certo|com certeza|perfeito|otimo|combinado|pode ser|pode sim|bora|vamos|boa (ideia|iniciativa|$)|com todo o gosto|com prazer|fechado|beleza|show|avance|avancem|excelente|isso mesmo|por que nao|porque nao|quero|topo|aceito) ..4', '(mais (informac*|detalhes|info)|teste gratis|teste gratuito|proximos passos|ficamos com|vamos comprar|vamos avancar)', '(adicione*|inclua*|inscreva*|conte*) (nos|me|conosco|connosco|comigo) ..3', '(procuramos|(estamos|estava|estavamos|estou) procurando|estamos a procura|precisamos de|preciso de|estou a procura de|estamos a procura de) ..3'], yes: ['Temos interesse, mande a proposta.', 'Sim, por favor.', 'Gostaria de saber mais', 'Parece interessante', 'Pode me enviar os preços?', 'Conte-me mais', 'Com todo o gosto', 'Inclua-nos no teste'], no: ['Não, obrigado', 'Estamos servidos'] }],
    question: [{ id: 'question', says: ['(quanto (custa|custam|fica|sai|e|seria|cobram)|qual ..2 (preco*|valor*|custo*|tarifa*|prazo*|investimento)|quais ..2 (preco*|valor*|custo*|condic*)|preco* (para|por|de)|valor* (para|por)|a que preco)', '(como|quanto|quantos|quantas|qual|quais|que|quem|onde|quando|por que|porque|tem|ha|e|funciona|voces|pode*|podem|oferec*|inclui|integra|serve|existe|cumpre*|posso|da|suporta|fazem|trabalham|isso|isto|so|o) ..12 ?', '(funciona*|integra*|compativ*|inclui) ..8 ?', '(tenho|temos|uma) ..2 (pergunta*|duvida*|questao|questoes)', '(fidelizacao|periodo minimo|pedido minimo|prazo minimo)'], yes: ['Quanto custa para 20 usuários?', 'É compatível com SAP?', 'Como funciona?', 'Tenho uma dúvida', 'Há fidelização?'] }],
  },
  refuses: [{ id: 'refuses', says: [...REFUSALS, '(muito|demasiado) (caro|cara)', 'caro demais', '^nao', 'mas nao', '(nao|sem) ..2 interess*', '(nao|sem) ..2 (precisamos|preciso|necessidade|necessitamos)', '^nao [obrigado|obrigada] $', 'nao (queremos|quero)'], yes: ['Muito caro.', 'Caro demais para nós', 'Não, fazemos internamente.', 'Não temos interesse.', 'Não precisamos.', 'Não, obrigado.', 'Não queremos.'], no: ['Quem faz isso é o meu irmão.', 'Tenho interesse.'] }],
  hostile: [
    '(que|uma|cada|mas que) (palhacada|idiotice|besteira|estupidez|parvoice|falta de respeito|cara de pau|descaramento|lata|vergonha|porcaria|treta|chatice|enchecao)',
    '(charlatao|charlataes|charlatoes|vigarista*|aldrabao|aldraboes|aldrabice*|trapaceir*|picareta*|caloteir*|parasita*|abutre*|sanguessuga*|incompetente*|inadmissive*|intolerave*|lamentave*|deploravel|deploraveis|vergonhos*|descarad*|sem vergonha|cretin*|anormal|anormais|atrasado mental|parvo|parvos|imprestave*|bandidos|bandido|safado*|pilantra*|mala sem alca|encher o saco|enchendo o saco)',
    '(va|vao|vai) (se|te|a) (catar|lixar|ferrar|merda|fava|passear|danar)',
    '(tomar|tomando|tomem) no',
    '(gozar|gozando|brincando|de brincadeira) (com a|comigo|com|connosco|da) ..1 (minha cara|cara|$)',
    '(merda*|porra|caralho|foder|foda*|fodam|puta*|puto|cu|idiota*|imbecil*|burro*|estupid*|otari*|babaca*|palhac*|vergonha*|vergonhos*|nojo|nojent*|golpe|golpistas|burla*|ladra*|ladroes|assedio|fart*|saco|lixo|inferniz*|chat*|insuportave*|irritante*|ridicul*|mentiros*|mentira*|denunci*|advogad*|process*|tribunal|procon|anpd|cnpd|spammer*|patetic*|porcaria*|inaceitave*|absurdo)'],

  months: ['janeiro|jan', 'fevereiro|fev', 'marco|mar', 'abril|abr', 'maio|mai', 'junho|jun', 'julho|jul', 'agosto|ago', 'setembro|set', 'outubro|out', 'novembro|nov', 'dezembro|dez'],
  weekdays: ['segunda|seg', 'terca|ter', 'quarta|qua', 'quinta|qui', 'sexta|sex', 'sabado|sab', 'domingo|dom'],
  inclusive: ['inclusive', 'incluído', 'inclusivamente', 'incluindo'],

  wrote: ['escreveu', 'escrevia', 'escreve', 'enviou'],
  sentFrom: ['enviado do meu', 'enviado de', 'enviado do', 'enviado a partir', 'enviado via', 'enviado pelo', 'enviado por', 'enviado com', 'enviado através', 'enviada do meu', 'obter o outlook', 'obtenha o outlook', 'baixar o outlook', 'sent from my', 'get outlook for', 'do meu iphone', 'mandado do meu'],
  greetings: ['olá', 'oi', 'bom dia', 'boa tarde', 'boa noite', 'caro', 'cara', 'caros', 'prezado', 'prezada', 'prezados', 'exmo', 'exma', 'exmos', 'exmo senhor', 'exma senhora', 'estimado', 'estimada', 'senhor', 'senhora', 'sr', 'sra', 'viva', 'olá a todos', 'hi', 'hello'],
  closings: ['cumprimentos', 'com os melhores cumprimentos', 'melhores cumprimentos', 'atenciosamente', 'att', 'att.', 'atte', 'atentamente', 'cordialmente', 'saudações', 'saudações cordiais', 'abraço', 'abraços', 'um abraço', 'abs', 'grato', 'grata', 'obrigado', 'obrigada', 'muito obrigado', 'muito obrigada', 'obg', 'desde já agradeço', 'desde já obrigado', 'agradeço', 'com estima', 'sem mais', 'até breve', 'até logo', 'bom trabalho', 'bom fim de semana', 'boa semana', 'tenha um bom dia', 'fico no aguardo', 'fico à disposição', 'valeu', 'cpts', 'mc', 'beijos', 'por favor', 'respeitosamente', 'disponha'],
  legal: ['(pode|poderá|direito|exercer) ..8 (opor*|retirar|eliminação|apagamento|retificação|acesso)', '(destina|destinam) ..4 destinatári*', '(mensagem|email|comunicacao|informac*|conteudo|correio) ..10 (confidencia*|privilegiad*|sigilos*|exclusiv*|reservad*|uso restrito)', '(destinatari*) ..4 (pretendid*|indicad*|previst*|exclusiv*|identificad*|correto|nele)', '(nao (e|for|seja)|caso nao seja) ..3 destinatari*', '(recebid*|recebeu|receber|tenha recebido) ..6 (por engano|por erro|indevidamente|erroneamente|erro)', '(avis*|notifi*|inform*|comuni*) ..4 (remetente|emissor)', '(elimin*|apag*|destru*|delet*) ..3 (mensagem|email|copia*|anexo*|imediat*|correio|avisar)', '(pense|considere|preserv*|proteja|respeit*) ..4 (ambiente|natureza|planeta)', '(antes de|nao) imprim*', '(divulgacao|distribuicao|copia|reproducao|utilizacao|uso|disseminacao) ..8 (proibid*|nao autorizad*|vedad*|ilegal|interdit*)', '(proibid*|vedad*) ..5 (divulgacao|copia|reproducao|utilizacao|uso|distribuicao)', '(lgpd|rgpd|lei geral de protecao|regulamento geral)', '(politica|aviso) de (privacidade|confidencialidade)', '(protecao|tratamento) (de|dos) ..1 dados', 'dados pessoais', 'responsavel pelo tratamento', '(direito*) ..4 (acesso|retificacao|apagamento|oposicao|eliminacao)', '(cnpj|nif|nipc|capital social|sede social|matriculad*)', '(responsabilidade|responsabiliza) ..6 (virus|danos|conteudo|prejuizo*)', '(opinioes) ..4 (autor|remetente)', 'para (cancelar a|deixar de receber|se descadastrar)', 'se nao (deseja|quiser)', 'sigilo profissional', 'the (information|sender|intended)'],
  original: ['mensagem original', 'mensagem encaminhada', 'mensagem reencaminhada', 'início da mensagem encaminhada', 'início da mensagem reencaminhada', 'mensagem anterior', 'e-mail original', 'encaminhado por', 'forwarded message', 'original message', 'correio original'],
}; // prettier-ignore
