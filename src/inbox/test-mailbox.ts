import { stopwatch } from '../platform/clock.ts';
import type { Ground } from '../platform/ground.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import type { Connection } from '../senders/open-sender.ts';
import { trySmtp } from '../sending/smtp.ts';
import { openMailbox } from './imap.ts';

type Needs = Pick<Ground, 'db' | 'secrets' | 'egress'>;

/** What one server said to a login. */
export interface Trial {
  success: boolean;
  /** Where it failed: the host itself, the connection, the login, or the password that we keep. */
  failed_at: 'host' | 'connect' | 'auth' | 'password' | null;
  message: string;
  response_time_ms: number;
}
type Said = Omit<Trial, 'response_time_ms'>;

const OK: Said = { success: true, failed_at: null, message: 'connected and logged in' };
const failed = (failed_at: Said['failed_at'], message: string): Said => ({
  success: false,
  failed_at,
  message,
});

/** Shorter than for mails: a person is waiting. */
const TIMEOUTS = { connectMs: 10_000, greetingMs: 10_000, socketMs: 15_000, totalMs: 25_000 };

async function timed(run: () => Promise<Said>): Promise<Trial> {
  const startedAt = stopwatch();
  const said = await run();
  return { ...said, response_time_ms: Math.round(stopwatch() - startedAt) };
}

/** Resolves where to connect to, or why not. */
async function vet(egress: Ground['egress'], { host }: Connection) {
  const vetted = await egress.vetMailHost(host);
  if (vetted.kind === 'ok') return { host: vetted.address, servername: vetted.servername };
  return failed('host', `${host} may not be reached (${vetted.kind})`);
}

async function trySending({ egress }: Needs, smtp: Connection): Promise<Said> {
  const at = await vet(egress, smtp);
  if ('success' in at) return at;
  const said = await trySmtp({ ...smtp, ...at, maxConnections: 1, timeouts: TIMEOUTS });
  if (said.kind === 'ok') return OK;
  const message = said.kind === 'unreachable' ? said.message : `${said.code} ${said.reply}`;
  return failed(said.phase === 'auth' ? 'auth' : 'connect', message);
}

async function tryReading({ egress }: Needs, imap: Connection): Promise<Said> {
  const at = await vet(egress, imap);
  if ('success' in at) return at;
  const opening = openMailbox({ ...imap, ...at, user: imap.user ?? '', pass: imap.pass ?? '' });
  // Whoever answers after we stopped waiting is hung up on.
  void opening.then((opened) => (opened.kind === 'open' ? opened.session.close() : undefined));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => (timer = setTimeout(done, TIMEOUTS.totalMs, null)));
  const opened = await Promise.race([opening, late]);
  clearTimeout(timer);
  if (opened === null) return failed('connect', `the login took longer than ${TIMEOUTS.totalMs} ms`);
  if (opened.kind === 'open') return OK;
  return failed(opened.why === 'auth' ? 'auth' : 'connect', opened.message);
}

/**
 * Connects to the servers of a mailbox with its own passwords and says what happened; nothing is sent, read or changed.
 * `imap` is null when the mailbox is not read. Resolves null when there is no such mailbox. decisions: POST /senders/{id}/test
 */
export async function testMailbox(
  needs: Needs,
  at: { teamId: string; senderId: string },
): Promise<{ smtp: Trial; imap: Trial | null } | null> {
  const opened = await loadMailbox(needs.db, needs.secrets, at.teamId, at.senderId);
  if (opened.kind === 'missing') return null;
  if (opened.kind === 'unreadable') {
    const closed = { ...failed('password', opened.why), response_time_ms: 0 };
    return { smtp: closed, imap: closed };
  }
  const { smtp, imap } = opened.mailbox;
  const [sending, reading] = await Promise.all([
    timed(() => trySending(needs, smtp)),
    imap ? timed(() => tryReading(needs, imap)) : null,
  ]);
  return { smtp: sending, imap: reading };
}
