import { sql } from 'kysely';
import type { Db } from '../src/platform/db/connect.ts';

const [SENDERS, CAMPAIGNS, LABELS] = [200, 50, 10];

const idOf = (kind: string, n: string | number): string =>
  `('01890000-0000-7000-80${kind}-' || lpad((${n})::text, 12, '0'))::uuid`;
const KINDS = {
  person: '01',
  enrollment: '02',
  campaign: '03',
  sender: '04',
  label: '05',
  talk: '06',
  message: '07',
};
const id = (kind: keyof typeof KINDS, n: string) => sql.raw(idOf(KINDS[kind], n));
/** The id of a row that the filling makes. */
export const plain = (kind: keyof typeof KINDS, n: number): string =>
  `01890000-0000-7000-80${KINDS[kind]}-${String(n).padStart(12, '0')}`;

/** Rows of one statement: a busy machine writes them within the statement timeout. */
const SLICE = 20_000;

/**
 * A fifth unread, one in ten archived, one in 200 for review, one in 500 without a contact; half with a status, `customer` one in
 * 1,000; labels from every second conversation down to one in 1,000.
 */
export async function fillConversations(db: Db, teamId: string, count: number): Promise<void> {
  const people = Math.ceil(count / 4);
  const at = sql`timestamptz '2026-01-01' + (n::bigint * 7919 % ${count}::int) * interval '20 s'`;
  await sql`insert into campaigns (team_id, id, name, status)
    select ${teamId}, ${id('campaign', 'n')}, 'Campaign ' || n, 'active'
    from generate_series(0, ${CAMPAIGNS - 1}::int) n`.execute(db);
  await sql`insert into senders (team_id, id, email, smtp_host, smtp_port)
    select ${teamId}, ${id('sender', 'n')}, 'box' || n || '@bench.test', 'localhost', 25
    from generate_series(0, ${SENDERS - 1}::int) n`.execute(db);
  await sql`insert into labels (team_id, id, name) select ${teamId}, ${id('label', 'n')}, 'Label ' || n
    from generate_series(0, ${LABELS - 1}::int) n`.execute(db);
  for (let from = 0; from < people; from += SLICE) {
    const all = sql`generate_series(${from}::int, ${Math.min(from + SLICE, people) - 1}::int) n`;
    await sql`insert into contact_profiles (team_id, id, email, first_name, last_name, company_name, created_at,
      updated_at)
    select ${teamId}, ${id('person', 'n')}, 'person.' || n || '@company-' || n % 9000 || '.test',
      'First' || (n * 31 % 5000), 'Last' || (n * 17 % 40000),
      'Company ' || n % 9000, timestamptz '2026-01-01', timestamptz '2026-01-01' from ${all}`.execute(db);
    await sql`insert into contact_search (team_id, contact_profile_id, text)
      select team_id, id, contact_search_text(email, first_name, last_name, company_name)
    from contact_profiles
      where team_id = ${teamId} and id >= ${plain('person', from)} and id < ${plain('person', from + SLICE)}`.execute(
      db,
    );
  }
  for (let from = 0; from < count; from += SLICE) {
    const all = sql`generate_series(${from}::int, ${Math.min(from + SLICE, count) - 1}::int) n`;
    await sql`insert into conversations (team_id, id, channel, contact_profile_id, from_address, needs_review,
      sender_id, campaign_id, subject, mood, category,
      interest, unread_since, archived_at, last_message_at, created_at)
    select ${teamId}, ${id('talk', 'n')}, (case when n % 100 = 3 then 'linkedin' else 'email' end)::event_channel,
      case when n % 500 <> 0 then ${id('person', `n % ${people}`)} end,
        case when n % 500 = 0 then 'stranger' || n || '@elsewhere.test' end, n % 200 = 0,
      ${id('sender', `(n / 7) % ${SENDERS}`)}, ${id('campaign', `(n / ${people}) * 12 + n % 12`)},
        'Re: Offer ' || n % 977, 'neutral', 'question',
      (case when n % 1000 = 1 then 'customer' when n % 100 = 2 then 'meeting_booked' when n % 2 = 0
        then 'interested' end)::contact_interest,
      case when n % 5 = 0 then ${at} end, case when n % 10 = 9 then ${at} end, ${at}, ${at} from ${all}`.execute(
      db,
    );
    await sql`insert into conversation_search (team_id, conversation_id, text)
      select ${teamId}, ${id('talk', 'n')},
      lower('Re: Offer ' || n % 977 || case when n % 500 = 0 then ' stranger' || n || '@elsewhere.test' else '' end)
    from ${all}`.execute(db);
    await sql`insert into conversation_labels (team_id, conversation_id, label_id, last_message_at)
    select ${teamId}, ${id('talk', 'n')}, l.id, ${at} from ${all}
    join (values (0, 2), (1, 10), (2, 100), (3, 1000)) as k(label, each) on n % k.each = 0
    cross join lateral (select ${id('label', 'k.label')} as id) l`.execute(db);
    await sql`insert into conversation_messages (team_id, id, conversation_id, direction, from_address, subject,
      body_text, sent_at)
    select ${teamId}, ${id('message', 'n')}, ${id('talk', 'n')}, 'inbound', 'person.' || n || '@company.test',
      'Re: Offer', 'Sounds good, tell me more.', ${at}
    from ${all}`.execute(db);
  }
  for (const table of [
    'conversations',
    'conversation_search',
    'conversation_labels',
    'conversation_messages',
    'contact_profiles',
    'contact_search',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db);
}
