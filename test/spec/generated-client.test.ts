import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { ALONE, REDOCLY } from '../support/redocly.ts';
import { testApp } from '../support/app.ts';

const OPTIONS = ['--import-ext=ts', '--error-mode=result', '--args-style=grouped'];
const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
const STRICT = [
  '--strict',
  '--noEmit',
  '--allowImportingTsExtensions',
  '--module',
  'nodenext',
  '--types',
  '',
];
const LIBRARIES = ['--target', 'esnext', '--lib', 'esnext,dom', '--skipLibCheck'];
/** Its runtime has looser types; the exports are checked where they are used. */
const UNCHECKED = '// @ts-nocheck';

/** Calls of an integrator. Each expected error is in the description, or the type checker complains. */
const calls = (serverUrl: string, key: string, teamId: string): string => `
import { OPERATIONS, createClient } from './client.ts';
import type { CreateContactBody, ListLabelsQuery, Ops, Result } from './client.ts';

const client = createClient<Ops>(OPERATIONS, { serverUrl: '${serverUrl}', auth: { bearer: '${key}' }, errorMode: 'result' });
const TeamId = '${teamId}';
async function took<T>(call: Promise<Result<T, unknown>>): Promise<T> {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(response.status + ': ' + JSON.stringify(error));
  return data;
}

const campaign = await took(client.createCampaign({ body: { TeamId, name: 'Autumn' } }));
const person: CreateContactBody = { TeamId, CampaignId: campaign.data.id, email: 'ann@else.test', first_name: 'Ann' };
const contact = await took(client.createContact({ body: person }));
const { labels, title }: { labels: string[]; title: string | null } = (
  await took(client.updateContact({ path: { id: contact.data.id }, body: { title: 'Head' } }))
).data;
await took(client.createLabel({ body: { TeamId, name: 'Hot' } }));
const query: ListLabelsQuery = { TeamId, limit: 1, applies_to: 'both' };
const { data: page, pagination } = await took(client.listLabels({ query }));
const names: string[] = page.map(({ name }) => name);
const hook = await took(client.createWebhook({
  body: { team_id: TeamId, url: 'https://hooks.test/a', events: { reply: true } },
}));
const flag: boolean | undefined = hook.data.events?.reply;
const summary = await took(client.getCapacitySummary({ query: { teamId: TeamId } }));
const mails: number | null = summary.data.overview.mails_remaining;
const { data, error, response } = await client.getLabel({ path: { id: '00000000-0000-4000-8000-000000000000' } });
const code: string | undefined = error?.error.code;
await took(client.deleteWebhook({ path: { id: hook.data.id } }));
console.log(JSON.stringify([names, pagination.total, labels, title, flag, mails, data, response.status, code]));

export const refused = () => [
  // @ts-expect-error a label needs its team
  client.createLabel({ body: { name: 'Hot' } }),
  // @ts-expect-error a name is a text
  client.createLabel({ body: { TeamId, name: 7 } }),
  // @ts-expect-error one of three
  client.listLabels({ query: { TeamId, applies_to: 'everything' } }),
  // @ts-expect-error a limit is a number
  client.listLabels({ query: { TeamId, limit: '1' } }),
  // @ts-expect-error an id in the path
  client.getLabel({}),
  // @ts-expect-error an event that is none
  client.createWebhook({ body: { team_id: TeamId, url: 'https://hooks.test/a', events: { thought: true } } }),
  // @ts-expect-error what may be null is looked at first
  summary.data.overview.mails_remaining.toFixed(),
  // @ts-expect-error a field that is none
  contact.data.shoe_size,
];
`;

let closing: AsyncDisposableStack;
afterEach(() => closing.disposeAsync());

async function openClient(change: (document: string) => string = (document) => document) {
  closing = new AsyncDisposableStack();
  const t = closing.use(await testApp());
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-client-'));
  closing.defer(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'openapi.json'), change(JSON.stringify(t.server.swagger())));
  const run = (args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, ...ALONE } });
  await run([REDOCLY, 'generate-client', 'openapi.json', '--output=client.ts', ...OPTIONS]);
  const client = join(folder, 'client.ts');
  await writeFile(client, `${UNCHECKED}\n${await readFile(client, 'utf8')}`);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    run,
    async check(): Promise<string> {
      const url = await t.server.listen({ host: '127.0.0.1', port: 0 });
      await writeFile(join(folder, 'calls.ts'), calls(url, t.key, t.teamId));
      return run([TSC, ...STRICT, ...LIBRARIES, 'calls.ts']).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    },
  };
}

it('a client that is generated from the OpenAPI document calls the API, and its types say what may be asked', async () => {
  const { run, check } = await openClient();
  expect(await check()).toBe('');
  const { stdout } = await run(['calls.ts']);
  expect(JSON.parse(stdout)).toEqual([['Hot'], 1, [], 'Head', true, 0, null, 404, 'resource_not_found']);
});

it.each([
  ['allows what it did not', '"conversation"', '"everything"', "Unused '@ts-expect-error' directive"],
  ['lacks a field that it had', '"mails_remaining"', '"mails_left"', "'mails_remaining' does not exist"],
])('a document that %s is seen by its calls', async (_, was, is, complaint) => {
  const { check } = await openClient((document) => document.replaceAll(was, is));
  expect(await check()).toContain(complaint);
});
