import { whyWaiting } from '../actions/linkedin/why-waiting.ts';
import type { Services } from '../platform/services.ts';
import { freshSince } from '../sending/fresh-since.ts';
import { findTeamOfContact, readExplainRows } from './explain-store.ts';
import type { ExplainRow } from './explain-store.ts';
import { explain } from './rules/explain.ts';
import type { Explanation } from './rules/explain.ts';
import { readHolding } from './timeline-store.ts';

/** Undefined: no such contact, or a deleted one. */
export const teamOfContact = (
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<{ team_id: string; organization_id: string } | undefined> => findTeamOfContact(db, id);

export async function explainContact(
  deps: Pick<Services, 'db' | 'clock' | 'config'>,
  teamId: string,
  id: string,
): Promise<{ row: ExplainRow; explanation: Explanation } | undefined> {
  const [row] = await readExplainRows(deps.db, teamId, [id], deps.clock.now());
  if (!row) return undefined;
  if (row.position_hold === 'waiting_for_linkedin') row.awaited = await whyWaiting(deps, teamId, id);
  const keys = [id, row.campaign_id, teamId, ...(row.sender_id ? [row.sender_id] : [])];
  const holding = await readHolding(deps.db, teamId, keys);
  return { row, explanation: explain(row, { now: deps.clock.now(), freshSince: freshSince(deps), holding }) };
}
