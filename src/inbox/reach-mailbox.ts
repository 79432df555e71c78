import type { Services } from '../platform/services.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import { openMailbox } from './imap.ts';
import type { ImapLimits } from './imap-bounds.ts';
import type { ImapSession } from './imap.ts';

/** The same for every host and port: a tenant must not learn what listens there. */
const UNREACHED = 'the IMAP server could not be reached';

/** `why` is shown to the tenant, `detail` only goes to the log. */
export interface Unreached {
  kind: 'trouble';
  why: string;
  detail: string;
  cause: 'auth' | 'unreachable';
}

export async function reachMailbox(
  { egress }: Pick<Services, 'egress'>,
  imap: NonNullable<Mailbox['imap']>,
  limits: ImapLimits,
): Promise<{ kind: 'open'; session: ImapSession } | Unreached> {
  const vetted = await egress.vetMailHost(imap.host, imap.port);
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
    why: opened.why === 'unreachable' ? UNREACHED : opened.message,
    detail: opened.message,
    cause: opened.why === 'auth' ? 'auth' : 'unreachable',
  };
}
