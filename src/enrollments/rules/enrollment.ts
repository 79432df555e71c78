import type { EnrollmentLife } from '../../platform/db/types.ts';
import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';

/**
 * What a user or an event does to an enrollment; `retry` is a bounce whose step is sent again, also when the sequence came
 * to its own end meanwhile. spec: States, Contact enrollment
 */
export type EnrollmentEvent = 'pause' | 'retry' | 'resume' | 'finish' | 'unfinish' | 'archive' | 'unarchive';

/** The states of an enrollment. `unarchive` leads back to the state before, which its times tell. */
export const ENROLLMENT: Table<EnrollmentLife, EnrollmentEvent> = {
  active: { pause: 'paused', retry: 'paused', finish: 'finished', archive: 'archived' },
  paused: { resume: 'active', finish: 'finished', archive: 'archived' },
  finished: { unfinish: 'active', retry: 'paused', archive: 'archived' },
  archived: { unarchive: 'active' },
};

export const may = (life: EnrollmentLife, event: EnrollmentEvent): boolean =>
  next(ENROLLMENT, life, event) !== null;
