import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { saveSender } from '../../src/senders/save-sender.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { addOrganization, beside, expectSoon, timed, withApp } from './beside.ts';
import { oneMailGraph } from './graphs.ts';
import { probed } from './probes.ts';
import type { World } from './world.ts';

/** The promise to other organizations, at the 99th percentile. */
const HEALTHY_MS = 5_000;
const ATTACK_MS = 25_000;
const TIMEOUT_MS = 300_000;
const BEGUN_MS = 60_000;

const MAILBOXES = 420;
const MAILS = 2 * MAILBOXES;
const MAIL_HOSTS = 140;
const DOT_MS = 100_000;
/** About the mails at the dot when the organization has all the places it may have. */
const AT_DOT = 300;

async function sendSlowly(world: World, port: number): Promise<void> {
  const { teamId, call } = await addOrganization(world, 'Slow');
  await withApp(world, async (app) => {
    for (let n = 0; n < MAILBOXES; n++)
      await saveSender(app, teamId, {
        email: `slow${n}@slow.test`,
        max_per_day: 2_000,
        spacing_seconds: 0,
        smtp_host: `127.0.2.${1 + (n % MAIL_HOSTS)}`,
        smtp_port: port,
        smtp_security: 'none',
      });
  });
  const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Slow', ...oneMailGraph() });
  const contacts = Array.from({ length: MAILS }, (_none, n) => ({ email: `s${n}@people.test`, first_name: 's' })); // prettier-ignore
  await call('POST', '/contacts/bulk', { TeamId: teamId, CampaignId: campaign, contacts });
  await call('PATCH', `/campaigns/${campaign}`, { status: 'active' });
}

it('mail of others leaves within 5 s beside 420 mailboxes whose servers answer the dot after 100 s', { timeout: TIMEOUT_MS }, async () => {
  await beside(async ({ world, folder }) => {
    const file = join(folder, 'slow.jsonl');
    await writeFile(file, '');
    await using sink = startChild([join(import.meta.dirname, '../support/smtp-wire-process.ts'), file, String(DOT_MS)]);
    const port = Number(await sink.line(''));
    const before = (await probed(world, () => pause(5_000))).delays;
    const mailsAtDot = async () =>
      (await world.db.query(`select 1 from email_sends where recipient like 's%' and state = 'data'`)).length;
    // Nothing is known of these servers yet.
    const begin = await timed(() => probed(world, async () => {
      await sendSlowly(world, port);
      await eventually(mailsAtDot, (count) => count >= AT_DOT, BEGUN_MS);
    }));
    const during = await timed(() => probed(world, () => pause(ATTACK_MS)));
    const all = { before, begin: begin.result.delays, during: during.result.delays, atDot: await mailsAtDot() };
    for (const { result: { delays }, slow } of [begin, during]) {
      expect(delays.lost, 'mails that waited for more than 15 s after the attack').toBe(0);
      // Fewer than a hundred probes: the slowest is the 99th percentile.
      expectSoon('a healthy mailbox', { ms: delays.slowest_ms, withinMs: HEALTHY_MS, slow }, all);
    }
  }, { config: { sending: { leaseSeconds: 600 } } });
}); // prettier-ignore
