import { audit } from '../platform/audit/audit.ts';
import { recordHolds } from '../events/record-holds.ts';
import { markDue } from '../platform/db/due.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { checkForwards } from './check-forwards.ts';
import { deleteTokens } from './oauth/token-store.ts';
import type { ForwardRule } from './rules/forward-rules.ts';
import {
  checkConnection,
  checkSender,
  checkWarmUp,
  isAnotherWay,
  keptElsewhere,
} from './rules/sender-fields.ts';
import type { SenderFields } from './rules/sender-fields.ts';
import { columnsOf } from './sender-columns.ts';
import { insertSender, lockSender, lockSenderByEmail, updateSender } from './sender-store.ts';
import type { SenderInsert, SenderRow } from './sender-store.ts';
import { forgetCheck } from './login-store.ts';
import type { WarmUp } from './rules/warm-up.ts';
import { insertState, resetState, restartWarmUp } from './state-store.ts';
import { forgetWalk, freeWatch } from './watch-store.ts';
import { refuse, vetSender } from './vet-sender.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>;

const isMended = (fields: SenderFields): boolean =>
  fields.disabled === false ||
  Boolean(fields.smtp_password) ||
  [fields.smtp_host, fields.smtp_port, fields.smtp_security, fields.smtp_user].some(
    (set) => set !== undefined,
  );

const isReadAnew = (fields: SenderFields): boolean =>
  fields.disabled === false ||
  [
    fields.imap_host,
    fields.imap_port,
    fields.imap_security,
    fields.imap_user,
    fields.imap_password || undefined,
  ].some((set) => set !== undefined);

/** A token goes to no other server. A new way to log in enables a mailbox that the engine disabled. */
function withAuth(row: SenderRow, given: SenderFields): SenderFields {
  const isMendedByPerson = given.auth !== undefined && row.disabled && row.disabled_reason !== 'manual';
  const fields = isMendedByPerson ? { ...given, disabled: false } : given;
  if (fields.auth === 'oauth') return fields;
  return row.auth === 'oauth' && isAnotherWay(fields, row) ? { ...fields, auth: 'password' } : fields;
}

async function change(trx: Trx, deps: Deps, row: SenderRow, given: SenderFields): Promise<void> {
  const now = deps.clock.now();
  const at = { teamId: row.team_id, senderId: row.id };
  const fields = withAuth(row, given);
  const columns = columnsOf(deps.secrets, at, fields, row);
  const whole = { ...row, ...columns } as SenderRow;
  // An unchanged address is not checked: a mailbox from before a stricter rule keeps changeable settings.
  refuse([
    ...keptElsewhere(fields, row, whole),
    ...checkConnection(whole as unknown as SenderFields),
    ...checkWarmUp(fields),
  ]);
  await checkForwards(trx, row.team_id, fields.forward_rules, row.forward_rules as unknown as ForwardRule[]);
  await audit(trx, 'senders', { team_id: row.team_id, id: row.id });
  await updateSender(trx, row.team_id, row.id, { ...columns, updated_at: now });
  if (row.auth === 'oauth' && fields.auth === 'password') await deleteTokens(trx, at);
  // A higher cap, a shorter pause or enabling may release mails that wait.
  markDue(trx, [{ kind: 'mailbox', teamId: row.team_id, key: row.id, dueAt: now }]);
  if (isMended(fields) || isReadAnew(fields)) await forgetCheck(trx, at);
  if (fields.warm_up?.enabled && !(row.warm_up as WarmUp | null)?.enabled) await restartWarmUp(trx, at);
  const rested = isMended(fields) && (await resetState(trx, { ...at, now }));
  const disabled = fields.disabled ?? row.disabled;
  if (disabled !== row.disabled || (rested && !disabled)) {
    const hold = disabled ? { reason: 'sender_disabled', detail: 'manual' } : { reason: null };
    await recordHolds(trx, deps, [{ teamId: at.teamId, key: at.senderId, ...hold }], now);
  }
  const wall = deps.clock.wall();
  if (isReadAnew(fields)) await freeWatch(trx, { ...at, wall });
  else if (fields.imap_folders?.some((folder) => !row.imap_folders.includes(folder)))
    await forgetWalk(trx, { ...at, wall });
}

/** Throws 409 when another request added the address meanwhile. */
async function create(trx: Trx, deps: Deps, teamId: string, fields: SenderFields): Promise<string> {
  refuse(checkSender(fields));
  const now = deps.clock.now();
  const at = { teamId, senderId: deps.ids.uuid(now) };
  const columns = columnsOf(deps.secrets, at, fields, null);
  const row = { ...columns, team_id: teamId, id: at.senderId, created_at: now, updated_at: now };
  await audit(trx, 'senders', { team_id: teamId, id: at.senderId });
  if (!(await insertSender(trx, row as SenderInsert))) throw taken();
  // After the row: a mailbox may not forward to itself.
  await checkForwards(trx, teamId, fields.forward_rules, []);
  await insertState(trx, { ...at, timezone: fields.timezone ?? 'UTC', now, wall: deps.clock.wall() });
  return at.senderId;
}

const taken = (): ApiError =>
  new ApiError('duplicate_resource', 'the team has a mailbox of this address', { param: 'email' });

type Also = (trx: Trx, at: { teamId: string; senderId: string }) => Promise<void>;

/**
 * Adds a mailbox, or changes the team's mailbox of that address. Passwords are sealed and bound to their row.
 * `existing: 'refuse'` throws 409 for an existing address. Throws 400 with every fault.
 */
export async function saveSender(
  deps: Deps,
  teamId: string,
  fields: SenderFields & { email: string },
  { existing = 'update', also = async () => {} }: { existing?: 'update' | 'refuse'; also?: Also } = {},
): Promise<{ id: string; created: boolean }> {
  await vetSender(deps, fields);
  return transact(deps.db, async (trx) => {
    const row = await lockSenderByEmail(trx, teamId, fields.email);
    if (!row) {
      const id = await create(trx, deps, teamId, fields);
      await also(trx, { teamId, senderId: id });
      return { id, created: true };
    }
    if (existing === 'refuse') throw taken();
    await change(trx, deps, row, fields);
    await also(trx, { teamId, senderId: row.id });
    return { id: row.id, created: false };
  });
}

/** spec: PATCH /senders/{id} */
export async function changeSender(
  deps: Deps,
  at: { teamId: string; senderId: string },
  fields: SenderFields,
  also: Also = async () => {},
): Promise<void> {
  await vetSender(deps, fields);
  await transact(deps.db, async (trx) => {
    const row = await lockSender(trx, at.teamId, at.senderId);
    if (!row) throw new ApiError('resource_not_found', 'there is no such sender', { param: 'id' });
    await change(trx, deps, row, fields);
    await also(trx, at);
  });
}
