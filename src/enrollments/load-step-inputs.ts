import type { Db } from '../platform/db/connect.ts';
import { addressBlocker, stepBlocker } from '../sending/rules/decide.ts';
import { contactFacts } from '../sending/rules/facts.ts';
import type { Position, WalkFacts } from '../sequences/rules/walk.ts';
import { walkFacts } from './rules/decide-step.ts';
import { SAMPLE_PARTS, listStanding } from './standing-store.ts';
import type { StandingRow } from './standing-store.ts';
import { loadFacts } from './step-store.ts';

export interface StandingWalker {
  version: number;
  position: Position;
  dueAt: Date;
  senderId: string | null;
  /** No mail of ours or of another tool went to the contact yet. */
  isNew: boolean;
  facts: WalkFacts;
  blockedBy: string | null;
}

const FACTS_A_READ = 500;

/**
 * Active contacts of a campaign with their facts, as if the campaign ran: at most `most`, or a fair sample of this
 * size. `shape` reduces the facts to those that the simulation needs, so that many fit into memory.
 */
export async function loadStepInputs(
  db: Db,
  at: { teamId: string; campaignId: string },
  { active, most, now, shape }: { active: number; most: number; now: Date; shape: (facts: WalkFacts) => WalkFacts },
): Promise<StandingWalker[]> {
  const parts = active <= most ? SAMPLE_PARTS : (most / active) * SAMPLE_PARTS;
  // The size of a sample is random; twice the expected size never occurs in practice.
  const rows = await listStanding(db, at, { parts, limit: 2 * most });
  const walkers: StandingWalker[] = [];
  for (let from = 0; from < rows.length; from += FACTS_A_READ)
    walkers.push(...(await withFacts(db, at.teamId, rows.slice(from, from + FACTS_A_READ), now, shape)));
  return walkers;
} // prettier-ignore

async function withFacts(
  db: Db,
  teamId: string,
  rows: StandingRow[],
  now: Date,
  shape: (facts: WalkFacts) => WalkFacts,
): Promise<StandingWalker[]> {
  const known = new Map((await loadFacts(db, teamId, rows)).map((facts) => [facts.enrollment_id, facts]));
  return rows.flatMap((row): StandingWalker[] => {
    const facts = known.get(row.enrollment_id);
    if (!facts) return [];
    const asked = contactFacts({ ...facts, campaign_status: 'active', paused_reason: null });
    const blocker = stepBlocker(asked, now) ?? addressBlocker(asked, now);
    return [
      {
        version: row.node_id === null ? 0 : row.sequence_version,
        position: { nodeId: row.node_id, state: row.node_state },
        dueAt: row.next_run_at ?? now,
        senderId: row.sender_id,
        isNew: row.is_new,
        facts: shape(walkFacts(facts)),
        blockedBy: blocker && blocker.until === null ? blocker.gate : null,
      },
    ];
  });
}
