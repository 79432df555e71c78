import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { random } from './kills.ts';

/** `npm run faults -- walk` walks more. */
const MESSAGES = Number(process.env.WALK_MESSAGES ?? 300);
const SEED = Number(process.env.WALK_SEED ?? 7);
const USER = 'anna@outreach.test';
const KILLS = Math.ceil(MESSAGES / 60);
/** A worker is killed at a random moment of this time. */
const KILL_MS = 2_000;
const REST_MS = 60_000;
const MOST_MS = 40;
/** Start and death of a worker on a loaded machine. */
const KILL_MOST_MS = 15_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`Dovecot is not tested: ${missing}\n`);

let closing: AsyncDisposableStack;
beforeEach(() => void (closing = new AsyncDisposableStack()));
afterEach(() => closing.disposeAsync());

const raw = (n: number): string =>
  `From: p${n}@people.test\r\nTo: ${USER}\r\nSubject: Re: Hi\r\nMessage-ID: <m${n}@people.test>\r\n\r\nHello ${n}\r\n`;

describe.skipIf(missing !== null)('a walk through a folder on Dovecot', () => {
  it(
    'whose worker is killed again and again loses no message and takes none twice',
    { timeout: 2 * REST_MS + MESSAGES * 4 * MOST_MS + KILLS * KILL_MOST_MS },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'outreachd-walk-'));
      closing.defer(() => rm(folder, { recursive: true, force: true }));
      const dovecot = closing.use(await startDovecot(folder));
      const t = closing.use(await testApp({ overrides: { clock: systemClock } }));
      await saveSender(t.app, t.teamId, {
        email: USER,
        smtp_host: '127.0.0.1',
        smtp_port: 2525,
        smtp_security: 'none',
        imap_host: '127.0.0.1',
        imap_port: dovecot.imap,
        imap_security: 'none',
        imap_user: USER,
        imap_password: 'secret',
      });
      for (let n = 0; n < MESSAGES; n++) dovecot.deliver(USER, `m${n}`, raw(n));
      const config = join(folder, 'config.json');
      const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as object;
      const inbox = { pollSeconds: 2, leaseSeconds: 3 };
      await writeFile(
        config,
        JSON.stringify({ ...settings, inbox, databaseUrl: t.databaseUrl, dataDir: folder, logLevel: 'info' }),
      );
      const worker = () => startChild(['src/main.ts', 'worker'], { OUTREACHD_CONFIG: config });
      const states = async (): Promise<{ stored: number; applied: number; waiting: number }> => {
        const { rows } = await t.app.pool.query<{ stored: number; applied: number; waiting: number }>(
          `select count(*)::int as stored, (count(*) filter (where state = 'applied'))::int as applied,
             (count(*) filter (where state = 'received'))::int as waiting from inbound_messages`,
        );
        return rows[0]!;
      };
      const chance = random(SEED);
      let kills = 0;
      for (let seen = await states(); kills < KILLS && seen.applied < MESSAGES; seen = await states()) {
        await using victim = worker();
        await victim.line('the worker is running');
        await pause(chance(KILL_MS));
        victim.kill('SIGKILL');
        await victim.ended;
        kills++;
      }
      const { stored, applied } = await states();
      // The claims of killed workers end after a minute.
      await t.app.pool.query(
        "update inbound_messages set next_attempt_at = next_attempt_at - interval '1 minute' where next_attempt_at > now()",
      );
      await using last = worker();
      await eventually(
        states,
        (seen) => seen.stored >= MESSAGES && seen.waiting === 0,
        REST_MS + MESSAGES * MOST_MS,
      );
      expect(last.said()).not.toContain('"level":50');
      const { rows: keys } = await t.app.pool.query<{ key: string }>(
        'select message_key as key from inbound_messages',
      );
      expect(new Set(keys.map(({ key }) => key)).size).toBe(MESSAGES);
      expect(await states()).toEqual({ stored: MESSAGES, applied: MESSAGES, waiting: 0 });
      const { rows: kept } = await t.app.pool.query<{ n: number }>(
        'select count(*)::int as n from raw_messages',
      );
      expect(kept[0]!.n).toBe(MESSAGES);
      process.stderr.write(`walk: ${kills} kills, ${stored} stored and ${applied} applied by then\n`);
    },
  );
});
