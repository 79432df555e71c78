import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { isDue, listDueTeams, newestActiveCampaign } from './automatic-store.ts';
import type { DueTeam } from './automatic-store.ts';
import { beginTest } from './create-test.ts';
import type { TestText } from './create-test.ts';
import { campaignText } from './rules/campaign-text.ts';
import { DEFAULT_TEXT } from './rules/default-text.ts';
import { MIN_SEED_COUNT, automaticCount } from './rules/seed-count.ts';
import { lockRunning } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'log'>;

const MAX_TEAMS = 20;
/** Per pass. Teams whose test cannot begin stay due, and are skipped. */
const MAX_PAGES = 50;
const NO_TEAM = '00000000-0000-0000-0000-000000000000';

/** decided: the first email of the newest active campaign stands for what the team sends; without one, the default text. */
async function textFor(trx: Trx, teamId: string): Promise<TestText> {
  const campaign = await newestActiveCampaign(trx, teamId);
  const graph =
    campaign && (await loadSequence(trx, { teamId, campaignId: campaign.id }, campaign.sequence_version));
  const text = graph ? campaignText(graph, null) : null;
  return text
    ? { ...text, campaign_id: campaign!.id }
    : { ...DEFAULT_TEXT, campaign_id: null, node_id: null };
}

const begin = (deps: Deps, team: DueTeam, now: Date): Promise<boolean> =>
  transact(deps.db, async (trx) => {
    const { teamId, organizationId } = team;
    await lockRunning(trx, teamId);
    if (!(await isDue(trx, teamId, now))) return false;
    await beginTest(trx, deps, {
      teamId,
      organizationId,
      trigger: 'automatic',
      seedCount: automaticCount(team),
      senderIds: null,
      text: await textFor(trx, teamId),
    });
    return true;
  });

/** Always resolves false: the next pass comes in its time. */
export async function startAutomaticTests(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  let after = NO_TEAM;
  for (let page = 0; page < MAX_PAGES; page++) {
    const due = await listDueTeams(deps.db, { now, least: MIN_SEED_COUNT, after, limit: MAX_TEAMS });
    for (const team of due) await beginFor(deps, team, now);
    if (due.length < MAX_TEAMS) break;
    after = due.at(-1)!.teamId;
  }
  return false;
}

async function beginFor(deps: Deps, team: DueTeam, now: Date): Promise<void> {
  try {
    await begin(deps, team, now);
  } catch (err) {
    if (isLostConnection(err)) throw err;
    // Seeds or mailboxes may be gone by now; the next pass sees it.
    const [level, text] =
      err instanceof ApiError ? (['info', err.message] as const) : (['error', 'a fault of ours'] as const);
    deps.log[level]({ err, team: team.teamId }, `an automatic placement test could not begin: ${text}`);
  }
}
