import { countMatching } from '../contacts/list/count-matching.ts';
import { brokenOf, listedOf } from '../deliverability/domains/rules/health.ts';
import type { Services } from '../platform/services.ts';
import { readTroubled } from '../senders/read-troubled.ts';
import { freshFrom } from '../senders/rules/inbox-freshness.ts';
import { isKnownVariable } from '../sending/rules/template.ts';
import { readSetup } from '../setup/read-setup.ts';
import type { Step } from '../setup/rules/step.ts';
import { MOST_COUNTED, TODAY_KINDS, hrefOf, importsSince, pageOf } from './rules/today.ts';
import type { TodayKind } from './rules/today.ts';
import { countWaiting, listEntries, listHeldFor } from './today-store.ts';
import type { Entry } from './today-store.ts';

export type TodayDeps = Pick<Services, 'db' | 'clock' | 'config'> & { freeDomains: ReadonlySet<string> };

export interface TodayItem {
  kind: TodayKind;
  count: number;
  atLeast: boolean;
  href: string | null;
  entries: (Entry & { detail: string | null; href: string | null })[];
}

const MAX_ENTRIES = 20;
const MAX_VARIABLES = 5;
/** Variables of the team or of mailboxes: no filter of contacts has them. */
const SHARED = /^(?:team|sender)\./;

/** What waits for a person in a team, and what a new team does first. However large the team, each count is bounded. */
export async function readToday(
  deps: TodayDeps,
  teamId: string,
): Promise<{ items: TodayItem[]; steps: Step[] }> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const since = importsSince(now);
  const counts = await countWaiting(db, { teamId, now, since, most: MOST_COUNTED + 1 });
  const listed = await listEntries(db, { teamId, since, limit: MAX_ENTRIES });
  const fresh = freshFrom(config, clock.wall());
  const troubled = await readTroubled(db, { teamId, freshFrom: fresh, limit: MOST_COUNTED + 1 });
  const doubts = await countMatching(db, teamId, { blocker: 'outcome_unknown' });
  const missing = await countMatching(db, teamId, { blocker: 'missing_variable' });
  const entries: Partial<Record<TodayKind, (Entry & { detail?: string | null; href?: string })[]>> = {
    ...listed,
    domains: listed.domains.map(({ health, ...domain }) => ({
      ...domain,
      why: 'broken',
      detail: [...brokenOf(health), ...listedOf(health)].join('; ') || null,
      count: null,
    })),
    mailboxes: troubled
      .slice(0, MAX_ENTRIES)
      .map(({ id, email, why, detail }) => ({ id, name: email, why, detail, count: null })),
    values_missing: missing.total > 0 ? await variablesOf(deps, teamId, now) : [],
  };
  const all: Record<TodayKind, number> = {
    ...counts,
    mailboxes: troubled.length,
    mails_in_doubt: doubts.total,
    values_missing: missing.total,
  };
  const isMore: Partial<Record<TodayKind, boolean>> = {
    mails_in_doubt: doubts.isMore,
    values_missing: missing.isMore,
  };
  const items = TODAY_KINDS.filter((kind) => all[kind] > 0 || isMore[kind]).map((kind) => ({
    kind,
    count: Math.min(all[kind], MOST_COUNTED),
    atLeast: all[kind] > MOST_COUNTED || isMore[kind] === true,
    href: hrefOf(kind, teamId, now),
    entries: (entries[kind] ?? []).map((entry) => ({
      detail: null,
      href: pageOf(kind, entry.id),
      ...entry,
    })),
  }));
  const { steps } = await readSetup(deps, teamId);
  return { items, steps: steps.filter(({ required }) => required) };
}

/** Each variable with how many contacts wait and have no value for it, as its link counts them. */
async function variablesOf(
  { db }: Pick<TodayDeps, 'db'>,
  teamId: string,
  now: Date,
): Promise<(Entry & { href?: string })[]> {
  const held = await listHeldFor(db, { teamId, most: MOST_COUNTED + 1, limit: MAX_VARIABLES });
  const entries: (Entry & { href?: string })[] = [];
  for (const { name, contacts } of held) {
    const entry = { id: name, name, why: 'missing_variable' };
    if (SHARED.test(name) || !isKnownVariable(name)) entries.push({ ...entry, count: contacts });
    else {
      const { total } = await countMatching(db, teamId, { blocker: 'missing_variable', missing: name });
      const href = `${hrefOf('values_missing', teamId, now)}&missing=${encodeURIComponent(name)}`;
      entries.push({ ...entry, count: total, href });
    }
  }
  return entries;
}
