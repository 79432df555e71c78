import { decide } from '../../sending/rules/decide.ts';
import type { SendFacts } from '../../sending/rules/decide.ts';
import type { CampaignGatesRow, PoolMailbox } from '../campaign-gates-store.ts';
import { saysShut, withSince } from './explain.ts';
import type { Explanation, Holding } from './explain.ts';

/** Gates of contacts and their addresses, which a campaign does not have. */
const OF_CONTACTS = new Set([
  'archived', 'finished', 'paused', 'paused_until', 'unsubscribed', 'suppressed', 'replied', 'bounced', 'no_email',
  'email_invalid', 'email_pending', 'risk_level', 'catch_all', 'replies_not_checked', 'receiver_backoff',
  'person_cap', 'company_cap',
]); // prettier-ignore

type Mailbox = NonNullable<SendFacts['mailbox']>;
const factsOf = (box: PoolMailbox): Mailbox => ({
  disabled: box.disabled,
  restsUntil: box.rests_until,
  restsBecause: box.rests_because,
  dayFullUntil: box.day_full_until,
  warmUpFullUntil: box.warm_up_full_until,
  spacedUntil: box.spaced_until,
});
const freeAt = (box: Mailbox, now: Date): number =>
  box.disabled
    ? Infinity
    : Math.max(
        now.getTime(),
        ...[box.restsUntil, box.dayFullUntil, box.warmUpFullUntil, box.spacedUntil].map(
          (at) => at?.getTime() ?? 0,
        ),
      );

/** The gates for a new contact of a campaign that has no gates of its own, with the mailbox that is free first. */
export function campaignGates(
  { campaign, mailboxes }: { campaign: CampaignGatesRow; mailboxes: readonly PoolMailbox[] },
  { now, holding }: { now: Date; holding: Holding },
): Explanation {
  const boxes = mailboxes.map(factsOf).toSorted((a, b) => freeAt(a, now) - freeAt(b, now));
  const verdict = decide(
    {
      life: 'active', lifeReason: null, stoppedAt: null, resumeAt: null, email: 'any', unsubscribed: false, suppressed: false,
      replied: false, bounced: false, valid2: -1, validationAskedAt: null, riskLevel: null, isCatchAll: null,
      campaign: { status: campaign.status, pausedReason: campaign.paused_reason, riskLevels: null, includeCatchAll: true },
      windows: {
        campaign: { because: campaign.closed_because, until: campaign.window_until },
        team: { because: campaign.team_closed, until: campaign.team_window_until },
      },
      cappedUntil: {
        campaign: campaign.capped_until,
        team: campaign.team_capped_until,
        newContacts: campaign.new_contacts_until,
      },
      full: { person: null, company: null },
      mailbox: boxes[0] ?? null,
      receiverRestsUntil: null,
      answers: null,
    },
    now,
  ); // prettier-ignore
  const gates = verdict.gates
    .filter(({ gate }) => !OF_CONTACTS.has(gate))
    .map((gate) => withSince({ ...gate, says: saysShut(gate) }, holding));
  return {
    act: verdict.act,
    gates,
    blocker: gates.find(({ passed }) => !passed) ?? null,
    next_eligible_at: verdict.nextEligibleAt,
  };
}
