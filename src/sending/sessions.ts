import { createSmtpPool } from './smtp.ts';
import type { SmtpPool, SmtpServer } from './smtp.ts';

/** The SMTP sessions of mailboxes, kept from one tick to the next. */
export interface Sessions {
  /** The sessions of a mailbox for one tick. A login that differs from the one before gets sessions of its own. */
  open(senderId: string, server: SmtpServer): Lent;
  close(): void;
}

/** Given back at the end of the tick: from then on the sessions are idle. */
export interface Lent extends Disposable {
  smtp: SmtpPool;
}

/**
 * Longer than the spacing of mails (90 s and 30 %), shorter than what servers (300 s, RFC 5321 4.5.3.2.7) and the
 * firewalls on the way (240 s) allow.
 */
const IDLE_MS = 150_000;
/** An idle session takes about 0.1 MB (TLS). The one that is idle for longest ends first. */
const MAX_IDLE = 1_000;

interface Kept {
  smtp: SmtpPool;
  login: string;
  timer: NodeJS.Timeout;
}

/** What a session is bound to; the address behind a host name may change. */
const loginOf = ({ host: _address, timeouts: _timeouts, ...server }: SmtpServer): string =>
  JSON.stringify(server);

export function createSessions({ idleMs = IDLE_MS, maxIdle = MAX_IDLE } = {}): Sessions {
  /** Idle mailboxes, in the order in which they became idle. */
  const idle = new Map<string, Kept>();
  let closed = false;

  const take = (senderId: string): Kept | undefined => {
    const kept = idle.get(senderId);
    if (kept) clearTimeout(kept.timer);
    idle.delete(senderId);
    return kept;
  };
  const drop = (senderId: string): void => take(senderId)?.smtp.close();

  function keep(senderId: string, login: string, smtp: SmtpPool): void {
    drop(senderId);
    if (closed) return smtp.close();
    if (idle.size >= maxIdle) drop(idle.keys().next().value!);
    const timer = setTimeout(() => drop(senderId), idleMs).unref();
    idle.set(senderId, { smtp, login, timer });
  }

  return {
    open(senderId, server) {
      const login = loginOf(server);
      const kept = take(senderId);
      const isSame = kept?.login === login;
      if (!isSame) kept?.smtp.close();
      const smtp = isSame ? kept.smtp : createSmtpPool(server);
      smtp.moveTo(server.host);
      return { smtp, [Symbol.dispose]: () => keep(senderId, login, smtp) };
    },
    close() {
      closed = true;
      for (const senderId of idle.keys()) drop(senderId);
    },
  };
}
