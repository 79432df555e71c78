import { addressParser, decodeWords as decodeHeader } from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';
import {
  addressesNamed,
  firstAddress,
  mailboxAddress,
  plainMailboxes,
} from '../platform/rules/address-in.ts';
import { failedRecipientsOf } from './rules/failed-recipients.ts';
import { bytesOf, decodeWords } from './mend-text.ts';
import { bothEnds, linesOf } from './rules/lines.ts';
import { findQuote } from './rules/quote.ts';
import { isReportLike } from './rules/report-like.ts';
import type { DeliveryReport, ParsedMail } from './rules/mail.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { htmlToText } from '../platform/html-text.ts';

const MAX_TEXT = 64 * 1024;
const MAX_HEADER = 2000;
const MAX_HEADERS = 300;
const MAX_IDS = 50;
const OLDEST_IDS = 10;
const MAX_CITED_CHARS = 20_000;
const MAX_REPORTS = 20;
const MAX_PART = 64 * 1024;

/** Longer strings are no addresses, and no index holds them (RFC 5321 4.5.3.1). */
const MAX_ADDRESS = 320;

function first(address: Address | undefined): string | null {
  const found = (address?.address || address?.group?.[0]?.address)?.toLowerCase();
  return found !== undefined && found.length <= MAX_ADDRESS ? found : null;
}
const MAX_WRITERS = 50;
const AT_DOMAIN = /@[\p{L}\p{N}.-]+$/u;
const ENCODED = /=\?[^?\s]+\?[bq]\?/i;

/** The mailboxes of a list. A name with an unquoted comma or semicolon yields a mailbox without an address. */
const listed = (value: string): string[] =>
  addressParser(plainMailboxes(value), { flatten: true })
    .flatMap(({ address }) => mailboxAddress(address ?? '') ?? [])
    .filter((address) => address.length <= MAX_ADDRESS && AT_DOMAIN.test(address) && !ENCODED.test(address));

const fieldsNamed = ({ headers }: Email, names: readonly string[]): string[] =>
  headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

/** decided: an address in angle brackets counts even when the whole field was encoded; other words with an @ do not. */
const BRACKETED = /<[^<>@]{1,200}@[^<>@]{1,200}>/;
function decoded(value: string): string[] {
  const text = plainMailboxes(decodeHeader(value.slice(0, MAX_HEADER)));
  return BRACKETED.test(text) ? listed(text) : [];
}

function mailboxesIn(email: Email, ...names: string[]): string[] {
  const values = fieldsNamed(email, names);
  const found = values.flatMap(listed);
  return (found.length > 0 ? found : values.flatMap(decoded)).slice(0, MAX_WRITERS);
}

const perhapsWritersOf = (email: Email): string[] =>
  [
    ...mailboxesIn(email, 'sender', 'reply-to', 'return-path'),
    ...fieldsNamed(email, ['from']).flatMap((value) =>
      addressesNamed(plainMailboxes(decodeHeader(value)), MAX_WRITERS),
    ),
  ].slice(0, MAX_WRITERS);

const allIn = (text: string): string[] =>
  text
    .matchAll(/<[^<>\s]{3,300}>/g)
    .map((match) => match[0])
    .toArray();
const idsIn = (text = ''): string[] => allIn(text.slice(0, MAX_CITED_CHARS)).slice(0, MAX_IDS);

/** The first ids of a long thread may be ours, so they are kept beside the newest. The oldest comes first. */
function threadIn(text = ''): string[] {
  const newest = allIn(text.slice(-MAX_CITED_CHARS)).slice(OLDEST_IDS - MAX_IDS);
  return [...new Set([...idsIn(text).slice(0, OLDEST_IDS), ...newest])];
}

/** Log lines omit the angle brackets. */
const BARE_ID = /message[- ]?id[:= ]{1,4}([\w.$+-]{1,200}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,6})/gi;

function citedIn(text: string): string[] {
  const bracketed = text.matchAll(/<[^<>\s@]{1,250}@[^<>\s@]{1,250}>/g).map((match) => match[0]);
  const bare = text.matchAll(BARE_ID).map((match) => `<${match[1]!}>`);
  return [...new Set([...bracketed.take(MAX_IDS), ...bare.take(MAX_IDS)])].slice(0, MAX_IDS);
}

const decode = (part: Attachment): string => {
  const { content } = part;
  if (typeof content === 'string') return content.slice(0, MAX_PART);
  return new TextDecoder('utf-8').decode(new Uint8Array(content as ArrayBuffer).subarray(0, MAX_PART));
};

