import type { Services } from '../../platform/services.ts';
import { writeFound } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';

/** Whether Postgres stores it, and people can read it. */
const isPrintable = (name: string): boolean => /^[!-~]+$/.test(name);

/** Asks DNS for the nameservers of a domain and keeps the answer. Resolves null when the resolver failed. */
export async function lookUpNameservers(
  deps: Pick<Services, 'db' | 'clock' | 'egress'>,
  { team_id: teamId, id, domain }: Pick<DomainRow, 'team_id' | 'id' | 'domain'>,
): Promise<string[] | null> {
  const answer = await deps.egress.recordsOf('NS', domain);
  if (answer.kind === 'failed') return null;
  const found = answer.kind === 'records' ? [...new Set(answer.records.filter(isPrintable))].toSorted() : [];
  await writeFound(deps.db, { teamId, id }, found, deps.clock.wall());
  return found;
}
