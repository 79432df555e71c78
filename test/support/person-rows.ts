import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PERSONAL } from '../../src/people/register/register.ts';

/** A person whose every personal column holds `word`, and the ids that their rows hang on. */
export interface Planted {
  word: string;
  email: string;
  ip: string;
}

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
  first: string | null;
}

const columnsOf = async (client: pg.ClientBase, table: string): Promise<Column[]> =>
  (
    await client.query<Column>(
      `select c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
        c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as generated,
        (select e.enumlabel from pg_enum e where e.enumtypid = to_regtype(c.udt_name) order by e.enumsortorder limit 1) as first
      from information_schema.columns c where c.table_schema = 'public' and c.table_name = $1`,
      [table],
    )
  ).rows;

const ADDRESSES = new Set(['recipient', 'email', 'address', 'from_address', 'to_address']);

/** What the checks of a table ask for. */
const FIXED: Record<string, Record<string, unknown>> = {
  email_sends: {
    source: 'step',
    state: 'sent',
    node_id: 'n',
    sequence_version: 1,
    pass: 1,
    step_number: 1,
    source_id: null,
  },
  conversation_messages: { direction: 'inbound' },
  inbound_messages: { state: 'applied', outcome: 'reply', needs_review: true },
  tasks: { state: 'open' },
  linkedin_actions: { state: 'done' },
  node_calls: { state: 'done' },
  connector_events: { state: 'applied', kind: 'linkedin' },
  contact_profiles: { risk_level: 'LOW' },
  enrollment_positions: { node_state: 'sent' },
  webhook_deliveries: { status: 'delivered' },
  enrollments: { life: 'active' },
  uploads: { source: 'csv', status: 'completed', has_rows: true },
  audit_entries: { object: 'blacklist_entry', action: 'created' },
};

function wordOf({ word, email, ip }: Planted, table: string, { name, type, first }: Column): unknown {
  if (first !== null) return first;
  if (type === 'inet') return ip;
  if (type === 'bytea') return Buffer.from(`${word} ${table}.${name}`);
  if (type === '_text') return [`${word} ${table}.${name}`];
  if (table === 'audit_entries' && type === 'jsonb')
    return JSON.stringify({ address: email, note: `${word} ${table}.${name}` });
  if (type === 'jsonb')
    return JSON.stringify({ reply: { text: `${word} ${table}.${name}`, mood: 'positive' }, email });
  if (ADDRESSES.has(name)) return email;
  if (table.startsWith('capped_')) return email;
  return `${word} ${table}.${name}`;
}

const plain = ({ type, first, name }: Column): unknown =>
  first ?? (type === 'uuid' ? randomUUID()
  : /^(int|float|numeric)/.test(type) ? 1
  : type === 'bool' ? false
  : type === 'timestamptz' || type === 'date' ? '2026-11-16T09:00:00Z'
  : type === 'jsonb' ? '{}'
  : type === 'bytea' ? Buffer.from('x')
  : type === '_text' || type === '_uuid' ? '{}'
  : `x-${name}-${randomUUID()}`); // prettier-ignore

/** Puts one row of the person into each table that the register names. */
export async function plantPerson(
  client: pg.ClientBase,
  at: { teamId: string; organizationId: string },
  person: Planted,
): Promise<void> {
  const ids = Object.fromEntries(
    ['profile', 'enrollment', 'mail', 'conversation', 'message', 'inbound', 'event', 'upload'].map((kind) => [
      kind,
      randomUUID(),
    ]),
  ) as Record<string, string>;
  const own: Record<string, string> = {
    contact_profiles: ids.profile!,
    enrollments: ids.enrollment!,
    email_sends: ids.mail!,
    conversations: ids.conversation!,
    conversation_messages: ids.message!,
    inbound_messages: ids.inbound!,
    raw_messages: ids.inbound!,
    events: ids.event!,
    uploads: ids.upload!,
  };
  const links: Record<string, string> = {
    team_id: at.teamId,
    for_team: at.teamId,
    organization_id: at.organizationId,
    contact_profile_id: ids.profile!,
    new_profile_id: ids.profile!,
    contact_id: ids.enrollment!,
    campaign_id: randomUUID(),
    enrollment_id: ids.enrollment!,
    email_send_id: ids.mail!,
    send_id: ids.mail!,
    conversation_id: ids.conversation!,
    conversation_message_id: ids.message!,
    inbound_message_id: ids.inbound!,
    event_id: ids.event!,
    upload_id: ids.upload!,
  };
  await client.query('set session_replication_role = replica');
  for (const table of new Set(['uploads', ...PERSONAL.map((each) => each.table as string)])) {
    const personal = new Set(
      PERSONAL.filter((each) => each.table === table).flatMap((each) => Object.keys(each.personal)),
    );
    const values: [string, unknown][] = [];
    for (const column of await columnsOf(client, table)) {
      if (column.generated) continue;
      const fixed = FIXED[table];
      const value =
        fixed && column.name in fixed ? fixed[column.name]
        : column.name === 'id' && own[table] ? own[table]
        : column.name in links && column.type === 'uuid' ? links[column.name]
        : table === 'hold_changes' && column.name === 'key' ? ids.enrollment
        : table === 'webhook_deliveries' && column.name === 'contact'
          ? JSON.stringify({ id: ids.enrollment, email: person.email, name: person.word })
        : personal.has(column.name) ? wordOf(person, table, column)
        : column.nullable ? null
        : plain(column); // prettier-ignore
      values.push([column.name, value]);
    }
    await client.query(
      `insert into ${table} (${values.map(([name]) => `"${name}"`).join(', ')})
       values (${values.map((_value, index) => `$${index + 1}`).join(', ')})`,
      values.map(([, value]) => value),
    );
  }
  await client.query('set session_replication_role = default');
}

/** Every row of every table that says `words`, as JSON, by table. */
export async function rowsThatSay(
  client: pg.ClientBase | pg.Pool,
  words: readonly string[],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition order by 1`,
  );
  const forms = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ said: string }>(
      `select t.said from (select lower(to_jsonb(t)::text) as said from ${name} t) t
       where exists (select from unnest($1::text[]) w where strpos(t.said, w) > 0) order by 1`,
      [forms],
    );
    if (rows.length > 0) found[name] = rows.map(({ said }) => said);
  }
  return found;
}
