import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMail } from '../../src/inbox/read-mail.ts';
import { classify } from '../../src/inbox/rules/classify.ts';
import type { ClassifyContext } from '../../src/inbox/rules/classify.ts';
import type { Verdict } from '../../src/inbox/rules/verdict.ts';
import { isReport } from '../../src/inbox/rules/consequence.ts';
import {
  matchAnswer,
  matchById,
  matchColleague,
  matchKeys,
  matchReport,
} from '../../src/inbox/rules/match.ts';
import type { ParsedMail } from '../../src/inbox/rules/mail.ts';
import { WARM_UPS } from '../../src/inbox/warm-up.ts';

/**
 * Runs the rules of the inbox over labelled messages, and writes one line a message:
 *   npm run classify -- --labels FILE.jsonl --eml DIR [--sent FILE.jsonl] [--json OUT]
 *   npm run classify -- --replies FILE.jsonl [--json OUT]
 * `--sent` lists mails that we sent, `{message_id, subject, text, from?, to?, sent_at?}` a line; without it the recipient of
 * the label counts as one of ours. Facts that the files do not hold (authentication, dates) count as satisfied.
 */
interface Sent {
  message_id: string;
  subject: string;
  text: string;
  from?: string;
  to?: string;
  sent_at?: string;
}
interface Known {
  context: ClassifyContext;
  matchedBy(verdict: Verdict): string | null;
}
interface Label {
  file: string;
  expect?: { recipient?: string; recipients?: string[] };
  recipient?: string;
}

const USAGE = `npm run classify -- --labels FILE.jsonl --eml DIR [--sent FILE.jsonl] [--json OUT]
npm run classify -- --replies FILE.jsonl [--json OUT]`;

const optionsOf = () =>
  parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      labels: { type: 'string' },
      eml: { type: 'string' },
      sent: { type: 'string' },
      replies: { type: 'string' },
      json: { type: 'string' },
    },
  }).values;

/** JSON objects, one a line, with strings at `keys` and optional strings at `optional`. Throws with file and line. */
async function linesOf<T extends object>(
  file: string,
  keys: readonly (keyof T & string)[],
  optional: readonly (keyof T & string)[] = [],
): Promise<T[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const fail = (why: string): never => {
      throw new Error(`${file}:${at + 1}: ${why}`);
    };
    const row = rowIn<T>(line) ?? fail('a line is one JSON object');
    const set = optional.filter((key) => row[key] !== undefined);
    const wrong = [...keys, ...set].find((key) => typeof row[key] !== 'string');
    return wrong === undefined ? [row] : fail(`"${wrong}" must be a string`);
  });
}

function rowIn<T extends object>(line: string): T | null {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as T) : null;
  } catch {
    return null;
  }
}

async function main(): Promise<void> {
  const values = optionsOf();
  if (values.help) return console.log(USAGE);
  // As in a process that reads mail, so that times cover the messages alone.
  for (const warmUp of WARM_UPS) await warmUp();
  const rows = values.replies ? await classifyReplies(values.replies) : await classifyFiles(values);
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (values.json) await writeFile(values.json, text);
  else process.stdout.write(text);
}

async function classifyFiles({
  labels,
  eml,
  sent: sentFile,
}: ReturnType<typeof optionsOf>): Promise<object[]> {
  if (!labels || !eml) throw new Error(USAGE);
  const sent = sentFile
    ? await linesOf<Sent>(sentFile, ['message_id', 'subject', 'text'], ['from', 'to', 'sent_at'])
    : null;
  const ledger = sent ? ledgerOf(sent) : null;
  const rows: object[] = [];
  for (const label of await linesOf<Label>(labels, ['file'])) {
    const mail = await readMail(await readEml(eml, label.file));
    const { context, matchedBy } = ledger ? ledger(mail) : { context: given(label), matchedBy: () => null };
    const before = process.hrtime.bigint();
    const verdict = classify(mail, context);
    const ms = Number(process.hrtime.bigint() - before) / 1e6;
    rows.push({
      file: label.file,
      ...wordsOf(verdict),
      matched_by: matchedBy(verdict),
      ms: Math.round(ms * 1000) / 1000,
    });
  }
  return rows;
}

