import type { AppServices } from '../../events/record-event.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { deleteHistory, insertTurns, lockDomain, readKnown } from './check-store.ts';
import { writeChecked } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';
import type { Health } from './rules/health.ts';
import { noticeOf, turnsOf } from './rules/turn.ts';

interface Checked {
  health: Health;
  nameservers: readonly string[] | null;
  mx: readonly string[] | null;
  checkedAt: Date;
  nextAt: Date;
  silentChecks: number;
}

export async function keepChecks(
  trx: Trx,
  deps: Pick<AppServices, 'clock' | 'ids' | 'eventLog'>,
  { team_id: teamId, id, domain }: Pick<DomainRow, 'team_id' | 'id' | 'domain'>,
  checked: Checked,
): Promise<void> {
  const { health, checkedAt } = checked;
  const at = { teamId, id };
  if (!(await lockDomain(trx, at))) return;
  const turns = turnsOf(await readKnown(trx, at), health);
  await writeChecked(trx, at, checked);
  await insertTurns(trx, at, turns.map((turn) => ({ ...turn, id: deps.ids.uuid(checkedAt) })), checkedAt); // prettier-ignore
  const notice = noticeOf(turns);
  if (notice === null) return;
  const domain_health = {
    domain_id: id,
    domain,
    state: notice.state,
    verdict: health.verdict,
    changes: notice.changes.map(({ check, list, before, verdict, reason }) => ({
      check,
      list,
      before,
      verdict,
      reason,
    })),
  };
  await deps.eventLog.record(trx, [
    { teamId, type: 'domain_health', occurredAt: deps.clock.now(), detail: { domain_health } },
  ]);
}

const KEEP_DAYS = 180;
const BATCH = 1_000;

export async function purgeHistory({ db, clock }: Pick<AppServices, 'db' | 'clock'>): Promise<boolean> {
  const before = new Date(clock.wall().getTime() - KEEP_DAYS * 86_400_000);
  return (await deleteHistory(db, { before, limit: BATCH })) === BATCH;
}
