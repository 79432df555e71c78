import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { CapRow } from '../sending/take-caps.ts';
import type { Schedule } from '../platform/rules/schedule.ts';

export interface Surroundings extends CapRow {
  schedule: Schedule;
  daily_limit: number | null;
  timezone: string;
  track_opens: boolean;
  track_clicks: boolean;
  tracking_domain: string | null;
  tracking_domain_passed: boolean | null;
  tracking_domain_reason: string | null;
  meeting_link: string | null;
  meeting_link_text: string;
  used_campaign: number;
  used_new_contacts: number;
  used_team: number;
}

export async function readSurroundings(
  db: Db | Trx,
  { teamId, campaignId }: { teamId: string; campaignId: string },
  now: Date,
): Promise<Surroundings> {
  const used = (kind: string, key: string) => sql`
    coalesce((select b.used from send_budgets b
      where b.team_id = ${teamId} and b.kind = ${kind}::budget_kind and b.key = ${key}
      and b.day_ends > ${now}), 0)`;
  const { rows } = await sql<Surroundings>`
    select coalesce(t.mail_warm_schedule, '{}') as schedule, t.daily_limit,
      t.person_cap_mails, t.person_cap_days, t.company_cap_mails, t.company_cap_days, t.caps_since, o.timezone,
        t.track_opens, t.track_clicks,
      t.tracking_domain, t.tracking_domain_passed, t.tracking_domain_reason, t.meeting_link, t.meeting_link_text,
      ${used('campaign', campaignId)} as used_campaign, ${used('new_contacts', campaignId)} as used_new_contacts,
        ${used('team', teamId)} as used_team
    from teams t join organizations o on o.id = t.organization_id where t.id = ${teamId}`.execute(db);
  return rows[0]!;
}
