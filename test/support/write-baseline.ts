/** `npm run baseline`: dumps the demo with a few people, and one of what it does not make, under the version of package.json. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compose } from '../../src/app.ts';
import { createApi } from '../../src/http/shell.ts';
import { createLog } from '../../src/platform/log.ts';
import { configFor, shippedConfig } from '../../src/platform/start-config.ts';
import { startEmbeddedPostgres } from '../../src/roles/embedded-postgres.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { samplePeople } from '../../src/sandbox/people.ts';
import { BASELINES, BASELINE_KEY, BASELINE_SECRET, dump } from './baseline.ts';

const ROOT = join(import.meta.dirname, '../..');
const PEOPLE = 24;

const THINGS: [path: string, body: object][] = [
  ['/labels', { name: 'Baseline' }],
  ['/campaign-categories', { name: 'Baseline' }],
  ['/sender-profiles', { name: 'Baseline' }],
  ['/blacklist', { address: 'no@baseline.test' }],
  ['/dkim-keys', { domain: 'baseline.test', selector: 'b' }],
  ['/domains/connect', { domain: 'baseline.test' }],
  ['/attachments', { name: 'b.txt', content_type: 'text/plain', content: 'AAAA' }],
  ['/playbooks', { name: 'Baseline' }],
  ['/broadcasts', { name: 'Baseline', subject: 'Hi', body: 'Hi' }],
];

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const log = createLog('warn', 'baseline');
const folder = await temporaryDataFolder('baseline');
await using closing = new AsyncDisposableStack();
closing.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'server'), log, durable: false });
closing.defer(() => postgres.stop());
const env = {
  PATH: process.env.PATH,
  DATABASE_URL: postgres.url,
  OUTREACHD_SECRET: BASELINE_SECRET,
  OUTREACHD_BOOTSTRAP_API_KEY: BASELINE_KEY,
  OUTREACHD_DATA_DIR: join(folder, 'data'),
};

const people = samplePeople(PEOPLE, 'baseline');
const rows = [Object.keys(people[0]!), ...people.map((person) => Object.values(person))];
await writeFile(join(folder, 'people.csv'), rows.map((row) => row.join(',')).join('\n'));
// Exits with an error if a promise was broken.
await promisify(execFile)(
  process.execPath,
  ['src/main.ts', 'demo', '--contacts', join(folder, 'people.csv'), '--json'],
  { cwd: ROOT, env },
);

const app = closing.use(await compose({ ...configFor(env, [shippedConfig('development')]), databaseUrl: postgres.url }, 'baseline', { log })); // prettier-ignore
const server = await createApi(app);
closing.defer(() => server.close());
const { id: TeamId } = await app.db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
for (const [path, body] of THINGS) {
  const { statusCode, payload } = await server.inject({
    method: 'POST',
    url: `/v2${path}`,
    headers: { authorization: `Bearer ${BASELINE_KEY}` },
    payload: { TeamId, ...body },
  });
  if (statusCode >= 300) throw new Error(`POST ${path}: ${statusCode} ${payload}`);
}
await mkdir(BASELINES, { recursive: true });
const baseline = await dump(postgres.url);
await writeFile(join(BASELINES, `${version}.sql.gz`), baseline);
process.stdout.write(`test/fixtures/baselines/${version}.sql.gz: ${baseline.length} bytes\n`);
