import { expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { mailWith } from './mails.ts';

const verdictOn = (subject: string, text: string) =>
  classify(mailWith({ subject, text }), { wroteTo: new Set(), own: new Set(), citesOurs: true });

it.each([
  ['Read: Hello', 'Your message\n\nTo: Ben\nSubject: Hello\n\nwas read on Monday, 3 July 2026 9:12.'],
  ['Not read: Hello', 'Your message\n\nwas deleted without being read on Monday, 3 July 2026.'],
  ['Gelesen: Hallo', 'Ihre Nachricht\n\nwurde am Montag, 3. Juli 2026 um 9:12 gelesen.'],
  ['Letto: ciao', 'Il messaggio\n\nè stato letto il lunedì 3 luglio 2026.'],
  ['Прочтено: Здравствуйте', 'Ваше сообщение\n\nбыло прочитано 3 июля 2026 г. 9:12.'],
  ['開封済み: ご案内', 'メッセージは開封されました。'],
])('a read receipt in plain text (%s) is no reply', (subject, text) =>
  expect(verdictOn(subject, text)).toMatchObject({ outcome: 'autoresponse', subtype: 'read_receipt' }),
);

it.each([
  ['Re: Hello', 'Your mail was read on the train. Sounds good, tell me more.'],
  ['Read: Hello', 'I like it, send me the price list.'],
])('a person who writes of reading (%s) is one', (subject, text) =>
  expect(verdictOn(subject, text).outcome).toBe('reply'),
);
