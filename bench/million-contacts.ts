import { sql } from 'kysely';
import { SEARCH_DUE } from '../src/contacts/search-due-store.ts';
import type { Db } from '../src/platform/db/connect.ts';

export const idOf = (kind: 'person' | 'enrollment' | 'campaign', n: number): string =>
  `01890000-0000-7000-800${{ person: 1, enrollment: 2, campaign: 3 }[kind]}-${String(n).padStart(12, '0')}`;
const idsOf = (kind: 'person' | 'enrollment' | 'campaign', n: string) =>
  sql.raw(`('${idOf(kind, 0).slice(0, 24)}' || lpad((${n})::text, 12, '0'))::uuid`);

/** `--one`: all contacts in one campaign. */
export const CAMPAIGNS = process.argv.includes('--one') ? 1 : 20;

/**
 * Fills one team with `count` people over the campaigns: a third mailed, a fifth finished, names that repeat, one in a
 * thousand at a company of its own.
 */
export async function fillContacts(db: Db, teamId: string, count: number): Promise<void> {
  await sql`insert into campaigns (team_id, id, name, status)
    select ${teamId}, ${idsOf('campaign', 'n')}, 'Campaign ' || n, 'active'
      from generate_series(0, ${CAMPAIGNS - 1}::int) n`.execute(db);
  const all = sql`generate_series(0, ${count - 1}::int) n`;
  const at = sql`timestamptz '2026-01-01' + (n::bigint * 7919 % ${count}::int) * interval '20 s'`;
  const campaign = idsOf('campaign', `n % ${CAMPAIGNS}`);
  await sql`with put as (insert into contact_profiles (team_id, id, email, first_name, last_name, company_name, title,
    custom, created_at, updated_at)
    select ${teamId}, ${idsOf('person', 'n')}, 'person.' || n || '@company-' || n % 9000 || '.test',
      'First' || (n * 31 % 5000), 'Last' || (n * 17 % 40000),
      case when n % 1000 = 7 then 'Rarity ' || n else 'Company ' || n % 9000 end, 'Head of Things',
        '{"source": "fair"}', ${at}, ${at} from ${all} returning team_id, id) ${SEARCH_DUE}`.execute(db);
  await sql`insert into enrollments (team_id, id, campaign_id, contact_profile_id, life, variant_key, created_at,
    updated_at)
    select ${teamId}, ${idsOf('enrollment', 'n')}, ${campaign}, ${idsOf('person', 'n')},
      (case when n % 5 = 4 then 'finished' else 'active' end)::enrollment_life, 0.5, ${at},
        ${at} + n % 97 * interval '1 h' from ${all}`.execute(db);
  await sql`insert into enrollment_counts (team_id, campaign_id, deleted, archived, count)
    select team_id, campaign_id, false, false, count(*) from enrollments where team_id = ${teamId}
      group by 1, 2`.execute(db);
  await sql`insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, step_number,
    list_rank, mailed,
      last_activity_at, next_run_at, arrived_at)
    select ${teamId}, ${idsOf('enrollment', 'n')}, ${campaign}, 1, n % 6, case when n % 5 = 4 then 1 else 0 end,
      n % 3 = 0,
      case when n % 3 = 0 then ${at} + n % 89 * interval '1 h' end, timestamptz '2030-01-01', ${at}
        from ${all}`.execute(db);
}
