import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import { releaseWatch, renewWatch } from '../senders/watch-lease.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import { uncertainOf } from '../sending/uncertain-of.ts';
import { openMailbox } from './imap.ts';
import type { ImapSession } from './imap.ts';
import { receiveFolder } from './receive.ts';
import type { Watched } from './receive.ts';

type Needs = Pick<
  EventfulGround,
  'db' | 'clock' | 'ids' | 'crash' | 'secrets' | 'egress' | 'ledger' | 'log' | 'config'
>;

const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 10 * 60_000;
/** A refused login is tried again slowly: trying fast locks accounts. */
const AUTH_REST_MS = 5 * 60_000;

/** A watch is renewed at a third of its lease. */
const renewMs = ({ config }: Pick<Needs, 'config'>): number => (config.inbox.leaseSeconds * 1000) / 3;

/** The Sent folder proves that an uncertain mail went out; its silence proves nothing. */
async function settleBySentFolder(needs: Needs, session: ImapSession, watched: Watched): Promise<void> {
  const uncertain = session.folders.sent ? await uncertainOf(needs.db, watched.teamId, watched.senderId) : [];
  if (uncertain.length === 0) return;
  await session.open(session.folders.sent!);
  for (const send of uncertain)
    if (await session.holds(send.message_id))
      await transact(needs.db, (trx) =>
        settleByEvidence(trx, needs, [send], 'sent_folder', needs.clock.now()),
      );
}

/** Reads everything that is new, then waits for news; until the connection ends, the watch is lost, or `signal` aborts. */
async function readOn(
  needs: Needs,
  session: ImapSession,
  watched: Watched,
  renew: (error: string | null) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const pollMs = needs.config.inbox.pollSeconds * 1000;
  while (!signal.aborted) {
    if (!(await renew(null))) return;
    await settleBySentFolder(needs, session, watched);
    if (session.folders.junk) await receiveFolder(needs, session, watched, session.folders.junk);
    // The inbox comes last: it stays open, so IDLE speaks of it.
    await receiveFolder(needs, session, watched, session.folders.inbox);
    const until = needs.clock.wall().getTime() + pollMs;
    while (!signal.aborted) {
      const left = Math.min(until - needs.clock.wall().getTime(), renewMs(needs));
      if (left <= 0) break;
      await session.news(left, signal);
      if (!(await renew(null))) return;
      if (!signal.aborted) await receiveFolder(needs, session, watched, session.folders.inbox);
    }
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/**
 * Watches one mailbox under a lease: reads INBOX and Junk, waits in IDLE, polls as a backstop, and rests longer and longer
 * when the server refuses. Resolves when the lease is lost or `signal` aborts. Never rejects for what the server did.
 */
export async function watchMailbox(
  needs: Needs,
  watched: Watched,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const at = { teamId: watched.teamId, senderId: watched.senderId, token };
  const renew = (error: string | null): Promise<boolean> =>
    renewWatch(needs.db, {
      ...at,
      wall: needs.clock.wall(),
      seconds: needs.config.inbox.leaseSeconds,
      error,
    });
  let failures = 0;
  let keepsLease = false;
  const trouble = async (why: string, auth: boolean): Promise<boolean> => {
    const pause = auth ? AUTH_REST_MS : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** failures++);
    needs.log.warn({ sender: watched.senderId, why }, 'a mailbox cannot be read');
    for (let left = pause; left > 0 && !signal.aborted; left -= renewMs(needs)) {
      if (!(await renew(why))) return false;
      await rest(Math.min(left, renewMs(needs)), signal);
    }
    return !signal.aborted;
  };
  try {
    while (!signal.aborted) {
      const loaded = await loadMailbox(needs.db, needs.secrets, watched.teamId, watched.senderId);
      // Left leased, so that it comes after the others when the lease is over, and not first in the next pass.
      if (loaded.kind !== 'ok' || !loaded.mailbox.imap) {
        if (loaded.kind === 'unreadable') await renew(loaded.why);
        keepsLease = true;
        return;
      }
      const { imap } = loaded.mailbox;
      const vetted = await needs.egress.vetMailHost(imap.host);
      if (vetted.kind !== 'ok') {
        if (!(await trouble(`the IMAP host may not be reached (${vetted.kind})`, false))) return;
        continue;
      }
      const opened = await openMailbox({
        ...imap,
        user: imap.user ?? '',
        pass: imap.pass ?? '',
        host: vetted.address,
        servername: vetted.servername,
      });
      if (opened.kind === 'refused') {
        if (!(await trouble(opened.message, opened.why === 'auth'))) return;
        continue;
      }
      failures = 0;
      try {
        await readOn(needs, opened.session, watched, renew, signal);
        return;
      } catch (error) {
        if (
          !(await trouble(
            error instanceof Error ? error.message.slice(0, 300) : 'the connection ended',
            false,
          ))
        )
          return;
      } finally {
        await opened.session.close();
      }
    }
  } finally {
    if (!keepsLease) await releaseWatch(needs.db, at);
  }
}
