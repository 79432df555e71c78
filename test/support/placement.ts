import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { checkSeed } from '../../src/placement/check-seed.ts';
import { importSeeds } from '../../src/placement/seeds/import-seeds.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import type { TestApp } from './app.ts';
import { startDovecot } from './dovecot.ts';
import type { Dovecot } from './dovecot.ts';
import { startSmtpSink } from './smtp-sink.ts';
import type { SinkScript, SmtpSink, SunkMail } from './smtp-sink.ts';

/** The folder for an address's mail (`''`: INBOX); null: the mail is lost. */
export type Filing = (address: string) => string | null;

export interface SeedWorld extends AsyncDisposable {
  dovecot: Dovecot;
  sink: SmtpSink;
}

export async function startSeedWorld(
  filing: Filing,
  {
    script = {},
    rewrite = (mail) => mail.raw,
  }: { script?: SinkScript; rewrite?(mail: SunkMail): string } = {},
): Promise<SeedWorld> {
  await using closing = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-placement-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const dovecot = closing.use(await startDovecot(folder));
  let arrived = 0;
  const sink = closing.use(
    await startSmtpSink(script, (mail) => {
      const into = filing(mail.to);
      if (into !== null) dovecot.deliver(mail.to, `mail${++arrived}`, rewrite(mail), into || undefined);
    }),
  );
  const opened = closing.move();
  return { dovecot, sink, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

export async function addSeeds(t: TestApp, addresses: readonly string[], port = 1): Promise<void> {
  const rows = addresses.map((email, at) => ({
    line: at + 1,
    values: {
      email,
      imap_host: '127.0.0.1',
      imap_port: port,
      imap_security: 'none',
      imap_password: 'secret',
    },
  }));
  expect(await importSeeds(t.app, t.organizationId, rows)).toMatchObject({
    created: rows.length,
    rejected: [],
  });
}

export const addSendingBox = async (t: TestApp, name: string, port: number): Promise<string> =>
  (
    await saveSender(t.app, t.teamId, {
      email: `${name}@outreach.test`,
      spacing_seconds: 0,
      max_per_day: 1_000,
      smtp_host: '127.0.0.1',
      smtp_port: port,
      smtp_security: 'none',
    })
  ).id;

export async function newTest(t: TestApp, over: object = {}): Promise<string> {
  const made = await t.call('POST', '/placement-tests', { TeamId: t.teamId, seed_count: 3, ...over });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}

export const showTest = async (t: TestApp, id: string) =>
  (await t.call('GET', `/placement-tests/${id}`)).body.data;

/** The folder of each mail by address, or what it waits for. */
export async function placesOf(t: TestApp, id: string): Promise<Record<string, string>> {
  const { results } = await showTest(t, id);
  return Object.fromEntries(
    results.map(({ email, folder, reason }: { email: string; folder: string | null; reason: string }) => [
      email.split('@')[0],
      folder ?? `(${reason})`,
    ]),
  );
}

export async function lookAround(t: TestApp): Promise<number> {
  const due = await t.app.db
    .selectFrom('placement_results')
    .select('seed_id')
    .distinct()
    .where('next_check_at', '<=', t.clock.wall())
    .execute();
  const draining = { signal: new AbortController().signal, progress: () => {} };
  for (const { seed_id: seedId } of due)
    await checkSeed(t.app, { organizationId: t.organizationId, seedId }, draining);
  return due.length;
}
