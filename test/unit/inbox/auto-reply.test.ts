import { describe, expect, it } from 'vitest';
import type { AutoReply } from '../../../src/inbox/rules/auto-reply.ts';
import { autoReplyTo } from './mails.ts';

describe('a machine is known by its headers', () => {
  it.each([
    ['auto-submitted', 'auto-replied'],
    ['auto-submitted', ' Auto-Generated; type=vacation'],
    ['x-autoreply', 'yes'],
    ['x-autorespond', 'Re: Hello'],
    ['x-autoresponder', 'yes'],
    ['precedence', 'auto_reply'],
    ['x-precedence', 'auto-reply'],
    ['x-ms-exchange-inbox-rules-loop', 'ben@people.test'],
    ['x-ms-exchange-generated-message-source', 'Mailbox Rules Agent'],
    ['x-post-messageclass', '9; Autoresponder'],
    ['x-apple-action', 'VACATION'],
  ])('%s: %s', (name, value) => {
    expect(autoReplyTo({ headers: { [name]: value } })).not.toBeNull();
  });
});

describe('a person is not taken for a machine for', () => {
  it.each([
    ['auto-submitted', 'no'],
    ['auto-submitted', 'No'],
    ['x-auto-response-suppress', 'All'],
    ['x-auto-response-suppress', 'DR, OOF, AutoReply'],
    ['precedence', 'bulk'],
    ['precedence', 'list'],
    ['list-id', '<team.people.test>'],
    ['list-unsubscribe', '<https://people.test/u>'],
    ['feedback-id', 'a:b:c'],
    ['return-path', '<>'],
    ['x-post-messageclass', '10; Other'],
  ])('%s: %s', (name, value) => {
    expect(autoReplyTo({ headers: { [name]: value } })).toBeNull();
  });

  it.each([
    ['I am back in the office and would like to talk.'],
    ['Ich bin nächste Woche im Urlaub, danach gern.'],
    ['We received your message. Let us talk on Tuesday.'],
    ['Please open a ticket with our helpdesk if you need anything.'],
    ["I'm on leave next week but happy to speak the Monday after."],
    ['Ben deze week weg, maar bel me gerust dinsdag.'],
    ['Jeg er på ferie, men vil gerne høre mere.'],
    ['Jsem na dovolené, ale rád si zavolám příští týden.'],
  ])('the words: %s', (text) => expect(autoReplyTo({ text })).toBeNull());
});

it.each([
  ['I am on leave until 3 May, but you can reach me on my mobile.'],
  ["I'm away until Friday but my colleague Tom can help you, tom@people.test."],
  ['Je suis absent mais je vous répondrai dès mon retour.'],
  ['Jeg er på ferie, men svarer når jeg er tilbage.'],
])('a machine wrote: %s', (text) => expect(autoReplyTo({ text })?.subtype).toBe('out_of_office'));

describe('a machine without headers is known by its subject', () => {
  it.each([
    ['Automatic reply: Hello'],
    ['[External] Automatic reply: Hello'],
    ['Out of Office: Hello'],
    ['Automatische Antwort: Hallo'],
    ['Abwesenheitsnotiz'],
    ['Réponse automatique : Bonjour'],
    ['Respuesta automática: Hola'],
    ['Resposta automática: Olá'],
    ['Automatisch antwoord: Hallo'],
    ['Risposta automatica: Ciao'],
    ['Automatyczna odpowiedź: Dzień dobry'],
    ['Autosvar: Hej'],
    ['自動返信: こんにちは'],
  ])('%s', (subject) => expect(autoReplyTo({ subject })).toMatchObject({ rule: 'subject' }));
});

describe('a machine that hides is known by an unmistakable text', () => {
  it.each([
    ['This is an automated reply. Your ticket number is 4711.'],
    ['Thank you. We have received your message. Please do not reply to this email.'],
    ['Ihre Anfrage ist eingegangen. Diese Nachricht wurde automatisch erzeugt.'],
    ['I am out of the office until Monday.'],
    ['Ich bin bis Montag im Urlaub.'],
    ['Je suis absent jusqu’au 3 mars.'],
    ['Estoy fuera de la oficina hasta el lunes.'],
    ['Ik ben afwezig tot maandag.'],
  ])('%s', (text) => expect(autoReplyTo({ text })).not.toBeNull());
});

describe('a person who says that the mail arrived, and more, is no machine', () => {
  it.each([
    ['Your message has been forwarded to our head of IT, Anna Berg.'],
    ['We have received your offer and will discuss it on Thursday.'],
    ['Ihre Anfrage wurde an den Einkauf weitergeleitet. Frau Roth kümmert sich.'],
    ['Nous avons bien reçu votre proposition, nous revenons vers vous après le comité de jeudi.'],
    ['Hemos recibido su propuesta y la revisaremos la semana que viene.'],
    ['Grazie per averci contattato, ho girato la mail al nostro responsabile acquisti.'],
    ['We hebben uw voorstel ontvangen en komen er volgende week op terug.'],
  ])('%s', (text) => expect(autoReplyTo({ text })).toBeNull());
});

describe('what a machine says is told apart', () => {
  it.each<[AutoReply['subtype'], string]>([
    ['out_of_office', 'I will be back on Monday.'],
    ['out_of_office', 'Je suis en congés.'],
    ['out_of_office', 'Estaré de vacaciones esta semana.'],
    ['no_longer_here', 'Ben no longer works for us.'],
    ['no_longer_here', 'Herr Baker ist nicht mehr im Unternehmen.'],
    ['no_longer_here', 'Ben ne travaille plus chez nous.'],
    ['no_longer_here', 'Ben ya no trabaja aquí.'],
    ['auto_ack', 'We have received your message.'],
  ])('%s: %s', (subtype, text) => {
    const headers = { 'auto-submitted': 'auto-replied' };
    expect(autoReplyTo({ headers, text })).toMatchObject({ subtype });
  });
});

it.each([
  ['I no longer work for Acme. Please contact Jane Roe.'],
  ['I retired in June. Please write to Jane.'],
  ['Ich arbeite nicht mehr bei Acme. Bitte wenden Sie sich an Jane Roe.'],
  ['Je ne travaille plus chez Acme. Contactez Jane Roe.'],
  ['Nie pracuję już w Acme. Proszę o kontakt z Jane.'],
  ['Už nepracuji v Acme. Kontaktujte Jane.'],
  ['我已经从Acme离职，请联系Jane。'],
])('a machine says in the name of its owner that they have left: %s', (text) => {
  expect(autoReplyTo({ headers: { 'auto-submitted': 'auto-replied' }, text })).toMatchObject({
    subtype: 'no_longer_here',
  });
});

it('IBM Notes marks its absences in the subject, whatever they add', () => {
  const text =
    'I am out of the office until Friday. If you request information under the Act, please forward it to us.';
  const subject = 'AUTO: Ben Baker is out of the office (returning 01/03/2027)';
  expect(autoReplyTo({ subject, text })).toMatchObject({ subtype: 'out_of_office' });
  expect(autoReplyTo({ subject: 'Auto insurance', text: 'What does it cost?' })).toBeNull();
});
