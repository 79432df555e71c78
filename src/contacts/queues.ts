import Type from 'typebox';
import { defineQueue } from '../platform/queue/define.ts';

/** Merge one upload; one worker at a time. */
export const importMerge = defineQueue({
  name: 'import.merge',
  payload: Type.Object({ teamId: Type.String(), uploadId: Type.String() }),
  concurrency: 1,
  expireSeconds: 3600,
});

/** Work off one action on many contacts; one worker at a time. */
export const bulkAction = defineQueue({
  name: 'contacts.bulk-action',
  payload: Type.Object({ teamId: Type.String(), actionId: Type.String() }),
  concurrency: 1,
  expireSeconds: 3600,
});
