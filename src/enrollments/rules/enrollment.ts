import type { EnrollmentLife } from '../../platform/db/types.ts';
import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';

/** `retry`: a bounce whose step is sent again, also after the sequence ended by itself. spec: States, Contact enrollment */
export type EnrollmentEvent = 'pause' | 'retry' | 'resume' | 'finish' | 'unfinish' | 'archive' | 'unarchive';

/** `unarchive` leads to the former state, as `finished_at` and `paused_at` show. */
export const ENROLLMENT: Table<EnrollmentLife, EnrollmentEvent> = {
  active: { pause: 'paused', retry: 'paused', finish: 'finished', archive: 'archived' },
  paused: { resume: 'active', finish: 'finished', archive: 'archived' },
  finished: { unfinish: 'active', retry: 'paused', archive: 'archived' },
  archived: { unarchive: 'active' },
};

export const may = (life: EnrollmentLife, event: EnrollmentEvent): boolean =>
  next(ENROLLMENT, life, event) !== null;
