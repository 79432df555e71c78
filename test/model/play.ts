import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { manualClock } from '../support/clock.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SunkMail } from '../support/smtp-sink.ts';
import { createAsker } from './ask.ts';
import type { Said } from './ask.ts';
import type { Act, DrawnContact, DrawnWorld } from './draw.ts';
import { startConnector } from './connector.ts';
import { createEngine } from './engine.ts';
import { happen } from './happen.ts';
import { prepareStatements } from './prepared.ts';
import { addCampaigns, addMailboxes } from './set-up.ts';
import type { Standing } from './set-up.ts';

export interface Arrived {
  at: number;
  contact: number;
  node: string;
  mailbox: number;
}
/** `mail`: the mail that an answer or a bounce is about. */
export interface Happened {
  at: number;
  contact: number;
  what: Act['what'];
  mail: number | null;
}
export interface Played {
  people: { campaign: number; drawn: DrawnContact }[];
  mails: Arrived[];
  happened: Happened[];
  said: Said[];
  ends: { life: string; reason: string | null; node: string | null; mailbox: number | null }[];
  until: number;
}

const DAY = 86_400_000;

export interface PlayOptions {
  days: number;
  /** Asks `explain` at every `every`th moment about at most `asks` contacts whose mail may leave. */
  looks: { every: number; asks: number };
  /** The clock moves in multiples of this. */
  gridMs?: number;
  onLaunched?: (t: TestApp, campaignIds: string[]) => Promise<void>;
}

export async function play(drawn: DrawnWorld, { days, looks, gridMs = 1, onLaunched }: PlayOptions): Promise<Played> {
  using _prepared = prepareStatements();
  await using sink = await startSmtpSink();
  const clock = manualClock(new Date(drawn.start));
  // Leases and retries run on the machine's time; only the business time is manual.
  await using t = await testApp({ overrides: { clock: { now: clock.now, wall: () => new Date() } }, config: { sending: { leaseSeconds: 600, connectionsPerMailbox: 2, onUncertain: 'assume_sent' } } });
  await using mailer = await openMailer(t.app);
  await using connector = await startConnector(t.app, t.organizationId);
  const mailboxes = await addMailboxes(t, drawn, sink.port);
  const people: Played['people'] = drawn.campaigns.flatMap(({ contacts }, campaign) => contacts.map((each) => ({ campaign, drawn: each })));
  await using called = await startHookReceiver();
  called.answer = ({ path }, response) => void response.writeHead(path === '/fail' ? 404 : 200).end();
  const standing = await addCampaigns(t, drawn, called.url);
  await onLaunched?.(t, [...new Set(standing.map(({ campaignId }) => campaignId))]);
  const engine = createEngine({ app: t.app, teamId: t.teamId, clock: t.app.clock }, mailer, connector);
  const until = drawn.start + days * DAY;
  const played: Played = { people, mails: [], happened: [], said: [], ends: [], until };
  let coming: Happened[] = people.flatMap(({ drawn: { history } }, contact) =>
    history.flatMap((act): Happened[] => act.on === 'start' ? [{ at: drawn.start + act.after, contact, what: act.what, mail: null }] : []));
  const ledger = ledgerOf(t, { standing, mailboxes, arrived: sink.mails });
  const asker = createAsker(t, { standing, mailboxes, asks: looks.asks });
  const counts = new Map<number, number>();
  let moments = 0;
  for (;;) {
    const now = clock.now().getTime();
    const happening = coming.filter(({ at }) => at <= now).map((each) => ({ ...each, at: now }));
    coming = coming.filter(({ at }) => at > now);
    await happen(t, standing, happening, { mails: played.mails, ids: ledger.ids });
    played.happened.push(...happening);
    await engine.step();
    const said = moments++ % looks.every === 0 ? await asker.before(now) : [];
    await engine.run();
    played.said.push(...said, ...(await asker.after(now, said)));
    for (const mail of await ledger.fresh(now)) {
      played.mails.push(mail);
      const nth = counts.get(mail.contact) ?? 0;
      counts.set(mail.contact, nth + 1);
      for (const act of people[mail.contact]!.drawn.history)
        if (act.on === 'mail' && act.nth === nth)
          coming.push({ at: now + act.after, contact: mail.contact, what: act.what, mail: played.mails.length - 1 });
    }
    const due = coming.reduce((least, { at }) => Math.min(least, at), (await engine.next()) ?? Infinity);
    const next = Math.ceil(due / gridMs) * gridMs;
    if (next > until) break;
    clock.set(new Date(next));
  }
  if (sink.mails.length !== played.mails.length)
    throw new Error(`${sink.mails.length} mails arrived, and ${played.mails.length} are in the ledger as sent`);
  played.ends = await endsOf(t, standing, mailboxes);
  return played;
} // prettier-ignore

/** Sent mails by the ledger; arrivals are counted beside it. */
function ledgerOf(t: TestApp, { standing, mailboxes, arrived }: { standing: readonly Standing[]; mailboxes: readonly string[]; arrived: readonly SunkMail[] }) {
  const contacts = new Map(standing.map(({ id }, index) => [id, index]));
  const ids: string[] = [];
  return {
    ids,
    async fresh(now: number): Promise<Arrived[]> {
      const { rows } = await t.app.pool.query<{ id: string; enrollment_id: string; node_id: string; sender_id: string; state: string; message_id: string }>(
        `select id, enrollment_id, node_id, sender_id, state, message_id from email_sends where data_now = $1`, [new Date(now)]);
      const place = new Map(arrived.map(({ messageId }, index) => [messageId, index]));
      rows.sort((a, b) => place.get(a.message_id)! - place.get(b.message_id)!);
      ids.push(...rows.map(({ id }) => id));
      return rows.map((row) => {
        if (row.state !== 'sent') throw new Error(`a mail is ${row.state} although the server took it`);
        return { at: now, contact: contacts.get(row.enrollment_id)!, node: row.node_id, mailbox: mailboxes.indexOf(row.sender_id) };
      });
    },
  };
} // prettier-ignore

async function endsOf(t: TestApp, standing: readonly Standing[], mailboxes: readonly string[]): Promise<Played['ends']> {
  const { rows } = await t.app.pool.query<{ id: string; life: string; reason: string | null; node: string | null; sender_id: string | null }>(
    `select e.id, e.life, e.life_reason as reason, p.node_id as node, p.sender_id from enrollments e
     join enrollment_positions p on p.enrollment_id = e.id`,
  );
  const byId = new Map(
    rows.map(({ id, sender_id, ...end }) => [id, { ...end, mailbox: sender_id && mailboxes.indexOf(sender_id) }]),
  );
  return standing.map(({ id }) => byId.get(id)!) as Played['ends'];
} // prettier-ignore
