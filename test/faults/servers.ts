import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { startImapProxy } from '../support/imap-proxy.ts';
import type { ImapProxy } from '../support/imap-proxy.ts';
import { HANGS_AFTER_AUTH, WIRE_SCRIPTS } from '../support/wire-scripts.ts';
import type { WireScript, WireScriptName } from '../support/wire-scripts.ts';
import { underFault, untilFlowing } from './crew.ts';
import type { Outcome, Say } from './crew.ts';
import { oneMailGraph } from './graphs.ts';
import { probed, summary, tooLate } from './probes.ts';
import type { MailboxFields, World } from './world.ts';

const HUNG_CONTACTS_EACH = 3;
/** How long answers are waited for; `tooLate` judges their lateness. */
const HELD_UP_MS = 45_000;
/** Makes a mail longer than the kernels' buffers at both ends. */
const LONG_FILE_BYTES = 5 * 1024 * 1024;

const emailsOf = (people: readonly { email: string }[]): string[] => people.map(({ email }) => email);

export async function runHungSmtp(
  world: World,
  { servers, forMs, short, say }: { servers: number; forMs: number; short: boolean; say: Say },
): Promise<Outcome> {
  const teamId = await world.addTeam(
    'hung',
    Array.from({ length: servers }, (_none, n) => ({
      email: `${HANGS_AFTER_AUTH}${n}@faults.test`,
      smtp_host: `127.0.1.${n + 1}`,
    })),
  );
  const campaignId = await world.addCampaign(teamId, oneMailGraph());
  const waiting = await world.addTo('scripted', campaignId, servers * HUNG_CONTACTS_EACH, 'waits');
  return underFault(
    world,
    async () => {
      await untilFlowing(world);
      const { delays } = await probed(world, () => pause(forMs));
      say(JSON.stringify(delays));
      return {
        figures: { servers, delays },
        faults: [],
        waits: tooLate('the healthy mailbox', delays, short),
        parked: emailsOf(waiting),
      };
    },
    { say },
  );
}

/** IMAP servers that hang after the login must not delay the answers of a healthy mailbox. */
export async function runHungImap(
  world: World,
  { servers, forMs, short, say }: { servers: number; forMs: number; short: boolean; say: Say },
): Promise<Outcome> {
  await using closing = new AsyncDisposableStack();
  const proxies: ImapProxy[] = [];
  const mailboxes: MailboxFields[] = [];
  for (let n = 0; n < servers; n++) {
    const fields = await world.watchedMailbox(`deaf${n}@faults.test`);
    const proxy = closing.use(
      await startImapProxy(fields.imap_port!, (line) =>
        /^\S+ (?:UID |SELECT|EXAMINE|LIST|STATUS)/i.test(line) ? 'hang' : 'pass',
      ),
    );
    proxies.push(proxy);
    mailboxes.push({ ...fields, imap_port: proxy.port });
  }
  return await underFault(
    world,
    async () => {
      // Processes that read mail take seconds to start on a busy machine.
      await eventually(
        () => world.db.query(`select id from events where type = 'reply' limit 1`, []),
        (replies) => replies.length > 0,
        HELD_UP_MS,
      );
      await world.addTeam('deaf', mailboxes);
      await eventually(
        async () => proxies.filter((proxy) => proxy.counts().made === 0).length,
        (unasked) => unasked === 0,
        HELD_UP_MS,
      );
      const answeredAt = new Map<string, number>();
      const { delays } = await probed(world, async () => {
        const until = performance.now() + forMs;
        while (performance.now() < until) {
          for (const copy of (await world.wire()).copies) {
            if (copy.from !== 'probe@faults.test' || answeredAt.has(copy.to)) continue;
            answeredAt.set(copy.to, Date.now());
            world.answer(copy);
          }
          await pause(250);
        }
      });
      const applied = await untilApplied(world, [...answeredAt.keys()]);
      const answers = summary(
        [...answeredAt].map(([email, at]) => {
          const appliedAt = applied.get(email);
          return appliedAt === undefined ? null : appliedAt - at;
        }),
      );
      const open = Math.max(...proxies.map((proxy) => proxy.counts().most));
      const made = proxies.reduce((sum, proxy) => sum + proxy.counts().made, 0);
      say(`${answeredAt.size} answers: ${JSON.stringify(answers)}`);
      return {
        figures: {
          servers,
          answers,
          connections: made,
          most_at_once: open,
          delays,
        },
        faults: open > 1 ? [`a worker has ${open} connections to one mailbox`] : [],
        waits: [
          ...tooLate('an answer of the healthy mailbox', answers, short),
          ...tooLate('the healthy mailbox', delays, short),
        ],
      };
    },
    { say, count: 1 },
  );
}

