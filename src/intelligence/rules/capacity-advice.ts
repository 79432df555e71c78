import type { CampaignCapacity, TeamCapacity } from '../capacity-store.ts';
import { daysLeft, outlookOf } from './capacity.ts';

/** What to do about one campaign, or about the team. */
export interface Advice {
  kind: string;
  campaign_id: string | null;
  name: string | null;
  text: string;
  /** The call that does it; null: a person decides. */
  call: string | null;
}

/** decided: a campaign that needs longer is slow enough to say what holds it. */
const SLOW_DAYS = 30;

type Remedy = (at: { id: string; teamId: string }) => { text: string; call: string | null };

/** What opens each gate that may hold a campaign longest. */
const REMEDIES: Readonly<Record<string, Remedy>> = {
  no_sender: ({ id }) => ({
    text: 'no enabled mailbox sends for it: add a mailbox, or assign a sender profile that has one',
    call: `POST /v2/campaigns/${id}/sender-profiles`,
  }),
  sender_daily_cap: () => ({
    text: 'the daily limits of its mailboxes hold it: add mailboxes, or raise max_per_day of those that are well',
    call: 'POST /v2/senders',
  }),
  warm_up_cap: () => ({
    text: 'the warm-up of its mailboxes holds it: wait for the ramp, or add mailboxes that are warm',
    call: 'POST /v2/senders',
  }),
  sender_spacing: () => ({
    text: 'the pause between two mails of a mailbox holds it: add mailboxes, or lower spacing_seconds',
    call: 'POST /v2/senders',
  }),
  campaign_daily_cap: ({ id }) => ({
    text: 'its own daily_limit holds it: raise it if its mailboxes can send more',
    call: `PATCH /v2/campaigns/${id}`,
  }),
  new_contacts_cap: ({ id }) => ({
    text: 'its new_contacts_per_day holds it: raise it if its mailboxes can send more',
    call: `PATCH /v2/campaigns/${id}`,
  }),
  team_daily_cap: ({ teamId }) => ({
    text: 'the daily_limit of the team holds it: raise it if the mailboxes can send more',
    call: `PATCH /v2/teams/${teamId}`,
  }),
  outside_window: ({ id }) => ({
    text: 'its schedule is closed most of the time: open more hours or days',
    call: `PATCH /v2/campaigns/${id}`,
  }),
  holiday: ({ id }) => ({
    text: 'the holidays of its schedule hold it',
    call: `PATCH /v2/campaigns/${id}`,
  }),
  blocking_task: ({ id }) => ({
    text: 'contacts wait for open tasks: complete them',
    call: `GET /v2/tasks?CampaignId=${id}`,
  }),
};

/** What to do, the gravest first: what never ends, then what is slow, then contacts that no mail reaches. */
export function capacityAdvice(
  team: { id: string } & TeamCapacity,
  campaigns: readonly CampaignCapacity[],
  now: Date,
): Advice[] {
  const stuck: Advice[] = [];
  const slow: Advice[] = [];
  const blocked: Advice[] = [];
  for (const row of campaigns) {
    const about = { campaign_id: row.id, name: row.name };
    const days = daysLeft(row, now);
    const remedy =
      row.bottleneck === null ? undefined : REMEDIES[row.bottleneck]?.({ id: row.id, teamId: team.id });
    if (outlookOf(row) === 'no_end')
      stuck.push({
        kind: 'no_end',
        ...about,
        text: `not all contacts end within a year${remedy ? `: ${remedy.text}` : ''}`,
        call: remedy?.call ?? `GET /v2/campaigns/${row.id}/sending-status`,
      });
    else if (days !== null && days > SLOW_DAYS && remedy)
      slow.push({ kind: 'slow', ...about, text: `needs ${days} days; ${remedy.text}`, call: remedy.call });
    for (const { reason, contacts } of row.blocked)
      blocked.push({
        kind: 'contacts_blocked',
        ...about,
        text: `${contacts} contacts get no mail as they are (${reason}): mend or finish them`,
        call: 'POST /v2/contacts/bulk-action',
      });
  }
  const none: Advice[] =
    team.enabled > 0
      ? []
      : [{ kind: 'no_mailbox', campaign_id: null, name: null, text: 'no mailbox of the team may send: add or enable one', call: 'POST /v2/senders' }]; // prettier-ignore
  return [...none, ...stuck, ...slow, ...blocked];
}
