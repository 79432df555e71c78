import { parseArgs } from 'node:util';
import { readMail } from '../src/inbox/read-mail.ts';
import { classify } from '../src/inbox/rules/classify.ts';
import type { Verdict } from '../src/inbox/rules/verdict.ts';
import { LANGS } from '../src/inbox/rules/pack.ts';
import { examRows, TRAPS, trapRows } from './rows.ts';
import type { Row, Trap } from './rows.ts';

/**
 * `npm run exam [-- --wrong]`: reads the replies of `teach/exam` and the traps of `teach/traps`, which taught nothing, and prints
 * how many are read right; `--wrong` also prints each wrong one.
 */
export interface Answer {
  row: Row;
  isCategory: boolean;
  isMood: boolean;
  /** A found opt-out, or another reply not taken for one. */
  isOutcome: boolean;
  /** An opt-out neither found nor shown to a person. */
  isLost: boolean;
  isFalse: boolean;
  isForReview: boolean;
  confidence: number;
  read: string;
}

const HEAD = 'From: a@people.test\r\nSubject: Re: \r\nContent-Type: text/plain; charset=utf-8\r\n\r\n';

async function verdictOf(text: string): Promise<Verdict> {
  const mail = await readMail(Buffer.from(HEAD + text));
  return classify(mail, { wroteTo: new Set(['a@people.test']), own: new Set(), citesOurs: true });
}

async function answerTo(row: Row): Promise<Answer> {
  const verdict = await verdictOf(row.text);
  const reply = verdict.outcome === 'reply' ? verdict.intent : null;
  const isOptOut = row.category === 'opt_out';
  const isFound = verdict.outcome === 'unsubscribe';
  return {
    row,
    isCategory: isOptOut ? isFound : reply?.category === row.category,
    isMood: row.mood === null || reply?.mood === row.mood,
    isOutcome: verdict.outcome === (isOptOut ? 'unsubscribe' : 'reply'),
    isLost: isOptOut && !isFound && !verdict.needsReview,
    isFalse: !isOptOut && isFound,
    isForReview: verdict.needsReview,
    confidence: verdict.confidence,
    read: reply ? `${reply.category} ${reply.mood}` : verdict.outcome,
  };
}

export async function sitExam(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const row of await examRows()) answers.push(await answerTo(row));
  return answers;
}

export interface Caught {
  trap: Trap;
  as: 'opt_out' | 'reply' | 'away' | 'review';
}

export async function springTraps(): Promise<Caught[]> {
  const caught: Caught[] = [];
  for (const trap of await trapRows()) {
    const { outcome, needsReview } = await verdictOf(trap.text);
    const as =
      outcome === 'unsubscribe' ? 'opt_out' : needsReview ? 'review' : outcome === 'reply' ? 'reply' : 'away';
    caught.push({ trap, as });
  }
  return caught;
}

export const share = <Of>(answers: readonly Of[], is: (answer: Of) => boolean): number =>
  answers.filter(is).length / Math.max(1, answers.length);

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

const said = (text: string): string => text.replaceAll('\n', ' / ').slice(0, 200);

function printExam(answers: readonly Answer[]): void {
  for (const lang of [null, ...LANGS]) {
    const of = answers.filter(({ row }) => lang === null || row.lang === lang);
    const replies = of.filter(({ row }) => row.category !== 'opt_out');
    if (of.length > 0)
      console.log(
        `${lang ?? 'all'}: ${of.length}, outcome ${percent(share(of, ({ isOutcome }) => isOutcome))}, ` +
          `category ${percent(share(of, ({ isCategory }) => isCategory))}, ` +
          `mood ${percent(share(replies, ({ isMood }) => isMood))}, ` +
          `opt-outs missed ${of.filter(({ isLost }) => isLost).length}, ` +
          `replies blocked ${of.filter(({ isFalse }) => isFalse).length}, ` +
          `for review ${percent(share(replies, ({ isForReview }) => isForReview))}`,
      );
  }
}

function printTraps(caught: readonly Caught[]): void {
  for (const is of TRAPS) {
    const of = caught.filter(({ trap }) => trap.is === is);
    const counts = (['opt_out', 'review', 'away', 'reply'] as const).map(
      (as) => `${as} ${percent(share(of, (each) => each.as === as))}`,
    );
    console.log(`traps that are ${is}: ${of.length}, taken for ${counts.join(', ')}`);
  }
}

function printWrong(answers: readonly Answer[], caught: readonly Caught[]): void {
  for (const { row, isOutcome, isCategory, isMood, read } of answers)
    if (!isOutcome || !isCategory || !isMood)
      console.log(`${row.lang} ${row.category} ${row.mood ?? '-'}, taken for ${read}: ${said(row.text)}`);
  for (const { trap, as } of caught)
    if (as !== trap.is) console.log(`${trap.lang} ${trap.is}, taken for ${as}: ${said(trap.text)}`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { wrong: { type: 'boolean' } } });
  const [answers, caught] = [await sitExam(), await springTraps()];
  if (values.wrong) printWrong(answers, caught);
  printExam(answers);
  printTraps(caught);
}
