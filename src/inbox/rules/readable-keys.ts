import { mailboxKey } from '../../platform/rules/mailbox-key.ts';
import { mailboxAddress, plainMailboxes } from '../../platform/rules/address-in.ts';
import { once } from './match.ts';
import type { MatchKeys } from './match.ts';

const HEAD_BYTES = 256 * 1024;
const MAX_FIELD = 16 * 1024;
const MAX_FIELDS = 20;
const MAX_CITED = 100;
const MAX_WRITERS = 50;
const FIELD = /^(from|sender|reply-to|return-path|in-reply-to|references)[ \t]*:/i;
const MESSAGE_ID = /<[^<>\s]{3,290}>/g;

/** The fields that match an answer to its mail, with continuation lines (RFC 5322 2.2.3). */
function fieldsOf(raw: Uint8Array): { name: string; value: string }[] {
  const head = Buffer.from(raw.subarray(0, HEAD_BYTES))
    .toString('latin1')
    // Text columns hold no NUL.
    .replaceAll('\u0000', '')
    .split(/\r?\n\r?\n/, 1)[0]!;
  const fields: { name: string; value: string }[] = [];
  let wanted = false;
  for (const line of head.split(/\r?\n/)) {
    const field = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (wanted && field && field.value.length < MAX_FIELD)
        field.value += ` ${line.slice(0, MAX_FIELD).trim()}`;
      continue;
    }
    const name = FIELD.exec(line)?.[1]?.toLowerCase();
    wanted = name !== undefined && fields.length < MAX_FIELDS;
    if (wanted) fields.push({ name: name!, value: line.slice(name!.length, MAX_FIELD) });
  }
  return fields;
}

export function readableKeys(raw: Uint8Array): MatchKeys {
  const fields = fieldsOf(raw);
  const idsOf = (by: 'in-reply-to' | 'references'): string[] =>
    fields.filter(({ name }) => name === by).flatMap(({ value }) => value.match(MESSAGE_ID) ?? []);
  const mailboxesIn = (...names: string[]): string[] =>
    fields
      .filter(({ name }) => names.includes(name))
      .flatMap(({ value }) => plainMailboxes(value).split(/[,;]/))
      .flatMap((mailbox) => mailboxAddress(mailbox) ?? []);
  const from = mailboxesIn('from');
  // Possible writers are enough here: an unreadable message only pauses.
  const writers = from.length > 0 ? from : mailboxesIn('sender', 'reply-to', 'return-path');
  const ids = [
    ...idsOf('in-reply-to').map((value) => ({ by: 'in_reply_to' as const, value })),
    ...idsOf('references')
      .toReversed()
      .map((value) => ({ by: 'references' as const, value })),
  ];
  return {
    ids: once(ids).slice(0, MAX_CITED),
    recipients: [],
    from: from[0] ?? null,
    writers: writers.map(mailboxKey).slice(0, MAX_WRITERS),
    perhapsWriters: [],
    subject: '',
  };
}
