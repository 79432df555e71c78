import { stopwatch } from '../platform/clock.ts';
import type { SmtpOutcome } from './rules/smtp-outcome.ts';
import { createSmtpPool } from './smtp.ts';
import type { SmtpPool, SmtpServer } from './smtp.ts';

export interface Sessions {
  /** The sessions of a mailbox for one tick. A changed login gets new sessions. */
  open(senderId: string, server: SmtpServer): Lent;
  close(): void;
}

export interface Lent extends Disposable {
  smtp: SmtpPool;
}

/**
 * Longer than the spacing of mails (90 s and 30 %), shorter than the limits of servers (300 s, RFC 5321 4.5.3.2.7) and
 * firewalls (240 s).
 */
const IDLE_MS = 150_000;
/** An idle session takes about 0.1 MB (TLS). The one that is idle for longest ends first. */
const MAX_IDLE = 1_000;

/**
 * Servers limit the connections of a client (Postfix: 50), so idle sessions of some mailboxes would block others. After
 * a server turned a session away, no session is kept idle there for this time.
 */
const CROWDED_MS = 60 * 60_000;

const isTurnedAway = (outcome: SmtpOutcome): boolean =>
  (outcome.kind === 'deferred' || outcome.kind === 'unreachable') && outcome.phase === 'connect';

interface Kept {
  smtp: SmtpPool;
  login: string;
  address: string;
  timer: NodeJS.Timeout;
}

/** Without the address: it may change within a login. */
const loginOf = ({ host: _address, timeouts: _timeouts, ...server }: SmtpServer): string =>
  JSON.stringify(server);

export function createSessions({ idleMs = IDLE_MS, maxIdle = MAX_IDLE } = {}): Sessions {
  const idle = new Map<string, Kept>();
  /** Until when (monotonic) no session is kept idle at an address. */
  const crowded = new Map<string, number>();
  let closed = false;

  const take = (senderId: string): Kept | undefined => {
    const kept = idle.get(senderId);
    if (kept) clearTimeout(kept.timer);
    idle.delete(senderId);
    return kept;
  };
  const drop = (senderId: string): void => take(senderId)?.smtp.close();

  const isCrowded = (address: string): boolean => (crowded.get(address) ?? 0) > stopwatch();

  function makeRoom(at: string): void {
    for (const [address, until] of crowded) if (until <= stopwatch()) crowded.delete(address);
    crowded.set(at, stopwatch() + CROWDED_MS);
    for (const [senderId, { address }] of idle) if (address === at) drop(senderId);
  }
  const watched = (smtp: SmtpPool, address: string): SmtpPool => ({
    ...smtp,
    async send(mail) {
      const outcome = await smtp.send(mail);
      if (isTurnedAway(outcome)) makeRoom(address);
      return outcome;
    },
  });

  function keep(senderId: string, { login, address, smtp }: Omit<Kept, 'timer'>): void {
    drop(senderId);
    if (closed || isCrowded(address)) return smtp.close();
    if (idle.size >= maxIdle) drop(idle.keys().next().value!);
    const timer = setTimeout(() => drop(senderId), idleMs).unref();
    idle.set(senderId, { smtp, login, address, timer });
  }

  return {
    open(senderId, server) {
      const login = loginOf(server);
      const kept = take(senderId);
      const isSame = kept?.login === login;
      if (!isSame) kept?.smtp.close();
      const smtp = isSame ? kept.smtp : createSmtpPool(server);
      smtp.moveTo(server.host);
      const address = `${server.host} ${server.port}`;
      return {
        smtp: watched(smtp, address),
        [Symbol.dispose]: () => keep(senderId, { smtp, login, address }),
      };
    },
    close() {
      closed = true;
      for (const senderId of idle.keys()) drop(senderId);
    },
  };
}
