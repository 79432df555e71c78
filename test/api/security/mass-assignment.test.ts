import { afterAll, describe, expect, it } from 'vitest';
import { mapColumns } from '../../../src/imports/rules/csv-columns.ts';
import { isSameKey } from '../../../src/platform/http/key-aliases.ts';
import { testApp } from '../../support/app.ts';
import type { Answered } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import type { Shape } from '../../support/routes.ts';
import { makeTenant } from '../../support/tenants.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
const { team, campaign } = own.things;
let made = 0;

/** Values that a client may try to set, by column type; none may be found in a row afterwards. */
const MARKS: Record<string, unknown> = {
  uuid: '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a',
  int2: 77,
  int4: 77,
  int8: 77,
  float4: 77,
  numeric: 77,
  timestamptz: '2001-02-03T04:05:06.000Z',
  date: '2001-02-03',
  json: { mark: 'markwort' },
  jsonb: { mark: 'markwort' },
};
const MARK = /0a0a0a0a-|2001-02-03|markwort|^77$/;

interface Column {
  table: string;
  name: string;
  type: string;
  words: string[];
}
type Row = Record<string, unknown>;

interface Resource {
  path: string;
  tables: string[];
  create: () => object;
  change?: () => object;
  row: string;
}

const CONTACT = `select to_jsonb(e) as enrollments, to_jsonb(p) as contact_profiles, to_jsonb(o) as enrollment_positions from enrollments e
  join contact_profiles p on p.id = e.contact_profile_id left join enrollment_positions o on o.enrollment_id = e.id where e.id = $1`;
const plain = (table: string): string => `select to_jsonb(x) as ${table} from ${table} x where id = $1`;
const RESOURCES: Resource[] = [
  { path: '/contacts', tables: ['enrollments', 'contact_profiles', 'enrollment_positions'], row: CONTACT, create: () => ({ TeamId: team, CampaignId: campaign, email: `p${++made}@own.test` }) },
  { path: '/campaigns', tables: ['campaigns'], row: plain('campaigns'), create: () => ({ TeamId: team, name: `N ${++made}` }) },
  { path: '/webhooks', tables: ['webhooks'], row: plain('webhooks'), create: () => ({ team_id: team, url: 'http://127.0.0.1:8099/x' }) },
  { path: '/senders', tables: ['senders', 'sender_states'], row: 'select to_jsonb(s) as senders, to_jsonb(x) as sender_states from senders s left join sender_states x on x.sender_id = s.id where s.id = $1', create: () => ({ TeamId: team, email: `b${++made}@own.test`, smtp_host: '127.0.0.1' }) },
  { path: '/sender-profiles', tables: ['sender_profiles'], row: plain('sender_profiles'), create: () => ({ TeamId: team, name: `N ${++made}` }) },
  { path: '/labels', tables: ['labels'], row: plain('labels'), create: () => ({ TeamId: team, name: `N ${++made}` }) },
  { path: '/broadcasts', tables: ['broadcasts'], row: plain('broadcasts'), create: () => ({ TeamId: team, name: `N ${++made}` }) },
  { path: '/playbooks', tables: ['playbooks'], row: plain('playbooks'), create: () => ({ TeamId: team, name: `N ${++made}` }) },
  { path: '/campaign-categories', tables: ['campaign_categories'], row: plain('campaign_categories'), create: () => ({ TeamId: team, name: `N ${++made}` }), change: () => ({ name: 'Same' }) },
  { path: '/blacklist', tables: ['blacklist'], row: plain('blacklist'), create: () => ({ TeamId: team, address: `x${++made}@own.test` }) },
  { path: '/teams', tables: ['teams', 'organizations'], row: 'select to_jsonb(x) as teams, to_jsonb(o) as organizations from teams x join organizations o on o.id = x.organization_id where x.id = $1', create: () => ({ name: `N ${++made}` }) },
  { path: `/teams/${team}/members`, tables: ['users', 'team_members', 'organizations'], row: 'select to_jsonb(x) as users, to_jsonb(m) as team_members, to_jsonb(o) as organizations from users x join team_members m on m.user_id = x.id join organizations o on o.id = x.organization_id where x.id = $1', create: () => ({ email: `u${++made}@own.test` }) },
]; // prettier-ignore

