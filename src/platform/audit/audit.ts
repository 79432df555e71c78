import { beforeCommit } from '../db/transaction.ts';
import type { Db } from '../db/connect.ts';
import type { Trx } from '../db/transaction.ts';
import type { AuditAction } from '../db/types.ts';
import { currentActor } from './actor.ts';
import type { Acting } from './actor.ts';
import { insertEntry, readRow } from './audit-store.ts';
import type { Entry, RowKey } from './audit-store.ts';
import { AUDITED } from './register.ts';
import type { AuditedObject, AuditedTable } from './register.ts';
import { changeOf } from './rules/change.ts';
import type { Values } from './rules/change.ts';

const whoOf = ({ stamp, ...who }: Acting) => ({ ...who, ...stamp() });

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Who the row belongs to, as the log keeps it. */
function placeOf(table: AuditedTable, row: Values): Pick<Entry, 'organizationId' | 'teamId'> {
  const { of } = AUDITED[table];
  if (of === 'team_id') return { organizationId: null, teamId: textOf(row.team_id) };
  const organizationId = textOf(of === null ? row.id : row.organization_id);
  return { organizationId, teamId: table === 'teams' ? textOf(row.id) : null };
}

const logged = new WeakMap<Trx, Set<string>>();

function isLogged(trx: Trx, row: string): boolean {
  const rows = logged.get(trx) ?? new Set();
  logged.set(trx, rows);
  return rows.size === rows.add(row).size;
}

/**
 * Logs what the actor changes of a row in the rest of the transaction: call it before the first write, with the key of the
 * row, also for one that is created. Without an actor it does nothing. The entry commits with the change, or neither does.
 */
export async function audit(trx: Trx, table: AuditedTable, key: RowKey): Promise<void> {
  const actor = currentActor();
  if (!actor || isLogged(trx, `${table} ${JSON.stringify(key)}`)) return;
  const before = await readRow(trx, table, key);
  beforeCommit(trx, async () => {
    const after = await readRow(trx, table, key);
    const row = after ?? before;
    const change = changeOf(before, after, AUDITED[table]);
    if (!row || !change) return;
    const { object, id } = AUDITED[table];
    await insertEntry(trx, {
      ...whoOf(actor),
      ...placeOf(table, row),
      object,
      objectId: textOf(row[id]),
      ...change,
    });
  });
}

export interface Act {
  object: AuditedObject;
  action: AuditAction;
  teamId?: string | null;
  organizationId?: string | null;
  objectId?: string | null;
  was?: Values;
  /** What and how much, without addresses of people. */
  said?: Values;
}

/** Logs an act that is no change of one row: an export, an erasure, many entries at once. Without an actor: nothing. */
export async function auditAct(db: Db | Trx, act: Act): Promise<void> {
  const actor = currentActor();
  if (!actor) return;
  await insertEntry(db, {
    ...whoOf(actor),
    organizationId: act.organizationId ?? null,
    teamId: act.teamId ?? null,
    object: act.object,
    objectId: act.objectId ?? null,
    action: act.action,
    before: act.was ?? null,
    after: act.said ?? null,
  });
}
