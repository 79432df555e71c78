import type { Services } from '../platform/services.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import { saysTlsFault } from '../senders/rules/tls-fault.ts';
import { openMailbox } from './imap.ts';
import type { ImapLimits } from './imap-bounds.ts';
import type { ImapSession } from './imap.ts';

/** The same for every host and port: a tenant must not learn what listens there. */
const UNREACHED = 'the IMAP server could not be reached';

/** decided: for ports for mail alone, because at others it would tell a tenant what listens there. */
export function tlsFault({ egress }: Pick<Services, 'egress'>, port: number, error: string): string | null {
  const fault = egress.mailPorts.includes(port) ? saysTlsFault(error) : null;
  return fault && `the server was reached, but ${fault}`;
}

/** `why` is shown to the tenant, `detail` only goes to the log. */
export interface Unreached {
  kind: 'trouble';
  why: string;
  detail: string;
  cause: 'auth' | 'unreachable';
}

export async function reachMailbox(
  deps: Pick<Services, 'egress'>,
  imap: NonNullable<Mailbox['imap']>,
  limits: ImapLimits,
): Promise<{ kind: 'open'; session: ImapSession } | Unreached> {
  const vetted = await deps.egress.vetMailHost(imap.host, imap.port);
  if (vetted.kind !== 'ok') {
    const detail = vetted.kind === 'denied' ? `denied: ${vetted.why}` : vetted.code;
    return { kind: 'trouble', why: UNREACHED, detail, cause: 'unreachable' };
  }
  const { address: host, servername } = vetted;
  const opened = await openMailbox(
    { ...imap, user: imap.user ?? '', pass: imap.pass ?? '', host, servername },
    limits,
  );
  if (opened.kind === 'open') return opened;
  return {
    kind: 'trouble',
    why:
      opened.why === 'unreachable'
        ? (tlsFault(deps, imap.port, opened.message) ?? UNREACHED)
        : opened.message,
    detail: opened.message,
    cause: opened.why === 'auth' ? 'auth' : 'unreachable',
  };
}
