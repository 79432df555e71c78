import { messageKey } from '../../src/inbox/message-key.ts';
import { addressesIn, firstAddress } from '../../src/platform/rules/address-in.ts';
import { classify } from '../../src/inbox/rules/classify.ts';
import { mailWith } from '../unit/inbox/mails.ts';

const CONTEXT = { wroteTo: new Set(['ben@people.test']), own: new Set<string>(), citesOurs: true };

/** Repeated in a mail, each costs some rule the most. */
export const WORST_PIECES = [
  'a', ' ', '\n', '@', 'a@', 'a@b.', 'a.', '<', '<a@b>', '>', '-', '_', '550 ', '5.1.1 ', 'remove me ', 'remove  ', 'please ', 'gdpr ',
  'mail ', 'message delivery ', 'zustellung ', 'i am ', 'On a ', 'wrote ', 'wrote:\n', 'adding a ', 'contact A', "let's a ", 'can we ',
  'no-reply@', 'sent from my a', 'sent from my ', 'From: ', 'unsubscribe ', 'our customers ', "don't ", 'next ', '!', '\u00a0', 'ß', '\r',
  'メール', 'リストから削除しないでください。\n', 'you never asked me to stop, ', '今後、メールを送らないでください。\n', '我们对这个产品很感兴趣，请联系我。', '메일 ',
]; // prettier-ignore

const mailOf = (text: string) =>
  mailWith({
    text,
    subject: text.slice(0, 2000),
    from: text.slice(0, 320),
    headers: {
      'x-failed-recipients': text.slice(0, 2000),
      'auto-submitted': text.slice(0, 2000),
      'return-path': text.slice(0, 2000),
      precedence: text.slice(0, 2000),
    },
    feedback: { 'feedback-type': 'abuse', 'original-rcpt-to': text.slice(0, 2000) },
  });
const letterOf = (text: string) => ({
  ...mailOf(text),
  feedback: null,
  headers: {},
  from: 'ben@people.test',
});

export const READINGS: Readonly<Record<string, (text: string) => () => unknown>> = {
  'a complaint': (text) => {
    const mail = mailOf(text);
    return () => classify(mail, CONTEXT);
  },
  'a letter': (text) => {
    const mail = letterOf(text);
    return () => classify(mail, CONTEXT);
  },
  'a report': (text) => {
    const mail = { ...letterOf(text), from: 'mailer-daemon@people.test', subject: 'Undeliverable' };
    return () => classify(mail, CONTEXT);
  },
  addresses: (text) => () => [firstAddress(text), addressesIn(text, 30)],
  'a key without a header': (text) => {
    const raw = Buffer.from(text);
    return () => messageKey(raw);
  },
  'a key': (text) => {
    const raw = Buffer.from(`Message-ID: ${text}`);
    return () => messageKey(raw);
  },
};
