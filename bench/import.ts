import { workOf } from '../test/support/work.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { from as copyFrom } from 'pg-copy-streams';
import { startWork } from '../src/platform/work/poller.ts';
import type { Databases } from '../test/support/databases.ts';
import { openHouse } from './house.ts';
import { runBench } from './report.ts';
import type { Run } from './report.ts';

const ROWS = 50_000;
const COLUMNS = ['email', 'first_name', 'last_name', 'company_name', 'title', 'city', 'country', 'source'];

const csv = (): string =>
  [
    COLUMNS.join(','),
    ...Array.from({ length: ROWS }, (_none, n) =>
      [
        `contact.${n}@company-${n % 9000}.test`,
        `First${n}`,
        `Last${n}`,
        `"Company, No. ${n % 9000}"`,
        'Head of Things',
        'Lisbon',
        'PT',
        'fair',
      ].join(','),
    ),
  ].join('\n');

/** Seconds for CSV parse and COPY of the same bytes into one table of texts, streamed and one after the other. */
async function floorSeconds(
  databases: Databases,
  file: string,
): Promise<{ streamed: number; apart: number }> {
  await using database = await databases.clone();
  await using house = await openHouse(database.url);
  const client = await house.app.pool.connect();
  const records = (): AsyncIterable<string[]> =>
    createReadStream(file).pipe(parse({ columns: false, from_line: 2 }));
  const lines = async function* (of: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string> {
    let chunk: string[] = [];
    for await (const record of of) {
      chunk.push(record.join('\t'));
      if (chunk.length < 500) continue;
      yield `${chunk.join('\n')}\n`;
      chunk = [];
    }
    if (chunk.length > 0) yield `${chunk.join('\n')}\n`;
  };
  const copy = async (table: string, of: AsyncIterable<string[]> | Iterable<string[]>): Promise<void> => {
    await client.query(`create table ${table} (${COLUMNS.map((name) => `${name} text`).join(', ')})`);
    await pipeline(Readable.from(lines(of)), client.query(copyFrom(`copy ${table} from stdin`)));
  };
  try {
    const startedAt = performance.now();
    await copy('streamed', records());
    const streamedAt = performance.now();
    await copy('apart', await Array.fromAsync(records()));
    return {
      streamed: (streamedAt - startedAt) / 1000,
      apart: (performance.now() - streamedAt) / 1000,
    };
  } finally {
    client.release();
  }
}

/** Seconds for the same file through the API to the last verdict, with events, and the growth of memory. */
async function importSeconds(databases: Databases, file: string, say: (text: string) => void) {
  await using database = await databases.clone();
  await using house = await openHouse(database.url);
  const { app, server, call, apiKey, teamId } = house;
  const jobs = await startWork(app, workOf('imports'));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Bench' });
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const form = new FormData();
  form.set('TeamId', teamId);
  form.set('CampaignId', String(campaign.id));
  form.set('contacts', new Blob([await readFile(file)]), 'contacts.csv');
  const startedAt = performance.now();
  const answer = await fetch(`${address}/v2/contacts/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
  });
  const { upload_id: uploadId } = (await answer.json()) as { upload_id: string };
  const stagedMs = performance.now() - startedAt;
  // Read in the database: a client that polls the API this often would be part of the measurement.
  for (let status = ''; status !== 'completed'; await pause(status === 'completed' ? 0 : 20)) {
    const { rows } = await app.pool.query<{ status: string; created_count: number }>(
      'select status, created_count from uploads where id = $1 and team_id = $2',
      [uploadId, teamId],
    );
    status = rows[0]!.status;
    say(`${status}, ${rows[0]!.created_count} of ${ROWS}`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  await Promise.all(jobs.map((job) => job.stop()));
  const upload = await call('GET', `/contacts/bulk/${uploadId}?limit=1`);
  if (upload.created_count !== ROWS) throw new Error(`only ${String(upload.created_count)} came in`);
  return {
    seconds,
    staged_seconds: stagedMs / 1000,
    rss_growth_mb: Math.round((peak - before) / 1024 / 1024),
  };
}

await runBench({
  name: 'import',
  unit: 'seconds',
  runs: 9,
  warmRuns: 1,
  async run(databases, say): Promise<Run> {
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-csv-'));
    const file = join(folder, 'contacts.csv');
    await writeFile(file, csv());
    say('floor');
    const { streamed, apart } = await floorSeconds(databases, file);
    const { seconds, ...details } = await importSeconds(databases, file, say);
    await rm(folder, { recursive: true });
    return { value: seconds, floor: streamed, floor_apart: apart, ...details };
  },
});
