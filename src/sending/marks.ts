import { setTimeout as pause } from 'node:timers/promises';
import { createBatcher } from '../platform/batch.ts';
import type { Services } from '../platform/services.ts';
import { heldKey } from './held-store.ts';
import type { HeldMail } from './held-store.ts';
import { listMarkable, markData } from './mark-store.ts';
import { freshSince } from './fresh-since.ts';

const MARK_BATCH = 100;
/** Two, so that a batch that waits for the database does not delay every mailbox. */
const LANES = 2;
/** A locked contact is tried again this often (20 s in all), while the server waits. */
const LOCKED_AGAIN_MS = 200;
const LOCKED_TRIES = 100;
/** A process that was suspended for longer after the mark must not act on it. */
const MARK_VALID_MS = 5_000;

type Mark = { marked: Date } | 'refused' | 'locked';
type Asked = HeldMail & { teamId: string; closesAt?: Date | null | undefined };

/**
 * Requests data marks; mailboxes of a team share statements. False takes the mail back: a gate is shut (that of
 * the contact's window is asked here, since its zone is no column), the lease is
 * over, the mark is too old, or the database does not answer. Never rejects.
 */
export function createMarks(
  deps: Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'outage'>,
): (mail: Asked) => Promise<boolean> {
  const mark = createBatcher<Asked, Mark>({
    maxBatch: MARK_BATCH,
    lanes: LANES,
    run: async (mails) => {
      const said = new Map<string, Mark>();
      const wall = deps.clock.wall();
      for (const [teamId, ofTeam] of Map.groupBy(mails, (mail) => mail.teamId)) {
        const at = { wall, now: deps.clock.now(), freshSince: freshSince(deps) };
        for (const [source, ofSource] of Map.groupBy(ofTeam, (mail) => mail.source)) {
          const marked = await markData(deps.db, teamId, ofSource, at, source);
          const rest = ofSource.filter((mail) => !marked.has(heldKey(mail)));
          const locked =
            rest.length > 0 ? await listMarkable(deps.db, teamId, rest, at, source) : new Set<string>();
          for (const key of ofSource.map(heldKey))
            said.set(key, marked.has(key) ? { marked: wall } : locked.has(key) ? 'locked' : 'refused');
        }
      }
      return mails.map((mail) => said.get(heldKey(mail)) ?? 'refused');
    },
  });

  function isFresh(marked: Date, mail: Asked): boolean {
    const age = deps.clock.wall().getTime() - marked.getTime();
    if (age <= MARK_VALID_MS) return true;
    deps.log.warn({ send: mail.id, age }, 'a mail was taken back: this process stood still at its data mark');
    return false;
  }

  return async (mail) => {
    try {
      for (let tried = 0; tried < LOCKED_TRIES; tried++) {
        if (mail.closesAt && mail.closesAt <= deps.clock.now()) return false;
        const said = await mark(mail);
        if (said === 'refused') return false;
        if (said !== 'locked') return isFresh(said.marked, mail);
        await pause(LOCKED_AGAIN_MS);
      }
      deps.log.warn({ send: mail.id }, 'a mail was taken back: another session holds its contact');
    } catch (err) {
      // The statement may have written the mark. The mail still counts as unsent, because its final dot never leaves.
      if (!(await deps.outage.isOutage(err)))
        deps.log.error({ err, send: mail.id }, 'a mail could not be marked and was taken back');
    }
    return false;
  };
}
