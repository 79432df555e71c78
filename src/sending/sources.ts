import type { MailIntent } from './queue-mails.ts';
import { BROADCAST } from './sources/broadcast.ts';
import { FORWARD } from './sources/forward.ts';
import { PLACEMENT } from './sources/placement.ts';
import { REPLY } from './sources/reply.ts';
import type { Source } from './sources/source.ts';
import { STEP } from './sources/step.ts';
import { TEST } from './sources/test.ts';

/** A new source is an entry here, one in `mayLeave` of `mark-store`, and a place in the queries of due mails. */
export const SOURCES: Readonly<Record<'step' | MailIntent['source'], Source>> = {
  step: STEP,
  reply: REPLY,
  forward: FORWARD,
  broadcast: BROADCAST,
  placement: PLACEMENT,
  test: TEST,
};
