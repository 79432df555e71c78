import { takeOne } from '../../sending/rules/budget.ts';
import type { Ask, Left, Ruling } from '../../sending/rules/budget.ts';
import { createDays } from './simulated-days.ts';
import type { DayOf } from './simulated-days.ts';

/** Mails per day, and mails that left today; null: no limit. */
export interface Limits {
  limits: { campaign: number | null; newContacts: number | null; team: number | null };
  used: { campaign: number; newContacts: number; team: number };
  zones: { campaign: string; team: string };
}

export type Taken =
  | Exclude<Ruling, { kind: 'capped' }>
  | { kind: 'capped'; because: 'team_daily_cap' | 'campaign_daily_cap'; until: Date };

interface Budget {
  limit: number;
  day: DayOf;
  left: Left;
  /** Mails beyond today's limit, because one contact stands for several. They reduce the room of the next days. */
  ahead: number;
}

/**
 * Takes a mail from the budgets by the rule of the claim; the mail counts `weight` times. Call in the order of time.
 */
export function createLimits(
  { limits, used, zones }: Limits,
  start: number,
): (firstMail: boolean, at: number, weight: number) => Taken {
  const open = (kind: keyof typeof limits, timezone: string): Budget | null => {
    const day = createDays(timezone, start);
    const left = { used: used[kind], putOff: 0, dayEnds: new Date(day.ends()) };
    return limits[kind] === null ? null : { limit: limits[kind], day, left, ahead: 0 };
  };
  const team = open('team', zones.team);
  const campaign = open('campaign', zones.campaign);
  const newContacts = open('newContacts', zones.campaign);
  const ask = {
    teamLimit: limits.team,
    campaignLimit: limits.campaign,
    newContactsLimit: limits.newContacts,
  } satisfies Partial<Ask>;
  return (firstMail, at, weight) => {
    for (const budget of [team, campaign, newContacts]) if (budget) beginDay(budget, at);
    const ruling = takeOne(
      { ...ask, firstMail },
      { team: team?.left ?? null, campaign: campaign?.left ?? null, newContacts: newContacts?.left ?? null },
    );
    if (ruling.kind === 'capped')
      return team && team.left.used >= team.limit
        ? { kind: 'capped', because: 'team_daily_cap', until: team.left.dayEnds }
        : { kind: 'capped', because: 'campaign_daily_cap', until: campaign!.left.dayEnds };
    if (ruling.kind === 'put_off') newContacts!.left.putOff += weight - 1;
    if (ruling.kind === 'taken')
      for (const budget of [team, campaign, firstMail ? newContacts : null])
        if (budget) takeMore(budget, weight - 1);
    return ruling;
  };
}

function beginDay(budget: Budget, at: number): void {
  const { limit, day, left } = budget;
  const passed = day.advance(at);
  if (passed === 0) return;
  left.used = Math.max(0, budget.ahead - limit * (passed - 1));
  budget.ahead = Math.max(0, left.used - limit);
  left.putOff = 0;
  left.dayEnds = new Date(day.ends());
}

function takeMore(budget: Budget, count: number): void {
  budget.left.used += count;
  budget.ahead = Math.max(0, budget.left.used - budget.limit);
}
