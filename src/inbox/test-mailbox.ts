import { stopwatch } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import type { Log } from '../platform/log.ts';
import type { LoginResult } from '../senders/check-logins.ts';
import type { TokenDeps } from '../senders/oauth/token-source.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import type { Connection } from '../senders/open-sender.ts';
import { saysNoStartTls } from '../senders/rules/tls-fault.ts';
import { isTokenTrouble } from '../sending/rules/smtp-outcome.ts';
import { trySmtp } from '../sending/smtp.ts';
import { openMailbox } from './imap.ts';
import { tlsFault } from './reach-mailbox.ts';

type Deps = TokenDeps;

export interface Trial {
  success: boolean;
  failed_at: 'host' | 'connect' | 'auth' | 'password' | null;
  message: string;
  response_time_ms: number;
}
export interface Trials {
  smtp: Trial;
  imap: Trial | null;
}
const errorOf = ({ success, failed_at, message }: Trial): string | null =>
  success ? null : `${failed_at ?? 'connect'}: ${message}`.slice(0, MAX_ERROR_CHARS);

export const loginResult = ({ smtp, imap }: Trials): LoginResult => ({
  smtpError: errorOf(smtp),
  imap: imap && { error: errorOf(imap) },
});

/** `detail` is for the operator's log: a tenant must not learn what listens on a port. */
type Said = Omit<Trial, 'response_time_ms'> & { detail?: string };

const OK: Said = { success: true, failed_at: null, message: 'connected and logged in' };
const failed = (failed_at: Said['failed_at'], message: string): Said => ({
  success: false,
  failed_at,
  message,
});

const unreached = (protocol: 'SMTP' | 'IMAP', detail: string, tls: string | null = null): Said => ({
  ...failed(
    'connect',
    tls ??
      `the server could not be reached, or it does not speak ${protocol} on this port with this security: ` +
        'check host, port, security and firewall',
  ),
  detail,
});

const MAX_ERROR_CHARS = 500;
/** Shorter than for mails: a person is waiting. */
const TIMEOUTS = { connectMs: 10_000, greetingMs: 10_000, socketMs: 15_000, totalMs: 25_000 };

async function timed(log: Log, run: () => Promise<Said>): Promise<Trial> {
  const startedAt = stopwatch();
  const { detail, ...said } = await run();
  if (detail === undefined) return { ...said, response_time_ms: Math.round(stopwatch() - startedAt) };
  log.info({ why: detail }, 'a mailbox test did not reach the server');
  // The time would distinguish a closed port from a silent one.
  return { ...said, response_time_ms: 0 };
}

async function vet(egress: Services['egress'], { host, port }: Connection) {
  const vetted = await egress.vetMailHost(host, port);
  if (vetted.kind === 'ok') return { host: vetted.address, servername: vetted.servername };
  const detail = vetted.kind === 'denied' ? `denied: ${vetted.why}` : vetted.code;
  return { ...failed('host', `${host} has no address that may be reached`), detail };
}

async function trySending(deps: Deps, smtp: Connection): Promise<Said> {
  const at = await vet(deps.egress, smtp);
  if ('success' in at) return at;
  const said = await trySmtp({ ...smtp, ...at, maxConnections: 1, timeouts: TIMEOUTS });
  if (said.kind === 'ok') return OK;
  const failedAt = said.phase === 'auth' ? 'auth' : 'connect';
  if (said.kind === 'unreachable' && isTokenTrouble(said.code)) return failed('auth', said.message);
  if (said.kind !== 'unreachable') {
    const remedy = saysNoStartTls({ ...said, security: smtp.security });
    return failed(failedAt, `${said.code} ${said.reply}${remedy ? `: ${remedy}` : ''}`);
  }
  const detail = `${said.code}: ${said.message}`;
  return { ...unreached('SMTP', detail, tlsFault(deps, smtp.port, said.message)), failed_at: failedAt };
}

async function tryReading(deps: Deps, imap: Connection): Promise<Said> {
  const at = await vet(deps.egress, imap);
  if ('success' in at) return at;
  const opening = openMailbox({ ...imap, ...at, user: imap.user ?? '', pass: imap.pass ?? '' });
  // Closes a connection that opens after the deadline.
  void opening.then((opened) => (opened.kind === 'open' ? opened.session.close() : undefined));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => (timer = setTimeout(done, TIMEOUTS.totalMs, null)));
  const opened = await Promise.race([opening, late]);
  clearTimeout(timer);
  if (opened === null) return unreached('IMAP', `the login took longer than ${TIMEOUTS.totalMs} ms`);
  if (opened.kind === 'open') return OK;
  return opened.why === 'unreachable'
    ? unreached('IMAP', opened.message, tlsFault(deps, imap.port, opened.message))
    : failed('auth', opened.message);
}

/**
 * Logs in to the servers of a mailbox with its stored passwords; sends, reads and changes nothing. `imap` is null when
 * the mailbox is not read, or `reads` is false. Resolves null for a missing mailbox. decisions: POST /senders/{id}/test
 */
export async function testMailbox(
  deps: Deps,
  at: { teamId: string; senderId: string },
  log: Log,
  { reads = true }: { reads?: boolean } = {},
): Promise<Trials | null> {
  const opened = await loadMailbox(deps, at);
  if (opened.kind === 'missing') return null;
  if (opened.kind === 'unreadable') {
    const closed = { ...failed('password', opened.why), response_time_ms: 0 };
    return { smtp: closed, imap: closed };
  }
  const { smtp, imap } = opened.mailbox;
  const [sending, reading] = await Promise.all([
    timed(log, () => trySending(deps, smtp)),
    imap && reads ? timed(log, () => tryReading(deps, imap)) : null,
  ]);
  return { smtp: sending, imap: reading };
}
