import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { CampaignStatus } from '../platform/db/types.ts';
import { MAILBOX } from './explain-store.ts';

export interface PoolMailbox {
  disabled: boolean;
  rests_until: Date | null;
  rests_because: string | null;
  day_full_until: Date | null;
  warm_up_full_until: Date | null;
  spaced_until: Date | null;
}

export interface CampaignGatesRow {
  status: CampaignStatus;
  paused_reason: string | null;
  closed_because: string | null;
  window_until: Date | null;
  capped_until: Date | null;
  new_contacts_until: Date | null;
  team_closed: string | null;
  team_window_until: Date | null;
  team_capped_until: Date | null;
}

export async function readCampaignGates(
  db: Db,
  teamId: string,
  campaignId: string,
): Promise<{ campaign: CampaignGatesRow; mailboxes: PoolMailbox[] }> {
  const { rows } = await sql<CampaignGatesRow>`
    select c.status, c.paused_reason, c.closed_because, nullif(c.window_until, 'infinity') as window_until,
      capped_until(c.team_id, 'campaign', c.id, c.daily_limit) as capped_until,
      capped_until(c.team_id, 'new_contacts', c.id, c.new_contacts_per_day) as new_contacts_until,
      t.closed_because as team_closed, nullif(t.window_until, 'infinity') as team_window_until,
      capped_until(t.id, 'team', t.id, t.daily_limit) as team_capped_until
    from campaigns c join teams t on t.id = c.team_id where c.team_id = ${teamId} and c.id = ${campaignId}`.execute(
    db,
  );
  const { rows: mailboxes } = await sql<PoolMailbox>`
    select ${MAILBOX} from campaign_pool(${teamId}, ${campaignId}) s
    cross join lateral (select * from sender_states st where st.team_id = s.team_id and st.sender_id = s.id limit 1) st
      where s.max_per_day > 0`.execute(db);
  return { campaign: rows[0]!, mailboxes };
}
