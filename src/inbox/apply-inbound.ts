import type { AppServices } from '../events/record-event.ts';
import { describeFault, isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import type { Draining } from '../platform/work/dispatch.ts';
import type { Drain } from '../platform/work/kinds.ts';
import { applyMessage } from './apply-message.ts';
import { claimInbound, countAttempt, postponeInbound, releaseInbound } from './apply-store.ts';
import type { DueInbound, DueInbox } from './apply-store.ts';
import { judgeMessage } from './judge-message.ts';
import type { Unread } from './mail-work.ts';
import { createMailParser } from './parse.ts';
import type { MailParser } from './parse.ts';
import { quarantineMessage } from './quarantine-message.ts';

type Deps = Pick<
  AppServices,
  | 'db'
  | 'clock'
  | 'ids'
  | 'crash'
  | 'eventLog'
  | 'log'
  | 'outage'
  | 'egress'
  | 'config'
  | 'signals'
  | 'secrets'
> & {
  parser: MailParser;
};

const BATCH = 10;
const RETRY_MS = 2_000;
/** A message is quarantined after three attempts that ended the worker, or that a busy machine abandoned. */
const MAX_ATTEMPTS = 3;
const CLAIM_MS = 60_000;
/** Messages that did not begin by then are released, well before their claim ends. */
const PASS_MS = CLAIM_MS / 3;

export const openApply = (
  app: AppServices,
  parser: MailParser = createMailParser({ log: app.log }),
): Drain<DueInbox> => ({
  run: (inbox, draining) => applyMailbox({ ...app, parser }, inbox, draining),
  stop: parser.close,
});

export async function applyMailbox(
  deps: Deps,
  { teamId, key: senderId }: Pick<DueInbox, 'teamId' | 'key'>,
  { signal, progress }: Draining,
): Promise<boolean> {
  // A worker that ends before its parser is ready has claimed nothing, and no attempt counts.
  await deps.parser.ready();
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + CLAIM_MS);
  const due = await claimInbound(deps.db, { teamId, senderId, wall, until, limit: BATCH });
  for (const [index, message] of due.entries()) {
    const late = signal.aborted || deps.clock.wall().getTime() > wall.getTime() + PASS_MS;
    if (!late && (await takeAlone(deps, message, until)) === 'done') {
      progress();
      continue;
    }
    await releaseInbound(deps.db, late ? due.slice(index) : due.slice(index + 1), until);
    return true;
  }
  return due.length === BATCH;
}

/** A message that can be neither applied nor quarantined does not stop the others. Its claim ends by itself. */
async function takeAlone(deps: Deps, message: DueInbound, until: Date): Promise<'done' | 'slow'> {
  try {
    return await take(deps, message, until);
  } catch (err) {
    if (isServerFault(err)) throw err;
    deps.log.error({ err, message: message.id }, 'a message was neither applied nor put aside');
    return 'done';
  }
}

/** Resolves 'slow' when the parser gave no result. The mailbox then waits for its next turn. */
async function take(deps: Deps, message: DueInbound, until: Date): Promise<'done' | 'slow'> {
  const fail = async (why: string): Promise<'done'> => {
    try {
      await quarantineMessage(deps, message, why);
    } catch (err) {
      if (!isLocked(err)) throw err;
      deps.log.warn({ message: message.id }, 'a message that cannot be read waits for a locked row');
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    }
    return 'done';
  };
  const attempt = await countAttempt(deps.db, message, until);
  if (attempt === null) return 'done';
  if (attempt > MAX_ATTEMPTS) return fail(`it was tried ${MAX_ATTEMPTS} times in vain`);
  const unread = async ({ kind, reason }: Unread): Promise<'done' | 'slow'> => {
    if (kind === 'unparseable' || kind === 'spent') return fail(reason);
    if (kind === 'unavailable') {
      deps.log.error({ message: message.id, why: reason }, 'no mail can be parsed; it is tried again');
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    } else if (attempt === MAX_ATTEMPTS) await fail(reason);
    // A stalled machine looks like an endless mail: one abandoned attempt is no reason for quarantine.
    else deps.log.warn({ message: message.id, attempt, why: reason }, 'a message is tried again later');
    return 'slow';
  };
  const parsed = await deps.parser.parse(message.raw, message.organization_id);
  if (parsed.kind !== 'parsed') return unread(parsed);
  try {
    const judged = await judgeMessage(deps, message, parsed.mail);
    if (judged.kind !== 'judged') return await unread(judged);
    await applyMessage(deps, message, judged);
  } catch (err) {
    if (isServerFault(err) || isLocked(err)) {
      if (isLocked(err)) deps.log.warn({ message: message.id }, 'a message waits for a locked row');
      else if (!(await deps.outage.isOutage(err)))
        deps.log.error(
          { err, message: message.id },
          'the database cannot apply a message; it is tried again',
        );
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    } else if (attempt === MAX_ATTEMPTS) await fail(describeFault(err));
    else deps.log.error({ err, message: message.id, attempt }, 'a message was not applied');
  }
  return 'done';
}
