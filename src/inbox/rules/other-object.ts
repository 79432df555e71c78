/**
 * Signs that a request is about something else: a language, a kind of file, or another address than the writer's. Such
 * a request is in doubt, not refused: a word too many here costs one manual review.
 */
const OTHER_OBJECTS =
  /\b(?:english|englisch|anglais|ingl[eé]s|inglese|engels|angielsk\w*|engelska?|engelsk|englanniksi|anglick?y|angolul|englez[aă]|ingilizce|german|deutsch|allemand|pdfs?)\b|английск|англійськ|英語|英语|英文|영어/iu;

const OLD =
  'old|former|alte[nrs]?|ancien(?:ne)?|antigu[ao]s?|viej[ao]s?|antig[ao]s?|velh[ao]s?|vecchi[ao]|oude?|gaml[ae]|gammel|star[aáyýoąuéeį]\\p{L}*|vanha\\p{L}*|r[eé]gi|vech[ei]\\p{L}*|eski|стар\\p{L}+';
const ADDRESS =
  '(?:e-?)?mail\\p{L}*|adres\\p{L}*|address\\p{L}*|inbox|mailbox|postfach|bo[iî]te|direcci[oó]n|correos?|buz[oó]n|endere[cç]o|casella|indirizzo|skrzynk\\p{L}+|schr[aá]nk\\p{L}+|osoit\\p{L}+|sähköpost\\p{L}+|c[ií]m\\p{L}*|fi[oó]k\\p{L}*|скриньк\\p{L}+|ящик\\p{L}*|адрес\\p{L}*|почт\\p{L}+|пошт\\p{L}+';
