import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import { readHost } from '../platform/net/host.ts';
import { checkSender, connectionOf } from './rules/sender-fields.ts';
import type { FieldFault, SenderFields } from './rules/sender-fields.ts';
import { sealPassword } from './seal.ts';
import { insertSender, isZoneOfDatabase, lockSender, lockSenderByEmail, updateSender } from './sender-store.ts';
import type { SenderRow, SenderUpdate } from './sender-store.ts';
import { insertState, resetState } from './state-store.ts';

type Needs = Pick<Ground, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>;

/** Columns that are written as they come; the rest are secrets and connections. */
const PLAIN = [
  'email',
  'send_as',
  'provider',
  'warm',
  'forward_unsubscribes',
  'max_per_day',
  'spacing_seconds',
  'timezone',
  'smtp_host',
  'smtp_user',
  'imap_host',
  'imap_user',
] as const;
/** A change of these says that a person mended the mailbox. */
const MENDING = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user', 'smtp_password'] as const;

function refuse(faults: FieldFault[]): void {
  const [first] = faults;
  if (!first) return;
  const details = faults.map((fault) => ({ code: 'validation_error', ...fault }));
  throw new ApiError('validation_error', first.message, {
    param: first.param,
    ...(faults.length > 1 ? { details } : {}),
  });
}

/** Checks what costs a question: hosts written as addresses, and the zone. Throws 400. */
async function vet(needs: Needs, fields: SenderFields): Promise<void> {
  const faults: FieldFault[] = [];
  for (const param of ['smtp_host', 'imap_host'] as const) {
    const text = fields[param];
    if (!text) continue;
    const host = readHost(text);
    if (host.kind === 'bad') faults.push({ param, message: `${param}: ${host.message}` });
    // A name is resolved when it is used: what it answers now proves nothing about later.
    if (host.kind !== 'address') continue;
    const vetted = await needs.egress.vetMailHost(text);
    if (vetted.kind === 'denied') faults.push({ param, message: `${param} must be a public address (${vetted.why})` });
  }
  const { timezone } = fields;
  if (timezone && checkZone(timezone) && !(await isZoneOfDatabase(needs.db, timezone)))
    faults.push({ param: 'timezone', message: `"${timezone}" is not an IANA time zone` });
  refuse(faults);
}
const checkZone = (timezone: string): boolean =>
  !checkSender({ timezone }).some(({ param }) => param === 'timezone');

/** The columns that a change writes. An empty password, which is what the API shows, changes nothing; null takes it away. */
function columnsOf(
  needs: Needs,
  row: { teamId: string; senderId: string },
  fields: SenderFields,
): SenderUpdate {
  const columns: Record<string, unknown> = {};
  for (const key of PLAIN) if (fields[key] !== undefined) columns[key] = fields[key];
  for (const key of ['smtp_password', 'imap_password'] as const) {
    const password = fields[key];
    if (password) columns[key] = sealPassword(needs.secrets, key, row, password);
    else if (password === null) columns[key] = null;
  }
  for (const key of ['smtp_port', 'smtp_security', 'imap_port', 'imap_security'] as const)
    if (fields[key] !== undefined) columns[key] = fields[key];
  if (fields.disabled !== undefined) {
    columns.disabled = fields.disabled;
    columns.disabled_reason = fields.disabled ? 'manual' : null;
  }
  return columns;
}

/** Changes a locked mailbox: only what is given. Throws 400 when the whole would not fit together. */
async function change(trx: Trx, needs: Needs, row: SenderRow, fields: SenderFields): Promise<void> {
  const now = needs.clock.now();
  const at = { teamId: row.team_id, senderId: row.id };
  const columns = columnsOf(needs, at, fields);
  refuse(checkSender({ ...row, ...columns } as SenderFields));
  if (columns.imap_host && !row.imap_host)
    Object.assign(columns, named('imap', { port: fields.imap_port, security: fields.imap_security }));
  await updateSender(trx, row.team_id, row.id, { ...columns, updated_at: now });
  if (fields.disabled === false || MENDING.some((key) => columns[key] !== undefined))
    await resetState(trx, { ...at, now });
}

const named = (protocol: 'smtp' | 'imap', given: Parameters<typeof connectionOf>[1]): Record<string, unknown> => {
  const { port, security } = connectionOf(protocol, given);
  return { [`${protocol}_port`]: port, [`${protocol}_security`]: security };
};

/** Resolves the new mailbox's id, or null when the team has that address already. */
async function create(trx: Trx, needs: Needs, teamId: string, fields: SenderFields): Promise<string | null> {
  refuse(checkSender(fields));
  const now = needs.clock.now();
  const at = { teamId, senderId: needs.ids.uuid(now) };
  const made = await insertSender(trx, {
    ...columnsOf(needs, at, fields),
    ...named('smtp', { port: fields.smtp_port, security: fields.smtp_security }),
    ...(fields.imap_host ? named('imap', { port: fields.imap_port, security: fields.imap_security }) : {}),
    team_id: teamId,
    id: at.senderId,
    email: fields.email!,
    smtp_host: fields.smtp_host!,
    smtp_port: connectionOf('smtp', { port: fields.smtp_port, security: fields.smtp_security }).port,
    created_at: now,
    updated_at: now,
  });
  if (!made) return null;
  await insertState(trx, { ...at, timezone: fields.timezone ?? 'UTC', now });
  return at.senderId;
}

/**
 * Adds a mailbox, or changes the team's mailbox of that address. Passwords are sealed and bound to their row.
 * `existing: 'refuse'` answers 409 for an address that is there. Throws 400 with every fault.
 */
export async function saveSender(
  needs: Needs,
  teamId: string,
  fields: SenderFields & { email: string },
  { existing = 'update' }: { existing?: 'update' | 'refuse' } = {},
): Promise<{ id: string; created: boolean }> {
  await vet(needs, fields);
  return transact(needs.db, async (trx) => {
    const id = await create(trx, needs, teamId, fields);
    if (id) return { id, created: true };
    const row = await lockSenderByEmail(trx, teamId, fields.email);
    if (!row || existing === 'refuse')
      throw new ApiError('duplicate_resource', 'the team has a mailbox of this address', { param: 'email' });
    await change(trx, needs, row, fields);
    return { id: row.id, created: false };
  });
}

/** Changes a mailbox: only what is given. spec: PATCH /senders/{id} */
export async function changeSender(
  needs: Needs,
  at: { teamId: string; senderId: string },
  fields: SenderFields,
): Promise<void> {
  await vet(needs, fields);
  await transact(needs.db, async (trx) => {
    const row = await lockSender(trx, at.teamId, at.senderId);
    if (!row) throw new ApiError('resource_not_found', 'there is no such sender', { param: 'id' });
    await change(trx, needs, row, fields);
  });
}
