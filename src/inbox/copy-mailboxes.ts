import type { AppServices } from '../events/record-event.ts';
import { createDispatcher } from '../platform/work/dispatch.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import {
  createCopies,
  dropCopies,
  leaseCopies,
  listDueCopies,
  releaseCopies,
} from '../sending/sent-copies.ts';
import type { DueCopies } from '../sending/sent-copies.ts';
import { copySent } from './copy-sent.ts';
import { copyRest } from './rules/copy-rest.ts';

const LOOK_MS = 3_000;
/** Mailboxes offered at a time. */
const BATCH = 200;
/** Sessions at the same time; those of a server that hangs keep no others waiting. */
const LIMITS = { lanes: 16, troubleLanes: 8, perHost: 2, total: 80, slowMs: 2_000, restMs: 60_000 };
/** Longer than the last command that may begin, with its deadline. */
const LEASE_MS = 4 * 60_000;

/** One look at the copies of a mailbox, under its lease. Nothing happens when another worker has it. */
export function createCopier(app: AppServices) {
  const deps = { ...app, bytesOf: createCopies(app.db) };
  return async (
    at: { teamId: string; senderId: string },
    signal: AbortSignal,
    progress: () => void = () => {},
  ): Promise<void> => {
    const lease = await leaseCopies(app, { ...at, leaseMs: LEASE_MS });
    if (!lease) return;
    const result = await copySent(deps, lease.held, signal, progress);
    if (result.kind === 'unwanted') return dropCopies(app, lease.held);
    const { trouble, cause, made } = result;
    const failures = trouble === null || made > 0 ? 0 : lease.failures + 1;
    if (trouble !== null)
      app.log.warn(
        { sender: at.senderId, why: trouble, failures },
        'copies cannot be put into a Sent folder',
      );
    await releaseCopies(app, lease, { trouble, failures, restMs: copyRest(failures, cause) });
  };
}

/** Puts copies of mails that left into Sent folders, where mailboxes want them. */
export function startSentCopies(app: AppServices): Stoppable {
  const copy = createCopier(app);
  const boxes = createDispatcher<DueCopies>({
    name: 'inbox.copies',
    limits: LIMITS,
    app,
    run: ({ teamId, key }, { signal, progress }) => copy({ teamId, senderId: key }, signal, progress),
  });
  const look = startLoop({
    name: 'inbox.copies',
    everyMs: LOOK_MS,
    app,
    run: async () => {
      boxes.offer(await listDueCopies(app.db, { wall: app.clock.wall(), limit: BATCH }));
      return false;
    },
  });
  return {
    stop: async () => {
      await look.stop();
      await boxes.stop();
    },
  };
}