/** Columns that differ in every row. */
const VARIES =
  /^(id|created_at|updated_at|joined_at|email|email_key|name|name_key|address|secret|secret_last4|enrollment_id|contact_profile_id|user_id|sender_id|variant_key)$/;

const routes = routesOf(t.server);
const fieldsOf = (method: string, path: string): Record<string, Shape> =>
  routes.find((route) => route.method === method && `/v2${path}`.replace(team, '{id}') === route.path)?.body
    ?.properties ?? {};
const maySay = (method: string, path: string, name: string): boolean => {
  return Object.keys(fieldsOf(method, path)).some((key) => isSameKey(name, key));
};

async function columnsOf(tables: string[]): Promise<Column[]> {
  const { rows } = await t.app.pool.query(
    `select c.table_name as table, c.column_name as name, c.udt_name as type,
       coalesce((select array_agg(e.enumlabel::text) from pg_enum e join pg_type y on y.oid = e.enumtypid where y.typname = c.udt_name), '{}') as words
     from information_schema.columns c where c.table_schema = 'public' and c.table_name = any($1) order by 1, c.ordinal_position`,
    [tables],
  );
  return rows as Column[];
}
async function rowOf(resource: Resource, id: string): Promise<Record<string, Row>> {
  const { rows } = await t.app.pool.query(resource.row, [id]);
  return rows[0] as Record<string, Row>;
}
const flat = (row: Record<string, Row>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([table, columns]) =>
      Object.entries(columns ?? {}).map(([name, value]) => [`${table}.${name}`, value]),
    ),
  );
const lasting = (row: Record<string, Row>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(flat(row)).filter(([name]) => !VARIES.test(name.split('.')[1]!)));
const unsaid = (row: Record<string, Row>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(flat(row)).filter(([name]) => !/\.(updated_at)$/.test(name)));

function otherThan(column: Column, now: unknown): unknown {
  if (column.type === 'bool') return now !== true;
  if (column.words.length > 0) return column.words.find((word) => word !== now);
  if (column.type.startsWith('_')) return ['markwort'];
  return MARKS[column.type] ?? 'markwort';
}
const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
/** The column's name, its camel-case form, and the key inside an object of the same table. */
const spellings = (column: Column, value: unknown): [string, unknown][] => [
  [column.name, value],
  ...(camel(column.name) === column.name ? [] : [[camel(column.name), value] as [string, unknown]]),
];

