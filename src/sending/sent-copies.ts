import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { COPY_TROUBLES, endTroubles, recordTrouble } from '../senders/record-incident.ts';
import { composeMime } from './compose.ts';
import type { Mail } from './compose.ts';
import {
  beginCopy,
  deleteCopies,
  deleteOld,
  dropBox,
  listCopies,
  lockBox,
  nextCopy,
  postponeCopies,
  releaseBox,
  takeBox,
} from './copy-store.ts';
import type { DueCopy, HeldBox } from './copy-store.ts';
import { createFiles } from './files.ts';
import { lookAtCopy } from './rules/copy-look.ts';
import type { FileRef } from './rules/mail-file.ts';

export type { DueCopies, DueCopy, HeldBox } from './copy-store.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>;

/** decided: a copy is given up after three days; the mail itself left and is in the product. */
const KEEP_DAYS = 3;
const DAY_MS = 86_400_000;
const REFUSED_REST_MS = 3_600_000;
/** The next look is never immediate: a claim may have added copies that this look could not see. */
const MIN_REST_MS = 5_000;
const BATCH = 50;

export async function leaseCopies(
  deps: Deps,
  at: { teamId: string; senderId: string; leaseMs: number },
): Promise<{ held: HeldBox; failures: number; inTrouble: boolean } | null> {
  const wall = deps.clock.wall();
  const held = { teamId: at.teamId, senderId: at.senderId, token: deps.ids.uuid(wall) };
  const taken = await takeBox(deps.db, { ...held, wall, until: new Date(wall.getTime() + at.leaseMs) });
  return taken && { held, ...taken };
}

export async function copiesToMake(deps: Deps, held: HeldBox): Promise<DueCopy[]> {
  const wall = deps.clock.wall();
  const due = await listCopies(deps.db, { ...held, wall, limit: BATCH });
  const looks = due.map((copy) => ({ copy, look: lookAtCopy(copy.state) }));
  const dropped = looks.flatMap(({ copy, look }) => (look.do === 'drop' ? copy.send_id : []));
  if (dropped.length > 0) await deleteCopies(deps.db, held.teamId, dropped);
  const waiting = looks.flatMap(({ copy, look }) =>
    look.do === 'wait' ? [{ sendId: copy.send_id, until: new Date(wall.getTime() + look.ms) }] : [],
  );
  if (waiting.length > 0) await postponeCopies(deps.db, held.teamId, waiting);
  return looks.flatMap(({ copy, look }) => (look.do === 'copy' ? copy : []));
}

export function createCopies(db: AppServices['db']) {
  const filesOf = createFiles(db);
  return async (teamId: string, { mail: kept }: DueCopy): Promise<Buffer> => {
    const { mail, files } = JSON.parse(kept.toString()) as {
      mail: Mail & { date: string };
      files: FileRef[];
    };
    return Buffer.concat(
      composeMime(
        { ...mail, date: new Date(mail.date), files: await filesOf(teamId, files) },
        { showBcc: true },
      ),
    );
  };
}

/** Called before the server gets a copy. False: this worker may not append it. */
export const beginToCopy = (deps: Deps, held: HeldBox, sendId: string): Promise<boolean> =>
  beginCopy(deps.db, { ...held, sendId, wall: deps.clock.wall() });

export const copied = (deps: Deps, { teamId }: HeldBox, sendId: string): Promise<void> =>
  deleteCopies(deps.db, teamId, [sendId]);

export const copyRefused = (deps: Deps, { teamId }: HeldBox, sendId: string): Promise<void> =>
  postponeCopies(deps.db, teamId, [
    { sendId, until: new Date(deps.clock.wall().getTime() + REFUSED_REST_MS) },
  ]);

export const dropCopies = (deps: Deps, held: HeldBox): Promise<void> =>
  transact(deps.db, async (trx) => {
    await dropBox(trx, held);
    await endTroubles(trx, deps, { teamId: held.teamId, senderIds: [held.senderId] }, COPY_TROUBLES);
  });

export interface CopyEnd {
  trouble: string | null;
  failures: number;
  restMs: number;
}

/** Frees the mailbox's copies and records its trouble as an incident. Copies older than `KEEP_DAYS` are given up. */
export async function releaseCopies(
  deps: Deps,
  { held, inTrouble }: { held: HeldBox; inTrouble: boolean },
  { trouble, failures, restMs }: CopyEnd,
): Promise<void> {
  const wall = deps.clock.wall();
  const at = { teamId: held.teamId, senderId: held.senderId };
  await transact(deps.db, async (trx) => {
    if (!(await lockBox(trx, held))) return;
    const lost = trouble
      ? await deleteOld(trx, { ...at, before: new Date(wall.getTime() - KEEP_DAYS * DAY_MS) })
      : 0;
    const next = await nextCopy(trx, at);
    if (trouble !== null) {
      const text = lost > 0 ? `${trouble} (given up after ${KEEP_DAYS} days: ${lost} copies)` : trouble;
      // A lost copy is an incident even after few tries.
      await recordTrouble(trx, deps, at, {
        kind: 'sent_copy',
        text,
        times: lost > 0 ? 2 : Math.max(1, failures),
      });
    }
    const isOver = trouble === null && !next?.isTried;
    if (inTrouble && isOver)
      await endTroubles(trx, deps, { teamId: at.teamId, senderIds: [at.senderId] }, COPY_TROUBLES);
    const soonest = wall.getTime() + Math.max(restMs, MIN_REST_MS);
    const nextAt = next ? Math.max(next.dueAt.getTime(), soonest) : null;
    // After the last copy was given up, the incident stays open for a day or until a copy works.
    const lastAt = trouble !== null ? wall.getTime() + DAY_MS : null;
    const dueAt = nextAt ?? lastAt;
    await releaseBox(trx, {
      ...held,
      dueAt: dueAt === null ? null : new Date(dueAt),
      failures: next ? failures : 0,
      inTrouble: trouble !== null || (inTrouble && !isOver),
    });
  });
}
