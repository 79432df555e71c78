import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { readHost } from '../platform/net/host.ts';
import type { FieldFault, SenderFields } from './rules/sender-fields.ts';
import { isZone } from '../platform/rules/zone.ts';
import { isZoneOfDatabase } from './sender-store.ts';

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

/** DNS does not resolve the host now, so its port cannot be judged: retry later. */
export class UnresolvedHost extends ApiError {}

/**
 * Judges the port of a mail server: a mail port, or any where the operator's allow list names the server. Repeated at each
 * connection, because a name may resolve otherwise then.
 */
async function vetPort({ egress }: Pick<Services, 'egress'>, host: string, port: number) {
  return egress.mailPorts.includes(port) ? ({ kind: 'ok' } as const) : egress.vetMailHost(host, port);
}

/**
 * Checks hosts given as addresses, the ports, and that the database knows the zone. Throws 400, or `UnresolvedHost` when
 * unresolved names are the only fault.
 */
export async function vetSender(deps: Pick<Services, 'db' | 'egress'>, fields: SenderFields): Promise<void> {
  const faults: FieldFault[] = [];
  const unresolved: FieldFault[] = [];
  for (const protocol of ['smtp', 'imap'] as const) {
    const param = `${protocol}_host` as const;
    const [text, port] = [fields[param], fields[`${protocol}_port`]];
    const ofPort = port ? await vetPort(deps, text ?? '', port) : null;
    const fault: FieldFault = {
      param: `${protocol}_port`,
      message:
        `${protocol}_port must be a mail port: ${deps.egress.mailPorts.join(', ')} (the operator adds ` +
        'others with OUTREACHD_MAIL_PORTS)',
    };
    if (ofPort?.kind === 'denied') faults.push(fault);
    if (ofPort?.kind === 'unresolved')
      unresolved.push({
        ...fault,
        message: `${fault.message}, and DNS does not say where ${text} is: ${ofPort.code}`,
      });
    if (!text) continue;
    const host = readHost(text);
    if (host.kind === 'bad') faults.push({ param, message: `${param}: ${host.message}` });
    // Names are not judged here: the address may change until the name is used, and each connection checks
    // it.
    if (host.kind !== 'address') continue;
    const vetted = await deps.egress.vetMailHost(text, deps.egress.mailPorts[0]!);
    if (vetted.kind === 'denied')
      faults.push({ param, message: `${param} must be a public address (${vetted.why})` });
  }
  const { timezone } = fields;
  if (timezone !== undefined && !(isZone(timezone) && (await isZoneOfDatabase(deps.db, timezone))))
    faults.push({ param: 'timezone', message: `"${timezone}" is not an IANA time zone` });
  refuse(faults);
  const [first] = unresolved;
  if (first) throw new UnresolvedHost('validation_error', first.message, { param: first.param });
}
