import { sql } from 'kysely';
import type { Db } from '../src/platform/db/connect.ts';
import { idOf } from './million-contacts.ts';

/** Contacts that were received first: matches that lie behind all others of the order of the newest. */
const FAR = 20_000;

/** What the filters of the list ask for: a third opened, a few replied or wait for a value, a tenth has no phone. */
export async function addFacts(db: Db, teamId: string): Promise<void> {
  const n = sql`right(id::text, 12)::int`;
  await sql`update enrollments set opened_at = case when ${n} % 3 = 0 then created_at end,
    clicked_at = case when ${n} % 30000 = 0 then created_at end,
    replied_at = case when ${n} % 5000 = 4 then created_at end,
    life = case when ${n} % 20000 = 10 then 'paused' else life end,
    life_reason = case when ${n} % 5000 = 4 then 'replied' when ${n} % 20000 = 10 then 'out_of_office'
      when life = 'finished' then 'end_of_sequence' end where team_id = ${teamId}`.execute(db);
  await sql`update contact_profiles set phone = case when ${n} % 10 <> 0 then '+49 731 555 0100' end,
    first_name = case when ${n} % 50000 = 1 then null else first_name end,
    valid2 = case when ${n} % 20000 = 2 then 2 else 1 end,
    custom = case when ${n} % 20000 = 3 then '{"source": "mill"}' when ${n} % 50000 = 7 then '{}' else custom end
    where team_id = ${teamId}`.execute(db);
  const p = sql`right(enrollment_id::text, 12)::int`;
  await sql`update enrollment_positions
    set node_id = case when ${p} % 40000 = 5 then 'task' else 'n' || step_number end,
    hold_reason = case when ${p} % 80000 = 6 then 'missing_variable' when ${p} % 11 = 0 then 'email_pending' end,
    hold_detail = case when ${p} % 80000 = 6 then 'phone' end where team_id = ${teamId}`.execute(db);
  await sql`insert into labels (team_id, id, name) values (${teamId}, ${idOf('campaign', 999)}, 'Hot')`.execute(
    db,
  );
  await sql`insert into contact_labels (team_id, contact_profile_id, label_id)
    select team_id, id, ${idOf('campaign', 999)} from contact_profiles
    where team_id = ${teamId} and ${n} % 10000 = 8`.execute(db);
  await sql`update enrollments set bounced_at = created_at, life = 'finished', life_reason = 'bounced'
    where team_id = ${teamId} and ${n} < ${FAR}::int`.execute(db);
  await sql`update enrollment_positions
    set node_id = 'far', step_number = 9, hold_reason = 'node_missing', list_rank = 1
    where team_id = ${teamId} and ${p} < ${FAR}::int`.execute(db);
  await sql`update contact_profiles set valid2 = 3 where team_id = ${teamId} and ${n} < ${FAR}::int`.execute(
    db,
  );
}

/** Each filter with few and with many matches, one campaign among them, and filters together. */
export const FILTERED: Record<string, string> = {
  'life, few': 'life=paused',
  'life, many': 'life=finished',
  'life, many, by step': 'life=finished&sort_by=current_step_desc',
  'reason, few': 'reason=out_of_office',
  'blocker, few': 'blocker=missing_variable&life=active',
  'blocker, few, one campaign': `blocker=missing_variable&CampaignId=${idOf('campaign', 0)}`,
  'blocker, many': 'blocker=email_pending',
  'missing, few': 'missing=first_name',
  'missing, many': 'missing=phone',
  'missing, many, by name': 'missing=phone&sort_by=last_name',
  'missing custom, few': 'missing=custom.source',
  'node, few': 'node_id=task',
  'node, many': 'node_id=n3',
  'step, many': 'step=3',
  'step, none': 'step=40',
  label: 'label=hot',
  'opened, many': 'opened=true',
  'not opened, last activity': 'opened=false&sort_by=last_activity',
  'clicked, few': 'clicked=true',
  'replied, few': 'replied=true&sort_by=last_activity',
  'verified, few': 'verified=invalid',
  'verified, many': 'verified=valid',
  email: 'email=person.77777@company-5777.test',
  'custom, few': 'custom.source=mill',
  'custom, many': 'custom.source=fair',
  'three, many': 'life=active&opened=true&missing=phone',
  'many and many, none together': 'opened=true&step=1',
  'search and filter': 'search=company&opened=true',
  'bounced, far': 'bounced=true',
  'reason, far': 'reason=bounced',
  'node, far': 'node_id=far',
  'step, far': 'step=9',
  'blocker, far': 'blocker=node_missing',
  'verified, far': 'verified=unknown',
};
