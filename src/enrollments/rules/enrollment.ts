import type { EnrollmentLife } from '../../platform/db/types.ts';
import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';

/** What a user or an event does to an enrollment. spec: States, Contact enrollment */
export type EnrollmentEvent = 'pause' | 'resume' | 'finish' | 'unfinish' | 'archive' | 'unarchive';

/** The states of an enrollment. `unarchive` leads back to the state before, which its times tell. */
export const ENROLLMENT: Table<EnrollmentLife, EnrollmentEvent> = {
  active: { pause: 'paused', finish: 'finished', archive: 'archived' },
  paused: { resume: 'active', finish: 'finished', archive: 'archived' },
  finished: { unfinish: 'active', archive: 'archived' },
  archived: { unarchive: 'active' },
};

export const may = (life: EnrollmentLife, event: EnrollmentEvent): boolean =>
  next(ENROLLMENT, life, event) !== null;
