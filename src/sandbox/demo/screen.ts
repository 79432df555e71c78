import type { SendingStatus } from '../../reports/sending-status-wire.ts';
import type { ReceiverCounts, StepCounts } from './receiver.ts';
import { overall } from './verdict.ts';
import type { Check, Proof } from './verdict.ts';

export type Snapshot = SendingStatus & { webhooks: ReceiverCounts };

const EVENTS: [type: string, title: string][] = [
  ['contact_added', 'people'],
  ['email_sent', 'sent'],
  ['reply', 'replied'],
  ['bounce', 'bounced'],
  ['unsubscribe', 'unsubscribed'],
  ['autoresponse', 'autoresponses'],
  ['finished', 'finished'],
  ['contact_paused', 'paused'],
];
const LINE_EVERY_LOOKS = 10;

const oneLine = ({ events, contacts, webhooks }: Snapshot): string =>
  [
    ...EVENTS.map(([type, title]) => `${title} ${events[type] ?? 0}`),
    `active ${contacts.active}`,
    `webhooks ${webhooks.received}`,
  ].join('  ');

const holdsOf = (snapshot: Snapshot, most: number): string[] =>
  snapshot.holds
    .slice(0, most)
    .map((hold) => `  ${String(hold.count).padStart(5)}  ${hold.what} ${hold.state}: ${hold.reason}`);

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
