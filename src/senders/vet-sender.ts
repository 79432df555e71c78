import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import { readHost } from '../platform/net/host.ts';
import type { FieldFault, SenderFields } from './rules/sender-fields.ts';
import { isZone } from './rules/zone.ts';
import { isZoneOfDatabase } from './sender-store.ts';

/** One error for all faults: the first in `error`, all in `details`. Returns when there are none. */
export function refuse(faults: FieldFault[]): void {
  const [first] = faults;
  if (!first) return;
  throw new ApiError('validation_error', first.message, {
    param: first.param,
    ...(faults.length > 1
      ? { details: faults.map((fault) => ({ code: 'validation_error', ...fault })) }
      : {}),
  });
}

/** Checks what has to be asked for: hosts written as addresses, and the zone in the database. Throws 400. */
export async function vetSender(needs: Pick<Ground, 'db' | 'egress'>, fields: SenderFields): Promise<void> {
  const faults: FieldFault[] = [];
  for (const param of ['smtp_host', 'imap_host'] as const) {
    const text = fields[param];
    if (!text) continue;
    const host = readHost(text);
    if (host.kind === 'bad') faults.push({ param, message: `${param}: ${host.message}` });
    // A name is resolved when it is used: what it answers now proves nothing about later.
    if (host.kind !== 'address') continue;
    const vetted = await needs.egress.vetMailHost(text);
    if (vetted.kind === 'denied')
      faults.push({ param, message: `${param} must be a public address (${vetted.why})` });
  }
  const { timezone } = fields;
  if (timezone !== undefined && !(isZone(timezone) && (await isZoneOfDatabase(needs.db, timezone))))
    faults.push({ param: 'timezone', message: `"${timezone}" is not an IANA time zone` });
  refuse(faults);
}