/** The writer names another or an old address. Perhaps only that one wants no more mails. */
const OTHER_ADDRESS = new RegExp(
  `\\S@|@\\S|旧(?:アドレス|メール|邮箱|地址)|舊(?:信箱|地址)|(?:예전|옛) ?(?:주소|메일)|(?<!\\p{L})(?:(?:${OLD})\\s+(?:\\p{L}+\\s+)?(?:${ADDRESS})|(?:${ADDRESS})\\s+(?:\\p{L}+\\s+)?(?:${OLD}))(?!\\p{L})`,
  'iu',
);
const CITATIONS = /["“”„«»「『][^"“”„«»「『」』\n]{1,200}["“”«»」』]/gu;

const OTHER_PART =
  /(?<!\p{L})(?:as (?:the |your )?contact|ansprechpartner(?:in)?|contactpersoon|persona de contacto|kontaktperson|already (?:booked|registered|signed)|(?:schon|bereits) (?:angemeldet|gebucht|registriert)|déjà inscrite?s?|ya (?:estoy|estamos) inscrit[oa]s?|già iscritt[oaie]|já (?:estou |estamos )?inscrit[oa]s?|redan anmäld|allerede (?:til|på)meldt|al ingeschreven|info[- ]add?ress?e?|from them|their e?-?mails?|von denen)(?!\p{L})/iu;
/** "No more mails to our customers, the template is broken": mails that the writer sends. */
const THEIR_PEOPLE =
  /(?<!\p{L})(?:(?:our|unsere[nrs]?|nos|nuestr[oa]s|noss[oa]s|onze|nostri|naszych|naszym|våra|vores|våre|našim|našich|нашим|наших) (?:customers?|clients?|kund\p{L}+|clientes|klant\p{L}*|clienti|klient\p{L}*|клиент\p{L}+|клієнт\p{L}+|zákazn\p{L}+|subscribers|recipients|employees|mitarbeiter\p{L}*|empfänger\p{L}*)|ügyfeleink\p{L}*|asiakkaillemme|müşterilerimiz\p{L}*|clienților noștri)/iu;
const LIST_OF =
  /(?<!\p{L})(?:list of (?!(?:e?-?mail|contact|recipient|prospect|lead|address|subscri)\p{L}*)|liste (?:der|von|mit) |lijst (?:met|van) |lista de (?!e?-?mail|correo|mailing|distribu|env[ií]o|conta[ct]|difusi|correio)|liste (?:des|de|d['’]) ?(?!diffusion|mailing|contact|envoi|distribution|e-?mail)|lista (?:dei|degli|di) (?!distribuzione|mailing|contatti|invio|e?-?mail)|seznamu (?:dlužník|účastník|řečník)\p{L}*|listan över |listen over )/iu;
const CLAUSE_START =
  '(?:^|[\\n,.;:!?–—-]\\s?|\\s(?:and|but|just|rather|und|sondern|lieber|et|mais|plutôt|y|mejor|e|mas|ma|en|maar|liever|tylko|lepiej|og|men|hellere|heller|och|utan|hellre|ja|vaan|a|ale|raději|és|hanem|inkább|ci|ve|а|лучше|краще)\\s)';
const RATHER =
  '(?:please |bitte |lieber |por favor |per favore |proszę |пожалуйста |просто |just |maar |liever ' +
  '|hellere |heller |hellre |raději |inkább |лучше |краще )?';
/** Asks for a call; a refusal of calls does not match: "ring mig inte", "call me or write to me again". */
const CALL_ME =
  '(?:call|ring|phone|text) (?:me|us|instead)(?![^.!?\\n]{0,30} (?:or|nor|again|ever|never|any ?more))(?!\\p{L})|' +
  '(?:rufen sie|ruf (?:mich|uns)) (?![^,.!?\\n]{0,60}(?:nicht|nie|niemals|keinesfalls)(?!\\p{L}))|' +
  'appelez[- ]|téléphonez|ll[aá]m(?:e|en)(?:me|nos)|liguem?(?!\\p{L})|chiamate(?:mi|ci)|chiamami|telefonate|' +
  'bel (?:me|mij|ons) (?![^,.!?\\n]{0,40}niet)|zadzwo[nń](?:cie)?(?!\\p{L})|zadzwoni[cć](?!\\p{L})|' +
  'ring(?! (?:mig |meg |oss |os )?(?:ikke|inte|ej|aldrig?))(?!\\p{L})|soit(?:a|takaa)(?!\\p{L})|zavolejte|hívj(?:on|anak|ál)|' +
  'sunați|arayın|(?:по)?звоните|(?:за)?телефонуйте|дзвоніть';
const CALL_ME_TOGETHER =
  '電話[でを]?(?:して)?(?:ください|下さい|お願い|いただけ|頂け|いただきたい|頂きたい)|(?:请|請|直接|还是|還是|不如)打[个個]?[电電][话話]|전화[로를]? ?(?:해 ?)?주(?:세요|십시오|시면 (?:좋|감사))';
/** Asks for a call in place of mails. Matches unfolded text. */
const A_CALL = new RegExp(`${CLAUSE_START}${RATHER}(?:${CALL_ME})|${CALL_ME_TOGETHER}`, 'iu');
const WITHDRAWN =
  /\b(?:(?:take|took) (?:it|that) back|ignore (?:him|her)|keep them coming|(?:want|like) to stay(?! (?:off|out|away|un))|changed my mind|tell your \w+ to|(?:colleague|assistant|boss|secretary) (?:\w+ )?(?:wrote|asked|told|said|who))\b/i;

const TOOLS =
  'hubspot|mailchimp|salesforce|salesloft|outreach\\.io|apollo(?:\\.io)?|lemlist|instantly\\.ai|smartlead|reply\\.io|woodpecker|klaviyo|brevo|sendinblue|sendgrid|activecampaign|constant contact|campaign monitor|getresponse|mailerlite|convertkit|marketo|pardot|pipedrive|zoho|zoominfo|cognism|lusha';
/** Known sales tools: "no more mails from HubSpot, I'd love to switch" is about theirs. */
const TOOL = new RegExp(`(?<!\\p{L})(?:${TOOLS})`, 'giu');

export function namesOtherTool(sentence: string, ours: string): boolean {
  const known = ours.toLowerCase();
  return (sentence.match(TOOL) ?? []).some((name) => !known.includes(name.toLowerCase()));
}

export const isOfOther = (text: string): boolean =>
  [OTHER_OBJECTS, OTHER_ADDRESS, OTHER_PART, THEIR_PEOPLE, LIST_OF, A_CALL, WITHDRAWN].some((each) =>
    each.test(text),
  );

export const citationsIn = (text: string): { cited: readonly string[]; said: string } => ({
  cited: text.match(CITATIONS) ?? [],
  said: text.replace(CITATIONS, ' '),
});

/** Removes the writer's address (lower case), which names no other person. */
export function withoutAddress(text: string, address: string | null): string {
  if (address === null) return text;
  const folded = text.toLowerCase();
  // Some letters grow when folded, which shifts the places.
  if (folded.length !== text.length) return text.replaceAll(address, ' ');
  let said = '';
  let from = 0;
  for (let at; (at = folded.indexOf(address, from)) >= 0; from = at + address.length)
    said += `${text.slice(from, at)} `;
  return said + text.slice(from);
}