/** When these contacts' answers were applied; ends early when one is known to be held up. */
async function untilApplied(world: World, emails: string[]): Promise<Map<string, number>> {
  const until = Date.now() + HELD_UP_MS;
  for (;;) {
    const rows = await world.db.query<{ email: string; at: Date }>(
      `select p.email, e.occurred_at as at from events e join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
       where e.type = 'reply' and p.email = any($1)`,
      [emails],
    );
    if (rows.length >= emails.length || Date.now() > until)
      return new Map(rows.map((row) => [row.email, row.at.getTime()]));
    await pause(250);
  }
}

interface Wanted {
  states: readonly string[];
  copies: readonly number[];
  begun?: number;
}

function wantedOf(script: WireScript): Wanted {
  if (script.at === 'dot') {
    // Unknown outcome: never started again. A 421 may be believed; then the next try is accepted.
    if (script.reply) return { states: ['sent', 'uncertain'], copies: [0, 1] };
    return { states: ['uncertain'], copies: [script.taken ? 1 : 0], begun: 1 };
  }
  if (script.reply?.startsWith('5')) return { states: ['rejected'], copies: [0], begun: 1 };
  // The cut can cross the dot: then the outcome is unknown.
  if (script.at === 'whole' && !script.reply) return { states: ['sent', 'uncertain'], copies: [0, 1] };
  return { states: ['sent'], copies: [1] };
}

interface ScriptedRow {
  email: string;
  state: string;
  hold_reason: string | null;
}

async function judgeScript(world: World, name: WireScriptName, emails: readonly string[]) {
  const wire = await world.wire();
  const rows = await world.db.query<ScriptedRow>(
    'select recipient as email, state::text, hold_reason from email_sends where recipient = any($1)',
    [emails],
  );
  const stateOf = new Map(rows.map((row) => [row.email, row]));
  const wanted = wantedOf(WIRE_SCRIPTS[name]);
  const faults: string[] = [];
  const ended: Record<string, number> = {};
  for (const email of emails) {
    const { state, hold_reason: held } = stateOf.get(email) ?? { state: 'none', hold_reason: null };
    const copies = wire.copies.filter((copy) => copy.to === email).length;
    const begun = wire.begun.get(email) ?? 0;
    const what = `${state}${held === null ? '' : ` (${held})`}, ${copies} copies, ${begun} begun`;
    ended[what] = (ended[what] ?? 0) + 1;
    const isRight =
      wanted.states.includes(state) &&
      wanted.copies.includes(copies) &&
      (wanted.begun === undefined || begun <= wanted.begun);
    if (!isRight) faults.push(what);
  }
  return { ended, faults: [...new Set(faults)].map((what) => `${name}: ${what}`) };
}

const SETTLED = `('sent', 'rejected', 'uncertain', 'cancelled')`;
const ROUND_MS = 1_500;

/** Servers speak or hang up at the wrong moment, by scripts in the recipients' names. The harness makes the next try due at once. */
export async function runScripts(
  world: World,
  names: readonly WireScriptName[],
  { each, forMs, say }: { each: number; forMs: number; say: Say },
): Promise<Outcome> {
  const contacts = new Map<WireScriptName, string[]>();
  for (const name of names) {
    const teamId = await world.addTeam(name, [{ email: `${name}@faults.test` }]);
    const files = WIRE_SCRIPTS[name].at === 'half' ? [await world.addFile(teamId, LONG_FILE_BYTES)] : [];
    const campaignId = await world.addCampaign(teamId, oneMailGraph(files));
    contacts.set(name, emailsOf(await world.addTo('scripted', campaignId, each, name)));
  }
  const all = [...contacts.values()].flat();
  return underFault(
    world,
    async () => {
      const until = performance.now() + forMs;
      for (;;) {
        await pause(ROUND_MS);
        const [left] = await world.db.query<{ n: number }>(
          `select $2::int - count(*)::int as n from email_sends where recipient = any($1) and state in ${SETTLED}`,
          [all, all.length],
        );
        say(`${left!.n} of ${all.length} scripted mails are open`);
        if (left!.n === 0 || performance.now() > until) break;
        await world.db.query(
          `update email_sends set next_attempt_at = now() where recipient = any($1) and state = 'pending' and next_attempt_at > now()`,
          [all],
        );
        await world.db.query(
          `update sender_states st set backoff_until = null, backoff_reason = null, failures = 0 where backoff_until is not null
             and sender_id in (select id from senders where email = any($1))`,
          [names.map((name) => `${name}@faults.test`)],
        );
        await world.db.query(
          'delete from receiver_rests where sender_id in (select id from senders where email = any($1))',
          [names.map((name) => `${name}@faults.test`)],
        );
      }
      const figures: Record<string, unknown> = {};
      const faults: string[] = [];
      for (const [name, emails] of contacts) {
        const judged = await judgeScript(world, name, emails);
        figures[name] = judged.ended;
        faults.push(...judged.faults);
      }
      return { figures, faults, parked: all };
    },
    { say },
  );
}

export const EARLY = Object.keys(WIRE_SCRIPTS).filter((name) => name.startsWith('early')) as WireScriptName[];
export const DISCONNECTS = Object.keys(WIRE_SCRIPTS).filter(
  (name) => !name.startsWith('early'),
) as WireScriptName[];
