import type { SendingStatus } from '../../reports/sending-status-wire.ts';
import type { ReceiverCounts, StepCounts } from './receiver.ts';
import { overall } from './verdict.ts';
import type { Check, Proof } from './verdict.ts';

export type Snapshot = SendingStatus & { webhooks: ReceiverCounts };

const EVENTS: [type: string, title: string][] = [
  ['email_sent', 'mails sent'],
  ['reply', 'replies'],
  ['bounce', 'bounces'],
  ['unsubscribe', 'opt-outs'],
  ['autoresponse', 'auto-replies'],
  ['contact_paused', 'pauses'],
];
/** Each person is in one of them. */
const STATES = ['active', 'paused', 'finished'] as const;
const LINE_EVERY_LOOKS = 10;
/** Of these states the reason says all, or nothing more. */
const SAYS_ALL: Readonly<Record<string, string>> = {
  'mail rejected': 'mails were refused by their servers',
  'mail cancelled': 'mails were not sent, because their contacts had stopped',
};

const peopleOf = ({ contacts }: Snapshot): number => STATES.reduce((sum, state) => sum + contacts[state], 0);

const oneLine = (snapshot: Snapshot): string =>
  `${peopleOf(snapshot)} people: ${STATES.map((state) => `${snapshot.contacts[state]} ${state}`).join(', ')}  |  ` +
  [
    ...EVENTS.map(([type, title]) => `${title} ${snapshot.events[type] ?? 0}`),
    `webhooks ${snapshot.webhooks.received}`,
  ].join('  ');

/** What an operator reads: `   3  contacts are paused: out of office`. */
function holdOf({ count, what, state, reason }: Snapshot['holds'][number]): string {
  const said = SAYS_ALL[`${what} ${state}`];
  const plural = count === 1 ? what : `${what}s`;
  const text = said ?? `${plural} ${count === 1 ? 'is' : 'are'} ${state}: ${reason.replaceAll('_', ' ')}`;
  return `  ${String(count).padStart(5)}  ${text}`;
}
const holdsOf = (snapshot: Snapshot, most: number): string[] => snapshot.holds.slice(0, most).map(holdOf);

/** A line of the log for people: its message, and why. */
export function logLine(json: string): string {
  const { msg, err, why } = JSON.parse(json) as { msg?: string; err?: { message?: string }; why?: string };
  const because = err?.message ?? why;
  return `  ${msg ?? 'the engine wrote a line'}${because ? ` (${because})` : ''}`;
}

/** Redraws in place on a terminal, prints a line every few seconds elsewhere, and nothing without `out`. */
export function createScreen(out: NodeJS.WriteStream | null) {
  let drawn = 0;
  let looks = 0;
  const draw = (lines: string[]): void => {
    if (!out) return;
    if (out.isTTY && drawn > 0) out.write(`\u001b[${drawn}A\u001b[0J`);
    // A wrapped line takes two rows, and the next redraw would leave one.
    const fit = out.isTTY ? lines.map((line) => line.slice(0, out.columns - 1)) : lines;
    out.write(`${fit.join('\n')}\n`);
    drawn = lines.length;
  };
  return {
    show(what: Snapshot | string): void {
      if (!out) return;
      const lines =
        typeof what === 'string' ? [what] : [oneLine(what), ...(out.isTTY ? holdsOf(what, 8) : [])];
      if (out.isTTY || typeof what === 'string' || looks++ % LINE_EVERY_LOOKS === 0) draw(lines);
    },
    /** A line that stays. */
    say(line: string): void {
      drawn = 0;
      draw([line]);
      drawn = 0;
    },
    end: () => (drawn = 0),
  };
}

function stepLines({ mails, visits, tasks, calls, ends }: StepCounts, people: number): string[] {
  const sent = (step: number): number => mails[step] ?? 0;
  return [
    ['start', `${people} people began`],
    ['email', `${sent(1)}, ${sent(2)}, ${sent(3)} and ${sent(4)} mails of four steps`],
    ['wait', '3, 4 and 7 days'],
    ['linkedin', `${visits} profiles visited; who has none passed`],
    ['http', `${calls} people told to a CRM, whose id was saved`],
    ['switch', `${tasks} came from the fair`],
    ['task', `${tasks} calls for a person to make`],
    ['if', `${sent(3)} with a known company got the third mail`],
    ['stop', `${ends.stop_node ?? 0} came to the end of the sequence`],
    ['note', 'is for people, and does nothing'],
  ].map(([step, did]) => `  ${step!.padEnd(10)}${did}`);
}

const WORDS: Record<Proof, string> = { kept: 'kept', not_proven: 'not proven', broken: 'BROKEN' };
const ENDS: Record<Proof, string> = {
  kept: 'Every promise was kept.',
  not_proven:
    'No promise was broken, and some are not proven: this machine was too slow. Try again when it is idle.',
  broken: 'A promise was broken.',
};

export function summary(
  snapshot: Snapshot,
  checks: Check[],
  took: { seconds: number; slow_seconds: number; steps: StepCounts },
): string {
  const row = (name: string, value: number | string): string =>
    `  ${name.padEnd(16)}${String(value).padStart(8)}`;
  return [
    '',
    `Fourteen days in ${took.seconds} s`,
    ...(took.slow_seconds > 0
      ? [`The engine was late for ${took.slow_seconds} s; the clock ran slower meanwhile.`]
      : []),
    row('people', peopleOf(snapshot)),
    ...STATES.map((state) => row(`  ${state}`, snapshot.contacts[state])),
    '',
    'What happened to them',
    ...EVENTS.map(([type, title]) => row(title, snapshot.events[type] ?? 0)),
    row('webhooks', `${snapshot.webhooks.distinct}`),
    '',
    'What each step did, as the webhooks told',
    ...stepLines(took.steps, snapshot.events.contact_added ?? 0),
    '',
    'Who stands where, and why',
    ...holdsOf(snapshot, 20),
    '',
    'Promises',
    ...checks.map(
      ({ says, verdict, sample }) =>
        `  ${WORDS[verdict].padEnd(10)}  ${says}${sample.length > 0 ? ` (${sample.join('; ')})` : ''}`,
    ),
    '',
    ENDS[overall(checks)],
    '',
  ].join('\n');
}
