import { callOf } from '../../platform/rules/call.ts';
import type { Call } from '../../platform/rules/call.ts';
import type { GuardPaused } from '../guard-paused-store.ts';
import type { CampaignCapacity, TeamCapacity } from '../capacity-store.ts';
import { resumeOf } from './recommend.ts';
import { daysLeft, outlookOf } from './capacity.ts';

export interface Advice {
  kind: string;
  campaign_id: string | null;
  name: string | null;
  text: string;
  call: Call;
}

/** decided: a campaign that needs longer is slow, and the advice names what holds it. */
const SLOW_DAYS = 30;

type Remedy = (at: { id: string; teamId: string }) => { text: string; call: Call };

/** `…` stands for a value that a person decides or knows. */
const addMailbox = (teamId: string): Call => callOf('POST', '/v2/senders', { TeamId: teamId, email: '…' });
const change = (id: string, body: object): Call => callOf('PATCH', `/v2/campaigns/${id}`, body);

const REMEDIES: Readonly<Record<string, Remedy>> = {
  no_sender: ({ id }) => ({
    text: 'no enabled mailbox sends for it: add a mailbox, or assign a sender profile that has one',
    call: callOf('POST', `/v2/campaigns/${id}/sender-profiles`, { sender_profile_id: '…' }),
  }),
  sender_daily_cap: ({ teamId }) => ({
    text: 'the daily limits of its mailboxes hold it: add mailboxes, or raise max_per_day of those that are well',
    call: addMailbox(teamId),
  }),
  warm_up_cap: ({ teamId }) => ({
    text: 'the warm-up of its mailboxes holds it: wait for the ramp, or add mailboxes that are warm',
    call: addMailbox(teamId),
  }),
  sender_spacing: ({ teamId }) => ({
    text: 'the pause between two mails of a mailbox holds it: add mailboxes, or lower spacing_seconds',
    call: addMailbox(teamId),
  }),
  campaign_daily_cap: ({ id }) => ({
    text: 'its own daily_limit holds it: raise it if its mailboxes can send more',
    call: change(id, { daily_limit: '…' }),
  }),
  new_contacts_cap: ({ id }) => ({
    text: 'its new_contacts_per_day holds it: raise it if its mailboxes can send more',
    call: change(id, { new_contacts_per_day: '…' }),
  }),
  team_daily_cap: ({ teamId }) => ({
    text: 'the daily_limit of the team holds it: raise it if the mailboxes can send more',
    call: callOf('PATCH', `/v2/teams/${teamId}`, { daily_limit: '…' }),
  }),
  person_cap: ({ teamId }) => ({
    text: 'the person_cap of the team holds it: its steps follow each other sooner than the cap lets them leave',
    call: callOf('PATCH', `/v2/teams/${teamId}`, { person_cap: '…' }),
  }),
  company_cap: ({ teamId }) => ({
    text: 'the company_cap of the team holds it: many of its contacts work for the same companies',
    call: callOf('PATCH', `/v2/teams/${teamId}`, { company_cap: '…' }),
  }),
  outside_window: ({ id }) => ({
    text: 'its schedule is closed most of the time: open more hours or days',
    call: change(id, { schedule: '…' }),
  }),
  holiday: ({ id }) => ({
    text: 'the holidays of its schedule hold it',
    call: change(id, { schedule: '…' }),
  }),
  blocking_task: ({ id, teamId }) => ({
    text: 'contacts wait for open tasks: complete them',
    call: callOf('GET', `/v2/tasks?TeamId=${teamId}&CampaignId=${id}&state=open&blocking=true`),
  }),
};

/** The most urgent first: campaigns that never end, then slow ones, then contacts that no mail reaches. */
export function capacityAdvice(
  team: { id: string } & TeamCapacity,
  campaigns: readonly CampaignCapacity[],
  now: Date,
  guarded: readonly GuardPaused[] = [],
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
        call: remedy?.call ?? callOf('GET', `/v2/campaigns/${row.id}/sending-status`),
      });
    else if (days !== null && days > SLOW_DAYS && remedy)
      slow.push({ kind: 'slow', ...about, text: `needs ${days} days; ${remedy.text}`, call: remedy.call });
    for (const { reason, contacts } of row.contacts === 0 ? [] : row.blocked)
      blocked.push({
        kind: 'contacts_blocked',
        ...about,
        text: `${contacts} contacts get no mail as they are (${reason}): mend or finish them`,
        call: callOf('POST', '/v2/contacts/bulk-action', {
          action: '…',
          TeamId: team.id,
          campaign_id: row.id,
          contact_ids: ['…'],
        }),
      });
  }
  const none: Advice[] =
    team.enabled > 0
      ? []
      : [
          {
            kind: 'no_mailbox',
            campaign_id: null,
            name: null,
            text: 'no mailbox of the team may send: add or enable one',
            call: addMailbox(team.id),
          },
        ];
  const paused = guarded.map((row): Advice => {
    const { remedy, call } = resumeOf(row);
    const text = `the bounce guard paused it, and ${row.contacts} contacts wait. ${remedy}`;
    return { kind: 'paused_by_guard', campaign_id: row.id, name: row.name, text, call };
  });
  return [...none, ...paused, ...stuck, ...slow, ...blocked];
}
