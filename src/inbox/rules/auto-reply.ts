import type { ParsedMail } from './mail.ts';
import { near } from './near.ts';
import { topReply } from './top-reply.ts';

export type AutoReply = {
  subtype: 'out_of_office' | 'auto_ack' | 'no_longer_here';
  rule: string;
  value: string;
};

/** Headers that only machines write. X-Auto-Response-Suppress, Precedence: bulk and List-Id are no evidence: people's mail carries them. */
const PRESENT = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-mail-autoreply',
  'x-autoreply-from',
  'x-ms-exchange-inbox-rules-loop',
];
const SUBJECT =
  /^(?:\s*\[[^\]]{1,30}\]\s*)?(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response|responder)|out of (?:the )?office|ooo\b|on vacation|vacation (?:reply|notice)|away from (?:my|the) (?:desk|office)|automatische antwort|abwesenheit|abwesend|réponse automatique|absence du bureau|je suis absent|respuesta automática|fuera de (?:la )?oficina|resposta automática|automatisch antwoord|afwezig|risposta automatica|fuori (?:sede|ufficio)|automatyczna odpowiedź|autosvar|frånvaro|自動返信|不在)/i;
const LEFT =
  /(?:no longer (?:with|work|employed|at)|has left (?:the|our)|nicht mehr (?:im unternehmen|bei|tätig)|ne (?:fait|travaille) plus|ya no (?:trabaja|forma)|werkt niet (?:meer|langer)|non lavora più)/i;
const AWAY =
  /(?:out of (?:the )?office|on (?:annual |parental |maternity |paternity )?(?:leave|vacation|holiday)|away (?:from|until)|(?:will|i'll) (?:be )?(?:back|return)|limited access to (?:my )?e-?mail|nicht im (?:büro|haus)|abwesend|im urlaub|wieder (?:da|erreichbar|im büro)|absent|en congés?|de retour|fuera de la oficina|de vacaciones|afwezig|op vakantie|in ferie|fuori ufficio)/i;
const ACKNOWLEDGES =
  /(?:we have received your (?:e-?mail|message|request)|this is an automat(?:ed|ic) (?:reply|response|message)|do not reply to this (?:e-?mail|message)|ticket (?:number|#|id)|ihre (?:anfrage|nachricht) (?:ist|wurde)|automatisch (?:erzeugt|generiert|erstellt)|nous avons bien reçu|hemos recibido su)/i;

const AWAY_TEXT = near(
  /\b(?:i am|i'm|i will be|ich bin|je suis|estoy|ik ben) /gi,
  40,
  /(?:out of (?:the )?office|im urlaub|absent|fuera de la oficina|afwezig)\b/i,
);

const subtypeOf = (mail: ParsedMail): AutoReply['subtype'] => {
  const text = `${mail.subject}\n${mail.text.slice(0, 4000)}`;
  if (LEFT.test(text)) return 'no_longer_here';
  return AWAY.test(text) || SUBJECT.test(mail.subject) ? 'out_of_office' : 'auto_ack';
};

/** Whether a machine answered, by headers (RFC 3834), by subject, then by an unmistakable text; null: a person. */
export function autoReply(mail: ParsedMail): AutoReply | null {
  const found = (rule: string, value: string): AutoReply => ({ subtype: subtypeOf(mail), rule, value });
  const submitted = mail.headers['auto-submitted']?.toLowerCase().trim();
  if (submitted && !submitted.startsWith('no')) return found('auto_submitted', submitted);
  for (const name of PRESENT) if (mail.headers[name]) return found(name, mail.headers[name]);
  if (/auto[-_]?reply/i.test(`${mail.headers.precedence ?? ''} ${mail.headers['x-precedence'] ?? ''}`))
    return found('precedence', 'auto_reply');
  if (/mailbox rules agent/i.test(mail.headers['x-ms-exchange-generated-message-source'] ?? ''))
    return found('rules_agent', 'exchange');
  if (mail.headers['x-post-messageclass']?.startsWith('9;')) return found('x_post_messageclass', '9');
  if (mail.headers['x-apple-action']?.toLowerCase() === 'vacation')
    return found('x_apple_action', 'vacation');
  if (SUBJECT.test(mail.subject)) return found('subject', mail.subject.slice(0, 100));
  // What a person quotes may be a machine's: only what stands above it counts.
  const opening = topReply(mail.text).slice(0, 600);
  if (ACKNOWLEDGES.test(opening) && /(?:automat|do not reply|ticket)/i.test(opening))
    return found('acknowledges', opening.slice(0, 100));
  if (AWAY_TEXT.test(opening) && /\b(?:until|bis|jusqu|hasta|tot|return|zurück|retour)\b/i.test(opening))
    return found('away_text', opening.slice(0, 100));
  return null;
}