describe.each(RESOURCES.map((resource) => [resource.path.replace(team, '{id}'), resource] as const))('%s', (_path, resource) => {
  const { path } = resource;
  const post = async (more: object): Promise<{ id: string | null; body: Answered['body'] }> => {
    const { status, body } = await t.call('POST', path, { ...resource.create(), ...more });
    if (status >= 500) throw new Error(`${status} ${JSON.stringify(more)}`);
    return { id: status < 300 ? body.data.id : null, body };
  };

  it('a create sets no column but by the fields that it describes', async () => {
    const plainly = await rowOf(resource, (await post({})).id!);
    const faults: string[] = [];
    let tried = 0;
    for (const column of await columnsOf(resource.tables))
      for (const [name, value] of spellings(column, otherThan(column, plainly[column.table]?.[column.name]))) {
        if (maySay('POST', path, name)) continue;
        tried++;
        const { id, body } = await post({ [name]: value });
        if (id === null) {
          if (body.error.param !== name) faults.push(`${name}: refused for something else: ${JSON.stringify(body)}`);
          continue;
        }
        const row = await rowOf(resource, id);
        for (const [at, stored] of Object.entries(flat(row)))
          if (MARK.test(typeof stored === 'string' ? stored : JSON.stringify(stored))) faults.push(`${name} was stored in ${at}`);
        for (const [at, stored] of Object.entries(lasting(row)))
          if (JSON.stringify(stored) !== JSON.stringify(lasting(plainly)[at])) faults.push(`${name} changed ${at} to ${JSON.stringify(stored)}`);
        if (!JSON.stringify(body.warnings ?? []).includes(`${name} is not a known key`)) faults.push(`${name}: nothing was told`);
      }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  });

  if (!routes.some(({ name }) => name === `PATCH /v2${path}/{id}`)) return;

  it('a change sets no column but by the fields that it describes', async () => {
    const { id } = await post({});
    const change = resource.change?.() ?? {};
    if (resource.change) await t.call('PATCH', `${path}/${id}`, change);
    const faults: string[] = [];
    for (const column of await columnsOf(resource.tables)) {
      const before = await rowOf(resource, id!);
      for (const [name, value] of spellings(column, otherThan(column, before[column.table]?.[column.name]))) {
        if (maySay('PATCH', `${path}/{id}`, name)) continue;
        const { status, body } = await t.call('PATCH', `${path}/${id}`, { ...change, [name]: value });
        if (status >= 400 && (status !== 400 || body.error.param !== name)) faults.push(`${name}: ${status} ${JSON.stringify(body)}`);
        if (status < 300 && !JSON.stringify(body.warnings ?? []).includes(`${name} is `)) faults.push(`${name}: nothing was told`);
        const [was, is] = [unsaid(before), unsaid(await rowOf(resource, id!))];
        for (const at of Object.keys(is))
          if (JSON.stringify(is[at]) !== JSON.stringify(was[at])) faults.push(`${name} changed ${at} to ${JSON.stringify(is[at])}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('a change takes each key that is shown, or refuses it, and calls none of them unknown', async () => {
    const { id, body: made } = await post({});
    const shown = made.data as Row;
    const change = resource.change ? { name: shown.name } : {};
    const faults: string[] = [];
    for (const [name, value] of Object.entries(shown)) {
      // A constant, and a secret that is shown once.
      if (name === 'object' || name === 'secret_once') continue;
      const { status, body } = await t.call('PATCH', `${path}/${id}`, { ...change, [name]: value });
      if (status === 200 ? body.warnings : status !== 400 || !String(body.error.param).startsWith(name))
        faults.push(`${name}: ${status} ${JSON.stringify(body.warnings ?? body.error)}`);
    }
    expect(faults).toEqual([]);
  });
}); // prettier-ignore

describe('a file', () => {
  it('feeds no column of the database but the fields of a contact, whatever its mapping says', async () => {
    const columns = await columnsOf(['enrollments', 'contact_profiles', 'enrollment_positions', 'upload_rows', 'uploads', 'teams']); // prettier-ignore
    const fields = new Set(['email', 'linkedin_url', 'integration_contact_id', 'step_number', ...Object.keys(fieldsOf('PATCH', '/contacts/{id}'))]); // prettier-ignore
    fields.delete('custom');
    fields.delete('interest');
    const names = [...new Set(columns.map(({ name }) => name)), 'constructor', '__proto__', 'toString'];
    const upload = (mapping: object, csv: string) =>
      t.call(
        'POST',
        '/contacts/bulk',
        [['TeamId', team], ['CampaignId', campaign], ['mapping_fields', JSON.stringify(mapping)]]
          .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join('') +
          `--b\r\ncontent-disposition: form-data; name="contacts"; filename="c.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--b--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=b' },
      ); // prettier-ignore
    const taken: string[] = [];
    for (const name of names.filter((each) => !fields.has(each))) {
      const { status, body } = await upload({ Mail: 'email', Other: name }, 'Mail,Other\na@b.test,markwort\n');
      if (status !== 400 || body.error.param !== 'mapping_fields') taken.push(`${name}: ${status}`);
    }
    expect(taken).toEqual([]);
    // A column is a custom field under its name, even a name that every object has.
    const { upload_id } = (await upload({ Mail: 'email', Other: 'custom.constructor' }, 'Mail,Other\nc@b.test,kept\n')).body;
    const { rows } = await t.app.pool.query('select custom from upload_rows where upload_id = $1', [upload_id]);
    expect(rows).toEqual([{ custom: { constructor: 'kept' } }]);
  }); // prettier-ignore

  it('without a mapping keeps a column named constructor as a custom field', () => {
    expect(mapColumns(['email', 'constructor'], null)).toEqual([
      { field: 'email' },
      { custom: 'constructor' },
    ]);
  });
});
