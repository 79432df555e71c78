import type { HoldChange } from '../events/record-holds.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource } from '../platform/db/types.ts';
import { limitsOf, lockBudgets, recountBudgets, returnBudgets, writeBudgets } from './budget-store.ts';
import type { Budget, Limited, Returned } from './budget-store.ts';
import { takeOne } from './rules/budget.ts';
import type { Left, Ruling } from './rules/budget.ts';
import type { Reason } from './rules/may-send.ts';

export interface Limits {
  campaign_id: string | null;
  first_mail: boolean;
  daily_limit: number | null;
  new_contacts_per_day: number | null;
  team_daily_limit: number | null;
}

const BUDGETED: ReadonlySet<SendSource> = new Set<SendSource>(['step', 'broadcast', 'placement']);
const TAKEN: Ruling = { kind: 'taken' };
const CAPS = {
  team: 'team_daily_cap',
  campaign: 'campaign_daily_cap',
  new_contacts: 'new_contacts_cap',
} as const satisfies Record<Limited['kind'], Reason>;

/**
 * Takes mails, in their order, out of the day's budgets of their team and campaigns. Without limits it reads nothing.
 * The rows stay locked until the transaction ends, so two claims never take the same slot. Resolves a ruling for each
 * mail, and the caps that were reached.
 */
export async function takeBudgets(
  trx: Trx,
  teamId: string,
  mails: readonly Limits[],
  now: Date,
): Promise<{ rulings: Ruling[]; reached: HoldChange[] }> {
  const limits = new Map<string, Limited & { limit: number }>();
  const add = (kind: Limited['kind'], key: string | null, limit: number | null): void =>
    void (key !== null && limit !== null && limits.set(`${kind} ${key}`, { kind, key, limit }));
  for (const mail of mails) {
    add('team', teamId, mail.team_daily_limit);
    add('campaign', mail.campaign_id, mail.daily_limit);
    if (mail.first_mail) add('new_contacts', mail.campaign_id, mail.new_contacts_per_day);
  }
  if (limits.size === 0) return { rulings: mails.map(() => TAKEN), reached: [] };
  const held = await lockBudgets(trx, teamId, [...limits.values()], now);
  const left = new Map(
    held.map((row): [string, Left & Budget] => [
      `${row.kind} ${row.key}`,
      { ...row, putOff: row.put_off, dayEnds: row.day_ends },
    ]),
  );
  const of = (kind: Limited['kind'], key: string | null): Left | null => left.get(`${kind} ${key}`) ?? null;
  const rulings = mails.map((mail) =>
    takeOne(
      {
        firstMail: mail.first_mail,
        teamLimit: mail.team_daily_limit,
        campaignLimit: mail.daily_limit,
        newContactsLimit: mail.new_contacts_per_day,
      },
      {
        team: of('team', teamId),
        campaign: of('campaign', mail.campaign_id),
        newContacts: of('new_contacts', mail.campaign_id),
      },
    ),
  );
  await writeBudgets(
    trx,
    teamId,
    [...left.values()].map((row) => ({ ...row, put_off: row.putOff })),
  );
  const reached = held.flatMap((row): HoldChange[] => {
    const { used, dayEnds: until } = left.get(`${row.kind} ${row.key}`)!;
    const { limit } = limits.get(`${row.kind} ${row.key}`)!;
    return row.used < limit && used >= limit ? [{ teamId, key: row.key, reason: CAPS[row.kind], until }] : [];
  });
  return { rulings, reached };
}

/**
 * Returns budgets of mails that were not handed over, in the transaction that returns their slots. Resolves true when
 * mails of other mailboxes may find room now.
 */
export async function giveBackBudgets(
  trx: Trx,
  teamId: string,
  mails: readonly {
    source: SendSource;
    campaign_id: string | null;
    slot_at: Date | null;
    first_mail: boolean | null;
  }[],
): Promise<boolean> {
  const back = mails.flatMap(({ source, campaign_id, slot_at, first_mail }): Returned[] =>
    slot_at && BUDGETED.has(source) ? [{ campaign_id, slot_at, first_mail: first_mail === true }] : [],
  );
  return back.length > 0 && returnBudgets(trx, teamId, back);
}

/**
 * Applies a changed limit of a campaign or team (`key`): mails that left without a limit count too, and claims beyond
 * it get no data mark. decided: a claim that commits in the same instant and saw no limit is not counted.
 */
export async function countAnew(trx: Trx, teamId: string, key: string, now: Date): Promise<void> {
  await recountBudgets(trx, teamId, key, now);
  const limits = await limitsOf(trx, teamId, key);
  if (limits.length > 0) await lockBudgets(trx, teamId, limits, now);
}
