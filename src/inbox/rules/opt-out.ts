import { anyOf, near } from './near.ts';
import type { Pattern } from './near.ts';

/** How sure we are that the top reply asks never to be written to again, and by which words. */
export interface OptOut {
  weight: number;
  rule: string;
  excerpt: string;
}

interface Rule {
  rule: string;
  weight: number;
  says: Pattern;
}

/** decided: from here on it is an opt-out; from `DOUBT` on a person should look, and the contact rests. */
export const CERTAIN = 0.7;
export const DOUBT = 0.35;

const RULES: readonly Rule[] = [
  {
    rule: 'single_word',
    weight: 0.99,
    says: /^\W*(?:please\s{1,5})?(?:unsubscribe|stop|remove|opt[- ]?out|abmelden|austragen|désabonner|désinscrire|baja|uitschrijven|afmelden|cancellami|descadastrar)(?:\s{1,5}(?:me|please|bitte|us))?\W*$/i,
  },
  {
    rule: 'unsubscribe_me',
    weight: 0.97,
    says: near(
      /(?<!\b(?:don'?t|do not|never)\s{1,3})\b(?:unsubscribe|remove|delete|take|drop)\s{1,5}(?:me|us|my (?:e-?mail|address|name|details|data)|this (?:e-?mail|address)|our)\b/gi,
      60,
      /\b(?:list|mailing|database|e-?mails?|contacts?|distribution|system|crm|this)\b|$|[.!,]/i,
    ),
  },
  {
    rule: 'want_unsubscribe',
    weight: 0.95,
    says: /\b(?:i(?:'d| would)? (?:like|want|wish|ask) (?:you )?to (?:be )?(?:unsubscribed?|removed|opted out|taken off))\b/i,
  },
  {
    rule: 'opt_out',
    weight: 0.95,
    says: /\b(?:i(?:'d| would)? (?:like|want|wish|choose) to opt[- ]?out|(?:please\s{1,5})?opt (?:me|us) out)\b/i,
  },
  {
    rule: 'stop_writing',
    weight: 0.95,
    says: /\b(?:stop|quit|cease)\s{1,5}(?:e-?mailing|contacting|writing|messaging|spamming|sending|bothering)\b/i,
  },
  {
    rule: 'do_not_contact',
    weight: 0.95,
    says: /\b(?:do not|don'?t|never)\s{1,5}(?:ever\s{1,5})?(?:contact|e-?mail|write(?: to)?|message|call)\s{1,5}(?:me|us|this)\b(?!\s{1,3}(?:before|after|until|between|on|at|in the|today|tomorrow|this|yet)\b)/i,
  },
  {
    rule: 'no_more_mails',
    weight: 0.92,
    says: /\bno (?:more|further) (?:e-?mails?|messages?|contact|communication)s?\b/i,
  },
  {
    rule: 'gdpr',
    weight: 0.93,
    says: near(
      /\b(?:gdpr|dsgvo|rgpd|art(?:icle|ikel)?\.? ?(?:17|21))\b/gi,
      120,
      /\b(?:delet|eras|remov|object|lösch|widersp|supprim|oppos|elimin|borr)/i,
    ),
  },
  { rule: 'take_off_list', weight: 0.95, says: /\b(?:take|get) (?:me|us) off\b/i },
  {
    rule: 'de',
    weight: 0.96,
    says: /\b(?:bitte\s{1,5}(?:mich\s{1,5}|uns\s{1,5})?(?:abmelden|austragen|entfernen)|(?:tragen|nehmen|streichen|löschen|entfernen) sie (?:mich|uns|meine|unsere)|melden sie mich (?:bitte )?ab|(?:keine|nicht) (?:weiteren?|mehr) (?:e-?mails?|mails|nachrichten|kontakt)|nicht mehr (?:kontaktieren|anschreiben|schreiben)|aus (?:dem|ihrem|eurem) verteiler)/i,
  },
  {
    rule: 'fr',
    weight: 0.96,
    says: /\b(?:d[ée]sabonne[rz]?|d[ée]sinscri(?:re|vez)|retire[rz][- ]?(?:moi|nous)|ne (?:plus|pas) (?:me |nous |m'|m’)(?:contacter|envoyer|écrire|solliciter)|ne (?:me|nous) (?:contactez|envoyez|écrivez) plus|supprime[rz] (?:moi|mes|mon))/i,
  },
  {
    rule: 'es',
    weight: 0.96,
    says: /\b(?:(?:dar(?:me)?|denme|deme|dame) de baja|no (?:me|nos) (?:contacte|escriba|envíe|mande)[ns]?(?: más)?|elim[ií]n(?:e|en|ar)(?:me|nos)? (?:de|mis|mi)|bórr(?:eme|enme)|dejen? de (?:escribir|enviar|contactar))/i,
  },
  {
    rule: 'nl',
    weight: 0.96,
    says: /\b(?:schrijf (?:mij|me) uit|meld (?:mij|me) af|verwijder (?:mij|me|ons)|geen (?:e-?mails?|berichten) meer|niet meer (?:mailen|contacteren|benaderen))/i,
  },
  {
    rule: 'it',
    weight: 0.95,
    says: /\b(?:cancell(?:atemi|ami|i il mio|are il mio)|rimuov(?:etemi|imi|ere il mio)|non (?:scrivetemi|contattatemi|mandatemi)|disiscriv)/i,
  },
  {
    rule: 'pt',
    weight: 0.95,
    says: /\b(?:remov(?:am|a|er)[- ]?me|descadastr|não (?:me )?(?:contacte|envie|escreva)[m]?(?: mais)?|cancelar (?:a )?(?:minha )?(?:inscrição|subscrição))/i,
  },
  { rule: 'unsubscribe_word', weight: 0.5, says: /\bunsubscribe\b/i },
  {
    rule: 'not_consented',
    weight: 0.45,
    says: /\b(?:never (?:signed up|subscribed|agreed|consented)|where did you get my|how did you get my|reported? (?:you|this) (?:as|for) spam|this is spam)\b/i,
  },
  {
    rule: 'leave_alone',
    weight: 0.6,
    says: /\b(?:leave (?:me|us) alone|lose my (?:number|e-?mail|address))\b/i,
  },
];

/** People who talk about opting out, and not of themselves. */
const OTHERWISE = anyOf(
  /\b(?:how (?:do|can|does) (?:people|they|users|recipients|customers|your)|unsubscribe (?:rate|link|button|page|flow|rates)|remove (?:me|us) from (?:cc|copy|the (?:thread|invite|calendar|call)))\b/i,
  near(/\b(?:our|your|their) (?:customers|users|clients|subscribers|recipients)/gi, 30, /unsubscribe\b/i),
);
const MAX_CHARS = 4_000;

/** The strongest opt-out in what the person wrote; null when there is none. The cost is lopsided, so doubt is kept. */
export function optOut(topReply: string): OptOut | null {
  const lines = topReply
    .slice(0, MAX_CHARS)
    .replace(/[’‘´`]/g, "'")
    .trim();
  // One sentence may speak of others, and the next of the contact.
  const text = lines
    .split(/(?<=[.!?\n])/)
    .filter((sentence) => !OTHERWISE.test(sentence))
    .join('');
  // `STOP`, and a name under it, is the one word all the same.
  const opening = text.trim().split('\n', 1)[0]!;
  let best: OptOut | null = null;
  for (const { rule, weight, says } of RULES) {
    const match = says.exec(text) ?? (rule === 'single_word' ? says.exec(opening) : null);
    if (match && weight > (best?.weight ?? 0)) best = { weight, rule, excerpt: match[0].slice(0, 100) };
  }
  return best;
}
