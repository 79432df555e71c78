import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { saveSender } from '../../src/senders/save-sender.ts';
import { eventually } from '../support/eventually.ts';
import { startScriptedImap } from '../support/scripted-imap.ts';
import { addOrganization, beside, expectSoon, timed, withApp } from './beside.ts';
import { summary } from './probes.ts';
import type { World } from './world.ts';

/** The promise to answers of every other organization. */
const BOOKED_MS = 10_000;
const TIMEOUT_MS = 240_000;
const TEAMS = 20;
const MAILS_EACH = 3;
const ANSWERS = 8;
const BEFORE = 2;
const BETWEEN_MS = 500;
const LOOK_MS = 100;
const READ_MS = 60_000;

const BREAKS = '\r\n'.repeat(500_000);
const mailOf = (team: number, n: number): string =>
  `From: <l${n}@lines.test>\r\nTo: <box${team}@lines.test>\r\nSubject: breaks\r\nMessage-ID: <${team}.${n}@lines.test>\r\n\r\n${BREAKS}end\r\n`;

async function twentyTeams(world: World, closing: AsyncDisposableStack): Promise<() => void> {
  const { call } = await addOrganization(world, 'Lines');
  const teams = await Promise.all(
    Array.from({ length: TEAMS }, async (_none, n) => ({
      teamId: await call('POST', '/teams', { name: `Lines ${n}` }),
      server: closing.use(await startScriptedImap()),
    })),
  );
  await withApp(world, async (app) => {
    for (const [n, { teamId, server }] of teams.entries())
      await saveSender(app, teamId, {
        email: `box${n}@lines.test`,
        smtp_host: '127.0.0.1',
        smtp_port: world.wirePort,
        smtp_security: 'none',
        imap_host: '127.0.0.1',
        imap_port: server.port,
        imap_security: 'none',
        imap_user: `box${n}`,
        imap_password: 'secret',
      });
  });
  await eventually(
    async () => teams.filter(({ server }) => server.logins === 0).length,
    (unread) => unread === 0,
    READ_MS,
  );
  return () => {
    for (const [team, { server }] of teams.entries()) {
      for (let n = 1; n <= MAILS_EACH; n++) server.inbox.set(n, mailOf(team, n));
      server.announce();
    }
  };
}

const readOf = async (world: World): Promise<{ stored: number; done: number }> =>
  (
    await world.db.query<{ stored: number; done: number }>(
      `select count(*)::int as stored, count(*) filter (where m.state <> 'received')::int as done
       from inbound_messages m join senders s on s.team_id = m.team_id and s.id = m.sender_id where s.email like '%@lines.test'`,
    )
  )[0]!;

async function answered(world: World, from: number, to?: number): Promise<(number | null)[]> {
  const begun = new Map<string, number>();
  const waited = new Map<string, number>();
  const booked = async (): Promise<boolean> => {
    const rows = await world.db.query<{ email: string }>(
      `select p.email from events e join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id where e.type = 'reply'`,
    );
    for (const { email } of rows)
      if (begun.has(email) && !waited.has(email)) waited.set(email, Date.now() - begun.get(email)!);
    return waited.size === begun.size;
  };
  const copies = (await world.wire()).copies.filter((copy) => copy.from === 'probe@faults.test');
  for (const copy of copies.slice(from, to)) {
    begun.set(copy.to, Date.now());
    world.answer(copy);
    const next = Date.now() + BETWEEN_MS;
    while (Date.now() < next) {
      await booked();
      await pause(LOOK_MS);
    }
  }
  await eventually(booked, (all) => all, READ_MS);
  return [...begun.keys()].map((email) => waited.get(email) ?? null);
}

it('answers of others are booked within 10 s beside 20 teams whose mails are a megabyte of line breaks', { timeout: TIMEOUT_MS }, async () => {
  await beside(async ({ world }) => {
    await using closing = new AsyncDisposableStack();
    for (let n = 0; n < ANSWERS; n++) await world.probe();
    await eventually(async () => (await world.wire()).copies.length, (count) => count === ANSWERS, READ_MS);
    const pour = await twentyTeams(world, closing);
    const before = summary(await answered(world, 0, BEFORE));
    const { result, slow } = await timed(async () => {
      pour();
      await eventually(() => readOf(world), ({ stored }) => stored > 0, READ_MS);
      const waits = summary(await answered(world, BEFORE));
      return { waits, meanwhile: await readOf(world) };
    });
    const all = TEAMS * MAILS_EACH;
    const read = await eventually(() => readOf(world), ({ done }) => done === all, READ_MS);
    expect(read).toEqual({ stored: all, done: all });
    expectSoon('an answer', { ms: result.waits.slowest_ms, withinMs: BOOKED_MS, slow }, { before, ...result });
  });
}); // prettier-ignore