function fieldsOf(block: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at <= 0 || at > 60) continue;
    fields[line.slice(0, at).trim().toLowerCase()] ??= line
      .slice(at + 1)
      .trim()
      .slice(0, MAX_HEADER);
  }
  return fields;
}

/** Some systems write the action into the per-message fields: then it counts for each recipient. */
function reportsOf(text: string): DeliveryReport[] {
  const blocks = text
    .slice(0, MAX_PART)
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf);
  const isOfRecipient = (fields: Record<string, string>): boolean =>
    Boolean(fields['final-recipient'] || fields['original-recipient']);
  const shared = blocks.find((fields) => !isOfRecipient(fields) && fields.action && fields['reporting-mta']);
  const named = blocks.filter((fields) => fields.action || isOfRecipient(fields));
  return (shared && named.some(isOfRecipient) ? named.filter(isOfRecipient) : named)
    .map(
      (fields) => ({ action: shared?.action, status: shared?.status, ...fields }) as Record<string, string>,
    )
    .slice(0, MAX_REPORTS)
    .map((fields) => ({
      action: (fields.action ?? '').toLowerCase().split(/[\s(;]/)[0] ?? '',
      status: /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.status ?? '')?.[0] ?? null,
      recipient: firstAddress(fields['original-recipient']) ?? firstAddress(fields['final-recipient']),
      finalRecipient: firstAddress(fields['final-recipient']),
      diagnostic: fields['diagnostic-code'] ?? '',
    }));
}

const isWhole = ({ action, recipient }: DeliveryReport): boolean => action !== '' && recipient !== null;

const BLANK_START = /^(?:[ \t]*\r?\n)+/;
const MAX_HEAD = 4_096;
const MAX_ENDLESS_HEAD = 512 * 1024;

/** A line of blanks continues the header field above it (RFC 5322 4.2), but ends a header that has no other end. */
const BLANK_LINE = /\r?\n[ \t]+\r?\n/;

/** Repairs messages whose header begins late or does not end: the parser would lose their text. */
export function withWholeHead(raw: Uint8Array): Uint8Array {
  const head = new TextDecoder('latin1').decode(raw.subarray(0, MAX_HEAD));
  const whole = raw.subarray(BLANK_START.exec(head)?.[0].length ?? 0);
  const isShort = whole.length <= MAX_ENDLESS_HEAD;
  const text = isShort ? Buffer.from(whole).toString('latin1') : '';
  if (text === '' || /\n\r?\n/.test(text)) return whole;
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\r\n');
  const mended = /\n\r?\n/.test(lines) ? lines : lines.replace(BLANK_LINE, '\r\n\r\n');
  return mended === text ? whole : Buffer.from(mended, 'latin1');
}

function bodyOf(raw: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(raw.subarray(0, 2 * MAX_PART));
  const end = /\r?\n\r?\n/.exec(text);
  return end ? text.slice(end.index).trim().slice(0, MAX_TEXT) : '';
}

function calendarOf(part: Attachment | undefined): Pick<ParsedMail, 'calendarMethod' | 'calendarAnswer'> {
  if (!part) return { calendarMethod: null, calendarAnswer: null };
  const text = decode(part).replace(/\r?\n[ \t]/g, '');
  const method = part.method ?? /^METHOD:([A-Z]+)/im.exec(text)?.[1];
  const attendee = text.split('\n').find((line) => /^ATTENDEE[;:]/i.test(line)) ?? '';
  const answer = /;PARTSTAT=([A-Z-]{1,20})/i.exec(attendee.slice(0, MAX_HEADER))?.[1];
  return { calendarMethod: method?.toUpperCase() ?? null, calendarAnswer: answer?.toUpperCase() ?? null };
}

