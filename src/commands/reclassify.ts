import { teamExists } from '../accounts/team-access.ts';
import { compose } from '../app.ts';
import { createMailParser } from '../inbox/parse.ts';
import type { Change } from '../inbox/reclassify-message.ts';
import { reclassifyMessages } from '../inbox/reclassify-messages.ts';
import type { Totals } from '../inbox/reclassify-messages.ts';
import { OUTCOMES } from '../inbox/review-wire.ts';
import { RULES_VERSION } from '../inbox/rules/version.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, momentOf } from './options.ts';
import { progressBar } from './progress.ts';
import { stopped } from './stopped.ts';

const HELP =
  'usage: outreachd reclassify [--team ID] [--since TIME] [--outcome O] [--rules-version N] [--apply] [--json]\n' +
  `Judges stored messages by the rules of this program (version ${RULES_VERSION}) and lists what they change: ` +
  'the message, its sender,\n' +
  'what it was and is, the rule, and what follows. Without --rules-version: those that another version judged.\n' +
  '--apply takes back what followed and books what follows now, with events, one transaction a message. What a person\n' +
  'settled never changes. Messages whose raw bytes are gone (inbox.keepRawDays) are counted. Safe while workers run;\n' +
  'stopped, it goes on where it was. Exit 1 when messages are left that could not be judged or booked now.';

const line = ({ message_id: id, from, before, after, rule, consequence }: Change): string =>
  `${id}  ${from ?? '-'}  ${before} -> ${after}  (${rule ?? '-'})  ${consequence}`;

const summaryOf = (totals: Totals, apply: boolean): string =>
  [
    ...Object.entries(totals.changes).map(([words, count]) => `${String(count).padStart(7)}  ${words}`),
    [
      `${totals.read} messages read`,
      `${totals.changed} ${apply ? 'changed' : 'would change'}`,
      `${totals.same} the same`,
      ...(
        [
          [totals.settled, 'settled by a person'],
          [totals.no_raw, 'whose raw bytes are gone'],
          [totals.unreadable, 'unreadable'],
          [totals.undecided, 'that could not be judged now'],
          [totals.busy, 'whose contacts were busy: run it again'],
        ] as const
      ).flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])),
    ].join(', '),
  ].join('\n');

export const run: Run = async (args, env) => {
  const { values, json } = readOptions(
    args,
    {
      team: { type: 'string' },
      since: { type: 'string' },
      outcome: { type: 'string' },
      'rules-version': { type: 'string' },
      apply: { type: 'boolean', default: false },
    },
    HELP,
  );
  const version = values['rules-version'];
  if (version !== undefined && !/^\d{1,6}$/.test(version))
    throw new UsageError(`--rules-version must be a number, not ${version}`);
  const outcome = OUTCOMES.find((each) => each === values.outcome);
  if (values.outcome !== undefined && !outcome)
    throw new UsageError(`--outcome must be one of ${OUTCOMES.join(', ')}, not ${values.outcome}`);
  const asked = {
    teamId: values.team === undefined ? null : idOf('team', values.team),
    since: values.since === undefined ? null : momentOf('since', values.since),
    outcome: outcome ?? null,
    rulesVersion: version === undefined ? null : Number(version),
    apply: values.apply === true,
  };
  await using app = await compose(configWithDatabase(env), 'reclassify');
  if (asked.teamId !== null && !(await teamExists(app.db, asked.teamId)))
    throw new UsageError(`--team: there is no team ${asked.teamId}`);
  using signal = stopped();
  const parser = createMailParser({ log: app.log });
  let bar: ReturnType<typeof progressBar> | undefined;
  // Written as they are found: memory may not hold all changes.
  let written = 0;
  const write = (change: Change): void => {
    if (json) process.stdout.write(`${written === 0 ? '{"changes":[' : ','}${JSON.stringify(change)}`);
    else process.stdout.write(`${line(change)}\n`);
    written++;
  };
  try {
    const totals = await reclassifyMessages({ ...app, parser }, asked, {
      signal,
      change: write,
      progress: (done, total) => {
        bar ??= progressBar('messages', total, json);
        bar.update(done);
      },
    });
    bar?.stop();
    const end = { applied: asked.apply, rules_version: RULES_VERSION, stopped: signal.aborted, totals };
    if (json)
      process.stdout.write(`${written === 0 ? '{"changes":[' : ''}],${JSON.stringify(end).slice(1)}\n`);
    else
      process.stdout.write(
        `${summaryOf(totals, asked.apply)}\n${signal.aborted ? 'stopped; run it again for the rest\n' : ''}`,
      );
    return totals.undecided + totals.busy === 0 && !signal.aborted ? 0 : 1;
  } finally {
    bar?.stop();
    await parser.close();
  }
};
