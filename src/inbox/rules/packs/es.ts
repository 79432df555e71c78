import type { Pack } from '../pack.ts';

const PLEASE =
  '(por favor|porfavor|porfa|pf|gracias|ya|inmediatamente|cuanto antes|ahora|ahora mismo|de inmediato|lo antes posible|a la mayor brevedad|definitivamente|urgente|de una vez)';
const MAILS =
  '(correo*|mail*|email*|mensaje*|publicidad|propaganda|spam*|boletin*|newsletter*|comunicacion*|oferta*|promocion*|informacion comercial|basura*|mierda*|porqueria*|cosas|nada|propuesta*|contacto*|envio*|anuncio*|recordatorio*|publi|tonterias|chorradas|boludeces|pavadas)';
const LIST =
  '(list*|base*|correo*|mail*|email*|envio*|boletin*|newsletter*|campana*|contacto*|crm|distribucion|difusion|secuencia*|mailing*|suscripcion*|registro*|sistema*|datos|fichero*|archivo*|comunicacion*|publicidad|spam*|directorio*|agenda|esto|aqui|bbdd|bdd|destinatario*|emailing*|prospeccion)';
const TAKE_ME =
  '(borr*me|borr*nos|elimin*me|elimin*nos|quit*me|quit*nos|saqu*me|saqu*nos|sac*me|sac*nos|retir*me|retir*nos|suprim*me|suprim*nos|excluy*me|exclui*me|excluy*nos|exclui*nos|desapunt*me|desapunt*nos|tach*me|descart*me)';
const TAKE =
  '(borre|borren|borra|borrar|borrad|elimine|eliminen|elimina|eliminar|eliminad|quite|quiten|quita|quitar|quitad|saque|saquen|saca|sacar|sacad|retire|retiren|retira|retirar|retirad|suprima|supriman|suprime|suprimir|suprimid|excluya|excluyan|excluye|excluir|remueva|remuevan|remover|remueve|cancele|cancelen|cancelar|cancela|tache|tachen)';
const MINE = '(mi|mis|nuestro|nuestra|nuestros|nuestras|este|esta)';
const DATA =
  '(correo*|mail|mails|email*|direccion*|nombre*|dato*|contacto*|cuenta|buzon|empresa|informacion|numero|dominio|registro|ficha|suscripcion|casilla)';
const OFF = '(dame|deme|denme|darme|dadme|den|danos|denos|dennos|darnos|dadnos|dar|demen|de|da)';
const WRITE_ME =
  '(escrib*me|escrib*nos|envi*me|envi*nos|mand*me|mand*nos|contact*me|contact*nos|molest*me|molest*nos|spam*me|hostig*me|hostig*nos|acos*me|bombarde*me|bombarde*nos|correos|insist*me|hac*me llegar|fastidi*me|remit*me|remit*nos|dar*me la (lata|tabarra|brasa)|llenarme|llenarnos|bombarde*)';
const WRITE =
  '(escriba|escriban|escribas|escribais|escribir|envie|envien|envies|envieis|enviar|mande|manden|mandes|mandeis|mandar|contacte|contacten|contactes|contactar|moleste|molesten|molestes|molestar|remitan|remita|hagan llegar|haga llegar|vuelva a escribir|vuelvas a escribir|vuelvan a escribir|vuelva a contactar|vuelvas a contactar|vuelvan a contactar|vuelva a enviar|vuelvan a enviar|vuelvas a enviar|vuelvan a mandar|insista|insistan|spamee|spameen|spamees|incluyan|incluya|hinche|jodas|joda|jodan)';
const MONTHS =
  '(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
const DAYS = '(lunes|martes|miercoles|jueves|viernes|sabado|domingo)';

const REFUSALS = [
  '(nunca|jamas) mas $',
  '^(nunca|jamas) (mas|en la vida|$)',
  'no (me|nos) (has|ha|han|habeis) convencido',
  'ni (hablar|loco|loca|locos|de broma|en sueno*|en pintura|regalado|regalada|muerto|de cona|por asomo|pensarlo|a tiros|por todo el oro)',
  'de (ninguna|ningun) (manera|modo)',
  'en absoluto $',
  '(la respuesta|mi respuesta|respuesta) es no',
  '(sigue|sigo|es|era|fue) [siendo] [un|que] no $',
  '(es|era|sigue siendo) un no',
  '(ya|que) ..2 (dije|he dicho|dijimos|hemos dicho|dicho) que no',
  'cuando las ranas (crien|crian|tengan) pelo',
  '(preferimos|prefiero|preferiria|prefeririamos|mejor) (dejarlo|no seguir|no continuar|no avanzar|no|abstenernos|declinar) ..3',
  '(lo|la) (dejamos|dejo|dejemos) (aqui|ahi|estar|correr)',
  '(dejelo|dejalo|dejadlo|dejenlo) (estar|ya|correr|$)',
  '(ahorreme|ahorramelo|ahorremelo|ahorrenmelo|ahorrese|ahorrate|ahorrenos|ahorrenselo)',
  '(tanta|la misma) (falta|gracia|utilidad) ..2 (como|que)',
  'por (ese|este|tal) precio (me|nos|prefiero|preferimos|no|compro|contrato)',
  '(fuera|muy fuera|totalmente fuera) de (mercado|precio|presupuesto|nuestro alcance|nuestras posibilidades)',
  '(precio|precios|tarifas|tarifa) (desorbitad*|abusiv*|prohibitiv*|exagerad*|disparatad*|de locos|de risa|imposible*)',
  '(demasiado|muy|carisimo|excesivamente) (caro|cara|caros|caras|elevado)',
  '(carisimo|carisima|un robo|un atraco)',
  'no se moleste*',
  'no (insista*|insistas|insistais|insistan|pierda*|pierdas|perdais) [mas|el|su|tu|mi|nuestro|en|por]',
  '^no y no',
  '^(no|nop|nones|nanay|nanai|que va|quita|niet|never|nein) $',
  'no (quiero|queremos|deseamos|deseo|pensamos|pienso|pretendemos) (darle|seguir|continuar|avanzar|cambiar|invertir|gastar|comprar|contratar|nada|saber|perder|ni)',
  'no (vamos|voy|va) a (seguir|continuar|avanzar|cambiar|contratar|comprar|invertir|gastar|aceptar|participar|entrar|necesitar|poder ser)',
  'no (seguiremos|continuaremos|avanzaremos|contrataremos|procederemos|participaremos|aceptamos|acepto|procedemos)',
  'no (nos|me|le|les) (encaja*|convence*|interesa*|cuadra*|compensa*|aporta*|atrae*|seduce*|sirve*|conviene*|apetece*|motiva*|hace gracia|hace falta|gusta|gusto|llama|dice nada|va a servir|serviria)',
  'no (me|nos) ..2 (convence*|interesa*|interesad*)',
  'no (lo|la|le) (veo|vemos|necesitamos|necesito|queremos|quiero|compro|compramos|vi claro) [claro|necesario|util|sentido|nada|por ningun lado|para nosotros|gracias|$]',
  'no (le|les|te|os) (veo|vemos|encuentro|encontramos) (sentido|utilidad|ventaja*|la gracia|el sentido|la utilidad|el interes|la necesidad|la ventaja|valor)',
  '(no|tampoco) (tiene|tendria|le veo|le vemos|veo el|veo la|vemos el|vemos la) ..1 (sentido|utilidad|necesidad|interes|valor|gracia|ventaja)',
  '(no|tampoco) (tengo|tenemos|hay|existe|muestro|mostramos) ..2 (interes|intencion|necesidad|ganas)',
  '(sin|ningun|cero|nulo|ninguna) (interes|necesidad|ganas|utilidad|sentido)',
  'no (es|son) (para (nosotros|mi)|lo nuestro|lo mio|lo que (buscamos|necesitamos|busco|necesito)|de nuestro interes|de mi interes|santo de)',
  '(gracias|amable|detalle|agradec*|agradezco|intento|halagador|bonito) pero (no|preferimos|paso|pasamos|mejor no|va a ser que no|ni|tampoco)',
  'va a ser que no',
  'mejor no $',
  '^(paso|pasamos|pasando|descartado|descartada|denegado|rechazado|negativo) [de esto|gracias|palabra] $',
  '^(yo|nosotros|pues|gracias) (paso|pasamos) (de|gracias|$)',
  '(declino|declinamos|rechazo|rechazamos|descarto|descartamos|declinar|desestim*)',
  '(hemos|he|han|ha|habiamos) [decidido|optado por|acordado|preferido] (decidido no|optado por no|acordado no|descartad*|desestimad*|rechazad*|decidido descartar)',
  '(probamos|probe|hemos probado|he probado|intentamos|ya tuvimos|tuvimos) ..12 (desastre|fracaso|pesadilla|decepcion|decepcionante|fatal|fue mal|salio mal|no funciono|chasco|fiasco|tomadura)',
  '(fue|resulto|ha sido|era) (un|una) ..1 (desastre|fracaso|pesadilla|decepcion|chasco|fiasco|horror|tomadura de pelo|perdida de tiempo)',
  '(mala|malas|pesima|pesimas) (experiencia|experiencias|referencias)',
  '(mal|pesimo) recuerdo',
  'no (hacen|hace|paran|para|dejan|deja) ..3 (quejar|quejarse|de quejarse|de dar problemas)',
  '(gato escaldado|una y no mas|escarmentad*)',
  '(perdida|perder|pierda|perdiendo|pierde) ..1 (de tiempo|el tiempo|mi tiempo|su tiempo|nuestro tiempo)',
  'conmigo no (cuente|cuentes|cuenten)',
  'no (cuente|cuentes|cuenten|conteis) (conmigo|con nosotros)',
  '(estamos|estoy) ..1 (bien|mejor) (asi|sin) ..2',
  '(quiza|quizas|otro|otra) ..1 (sera) (en otra vida)',
  'no (esta|estan|entra|entran) (en|dentro de) ..1 (nuestros|mis|los) (planes|prioridades|previsiones)',
  '(no|ni) (nos|me|se nos|se me) ..1 (pasa|paso) por la cabeza',
  '(no|tampoco) (gracias|muchas gracias|interesa|interesado|interesada)',
  '(me|nos) (da|importa|trae|la) [exactamente|absolutamente] (un comino|un pimiento|un bledo|sin cuidado|suda|repampinfla)',
  '(busque|busca|busquen|buscad) ..1 (otro|otra|a otro|otros) (cliente|incauto|primo|tonto|victima|sitio)',
  'no (gasteis|gaste|gasten|malgaste*|desperdici*) ..3',
  'a otro perro con ese hueso',
  '(cuenteselo|cuentaselo|vayan|vaya) a otro',
  '(siga|sigan|seguid|sigue) sonando',
  '(ya|hemos|acabamos de) ..1 (renovado|renovar|firmado|firmar) con (otro|otra|la competencia)',
  'con lo que (cobr*|cuesta*|vale*|piden|pedis) ..3 (no|ni|imposible|paso)',
  'tenemos cosas mejores que hacer',
  'no (tengo|tenemos) [la menor|la mas minima|ninguna] intencion',
];

