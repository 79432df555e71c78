import { workOf } from '../test/support/work.ts';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import PostalMime from 'postal-mime';
import { startWork } from '../src/platform/work/poller.ts';
import { temporaryDataFolder } from '../src/roles/postgres-place.ts';
import { saveSender } from '../src/senders/save-sender.ts';
import { startDovecot } from '../test/support/dovecot.ts';
import type { Databases } from '../test/support/databases.ts';
import { openHouse } from './house.ts';
import { letter } from './letters.ts';
import { runBench } from './report.ts';

const MESSAGES = 10_000;
const USER = 'box@bench.test';

/** Messages a second of bare imapflow and postal-mime: download and parse. */
async function floorRate(port: number): Promise<number> {
  const imap = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: { user: USER, pass: 'secret' },
    logger: false,
  });
  const startedAt = performance.now();
  await imap.connect();
  await imap.mailboxOpen('INBOX', { readOnly: true });
  let parsed = 0;
  for await (const message of imap.fetch('1:*', { uid: true, source: true })) {
    const mail = await PostalMime.parse(message.source!);
    if (mail.messageId) parsed++;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await imap.logout();
  if (parsed !== MESSAGES) throw new Error(`${parsed} of ${MESSAGES} were parsed`);
  return MESSAGES / seconds;
}

/** Messages a second of the product: downloaded and stored; and, meanwhile, parsed, matched, classified and applied. */
async function ourRate(databases: Databases, port: number, say: (text: string) => void) {
  await using database = await databases.clone();
  await using house = await openHouse(database.url);
  const { app, teamId } = house;
  await saveSender(app, teamId, {
    email: USER,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
    imap_host: '127.0.0.1',
    imap_port: port,
    imap_security: 'none',
    imap_user: USER,
    imap_password: 'secret',
  });
  const states = async (): Promise<{ stored: number; applied: number }> => {
    const { rows } = await app.pool.query<{ stored: number; applied: number }>(
      "select count(*)::int as stored, (count(*) filter (where state = 'applied'))::int as applied from inbound_messages",
    );
    return rows[0]!;
  };
  const startedAt = performance.now();
  const jobs = await startWork(app, workOf('inbox'));
  let storedAt = 0;
  for (;;) {
    const { stored, applied } = await states();
    say(`${stored} stored, ${applied} applied`);
    if (stored === MESSAGES && !storedAt) storedAt = performance.now();
    if (applied === MESSAGES) break;
    await pause(200);
  }
  const rate = (until: number): number => Math.round((MESSAGES * 1000) / (until - startedAt));
  const rates = { applied: rate(performance.now()), stored: rate(storedAt) };
  await Promise.all(jobs.map((job) => job.stop()));
  return rates;
}

await runBench({
  name: 'walk',
  unit: 'messages/s',
  runs: 3,
  async run(databases, say) {
    const folder = await temporaryDataFolder('bench-dovecot');
    await using dovecot = await startDovecot(folder);
    say('filling');
    for (let n = 0; n < MESSAGES; n++) dovecot.deliver(USER, `m${n}`, letter(n));
    // Dovecot indexes the folder once, for both.
    await floorRate(dovecot.imap);
    say('floor');
    const floor = await floorRate(dovecot.imap);
    const ours = await ourRate(databases, dovecot.imap, say);
    await dovecot.stop();
    await rm(folder, { recursive: true, force: true });
    return { value: ours.stored, floor, applied_per_s: ours.applied };
  },
});
