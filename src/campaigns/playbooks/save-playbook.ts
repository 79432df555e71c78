import { transact } from '../../platform/db/transaction.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { PlaybookStatus } from '../../platform/db/types.ts';
import { ApiError } from '../../platform/errors.ts';
import { recordWork } from '../../platform/http/idempotency.ts';
import type { Claim } from '../../platform/http/idempotency.ts';
import { requireSchedule } from '../../platform/http/schedule.ts';
import type { Services } from '../../platform/services.ts';
import { loadSequence } from '../../sequences/load-sequence.ts';
import type { Graph } from '../../sequences/rules/graph.ts';
import { prepareSequence } from '../../sequences/save-sequence.ts';
import type { SequenceInput } from '../../sequences/save-sequence.ts';
import { isGiven } from '../publish-sequence.ts';
import { requireVersion } from '../require-version.ts';
import type { CampaignRow } from '../store.ts';
import { playbookSettings } from './playbook.ts';
import type { Playbook, PlaybookSettings } from './playbook.ts';
import { lockPlaybook, upsertPlaybook } from './store.ts';
import type { OwnPlaybook } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

export interface PlaybookValues {
  name?: string | undefined;
  description?: string | null | undefined;
  status?: PlaybookStatus | undefined;
  settings?: PlaybookSettings | undefined;
  sequence: SequenceInput;
}

export interface SavedPlaybook {
  playbook: OwnPlaybook;
  warnings: string[];
}

type Origin = Graph & { settings: PlaybookSettings };

async function checkAndWrite(trx: Trx, playbook: OwnPlaybook): Promise<OwnPlaybook> {
  if (playbook.settings.schedule)
    requireSchedule(playbook.settings.schedule, { of: 'campaign', param: 'settings.schedule' });
  if (playbook.status === 'active' && playbook.nodes.length === 0)
    throw new ApiError('validation_error', 'a playbook without a sequence is a draft', { param: 'status' });
  const { version } = playbook.settings;
  if (version !== undefined)
    requireVersion({ version, is_version_given: true }, playbook.nodes, 'settings.version');
  await upsertPlaybook(trx, playbook);
  return playbook;
}

async function sequenceOf(
  trx: Trx,
  deps: Deps,
  teamId: string,
  change: { input: SequenceInput; before: Graph; now: Date },
): Promise<{ graph: Graph; warnings: string[] }> {
  const { nodes = change.before.nodes, edges = change.before.edges } = change.input;
  return nodes.length === 0 && edges.length === 0
    ? { graph: { nodes: [], edges: [] }, warnings: [] }
    : prepareSequence(trx, teamId, change, deps);
}

async function add(
  trx: Trx,
  deps: Deps,
  playbook: OwnPlaybook,
  input: SequenceInput,
): Promise<SavedPlaybook> {
  const change = { input, before: playbook, now: playbook.created_at };
  const { graph, warnings } = await sequenceOf(trx, deps, playbook.team_id, change);
  return { playbook: await checkAndWrite(trx, { ...playbook, ...graph }), warnings };
}

async function originOf(trx: Trx, campaign: CampaignRow | null): Promise<Origin> {
  if (!campaign) return { settings: {}, nodes: [], edges: [] };
  const { team_id: teamId, id: campaignId, sequence_version: version } = campaign;
  const settings = playbookSettings(campaign as PlaybookSettings & CampaignRow);
  return { settings, ...(await loadSequence(trx, { teamId, campaignId }, version)) };
}

/** Creates a playbook, empty or from a campaign of the team. Given values replace the campaign's. */
export function createPlaybook(
  deps: Deps,
  teamId: string,
  given: PlaybookValues & { name: string; campaign: CampaignRow | null; claim: Claim | null },
): Promise<SavedPlaybook> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    await recordWork(trx, given.claim);
    const origin = await originOf(trx, given.campaign);
    const playbook = {
      ...origin,
      team_id: teamId,
      id: deps.ids.uuid(now),
      name: given.name,
      description: given.description ?? null,
      status: given.status ?? 'draft',
      settings: { ...origin.settings, ...given.settings },
      created_at: now,
      updated_at: now,
    };
    return add(trx, deps, playbook, given.sequence);
  });
}

/**
 * The copy is a draft. decided: files and header values belong to a team and are not copied. A copy for another team
 * that needs them is 400 with the path of each.
 */
export function duplicatePlaybook(
  deps: Deps,
  original: Playbook,
  copy: { teamId: string; name: string; claim: Claim | null },
): Promise<SavedPlaybook> {
  const now = deps.clock.now();
  const { teamId: team_id, name, claim } = copy;
  return transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    const id = deps.ids.uuid(now);
    const draft = {
      ...original,
      team_id,
      id,
      name,
      status: 'draft',
      created_at: now,
      updated_at: now,
    } as const;
    return add(trx, deps, draft, {});
  });
}

/** Settings are replaced as a whole. Any status may follow any other. Throws 404. */
export function changePlaybook(
  deps: Deps,
  at: { teamId: string; id: string },
  { sequence, ...given }: PlaybookValues,
): Promise<SavedPlaybook> {
  return transact(deps.db, async (trx) => {
    const before = await lockPlaybook(trx, at.teamId, at.id);
    if (!before) throw new ApiError('resource_not_found', 'there is no such playbook', { param: 'id' });
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const now = deps.clock.now();
    const { graph, warnings } = isGiven(sequence)
      ? await sequenceOf(trx, deps, at.teamId, { input: sequence, before, now })
      : { graph: {}, warnings: [] };
    return { playbook: await checkAndWrite(trx, { ...before, ...set, ...graph, updated_at: now }), warnings };
  });
}