/** Looks in the folder of the messages and in the one above. */
async function readEml(folder: string, file: string): Promise<Buffer> {
  for (const path of [
    join(folder, file),
    join(folder, file.replace(/^eml\//, '')),
    join(folder, '..', file),
  ]) {
    const raw = await readFile(path).catch(() => null);
    if (raw) return raw;
  }
  throw new Error(`no message ${file} below ${folder}`);
}

const given = ({ expect, recipient }: Label): ClassifyContext => ({
  wroteTo: new Set(
    [recipient, expect?.recipient, ...(expect?.recipients ?? [])].flatMap(
      (each) => each?.toLowerCase() ?? [],
    ),
  ),
  own: new Set<string>(),
  citesOurs: true,
});

function ledgerOf(sent: readonly Sent[]): (mail: ParsedMail) => Known {
  const mails = sent.map((mail, index) => ({
    ...mail,
    candidate: {
      sendId: String(index),
      enrollmentId: mail.to?.toLowerCase() ?? String(index),
      messageId: mail.message_id,
      recipient: mail.to ?? '',
      subject: mail.subject,
      here: true,
      open: true,
      sentAt: new Date(mail.sent_at ?? 0),
    },
  }));
  const byId = Map.groupBy(mails, ({ message_id }) => message_id);
  const byRecipient = Map.groupBy(mails, ({ to }) => to?.toLowerCase() ?? '');
  const byDomain = Map.groupBy(mails, ({ to }) => domainOf(to ?? ''));
  const own = new Set(sent.flatMap(({ from }) => from?.toLowerCase() ?? []));
  return (mail) => {
    const keys = matchKeys(mail);
    const found = [
      ...keys.ids.flatMap(({ value }) => byId.get(value) ?? []),
      ...[...keys.recipients.map(({ value }) => value), mail.from ?? ''].flatMap(
        (address) => byRecipient.get(address) ?? [],
      ),
    ];
    const candidates = found.map(({ candidate }) => candidate);
    const answered = matchAnswer(keys, candidates);
    const colleagues = (byDomain.get(domainOf(mail.from ?? '')) ?? []).map(({ candidate }) => candidate);
    const matchedBy = (verdict: Verdict): string | null =>
      (isReport(verdict)
        ? matchReport(keys, candidates)
        : (answered ?? matchColleague(keys, colleagues).match)
      )?.by ?? null;
    const ours = answered ? mails[Number(answered.sendId)]! : null;
    return {
      context: {
        wroteTo: new Set(found.flatMap(({ to }) => to?.toLowerCase() ?? [])),
        own,
        citesOurs: matchById(keys, candidates) !== null,
        answered: ours ? { subject: ours.subject, text: ours.text } : null,
      },
      matchedBy,
    };
  };
}
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

function wordsOf(verdict: Verdict): object {
  const isComplaint = verdict.outcome === 'unsubscribe' && verdict.method === 'spam_complaint';
  return {
    outcome: isComplaint ? 'complaint' : verdict.outcome,
    bounce_category: verdict.outcome === 'bounce' ? verdict.bounce.category : null,
    recipient: verdict.outcome === 'bounce' ? verdict.bounce.recipient : null,
    reply_text: verdict.outcome === 'reply' ? verdict.text : null,
    category:
      verdict.outcome === 'reply' ? verdict.intent.category
      : verdict.outcome === 'autoresponse' ? verdict.subtype
      : verdict.outcome === 'unsubscribe' ? 'opt_out'
      : verdict.outcome === 'none' ? verdict.why : null, // prettier-ignore
    mood: verdict.outcome === 'reply' ? verdict.intent.mood : null,
    lang: 'lang' in verdict ? (verdict.lang ?? null) : null,
    return_date: verdict.outcome === 'autoresponse' ? verdict.returnDate : null,
    needs_review: verdict.needsReview,
    rule: verdict.evidence.map(({ rule }) => rule).join(),
    because: verdict.evidence
      .map(({ rule, value }) => `${rule} ${value}`)
      .join(' | ')
      .slice(0, 200),
    confidence: verdict.confidence,
  };
}

interface ReplyLabel {
  id: string;
  subject?: string;
  text: string;
}

async function classifyReplies(file: string): Promise<object[]> {
  const rows: object[] = [];
  for (const { id, subject = '', text } of await linesOf<ReplyLabel>(file, ['id', 'text'], ['subject'])) {
    const head = `From: a@people.test\r\nSubject: ${subject.replace(/[\r\n]+/g, ' ')}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`;
    const mail = await readMail(Buffer.from(head + text));
    const verdict = classify(mail, { wroteTo: new Set(['a@people.test']), own: new Set(), citesOurs: true });
    rows.push({ id, ...wordsOf(verdict) });
  }
  return rows;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
