import { setTimeout as pause } from 'node:timers/promises';
import { loadDkimKeys } from '../deliverability/dkim-keys.ts';
import type { DkimSigningKey } from '../deliverability/dkim-keys.ts';
import type { AppServices } from '../events/record-event.ts';
import { isServerFault } from '../platform/db/bisect-batch.ts';
import { backOffSender, clearBackOff } from '../senders/back-off-sender.ts';
import { leaseSender, releaseSender, renewSender } from '../senders/lease-sender.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import type { Trouble } from '../senders/rules/back-off.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import { createContents } from './content.ts';
import { createFiles } from './files.ts';
import { MailRun } from './mail-run.ts';
import type { LeasedMailbox } from './mail-run.ts';
import { createMarks } from './marks.ts';
import { domainOf } from './rules/receiver.ts';
import type { Sessions } from './sessions.ts';

type Deps = Pick<
  AppServices,
  | 'db'
  | 'clock'
  | 'ids'
  | 'secrets'
  | 'egress'
  | 'config'
  | 'crash'
  | 'log'
  | 'eventLog'
  | 'outage'
  | 'publicUrl'
  | 'signals'
> & {
  answers: Pick<OutcomeWriter, 'keep'>;
  sessions: Sessions;
  /** Aborts when the process ends. Work that the database has not taken by then is left to the leases. */
  ending: AbortSignal;
};

/**
 * A mailbox waits this long after its worker died. The worker renews the lease; each mail has its own, longer lease.
 */
const MAILBOX_LEASE_SECONDS = 60;
const RENEWALS_A_LEASE = 3;
/** A tick ends after this time, so that a long backlog does not keep a worker's lane. */
const TICK_MAX_MS = 120_000;
const RELEASE_AGAIN_MS = 1_000;
interface Ends {
  signal: AbortSignal;
  progress(): void;
}
type At = { teamId: string; senderId: string };
type Opened =
  | {
      kind: 'open';
      mailbox: Mailbox;
      keys: readonly DkimSigningKey[];
      host: string;
      servername: string | undefined;
    }
  | { kind: 'trouble'; why: Trouble };

async function openForSending(
  deps: Deps,
  at: At,
  opened: Exclude<Awaited<ReturnType<typeof loadMailbox>>, { kind: 'missing' }>,
): Promise<Opened> {
  if (opened.kind === 'unreadable') {
    deps.log.warn({ ...at, why: opened.why }, 'the password of a mailbox cannot be opened');
    return { kind: 'trouble', why: 'auth' };
  }
  const { mailbox } = opened;
  const signedBy = await loadDkimKeys(deps.db, deps.secrets, at.teamId, domainOf(mailbox.email));
  if (signedBy.kind === 'unreadable') {
    deps.log.warn({ ...at, why: signedBy.why }, 'the DKIM key of a mailbox cannot be opened');
    return { kind: 'trouble', why: 'dkim_key' };
  }
  // Before a claim: without a token there is no session.
  const access = await mailbox.smtp.token?.();
  if (access && access.kind !== 'ok')
    return { kind: 'trouble', why: access.kind === 'sign_in' ? 'sign_in' : 'token' };
  const vetted = await deps.egress.vetMailHost(mailbox.smtp.host, mailbox.smtp.port);
  if (vetted.kind !== 'ok') return { kind: 'trouble', why: 'unreachable' };
  return { kind: 'open', mailbox, keys: signedBy.keys, host: vetted.address, servername: vetted.servername };
}

export function createMailer(deps: Deps) {
  const shared = {
    ...deps,
    contents: createContents(),
    filesOf: createFiles(deps.db),
    mayEnd: createMarks(deps),
  };

  /** Troubles of a mailbox count in a row; an accepted mail starts the count again. */
  async function drainLeased(held: At & { token: string }, leased: LeasedMailbox, ends: Ends): Promise<void> {
    const tickMs = Math.min(TICK_MAX_MS, (deps.config.sending.leaseSeconds * 1000) / 3);
    const run = new MailRun(shared, leased, { ...ends, endsAt: deps.clock.wall().getTime() + tickMs });
    const { trouble, accepted, tried } = await run.drain();
    if (!trouble || accepted > 0) await clearBackOff(deps, { ...held, sent: accepted > 0, tried: tried > 0 });
    if (trouble) await backOffSender(deps, { ...held, why: trouble });
  }

  /**
   * Sends due mails of a mailbox until none is due, the mailbox is in trouble, or `signal` aborts: then no mail begins and
   * those under way end. The mailbox's lease allows one worker at a time.
   */
  return async function drainMailbox(
    at: At,
    signal: AbortSignal,
    progress: () => void = () => {},
  ): Promise<void> {
    const token = deps.ids.uuid(deps.clock.wall());
    const held = { ...at, token };
    const loaded = await loadMailbox(deps, at);
    if (loaded.kind === 'missing') return;
    const { leaseSeconds, connectionsPerMailbox } = deps.config.sending;
    const seconds = Math.min(MAILBOX_LEASE_SECONDS, leaseSeconds);
    const lease = () => ({ ...held, wall: deps.clock.wall(), seconds });
    if (!(await leaseSender(deps.db, lease()))) return;
    // A failed renewal is tried again. After the lease another worker may send from the mailbox; each mail has its own
    // lease.
    const renewing = setInterval(
      () => void renewSender(deps.db, lease()).catch(() => {}),
      (seconds * 1000) / RENEWALS_A_LEASE,
    );
    try {
      const opened = await openForSending(deps, at, loaded);
      if (opened.kind === 'trouble') return await backOffSender(deps, { ...held, why: opened.why });
      const { mailbox, keys, host, servername } = opened;
      const connection = { ...mailbox.smtp, host, servername, maxConnections: connectionsPerMailbox };
      using session = deps.sessions.open(at.senderId, connection);
      await drainLeased(held, { mailbox, keys, smtp: session.smtp, token }, { signal, progress });
    } finally {
      clearInterval(renewing);
      await giveLeaseBack(deps, held);
    }
  };
}

/** Tries until the database is back or the lease is over: no other worker can take the mailbox before. */
async function giveLeaseBack(deps: Deps, held: At & { token: string }): Promise<void> {
  const until = deps.clock.wall().getTime() + deps.config.sending.leaseSeconds * 1000;
  for (;;) {
    try {
      return await releaseSender(deps.db, held);
    } catch (error) {
      if (!isServerFault(error) || deps.ending.aborted || deps.clock.wall().getTime() > until) throw error;
      await pause(RELEASE_AGAIN_MS);
    }
  }
}