export const es: Pack = {
  lang: 'es',
  version: 9,
  spaced: true,
  common: 'lo le se al correo correos mandarme enviarme dejen deje escribas escriban pesados quiero quieren nada hasta mañana precio mándeme tengo quiere bórrenme quítenme el la los las y yo no es usted ustedes nos nosotros un una de del para con en por mi su sus que qué quién gracias hola buenas buenos sí si pero o cómo cuánto cuándo ya muy está estoy estamos tenemos somos baja favor nuestro nuestra esto eso también ahora más me interesa señor vale',

  stop: [
    'baja', 'baja por favor', 'baja ya', 'baja inmediata', 'de baja', 'la baja', 'mi baja', 'solicito baja', 'solicito la baja', 'solicitud de baja', 'quiero la baja', 'pido la baja', 'baja de la lista', 'baja lista', 'baja del boletín', 'baja de newsletter', 'darme de baja', 'dar de baja', 'darse de baja', 'darnos de baja', 'deme de baja', 'denme de baja', 'dame de baja', 'dadme de baja', 'dennos de baja', 'denos de baja', 'danos de baja', 'me doy de baja', 'nos damos de baja', 'quiero darme de baja', 'baja suscripción', 'bajas',
    'bórrame', 'bórreme', 'bórrenme', 'borrarme', 'borradme', 'bórrennos', 'bórrenos', 'borrar', 'borrado', 'borrar correo', 'borrar mis datos', 'elimíname', 'elimíneme', 'elimínenme', 'eliminarme', 'eliminadme', 'elimínenos', 'elimínennos', 'eliminar', 'eliminar de la lista', 'eliminación', 'elimínenme de la lista', 'quítame', 'quíteme', 'quítenme', 'quitarme', 'quitadme', 'sácame', 'sáqueme', 'sáquenme', 'sacarme', 'sáquennos', 'retírenme', 'retírame', 'retíreme', 'retirar', 'remover', 'remuévanme', 'remuéveme', 'suprimir', 'suprimir datos', 'excluir', 'exclúyanme',
    'cancelar', 'cancelar suscripción', 'cancelar mi suscripción', 'cancelación', 'anular suscripción', 'anular', 'desuscribir', 'desuscribirme', 'desuscripción', 'desuscríbeme', 'desuscribanme', 'desinscribir', 'desinscribirme', 'dessuscribir', 'desubscribir', 'desapúntame', 'desapuntarme', 'stop', 'stop por favor', 'alto', 'basta', 'basta ya', 'parar', 'para', 'paren', 'paren ya', 'no más', 'no mas correos', 'no más correos', 'no más emails', 'no más mensajes', 'no mas mails', 'no más publicidad', 'no más spam', 'ni un correo más', 'no enviar', 'no enviar más', 'no contactar', 'no contactar más', 'no escribir más', 'no me escriba más', 'no me escriban más', 'no me escribas más', 'no me contacten', 'no me contacte más', 'no molestar', 'no molesten', 'no molestar más', 'dejen de escribir', 'deje de escribirme', 'unsubscribe', 'unsubscribe me', 'unsub', 'remove', 'remove me', 'opt out',
  ], // prettier-ignore
  optOut: [
    {
      id: 'no_longer_arrive',
      says: ['(no|ya no) (quiero|queremos|quisiera|deseo|deseamos) ..1 (que|q|k) (me|nos) (lleguen|llegue|manden|envien|escriban) ..2 (correo*|mail*|email*|mensaje*|publicidad|propaganda|mas)'],
      yes: ['Ya no quiero que me lleguen estos correos', 'No queremos que nos envíen más publicidad'],
      no: ['No quiero que me llegue tarde el pedido', 'No queremos que nos envíen la factura en papel'],
    },
    {
      id: 'last_one',
      says: ['(que|asegurese de que|asegurate de que|asegurense de que) [este|esta] sea [este|esta] (el|la|su|tu) (ultimo|ultima) (correo|mail|email|mensaje) [por favor|gracias|que recib*|que me|que nos|suyo|de ustedes|de su parte] ..1 $'],
      yes: ['Que sea el último correo, por favor.', 'Que este sea el último mensaje'],
      no: ['Que sea el último precio'],
    },
    {
      id: 'politely',
      says: [
        `(que|si) ..1 (me|nos) (borrara*|borrase*|eliminara*|eliminase*|quitara*|quitase*|sacara*|sacase*|retirara*|retirase*|suprimiera*|suprimiese*|excluyera*|excluyese*) ..3 (de|del) ..4 ${LIST}`,
        `(que|si) ..1 (borrara*|borrase*|eliminara*|eliminase*|quitara*|quitase*|sacara*|sacase*|retirara*|retirase*|suprimiera*|suprimiese*|excluyera*|excluyese*) ..2 ${MINE} ..2 ${DATA} ..4 (de|del) ..4 ${LIST}`,
        '(que|si) ..1 (me|nos) (diera*|diese*) de baja',
        `(que|si) ..1 (dejara*|dejase*|pararan|cesara*|cesase*) de (${WRITE_ME}|(enviar|mandar) ..2 ${MAILS})`,
        `no (volviera*|volviese*) a (${WRITE_ME}|contactar* (conmigo|con nosotros))`,
        'que no (me|nos) (escribiera*|escribiese*|enviara*|enviase*|mandara*|mandase*|contactara*|contactase*|molestara*|molestase*) ..2 (mas|nunca|nada|$)',
      ],
      yes: [
        'Le agradecería que me borrara de su lista.',
        'Les agradecería que eliminaran mi dirección de sus envíos',
        'Quisiera que me dieran de baja',
        'Les pediría que dejaran de enviarme correos.',
        'Preferiría que no volvieran a escribirme.',
        'Preferiría que no me contactara más',
      ],
      no: [
        'Si eliminara la cuota de alta, firmaríamos',
        'Le agradecería que me enviara la tarifa',
        'Preferiría que no me llamara',
        'Pensé que dejaran de fabricarlo',
        '¿Me enviarán la lista de precios?',
      ],
    },
    {
      id: 'take_off',
      says: [
        `${TAKE_ME} ..3 (de|del|desde) ..4 ${LIST}`,
        `${TAKE_ME} [ya] (${PLEASE}|$)`, `${TAKE_ME} a (mi|nosotros|nosotras) (y|e|pero|${PLEASE}|$)`,
        `(me|nos) (borren|borre|borres|borreis|eliminen|elimine|elimines|elimineis|quiten|quite|quites|quiteis|saquen|saque|saques|saqueis|retiren|retire|retires|supriman|suprima|excluyan|excluya|borras|quitas|eliminas|sacas|sacais|borrais|borran|quitan|eliminan|sacan) ..3 (de|del) ..4 ${LIST}`,
        `(ruego|pido|solicito|solicitamos|pedimos|quiero|queremos|agradec*|exijo|exigimos|favor de|necesito|rogamos|gustaria) ..3 (me|nos) (borren|borre|borres|eliminen|elimine|elimines|quiten|quite|quites|saquen|saque|saques|retiren|retire|supriman|suprima|excluyan|excluya)`,
        `${TAKE} ..2 ${MINE} ..2 ${DATA} ..4 (de|del) ..4 ${LIST}`,
        `${TAKE} ${MINE} ${DATA} [electronico|de correo|de correo electronico|personales|de contacto|de email] (${PLEASE}|$)`,
        `(proced*|solicit*|pido|ruego|exijo) ..3 (a|la|el) (eliminacion|supresion|borrado|retirada|cancelacion) de ${MINE} ${DATA}`,
        `(quiero|queremos|quisiera|quisieramos|deseo|deseamos|solicito|pido|gustaria|ruego|prefiero|agradec*) ..2 (ser|estar) ..2 (eliminad*|borrad*|excluid*|retirad*|dad* de baja|removid*|suprimid*|sacad*|fuera)`,
        `no (quiero|queremos|deseo|deseamos|quisiera) ..2 (estar|aparecer|figurar|seguir|formar parte|continuar) ..3 (list*|base*|boletin*|mailing*|fichero*|suscrit*|envios|directorio*)`,
        `(olvidese|olvidense|olvidate) (de mi|de nosotros|de mi correo|de mi direccion)`, '(bloque*|pon*|met*|incluy*) ..2 (me|mi correo|mi direccion|nos) ..2 lista negra',
        '(mi|nuestro) (correo|direccion|email|mail) ..3 (eliminado|borrado|retirado|eliminada|borrada|retirada|suprimid*) ..2 (de|del) ..3 ' + LIST,
        `(pueden|puede|puedes|podeis|podrian|podria|podrias) ${TAKE_ME} ..3 (${PLEASE}|$|de|del)`,
      ],
      yes: [
        'Quítenme de su base de datos', 'Bórreme a mí y escriba a mi jefa.', 'Sáqueme de la lista por favor', 'Solicito que me eliminen de sus envíos.', 'Elimine mi dirección de su lista de correo', 'borra mi correo porfa', 'No quiero aparecer en su listado', 'Quisiera ser excluida de sus campañas', 'Bórrenme ya', 'Ruego procedan a la eliminación de mis datos', '¿Pueden quitarme?', 'exclúyannos del mailing',
      ], // prettier-ignore
      no: [
        'Elimine la línea 4 del presupuesto', 'Quíteme a mi jefe, por favor.', 'Saquen a Jorge de la lista piloto', 'Si ha recibido este correo por error, elimínelo', 'Póngannos en la lista', '¿Cómo eliminan los duplicados de la base?', 'Quiten los gastos de instalación', 'Escríbame por aquí',
      ], // prettier-ignore
    },
    {
      id: 'opt_out',
      says: [
        `(dame|deme|denme|darme|dadme|danos|denos|dennos|darnos|dadnos|demen) ..3 de baja`,
        '(me|nos) (den|de|des|deis|dan|das|dais|doy|damos|doi|daria|podria dar|pueden dar|puede dar|puedes dar|podrian dar|quiero dar) ..2 de baja', `${OFF} de baja ..2 ${MINE} ..2 ${DATA}`, `(den|de|dar|da|dad|dese) de baja (esta|este|mi|a mi|a esta|al correo|el correo)`,
        `(solicit*|quier*|pido|pedimos|ruego|dese*|tramit*|exij*|gestion*|confirm*|quisiera|proced*) ..3 (la|mi|nuestra|una|a la|de) baja ..3 (${PLEASE}|$|de|del|en|inmediata|definitiva)`, `(quiero|solicito|pido|quisiera|deseo|favor) (baja|la baja)`, `^[por favor] [la] baja (${PLEASE}|inmediata|definitiva|de (esta|la|su|tu|vuestra|este) ..2 (list*|boletin*|newsletter*|base*|mailing*))`,
        '(desuscrib*me|desuscrib*nos|desinscrib*me|desinscrib*nos|desubscrib*me|dessuscrib*me|desapunt*me|unsubscrib*me|anotame de baja|desafili*me)', `(cancel*|anul*) ..2 (mi|nuestra|la|esta) (suscripcion|subscripcion|inscripcion) ..4`, `(quiero|quisiera|deseo|como puedo|como me|como nos|necesito|queremos|donde puedo|donde me|solicito|puedo) (desuscribir*|desinscribir*|darme de baja|darnos de baja|cancelar la suscripcion|doy de baja|damos de baja|borro|borramos|borrarme)`,
        '(como|donde) (me|nos) (quito|salgo|borro|elimino|doy de baja|damos de baja|desuscribo|borramos|salimos|quitamos)', `^[por favor] (desuscribir|desinscribir|unsubscribe|dar de baja|darme de baja|cancelar suscripcion) (${PLEASE}|de)`,
      ],
      yes: ['Denme de baja, gracias.', 'Solicito la baja inmediata.', 'Quiero darme de baja', 'me doy de baja de su boletín', 'Desuscríbanme', 'Por favor dar de baja este correo', '¿Cómo me doy de baja?', 'Cancelen mi suscripción', 'Ruego nos den de baja'],
      no: ['¿Cómo se dan de baja los suscriptores?', 'Mi compañero está de baja médica', 'Estoy de baja hasta marzo', 'La tasa de bajas es alta', 'Queremos la gama baja', '¿Tienen enlace de baja?'],
    },
    {
      id: 'stop_writing',
      says: [
        `(deje|dejen|deja|dejad|dejar|dejes|dejeis|pare|paren|para|parad|parar|cese|cesen|cesar|basta|evite|eviten|evita|absten*) (de|ya de|por favor de) ${WRITE_ME}`,
        `(deje|dejen|deja|dejad|pare|paren|para|parad|cese|cesen|dejar|absten*|basta) [ya] (de|en|con) (spamear|hacer spam|molestar|acosar|hostigar|insistir|escribir $|joder|tocar ..3|dar la (lata|brasa|tabarra)|(enviar|mandar) ..2 ${MAILS}|contactar ..3 $)`,
        `(dejen|deje|deja|dejad) ya ..2 (correo*|mail*|email*|spam|publicidad)`, `(me|nos) (dejen|deje|dejes|dejeis) de (escribir|enviar|mandar|contactar|molestar|spamear|acosar|hostigar)`,
        `para (de|con) ..2 (correo*|mail*|email*|mensaje*|publicidad|spam|propaganda) (${PLEASE}|$)`, `(basta|pare|paren|parad|cese|cesen|stop|alto|harto|harta|hartos|cansado|cansada|suficiente) ..1 (de|con|a|los|el|la) ..3 (correo*|mail*|email*|mensaje*|publicidad|spam|propaganda|boletin*|envios)`,
        `^[por favor] (pare|paren|para|parad|stop|basta|alto|cesen) ${PLEASE}`, `^[por favor] no (mas|envien mas|mande* mas|envie* mas) ${MAILS} (${PLEASE}|$|de su parte|de ustedes)`, `ni un* (correo|mail|email|mensaje) mas`, `(dejen|deje|deja|dejad|dejarme|dejenme|dejeme|dejame|dejadme|dejennos|dejenos) en paz con ..3 (correo*|mail*|email*|mensaje*|publicidad|spam|propaganda|ofertas|promociones|anuncios)`,
        `(metanse|metase|metete|guarden|guardese|guardense) ..2 (su|sus|tu|tus|el|los) ..1 (correo*|mail*|email*|spam|publicidad|propaganda)`,
      ],
      yes: ['Dejen de mandarme publicidad.', 'Deja ya de escribirme', 'Basta de correos', 'Paren ya, por favor... paren ya', 'No más mensajes, gracias', 'cesen los envíos', 'Déjenme en paz con su propaganda', 'Les pido que me dejen de enviar cosas'],
      no: ['Dejen de marear con los precios', 'No más correos necesarios, quedamos', 'Pare en nuestro stand', 'Para el correo usamos otro programa'],
    },
    {
      id: 'do_not_write',
      says: [
        `no (me|nos) ${WRITE} ..3 (mas|nunca|jamas|nuevamente|otra vez|de nuevo|en el futuro|en adelante)`,
        `no (me|nos) (vuelva|vuelvan|vuelvas|volvais) ..1 (a) (escribir|enviar|mandar|contactar|molestar|remitir|spamear)`, `no (vuelva|vuelvan|vuelvas|volvais) a (${WRITE_ME}|escribir|contactar con|ponerse en contacto|enviar ..2 ${MAILS}|mandar ..2 ${MAILS})`,
        `no (me|nos) (envie|envien|envies|envieis|mande|manden|mandes|mandeis|remita|remitan) ..1 (correo*|mail*|email*|spam|publicidad|propaganda|basura|mierda|nada)`,
        `no (me|nos) (escriba|escriban|escribas|contacte|contacten|contactes|moleste|molesten|molestes|spamee|spameen) (${PLEASE}|$|a este correo|a esta direccion)`,
        `nunca mas (me|nos|vuelva*) ..3`, `(jamas|nunca) (me|nos) (vuelva*|escriba*|contacte*|envie*)`, `no ${WRITE} mas ..2 (correo*|mail*|email*|mensaje*|spam|publicidad|propaganda|a (este|esta|mi|nuestr*)|$|por favor|nada)`,
        `no (envie|envien|envies|mande|manden|mandes|enviar|mandar) (mas|nada mas|nunca mas)`, '(no|nunca) contact* mas ..3', `(no me interesa|gracias) ..2 no me ${WRITE} ..2 mas`,
        `no (quiero|queremos|deseo|deseamos|quisiera|quisieramos|me gustaria|necesito) ..3 (recibir|que me|que nos|seguir recibiendo|saber nada|tener|volver a recibir|ver) ..2 (mas|ningun*|sus|tus|estos|este|vuestr*|de|escriba*|envie*|mande*|contact*|nada|tipo|correo*|mail*|email*|publicidad|propaganda|spam|otro*|informacion|comunicacion*|mensaje*) ..3`,
        `no (quiero|queremos) (mas|sus|tus|ningun*|estos|vuestros|ni un) ..2 ${MAILS}`, `(dejar de|no seguir|dejen de) (recibir|recibiendo) ..2 (sus|tus|estos|mas|esta*|este*|vuestr*|correo*|mail*|publicidad|comunicacion*)`,
        `(agradec*|ruego|rogamos|pido|pedimos|solicito|solicitamos|favor de|prefiero|preferimos|preferiria|exijo) ..4 no (recibir|me (envien|envie|envies|escriban|escriba|contacten|contacte|manden|mande|molesten)|nos (envien|envie|escriban|escriba|contacten|contacte|manden|mande)|seguir recibiendo|volver a|ser contactad*|contact*me|contact*nos|envi*me|envi*nos|escrib*me|escrib*nos|ser molestad*) ..3`,
        `(por favor|favor de|favor) no (contact*me|contact*nos|escrib*me|escrib*nos|envi*me mas|envi*nos mas|mand*me mas|mand*nos mas|molest*me|molest*nos|volver a)`,
        `(abstenganse|abstengase|abstente) de (contactar*|enviar*|escribir*|mandar*|molestar*)`,
      ],
      yes: [
        'No me manden más correos.', 'no vuelvas a escribirme nunca', 'No deseo recibir más comunicaciones comerciales.', 'Por favor no nos contacten', 'No quiero que me escriban', 'No envíen más nada a esta dirección', 'Agradecería no recibir sus boletines', 'no me mandes spam', 'Absténganse de contactarme',
      ], // prettier-ignore
      no: [
        'No me llame, prefiero el correo', 'No dude en escribirme', 'No me escriba antes del lunes', 'Si no desea recibir más correos, responda BAJA', 'No quiero recibir el catálogo en papel', 'No me envíe el contrato todavía', 'No quiero perder la oferta',
      ], // prettier-ignore
    },
    {
      id: 'data_rights',
      says: [
        `(rgpd|gdpr|lopd*|lssi*|(articulo|art) (17|21)|proteccion de datos|habeas data|arco|ley #) ..12 (solicit*|ruego|exij*|pido|quiero|me|mis|mi|nuestr*|ejerzo|ejercer|elimin*me) ..8 (elimin*|suprim*|supresion|borr*|cancel*|baja|opon*|oposicion|olvido|cesen|retir*)`,
        '(elimin*|suprim*|supresion|borr*|cancel*|opongo|oponemos|oposicion) ..8 (mis|nuestros|mi) ..8 (rgpd|gdpr|lopd*|lssi*|articulo (17|21)|art (17|21)|ley)',
        `(elimin*|suprim*|borr*|destruy*|destruir|cancel*|supresion de|borrado de|eliminacion de|cancelacion de) [todos|todas|de inmediato|inmediatamente] (mis|nuestros|mi|nuestra|los|toda mi) [los] (datos|informacion|registros) ..4 (personales|mios|que tienen|que tengan|que tienes|sobre mi|$|de (su|sus|vuestra)|${PLEASE}|de contacto|que posean)`,
        '(me|nos) (opongo|oponemos) ..3 (tratamiento|uso|utilizacion|procesamiento|recibir|envio|que)', '(retiro|revoco|retiramos|revocamos|retirar|revocar) ..2 (consentimiento|autorizacion)', '(ejerzo|ejercer|ejercito|ejercemos|ejercitar|ejercicio) ..4 derecho* ..3 (oposicion|supresion|cancelacion|olvido|borrado|arco)', 'derecho al olvido',
      ],
      yes: ['Ejerzo mi derecho de supresión conforme al RGPD.', 'Me opongo al tratamiento de mis datos', 'Eliminen todos mis datos personales', 'Revoco mi consentimiento', 'Según la LOPD solicito que cancelen mis datos', 'Borren los datos que tienen sobre mí'],
      no: ['¿Cumplen con el RGPD?', '¿Dónde se guardan los datos y cuándo se eliminan?'],
    },
    { id: 'erase_all', says: ['(borre*|borra|borrar|borrad|elimine*|elimina|eliminar|eliminad|supriman|suprima|suprimir|destruyan) (todo|toda|todos|todas) ..5 (sobre (mi|nosotros|nosotras)|acerca de (mi|nosotros)|de (mi|nosotros) $)'], yes: ['Eliminen todo lo que tengan sobre mí.', 'Borre todo lo que tiene de nosotros'], no: ['Eliminen todo el apartado 3', 'Eliminamos todos los datos de mi portátil'] },
  ],
  doubt: [
    {
      id: 'how_to_stop',
      says: ['(como|que) ..3 para (que|q|k) (paren|pare|dejen|no (me|nos) (llegue*|escriban|manden)) ..4', '(como|que) ..3 para (no|dejar de) recibir* ..5'],
      yes: ['¿Cómo hago para que paren?', '¿Qué hay que hacer para no recibir más correos?'],
      no: ['¿Cómo hago para recibir la oferta?'],
    },
    {
      id: 'not_consented',
      says: [
        '(nunca|jamas|no) ..2 (suscrib*|inscrib*|apunt*|solicite|solicitado|solicitamos|pedi|pedido|pedimos|autorice|autorizado|autorizamos|consenti*|di mi|he dado|hemos dado|he dado mi|registre|registrado|suscrito|suscrita|acepte|aceptado|acepto recibir|recuerdo haber)', '(de donde|como|donde|por que) ..4 (sac*|consigui*|conseguis*|consegu*|obtuv*|obten*|tien*|ha* obtenido|ha* conseguido|ha* sacado|encontr*|hall*|compr*) ..4 (mi|mis|nuestro|nuestra|nuestros|este) (correo*|direccion*|email|mail|datos|contacto|nombre|numero|telefono)',
        '(quien|quienes|como) ..3 (dio|dado|paso|facilito|proporciono|vendio|pasado|facilitado) ..3 (mi|mis|nuestro|nuestra|nuestros|este) (correo*|direccion*|email|mail|datos|contacto|nombre)', '(por que|porque) (me|nos) (escrib*|llega*|manda*|envia*|contact*|estan|estas)', 'por que (recibo|recibimos|estoy recibiendo|estoy en)', 'no (los|le|les|te|os) conozco', 'sin (mi|nuestro|nuestra) (consentimiento|permiso|autorizacion)',
      ],
      yes: ['¿De dónde sacó mi correo?', 'Nunca me suscribí a esto', '¿Quién les dio mis datos?', '¿Por qué me llega esto?', 'No he autorizado nada', 'Sin mi permiso'],
      no: ['¿Cómo consiguieron esos resultados?', '¿Dónde obtienen los datos?'],
    },
    {
      id: 'spam',
      says: ['(denunci*|report*|marc*|queja|avis*|reclam*|senal*) ..4 (spam|aepd|agencia ..3 datos|abuso*|correo no deseado|acoso|phishing|policia|autoridad*)', '(esto|este ..2|su correo|tu correo|su mensaje|sois|son|eres|es) ..1 (es|un|unos|puro|spam) [un|puro|unos] (spam|spammer*|spamer*|acoso|correo basura)', '(es|son|sois|eres) ..1 (spam|spammer*|acoso|correo basura)', '^spam* $', '(correo*|mensaje*|publicidad|email*) (no (solicitad*|desead*)|basura)', '(voy a|los|les|te|le|lo) ..1 (denunciar*|denuncio|denunciare)', 'denunci*re'],
      yes: ['Esto es spam.', 'Les voy a denunciar', 'Publicidad no solicitada', 'Lo marco como spam', 'Spam'],
      no: ['¿Cómo evitan la carpeta de spam?'],
    },
    {
      id: 'leave_alone',
      says: ['(deje*|deja|dejad|dejar) ..1 (en paz|tranquil*)', '(dejenme|dejeme|dejame|dejadme|dejennos|dejenos|dejanos|dejadnos) (en paz|tranquil*|ya|$|de una vez)', '(vayase|vayanse|vete|iros|idos) ..2 (mierda|paseo|diablo|carajo|infierno|porra|freir*|tomar)', '(que te den|largo de aqui|largate|larguese|que pesad*|no jodas|chinga*|ya estuvo|ya basta|basta ya|no molest*|no fastid*|pesados|pesado|me tienen harto|me tiene harto)', '^(paren|basta|stop) por ahora'],
      yes: ['Déjeme en paz.', 'Váyanse a paseo', 'No molesten', '¡Ya basta!', 'Déjennos tranquilos'],
      no: ['Déjeme un mensaje', 'Déjennos una semana'],
    },
    {
      id: 'about_opting_out',
      says: ['^(baja|darse de baja|desuscribir*|unsubscribe|stop) ?', '(enlace|link|boton) ..3 (baja|desuscribir*|cancelar) ..4 (no funciona|roto|caido|no va|no sirve|no hay|falla)', '(no|sin|donde esta|ningun) ..3 (enlace|link|boton|opcion) ..3 (baja|desuscribir*|cancelar la suscripcion)', 'no funciona ..3 (enlace|link|boton) ..2 baja'],
      yes: ['¿Baja?', 'El enlace de baja no funciona', 'No veo ningún enlace para darse de baja'],
    },
    {
      id: 'for_other',
      says: [`${TAKE} a .. (de|del) (su|sus|tu|tus|vuestra|la|esta) ..2 (list*|base*|boletin*|mailing*|envios|correos)`, '(borr*lo|borr*la|elimin*lo|elimin*la|quit*lo|quit*la|saqu*lo|saqu*la|borr*le|elimin*le|quit*le) (de|del) (su|sus|tu|tus|vuestra) ..2 (list*|base*|boletin*|mailing*|envios)', '(den*lo|den*la|de*lo|de*la|den|de) de baja a ..4', 'no (le|les) (escriba*|envie*|manden*|mande*) mas'],
      yes: ['Quiten a la señora Ruiz de su lista, ya no está.', 'Elimínelo de su base, falleció', 'No le escriban más'],
      no: ['Quítelo del presupuesto'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(borramos|eliminamos|perdimos) ..1 (nuestros|los|todos|las) ..5', '(hemos|he|habiamos) (borrado|eliminado|perdido) ..5', '(borre|elimine|borramos|eliminamos) ..4 (por error|sin querer|por accidente)'], yes: ['Borramos nuestros datos por error.', 'Hemos eliminado los datos antiguos'], no: ['Borren mis datos', 'Borre mis datos'] },
    {
      id: 'others',
      says: [
        '(destinatario*|cliente*|suscriptor*|usuario*|abonado*|empleado*|trabajador*|persona*|gente|contacto|contactos|prospecto*|paciente*|miembro*|socio*|donante*|lector*|alumno*|equipo*|ellos|alguien|interesado*) ..4 (se (dan|da|den|de|dar*|borr*|desuscrib*|elimin*|opon*)|darse|dan de baja|desuscribi*|borrarse|(pueden|puede) (cancelar|darse|pedir)|pide* ..2 (baja|borr*))', 'se (dan|da|den|dar) de baja (los|las|el|la|un|una|nuestros|sus|alguien|automaticamente) ..', '(darse de baja|se dan de baja|se da de baja) (los|las|el|un) ..',
        '(enlace*|link*|boton*|tasa*|pagina*|gestion|proceso*|procedimiento*|funcion*|opcion*|formulario*|porcentaje|solicitudes|indice) (de|para) ..2 (baja*|desuscri*|opt out|darse de baja|borrado|cancelar)', '(gestion*|tramit*|manej*|procesan|tratan) ..3 (las|los) (bajas|desuscripciones|borrados)', '(quien|como|cuando|donde|pueden|puede|se puede|podemos|es posible) ..5 (borra*|elimina*|suprime*|conserva*|cancela*) ..4 (los|las|el|la|un|una|datos|registros|duplicados) ..8 ?', '(borr*|elimin*|suprim*|dar* de baja) ..4 (en|desde|dentro de) (su|la|vuestra|tu|el) (herramienta|plataforma|programa|sistema|software|aplicacion|app|producto)', '(en|desde) (su|vuestra|tu|la) (herramienta|plataforma|aplicacion|app|software|programa) ..5 (borr*|elimin*|suprim*|dar* de baja)',
        'si (no|ya no) (desea|quiere|deseas|quieres|desean|quereis) ..2 (recibir|seguir)', '^para (darse de baja|dejar de recibir|cancelar)', '(los|nuestros|mis|sus|las) (clientes|empleados|proveedores|usuarios|equipos) ..2 (dejen|dejan|dejaran) de', '(de baja|baja) (medica|laboral|maternal|por (maternidad|enfermedad|paternidad)|hasta|tension|temporada)', '(esta|estoy|estan|estaba) de baja',
      ],
      yes: ['¿Cómo se dan de baja los destinatarios?', '¿Cuál es la tasa de bajas?', '¿Quién elimina los datos cuando un empleado lo pide?', 'Para darse de baja responda BAJA', 'Estoy de baja hasta mayo', '¿Incluye un botón de baja?'],
      no: ['Denme de baja', 'Elimínenme de su lista', '¿Cómo me doy de baja?', 'Borren mis datos'],
    },
    {
      id: 'other_object',
      says: [
        '(quit*|sac*|saqu*|borr*|elimin*|retir*) (de|del) (la copia|copia|cc|hilo|la cadena|la reunion|la invitacion|la lista de espera|chat|canal|grupo de prueba|calendario|la convocatoria|la conversacion)', 'lista* (de espera|de prueba*|piloto|de invitados|de participantes|de precios|de test)', '(anad*|agreg*|inclu*|apunt*|pon*|inscrib*|met*) ..2 (en|a) (la|su|tu|esta|vuestra) ..2 lista*', 'no (dude*|duden|dudes|se preocupe|te preocupes|deje de|dejes de|dejen de|hay problema)',
        'no (me|nos) (quite|quites|quiten|saque|saques|saquen|borre|borres|borren|elimine|elimines|eliminen|retire|retires|retiren) ..6', 'no (me|nos) (llame*|llames|telefone*|marque*) ..8 (mejor|prefiero|preferimos|por correo|por email|por mail|por escrito|escribame|escribanos|escribeme|escribid*)', '(contact*|molest*|escrib*) ..4 (por|al) (telefono|movil|whatsapp|sms|fax|linkedin|celular)', '(envi*|mand*|recibir|adjunt*|remit*) ..3 (pdf*|adjunto*|archivo*|enlaces|link*|papel|catalogo*|folleto*|fax|video*|zip|word|excel|powerpoint|fichero*|contrato*|factura*|cartas|muestra*|presentacion*)', '(elimin*|borr*|quit*|suprim*|sac*|saqu*|retir*) (la|el|los|las|ese|esa|esta|este) ..1 (linea*|fila*|partida*|columna*|pagina*|clausula*|opcion*|descuento|gasto*|articulo*|parrafo*|seccion*|punto*|coste*|cargo*|modulo*|licencia*)',
        '(avis*|notifi*|inform*|comuni*) ..3 remitente', '(elimin*|borr*|destruy*) (este|el|ese) (mensaje|correo|email)', 'no (hacen|hace) falta mas', 'mas correos (necesarios|hacen falta)', 'no ..4 (antes (de|del)|hasta (el|la|que|enero|despues)|los fines de semana|por las tardes|durante (las|mis))', '(un|unas) (lineas|mensajito|nota)',
      ],
      yes: ['Sáquenme de la copia', 'No me quiten de su lista, me gusta', 'Inclúyanos en la lista', 'No dude en escribirme', 'No me llame, mejor escríbame', 'Dejen de mandarme PDF', 'Elimine la línea 3', 'Pueden quitarnos de la lista de espera', 'No me escriba antes del lunes'],
      no: ['Sáquenme de su lista de correo', 'No me escriba más', 'No me llame ni me escriba más', 'No me envíen más correos'],
    },
  ],
  condition: [
    'si (esto|este|eso|es|no|hay|tiene*|la|el|van|vas|va|su|fuera|se|son)', 'a no ser', 'a menos que', 'salvo [que|si]', 'excepto', 'menos (si|cuando)', 'solo si', 'unicamente si', 'si no', 'de lo contrario', 'por ahora', 'por el momento', 'de momento', 'por lo pronto', 'en este momento', 'ahora mismo no', 'hasta (que|el|la|enero|despues|nuevo)', 'mientras', 'aparte de', 'en realidad', 'o bien', 'pero ..2 (envie*|mande*|escrib*|guarde*|llame*|mantenga*|avis*|contact*|deje*|siga*)', '(y|mejor|sino) (escriba*|escriban|escribe|contacte*|envie*|dirijase|hable*|mande*) ..2 (a|al|con)', 'cuando ..4 (precio*|presupuesto|tenga*)', 'temporalmente',
  ], // prettier-ignore
  unclear: [
    { id: 'undecided', says: ['(quizas|quiza|tal vez|a lo mejor|puede que|depende|ya veremos|ya se vera|no se yo|no estoy seguro|no estoy segura|indecis*|dudas|hm|hmm|puede)'], yes: ['Ya veremos', 'Depende.'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(borr*|elimin*|quit*|retir*|suprim*|baja|list*|base|bases|datos|rgpd|lopd|consentimiento|spam|publicidad|correos|emails|mails|mensajes|boletin*|dej* de|basta|par*|ces*|cans*|hart*|otra vez|de nuevo|nunca mas|ya no|no ..2 mas|paz|tranquil*|molest*|acos*|denunci*|bloque*|olvid*|(mi|nuestro|nuestra|este|esta) (correo|email|mail|direccion|nombre|contacto|buzon))'], yes: ['Bórrenlo todo.', 'Basta ya', 'Nuestro nombre en sus bases', 'Otra vez ustedes', 'Los datos, fuera'], no: ['El patio está lleno de grava', 'La azotea los jueves'] }],

  autoSubject: [
    'respuesta automática', 'respuesta automatica', 'autorespuesta', 'contestación automática', 'respuesta auto', 'mensaje automático', 'mensaje de ausencia', 'aviso de ausencia', 'notificación de ausencia', 'ausencia', 'ausente', 'ausencia de la oficina', 'fuera de la oficina', 'fuera de oficina', 'fuera del despacho', 'estoy fuera', 'de vacaciones', 'vacaciones', 'en vacaciones', 'estoy de vacaciones', 'estoy ausente', 'baja por maternidad', 'baja maternal', 'baja médica', 'permiso de maternidad', 'permiso parental', 'de viaje', 'de permiso', 'no estoy en la oficina', 'no disponible', 'automatic reply', 'out of office', 'auto reply', 'autoreply',
    'acuse de recibo', 'confirmación de recepción', 'confirmacion de recepcion', 'hemos recibido su', 'hemos recibido tu', 'recibimos su', 'recibimos tu', 'su solicitud ha sido', 'tu solicitud ha sido', 'su mensaje ha sido', 'su consulta ha sido', 'su correo ha sido', 'gracias por contactar', 'gracias por contactarnos', 'gracias por su mensaje', 'gracias por tu mensaje', 'gracias por su correo', 'gracias por escribirnos', 'gracias por comunicarse', 'ticket creado', 'ticket recibido', 'nuevo ticket', 'solicitud recibida', 'caso creado', 'incidencia creada', 'incidencia registrada', 'ya no trabaja', 'ya no trabajo', 'ha dejado la empresa', 'dejó la empresa', 'cambio de correo', 'cambio de dirección', 'dirección no operativa', 'buzón no atendido', 'cerrado por vacaciones', 'oficina cerrada',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        '(estoy|estare|estamos|estaremos|me encuentro|nos encontramos|me encontrare|esta|estara|encuentro) ..3 (fuera de (la|mi|nuestra) oficina|fuera de oficina|fuera del despacho|fuera hasta|fuera por|fuera desde|fuera del #|de vacaciones|de viaje|de permiso|de baja|en vacaciones|de licencia|con licencia|con permiso|de excedencia|ausente*|en un viaje|de luna de miel|en una feria|en la feria|en un congreso|en un evento|en formacion|enferm*|disfrutando de)', '(fuera de (la|mi|nuestra) oficina|fuera de oficina|fuera del despacho) ..3 (hasta|desde|del|el|por|esta|los|con|$|de)', '(ausente|ausencia|vacaciones|baja|excedencia|permiso) ..3 (hasta (el|la|nuevo|#)|desde el|del # al|a partir del|entre el)', '(baja|permiso|licencia) (por|de) (maternidad|paternidad|enfermedad)', '(baja|permiso|licencia) (maternal|paternal|parental|medica|laboral|sin goce)', 'no (estoy|estare|me encuentro|estaremos) ..2 (en la oficina|en mi oficina|disponible|en el despacho|en mi puesto|localizable)',
        '(regreso|regresare|vuelvo|volvere|retorno|retornare|me reincorpor*|reincorpor*|estare de vuelta|de vuelta|volvemos|volveremos|incorporo|incorporare) ..4 (lunes|martes|miercoles|jueves|viernes|sabado|domingo|#|' + `${MONTHS}|oficina|proximo|proxima|trabajo)`, '(respondere|contestare|atendere|responderemos|leere|contestaremos|le respondere|revisare|atenderemos) ..6 (vuelta|regreso|regrese|vuelva|reincorpor*|cuando|a partir|el (lunes|#)|retorno|vacaciones)', '(acceso) ..2 (limitado|restringido|intermitente|esporadico|reducido) ..4', '(sin|poco|no tendre|no tengo|escaso|limitado) acceso ..3 (correo*|email*|mail*|internet|buzon|$)', '(oficina*|empresa|tienda|despacho|almacen|fabrica|negocio) ..4 (esta|estan|estara|estaran|permanece*|permanecera*) ..1 cerrad*', 'cerrad* por (vacaciones|festiv*|navidad|descanso|inventario)', '(periodo|cierre) ..1 (vacacional|de vacaciones|por vacaciones|de verano|navideno)', '(demora*|retraso*|tardar*) ..4 (responder|contestar|respuesta*)', 'estoy de (cura|sabatico|puente|rodaje)', 'ano sabatico',
      ],
      yes: ['Estaré de vacaciones hasta el 5 de mayo.', 'Me encuentro fuera de la oficina', 'Regreso el lunes 3', 'Responderé a mi vuelta', 'Estoy de baja por maternidad', 'Tendré acceso limitado al correo', 'Nuestra oficina permanecerá cerrada por festivo', 'Estoy en una feria toda la semana', 'De permiso parental; permiso parental hasta el 8'],
      no: ['Nos interesa mucho', 'Vuelvo a escribirle con dudas', 'La respuesta está fuera de duda'],
    },
  ],
  left: [
    {
      id: 'left',
      says: ['ya no (trabaj*|labor*|forma* parte|formo parte|formamos parte|esta (en|con|aqui|vinculad*)|estoy (en|con|vinculad*)|pertenece*|es parte|soy parte|presta* servicio*|colabora)', '(dejo|ha dejado|deje|dejado|abandono|ha abandonado) (la|nuestra|esta|de trabajar|de formar|de pertenecer|el) ..2 (empresa|compania|organizacion|equipo|entidad|institucion|aqui|parte|grupo|en)', 'dejo la empresa', 'dejo de (trabajar|formar|pertenecer|prestar)', '(se ha|se) (jubilado|jubilo|retirado|desvinculado|desvinculo)', '(buzon|direccion|correo|cuenta|casilla|email) ..4 (ya no (esta|se|es)|no (esta|se) (operativ*|activ*|lee*|atiend*|revis*|monitor*|consulta)|ha sido (cerrad*|desactivad*|dad* de baja)|inactiv*|desactivad*|fuera de (uso|servicio)|en desuso)', '(mensajes|correos) ..5 no (se|seran|son) (lee*|leidos|atendidos|revisan)'],
      yes: ['Marta Gil ya no trabaja en la empresa.', 'Este buzón ya no está operativo', 'Luis se ha jubilado', 'Ya no formo parte del equipo', 'Nuestro compañero dejó la compañía en abril'],
      no: ['Le dejé un mensaje', 'Ya no hay plazas'],
    },
  ],
  again: [{ id: 'again', says: ['(escríbeme|escríbame|llámame|llámeme|contáctame|contácteme|recuérdame|recuérdamelo|recuérdemelo|avísame|avíseme|búscame|escribidme) ..6', '(hablamos|lo vemos|lo retomamos|retomamos) ..6', '(vuelve|vuelva|volved) a (escribir*|llamar*|contactar*) ..4'], yes: ['Estoy de viaje, escríbeme la semana que viene', 'De vacaciones, hablamos en septiembre'], no: ['Estoy de vacaciones hasta el lunes', 'Marta ya no trabaja aquí', 'Puede escribir a info'] },
  ],
  iLeft: [{ id: 'i_left', says: ['ya no trabajo ..4', '(yo) me (jubilé|he jubilado)'], yes: ['Ya no trabajo en esa empresa.'], no: ['Estoy de vacaciones hasta el lunes', 'Marta ya no trabaja aquí', 'Puede escribir a info'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: [
        '(hemos|recibimos|habemos|se ha) ..1 (recibido|registrado|recibimos|generado|creado|abierto) ..2 (su|tu|correctamente|un|el|una) ..8', 'recibimos (su|tu|correctamente)', '(su|tu|la|esta) (solicitud|mensaje|correo|consulta|peticion|ticket|caso|incidencia|email|candidatura) (ha sido|fue|esta siendo|se ha|sera|ha quedado) ..2 (recibid*|registrad*|asignad*|cread*|atendid*|procesad*|enviad*|derivad*|recepcionad*)', '(gracias por|agradecemos) ..2 (contact*|escribir*|comunic*|ponerse|(su|tu) (mensaje|consulta|correo|solicitud|interes|contacto)) ..12 (pronto|brevedad|posible|responder*|contactar*|atender*|horas|dias|dentro)', '(mensaje|correo|respuesta|email|acuse) (automatic*|generad* automaticamente|autogenerado|enviado automaticamente)', '(generado|enviado) ..1 automaticamente', 'no (responda|respondas|responder|conteste|contestes) ..2 (este|esta|mensaje|correo)', 'acuse de recibo',
        '(equipo|agente|asesor*|colaborador*|departamento|ejecutivo|companero*|nosotros|nuestro*|nos) ..4 (respondera*|contactara*|contestara*|atendera*|comunicara*|responderemos|pondremos en contacto|pondra en contacto|comunicaremos) ..4', '(le|te|les) (responderemos|contactaremos|contestaremos|atenderemos) ..6 (posible|pronto|brevedad|horas|dias)', '(a la|con la) (mayor|maxima) brevedad', '(numero|n|no|referencia|codigo) ..2 (ticket|caso|incidencia|solicitud|expediente|seguimiento) ..3', '(ticket|caso|incidencia|expediente) (numero|n|no|id) #', '(en|plazo|dentro|maximo) ..3 (# (horas|dias)|dias (habiles|laborables)|horas laborables)', '(conserve|mantenga|indique) ..4 asunto',
      ],
      yes: ['Hemos recibido su solicitud y la atenderemos pronto.', 'Este es un mensaje automático', 'Por favor no responda a este correo', 'Un asesor le contactará en 48 horas', 'Su consulta ha sido registrada'],
      no: ['Recibí su correo y me interesa', 'Le respondo el lunes'],
    },
  ],
  courtesy: [
    '(para|en caso de|si es|si fuera|por|ante) ..3 (urgen*|emergencia*) ..8', 'asunto* urgente*', '(puede|pueden|puedes|favor|ruego|dirijase|dirigirse|contact*|llam*|escrib*|comuni*) ..2 (a|al|con|en contacto) ..6', 'contact* ..4', 'gracias por (su|tu|vuestra|vuestro) (mensaje|correo|comprension|paciencia|email|interes|mail)', 'disculp* ..4 (molestias|inconvenien*)', '(su|tu) (mensaje|correo) (sera|no sera|ha sido|esta) ..4', 'para (cualquier|otras|otros|consultas|temas|compras|ventas|pedidos|prensa|facturas) ..6', 'felices fiestas', 'feliz (navidad|ano|verano)', 'en mi ausencia ..6', 'durante mi ausencia ..6',
  ],

  intents: {
    meeting_request: [
      {
        id: 'fix_a_time',
        says: [
          '(puedo|podemos|podria) (el|a las|este|manana|cualquier) ..2 (#|lunes|martes|miercoles|jueves|viernes|manana|tarde|dia)',
          '(ponerlo|ponemos|poner) en agenda',
          '(mandame|mandeme|enviame|envieme|manda|envie|mande|pasame|mandanos) ..1 (convocatoria|invitacion|enlace|invite)',
          '(te|le|os) (invito|invitamos) a (un cafe|comer|pasar|visitar)',
          '(me|nos) (va|viene) bien (el|a las|cualquier|manana|la semana)',
        ],
        yes: [
          'Puedo el 12 a las 9:30 o si no el 19.',
          'Mándame la convocatoria',
          '¿Podemos ponerlo en agenda?',
        ],
        no: [
          'No puedo decidir eso.',
        ],
      },
      {
        id: 'meet',
        says: [
          '(llameme|llamame|llamenme|llameme|llamenos|llamadme|llamanos|marqueme|marcame|telefoneeme|llameme) ..5', '(podemos|podriamos|podemos|quedamos|quedemos|hablamos|hablemos|nos (vemos|reunimos|conectamos|llamamos)|reunamonos|conversemos|charlamos|conversamos|veamonos|conectemos|coordinemos|coordinamos|agendemos|agendamos|agende|agenden|programemos|concertar|concertemos|fijamos|fijemos) ..5', '(agendar|programar|concertar|fijar|coordinar|tener|hacer|organizar|proponer|propongo|proponga|cerrar|reservar) ..2 (una|un|la) (reunion|llamada|cita|demo|demostracion|videollamada|visita|hueco|fecha|encuentro)', '(reunion|llamada|videollamada|demo|cita|visita) (el|para el|la|manana|de #|a las|corta|breve)', '(su|tu|vuestra) (disponibilidad|agenda|calendario|calendly)', '(que|cual|cuando) ..3 (dia|hora|hueco|fecha|horario|momento) ..4 (viene|va|queda|conviene|tiene*|prefiere*|puede*|disponible*)', `${DAYS} ..4 (a las|a la|sobre las|por la|#|#h|me viene|me va|esta bien|perfecto|puedo|podemos|va bien|le viene|te viene|me queda|tarde|manana)`, `^[el|mejor|mejor el|este|pues] ${DAYS} [o|y] [el] [${DAYS}] [?] $`, `${DAYS} o [el] ${DAYS} ?`,
          `(el|este|que tal el|mejor el|proximo|quizas el) ${DAYS} ..4 $`, `(manana|pasado manana|la semana que viene|la proxima semana|esta semana) ..4 (a las|#|por la|podemos|puedo|me viene|hablamos|podria|tengo hueco|llame*|llama*)`, 'a las (#|nueve|diez|once|doce|una|dos|tres|cuatro|cinco|seis) ..4', '(teams|zoom|google meet|videollamada)', '(pase|pasese|pasate|venga|vengan|ven|pasen|pasaos) ..2 (por|a|al) ..3', 'le (espero|esperamos)',
        ],
        yes: ['¿Hablamos el martes?', 'Llámeme mañana', 'Podemos agendar una llamada', 'El miércoles por la tarde me viene bien', '¿Qué día le va bien?', 'Mándame tu calendario... tu disponibilidad', 'a las 10 perfecto', 'Pásese por la oficina'],
        no: ['No nos interesa', 'Estaré fuera de la oficina'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: [
          'si ya (lo|la|los|las) (tenemos|tengo|usamos|utilizamos|contratamos|compramos)',
          'ya (lo|la|los|las) (tenemos|tengo|usamos|utilizamos|contratamos|compramos) (y (encantad*|muy|va|content*)|con (vosotros|ustedes)|por desgracia|instalad*)',
          '(la|lo|las|los) (usamos|utilizamos) ..4 (desde|hace)',
          '(nos|me) (dio|dieron|disteis) de alta',
          'ya (os|les|le) (compramos|compro|contratamos|pagamos|tenemos) ..2',
          '(instalad*|contratad*|puest*) ..1 (con|por) (ustedes|vosotros|vuestr*|su tecnico|sus tecnicos)',
          '(soy|somos|siendo) (cliente|clientes|abonado|abonados) (desde|de toda la vida|hace|fiel*|vuestr*|suy*|de la casa|#)',
          '(mi|nuestra|nuestro) (numero de cliente|pedido|factura|expediente|cuenta) (con|es|de|#)',
          '(vuestra|su) (app|herramienta|plataforma) ..1 (la|ya) ..1 (usamos|tenemos)',
          '(content*|satisfech*|encantad*|feliz|felices) ..1 (con|de) (vuestr*|su servicio|su equipo|su herramienta|su producto|su app|ustedes|vosotros)',
          '(vuestr*|su|mi|nuestro) (app|aplicacion|programa|software|pedido|tecnico|soporte|maquina|entrega|instalacion|servicio) ..6 (no funciona|no va|no abre|no llega|no llego|no ha llegado|averiad*|rot*|caid*|bloquead*|se cae|se cuelga|no contesta)',
          '(mi|la|nuestra) (incidencia|averia|reclamacion) ..3 (abierta|sin resolver|pendiente|sigue)',
        ],
        yes: [
          '¡Si ya lo tenemos! Y encantados',
          'La usamos en el colegio desde el curso pasado, nos dio de alta una compañera tuya.',
          'Ya os compramos los brackets',
        ],
        no: [
          'Ya tenemos proveedor',
          'Ya lo vimos',
        ],
      },
      {
        id: 'customer',
        says: ['ya (somos|soy|eramos) ..2 (cliente*|usuario*|suscriptor*)', '(somos|soy) cliente* (suy*|tuy*|vuestr*|desde|de ustedes|actual*)', 'ya (tenemos|usamos|utilizamos|trabajamos|contamos con|tengo|uso|contratamos|compramos|estamos) ..1 (con ustedes|con vosotros|su (producto|herramienta|software|servicio|solucion|plataforma|programa|sistema)|vuestr*|con vosotros|tu (herramienta|producto)|contratad* con ustedes)', '(firmamos|contratamos|compramos|renovamos|firme|contrate) ..3 (con ustedes|con vosotros|su|vuestr*|en #|el|con su)', '(mi|nuestro|nuestra) (ticket|incidencia|contrato con ustedes|cuenta con ustedes)'],
        yes: ['Ya somos clientes suyos.', 'Ya usamos vuestra plataforma', 'Firmamos con ustedes en marzo'],
        no: ['Ya tenemos proveedor'],
      },
    ],
    wrong_person: [
      {
        id: 'not_my_field',
        says: [
          'no (es|son) ..1 (cosa|asunto|tema|negociado|competencia|responsabilidad|trabajo|funcion|problema) (mia|mio|mias|mios|nuestra|nuestro|de mi|del colegio)',
          'no (es|son) (mi|nuestra|nuestro|de mi) (guerra|negociado|competencia|tema|cometido|departamento|asunto)',
          '(soy|que soy|sigo siendo|siendo) [solo|solamente|un|una|el|la|simple|simplemente] (enfermer*|profe|profes|profesor|profesora|maestr*|logopeda|psicolog*|conserje|porter*|bedel|recepcionista|telefonista|becari*|alumn*|estudiante|jubilad*|particular|celador|celadora|auxiliar|interino|interina|azafat*|limpiador*|chofer|conductor|conductora|cociner*|camarer*|dependient*|cajer*|carter*|operari*|jardiner*|bibliotecari*|vigilante)',
          '(estoy|yo estoy) en (recepcion|centralita|la centralita|el mostrador|porteria|conserjeria)',
          '(busca*|buscas|buscais|buscan|quiere*|sera*|preguntas) ..1 (al|a|por el) otro *',
          '(otro|otra) ..1 (mismo nombre|tocay*|homonim*)',
          '(sigo|yo) (sin decidir|no decido|no compro|no pinto) ..2',
          'no (decido|pinto|compro|firmo|contrato) (nada|yo|aqui)',
          'somos (un|una) ..3 (no de|no un|no una|y no un|y no una)',
          '(te|se|os) (confunde*|confundes|confundis|equivocas|equivoca|equivocais|han confundido|ha confundido) ..',
          '(este|esta) es (un|una|mi) (correo|cuenta|direccion|email|numero) (personal|particular|privad*)',
          'para que quiero yo',
          'no (trabajo|he trabajado) (alli|ahi|en esa|en ese) ..2',
          '(correo|mensaje) ..2 (ha llegado|llego|me llega) ..1 (por error|a quien no)',
          '(esto|eso) (le|les) (toca|compete|corresponde) a ..3',
        ],
        yes: [
          'Soy la enfermera del colegio, el edificio no es cosa mía.',
          'Por favor, que soy logopeda.',
          'creo q buscas al otro Javier Ruiz, yo estoy en recepción',
          'Somos un vivero de empresas, no de plantas.',
          'Sigo siendo la recepcionista y sigo sin decidir nada.',
        ],
        no: [
          'Soy la directora de compras',
          'No es problema, mándelo',
        ],
      },
      {
        id: 'wrong_person',
        says: ['(se|te|os) (equivoca|equivocan|equivocas|confunde|confunden|confundes) (de|con|usted) ..2', '(soy) (solo|solamente|unicamente|nada mas) ..2 (becari*|practicante|recepcionista|secretari*|interin*|estudiante|ayudante|aprendiz*|suplente|chofer|conductor*)', '(soy|yo soy) ..2 (becari*|practicante|recepcionista) ..2', '(busca|buscan|buscas|buscaba|quiere|querra) [usted] [a] otra (empresa|persona|compania|sociedad)', '(busca|buscan|buscas|buscaba) [usted] [a] otro *', 'no (tenemos|tengo|hay|contamos con) [ninguna|ningun|una|un] (planta|fabrica|sede|oficina|almacen|tienda|delegacion|nave|flota) ..3', 'no soy (yo|quien|el que|la que) ..2 (decide|decido|lleva|compra|quien|el que|la que)', '(persona|contacto|departamento|direccion|empresa|destinatario|area) (equivocad*|incorrect*|erronea|erroneo)', '(se ha|se|te has|os habeis|se han|esta|estas) (equivocado|equivoco|equivocad*|confundido) ..4', 'no (soy|es) [yo] (la|el|mi) (persona|indicad*|contacto|encargad*|responsable|adecuad*|area|departamento|tema|competencia|quien decide|correct*|campo|ambito)', 'no (me|nos) (encargo|ocupo|dedico|compete|corresponde|encargamos|ocupamos|corresponde) ..4', 'no (llevo|manejo|gestiono|decido|veo|tramito) (yo|ese|esos|este|estos|esa|esas|eso|esto|temas|el tema|nada)', 'yo no (decido|llevo|gestiono|soy|me encargo|veo)', 'nada que ver con (eso|esto|ese|nosotros|migo|mi)', 'no tengo nada que ver'],
        yes: ['Creo que se equivoca de empresa.', 'Yo soy solo el becario', 'Creo que busca a otra empresa', 'No tenemos ninguna planta en Monterrey', 'No soy yo quien decide', 'Se ha equivocado de departamento.', 'No soy la persona adecuada', 'Yo no llevo esos temas', 'No me encargo de compras', 'No es mi área'],
      },
    ],
    referral: [
      {
        id: 'told_another',
        says: [
          '(ya|se) ..1 (se lo|lo) (he comentado|comente|he pasado|pase|he enviado|he reenviado|he dicho) a ..3',
          '(la decision|eso|esto) (la|lo) (toma|toman|firma|decide) ..3',
          '(dile|digale|dila) que (hablaste|hablo|te|le|vas|va) ..',
          '(esta deseando|espera|quiere) que (la|le|lo) (llames|llame|llameis|contacte*)',
          'de (eso|esto|ello|compras|ese tema|este tema|sistemas) ..1 (se ocupa|se encarga|lo lleva)',
          '(sirve|interesa|interese|sirva|vale) ..1 a mi (companer*|coleg*|jef*|soci*|herman*)',
        ],
        yes: [
          'Ya se lo he comentado a Marta, de compras',
          'La decisión la toma mi jefa',
          'De compras se ocupa Marta Llorente',
        ],
        no: [
          'Me ocupo yo, envíe la oferta',
        ],
      },
      {
        id: 'referral',
        says: ['(pongo|pone|copio|incluyo|anado|agrego|sumo|metemos|pongamos|ponemos) ..2 (en copia|copia|cc|a mi|a mis|a nuestro|a nuestra|al|en cc) ..4', '^cc ..5', '(en copia|con copia) ..5', '(reenvi*|remit*|derivo|deriv*|paso|pasar*|pase|traslad*|transmit*|redirijo|comparto|hice llegar|envie) ..4 (a mi|al|a la|a mis|a nuestr*|a quien|a un|a los|con mi|con el|con la|a compras|a direccion|a sistemas)', '(contacte|contacta|contacten|escriba|escribale|escribele|hable|habla|hablen|dirijase|diríjanse|dirigete|consulte|pregunte|preguntale|preguntele|contactar|comuniquese|pongase en contacto) ..2 (a|al|con|por) ..5', '(mi|nuestro|nuestra|un|una) (companer*|coleg*|jef*|director*|responsable|soci*|encargad*|gerente) ..4 (quien|que|lleva|decide|gestiona|se encarga|encargad*|podra|es)', '(quien|el que|la que|los que) ..1 (lleva*|decide*|gestion*|se (encarga*|ocupa*)|ve|maneja*|firma)', '(la persona|el contacto|la indicada|el indicado|el encargado|la encargada|el responsable|la responsable) ..4 es', '(lo|esto|eso|ese tema|este tema|el tema|la decision) ..2 (lleva|llevan|gestiona|decide|maneja|ve|tramita) ..4', '(mi|su) (sucesor*|sustitut*|relevo|reemplazo)', '(me|le) (sustituye|reemplaza|releva) ..3'],
        yes: ['Reenvío su mensaje a mi jefa.', 'Contacte con nuestro director de compras', 'Ese tema lo lleva Andrés', 'Le pongo en copia a Sara', 'Pregunte por el responsable de TI'],
        no: ['Reenvíeme la oferta', 'Llámeme'],
      },
    ],
    later: [
      {
        id: 'later',
        says: [`(en|para|hasta|a partir de|despues de|pasado|tras|a finales de|a principios de|a mediados de|finales de|principios de|recien en) [el|la|las|los|mes de|finales de|principios de] (${MONTHS}|verano|vacaciones|semana santa|navidad*|reyes|otono|primavera|invierno|ano que viene|proximo ano|proximo trimestre|fiestas|septiembre|feria|carnaval|ejercicio)`, '(proximo|siguiente|otro) (ano|trimestre|mes|semestre|ejercicio|curso)', '(ano|mes|trimestre|curso|ejercicio|semana) (que viene|proximo|siguiente)', '(dentro de|en) ..2 (semanas|meses|mes|ano|anos|trimestres|dias)', '(mas adelante|mas tarde|en otro momento|otra ocasion|en un futuro|en el futuro|otro dia|mas bien despues|luego)', '(vuelva*|volver|volvamos|retom*|recuerd*|recorde*|pregunte*|contact*|escrib*|hablamos|hable*|insist*|llam*|revis*|replante*) ..5 (en (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|unos|un|#|otro|primavera|otono|verano)|despues|mas adelante|cuando|a partir|tras|dentro|entonces|proximo|a finales|a principios|el ano)', '(presupuesto*|proyecto|inversion*|gasto*|contratacion*) ..4 (congelad*|parad*|cerrad*|agotad*|en pausa|suspendid*|bloquead*|detenid*)', '(congelad*|en pausa|en espera|aplazad*|pospuest*|pospon*|aparcad*|pausado|stand by|demasiado pronto|muy pronto|todavia no|aun no)', '(muy|demasiado|tan) (ocupad*|liad*|saturad*|pronto)', '(hasta arriba|a tope|mucho lio|mucho trabajo|no tengo tiempo|sin tiempo)', '(ahora|de momento|por ahora|por el momento|ahora mismo) no ..4 (pero|quiza*|tal vez|mas adelante|quizas)', '(quiza*|tal vez|a lo mejor|puede que) (mas adelante|en|el ano|el proximo|para|despues)', '(este ano) ..4 (presupuesto|no|cerrado|imposible)', 'ya le* (aviso|avisare|avisaremos|dire|escribire|contactare)'],
        yes: ['Escríbame de nuevo después del verano.', 'El presupuesto está congelado hasta abril', 'Quizás el año que viene', 'Por ahora no, tal vez más adelante', 'Retomamos el tema en enero', 'Estamos hasta arriba'],
        no: ['No nos interesa', 'El martes a las 10'],
      },
    ],
    not_interested: [
      {
        id: 'refusal',
        says: REFUSALS,
        yes: [
          'Fue un desastre de principio a fin. Nunca más.',
          'Siguen sin pillar que la respuesta es no.',
          'Ni hablar.',
          'Cuando las ranas críen pelo.',
          'Se agradece el detalle, pero preferimos dejarlo aquí.',
          'Me hace tanta falta como un dolor de muelas.',
          'Por ese precio me compro un burro.',
          'Fuera de mercado totalmente.',
          'Otro panel más... ahórrenmelo.',
          'Muy amable, pero no nos encaja.',
          'No le vemos utilidad.',
          'Va a ser que no.',
        ],
        no: [
          'No hay problema, el martes.',
          'No sé si encaja, ¿cuánto cuesta?',
          'Me interesa mucho.',
          'De ninguno de ellos sé el precio.',
        ],
      },
      {
        id: 'circumstance',
        says: [
          '(lo|la|los|las|eso|esto) ..1 (licita|contrata|decide|gestiona|lleva|compra|impone|suministra|paga|pone|puso) ..2 (consejeria|ayuntamiento|junta|diputacion|ministerio|comunidad|gobierno|generalitat|xunta|mancomunidad|consistorio|municipio|municipalidad|alcaldia|franquicia|franquiciador|casero|propietario)',
          '(depende|dependen|dependemos) (de|del) [la|los|el] (consejeria|ayuntamiento|junta|diputacion|ministerio|comunidad|gobierno|generalitat|municipio|franquicia|franquiciador|propietario|casero|estado)',
          '(el|nuestro|este) (centro|colegio) no (decide|contrata|compra)',
          '(vendimos|hemos vendido|he vendido|vendi|cerramos|hemos cerrado|entregamos|traspasamos|dejamos|cedimos|subcontratamos|externalizamos|hemos externalizado) (el|la|los|las|nuestr*|todo|toda|mi|mis)',
          '(cierra|cerramos|cierro|cerraremos|cerrara|cierre) (definitiv*|por jubilacion|el negocio|la empresa|la tienda|por cese|para siempre|la persiana|por traspaso)',
          '(por|cese de|cese por|cesamos|cesa) (jubilacion|la actividad|actividad|cierre)',
          '(me jubilo|nos jubilamos|se jubila|me voy a jubilar) ..3',
          '(concurso de acreedores|liquidacion|en liquidacion|bajamos la persiana|echamos el cierre)',
          '(en|de) (renting|leasing|alquiler|arrendamiento) ..1 (hasta|a largo)',
          'contrato ..3 (en vigor|vigente|hasta|firmado hasta|con permanencia|en exclusiva|marco|blindado)',
          '(acuerdo marco|central de compras|concurso publico|pliego)',
          '(ya) (tenemos|tengo|contamos con|hay) (fibra|internet|placas|web|contable|gestor|gestoria|abogado|informatico|de todo|caldera)',
          '(lo|la|los|las) (puso|pone|ponen|recoge|recogen|hace|hacen|paga|pagan|organiza|organizan|asume|asumen) ..1 (el|los|la) (cliente|clientes|proveedor|ayuntamiento|casero|comunidad|franquiciador)',
          '(ex works|portes debidos)',
          '(vendimos|vendemos) (ex works|en fabrica|a pie de fabrica)',
          'no (tenemos|tengo|usamos) [ni|ya] [un|una|ningun|ninguna] (flota|furgoneta*|camion*|vehiculo*|coche*|almacen*|nave|web|empleados|personal|servidor*|obra*|comedor|jardin|ascensor|maquinaria|maquinas|caldera|piscina|tejado|terraza|aparcamiento|comerciales|clientes) $',
          'ya no (hacemos|vendemos|fabricamos|existe) ..3 $',
          'no (tenemos|tengo) ..2 ni *',
          '(somos|soy) (solo|solamente|unicamente|apenas) (dos|tres|cuatro|cinco|#|una|un|yo) ..2',
          '(somos) (dos|tres|cuatro|cinco|#) (voluntarios|jubilados|amigos)',
          '(demasiado|muy) (pequen*|grande|grandes) (para|somos)',
          '(estamos|trabajamos) ..1 (todos|todas) (en remoto|desde casa|en casa)',
          '(en remoto|teletrabajo) ..4 (local|oficina|oficinas)',
          '(todavia|aun) no (ha|han|esta|estan) (autorizad*|aprobad*|permitid*|homologad*|autorizado|aprobado)',
          'no (podemos|puedo|nos dejan|nos permiten|estamos autorizad*|esta permitido|tenemos permitido) (contratar|comprar|instalar|elegir|cambiar|decidir|usar|por ley|por normativa)',
          '(lo|la|las|los) (hacemos|fabricamos|producimos|cocinamos|imprimimos|llevamos) ..1 (nosotros|nosotras|aqui|en casa|a mano|mismos)',
          '(viene|vienen|venia) (impuest*|dad*) por (la|el|nuestr*)',
          '(herramienta|programa|software|proveedor|sistema) (corporativ*|impuest*|obligatori*|de la central|de la matriz|del grupo)',
        ],
        yes: [
          'Vendimos las furgonetas en primavera.',
          'El comedor lo licita la Consejería, el centro no decide.',
          'Las tenemos en renting hasta 2028.',
          'La clínica cierra definitivamente en junio por jubilación.',
          'Estamos todos en remoto, entregamos el local el año pasado.',
          'El Consejo todavía no ha autorizado herramientas de este tipo.',
          'Vendemos ex works.',
          'Ya tenemos fibra',
        ],
        no: [
          'Depende del precio.',
          'Nos interesa mucho.',
          '¿Tienen contrato tipo?',
        ],
      },
      { id: 'no',
        says: ['(demasiado|muy|excesivamente) (caro|cara|costoso|complicado) ..2', '(no lo|no la|no) (vemos|veo) [claro|util|necesario|la necesidad] ..1 $', '(buen|buena) (intento) pero no', '(pero|asi que|y) no $', '(preferimos|prefiero|nos) (seguir|quedarnos|quedamos|seguimos) con ..4', 'no (me|nos|le|les|estoy|estamos|estaria*) ..2 (interesa*|interesad*|hace falta|convence|conviene|sirve|encaja|cuadra|aplica|es util|viene bien ahora)', 'no (hace falta|nos hace|es para (mi|nosotros)|es lo que|es relevante|es prioridad|es una prioridad|es de (mi|nuestro) interes|aplica|procede|gracias|necesit*|tenemos (interes|necesidad|presupuesto|previsto|intencion)|tengo (interes|necesidad|intencion)|buscamos|requerimos|vamos a|precis*|lo necesit*|queremos (contratar|cambiar|comprar)|veo (el|la|que)|la necesit*)', '^no [muchas] gracias', '^(no|nop|nada|paso|negativo|para nada) $', '^no [y|pero|lo siento|de verdad|insista] (gracias|nosotros|nos|lo siento)', '(gracias|agradec*) pero (no|ya|ahora|de momento|por ahora|por el momento)', 'sin interes', '(ya (tenemos|contamos|trabajamos|disponemos|tengo|estamos (cubiertos|con|servidos))) ..3 (proveedor*|solucion*|herramienta*|sistema*|otr*|cubiert*|alguien|con|resuelto|un|una)', '(estamos|estoy) (bien|satisfech*|content*|cubiert*|servid*) ..3 (con|asi|ya|$|cubiert*|servid*)', '(lo|la) (hicimos|hacemos|desarrollamos|gestionamos|tenemos) ..3 (nosotros|propi*|internamente|dentro|en casa|interno)', '(desarroll*|propio|propia|hecho) ..2 (internamente|en casa|nosotros mismos|por nosotros)', '(elegido|contratado|firmado|optado|decidido|elegimos|optamos|contratamos) ..2 (otro|otra|por otro|por otra|con otr*|la competencia)', '(perdida de tiempo|pierda* el tiempo|perder* el tiempo|declin*|paso de|rechaz*|descart*)'],
        yes: ['Demasiado caro para nosotros.', 'De momento no lo vemos', 'Buen intento, pero no.', 'Preferimos seguir con nuestro proveedor', 'No, gracias.', 'No nos hace falta.', 'No estamos interesados', 'Gracias, pero ya tenemos proveedor', 'Lo desarrollamos internamente', 'No es para nosotros', 'No necesitamos nada', 'Estamos cubiertos'],
        no: ['No hay problema, el martes', '¿Por qué no? Envíe precios'],
      },
    ],
    interested: [
      {
        id: 'glad_to',
        says: [
          '(nos|me) (viene|vendria|viene que) (de perlas|como anillo|genial|muy bien|al pelo|que ni pintado|estupendamente)',
          '(llega|llegas|llegais|llegan) en (el|un) (mejor|buen|muy buen) momento',
          '(ha dado|has dado|habeis dado|dio) ..1 en el clavo',
          '(me|nos) (has|ha|habeis|han) (convencido|picado|intrigado)',
          '(mejorais|mejoran|mejoras|mejora) (a|lo que|el precio|las condiciones)',
          '^(venga|vale|bueno|pues) (probemos|probamos|adelante)',
          '(probemos|probamos|hagamos una prueba|hacemos una prueba) (con|a|en|un|una|y|ya|$)',
          'soy todo oidos',
          '(llevamos|llevan|llevo) ..3 (buscando|pidiendo|esperando) ..1 (algo|esto|una|un|lo|eso)',
          '(le|te|os) (agradeceria|agradeceriamos) ..3 (envi*|mand*|pas*|facilit*|hicier*|hiciese*|remit*)',
          '(a ver|vamos a ver) que tal',
          '(me|nos) (encantaria|gustaria mucho|apetece|apeteceria|entusiasma|fascina|pica la curiosidad|vendria genial)',
          '(quedo|quedamos|estoy|esperamos|espero) (a la espera de|pendiente de|esperando) (su|tu|vuestra|la|los|el) (propuesta|oferta|presupuesto|informacion|precios|catalogo)',
          'tiene (muy buena|buena|una pinta|muy buen) ..1 (pinta|aspecto)',
          '(procedamos|procedan|sigamos adelante|seguimos adelante|avancemos|avanzamos) ..2',
          '(me|nos) (ha|han) (gustado|encantado|interesado|llamado la atencion) ..2',
        ],
        yes: [
          'Nos viene de perlas',
          'Mejoráis a mi transitario. Probemos con dos contenedores.',
          'Me has convencido.',
          'Llega en el mejor momento.',
        ],
        no: [
          'No nos viene bien.',
          'Probamos algo así en 2022.',
        ],
      },
      {
        id: 'interested',
        says: ['^[si] [buenos dias|hola] si ..10 (me|nos) interes*', '(me|nos) ..1 (interesa|interesaria|interesan|interesarian|gusta|gustaria (saber|ver|conocer|recibir|probar|tener|que)|encaja|parece (bien|interesante|genial|perfecto)|llama la atencion|convence|vendria bien|gustaria)', '(estoy|estamos|estaria|estariamos|muy|bastante|suena|parece|pinta|resulta|es) ..1 (interesad*|interesante|bien|genial|curios*|atractivo|encantad*|abiert*)', '(envie*|envia*|mande*|manda*|pase*|pasa*|comparta*|comparte*|facilite*|cuente*|cuenta*|explique*|explica*|haga*|digame|dime|ensene*|muestre*|remita*|presente*|hagame|hazme|proporcione*) ..1 (me|nos|la|el|los|las|lo|un|una|mas|informacion|precios|tarifas|propuesta|presupuesto|catalogo|muestra|detalles|su|sus|tu|llegar|oferta|todo)', '(envieme|enviame|envienos|envianos|mandeme|mandame|mandenos|mandanos|paseme|pasame|pasenos|cuenteme|cuentame|cuentenos|digame|expliqueme|explicame|enviadme|mandadme|enviarme|mandarme|enviarnos|mandarnos|pasarme|pasarnos|facilitarme|explicarme|hacerme|contarme) ..4', '(quiero|queremos|quisiera*|deseo|gustaria) ..1 (saber|ver|probar|conocer|recibir (mas|una|un|la|el|info*)|informacion|mas info*|una (demo|propuesta|prueba|oferta)|contratar|comprar|un presupuesto)', '^(si|claro|ok|vale|de acuerdo|perfecto|adelante|por supuesto|encantad*|con gusto|genial|estupendo|venga|dale|listo|va|buenisimo|con mucho gusto|porque no|por que no|desde luego) ..5', '(mas informacion|mas detalles|mas info|prueba gratuita|siguiente* paso*|proximo* paso*|lo (compramos|queremos|probamos|contratamos))', '(anada|anadanos|agreguenos|apuntenos|apunteme|incluyanos|apuntame|cuente con|cuenten con) ..4', '(buscamos|buscando|necesitamos|necesito) (justo|algo|precisamente|una|un|esto|eso)'],
        yes: ['Si de verdad es así, nos interesa.', 'Nos interesa, mándenos precios.', 'Sí, por favor.', 'Me gustaría saber más', 'Cuénteme más', 'Suena interesante', 'Envíe su propuesta', 'Adelante con la muestra', 'Justo buscamos algo así: buscamos algo sencillo'],
        no: ['No, gracias', 'No estaremos'],
      },
    ],
    question: [
      {
        id: 'question',
        says: ['(cuanto (cuesta*|vale*|sale*|seria|cobra*|es)|que (precio*|coste|tarifa*|costo)|cual* ..2 (precio*|coste|tarifa*|costo|diferencia|plazo)|precio* (para|de|por|unitario)|coste (de|por|para)|a que precio)', '(como|cuanto|cuanta|cuantos|cual|cuales|que|quien|donde|cuando|por que|tiene*|puede*|es|son|hay|ofrece*|incluye*|funciona*|cumple*|se|y|sirve*|hace*|trabaja*|integra*|existe|esta|podria*|seria|va|requiere*) ..12 ?', '(funciona*|integra*|compatible*|incluye*|soporta*) ..8 ?', '(tengo|tenemos) ..2 (pregunta*|duda*)', '(permanencia|pedido|plazo) (minim*)'],
        yes: ['¿Cuánto cuesta para 20 usuarios?', '¿Es compatible con SAP?', '¿Cómo funciona?', '¿Hay permanencia mínima?', 'Tengo una duda'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: [...REFUSALS, '(demasiado|muy|excesivamente) (caro|cara|caros|costoso)', '^(no|nada)', 'pero no', '(gracias) pero ..1 (ya|no|preferimos)', '(no|tampoco) ..3 interes*', '(no|sin) ..2 (necesitamos|necesito|interes|necesidad)', '^no [gracias|muchas gracias] $', 'no (lo|la|los) (queremos|quiero)'], yes: ['Demasiado caro.', 'No, lo hacemos nosotros.', 'Gracias, pero ya tenemos proveedor', 'No nos interesa, gracias.', 'No lo necesitamos.', 'No, gracias.', 'No lo queremos.'], no: ['De eso se ocupa el ayuntamiento.', 'Me interesa.'] }],
  hostile: [
    '(menuda|que|vaya|cuanta|valiente) (tonteria*|chorrada*|estupidez|memez|bobada*|gilipollez|patochada|tomadura|cara|caradura|jeta|morro|poca verguenza|falta de respeto|desfachatez|payasada|porqueria|sarta)',
    '(payaso|payasos|payasada*|charlatan|charlatanes|vendehumos|vende humos|cantamananas|caradura*|jetas|impresentable*|chapuza*|chapuceros|buitre*|sanguijuela*|parasit*|timo|timadores|tramposo*|bochornoso*|indignante|vergonzos*|penoso|penosa|deplorable|intolerable*|inadmisible*|inaceptable*|incompetente*|hijos de|hijo de|subnormal*|mamon*|capullo*|tarado*|huevon*|maldit*|culero*|mamadas|sorete)',
    '(ole ahi|ole tu|si senor un trabajo|trabajo finisimo)',
    '(tomadura|tomando|tomar|tomarme) ..1 (de pelo|el pelo)',
    '(vayase|vete|vayanse|iros|idos) a (la|tomar|freir|paseo|cagar|la porra)',
    'que os den',
    'que pesadez',
    '(pesadez|conazo|cansinos|cansino|cansina|cargantes|plomazo|tostonazo)',
    '(mierda*|joder|jodan|jodas|joda|puta|puto|putas|putos|cabron*|gilipoll*|idiota*|imbecil*|estupid*|pendej*|pelotud*|boludo*|asco|asquer*|verguenza|sinverguenza*|estaf*|ladron*|acoso|hostig*|harto|harta|hartos|pesados|pesado|plasta|pelmazo*|inutil*|ridicul*|mentiros*|mentira*|denunci*|abogado*|demanda|aepd|tribunal*|lamentable|patetic*|molest*|basta|fastidi*|carajo|chinga*|spammer*|basura)'],

  months: ['enero|ene', 'febrero|feb', 'marzo|mar', 'abril|abr', 'mayo|may', 'junio|jun', 'julio|jul', 'agosto|ago', 'septiembre|setiembre|sept|sep', 'octubre|oct', 'noviembre|nov', 'diciembre|dic'],
  weekdays: ['lunes|lun', 'martes|mar', 'miercoles|mie', 'jueves|jue', 'viernes|vie', 'sabado|sab', 'domingo|dom'],
  inclusive: ['inclusive', 'incluido', 'incluida', 'ambos inclusive', 'incluso'],

  wrote: ['escribió', 'escribio', 'ha escrito', 'escribía', 'escribe', 'va escriure'],
  sentFrom: ['enviado desde mi', 'enviado desde', 'enviado con', 'enviado a través de', 'enviado por', 'enviado de mi', 'enviado de', 'enviado mediante', 'obtener outlook para', 'obtén outlook para', 'descargar outlook para', 'sent from my', 'desde mi iphone', 'desde mi móvil', 'get outlook for', 'mandado desde mi'],
  greetings: ['hola', 'buenas', 'buenos días', 'buen día', 'buenas tardes', 'buenas noches', 'estimado', 'estimada', 'estimados', 'estimadas', 'apreciado', 'apreciada', 'querido', 'querida', 'muy señor mío', 'señor', 'señora', 'señores', 'sr', 'sra', 'hola a todos', 'hi', 'hello'],
  closings: ['saludos', 'un saludo', 'saludos cordiales', 'un cordial saludo', 'cordial saludo', 'reciba un cordial saludo', 'atentamente', 'atte', 'atte.', 'muy atentamente', 'cordialmente', 'gracias', 'muchas gracias', 'mil gracias', 'gracias de antemano', 'gracias y saludos', 'un abrazo', 'abrazos', 'slds', 'sds', 'salu2', 'hasta pronto', 'hasta luego', 'quedo atento', 'quedo atenta', 'quedo a la espera', 'quedo a su disposición', 'sinceramente', 'respetuosamente', 'buen fin de semana', 'que tenga un buen día', 'por favor', 'porfa', 'feliz día', 'un saludo cordial', 'afectuosamente'],
  legal: ['(puede|puedes|podrá|derecho|ejercer) ..8 (oponer*|supresión|rectificación|retirar|cancelación|acceso)', 
    '(mensaje|correo|email|comunicacion|informacion|contenido|transmision) ..10 (confidencial*|privilegiad*|secreto profesional|exclusiv*|reservad*)', '(destinatario*) ..4 (exclusivo|previsto|indicado|real|final|senalado|original|del mensaje|del mismo)', '(no es|no fuera|si no es|si usted no es) ..4 destinatario*', '(recibid*|recibe|recibiera|recibio|llegado) ..5 (por error|por equivocacion)', '(avis*|notifi*|inform*|comuni*) ..4 (remitente|emisor)', '(elimin*|borr*|destruy*|proced*) ..3 (este|el|su|inmediat*|ademas|copia*) ..3 (mensaje|correo|borrado|email|adjunt*|eliminacion|destruccion)', '(piense|considere|respete|cuid*|proteja|pense) ..4 (medio ambiente|medioambiente|planeta|entorno)', '(antes de|no) imprim*', '(divulgacion|distribucion|copia|reproduccion|utilizacion|uso|difusion) ..8 (prohibid*|no autorizad*|sancion*|ilegal)', '(prohibid*) ..4 (divulgacion|copia|reproduccion|utilizacion|uso|difusion|distribucion)', '(responsable|finalidad|encargado) ..3 tratamiento', '(proteccion|tratamiento|tratados|tratamos) ..3 (datos|datos personales)', '(rgpd|reglamento (ue|general)|lopd*|ley organica|lssi)', '(ejercer|ejercitar) ..4 derechos', 'derechos de acceso', '(derecho*) ..4 (acceso|rectificacion|supresion|oposicion|portabilidad)', '(politica|aviso) ..1 (de privacidad|legal|de confidencialidad)', '(responsabilidad) ..6 (virus|danos|perjuicio*|integridad)', '(registro mercantil|inscrita en|cif|nif|domicilio social|sociedad limitada|b #)', '(opiniones) ..5 (autor|remitente|empresa)', 'para (darse de baja|dejar de recibir)', 'si no desea recibir', '(analizado|escaneado|libre) ..4 virus', 'the (information|sender|intended)',
  ],
  original: ['mensaje original', 'mensaje reenviado', 'correo original', 'mensaje de correo electrónico original', 'inicio del mensaje reenviado', 'reenviado por', 'mensaje enviado', 'original message', 'forwarded message', 'mensaje citado', 'mensaje anterior'],
}; // prettier-ignore