function dateOf(text: string | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

const MAX_HTML = 1024 * 1024;
const htmlOf = (html: string): string =>
  htmlToText(html, { quotes: true, maxHtmlChars: MAX_HTML, maxTextChars: 4 * MAX_TEXT });

const MAX_STUB = 200;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
/** "This mail needs a program that shows HTML": most of its words are missing in the HTML part. */
function isStub(plain: string, html: string): boolean {
  // `[cid:image001.png]` and `&nbsp;` are no words.
  const said = wordsOf(plain.replace(/[[&]\S+/g, ''));
  const shown = new Set(wordsOf(html));
  return (
    said.filter((word) => shown.has(word)).length * 2 < said.length || (said.length === 0 && shown.size > 0)
  );
}

function isQuote(plain: string): boolean {
  const lines = linesOf(plain, '');
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  const mark = findQuote(lines, 0, '');
  const from = mark?.at === first ? first + mark.lines : first;
  return lines.slice(from).every(({ text, quoted }) => quoted || text.trim() === '');
}

/** Registered types (RFC 6838 4.2.7, RFC 2046); any other type is a misspelt text, as are unknown kinds of text. */
const TYPE = /^(?:application|audio|font|haptics|image|message|model|multipart|video)\/[\w.+-]+$/;
const OTHER_TEXT =
  /^text\/(?:calendar|css|csv|directory|javascript|rfc822-headers|vcard|x-amp-html|x-vcard|xml)$/;
/** Exchange's names for unnamed parts of the body. */
const OF_BODY = /^ATT\d{3,8}\.(?:txt|html?)$/i;
const IS_HTML = /<(?:html|body|div|p|br|span)\b/i;

function attachedText({ attachments }: Email): string {
  for (const part of attachments) {
    const type = part.mimeType.toLowerCase();
    if ((part.filename && !OF_BODY.test(part.filename)) || TYPE.test(type) || OTHER_TEXT.test(type)) continue;
    const bytes = bytesOf(part).subarray(0, MAX_PART);
    if (bytes.includes(0)) continue;
    const { text } = decodeWords(bytes);
    const said = IS_HTML.test(text) ? htmlOf(text) : text;
    if (said.trim() !== '') return said;
  }
  return '';
}

function textOf(email: Email, raw: Uint8Array | undefined): string {
  const plain = email.text?.trim() ?? '';
  const saysNothing = plain === '' || isQuote(plain);
  const html = email.html && (saysNothing || plain.length <= MAX_STUB) ? htmlOf(email.html) : '';
  if (html && (saysNothing || isStub(plain, html))) return html;
  if (plain) return email.text!;
  // The text of a longer HTML part may lie beyond the part that is read. The HTML source is no substitute.
  if ((email.html?.length ?? 0) > MAX_HTML) return '';
  if (email.attachments.length === 0) return raw ? bodyOf(raw) : '';
  return attachedText(email);
}

export function toParsedMail(
  email: Email,
  { raw, isGuessed = false }: { raw?: Uint8Array; isGuessed?: boolean } = {},
): ParsedMail {
  const headers: Record<string, string> = {};
  for (const { key, value } of email.headers.slice(0, MAX_HEADERS))
    headers[key] ??= value.slice(0, MAX_HEADER);
  const part = (type: string): Attachment | undefined =>
    email.attachments.find((each) => each.mimeType.toLowerCase() === type);
  const status = part('message/delivery-status') ?? part('message/global-delivery-status');
  const feedback = part('message/feedback-report');
  const returned =
    part('message/rfc822') ??
    part('text/rfc822-headers') ??
    part('message/rfc822-headers') ??
    part('message/global-headers');
  const returnedText = returned ? decode(returned) : '';
  const back = returned ? fieldsOf(returnedText.split(/\r?\n\r?\n/)[0] ?? '') : null;
  const plain = bothEnds(textOf(email, raw), MAX_TEXT);
  const writers = mailboxesIn(email, 'from');
  const mail: ParsedMail = {
    headers,
    from: writers[0] ?? null,
    writers,
    perhapsWriters: writers.length > 0 ? [] : perhapsWritersOf(email),
    fromName: (email.from?.name ?? '').slice(0, 200),
    to: (email.to ?? []).slice(0, 100).flatMap((address) => first(address) ?? []),
    subject: (email.subject ?? '').slice(0, MAX_HEADER),
    messageId: idsIn(email.messageId)[0] ?? null,
    inReplyTo: idsIn(email.inReplyTo),
    references: threadIn(email.references),
    text: plain,
    isGuessed,
    hasBody: plain.trim() !== '' || email.attachments.length > 0 || Boolean(email.html?.trim()),
    contentType: headers['content-type']?.toLowerCase() ?? '',
    reports: status ? reportsOf(decode(status)) : [],
    feedback: feedback ? fieldsOf(decode(feedback)) : null,
    returned: back ? { messageId: idsIn(back['message-id'])[0] ?? null, to: firstAddress(back.to) } : null,
    ...calendarOf(part('text/calendar') ?? part('application/ics')),
    sentAt: dateOf(email.date),
    citedInText: citedIn(`${returnedText}\n${plain}`),
    failedRecipients: [],
  };
  // A report inside a report, or inside a letter whose parts could not be separated.
  if (mail.reports.length === 0 && isReportLike(mail))
    mail.reports = [returnedText, mail.text].map(reportsOf).find((found) => found.some(isWhole)) ?? [];
  return withoutNulBytes<ParsedMail>({ ...mail, failedRecipients: failedRecipientsOf(mail) });
}
